package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Bits shows an ID's 64 bits in eight bytes, each with a bracket of its fields and a ruler of bit
// numbers. With OnFlip set, every bit can be flipped by click, Space or the digits 0 and 1, and the
// whole is one tab stop with arrow keys.
type Bits struct {
	app.Compo
	Layout  snowflake.Layout
	ID      snowflake.ID
	Changed uint64 // bits to mark as changed
	OnFlip  func(ctx app.Context, bit int)

	keys BitKeys
}

func (c *Bits) Render() app.UI {
	bytes, stop := make([]app.UI, 8), c.keys.Stop(63, 64)
	for i := range bytes {
		b := ByteOf{Layout: c.Layout, Top: 63 - 8*i, Stop: -1, Value: uint8(c.ID >> (56 - 8*i)),
			Changed: uint8(c.Changed >> (56 - 8*i))}
		if b.Flips = c.OnFlip != nil; stop/8 == b.Top/8 {
			b.Stop = stop
		}
		bytes[i] = Memo(b)
	}
	grid := ElemOn("div", With{"class", "bits"}, bytes...)
	if c.OnFlip == nil {
		return grid.Role("img").Aria("label", c.sentence())
	}
	grid = grid.Role("group").Aria("label", text.T("The 64 bits, 63 to 0. Arrow keys move, Space flips, 0 and 1 set."))
	return c.keys.On(grid, 64, (*uint64)(&c.ID), func(ctx app.Context, bit int) { c.OnFlip(ctx, bit) })
}

// sentence reads the bits out, field by field.
func (c *Bits) sentence() string {
	var values []string
	for i, f := range c.Layout.Fields {
		values = append(values, fmt.Sprintf("%s %0*b", f.Name, f.Bits, layouts.Part(c.Layout, c.ID, i)))
	}
	return text.T("The 64 bits by section: %s.", text.List(values...))
}

// BitKeys make a group of bits one tab stop: arrow keys move between them, and a click, Space, 0 and 1
// flip them.
type BitKeys struct {
	moved bool
	at    int // the bit with the tab stop, once it has moved
}

// Stop is the bit with the tab stop: at first the given one.
func (k *BitKeys) Stop(first, width int) int {
	if !k.moved {
		return first
	}
	return min(k.at, width-1)
}

