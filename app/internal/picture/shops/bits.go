package shops

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The second lesson: two IDs, bit above bit, and below them what the second one says. Above them is a street of eight
// shops where the reader forges one.

// streetShops are how many shops the street has.
const streetShops = 8

// margin is the room on a phone left of the bits, for the line to count along.
const margin = 8.0

// grids are where the two IDs are. On a phone a byte of one is above the same byte of the other, so that a finger finds
// a bit; the reader's own bits are large, and say what they are worth.
func (c *canvas) grids(k *bits.Aligned) (a, b bitGrid) {
	if c.narrow {
		const row, high = 8, 16.5
		a = bitGrid{left: margin, top: 20, wide: (c.width - margin) / row, high: high, step: 41, letters: 13.5,
			row: row, gap: 3}
		b = a
		b.top += high + 0.5
		if k.Forge { // the first ID is a line above the reader's
			a = bitGrid{top: 97, wide: c.width / row, high: 3, step: 32, row: row, gap: 3}
			b = a
			b.top, b.high, b.letters, b.split = a.top+3.5, 25, 13, true
		}
		return a, b
	}
	wide, letters := c.width/64, c.pick3(19, 0, 24)
	if k.Forge {
		high := c.pick3(66, 0, 52)
		return bitGrid{top: c.pick3(196, 0, 152), wide: wide, high: high, letters: letters},
			bitGrid{top: c.pick3(330, 0, 264), wide: wide, high: high, letters: letters}
	}
	high := c.pick3(90, 0, 72)
	return bitGrid{top: c.pick3(70, 0, 56), wide: wide, high: high, letters: letters},
		bitGrid{top: c.pick3(262, 0, 226), wide: wide, high: high, letters: letters}
}

// aligned draws two IDs above each other.
func (c *canvas) aligned(k *bits.Aligned) {
	a, b := c.grids(k)
	l := k.Layout
	if k.Forge {
		c.streetOf(k)
	}
	differs := func(bit int) bool { return (k.IDs[0]^k.IDs[1])>>bit&1 == 1 }
	if k.Marked {
		c.differences(a, b, differs)
	}
	size := c.pick3(20, stage.Pick(k.Forge, 11.0, 13.1), 24)
	foot := b.top + float64(b.rows()-1)*b.step + b.high
	above, below := a.top-c.pick3(16, 6.5, 14), foot+c.pick3(26, stage.Pick(k.Forge, 12.0, 14), 27)
	c.strip("first", a, l, k.IDs[0], [2]float64{}, nil)
	names := [2]string{}
	if k.Forge {
		names = [2]string{text.T("first"), text.T("yours")}
	}
	c.fieldNames("first", names[0], a, l, k.IDs[0], above, size)
	if !k.Served || k.Hidden > 0 {
		c.vacant(b)
		c.readingPath(k, b)
	}
	if k.Served {
		from := [2]float64{}
		if k.Forge {
			from[0], from[1] = c.customerAt(k, 1)
		}
		c.strip("second", b, l, k.IDs[1], from, func(bit int) float64 {
			if k.Hidden > 0 && bit >= k.Hidden {
				return 0
			}
			return stage.Pick(k.Forge || !k.Marked || differs(bit) || bit == k.Bit, 1, 0.32)
		})
		c.fieldNames("second", names[1], b, l, k.IDs[1], below, size)
	}
	c.guessed(k, a, b)
	c.worths(k, a, b)
	c.ruler(k, a, b)
	c.worthOf(k, a, b)
	c.lowRow(k)
	c.placesOf(k, a, b)
}

// vacant are the rows of an ID that is not there.
func (c *canvas) vacant(b bitGrid) {
	for row := range b.rows() {
		c.Named("vacant "+number(row), func() {
			c.Rect("vacant", b.left+0.5, b.top+float64(row)*b.step, c.width-b.left-1, b.high, 1, "rx", "3")
		})
	}
}

