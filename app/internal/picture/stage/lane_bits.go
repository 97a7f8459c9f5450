package stage

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The bits' panel: all 64 bits as a strip, and below it the sequence bits, large, with one
// dotted bit beyond them.
const (
	bitsWidth  = 668
	bitsHeight = 204
	bitsRight  = bitsWidth - 6.0
	stripY     = 28.0
	stripCell  = bitsRight / 64
	bitsY      = 98.0
	bitsTop    = 66 // of the sequence bits
	bitHeight  = 46.0
)

func (m lanePicture) bits(p *Panel) {
	p.Begin("bits", bitsWidth, bitsHeight)
	k := m.At(0.5) // has the ID so far, or the last one
	if k.solid == nil {
		k.solid = sequenceBand.fields(k.of.of.Layout, k.ID)
	}
	p.strip(k.of.hues, k.of.strip, k.solid, 1)
	sequenceBand.names(p, k.of, k.ID, k.Any)
	c := m.carry()
	bit := m.To.of.bit()
	layout := m.To.of.of.Layout
	shift := layouts.Shift(layout, layout.Index(snowflake.KindSequence))
	low := bitsRight - stripCell*float64(shift)
	high := low - stripCell*float64(m.To.of.bits)
	p.Path("wash",
		D("M", high, stripY+18, "H", low, "L", bitsRight, bitsY-3, "H", bitsRight-bit*float64(m.To.of.bits), "z"), 1)
	m.sequence(p, c)
}

// lowBits are only the sequence bits, for a page that shows the whole strip elsewhere.
func (m lanePicture) lowBits(p *Panel) {
	p.Begin("bits", bitsWidth, bitsHeight-bitsTop)
	p.Top = bitsTop
	m.sequence(p, m.carry())
}

func (m lanePicture) sequence(p *Panel, c carry) {
	for n := m.To.of.bits; n >= 0; n-- {
		m.bit(p, c, n)
	}
	m.masked(p, c)
	m.fallen(p, c, m.saysSum(p, c))
}

// bit is the width of a sequence bit.
func (l *Lane) bit() float64 { return min(42, (bitsRight-108)/float64(l.bits+1)) }

// left is the left edge of a sequence bit; the one beyond is set apart.
func (l *Lane) left(bit int) float64 {
	return bitsRight - l.bit()*float64(bit+1) - 8*Yes(bit == l.bits)
}

type band struct{ right, y, cell, high float64 }

var sequenceBand = band{bitsRight, stripY, stripCell, 16}

// cells are the cells of a field's 1 bits.
func (b band) cells(l snowflake.Layout, field int, id snowflake.ID) string {
	var path strings.Builder
	right, value := b.right-b.cell*float64(layouts.Shift(l, field)), layouts.Part(l, id, field)
	rest := D(" ", b.y, "h", b.cell-2, "v", b.high, "h", 2-b.cell, "z")
	for n := range l.Fields[field].Bits {
		if value>>n&1 == 1 {
			path.WriteString(D("M", right-b.cell*float64(n+1)+1, rest))
		}
	}
	return path.String()
}

// fields are the cells of an ID's 1 bits, by field.
func (b band) fields(l snowflake.Layout, id snowflake.ID) (cells []string) {
	for i := range l.Fields {
		cells = append(cells, b.cells(l, i, id))
	}
	return cells
}

// strip draws an ID by field: the cells of all bits, filled where the bit is 1.
func (p *Panel) strip(hues, all, ones []string, shown float64) {
	for i, hue := range hues {
		p.Path("strip-"+hue, all[i], 1)
		p.Path("strip-"+hue+" solid", ones[i], shown)
	}
}

func digits(n uint64) string { return strconv.FormatUint(n, 10) }

