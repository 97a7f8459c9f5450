package stage

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type Mark struct {
	Tag   string
	Attrs []Attr
}

// Written is a mark's text and its attributes: names and values alternate.
func (m Mark) Written() (words string, attrs []string) {
	for _, a := range m.Attrs {
		if value := a.Value(); a.Name == "" {
			words = value
		} else if value != "" {
			attrs = append(attrs, a.Name, value)
		}
	}
	return words, attrs
}

// Attr is an attribute of a mark, or its text if the name is empty. The value is kept as
// numbers: most of a picture does not move, and formatting hundreds of unchanged numbers takes
// longer than drawing.
type Attr struct {
	Name  string
	words string
	x, y  int // in hundredths
	turn  int // in hundredths of a degree
	form  valueForm
}

type valueForm uint8

const (
	words   valueForm = iota
	number            // x
	moved             // a translation by x and y
	percent           // x, of the panel's width or height
	letters           // x, in rem
)

// Value is the attribute's value; an empty one means that the attribute is absent.
func (a Attr) Value() string {
	switch a.form {
	case number:
		return decimals(a.x)
	case moved:
		to := "translate(" + decimals(a.x) + " " + decimals(a.y) + ")"
		if a.turn != 0 {
			to += " rotate(" + decimals(a.turn) + ")"
		}
		return to
	case percent:
		return decimals(a.x) + "%"
	case letters:
		return decimals(a.x) + "rem"
	}
	return a.words
}

// Panel is one picture of a look: a coordinate system and its marks. A panel without a width is
// as wide as its container.
type Panel struct {
	Name          string
	Width, Height int
	Top           int  // the top edge
	Told          bool // screen readers read its marks
	Marks         []Mark
	attrs         []Attr   // of all marks
	group         *Attr    // where the marks of a group are
	faint         float64  // how much less opaque the marks are
	passing       []string // attributes that an element may still have of another mark; nil for the usual ones
}

// Changes writes the differences from what is shown, or everything if shown is nil: a line per
// attribute, with the mark's number counted from first, the name and the value, separated by
// tabs.
func (p *Panel) Changes(to *strings.Builder, first int, shown *Panel) {
	leftover := p.passing
	if leftover == nil {
		leftover = passing
	}
	for n, m := range p.Marks {
		for _, name := range leftover {
			if shown == nil && !slices.ContainsFunc(m.Attrs, func(a Attr) bool { return a.Name == name }) {
				to.WriteString(strconv.Itoa(first+n) + "\t" + name + "\t\n")
			}
		}
		for i, a := range m.Attrs {
			if shown == nil || a != shown.Marks[n].Attrs[i] {
				to.WriteString(strconv.Itoa(first+n) + "\t" + a.Name + "\t" + a.Value() + "\n")
			}
		}
	}
}

// passing are attributes that a mark has only for a while. If the page's state is unknown, its
// element may still have those of another mark.
var passing = []string{"data-caller", "data-state"}

// Box is the panel's viewBox.
func (p *Panel) Box() string { return D("0 ", p.Top, p.Width, p.Height) }

func (p *Panel) Same(other *Panel) bool { return slices.Equal(p.attrs, other.attrs) }

// Begin empties the panel and reuses its memory.
func (p *Panel) Begin(name string, width, height int) {
	*p = Panel{Name: name, Width: width, Height: height, Marks: p.Marks[:0], attrs: p.attrs[:0]}
}

// put adds a mark: its style, its opacity, its numbers, and more attributes as names and values.
func (p *Panel) put(tag, is string, shown float64, numbers []Attr, more []string) {
	from := len(p.attrs)
	p.attrs = append(p.attrs, Attr{Name: "data-is", words: is}, of("opacity", shown*(1-p.faint)))
	p.attrs = append(p.attrs, numbers...)
	for i := 0; i < len(more); i += 2 {
		p.attrs = append(p.attrs, Attr{Name: more[i], words: more[i+1]})
	}
	if p.group != nil {
		p.attrs = append(p.attrs, *p.group)
	}
	p.Marks = append(p.Marks, Mark{tag, p.attrs[from:len(p.attrs):len(p.attrs)]})
}

func of(name string, value float64) Attr { return Attr{Name: name, x: hundredths(value), form: number} }

// across and rems are lengths in a panel that is as wide as its container: positions are
// percentages of the width, and sizes are in rem.
func across(name string, value float64) Attr {
	return Attr{Name: name, x: hundredths(value), form: percent}
}

func rems(name string, value float64) Attr {
	return Attr{Name: name, x: hundredths(value), form: letters}
}

// Group draws marks whose coordinates begin at x and y.
func (p *Panel) Group(x, y float64, draw func()) {
	outer := p.group
	p.group = &Attr{Name: "transform", x: hundredths(x), y: hundredths(y), form: moved}
	draw()
	p.group = outer
}

func (p *Panel) Path(is, d string, shown float64, more ...string) {
	p.put("path", is, shown, []Attr{{Name: "d", words: d}}, more)
}

func (p *Panel) Rect(is string, x, y, width, height, shown float64, more ...string) {
	at := []Attr{of("x", x), of("y", y), of("width", max(width, 0)), of("height", max(height, 0))}
	p.put("rect", is, shown, at, more)
}

func (p *Panel) Circle(is string, x, y, r, shown float64, more ...string) {
	p.put("circle", is, shown, []Attr{of("cx", x), of("cy", y), of("r", r)}, more)
}

// Words adds a text of a font size.
func (p *Panel) Words(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.put("text", is, shown, []Attr{{words: says}, of("x", x), of("y", y), of("font-size", size)}, more)
}

