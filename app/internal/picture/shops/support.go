package shops

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The last lesson: an order number that is read, and a shop's log.

// cutGrid is where the 64 bits of an order number are: on a phone too in one row, along which a finger can drag, and so
// without digits.
func (c *canvas) cutGrid() bitGrid {
	return bitGrid{top: c.pick3(176, 76, 146), wide: c.width / 64, high: c.pick3(60, 46, 52),
		letters: c.pick3(16, 0, 24)}
}

// cut draws an order number with its customer, its bits with the line that the reader drags, and what they say.
func (c *canvas) cut(k *support.Divided) {
	c.size, c.scale = c.pick3(24, 12.5, 26), c.pick3(1.9, 0.8, 1.5)
	p := person{x: c.pick3(90, 22, 80), y: c.pick3(88, 26, 70), is: "man", twin: -1}
	c.guest("customer", &p)
	c.Named("number", func() {
		c.Rect("slip", c.pick3(150, 46, 140), c.pick3(34, 4, 22), c.pick3(620, 282, 660), c.pick3(78, 38, 66), 1, "rx",
			"6")
		c.Words("mono bold", c.pick3(172, 56, 158), c.pick3(85, 29, 67), c.pick3(38, 17.5, 40),
			text.Group(uint64(k.ID)), 1)
	})
	if !c.narrow {
		c.keeper("shop", c.width-110, c.pick3(122, 0, 98), c.pick3(170, 0, 140), "", true)
		c.Named("ground", func() { c.Path("edge", stage.D("M", 0, c.pick3(122, 0, 98), "H", c.width), 1) })
	}
	g, border := c.cutGrid(), 1+k.Time+k.Shop
	fields := []snowflake.Field{{Name: "unused", Bits: 1}, {Name: "time", Bits: k.Time}}
	if k.Shop > 0 {
		fields = append(fields, snowflake.Field{Name: "worker", Bits: k.Shop},
			snowflake.Field{Name: "sequence", Bits: k.Rest() - k.Shop})
	} else {
		fields = append(fields, snowflake.Field{Name: "unused", Bits: k.Rest()})
	}
	c.strip("bit", g, snowflake.Layout{Fields: fields}, k.ID, [2]float64{}, nil)
	c.nameCut(k, g)
	c.Named("line", func() {
		x, r := float64(border)*g.wide, c.pick3(17, 12, 17)
		foot := g.top + g.high + r + c.pick3(10, 8, 8)
		c.Path("cut-line", stage.D("M", x, g.top-c.pick3(12, 6, 10), "V", foot), 1)
		c.Circle(stage.Pick(k.Fits, "cut-knob fits", "cut-knob"), x, foot, r, 1)
		tip := r * 0.45
		c.Path("cut-grip", stage.D("M", x-tip*0.4, foot-tip, "L", x-tip*1.3, foot, "L", x-tip*0.4, foot+tip, "M",
			x+tip*0.4, foot-tip, "L", x+tip*1.3, foot, "L", x+tip*0.4, foot+tip), 1)
	})
	first := 1.5
	if k.Shop > 0 {
		first += float64(k.Time)
	}
	c.Place("cut", first*g.wide, g.top-c.pick3(20, 8, 16), float64(k.Last)*g.wide, g.high+c.pick3(74, 44, 66))
	c.cutSays(k)
}

// nameCut are the names of the fields, above their bits.
func (c *canvas) nameCut(k *support.Divided, g bitGrid) {
	name := func(hue string, from, bits int, says string) {
		c.Named("name "+hue, func() {
			if float64(bits)*g.wide >= float64(text.Width(says))*c.size*0.55 {
				c.Middle("bold "+hue, (float64(from)+float64(bits)/2)*g.wide, g.top-c.pick3(14, 8, 12), c.size, says, 1)
			}
		})
	}
	name("time", 1, k.Time, text.T("time"))
	if k.Shop == 0 {
		name("soft", 1+k.Time, k.Rest(), "?")
		return
	}
	name("worker", 1+k.Time, k.Shop, text.T("shop"))
	name("sequence", 1+k.Time+k.Shop, k.Rest()-k.Shop, text.T("sequence"))
}

// cutSays are the cards below: how the date comes from the time, or what all three fields say.
func (c *canvas) cutSays(k *support.Divided) {
	if k.Shop == 0 {
		c.term(0, "time", "", text.Group(k.Millis()), text.T("milliseconds"))
		c.term(1, "unused", "+", text.Date(k.Epoch), text.T("the epoch"))
		c.term(2, stage.Pick(k.Fits, "good", "unused"), "=", k.Day(), stage.Pick(k.Fits, text.TimeOfDay(k.At()), ""))
		return
	}
	c.term(0, "time", "", k.Day(), text.TimeOfDay(k.At()))
	c.term(1, "worker", "", text.T("shop %s", text.Group(k.Where())), stage.Pick(k.Fits, text.T("where"), ""))
	c.term(2, "sequence", "", text.T("sequence %s", text.Group(k.Which())), stage.Pick(k.Fits, text.T("which"), ""))
}

