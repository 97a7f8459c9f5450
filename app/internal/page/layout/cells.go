package layout

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// cell is one of 64 bits. Kind and Hue are "none" where no field covers it.
type cell struct {
	Kind, Hue, Value string
	First            bool // the highest of its field
}

// cellsOf returns 64 cells from bit 63 down, and how many bits too wide the fields are. Fields are
// aligned at bit 0.
func cellsOf(fields []snowflake.Field, bits string) (all []cell, over int) {
	hues := ui.Hues(snowflake.Layout{Fields: fields})
	for i := len(fields) - 1; i >= 0; i-- {
		width := max(fields[i].Bits, 0)
		for n := range min(width, 64-len(all)) {
			all = append(all, cell{Kind: fields[i].Kind.String(), Hue: hues[i], First: n == width-1})
		}
		over += width
	}
	over = max(over-64, 0)
	for len(all) < 64 {
		all = append(all, cell{Kind: "none", Hue: "none"})
	}
	slices.Reverse(all)
	for i := range bits {
		all[i].Value = bits[i : i+1]
	}
	return all, over
}

// fieldByte is eight cells: few of them change while a divider moves.
type fieldByte struct {
	Top   int // its highest bit
	Cells [8]cell
}

func (c fieldByte) Render() app.UI {
	cells := make([]app.UI, 8)
	for i, one := range c.Cells {
		cells[i] = ui.Text("span", one.Value, "class", "field-cell", "data-bit", strconv.Itoa(c.Top-i), "data-kind", one.Kind, "data-hue", one.Hue,
			"data-first", strconv.FormatBool(one.First), "data-value", one.Value)
	}
	return ui.Elem("div", ui.With{"class", "cells", "aria-hidden", "true"}, cells...)
}