// names are the fields' names and values above a strip. They are placed from right to left, each
// at the end of its field if there is room. A phone has room for those that change.
func (b band) names(p *Panel, l *Lane, id snowflake.ID, any bool) {
	layout, end, left := l.of.Layout, b.right, b.right-64*b.cell
	for i := len(layout.Fields) - 1; i >= 0; i-- {
		f := layout.Fields[i]
		words := f.Name
		if any {
			words += " " + digits(layouts.Part(layout, id, i))
		}
		if f.Kind == snowflake.KindUnused {
			words = ""
		}
		x := min(end, b.right-b.cell*float64(layouts.Shift(layout, i)))
		if f.Kind == snowflake.KindTime {
			x = min(x, left+4+12*float64(len(words)))
		}
		is := l.hues[i]
		if f.Kind != snowflake.KindTime && f.Kind != snowflake.KindSequence {
			is += " constant"
		}
		p.End(is, x, b.y-8, 20, words, 1, "translate", "no")
		end = x - 12*float64(len(words)) - 14
	}
}

// carry is the progress of an operation on the sequence.
type carry struct {
	sum
	wraps bool
	head  float64 // places that the carry has passed
	down  float64 // the mask
	fall  float64 // the bit beyond the sequence
	runs  bool    // carries are visible
}

// carry starts where the operation is new; a still picture shows its end.
func (m lanePicture) carry() carry {
	c := carry{sum: m.To.sum}
	c.wraps = c.op == mask && c.is != c.was+1
	span := Pick(c.wraps || m.To.crowd.left.any(), counted, 0.9)
	share := m.Share
	if m.From.sum == m.To.sum {
		share = 1
	}
	c.head = min(share/span, 1) * float64(c.carries()+1)
	c.runs = (c.op == count || c.op == mask) && share < 0.95*span+0.05
	if c.wraps {
		c.down, c.fall = Phase(share, 0.5, 0.75), Phase(share, 0.75, 1)
	}
	return c
}

// digit is a bit at this progress, and how far it has flipped: 1 is at rest.
func (m lanePicture) digit(c carry, n int) (one bool, squeeze float64) {
	a, b, done := c.was>>n&1, (c.was+1)>>n&1, min(max(c.head-float64(n), 0), 1)
	if c.op != count && c.op != mask {
		a, b, done = m.From.sum.is>>n&1, c.is>>n&1, min(m.Share/counted, 1)
	}
	return Pick(done > 0.5, b, a) == 1, Pick(a == b, 1, math.Abs(2*done-1))
}

func (m lanePicture) bit(p *Panel, c carry, n int) {
	l := m.To.of
	width, x, beyond := l.bit(), l.left(n), n == l.bits
	one, squeeze := m.digit(c, n)
	full := Yes(one)
	if beyond && c.wraps {
		full *= 1 - Yes(c.fall > 0)
	}
	tall := bitHeight * (0.25 + 0.75*squeeze)
	top := bitsY + (bitHeight-tall)/2
	name := Pick(beyond, "beyond", "bit")
	p.Rect(name, x+2, top, width-4, tall, 1, "rx", "3")
	p.Rect(Pick(beyond, "over", "full"), x+2, top, width-4, tall, full, "rx", "3")
	p.Middle(Pick(one && full > 0, "on mono bold", "sequence mono bold"), x+width/2, bitsY+33, min(28, width*0.8),
		Pick(beyond && full == 0, "", Pick(one, "1", "0")), 1)
	number := Pick(beyond, "worker mono", "soft mono")
	p.Middle(number, x+width/2, bitsY+bitHeight+21, min(20, width*0.6), strconv.Itoa(n), 1)
	up := Yes(c.runs && n <= c.carries()) * min(max(c.head-float64(n)+0.6, 0), 1)
	p.Middle("sequence mono bold halo", x+width/2, bitsY-8, 20, Pick(n == 0, "+1", "1"), up)
}

// masked draws the mask above the bits: 0 for the one beyond, 1 for the others.
func (m lanePicture) masked(p *Panel, c carry) {
	l := m.To.of
	y := bitsY - 36 - 24*(1-c.down)
	x := l.left(l.bits)
	p.Rect("mask", x, y, bitsRight-x, 30, c.down, "rx", "3")
	for n := l.bits; n >= 0; n-- {
		digit := Pick(n == l.bits, "0", "1")
		p.Middle("on-mask mono bold", l.left(n)+l.bit()/2, y+22, min(20, l.bit()*0.8), digit, c.down)
	}
}