// term is a card of a sum, with the sign before it.
func (c *canvas) term(i int, hue, sign, says, unit string) {
	wide, high := (c.width-c.pick(160, 0))/3, c.pick3(184, 56, 150)
	x, y := float64(i)*(wide+80), c.pick3(344, 164, 280)
	if c.narrow {
		wide, x, y = c.width-34, 30, y+float64(i)*63
	}
	size := min(c.pick3(42, 20, 42), (wide-36)/0.64/float64(text.Width(says)))
	c.Named("term "+number(i)+hue, func() {
		c.During(0.1, 0.8)
		c.Rect("wash-"+hue, x, y, wide, high, 1, "rx", "4")
		c.Rect("bars-"+hue, x, y, stage.Pick(c.narrow, 5, wide), stage.Pick(c.narrow, high, 5.0), 1)
		middle := y + high/2 + size*0.36
		if unit != "" {
			middle -= c.size * 0.6
			c.Middle("soft", x+wide/2, middle+c.size*1.3, c.size, unit, 1)
		}
		is := map[string]string{"unused": "bold", "good": "good bold"}[hue]
		if is == "" {
			is = "mono bold " + hue
		}
		c.Middle(is, x+wide/2, middle, size, says, 1)
		if sign != "" {
			c.Middle("mono bold", x-c.pick(40, 15), y+high/2+c.pick3(20, 9, 20), c.pick3(52, 24, 52), sign, 1)
		}
	})
}

// shopLog draws a shop's log: its lines, what is read of them, and beside them the log that a cause would leave.
func (c *canvas) shopLog(k *support.Log) {
	c.size, c.scale = c.pick3(22, 12, 24), c.pick3(1.2, 0.6, 1)
	c.authors(k)
	wide := stage.Pick(k.Tested == nil, c.width-c.pick3(200, 70, 190), (c.width-c.pick3(230, 8, 220))/2)
	left := c.pick3(180, 64, 172)
	if c.narrow && k.Tested != nil {
		left = 4
	}
	c.lines("line", k, k.Lines, left, wide, k.Read)
	if k.Tested != nil {
		c.lines("tested", k, k.Tested, left+wide+c.pick3(30, 4, 30), wide, [3]bool{true, true, true})
		c.Named("compare", func() {
			c.Middle("bold", left+wide/2, c.pick3(40, 88, 34), c.size, text.T("the log"), 1)
			c.Middle(stage.Pick(k.Fits, "good bold", "wrong bold"), left+wide*1.5+c.pick3(30, 4, 30),
				c.pick3(40, 88, 34), c.size,
				stage.Pick(k.Fits, text.T("the same"), text.T("another log")), 1)
		})
	}
}

// authors are beside a log: the shop that wrote it, or two customers as long as that is not known.
func (c *canvas) authors(k *support.Log) {
	x, foot := c.pick3(80, 30, 76), c.pick3(170, 56, 136)
	if !k.Named || k.Twice {
		outer := c.scale
		c.scale *= 1.5
		defer func() { c.scale = outer }()
		for i := range 2 {
			c.guest("customer "+number(i), &person{x: x + (float64(i)-0.5)*c.pick3(72, 30, 66),
				y:  foot + stage.Pick(k.Twice, c.pick3(150, 60, 130), 0),
				is: stage.Pick(k.Twice, "man twice", "man"), twin: -1})
		}
	}
	if k.Named {
		c.keeper("shop", x, foot, c.pick3(150, 48, 130), "", true)
		c.Named("shop name", func() {
			c.Middle("bold", x, foot+c.size*1.45, c.size, text.T("shop %s", "1"), 1)
		})
	}
}

// logAxis is the time of a log's lines: one axis of milliseconds below each, from first on.
type logAxis struct {
	left, wide float64
	first, n   int64 // the first millisecond, and how many there are
}

// x is the middle of a millisecond.
func (a *logAxis) x(ms int64) float64 { return a.left + a.wide*(float64(ms-a.first)+0.5)/float64(a.n) }

// axisOf has room for the lines of a log, and of the one beside it.
func (c *canvas) axisOf(k *support.Log, left, wide float64) logAxis {
	first, last := k.Layout.Time(k.Lines[0]).UnixMilli(), int64(0)
	for _, id := range append(slices.Clone(k.Lines), k.Tested...) {
		first, last = min(first, k.Layout.Time(id).UnixMilli()), max(last, k.Layout.Time(id).UnixMilli())
	}
	inset := c.pick3(20, 6, 18)
	a := logAxis{left + inset, wide - 2*inset, first, last - first + 1}
	if k.Tested == nil && !c.narrow { // beside what is read
		a.left, a.wide = left+wide*0.5, wide*0.5-inset
	}
	return a
}

