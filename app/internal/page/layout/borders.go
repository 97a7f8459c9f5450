package layout

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// borders shows a layout's fields as 64 cells with dividers that can be moved by mouse, touch and
// keyboard. Fields with more or fewer than 64 bits are aligned at bit 0: missing or surplus bits show
// at the top.
type borders struct {
	app.Compo
	Draft layoutlab.Draft
	Bits  string          // the ID's, from bit 63; empty without one
	Was   layoutlab.Draft // that the draft is compared with
	// OnMove receives the draft with a divider moved. Begins is true for the first move of a drag, or of a
	// series of keys without a pause.
	OnMove func(d layoutlab.Draft, border int, begins bool)

	held       int     // one more than the border that is dragged; 0 is none
	x, y       float64 // where the pointer took hold of it, in px of the window
	cell, line float64 // how wide a cell is and how high a row, in px
	perRow     int     // cells in a row; 0 before the stylesheet is there
	began      int     // how many cells lay before the border then
	moved      bool    // the drag has moved it

	ran   int     // one more than the border that keys moved last; 0 after a drag
	ranAt float64 // when that was, in ms
}

func (c *borders) OnMount(ctx app.Context) { c.placeGrips(ctx) }

func (c *borders) OnUpdate(ctx app.Context) { c.placeGrips(ctx) }

func (c *borders) Render() app.UI {
	all, over := cellsOf(c.Draft.Layout(), c.Bits)
	cells := make([]app.UI, 8)
	for i := range cells {
		cells[i] = ui.Memo(fieldByte{[8]ui.BitCell(all[8*i:])})
	}
	grips := make([]app.UI, c.Draft.Borders())
	for i := range grips {
		grips[i] = c.grip(i)
	}
	return ui.Elem("div", ui.With{"class", "borders"},
		ui.Memo(surplus{Bits: over}),
		ui.Words("border-hint", text.T("Drag a divider or press ← →")),
		ui.Words("kept-bits", text.T("53 bits: exact in a JavaScript number")),
		ui.Elem("div", ui.With{"class", "borders-cells"}, ui.Elem("div", ui.With{"class", "borders-bytes"}, cells...),
			ui.Memo(borderMove{bordersGone(c.Was, c.Draft)}), ui.Elem("div", ui.With{"class", "grips"}, grips...)),
	)
}

// bordersGone draws lines where dividers were before, in bits from the left.
func bordersGone(was, now layoutlab.Draft) (path string) {
	gone := map[int]bool{}
	for i := range was.Borders() {
		gone[64-was.Shift(i)] = true
	}
	for i := range now.Borders() {
		delete(gone, 64-now.Shift(i))
	}
	for _, at := range slices.Sorted(maps.Keys(gone)) {
		path += "M" + strconv.Itoa(at) + " 0v1"
	}
	return path
}

type borderMove struct{ Path string }

func (c borderMove) Render() app.UI {
	return ui.SVG("svg",
		ui.With{"data-gone", "true", "viewBox", "0 0 64 1", "preserveAspectRatio", "none", "aria-hidden", "true"},
		ui.SVG("path", ui.With{"d", c.Path}))
}

func (c *borders) grip(i int) app.UI {
	left, right := c.Draft.Fields[i], c.Draft.Fields[i+1]
	upper, lower := fieldName(left.Name, i), fieldName(right.Name, i+1)
	return ui.ElemOn("div", ui.With{
		"class", "grip", "role", "slider", "tabindex", "0", "aria-orientation", "horizontal", "data-border", left.Name,
		"aria-label", text.T("Divider between %s and %s", upper, lower),
		"aria-valuemin", "1", "aria-valuemax", strconv.Itoa(max(left.Bits+right.Bits-1, 1)),
		"aria-valuenow", strconv.Itoa(left.Bits),
		"aria-valuetext", text.Lists(c.Draft.Sentence(i+1), c.Draft.Sentence(i)),
		"data-held", strconv.FormatBool(c.held == i+1),
	}, ui.Elem("span", ui.With{"class", "knob"}),
		ui.Text("span", upper+" "+strconv.Itoa(left.Bits)+" | "+lower+" "+strconv.Itoa(right.Bits), "class", "tip",
			"translate", "no")).
		On("keydown", ui.On(func(_ app.Context, e app.Event) { c.onKey(e, i) }), "grip-key", i).
		On("pointerdown", ui.On(func(ctx app.Context, e app.Event) { c.take(ctx, e, i) }), "grip-take", i).
		On("pointermove", ui.On(func(_ app.Context, e app.Event) { c.drag(e, i) }), "grip-drag", i).
		On("pointerup", ui.On(func(app.Context, app.Event) { c.held = 0 }), "grip-up", i).
		On("pointercancel", ui.On(func(app.Context, app.Event) { c.held = 0 }), "grip-cancel", i)
}

// fieldName is a number while the field has no name.
func fieldName(name string, i int) string {
	if name == "" {
		return text.T("field %d", i+1)
	}
	return name
}

