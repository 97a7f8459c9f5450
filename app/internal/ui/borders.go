package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Borders shows the fields of a layout as 64 cells, and lets the borders
// between them be moved by mouse, finger and keyboard. The fields may have more
// or fewer bits than 64: what is missing and what is too much is shown at the
// top, since bits are counted from the lowest.
type Borders struct {
	app.Compo
	Fields []snowflake.Field
	// Says is what each border says, from the highest down; there is one fewer
	// than there are fields.
	Says  []string
	Ready bool
	// OnMove moves a border to the right by so many bits, or to the left: the
	// field before it gains what the field behind it loses. Begins says that it
	// is the first move of a drag, or one by a key.
	OnMove func(ctx app.Context, border, by int, begins bool)

	held  int     // one more than the border that is dragged; 0 is none
	slip  float64 // how far from the border the pointer took hold of it, in px
	moved bool    // the drag has moved it
}

// OnMount puts the grips where the borders are.
func (c *Borders) OnMount(ctx app.Context) { c.place(ctx) }

// OnUpdate follows the borders.
func (c *Borders) OnUpdate(ctx app.Context) { c.place(ctx) }

// Render draws the cells, and a grip on every border.
func (c *Borders) Render() app.UI {
	shown, widths, over := shownFields(c.Fields)
	cells := make([]app.UI, 8)
	for i, b := range fieldBytes(shown, widths) {
		cells[i] = Keep(b)
	}
	grips := make([]app.UI, max(len(c.Fields)-1, 0))
	for i := range grips {
		grips[i] = c.grip(i)
	}
	return Make("div", With{"class", "borders"},
		Keep(surplus{Bits: over}),
		Make("div", With{"class", "borders-cells"}, Make("div", With{"class", "borders-bytes"}, cells...), Make("div", With{"class", "grips"}, grips...)),
	)
}

func (c *Borders) grip(i int) app.UI {
	left, right := c.Fields[i], c.Fields[i+1]
	return Make("div", With{
		"class", "grip", "role", "slider", "tabindex", "0", "aria-orientation", "horizontal", "data-border", left.Name,
		"aria-label", text.T("Border between %s and %s", left.Name, right.Name),
		"aria-valuemin", "1", "aria-valuemax", strconv.Itoa(max(left.Bits+right.Bits-1, 1)), "aria-valuenow", strconv.Itoa(left.Bits),
		"aria-valuetext", c.Says[i], "aria-disabled", strconv.FormatBool(!c.Ready), "data-held", strconv.FormatBool(c.held == i+1),
	}, Make("span", With{"class", "knob"})).
		On("keydown", On(func(ctx app.Context, e app.Event) { c.onKey(ctx, e, i) }), "grip-key", i).
		On("pointerdown", On(func(ctx app.Context, e app.Event) { c.take(ctx, e, i) }), "grip-take", i).
		On("pointermove", On(func(ctx app.Context, e app.Event) { c.drag(ctx, e, i) }), "grip-drag", i).
		On("pointerup", On(func(app.Context, app.Event) { c.held = 0 }), "grip-up", i).
		On("pointercancel", On(func(app.Context, app.Event) { c.held = 0 }), "grip-cancel", i)
}

// onKey moves a border by keys: arrows by one bit, with Shift by four, as the
// Page keys do; Home and End as far as it goes.
func (c *Borders) onKey(ctx app.Context, e app.Event, i int) {
	if !c.Ready || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	by := 1
	if e.Get("shiftKey").Bool() {
		by = 4
	}
	switch e.Get("key").String() {
	case "ArrowRight", "ArrowUp":
	case "ArrowLeft", "ArrowDown":
		by = -by
	case "PageUp":
		by = 4
	case "PageDown":
		by = -4
	case "Home":
		by = -64
	case "End":
		by = 64
	default:
		return
	}
	e.PreventDefault()
	c.move(ctx, i, by, true)
}

