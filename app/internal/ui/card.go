package ui

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Card shows one ID: its number, its 64 bits, each field with value and meaning, and its other
// forms. With OnChange set, each of them can be edited and the others follow.
type Card struct {
	app.Compo
	Layout  snowflake.Layout
	ID      snowflake.ID
	Changed uint64 // bits to mark as changed
	Note    string // a word above the number, such as "Issued"
	Origin  string // where the ID came from, for the stylesheet
	// Counted says that the sequence starts at 0 each tick, as our generator's does, so that
	// it can be shown as "the 3rd ID of this millisecond".
	Counted bool
	// Zone is the time zone in which the instant is shown beside UTC; nil or UTC means the
	// reader's own.
	Zone     *Zone
	OnChange func(ctx app.Context, id snowflake.ID)

	drafts map[string]typedText
}

// typedText is the text being typed into one box. If it can be read, it is kept as typed while the card
// has the resulting ID; otherwise until the box's value changes by other means.
type typedText struct {
	typed   string
	problem string
	id      snowflake.ID
	exact   string
}

func (d typedText) shows(id snowflake.ID, exact string) bool {
	if d.problem != "" {
		return d.exact == exact
	}
	return d.typed != "" && d.id == id
}

func (c *Card) Render() app.UI {
	id := c.ID.String()
	return Elem("section", With{"class", "card figure", "data-row", id, "data-origin", c.Origin},
		Text("p", c.Note, "class", "note", "role", "status"),
		Elem("div", With{"class", "number"},
			Text("output", text.GroupDigits(id, 3, ","), "class", "id", "data-field", "id", "data-value", id),
			&CopyButton{Text: id, What: text.T("ID")},
		),
		Anatomy(c.Layout, &Bits{Layout: c.Layout, ID: c.ID, Changed: c.Changed, OnFlip: c.flip()}, c.section),
		c.Forms(),
	)
}

func (c *Card) Forms() app.UI {
	return Elem("div", With{"class", "readings"},
		c.form("hex", text.T("Hexadecimal"), text.T("Hexadecimal form"), fmt.Sprintf("0x%016x", uint64(c.ID)),
			boxes.Hexadecimal),
		c.form("signed", text.T("Signed"), text.T("Signed reading"), strconv.FormatInt(c.ID.Int64(), 10),
			boxes.Integer),
		c.form("binary", text.T("Binary"), text.T("Binary form"), fmt.Sprintf("%064b", uint64(c.ID)), boxes.Binary),
	)
}

func (c *Card) flip() func(app.Context, int) {
	if c.OnChange == nil {
		return nil
	}
	return func(ctx app.Context, bit int) { c.change(ctx, c.ID^1<<bit) }
}

// change takes a new ID at once, since the next edit may come before the page is drawn, and tells
// the page.
func (c *Card) change(ctx app.Context, id snowflake.ID) {
	c.ID = id
	c.OnChange(ctx, id)
}

// form is one of the ID's other forms, with a button to copy it.
func (c *Card) form(name, label, what, exact string, parse func(string) (snowflake.ID, error)) app.UI {
	value, alert := Text("span", spaced(name, exact), "class", "digits"), Alert("")
	if c.OnChange != nil {
		value, alert = c.input(name, label, exact, parse)
	}
	return Elem("div", With{"class", "reading", "data-reading", name},
		Text("div", label, "class", "label"),
		Elem("div", With{"class", "value", "data-field", name, "data-value", exact}, value),
		&CopyButton{Text: exact, What: what},
		alert,
	)
}

// spaced groups a form's digits.
func spaced(name, exact string) string {
	switch name {
	case "hex":
		return "0x" + text.GroupDigits(exact[2:], 4, " ")
	case "binary":
		return text.GroupDigits(exact, 8, " ")
	}
	return text.GroupDigits(exact, 3, ",")
}

// input is a box for one of the card's values, with the message about its text; parse turns that
// text into an ID.
func (c *Card) input(name, label, exact string, parse func(string) (snowflake.ID, error)) (box, alert app.UI) {
	shown, problem := exact, ""
	if d := c.drafts[name]; d.shows(c.ID, exact) {
		shown, problem = d.typed, d.problem
	}
	input := ElemOn("input",
		With{"type", "text", "class", "box", "data-edit", name, "value", shown, "aria-label", label,
			"autocomplete", "off", "spellcheck", "false", "autocapitalize", "off"}).
		OnInput(Entered(func(ctx app.Context, typed string) { c.onInput(ctx, name, typed, exact, parse) }), "input",
			name, exact).
		OnBlur(On(func(app.Context, app.Event) { c.normalize(name) }), "blur", name)
	if problem != "" {
		input = input.Aria("invalid", "true")
	}
	return input, Alert(problem)
}

func (c *Card) onInput(ctx app.Context, name, typed, exact string, parse func(string) (snowflake.ID, error)) {
	d := typedText{typed: typed, id: c.ID, exact: exact}
	if id, err := parse(d.typed); err != nil {
		d.problem = Problem(err)
	} else {
		d.id = id
	}
	if c.drafts == nil {
		c.drafts = map[string]typedText{}
	}
	c.drafts[name] = d
	if d.problem == "" && d.id != c.ID {
		c.change(ctx, d.id)
	}
}