// onAxis is where a line is in time, and how far that is from the line above if it is the one that goes back.
func (c *canvas) onAxis(name string, k *support.Log, ids []snowflake.ID, i int, a logAxis) {
	y, size := c.lineTop(i)+c.lineHigh()-c.pick3(22, 12, 14), c.pick3(20, 10.8, 24)
	label := 0.0 // where the ticks say their time
	switch last := len(ids) - 1; {
	case k.Tested == nil && !c.narrow: // beside what is read
		y = c.lineTop(i) + c.lineHigh()*0.62
		label = y - c.pick3(26, 0, 22)
	case !c.narrow && i == last:
		label = c.lineTop(i) + c.lineHigh() + size*1.3
	}
	r, at := c.pick3(11, 5, 11), k.Layout.Time(ids[i]).UnixMilli()
	c.Named(name+" axis "+number(i), func() {
		d := stage.D("M", a.left, y, "H", a.left+a.wide)
		for ms := a.first; ms < a.first+a.n; ms++ {
			d += stage.D("M", a.x(ms), y-r*0.7, "v", r*1.4)
			if label > 0 {
				c.Middle("mono soft", a.x(ms), label, size, fmt.Sprintf(".%03d", ms%1000), 1)
			}
		}
		c.Path("edge", d, 1)
	})
	if i > 0 && k.Back == i+1 {
		c.fallen(a.x(k.Layout.Time(ids[i-1]).UnixMilli()), a.x(at), y, r,
			text.T("−%s ms", strconv.FormatInt(k.Layout.Time(ids[i-1]).UnixMilli()-at, 10)))
	}
	c.Named(name+" at "+number(i), func() {
		c.Circle(stage.Pick(k.Back == i+1, "first yours", "read"), a.x(at), y, r, 1)
	})
}

// fallen is the way back from where the line above is.
func (c *canvas) fallen(from, to, y, r float64, says string) {
	size, tip := c.pick3(22, 11.5, 25), c.pick3(11, 6, 11)
	c.Named("back", func() {
		c.During(0.3, 1)
		c.Circle("clock-gone", from, y, r, 1)
		c.Path("snap", stage.D("M", from-r, y, "H", to+r+2, "M", to+r+2+tip, y-tip, "L", to+r+2, y, "L", to+r+2+tip,
			y+tip), 1)
		c.Middle("mono bold wrong halo", (from+to)/2, y+stage.Pick(c.narrow, -6, size*1.2), size, says, 1)
	})
}

func (c *canvas) lineHigh() float64 { return c.pick3(116, 78, 100) }

// lineTop is the upper edge of a line of the log, from 0.
func (c *canvas) lineTop(i int) float64 {
	return c.pick3(62, 96, 52) + float64(i)*(c.lineHigh()+c.pick3(34, 10, 30))
}

// lines are a log's: each its number and, once it is read, its fields and its time.
func (c *canvas) lines(name string, k *support.Log, ids []snowflake.ID, left, wide float64, read [3]bool) {
	for i, id := range ids {
		y, at := c.lineTop(i), number(i+1)
		differs := name == "tested" && (i >= len(k.Lines) || k.Lines[i] != id)
		c.Named(name+" "+at, func() {
			is := "entry"
			switch {
			case name == "line" && k.Pressed == i+1:
				is = "guess"
			case differs || k.Twice && i != 1:
				is = "entry-bad"
			}
			c.Rect(is, left, y, wide, c.lineHigh(), 1, "rx", "6")
			digits := []string{text.Group(uint64(id))}
			if c.narrow && k.Tested != nil { // in two rows
				half := len(digits[0])/2 + 2
				half = strings.LastIndexFunc(digits[0][:half], func(r rune) bool { return r < '0' }) + 1
				digits = []string{digits[0][:half], digits[0][half:]}
			}
			for row, says := range digits {
				low := stage.Pick(k.Tested == nil, c.pick3(46, 20, 40), c.pick3(38, 16, 34))
				c.Words("mono bold", left+c.pick3(20, 6, 18), y+low+float64(row)*15,
					c.pick3(stage.Pick(k.Tested == nil, 34.0, 26), stage.Pick(k.Tested == nil, 15.0, 12), 28), says, 1)
			}
		})
		if name == "line" {
			c.Place(at, left, y, wide, c.lineHigh())
		}
		if read[i] {
			c.Named(name+" read "+at, func() {
				short := c.narrow && k.Tested != nil
				low := stage.Pick(k.Tested == nil, c.pick3(92, 44, 80), c.pick3(74, 48, 66))
				c.reading(k.Layout, id, left+c.pick3(20, 6, 18), y+low, short)
			})
		}
		if k.Named && !k.Twice {
			c.onAxis(name, k, ids, i, c.axisOf(k, left, wide))
			continue
		}
		if k.Tested == nil {
			c.Named(name+" bits "+at, func() {
				x, top, w := left+wide*0.54, y+c.lineHigh()*0.2, wide*0.43
				if c.narrow {
					x, top, w = left+6, y+c.lineHigh()-18, wide-12
				}
				c.cells(k.Layout, id, x, top, w, c.pick3(34, 12, 32), read[i])
			})
		}
	}
}

