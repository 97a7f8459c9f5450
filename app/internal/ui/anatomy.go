package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
		cells[i] = Elem("td", With{"class", "section", "colspan", strconv.Itoa(spans[i].Card[1] - spans[i].Card[0]), "data-hue", hues[i], "data-kind", f.Kind.String()}, card(i)...)
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
func (c connectors) Key() string { return "connectors " + c.Layout.FieldsText() }

func (c connectors) Render() app.UI {
	hues, spans := Hues(c.Layout), CardsBelow(c.Layout)
	paths := make([]app.UI, len(spans))
	for i, s := range spans {
		right := strconv.Itoa(s.Card[1])
		if s.Card[1] < rowWidth {
			right = strconv.Itoa(s.Card[1]-1) + ".4" // the gap between two cards in the stylesheet
		}
		d := "M" + strconv.Itoa(s.Bits[0]) + ".1 0H" + strconv.Itoa(s.Bits[1]-1) + ".9L" + right + " 16H" + strconv.Itoa(s.Card[0]) + "z"
		if s.Bits[0] == s.Bits[1] {
			d = ""
		}
		paths[i] = SVG("path", With{"d", d, "data-hue", hues[i]})
	}
	return SVG("svg", With{"data-connectors", "", "viewBox", "0 0 " + strconv.Itoa(rowWidth) + " 16", "preserveAspectRatio", "none", "aria-hidden", "true"}, paths...)
}