// fallen is the bit beyond the sequence. It falls to the left of the words below.
func (m lanePicture) fallen(p *Panel, c carry, words float64) {
	l := m.To.of
	width := l.bit()
	x, y := l.left(l.bits)+width/2, bitsY+bitHeight/2
	x = Lerp(x, min(x-14, words-24), c.fall*(2-c.fall))
	small := Lerp(1, 0.6, c.fall)
	turn := D("translate(", x, y+c.fall*62, ") rotate(", -20*c.fall, ") scale(", small, ")")
	shown := Yes(c.fall > 0) * Lerp(1, 0.6, c.fall)
	p.Rect("over", 2-width/2, -bitHeight/2, width-4, bitHeight, shown, "rx", "3", "transform", turn)
	p.Middle("on mono bold", 0, 10, min(28, width*0.8), "1", shown, "transform", turn)
}

// saysSum tells the sequence and the operation on it, and returns where the operation's words begin.
func (m lanePicture) saysSum(p *Panel, c carry) float64 {
	value, words, room := m.At(counted).sum.is, "", uint64(m.To.of.room)
	summed := c.head >= float64(c.carries()+1)
	switch c.op {
	case count, mask:
		if words = digits(c.was) + " + 1"; summed {
			value = c.is
			words += " = " + digits(c.was+1)
		} else {
			value = c.was
		}
		if c.op == mask && summed && (c.down > 0 || !c.wraps) {
			words += "   " + digits(c.was+1) + " & " + digits(room-1) + " = " + digits(c.is)
		}
		if c.wraps && summed && c.fall < 1 {
			value = c.was + 1
		}
	case compare:
		used := c.is == 0
		words = digits(c.is) + " == 0"
		if m.To.of.mask == 0 {
			words, used = text.Group(c.is)+" ≥ "+text.Group(room), c.is >= room
		}
		if words += ":"; m.Share >= counted {
			words += " " + Pick(used, text.T("yes: overflow"), text.T("no"))
		}
	case set:
		words = text.T("new tick")
	}
	p.Words("sequence mono bold", 0, bitsY+33, 28, text.Group(value), 1)
	p.End("mono bold", bitsRight, bitsHeight-10, 20, words, 1)
	p.Words("soft", 0, bitsY-8, 20, Pick(c.next, text.T("next free"), text.T("sequence")), 1)
	return bitsRight - 15.6*float64(len(words)) // on a phone, where letters are larger
}

type sum struct {
	op  bitOperation
	was uint64 // before
	is  uint64 // after, and the generator's state
	// next means that the value is not the last one but the next free one.
	next bool
}

type bitOperation uint8

const (
	keep    bitOperation = iota
	count                // increment
	mask                 // increment, then mask
	compare              // compare with 0, which detects overflow
	set                  // new tick's first number
)

// carries is the length of the carry chain of an increment.
func (s sum) carries() int { return bits.TrailingZeros64(^s.was) }

// count is the operation of the moment, or of the step if that was one call.
func (k *LaneLook) count(f *sim.LaneFrame, m *sim.Moment, e *sim.Event, stop sim.Stop) {
	s := &k.sum
	s.is = sequenceOf(k.Memory)
	refused := e != nil && !e.Issued
	if s.next = k.of.mask == 0; s.next && m == nil && k.Whole && !refused {
		s.next, s.is = false, layouts.Part(k.of.of.Layout, k.ID, k.of.of.Layout.Index(snowflake.KindSequence))
	}
	s.was = s.is
	if e == nil || e.Kind != sim.Asked || stop.Times > 0 {
		return
	}
	before := sequenceOf(e.Before.Vars())
	one, masks := s.is == before+1, k.of.mask > 0
	switch {
	case m == nil && refused && !masks:
		s.op = compare
	case m == nil && e.Issued && e.Reading.After == 0 && len(f.Events()) == 1 && one:
		s.op, s.was = count, before
	case m == nil:
	case m.Kind == variant.Count:
		s.op, s.was = Pick(masks && k.Code.Now == k.of.mask, mask, Pick(one, count, set)), before
	case masks && (m.Kind == variant.Overflow || m.Test == variant.Used):
		s.op = compare
	}
}

func sequenceOf(memory []variant.Var) uint64 {
	for _, v := range memory {
		if v.Kind == snowflake.KindSequence {
			return uint64(max(v.Value, 0))
		}
	}
	return 0
}