// normalize rewrites a box's value when the box loses the focus; a text with a problem stays as
// typed.
func (c *Card) normalize(name string) {
	if c.drafts[name].problem == "" {
		delete(c.drafts, name)
	}
}

// Anatomy is an ID's 64 bits in one row over the whole width, and below them a card
// for each field, which a connector in the field's colour joins to its bits. A
// narrow field's card is wider than its bits, and its connector slants. Where 64 bits
// do not fit into one row they take several, without connectors, and the cards wrap.
//
// The bits are [Bits], or what a page draws in their place. The page also gives what
// a field's card holds; its element has the class "section" and the field's data-hue
// and data-kind. A layout in the making may have more or fewer than 64 bits: fields
// are counted from the lowest bit. Stylesheets place anything else over the row by
// the class "anatomy", which is a container for queries.
func Anatomy(l snowflake.Layout, bits app.UI, card func(field int) []app.UI) app.UI {
	hues, spans := Hues(l), CardsBelow(l)
	cells := make([]app.UI, len(l.Fields))
	for i, f := range l.Fields {
		cells[i] = Elem("td",
			With{"class", "section", "colspan", strconv.Itoa(spans[i].Card[1] - spans[i].Card[0]), "data-hue", hues[i],
				"data-kind", f.Kind.String()}, card(i)...)
	}
	return Div("anatomy", bits, Memo(connectors{Layout: l}),
		Elem("table", With{"class", "sections", "role", "presentation"}, Elem("tbody", nil, Elem("tr", nil, cells...))))
}

// The row is as wide as this many columns of the cards' table. The policy of the
// site allows no style attributes, but a cell may span columns.
const (
	perBit    = 2
	rowWidth  = 64 * perBit
	leastCard = 7 * perBit // 140 px of a laptop's 1,300
)

// Span is a field's columns: the first and the one after its last, of 128 over the whole row.
type Span struct{ Bits, Card [2]int }