// readingPath leads on a phone from the last bit to the left and up, between the rows of bits: a question asks for the
// leftmost bit.
func (c *canvas) readingPath(k *bits.Aligned, b bitGrid) {
	if !c.narrow || !k.Asks || k.Guess > 0 {
		return
	}
	d := ""
	for row := b.rows() - 1; row >= 0; row-- {
		y := b.top + float64(row)*b.step + b.high/2
		d += stage.D(stage.Pick(d == "", "M", "L"), c.width-10, y)
		if row > 0 {
			d += stage.D("L", 3, y, "V", b.top+float64(row-1)*b.step+b.high+3.5, "H", c.width-10)
		} else {
			d += stage.D("L", 12, y)
		}
	}
	c.Named("path", func() {
		c.Path("row-line", d+stage.D("m", 8, -4, "l", -8, 4, "l", 8, 4), 1)
	})
}

// differences are the columns in which the two IDs differ.
func (c *canvas) differences(a, b bitGrid, differs func(bit int) bool) {
	out := c.pick3(5, 2, 5)
	for bit := range 64 {
		if differs(bit) {
			x, y := a.at(bit)
			_, foot := b.at(bit)
			c.Named("differs "+number(bit), func() {
				c.Rect("differs", x, y-out, a.wide, foot+b.high-y+2*out, 1, "rx", "2")
			})
		}
	}
}

// placesOf are the bits that the reader can press.
func (c *canvas) placesOf(k *bits.Aligned, a, b bitGrid) {
	for bit := range 64 {
		x, y := a.at(bit)
		xb, foot := b.at(bit)
		c.Place("mark-"+number(bit+1), x, y-c.pick(7, 1), a.wide, foot+b.high-y+c.pick(14, 3))
		if k.Forge {
			top := stage.Pick(c.narrow, y, foot) // on a phone, a finger needs both
			c.Place("bit-"+number(bit), xb, top, b.wide, foot+b.high-top+c.pick(0, 4))
		} else {
			c.Place("bit-"+number(bit), x, y-c.pick(2, 1), a.wide, foot+b.high-y+c.pick(4, 3))
		}
	}
}

// guessed are the last bits that the reader has marked, and those that really differ.
func (c *canvas) guessed(k *bits.Aligned, a, b bitGrid) {
	if k.Guess == 0 {
		return
	}
	for row := range a.rows() {
		low := 64 - (row+1)*a.bits()
		n := min(max(k.Guess-low, 0), a.bits())
		if n == 0 {
			continue
		}
		x, y := a.at(low + n - 1)
		_, foot := b.at(low)
		c.Named("guess "+number(row), func() {
			if c.narrow {
				c.Rect("guess", x, y-2, c.width-x, foot+b.high-y+4, 1, "rx", "6")
				return
			}
			out := c.pick3(7, 0, 5) // around each ID: between them are words
			c.Rect("guess", x, y-out, c.width-x, a.high+2*out, 1, "rx", "6")
			c.Rect("guess", x, foot-out, c.width-x, b.high+2*out, 1, "rx", "6")
		})
	}
	yours, real := k.Yours(), k.Real()
	if k.Marked {
		x, y := a.at(k.Reach() - 1)
		_, foot := b.at(k.Reach() - 1)
		out := c.pick3(10, 4, 10)
		d := stage.D("M", x, y-out, "V", foot+b.high+out)
		if !c.narrow {
			d = stage.D("M", x, y-out, "V", y+a.high+out, "M", x, foot-out, "V", foot+b.high+out)
		}
		c.Named("real", func() { c.Path("real", d, 1) })
	}
	if c.narrow {
		c.Named("guess says", func() { c.Middle("accent bold", c.width/2, c.height-24, 13.5, yours, 1) })
		if k.Marked {
			c.Named("real says", func() { c.Middle("bold good", c.width/2, c.height-6, 13.5, real, 1) })
		}
		return
	}
	size := c.pick3(19, 0, 24)
	says := func(name, is string, n int, y float64, words string) {
		x, _ := a.at(n - 1)
		wide := float64(text.Width(words)) * size * 0.6
		x = min(max(x+6, 8), c.width-wide-8)
		c.Named(name, func() { c.Words(is+" bold halo", x, y, size, words, 1) })
	}
	up := stage.Pick(k.Ruler == nil, c.pick3(38, 0, 37), c.pick3(74, 0, 71)) // below the ruler
	says("guess says", "accent", k.Guess, a.top+a.high+up, yours)
	if k.Marked {
		says("real says", "good", k.Reach(), a.top+a.high+c.pick3(74, 0, 71), real)
	}
}

