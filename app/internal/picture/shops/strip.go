package shops

import (
	"cmp"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// bitGrid is where the 64 bits of an ID are drawn: in one row, or on a phone in several.
type bitGrid struct {
	left            float64 // of a row
	top, wide, high float64 // of the first bit
	step            float64 // from row to row
	letters         float64 // their size; 0 for none
	row             int     // bits of a row; 0 is all
	gap             float64 // between bits; 0 is 1
	split           bool    // the digits are in the upper half
}

// bits are those of a row, and rows how many there are.
func (g bitGrid) bits() int { return cmp.Or(g.row, 64) }
func (g bitGrid) rows() int { return 64 / g.bits() }

// at is the upper left corner of a bit, which is counted from the right.
func (g bitGrid) at(bit int) (x, y float64) {
	column, row := (63-bit)%g.bits(), (63-bit)/g.bits()
	return g.left + float64(column)*g.wide, g.top + float64(row)*g.step
}

// strip draws the bits of an ID in the colours of its layout's fields. A bit of which shown is less than 1 is paler.
// They come from a place, as a ticket unrolls, if it is not zero.
func (c *canvas) strip(name string, g bitGrid, l snowflake.Layout, id snowflake.ID, from [2]float64,
	shown func(bit int) float64) {
	for bit := 63; bit >= 0; bit-- {
		x, y := g.at(bit)
		hue := l.Fields[layouts.FieldAt(l, bit)].Name
		one, alpha := id>>bit&1 == 1, 1.0
		if shown != nil {
			alpha = shown(bit)
		}
		c.Named(name+" "+strconv.Itoa(bit), func() {
			if from != [2]float64{} {
				c.Comes(from[0]-x, from[1]-y)
			}
			gap := cmp.Or(g.gap, 1)
			c.Rect("bit-"+hue+stage.Pick(one, " solid", ""), x+gap/2, y, g.wide-gap, g.high, alpha, "rx", "2")
			if g.letters > 0 {
				is, digit := "mono "+hue, "0"
				if one {
					is, digit = "one mono cell-"+hue, "1"
				}
				middle := y + g.high/2
				if g.split { // the lower half is for what the bit is worth
					middle = y + g.high*0.26
				}
				c.Middle(is, x+g.wide/2, middle+g.letters*0.36, g.letters, digit, alpha)
			}
		})
	}
}

// barcode is an ID's bits, small: a bar for each 1.
func (c *canvas) barcode(l snowflake.Layout, id snowflake.ID, x, y, wide, high float64) {
	for i, f := range l.Fields {
		d, first := "", layouts.Shift(l, i)
		for bit := first + f.Bits - 1; bit >= first; bit-- {
			if id>>bit&1 == 1 {
				d += stage.D("M", x+float64(63-bit)*wide/64, y, "h", wide/64, "v", high, "h", -wide/64, "z")
			}
		}
		c.Path("bars-"+f.Name, d, 1)
	}
}

// fieldNames are the names and values of an ID's fields, above or below its bits. None covers another: what has no
// room moves to the left. Whose says whose ID it is; it may be empty.
func (c *canvas) fieldNames(name, whose string, g bitGrid, l snowflake.Layout, id snowflake.ID, y, size float64) {
	when := l.Time(id).UTC()
	says := text.T("time %s", day(when)+" "+text.TimeOfDay(when))
	switch {
	case c.narrow && whose != "":
		says = text.T("%s: %s", whose, text.Day(when)+" "+when.Format("15:04:05"))
	case c.narrow:
		says = text.Day(when) + " " + text.TimeOfDay(when)
	case whose != "":
		says = text.T("%s: %s", whose, says)
	}
	node, sequence := l.Index(snowflake.KindNode), l.Index(snowflake.KindSequence)
	all := []struct {
		hue, words string
		field      int
	}{
		{"sequence", text.T("sequence %s", text.Group(layouts.Part(l, id, sequence))), sequence},
		{"worker", text.T("shop %s", text.Group(layouts.Part(l, id, node))), node},
		{"time", says, l.Index(snowflake.KindTime)},
	}
	right := c.width
	if c.narrow { // one after the other
		right = 0
		for _, f := range all {
			right += float64(text.Width(f.words))*size*0.6 + size*0.7
		}
	}
	for _, f := range all {
		wide := float64(text.Width(f.words)) * size * 0.6
		x := right - wide
		if !c.narrow {
			x = min(float64(64-layouts.Shift(l, f.field)-l.Fields[f.field].Bits)*g.wide+2, x)
		}
		right = max(x, 0) - size*0.7
		c.Named(name+" "+f.hue, func() { c.Words("bold "+f.hue, max(x, 0), y, size, f.words, 1) })
	}
}
