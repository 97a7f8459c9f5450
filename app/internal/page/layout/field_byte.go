package layout

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
	hues := ui.Hues(l)
	bytes := make([]fieldByte, 8)
	for i := range bytes {
		bytes[i].Top = 63 - 8*i
	}
	for _, b := range ui.BracketsOf(l) {
		f := shown[b.Field]
		p := fieldPart{Name: f.Name, Kind: f.Kind.String(), Hue: hues[b.Field], Names: b.Names, Span: b.Span, Start: b.Start, End: b.End}
		if f.Name == "" {
			p.Kind, p.Hue = "none", "none"
		} else if b.Start {
			p.Width = strconv.Itoa(widths[b.Field])
			p.Widths = widthsAt(b, f.Name+" "+p.Width)
		}
		at := (63 - b.Top) / 8
		bytes[at].Parts = append(bytes[at].Parts, p)
	}
	return bytes
}

// widthsAt lists at how many bits a row a width stands behind its field's name,
// or in its place: everywhere but where only the name has room.
func widthsAt(b ui.Bracket, both string) string {
	var rows []string
	for _, n := range ui.RowBits {
		named := slices.Contains(strings.Fields(b.Names), strconv.Itoa(n))
		low := max(b.Top+1-b.Bits, b.Top/n*n)
		if !named || ui.Fits(both, b.Top-low+1) {
			rows = append(rows, strconv.Itoa(n))
		}
	}
	return strings.Join(rows, " ")
}

func (c fieldByte) Render() app.UI {
	var brackets, cells []app.UI
	bit := c.Top
	for _, p := range c.Parts {
		brackets = append(brackets, ui.Elem("span", ui.With{"class", "bracket", "data-span", strconv.Itoa(p.Span), "data-hue", p.Hue,
			"data-start", strconv.FormatBool(p.Start), "data-end", strconv.FormatBool(p.End)},
			ui.Text("span", p.Name, "data-names", p.Names), ui.Text("span", p.Width, "data-names", p.Widths, "class", "width")))
		for i := range p.Span {
			cells = append(cells, ui.Elem("span", ui.With{"class", "field-cell", "data-bit", strconv.Itoa(bit), "data-kind", p.Kind, "data-hue", p.Hue,
				"data-first", strconv.FormatBool(p.Start && i == 0)}))
			bit--
		}
	}
	return ui.Elem("div", ui.With{"class", "byte", "aria-hidden", "true"},
		ui.Elem("div", ui.With{"class", "brackets"}, brackets...),
		ui.Elem("div", ui.With{"class", "cells"}, cells...),
		ui.Elem("div", ui.With{"class", "ruler"}, ui.Text("span", strconv.Itoa(c.Top)), ui.Text("span", strconv.Itoa(c.Top-7))),
	)
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
