package stage

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

type Mark struct {
	Tag   string
	Attrs []Attr
}

// Written are a mark's words, and its attributes' names and values in turn.
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

// Attr is an attribute of a mark, or without a name its words. Its value is kept
// as it was worked out: most of a picture stands still while some of it moves,
// and to write hundreds of numbers out for nothing takes longer than to draw.
type Attr struct {
	Name  string
	words string
	x, y  int // in hundredths
	form  form
}

type form uint8

const (
	words   form = iota
	number       // x
	moved        // a way by x and y
	percent      // x, of the picture's width or height
	letters      // x, of the page's letters
)

// Value is the attribute's value. An attribute whose value is empty is not there.
func (a Attr) Value() string {
	switch a.form {
	case number:
		return decimals(a.x)
	case moved:
		return "translate(" + decimals(a.x) + " " + decimals(a.y) + ")"
	case percent:
		return decimals(a.x) + "%"
	case letters:
		return decimals(a.x) + "rem"
	}
	return a.words
}

// Panel is one picture of those that a look is made of: a coordinate system and
// its marks. Without a width it has none of its own, and is as wide as its place.
type Panel struct {
	Name          string
	Width, Height int
	Top           int  // where it begins
	Told          bool // its marks are for those who listen, too
	Marks         []Mark
	attrs         []Attr // of all marks
}

// Changes writes what of a panel is not shown yet, where another is shown or, if
// that is nil, nothing is known: for each attribute a line with its mark's number,
// counted on from first, its name and its value, tabs between them.
func (p *Panel) Changes(to *strings.Builder, first int, shown *Panel) {
	for n, m := range p.Marks {
		for _, name := range passing {
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

// passing are attributes that a mark has for a while only. Where nothing is known, the
// element may have stood for another mark, and have them still.
var passing = []string{"data-caller", "data-state"}

// Box is the panel's coordinate system, as SVG writes it.
func (p *Panel) Box() string { return D("0 ", p.Top, p.Width, p.Height) }

func (p *Panel) Same(other *Panel) bool { return slices.Equal(p.attrs, other.attrs) }

// Begin makes the panel an empty picture, in what room it has.
func (p *Panel) Begin(name string, width, height int) {
	*p = Panel{Name: name, Width: width, Height: height, Marks: p.Marks[:0], attrs: p.attrs[:0]}
}

// put adds a mark: what it looks like, how much of it is seen, its numbers, and
// further attributes with their values in turn.
func (p *Panel) put(tag, is string, shown float64, numbers []Attr, more []string) {
	from := len(p.attrs)
	p.attrs = append(p.attrs, Attr{Name: "data-is", words: is}, of("opacity", shown))
	p.attrs = append(p.attrs, numbers...)
	for i := 0; i < len(more); i += 2 {
		p.attrs = append(p.attrs, Attr{Name: more[i], words: more[i+1]})
	}
	p.Marks = append(p.Marks, Mark{tag, p.attrs[from:len(p.attrs):len(p.attrs)]})
}

func of(name string, value float64) Attr { return Attr{Name: name, x: hundredths(value), form: number} }

// across and rems are lengths in a picture that is as wide as its place: places
// along it are percentages of its width, and sizes those of the page's letters.
func across(name string, value float64) Attr {
	return Attr{Name: name, x: hundredths(value), form: percent}
}

func rems(name string, value float64) Attr {
	return Attr{Name: name, x: hundredths(value), form: letters}
}

func (p *Panel) At(x, y float64) {
	m := &p.Marks[len(p.Marks)-1]
	from := len(p.attrs) - len(m.Attrs)
	p.attrs = append(p.attrs, Attr{Name: "transform", x: hundredths(x), y: hundredths(y), form: moved})
	m.Attrs = p.attrs[from:len(p.attrs):len(p.attrs)]
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

// Words adds words, so large.
func (p *Panel) Words(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.put("text", is, shown, []Attr{{words: says}, of("x", x), of("y", y), of("font-size", size)}, more)
}

// caller adds somebody at a place: in which body, and if he is there, who he is and his
// state.
func (p *Panel) caller(is, body string, x, y, shown float64, there bool, who, state string) {
	p.Path(is, body, shown, "data-caller", Pick(there, who, ""), "data-state", Pick(there, state, ""))
	p.At(x, y)
}

// Middle adds words whose middle is at x, and End those that end there.
func (p *Panel) Middle(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.Words(is, x, y, size, says, shown, append([]string{"text-anchor", "middle"}, more...)...)
}

func (p *Panel) End(is string, x, y, size float64, says string, shown float64, more ...string) {
	p.Words(is, x, y, size, says, shown, append([]string{"text-anchor", "end"}, more...)...)
}

// says adds words that the page itself sets.
func (p *Panel) says(words string) {
	from := len(p.attrs)
	p.attrs = append(p.attrs, Attr{words: words})
	p.Marks = append(p.Marks, Mark{"span", p.attrs[from:len(p.attrs):len(p.attrs)]})
}

// D is what an attribute d says, or transform: commands as they are, and numbers to two
// decimals, a space between two of them.
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

// Num is a number as attributes have it, to two decimals.
func Num(v float64) string { return decimals(hundredths(v)) }

func hundredths(v float64) int { return int(math.Round(v * 100)) }

func decimals(n int) string {
	if n%100 == 0 {
		return strconv.Itoa(n / 100)
	}
	var room [24]byte
	return string(appendDecimals(room[:0], n))
}

// appendDecimals writes hundredths. There are hundreds in each frame: strconv takes
// three times as long for what may be any number.
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