// reading is what an ID says, in a line; a short one has the numbers only.
func (c *canvas) reading(l snowflake.Layout, id snowflake.ID, x, y float64, short bool) {
	size := c.pick3(24, 11.5, 26)
	shop := text.Group(layouts.Part(l, id, l.Index(snowflake.KindNode)))
	sequence := text.Group(layouts.Part(l, id, l.Index(snowflake.KindSequence)))
	if !short {
		shop, sequence = text.T("shop %s", shop), text.T("sequence %s", sequence)
	}
	for _, f := range []struct{ hue, words string }{
		{"time", text.TimeOfDay(l.Time(id))}, {"worker", shop}, {"sequence", sequence},
	} {
		c.Words("bold "+f.hue, x, y, size, f.words, 1)
		x += (float64(text.Width(f.words)) + c.pick(2, 1.2)) * size * 0.58
	}
}

// cells are an ID's bits in one row without digits: a 1 is filled. They are grey until their fields are known.
func (c *canvas) cells(l snowflake.Layout, id snowflake.ID, x, y, wide, high float64, known bool) {
	step := wide / 64
	for bit := 63; bit >= 0; bit-- {
		hue := "unused"
		switch f := l.Fields[layouts.FieldAt(l, bit)]; {
		case !known:
		case f.Kind == snowflake.KindTime:
			hue = "time"
		case f.Kind == snowflake.KindNode:
			hue = "worker"
		case f.Kind == snowflake.KindSequence:
			hue = "sequence"
		}
		c.Rect("bit-"+hue+stage.Pick(id>>bit&1 == 1, " solid", ""), x+float64(63-bit)*step, y, step-step*0.12, high, 1)
	}
}

// found draws IDs that a reader may have at hand, and what they say.
func (c *canvas) found(k *support.Found) {
	c.size = c.pick3(24, 12, 26)
	gap, inset := c.pick3(24, 0, 12), c.pick3(22, 10, 10)
	for i, one := range k.Samples {
		wide, high := (c.width-12-2*gap)/3, c.height-12
		x, y := 6+float64(i)*(wide+gap), 4.0
		if c.narrow {
			wide, high = c.width-8, (c.height-16)/3
			x, y = 4, 4+float64(i)*(high+4)
		}
		c.Named("sample "+number(i), func() {
			c.During(float64(i)*0.15, 0.7+float64(i)*0.15)
			c.Rect("card", x, y, wide, high, 1, "rx", "8")
			c.Words("bold", x+inset, y+c.pick3(50, 20, 46), c.size, one.Service, 1)
			digits := text.Group(uint64(one.ID))
			size := min(c.pick3(30, 15, 28), (wide-2*inset)/0.604/float64(len(digits)))
			c.Words("mono bold", x+inset, y+c.pick3(112, 41, 98), size, digits, 1)
			c.cells(one.Layout, one.ID, x+inset, y+c.pick3(146, 50, 124), wide-2*inset, c.pick3(48, 18, 40), true)
			at := one.Layout.Time(one.ID).UTC()
			line, step := y+c.pick3(270, 86, 222), c.pick3(56, 0, 50)
			c.Words("bold time", x+inset, line, c.size*c.pick3(1.35, 1.1, 1.3), text.Date(at), 1)
			if c.narrow {
				c.End("bold time", x+wide-inset, line, c.size, text.TimeOfDay(at), 1)
				return
			}
			c.Words("bold time", x+inset, line+step, c.size*c.pick3(1.35, 1, 1.3), text.TimeOfDay(at), 1)
			where := text.Group(one.Layout.Node(one.ID))
			where = stage.Pick(i == len(k.Samples)-1, text.T("shop %s", where), text.T("server %s", where))
			c.Words("bold worker", x+inset, line+2*step, c.size*c.pick3(1.2, 1, 1.2), where, 1)
			sequence := text.T("sequence %s", text.Group(bits.Part(one.Layout, snowflake.KindSequence, one.ID)))
			c.Words("bold sequence", x+inset, line+3*step, c.size*c.pick3(1.2, 1, 1.2), sequence, 1)
		})
	}
}