// On lets a group flip the bits, at once as [Card]'s change does. Its cells have the attribute data-bit.
func (k *BitKeys) On(group app.HTMLElem, width int, bits *uint64, flipped func(ctx app.Context, bit int)) app.HTMLElem {
	flip := func(ctx app.Context, bit int) {
		*bits ^= 1 << bit
		flipped(ctx, bit)
	}
	return group.OnClick(On(func(ctx app.Context, e app.Event) {
		if bit, ok := bitOf(e); ok {
			k.moved, k.at = true, bit
			flip(ctx, bit)
		}
	}), "flip").OnKeyDown(On(func(ctx app.Context, e app.Event) {
		bit, ok := bitOf(e)
		if !ok || e.Get("ctrlKey").Bool() || e.Get("altKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		to := bit
		switch key := e.Get("key").String(); key {
		case "ArrowLeft":
			to++
		case "ArrowRight":
			to--
		case "ArrowUp":
			to += 8
		case "ArrowDown":
			to -= 8
		case "Home":
			to = width - 1
		case "End":
			to = 0
		case "0", "1":
			if key != strconv.FormatUint(*bits>>bit&1, 10) {
				flip(ctx, bit)
			}
		default:
			return
		}
		e.PreventDefault()
		if to < 0 || to >= width {
			to = bit
		}
		k.moved, k.at = true, to
		ctx.JSSrc().Call("querySelector", "[data-bit='"+strconv.Itoa(to)+"']").Call("focus")
	}), "key", width)
}

// bitOf is the number of the bit that an event came from.
func bitOf(e app.Event) (int, bool) {
	number := e.Get("target").Get("dataset").Get("bit")
	if !number.Truthy() {
		return 0, false
	}
	bit, err := strconv.Atoi(number.String())
	return bit, err == nil
}

// BitCell is a bit as every drawing of a layout knows it.
type BitCell struct {
	Bit       int
	Kind, Hue string // of its field, or “none”
	Name      string // of its field
	First     bool   // the highest of its field
	Value     string // “0”, “1”, or empty without an ID
}

// CellOf is one of a layout's bits; hues are the layout's. Fields are aligned at bit 0.
func CellOf(l snowflake.Layout, hues []string, bit int, value string) BitCell {
	at := bit + 64 - bitsIn(l)
	field := layouts.FieldAt(l, at)
	if field < 0 {
		return BitCell{Bit: bit, Kind: "none", Hue: "none", Value: value}
	}
	f := l.Fields[field]
	return BitCell{bit, f.Kind.String(), hues[field], f.Name, layouts.FieldAt(l, at+1) != field, value}
}

// With are the attributes by which tests and the stylesheet know a bit.
func (c BitCell) With(class string) With {
	return With{"class", class, "data-bit", strconv.Itoa(c.Bit), "data-kind", c.Kind, "data-hue", c.Hue,
		"data-value", c.Value}
}

// ByteOf is eight of an ID's bits with their bracket and ruler. From one ID to the next, few bytes
// change.
type ByteOf struct {
	Layout         snowflake.Layout
	Top            int // its highest bit
	Value, Changed uint8
	Flips          bool // the bits are buttons
	Stop           int  // the bit with the tab stop, if it is here
}

// Key distinguishes bytes; it is empty for those that are buttons.
func (c ByteOf) Key() string {
	if c.Flips {
		return ""
	}
	return fmt.Sprintf("byte %d %d %d %s", c.Top, c.Value, c.Changed, layouts.FieldsText(c.Layout))
}

func (c ByteOf) Render() app.UI {
	return Elem("div", With{"class", "byte"},
		Elem("div", With{"class", "brackets", "aria-hidden", "true"}, c.brackets()...),
		Elem("div", With{"class", "cells"}, c.cells()...),
		Elem("div", With{"class", "ruler", "aria-hidden", "true"},
			Text("span", strconv.Itoa(c.Top)), Text("span", strconv.Itoa(c.Top-7)),
		),
	)
}

func (c ByteOf) brackets() []app.UI {
	hues := Hues(c.Layout)
	var parts []app.UI
	for _, b := range BracketsOf(c.Layout) {
		if b.Top > c.Top || b.Top <= c.Top-8 {
			continue
		}
		parts = append(parts,
			Elem("span", With{"class", "bracket", "data-span", strconv.Itoa(b.Span), "data-hue", hues[b.Field],
				"data-start", strconv.FormatBool(b.Start), "data-end", strconv.FormatBool(b.End)},
				Text("span", c.Layout.Fields[b.Field].Name, "data-names", b.Names)))
	}
	return parts
}

func (c ByteOf) cells() []app.UI {
	hues := Hues(c.Layout)
	cells := make([]app.UI, 8)
	for i := range cells {
		cell := CellOf(c.Layout, hues, c.Top-i, strconv.Itoa(int(c.Value>>(7-i)&1)))
		with, tag := append(cell.With("bit"), "data-changed", strconv.Itoa(int(c.Changed>>(7-i)&1))), "span"
		if c.Flips {
			tab := "-1"
			if cell.Bit == c.Stop {
				tab = "0"
			}
			tag = "button"
			with = append(with, "type", "button", "tabindex", tab, "aria-pressed",
				strconv.FormatBool(cell.Value == "1"),
				"aria-label", text.T("bit %d, %s: %s", cell.Bit, cell.Name, cell.Value))
		}
		cells[i] = Text(tag, cell.Value, with...)
	}
	return cells
}

// Bracket is the part of a field's bracket within one byte.
type Bracket struct {
	Top, Span  int // its highest bit, and how many
	Field      int
	Bits       int  // the whole field's
	Start, End bool // the field begins, ends here
	// names lists the bits per row at which the field's name is shown here.
	Names string
}

// RowBits are the possible numbers of bits per row; the stylesheet chooses by the available width.
var RowBits = []int{64, 32, 16, 8}

// BracketsOf cuts a layout's brackets at byte borders. A field's name is shown where the field
// begins, and again at the left of each further row, if the run of bits is wide enough.
func BracketsOf(l snowflake.Layout) []Bracket {
	var all []Bracket
	total := bitsIn(l)
	top := total - 1
	for field, f := range l.Fields {
		low := top - f.Bits + 1
		for high := top; high >= low; {
			end := max(low, high/8*8)
			b := Bracket{Top: high, Span: high - end + 1, Field: field, Bits: f.Bits, Start: high == top,
				End: end == low}
			var names []string
			for _, n := range RowBits {
				row := (total - 1 - high) / n // counted from the left end
				runEnd := max(low, total-(row+1)*n)
				leftmost := b.Start || (total-1-high)%n == 0
				if leftmost && Fits(f.Name, high-runEnd+1) {
					names = append(names, strconv.Itoa(n))
				}
			}
			b.Names = strings.Join(names, " ")
			all = append(all, b)
			high = end - 1
		}
		top = low - 1
	}
	return all
}

// Fits reports whether a name is no wider than that many bits; a bit is at least two letters wide,
// even with wide letter spacing.
func Fits(name string, bits int) bool { return len(name) <= 2*bits }

// bitsIn is the number of bits of the fields: 64 in a layout, more for a longer ID, any in a draft.
func bitsIn(l snowflake.Layout) int {
	total := 0
	for _, f := range l.Fields {
		total += max(f.Bits, 0)
	}
	return total
}

// WrittenCalculation is one step of a walk as a written calculation: rows below each other, with aligned
// columns. Rows of later steps are blank, so that nothing jumps and you may guess first.
type WrittenCalculation struct {
	app.Compo
	Width bitlab.Width
	Rows  []bitlab.BitRow  // of this step
	Final []bitlab.BitRow  // of the last step
	Moves []bitlab.BitMove // from the first row into the second
	// Moving reports whether some step of the walk has moves, so that their line keeps its place.
	Moving bool
}

// Render draws the bytes side by side, as many in a line as fit. Every byte has the rows' names;
// the stylesheet shows those at the start of a line.
func (c *WrittenCalculation) Render() app.UI {
	var parts []app.UI
	for byte := int(c.Width)/8 - 1; byte >= 0; byte-- {
		parts = append(parts, c.names(), c.cells(8*byte+7))
	}
	parts = append(parts, c.values())
	return Elem("div",
		With{"class", "sheet", "data-bytes", strconv.Itoa(int(c.Width) / 8),
			"data-moving", strconv.FormatBool(c.Moving), "role", "img",
			"aria-label", worksheet.Sentence(c.Rows, c.Width)}, parts...)
}

// lines are one column's lines: the ruler, then each row or its blank, and below the second row,
// the only one that bits move into, where its bits came from.
func (c *WrittenCalculation) lines(
	class string, ruler, moves []app.UI, draw func(row bitlab.BitRow, known bool) app.UI,
) app.UI {
	all := []app.UI{Elem("div", With{"class", "line ruler-line"}, ruler...)}
	for i, row := range c.Final {
		known := i < len(c.Rows)
		if known {
			row = c.Rows[i]
		}
		all = append(all, draw(row, known))
		if i == 1 {
			all = append(all, Elem("div", With{"class", "line moves-line"}, moves...))
		}
	}
	return Elem("div", With{"class", class}, all...)
}

func (c *WrittenCalculation) names() app.UI {
	words := ""
	if len(c.Moves) > 0 {
		words = text.T("from bit")
	}
	return c.lines("sheet-names", nil, []app.UI{Text("span", words)}, func(row bitlab.BitRow, known bool) app.UI {
		return Elem("div", With{"class", "line", "data-role", role(row), "data-known", strconv.FormatBool(known)},
			Text("span", row.Name))
	})
}

func (c *WrittenCalculation) values() app.UI {
	signed := func(row bitlab.BitRow, known bool) app.UI {
		value := ""
		if known && row.Role != bitlab.Carry && row.Known == c.Width.Mask() {
			value = text.Minus(text.Group(c.Width.Signed(row.Bits)))
		}
		return Elem("div", With{"class", "line", "data-role", role(row)}, Text("span", value))
	}
	return c.lines("sheet-values", []app.UI{app.Text(text.T("signed"))}, nil, signed)
}

// cells are all lines of the byte whose highest bit is top.
func (c *WrittenCalculation) cells(top int) app.UI {
	ruler := []app.UI{Text("span", strconv.Itoa(top)), Text("span", strconv.Itoa(top-7))}
	return c.lines("sheet-byte", ruler, c.origins(top), func(row bitlab.BitRow, known bool) app.UI {
		cells := make([]app.UI, 8)
		for i := range cells {
			cells[i] = cell(row, top-i, known)
		}
		return Elem("div", With{"class", "line cell-line", "data-role", role(row), "data-hue", hueOf(row, 0)}, cells...)
	})
}

func cell(row bitlab.BitRow, bit int, known bool) app.UI {
	s := ElemOn("span", With{"class", "cell"})
	if row.Part == "ID" {
		s = s.DataSet("hue", hueOf(row, bit))
	}
	if !known || row.Known>>bit&1 == 0 {
		return s.DataSet("value", "").DataSet("state", "blank")
	}
	state := ""
	switch {
	case row.Marks>>bit&1 == 1:
		state = "mark"
	case row.Place != 0 && (row.Place|row.Bits)>>bit&1 == 0:
		state = "idle"
	}
	value := row.Bits >> bit & 1
	return s.DataSet("value", value).DataSet("state", state).Text(value)
}

// origins are the bits that the moved row's bits came from.
func (c *WrittenCalculation) origins(top int) []app.UI {
	if len(c.Moves) == 0 {
		return nil
	}
	cells := make([]app.UI, 8)
	for i := range cells {
		from := ""
		if at := slices.IndexFunc(c.Moves, func(m bitlab.BitMove) bool { return m.To == top-i }); at >= 0 {
			from = strconv.Itoa(c.Moves[at].From)
		}
		cells[i] = Text("span", from)
	}
	return cells
}

func role(row bitlab.BitRow) string {
	return [...]string{bitlab.Operand: "operand", bitlab.Carry: "carry", bitlab.Work: "work",
		bitlab.Result: "result"}[row.Role]
}

// hueOf is a bit's colour; the result has one of its own.
func hueOf(row bitlab.BitRow, bit int) string {
	if hue := worksheet.Hue(&row, bit); hue != "plain" || row.Role != bitlab.Result {
		return hue
	}
	return "answer"
}