// move moves a border as far as both its fields keep a bit. What it did is
// taken at once, since the next may come before the page is drawn again.
func (c *Borders) move(ctx app.Context, i, by int, begins bool) {
	by = max(min(by, c.Fields[i+1].Bits-1), 1-c.Fields[i].Bits)
	if by == 0 {
		return
	}
	fields := append([]snowflake.Field(nil), c.Fields...)
	fields[i].Bits += by
	fields[i+1].Bits -= by
	c.Fields = fields
	c.OnMove(ctx, i, by, begins)
}

// take begins a drag: from here on the grip gets all that the pointer does.
func (c *Borders) take(ctx app.Context, e app.Event, i int) {
	if !c.Ready || e.Get("button").Int() != 0 {
		return
	}
	e.PreventDefault() // no text is selected
	grip := ctx.JSSrc()
	grip.Call("setPointerCapture", e.Get("pointerId"))
	grip.Call("focus", map[string]any{"preventScroll": true})
	box := grip.Call("getBoundingClientRect")
	c.held, c.moved = i+1, false
	c.slip = e.Get("clientX").Float() - box.Get("left").Float() - box.Get("width").Float()/2
}

// drag moves the border to the cells' edge nearest to the pointer.
func (c *Borders) drag(ctx app.Context, e app.Event, i int) {
	if c.held != i+1 {
		return
	}
	cells := ctx.JSSrc().Get("parentElement")
	box := cells.Call("getBoundingClientRect")
	perRow, err := strconv.Atoi(strings.TrimSpace(app.Window().Call("getComputedStyle", cells).Call("getPropertyValue", "--per-row").String()))
	if err != nil || perRow < 1 {
		return
	}
	rows := 64 / perRow
	row := int((e.Get("clientY").Float() - box.Get("top").Float()) / box.Get("height").Float() * float64(rows))
	row = min(max(row, 0), rows-1)
	x := (e.Get("clientX").Float() - c.slip - box.Get("left").Float()) / box.Get("width").Float() * float64(perRow)
	at := row*perRow + min(max(int(x+0.5), 0), perRow)
	if by := at - c.at(i); by != 0 {
		before := c.at(i)
		c.move(ctx, i, by, !c.moved)
		c.moved = c.moved || c.at(i) != before
	}
}

// at is how many cells lie before a border.
func (c *Borders) at(i int) int {
	at := 64
	for _, f := range c.Fields[i+1:] {
		at -= max(f.Bits, 0)
	}
	return at
}

// place tells the stylesheet in which column and row each grip stands, for
// rows of 64, 32 and 16 bits; the stylesheet takes those of its rows.
func (c *Borders) place(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		root := c.JSValue()
		if !c.Mounted() || root == nil {
			return
		}
		grips := root.Call("querySelectorAll", ".grip")
		for i := range min(grips.Length(), max(len(c.Fields)-1, 0)) {
			style, at := grips.Index(i).Get("style"), min(max(c.at(i), 0), 64)
			for _, perRow := range []int{64, 32, 16} {
				row := max(at-1, 0) / perRow // at a row's end rather than the next one's start
				style.Call("setProperty", "--x"+strconv.Itoa(perRow), at-row*perRow)
				style.Call("setProperty", "--y"+strconv.Itoa(perRow), row)
			}
		}
	})
}

// shownFields are the fields as they lie within 64 bits, counted from the
// lowest: what is missing is a field without a name, and of what is too much,
// over bits, nothing is left. Widths are what the shown fields want to have.
func shownFields(fields []snowflake.Field) (shown []snowflake.Field, widths []int, over int) {
	room := 64
	for i := len(fields) - 1; i >= 0; i-- {
		f := fields[i]
		width := max(f.Bits, 0)
		over += max(width-room, 0)
		if f.Bits = min(width, room); f.Bits > 0 {
			shown, widths = append([]snowflake.Field{f}, shown...), append([]int{width}, widths...)
		}
		room -= f.Bits
	}
	if room > 0 {
		shown, widths = append([]snowflake.Field{{Bits: room}}, shown...), append([]int{room}, widths...)
	}
	return shown, widths, over
}