// worths are what each bit is worth, between the two IDs, or on a phone in the bit. On a projector they would be too
// small: the chosen bit says it.
func (c *canvas) worths(k *bits.Aligned, a, b bitGrid) {
	if !k.Forge || c.least > 0 {
		return
	}
	if c.narrow {
		c.worthsNarrow(k, b)
		return
	}
	const size = 14
	for bit := range 63 {
		hue := k.Layout.Fields[layouts.FieldAt(k.Layout, bit)].Name
		x, _ := b.at(bit)
		c.Named("worth "+number(bit), func() {
			is := stage.Pick(bit == k.Bit, "bold "+hue, hue)
			c.Turned(x+b.wide/2, (a.top+a.high+b.top)/2, -90, func() {
				c.Middle(is, 0, size*0.35, size, bits.Brief(k.Layout, bit), 1)
			})
		})
	}
}

func (c *canvas) worthsNarrow(k *bits.Aligned, b bitGrid) {
	for bit := range 63 {
		hue := k.Layout.Fields[layouts.FieldAt(k.Layout, bit)].Name
		x, y := b.at(bit)
		c.Named("worth "+number(bit), func() {
			is := stage.Pick(k.IDs[1]>>bit&1 == 1, "one cell-"+hue, hue)
			c.Middle(is, x+b.wide/2, y+b.high-3.5, tiny, strings.ReplaceAll(bits.Brief(k.Layout, bit), " ", ""), 1)
		})
	}
}

// ruler are the bits that are worth a second, an hour and a year, as far as they are found.
func (c *canvas) ruler(k *bits.Aligned, a, b bitGrid) {
	if c.narrow || k.Forge && c.least == 0 {
		return
	}
	size, before := c.pick3(17, 0, 24), c.width
	for _, r := range k.Ruler {
		x, _ := a.at(r.Bit)
		wide := float64(text.Width(r.Says)) * size * 0.6
		at, half := c.worthAt(k, a)
		hidden := math.Abs(x+a.wide/2-at) < half+wide/2
		if hidden || x+a.wide/2+wide/2+size*0.9 > before && r.Bit != k.Ruler[0].Bit {
			continue // it would touch its neighbour, or the pill would cover it
		}
		before = x + a.wide/2 - wide/2
		y := a.top + a.high + c.pick3(stage.Pick(k.Forge, 26.0, 34), 0, stage.Pick(k.Forge, 24.0, 32))
		c.Named("ruler "+number(r.Bit), func() {
			c.Path("real", stage.D("M", x+a.wide/2, y-c.pick3(24, 0, 22), "v", c.pick3(14, 0, 12)), 1)
			c.Middle("bold good", x+a.wide/2, y+c.pick3(9, 0, 6), size, r.Says, 1)
		})
	}
}

// worthOf is what the bit is worth that the reader has chosen, and where its carry ran.
func (c *canvas) worthOf(k *bits.Aligned, a, b bitGrid) {
	if k.Bit < 0 {
		return
	}
	x, y := a.at(k.Bit)
	_, foot := b.at(k.Bit)
	c.Named("chosen", func() {
		c.Rect("guess", x, y-c.pick3(7, 2, 5), a.wide, foot+b.high-y+c.pick3(14, 4, 10), 1, "rx", "3")
	})
	d := ""
	for bit := k.Bit; bit+1 < k.Reach() && !k.Forge; bit++ {
		x, y := b.at(bit)
		if next, row := b.at(bit + 1); row == y {
			if c.narrow { // the first ID's digits are right above: the line runs below
				d += stage.D("M", x+b.wide/2, y+b.high+1, "q", (next-x)/2, 10, " ", next-x, 0)
				continue
			}
			d += stage.D("M", x+b.wide/2, y-2, "q", (next-x)/2, -c.pick3(18, 0, 16), " ", next-x, 0)
		}
	}
	c.Named("carry", func() { c.Path("carry-line over", d, stage.Yes(d != "")) })
	if k.Forge && c.least == 0 && !c.narrow { // each bit says it
		return
	}
	size := c.pick3(20, 15, 24)
	if c.narrow {
		c.Named("worth", func() {
			c.Middle("accent bold", c.width/2, c.height-stage.Pick(k.Forge, 22.0, 27), size, k.Worth, 1)
		})
		return
	}
	at, half := c.worthAt(k, a)
	middle := a.top + a.high + c.pick3(stage.Pick(k.Forge, 26.0, 38), 0, stage.Pick(k.Forge, 24.0, 34))
	c.Named("worth", func() {
		c.Rect("knob-label", at-half, middle-size*0.85, 2*half, size*1.7, 1, "rx", stage.Num(size*0.85))
		c.Middle("bold on-mask", at, middle+size*0.35, size, k.Worth, 1)
	})
}

