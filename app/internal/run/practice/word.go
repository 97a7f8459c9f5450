package practice

import (
	"math/bits"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// hue is the colour of some bits.
type hue struct {
	name string
	bits int
}

// word is a row of bits.
type word struct {
	wide  int
	hues  []hue // from the top
	cut   int64 // the bits that are cut off
	wrong int64 // the bits that differ
	place int64 // the bits that are shown; 0 is all
}

// row shows a number, with its value beside its bits.
func (w word) row(label string, n int64) Row {
	return Row{Label: label, Aside: text.Group(n), Cells: w.cells(n)}
}

// cells are a number's bits, a cell each, from the top.
func (w word) cells(n int64) (all []Cell) {
	at := w.wide
	for _, h := range w.hues {
		for range h.bits {
			at--
			bit := int64(1) << at
			c := Cell{Says: strconv.FormatInt(n>>at&1, 10), Hue: h.name}
			switch {
			case w.place != 0 && w.place&bit == 0:
				c = Cell{}
			case w.wrong&bit != 0:
				c.Mark = Wrong
			case w.cut&n&bit != 0:
				c.Mark = Cut
			}
			all = append(all, c)
		}
	}
	return all
}

// result is the last row: the right number, or an answer with the bits that differ.
func (w word) result(label string, answer, right int64) Row {
	if answer == right {
		row := w.row(label, right)
		row.Sum, row.Tone = true, Good
		return row
	}
	label = text.T("this answer")
	if answer < 0 || bits.Len64(uint64(answer)) > w.wide {
		says := text.Tell("needs %s bits, not %s", strconv.Itoa(bits.Len64(uint64(answer))), strconv.Itoa(w.wide))
		if answer < 0 {
			says = text.T("is negative")
		}
		return Row{Label: label, Sum: true, Tone: Bad, Aside: says,
			Cells: []Cell{{Says: signed(answer), Mark: Wrong, Span: w.wide}}}
	}
	w.wrong = answer ^ right
	row := w.row(label, answer)
	row.Sum, row.Tone = true, Bad
	return row
}