// onKey moves a divider: arrows by one bit, Shift and arrows or Page keys by four, Home and End as far
// as possible.
func (c *borders) onKey(e app.Event, i int) {
	if e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
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
	now := e.Get("timeStamp").Float()
	begins := c.ran != i+1 || now-c.ranAt > float64(nav.Pause.Milliseconds())
	c.ran, c.ranAt = i+1, now
	c.move(i, by, begins)
}

// move moves a divider to the right by so many bits. It updates the draft immediately, because the next
// key may arrive before the page is rendered.
func (c *borders) move(i, by int, begins bool) (moved bool) {
	before := c.Draft.Shift(i)
	if c.Draft = c.Draft.Move(i, -by); c.Draft.Shift(i) == before {
		return false
	}
	c.OnMove(c.Draft, i, begins)
	return true
}

// take starts a drag: from here on the grip captures the pointer.
func (c *borders) take(ctx app.Context, e app.Event, i int) {
	grip := ctx.JSSrc()
	if e.Get("button").Int() != 0 || !ui.Hold(grip, e) {
		return
	}
	e.PreventDefault() // no text is selected
	grip.Call("focus", map[string]any{"preventScroll": true})
	c.held, c.moved, c.ran, c.began = i+1, false, 0, c.at(i)
	c.x, c.y = e.Get("clientX").Float(), e.Get("clientY").Float()
	cells := grip.Get("parentElement")
	c.perRow, _ = strconv.Atoi(strings.TrimSpace(app.Window().Call("getComputedStyle", cells).
		Call("getPropertyValue", "--per-row").String()))
	box, perRow := cells.Call("getBoundingClientRect"), float64(max(c.perRow, 1))
	c.cell, c.line = box.Get("width").Float()/perRow, box.Get("height").Float()*perRow/64
}

// drag uses only the distance that the pointer moved: the cells themselves may shift below it while
// content above them changes.
func (c *borders) drag(e app.Event, i int) {
	if c.held != i+1 || c.perRow == 0 || c.cell <= 0 || c.line <= 0 {
		return
	}
	at := c.began + int(math.Round((e.Get("clientX").Float()-c.x)/c.cell))
	at += c.perRow * int(math.Round((e.Get("clientY").Float()-c.y)/c.line))
	if c.move(i, at-c.at(i), !c.moved) {
		c.moved = true
	}
}

// at is the number of cells left of a divider.
func (c *borders) at(i int) int { return 64 - c.Draft.Shift(i) }

// placeGrips sets each grip's column and row for rows of 64, 32 and 16 bits; the stylesheet picks one.
func (c *borders) placeGrips(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		root := c.JSValue()
		if !c.Mounted() || root == nil {
			return
		}
		grips := root.Call("querySelectorAll", ".grip")
		for i := range min(grips.Length(), c.Draft.Borders()) {
			style, at := grips.Index(i).Get("style"), min(max(c.at(i), 0), 64)
			for _, perRow := range []int{64, 32, 16} {
				row := max(at-1, 0) / perRow // at a row's end rather than the next one's start
				style.Call("setProperty", "--x"+strconv.Itoa(perRow), at-row*perRow)
				style.Call("setProperty", "--y"+strconv.Itoa(perRow), row)
			}
		}
	})
}

// surplus shows the bits that do not fit 64.
type surplus struct{ Bits int }

func (c surplus) Render() app.UI {
	if c.Bits == 0 {
		return ui.Elem("div", ui.With{"class", "surplus"})
	}
	const most = 64
	cells := make([]app.UI, min(c.Bits, most))
	for i := range cells {
		cells[i] = ui.Elem("span", nil)
	}
	return ui.Elem("div", ui.With{"class", "surplus"},
		ui.Text("p", text.T("%s beyond bit 63", text.Count(c.Bits, "%s bit", "%s bits"))),
		ui.Elem("div", ui.With{"class", "surplus-cells", "aria-hidden", "true"}, cells...),
	)
}

// cellsOf returns 64 cells from bit 63 down, and how many bits too wide the fields are.
func cellsOf(l snowflake.Layout, bits string) (all []ui.BitCell, over int) {
	hues := ui.Hues(l)
	for i := range 64 {
		value := ""
		if bits != "" {
			value = bits[i : i+1]
		}
		all = append(all, ui.CellOf(l, hues, 63-i, value))
	}
	for _, f := range l.Fields {
		over += max(f.Bits, 0)
	}
	return all, max(over-64, 0)
}

// fieldByte is eight cells: few of them change while a divider moves.
type fieldByte struct{ Cells [8]ui.BitCell }

func (c fieldByte) Render() app.UI {
	cells := make([]app.UI, 8)
	for i, one := range c.Cells {
		cells[i] = ui.Text("span", one.Value,
			append(one.With("field-cell"), "data-first", strconv.FormatBool(one.First))...)
	}
	return ui.Elem("div", ui.With{"class", "cells", "aria-hidden", "true"}, cells...)
}