// worthAt is the middle of the pill that says what the chosen bit is worth, and half of its width; far away if there is
// none.
func (c *canvas) worthAt(k *bits.Aligned, a bitGrid) (at, half float64) {
	if k.Bit < 0 {
		return -c.width, 0
	}
	x, _ := a.at(k.Bit)
	size := c.pick3(20, 0, 24)
	half = (float64(text.Width(k.Worth))*size*0.6 + size*1.4) / 2
	return min(max(x+a.wide/2, half), c.width-half), half
}

// streetOf are eight shops and the customers of the two IDs.
func (c *canvas) streetOf(k *bits.Aligned) {
	from := c.firstShop(k)
	c.awning = "awning shop"
	step := c.width / streetShops
	foot, wide := c.pick3(104, 46, 84), c.pick3(112, 36, 96)
	size := c.pick3(19, 11, 24)
	for i := range min(streetShops, int(k.Layout.Nodes())) {
		x := step * (float64(i) + 0.5)
		c.Named("shop "+number(i), func() {
			high := wide * c.pick3(0.62, 0.62, 0.58)
			c.house(x, foot, wide, high)
			c.Path("man clerk", body(x, foot-high*0.36-14*wide/150, wide/150), 1)
			c.Rect("counter", x-wide/2, foot-high*0.36, wide, high*0.36, 1, "rx", "4")
			name := text.Group(uint64(from + i))
			c.Middle("bold worker", x, foot-wide*c.pick3(0.62, 0.62, 0.58)-size*0.35, size,
				stage.Pick(c.narrow, name, text.T("shop %s", name)), 1)
		})
	}
	ground := c.pick3(156, 80, 117)
	c.Named("ground", func() { c.Path("edge", stage.D("M", 0, ground, "H", c.width), 1) })
	for i := range 2 {
		if x, y := c.customerAt(k, i); x >= 0 {
			c.bearer("customer "+number(i), k.Layout, k.IDs[i], x, y)
		}
	}
}

// firstShop is the number of the first shop of the street.
func (c *canvas) firstShop(k *bits.Aligned) int {
	return int(bits.Part(k.Layout, snowflake.KindNode, k.IDs[1])) &^ (streetShops - 1)
}

// customerAt is where the customer of an ID stands; not on the street if its shop is not there.
func (c *canvas) customerAt(k *bits.Aligned, i int) (x, y float64) {
	c.scale = c.pick3(1.15, 0.62, 0.95)
	at := int(bits.Part(k.Layout, snowflake.KindNode, k.IDs[i])) - c.firstShop(k)
	if at < 0 || at >= streetShops {
		return -1, 0
	}
	x = c.width/streetShops*(float64(at)+0.5) + stage.Pick(i == 0, -1.0, 1)*c.pick3(42, 21, 42)
	return x, c.pick3(156, 80, 117) - 17*c.scale
}

// bearer is a customer, who holds up an ID as a barcode.
func (c *canvas) bearer(name string, l snowflake.Layout, id snowflake.ID, x, y float64) {
	k := c.scale
	c.Named(name, func() {
		c.Comes(c.pick(120, 40), 0)
		c.Group(x, y, func() { c.Path("man", body(0, 0, k), 1) })
	})
	wide, high := c.pick3(74, 38, 70), c.pick3(26, 13, 24)
	c.Named(name+" slip", func() {
		c.During(0, 1)
		c.Group(x, y, func() {
			c.Path("arms", stage.D("M", -10.4*k, -2*k, "L", -13*k, -24*k, "M", 10.4*k, -2*k, "L", 13*k, -24*k), 1)
			c.Rect("slip", -wide/2, -24*k-high, wide, high, 1, "rx", "3")
			c.barcode(l, id, -wide/2+4, -24*k-high+4, wide-8, high-8)
		})
	})
}

