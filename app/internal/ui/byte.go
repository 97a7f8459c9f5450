package ui

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
	return fmt.Sprintf("byte %d %d %d %s", c.Top, c.Value, c.Changed, c.Layout.FieldsText())
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
		parts = append(parts, Elem("span", With{"class", "bracket", "data-span", strconv.Itoa(b.Span), "data-hue", hues[b.Field], "data-start", strconv.FormatBool(b.Start), "data-end", strconv.FormatBool(b.End)}, Text("span", c.Layout.Fields[b.Field].Name, "data-names", b.Names)))
	}
	return parts
}

func (c ByteOf) cells() []app.UI {
	hues := Hues(c.Layout)
	cells := make([]app.UI, 8)
	for i := range cells {
		bit := c.Top - i
		field := c.Layout.FieldAt(bit - bitsIn(c.Layout) + 64)
		f := c.Layout.Fields[field]
		value := strconv.Itoa(int(c.Value >> (7 - i) & 1))
		with := With{"class", "bit", "data-bit", strconv.Itoa(bit), "data-kind", f.Kind.String(), "data-hue", hues[field],
			"data-value", value, "data-changed", strconv.Itoa(int(c.Changed >> (7 - i) & 1))}
		tag := "span"
		if c.Flips {
			tab := "-1"
			if bit == c.Stop {
				tab = "0"
			}
			tag = "button"
			with = append(with, "type", "button", "tabindex", tab, "aria-pressed", strconv.FormatBool(value == "1"),
				"aria-label", text.T("bit %d, %s: %s", bit, f.Name, value))
		}
		cells[i] = Text(tag, value, with...)
	}
	return cells
}