// surplus are the cells of bits that no 64-bit number has.
type surplus struct{ Bits int }

// Render draws them, or an empty element that keeps its place.
func (c surplus) Render() app.UI {
	if c.Bits == 0 {
		return Make("div", With{"class", "surplus"})
	}
	const most = 64
	cells := make([]app.UI, min(c.Bits, most))
	for i := range cells {
		cells[i] = Make("span", nil)
	}
	return Make("div", With{"class", "surplus"},
		Say("p", text.T("%s beyond bit 63", text.Count(c.Bits, "bit", "bits"))),
		Make("div", With{"class", "surplus-cells", "aria-hidden", "true"}, cells...),
	)
}

// fieldByte is eight cells with their brackets and ruler: while a border moves,
// few bytes change.
type fieldByte struct {
	Top   int // its highest bit
	Parts []fieldPart
}

// fieldPart is what lies of a field within one byte.
type fieldPart struct {
	Name, Kind, Hue string
	Width           string // empty where its bracket only goes on
	// Names and Widths list at how many bits a row each of the two stands here.
	Names, Widths string
	Span          int
	Start, End    bool
}

// fieldBytes cuts fields that have 64 bits together at byte borders.
func fieldBytes(shown []snowflake.Field, widths []int) []fieldByte {
	l := snowflake.Layout{Fields: shown}
	hues := Hues(l)
	bytes := make([]fieldByte, 8)
	for i := range bytes {
		bytes[i].Top = 63 - 8*i
	}
	for _, b := range bracketsOf(l) {
		f := shown[b.field]
		p := fieldPart{Name: f.Name, Kind: f.Kind.String(), Hue: hues[b.field], Names: b.names, Span: b.span, Start: b.start, End: b.end}
		if f.Name == "" {
			p.Kind, p.Hue = "none", "none"
		} else if b.start {
			p.Width = strconv.Itoa(widths[b.field])
			p.Widths = widthsAt(b, f.Name+" "+p.Width)
		}
		at := (63 - b.top) / 8
		bytes[at].Parts = append(bytes[at].Parts, p)
	}
	return bytes
}

// widthsAt lists at how many bits a row a width stands behind its field's name,
// or in its place: everywhere but where only the name has room.
func widthsAt(b bracket, both string) string {
	var rows []string
	for _, n := range rowBits {
		named := slices.Contains(strings.Fields(b.names), strconv.Itoa(n))
		low := max(b.top+1-b.bits, b.top/n*n)
		if !named || fits(both, b.top-low+1) {
			rows = append(rows, strconv.Itoa(n))
		}
	}
	return strings.Join(rows, " ")
}

// Render draws the byte.
func (c fieldByte) Render() app.UI {
	var brackets, cells []app.UI
	bit := c.Top
	for _, p := range c.Parts {
		brackets = append(brackets, Make("span", With{"class", "bracket", "data-span", strconv.Itoa(p.Span), "data-hue", p.Hue,
			"data-start", strconv.FormatBool(p.Start), "data-end", strconv.FormatBool(p.End)},
			Say("span", p.Name, "data-names", p.Names), Say("span", p.Width, "data-names", p.Widths, "class", "width")))
		for i := range p.Span {
			cells = append(cells, Make("span", With{"class", "field-cell", "data-bit", strconv.Itoa(bit), "data-kind", p.Kind, "data-hue", p.Hue,
				"data-first", strconv.FormatBool(p.Start && i == 0)}))
			bit--
		}
	}
	return Make("div", With{"class", "byte", "aria-hidden", "true"},
		Make("div", With{"class", "brackets"}, brackets...),
		Make("div", With{"class", "cells"}, cells...),
		Make("div", With{"class", "ruler"}, Say("span", strconv.Itoa(c.Top)), Say("span", strconv.Itoa(c.Top-7))),
	)
}