// lowRow is what the second ID says: when, as one number, and which of its millisecond.
func (c *canvas) lowRow(k *bits.Aligned) {
	id := k.IDs[stage.Pick(k.Served, 1, 0)]
	if c.narrow {
		if k.Guess == 0 && k.Aims == nil { // else words need the room
			c.Named("decimal", func() {
				c.Middle("mono bold", c.width/2, c.height-26, 17.5, text.Group(uint64(id)), 1)
			})
		}
		c.aims(k)
		return
	}
	r, y := c.pick3(46, 0, 36), c.height-c.pick3(64, 0, 44)
	c.wall(r+6, y, r, k.Clock, k.Layout.Time(k.IDs[0]))
	c.Named("date", func() {
		c.Words("time bold", 2*r+26, y-c.pick3(8, 0, 6), c.pick3(20, 0, 24), day(k.Clock), 1)
		c.Words("mono bold time", 2*r+26, y+c.pick3(26, 0, 26), c.pick3(27, 0, 28), text.TimeOfDay(k.Clock), 1)
	})
	up := stage.Pick(k.Aims != nil, c.pick3(26, 0, 22), 0)
	c.Named("decimal", func() {
		c.Middle("mono bold", c.width/2, y-up+c.pick3(13, 0, 10), c.pick3(38, 0, 31), text.Group(uint64(id)), 1)
	})
	sequence := k.Layout.Fields[k.Layout.Index(snowflake.KindSequence)]
	room := float64(min(8, sequence.Max()+1)) * c.pick3(38, 0, 36)
	c.eight(bits.Part(k.Layout, snowflake.KindSequence, id), min(sequence.Max(), 7), c.width-room, y-c.pick3(32, 0, 34))
	c.aims(k)
}

// aims are what the reader looks for, and what is found.
func (c *canvas) aims(k *bits.Aligned) {
	if k.Aims == nil {
		return
	}
	size, y := c.pick3(20, 12, 24), c.height-c.pick3(24, 6, 4)
	room := c.pick3(190, 113, 170)
	wide := make([]float64, len(k.Aims))
	all := 0.0
	for i, a := range k.Aims {
		wide[i] = max(float64(text.Width(a.Says)+3)*size*0.56, stage.Pick(k.Forge, 0, room*0.6)) + c.pick3(24, 8, 20)
		all += wide[i]
	}
	if c.narrow && all > c.width {
		size *= c.width / all
		for i := range wide {
			wide[i] *= c.width / all
		}
		all = c.width
	}
	x := (c.width - all) / 2
	for i, a := range k.Aims {
		c.Named("aim "+number(i), func() {
			c.Words(stage.Pick(a.Done, "bold good", "soft"), x, y, size, stage.Pick(a.Done, "✓ ", "○ ")+a.Says, 1)
		})
		x += wide[i]
	}
}

// eight are eight places of a millisecond, among them that of a sequence.
func (c *canvas) eight(sequence, most uint64, x, y float64) {
	wide, high := c.pick3(38, 21, 36), c.pick3(40, 24, 36)
	from := sequence &^ 7
	for i := range min(8, int(most)+1) { // a short sequence has fewer places
		is := from + uint64(i)
		c.Named("eighth "+number(i), func() {
			look := stage.Pick(is == sequence, "place full", "place")
			c.Rect(look, x+float64(i)*wide+1.5, y, wide-3, high, 1, "rx", "4")
			says := strconv.FormatUint(is, 10)
			size := min(c.pick3(19, 12, 24), wide/float64(len(says))/0.66)
			c.Middle("mono sequence", x+(float64(i)+0.5)*wide, y+high/2+size*0.36, size, says, 1)
		})
	}
	at := x + (float64(sequence-from)+0.5)*wide
	c.Named("pointer", func() {
		c.Path("pointer", stage.D("M", at-8, y-12, "h", 16, "l", -8, 9, "z"), 1)
	})
	c.Named("which", func() {
		size := c.pick3(18, 12, 24)
		c.End("sequence bold", c.width, y+high+size*1.35, size, which(sequence), 1)
	})
}

