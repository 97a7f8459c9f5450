package ui

import (
	"fmt"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Picture is the figure that a page offers to share. It is drawn on request. The zero Picture is
// none.
type Picture struct {
	Layout snowflake.Layout
	ID     snowflake.ID
	Of     Drawn // what is shown instead of an ID
}

// Drawn draws its own figure, as a standalone SVG.
type Drawn interface{ SVG() string }

func (p Picture) none() bool { return p.Of == nil && p.Layout.Fields == nil }

func (p Picture) svg() string {
	if p.Of != nil {
		return p.Of.SVG()
	}
	return Figure(p.Layout, p.ID)
}

// Figure is an ID's 64 bits as a standalone SVG: on white, with its own colours and fonts, so that
// it looks the same in a document as on a slide.
func Figure(l snowflake.Layout, id snowflake.ID) string {
	f := figure{layout: l, id: id, hues: Hues(l)}
	f.Text(24, 40, "font-size='26' font-weight='600' font-family='"+style.Digits+"'", text.GroupDigits(id.String(), 3, ","))
	for row := range 2 {
		f.row(63-32*row, 84+row*92)
	}
	for i := range l.Fields {
		f.legend(i, 290+i*26)
	}
	return f.SVG(290 + len(l.Fields)*26)
}

const figureBit = 28 // the width of a bit

type figure struct {
	layout snowflake.Layout
	id     snowflake.ID
	hues   []string
	Sketch
}

// x is the left edge of a bit within its row; there is a gap between bytes.
func (f *figure) x(bit int) int {
	at := 31 - bit%32
	return 24 + at*figureBit + at/8*6
}

// row draws the 32 bits from top down, with brackets and bit numbers.
func (f *figure) row(top, y int) {
	for bit := top; bit > top-32; bit-- {
		i := f.layout.FieldAt(bit)
		hue := style.Colour(f.hues[i])
		fill, ink, value := style.Colour("sheet"), style.Colour("ink"), "0"
		if f.id>>bit&1 == 1 {
			fill, ink, value = hue, style.Colour("on-"+f.hues[i]), "1"
		}
		x := f.x(bit)
		fmt.Fprintf(&f.b, "<rect x='%d' y='%d' width='%d' height='32' fill='%s' stroke='%s'/>", x, y, figureBit, fill, hue)
		f.Text(x+figureBit/2, y+22, "text-anchor='middle' font-size='16' font-family='"+style.Digits+"' fill='"+ink+"'", value)
		if bit%8 == 7 || bit%8 == 0 {
			f.Text(x+figureBit/2, y+48, "text-anchor='middle' font-size='11' fill='"+style.Colour("soft")+"' font-family='"+style.Digits+"'", strconv.Itoa(bit))
		}
	}
	for i, field := range f.layout.Fields {
		low := f.layout.Shift(i)
		high := min(low+field.Bits-1, top)
		if low = max(low, top-31); low > high {
			continue
		}
		left, right := f.x(high)+1, f.x(low)+figureBit-1
		fmt.Fprintf(&f.b, "<path d='M%d %dv-6h%dv6' fill='none' stroke='%s' stroke-width='2'/>", left, y-3, right-left, style.Colour(f.hues[i]))
		if 8*len(field.Name) < right-left+8 {
			f.Text(left+1, y-14, "font-size='13'", field.Name)
		}
	}
}

// legend is one field's line below the bits.
func (f *figure) legend(i, y int) {
	field, v := f.layout.Fields[i], f.layout.Value(f.id, i)
	fmt.Fprintf(&f.b, "<rect x='24' y='%d' width='12' height='12' fill='%s'/>", y-11, style.Colour(f.hues[i]))
	f.Text(44, y, "font-size='15' font-weight='600'", field.Name)
	f.Text(160, y, "font-size='13' fill='"+style.Colour("soft")+"'", bitRange(f.layout, i))
	f.Text(270, y, "font-size='15' font-family='"+style.Digits+"'", text.Group(v))
	if field.Kind == snowflake.KindTime {
		f.Text(480, y, "font-size='15' font-family='"+style.Digits+"'", text.UTC(f.layout.Instant(v)))
	}
}