// CardsBelow places a card below each field's bits. Wide fields yield room to those whose cards
// would be too narrow to read.
func CardsBelow(l snowflake.Layout) []Span {
	spans, widths := make([]Span, len(l.Fields)), make([]int, len(l.Fields))
	right, missing := rowWidth, rowWidth
	for i := len(l.Fields) - 1; i >= 0; i-- {
		left := right - perBit*l.Fields[i].Bits
		spans[i].Bits = [2]int{max(left, 0), max(right, 0)}
		widths[i] = max(spans[i].Bits[1]-spans[i].Bits[0], min(leastCard, rowWidth/len(l.Fields)))
		right, missing = left, missing-widths[i]
	}
	for ; missing != 0 && len(widths) > 0; missing -= sign(missing) {
		widths[slices.Index(widths, slices.Max(widths))] += sign(missing)
	}
	left := 0
	for i, w := range widths {
		spans[i].Card = [2]int{left, left + w}
		left += w
	}
	return spans
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// connectors join each field's bits to its card.
type connectors struct{ Layout snowflake.Layout }

// Key distinguishes layouts.
func (c connectors) Key() string { return "connectors " + layouts.FieldsText(c.Layout) }

func (c connectors) Render() app.UI {
	hues, spans := Hues(c.Layout), CardsBelow(c.Layout)
	paths := make([]app.UI, len(spans))
	for i, s := range spans {
		right := strconv.Itoa(s.Card[1])
		if s.Card[1] < rowWidth {
			right = strconv.Itoa(s.Card[1]-1) + ".4" // the gap between two cards in the stylesheet
		}
		d := "M" + strconv.Itoa(s.Bits[0]) + ".1 0H" + strconv.Itoa(s.Bits[1]-1) + ".9L" + right + " 16H" +
			strconv.Itoa(s.Card[0]) + "z"
		if s.Bits[0] == s.Bits[1] {
			d = ""
		}
		paths[i] = SVG("path", With{"d", d, "data-hue", hues[i]})
	}
	return SVG("svg",
		With{"data-connectors", "true", "viewBox", "0 0 " + strconv.Itoa(rowWidth) + " 16",
			"preserveAspectRatio", "none", "aria-hidden", "true"}, paths...)
}

// section is the content of a field's card.
func (c *Card) section(i int) []app.UI {
	return []app.UI{
		Elem("div", With{"class", "name"},
			Text("strong", c.Layout.Fields[i].Name),
			Text("span", bitRange(c.Layout, i), "class", "range"),
		),
		c.value(i),
		c.meaning(i),
	}
}

func bitRange(l snowflake.Layout, i int) string {
	low := layouts.Shift(l, i)
	if l.Fields[i].Bits == 1 {
		return text.T("bit %d", low)
	}
	return text.T("bits %d–%d", low+l.Fields[i].Bits-1, low)
}

// value is a field's raw number, for reading or editing.
func (c *Card) value(i int) app.UI {
	f := c.Layout.Fields[i]
	exact := strconv.FormatUint(layouts.Part(c.Layout, c.ID, i), 10)
	shown, alert := app.UI(app.Text(text.GroupDigits(exact, 3, ","))), Alert("")
	if c.OnChange != nil {
		// The closure looks up its field: another layout may have one of the same name but another
		// width here.
		shown, alert = c.input(f.Name, f.Name, exact, func(typed string) (snowflake.ID, error) {
			v, err := boxes.Value(typed, c.Layout.Fields[i])
			if err != nil {
				return 0, err
			}
			return layouts.With(c.Layout, c.ID, i, v)
		})
	}
	return Elem("div", With{"class", "value", "data-field", f.Name, "data-value", exact}, shown, alert)
}

func (c *Card) meaning(i int) app.UI {
	if c.Layout.Fields[i].Kind == snowflake.KindTime {
		return c.instant(i)
	}
	return Text("p", FieldSays(c.Layout, c.ID, i, c.Counted), "class", "meaning")
}

// FieldSays explains the value of a field that is not the time. counted means that the sequence
// started at 0 in its tick.
func FieldSays(l snowflake.Layout, id snowflake.ID, i int, counted bool) string {
	f, v := l.Fields[i], layouts.Part(l, id, i)
	switch {
	case f.Kind == snowflake.KindUnused && v != 0:
		return text.T("Not 0, although this layout does not use it: the ID may be from another system.")
	case f.Kind == snowflake.KindUnused:
		return text.T("Always 0.")
	case f.Kind == snowflake.KindSequence:
		return sequenceSays(l, f, v, counted)
	case f.Bits == 64:
		return text.T("All 64 bits.")
	}
	return text.T("One of %s values, 0 to %s.", text.Group(f.Max()+1), text.Group(f.Max()))
}

func sequenceSays(l snowflake.Layout, f snowflake.Field, v uint64, counted bool) string {
	switch {
	case l.Index(snowflake.KindTime) < 0:
		return text.T("A counter. This layout has no timestamp.")
	case counted:
		return text.T("The %s ID of this %s.", text.Ordinal(v+1), TickName(l.Tick))
	case f.Name == "increment":
		return text.T("A counter that is not reset each %s, modulo %s.", TickName(l.Tick), text.Group(f.Max()+1))
	case f.Name == "tail":
		return text.T("A salted hash plus a counter: IDs are not sorted within a %s.", TickName(l.Tick))
	}
	return text.T("The %s ID of this %s, if the sequence started at 0.", text.Ordinal(v+1), TickName(l.Tick))
}

// TickName is the name of a tick, if it has one.
func TickName(d time.Duration) string {
	switch d {
	case time.Microsecond:
		return text.T("microsecond")
	case time.Millisecond:
		return text.T("millisecond")
	case time.Second:
		return text.T("second")
	}
	return text.T("tick of %s", text.Tick(d))
}

// instant explains the time field: the instant in UTC and local time, and how long ago it was.
func (c *Card) instant(i int) app.UI {
	l := c.Layout
	at := l.Instant(layouts.Part(l, c.ID, i))
	utc, alert := app.UI(app.Text(text.UTC(at))), Alert("")
	if c.OnChange != nil {
		utc, alert = c.input("utc", text.T("Instant, UTC"), text.UTC(at), func(typed string) (snowflake.ID, error) {
			return withInstant(c.Layout, c.ID, i, typed)
		})
	}
	return Elem("div", With{"class", "meaning"},
		Elem("div", With{"class", "instant", "data-field", "utc", "data-value", text.UTC(at)}, utc, alert),
		Elem("p", nil, &Ago{At: at}),
		Text("p", c.Zone.Elsewhere(at)),
		Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(at), 3, ",")), "data-field", "unix-ms",
			"data-value", text.UnixMS(at)),
		Text("p", text.T("%s ticks since %s", text.Tick(l.Tick), text.ShortUTC(l.Epoch))),
	)
}

// withInstant moves the ID to the tick that contains the instant.
func withInstant(l snowflake.Layout, id snowflake.ID, i int, typed string) (snowflake.ID, error) {
	at, err := boxes.Instant(typed)
	if err != nil {
		return 0, err
	}
	last, _ := layouts.Last(l)
	tick := l.TickAt(at)
	if tick < 0 || uint64(tick) > l.Fields[i].Max() {
		return 0, &boxes.Error{Sentence: text.T("%s can hold %s to %s.", l.Fields[i].Name, text.UTC(l.Epoch),
			text.UTC(last))}
	}
	return layouts.With(l, id, i, uint64(tick))
}

// Ago says how long ago At was, and updates itself while At is less than an hour away.
type Ago struct {
	app.Compo
	At time.Time
}

func (c *Ago) OnMount(ctx app.Context) { c.tick(ctx) }

func (c *Ago) tick(ctx app.Context) {
	ctx.After(time.Second, func(ctx app.Context) {
		if c.Mounted() && time.Since(c.At).Abs() < time.Hour {
			c.tick(ctx)
		}
	})
}

// Render is empty before the program runs: a prerendered page does not know when it will be read.
func (c *Ago) Render() app.UI {
	if app.IsServer {
		return Elem("span", nil)
	}
	return Text("span", text.Ago(c.At, time.Now()))
}