// which of its millisecond an ID with a sequence is.
func which(sequence uint64) string {
	return text.T("the %s of its millisecond", text.Ordinal(sequence+1))
}

// wall is a clock with three hands. Within two days of the first time they turn as time passes.
func (c *canvas) wall(x, y, r float64, now, first time.Time) {
	const whole = 24 * time.Hour
	passed := now.Sub(first.Truncate(whole))
	if passed < 0 || passed > 2*whole {
		passed = now.Sub(now.Truncate(whole))
	}
	c.Named("wall", func() {
		c.Circle("edge", x, y, r, 1)
		marks := ""
		for i := range 12 {
			sin, cos := turn(float64(i) / 12)
			in := stage.Pick(i%3 == 0, 0.78, 0.88)
			marks += stage.D("M", x+sin*r*in, y-cos*r*in, "L", x+sin*r, y-cos*r)
		}
		c.Path("unit", marks, 1)
		hours := passed.Hours()
		c.Turned(x, y, hours*30, func() { c.Path("hand", stage.D("M", 0, r*0.12, "V", -r*0.5), 1) })
		c.Turned(x, y, hours*360, func() { c.Path("hand", stage.D("M", 0, r*0.12, "V", -r*0.72), 1) })
		c.Turned(x, y, math.Mod(passed.Seconds(), 3600)*6, func() {
			c.Path("hand thin", stage.D("M", 0, r*0.18, "V", -r*0.82), 1)
		})
	})
}

func day(t time.Time) string { return text.Date(t.UTC()) }

// says is what an ID says: a card for each field, under its bits.
func (c *canvas) says(k *bits.Says) {
	c.awning = "awning shop"
	if c.narrow {
		c.saysNarrow(k)
		return
	}
	l, wide := k.Layout, c.width/64
	c.Named("decimal", func() {
		c.Middle("mono bold", c.width/2, c.pick3(46, 0, 36), c.pick3(48, 0, 40), text.Group(uint64(k.ID)), 1)
	})
	g := bitGrid{top: c.pick3(64, 0, 52), wide: wide, high: c.pick3(66, 0, 54), letters: c.pick3(19, 0, 24)}
	c.strip("first", g, l, k.ID, [2]float64{}, nil)
	top := g.top + g.high + c.pick3(44, 0, 34)
	shares := []float64{0.12, 0.37, 0.235, 0.275}
	x := 0.0
	for i, f := range l.Fields {
		w := shares[i]*c.width - stage.Pick(i+1 < len(l.Fields), 8.0, 0)
		left, right := float64(64-layouts.Shift(l, i)-f.Bits)*wide, float64(64-layouts.Shift(l, i))*wide
		c.Named("funnel "+f.Name, func() {
			c.Path("funnel-"+f.Name, stage.D("M", left, g.top+g.high, "H", right, "L", x+w, top, "H", x, "z"), 1)
		})
		c.Named("card "+f.Name, func() {
			c.Rect("wash-"+f.Name, x, top, w, c.height-top, 1)
			c.Rect("bars-"+f.Name, x, top, w, 5, 1)
		})
		c.card(k, i, x, top, w)
		x += w + 8
	}
}

// asks is the question that a field answers.
func asks(field string) string {
	return map[string]string{"unused": "0", "time": text.T("when"), "worker": text.T("where"),
		"sequence": text.T("which one")}[field]
}