// Fitting is the font size, at most so large, at which a text is no wider than the room.
func Fitting(words string, room, most float64) float64 {
	return min(most, room/(0.55*float64(text.Width(words))))
}

// caller adds a person: the body's path and, if it is a real caller, its number and state.
func (p *Panel) caller(is, body string, x, y, shown float64, there bool, who, state string) {
	p.Group(x, y, func() {
		p.Path(is, body, shown, "data-caller", Pick(there, who, ""), "data-state", Pick(there, state, ""))
	})
}

// Middle adds a text centred at x, and End one that ends at x.
func (p *Panel) Middle(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.Words(is, x, y, size, says, shown, append([]string{"text-anchor", "middle"}, more...)...)
}

func (p *Panel) End(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.Words(is, x, y, size, says, shown, append([]string{"text-anchor", "end"}, more...)...)
}

// says adds a text that the page sets.
func (p *Panel) says(words string) {
	from := len(p.attrs)
	p.attrs = append(p.attrs, Attr{words: words})
	p.Marks = append(p.Marks, Mark{"span", p.attrs[from:len(p.attrs):len(p.attrs)]})
}

// D is the value of a d or transform attribute: commands unchanged, numbers with two decimals, a
// space between two numbers.
func D(parts ...any) string {
	var room [96]byte
	d, follows := room[:0], false
	for _, part := range parts {
		value := 0.0
		switch part := part.(type) {
		case string:
			d, follows = append(d, part...), false
			continue
		case int:
			value = float64(part)
		case float64:
			value = part
		}
		if follows {
			d = append(d, ' ')
		}
		d, follows = appendDecimals(d, hundredths(value)), true
	}
	return string(d)
}

// Num formats a number with two decimals.
func Num(v float64) string { return decimals(hundredths(v)) }

func hundredths(v float64) int { return int(math.Round(v * 100)) }

func decimals(n int) string {
	if n%100 == 0 {
		return strconv.Itoa(n / 100)
	}
	var room [24]byte
	return string(appendDecimals(room[:0], n))
}

// appendDecimals is three times as fast as strconv; each frame has hundreds of numbers.
func appendDecimals(digits []byte, n int) []byte {
	if n < 0 {
		digits, n = append(digits, '-'), -n
	}
	digits = strconv.AppendInt(digits, int64(n/100), 10)
	if n%100 != 0 {
		digits = append(digits, '.', byte('0'+n/10%10))
	}
	if n%10 != 0 {
		digits = append(digits, byte('0'+n%10))
	}
	return digits
}

// Place is where a run is, or will be when it has moved on: at a stop, and with a clock's hand where
// a reader drags it, if one is held.
type Place struct {
	sim.Stop
	Hand Hand
}

// Hand is a node's hand that is held at a time, in milliseconds since the scene's zero.
type Hand struct {
	Held bool
	Node int
	At   float64
}

// Way is a place in a run, or a share of the way between two. Pictures are functions of a run and of
// its way.
type Way = Transition[Place]

// Transition is the way from one look to another, with its progress. Pictures, their texts and
// the order of their marks are functions of it.
type Transition[Look any] struct {
	From, To Look
	Share    float64
}

// Still is the end of a way: the still picture.
func Still[Look any](at Look) Transition[Look] { return Transition[Look]{at, at, 1} }

// Along is the same way between what there is to see at its ends.
func Along[Place, Look any](way Transition[Place], at func(Place) Look) Transition[Look] {
	return Transition[Look]{at(way.From), at(way.To), way.Share}
}

// Recent are the looks at the last two places: on the way between them, each panel asks for both.
type Recent[Place comparable, Look any] struct {
	places [2]Place
	looks  [2]Look
	many   int // were computed
}

// At is the look at a place, which is computed unless it is a recent one.
func (r *Recent[Place, Look]) At(at Place, look func(Place) Look) Look {
	for i := range min(r.many, len(r.places)) {
		if r.places[i] == at {
			return r.looks[i]
		}
	}
	i := r.many % len(r.places)
	r.places[i], r.looks[i] = at, look(at)
	r.many++
	return r.looks[i]
}

// Between is the transition between two looks. At its ends it is the transition from a look to
// itself, finished: the still picture.
func Between[Look any](from, to Look, share float64) Transition[Look] {
	switch {
	case share <= 0:
		return Still(from)
	case share >= 1:
		return Still(to)
	}
	return Transition[Look]{from, to, share}
}

// At is the look whose texts are shown, if they change at a share of the way.
func (t Transition[Look]) At(share float64) Look {
	if t.Share < share {
		return t.From
	}
	return t.To
}

// Phase is the progress of a part of the way.
func (t Transition[Look]) Phase(from, to float64) float64 { return Phase(t.Share, from, to) }

// Fade is the opacity of something that appears or disappears in a part of the way.
func (t Transition[Look]) Fade(was, is bool, from, to float64) float64 {
	return Lerp(Yes(was), Yes(is), t.Phase(from, to))
}

func Lerp(a, b, share float64) float64 { return a + (b-a)*share }

func ease(s float64) float64 {
	if s < 0.5 {
		return 2 * s * s
	}
	return 1 - 2*(1-s)*(1-s)
}

// Phase is the progress of a part of a way, eased at both ends.
func Phase(s, from, to float64) float64 { return ease(min(max((s-from)/(to-from), 0), 1)) }

func Yes(so bool) float64 {
	if so {
		return 1
	}
	return 0
}

func Pick[T any](so bool, a, b T) T {
	if so {
		return a
	}
	return b
}