// card is what a field says.
func (c *canvas) card(k *bits.Says, i int, x, top, wide float64) {
	l := k.Layout
	f := l.Fields[i]
	value := layouts.Part(l, k.ID, i)
	name, foot := asks(f.Name), ""
	middle := top + (c.height-top)*c.pick3(0.54, 0, 0.52)
	switch f.Name {
	case "unused":
		foot = text.T("never negative")
	case "time":
		when := l.Time(k.ID)
		foot = day(when) + " " + text.TimeOfDay(when)
		c.wall(x+wide/2, middle, c.pick3(84, 0, 58), when, when)
	case "worker":
		foot = text.T("shop %s (from 0 to %s)", text.Group(value), text.Group(f.Max()))
		c.Named("house", func() {
			c.house(x+wide*0.4, middle+c.pick3(60, 0, 44), c.pick3(150, 0, 116), c.pick3(104, 0, 78))
		})
		c.Named("buyer", func() {
			c.Path("man", body(x+wide*0.82, middle+c.pick3(34, 0, 23), c.pick3(1.6, 0, 1.25)), 1)
		})
	case "sequence":
		foot = text.T("sequence %s (from 0 to %s)", text.Group(value), text.Group(f.Max()))
		c.fourth(x+14, middle+c.pick3(10, 0, 6), (wide-28)/4, int(value))
	}
	size := c.pick3(20, 0, 24)
	c.Named("says "+f.Name, func() {
		c.Words("bold "+f.Name, x+14, top+c.pick3(46, 0, 38), c.pick3(32, 0, 30), name, 1)
		lines := text.Lines(foot, int((wide-20)/size/0.56))
		for n, line := range lines {
			c.Words("", x+14, c.height-16-float64(len(lines)-1-n)*size*1.2, size, line, 1)
		}
	})
}

// fourth are the first four places of a millisecond, with the customers up to one of them.
func (c *canvas) fourth(left, y, place float64, last int) {
	scale := c.pick3(1.5, 0, 1.1)
	for n := range 4 {
		x := left + place*(float64(n)+0.5)
		c.Named("before "+number(n), func() {
			c.Path(stage.Pick(n == last, "man", "man away"), body(x, y-20*scale, scale), stage.Yes(n <= last))
		})
		c.Named("place "+number(n), func() {
			is := stage.Pick(n <= last, "place full", "place")
			c.Rect(is, x-place/2, y, place-3, c.pick3(44, 0, 38), 1, "rx", "4")
			c.Middle("mono sequence", x-1.5, y+c.pick3(30, 0, 28), c.pick3(22, 0, 24), number(n), 1)
		})
	}
}

// saysNarrow is the same on a phone: the fields below each other.
func (c *canvas) saysNarrow(k *bits.Says) {
	l := k.Layout
	c.Named("decimal", func() { c.Middle("mono bold", c.width/2, 20, 18.5, text.Group(uint64(k.ID)), 1) })
	g := bitGrid{top: 32, wide: c.width / 16, high: 21, step: 23, letters: 12.5, row: 16}
	c.strip("first", g, l, k.ID, [2]float64{}, nil)
	when := l.Time(k.ID)
	worker, sequence := l.Index(snowflake.KindNode), l.Index(snowflake.KindSequence)
	rows := []struct{ hue, says string }{
		{"unused", text.T("never negative")},
		{"time", day(when) + " " + text.TimeOfDay(when)},
		{"worker", text.T("shop %s (from 0 to %s)", text.Group(layouts.Part(l, k.ID, worker)),
			text.Group(l.Fields[worker].Max()))},
		{"sequence", text.T("sequence %s (from 0 to %s)", text.Group(layouts.Part(l, k.ID, sequence)),
			text.Group(l.Fields[sequence].Max()))},
	}
	for i, r := range rows {
		y := 136 + 66*float64(i)
		c.Named("card "+r.hue, func() {
			c.Rect("wash-"+r.hue, 0, y, c.width, 60, 1)
			c.Rect("bars-"+r.hue, 0, y, 5, 60, 1)
			c.Words("bold "+r.hue, 14, y+25, 17, asks(r.hue), 1)
			c.Words("", 14, y+47, 13, r.says, 1)
		})
	}
	c.wall(c.width-32, 136+66+30, 22, when, when)
	c.Named("house", func() { c.house(c.width-34, 136+2*66+48, 44, 34) })
	c.scale = 0.62
	for n := range 4 {
		c.Named("before "+number(n), func() {
			c.Path(stage.Pick(n == 3, "man", "man away"), body(c.width-88+20*float64(n), 136+3*66+38, c.scale), 1)
		})
	}
}
