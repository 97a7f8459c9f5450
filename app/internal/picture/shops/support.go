package shops

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The last lesson: an order number that is read, and a shop's log.

// orderGrid is where the 64 bits of an order number are.
func (c *canvas) orderGrid() bitGrid {
	if c.narrow {
		return bitGrid{top: 84, wide: c.width / 16, high: 22, step: 26, letters: 11, row: 16}
	}
	return bitGrid{top: c.pick3(180, 0, 150), wide: c.width / 64, high: c.pick3(60, 0, 52), letters: c.pick3(16, 0, 18)}
}

// order draws an order number and its customer, its bits, and what one field says.
func (c *canvas) order(k *support.Order) {
	c.size, c.scale = c.pick3(26, 14, 28), c.pick3(1.9, 0.8, 1.5)
	p := person{x: c.pick3(90, 22, 80), y: c.pick3(100, 40, 86), is: "man", twin: -1}
	c.guest("customer", &p)
	c.Named("number", func() {
		c.Rect("slip", c.pick3(150, 46, 140), c.pick3(44, 14, 34), c.pick3(620, 282, 660), c.pick3(78, 40, 70), 1, "rx",
			"6")
		c.Words("mono bold", c.pick3(172, 56, 158), c.pick3(95, 40, 81), c.pick3(38, 17.5, 40),
			text.Group(uint64(k.ID)), 1)
	})
	if !c.narrow {
		c.keeper("shop", c.width-110, c.pick3(134, 0, 112), c.pick3(180, 0, 150), "", true)
		c.Named("ground", func() { c.Path("edge", stage.D("M", 0, c.pick3(134, 0, 112), "H", c.width), 1) })
	}
	g := c.orderGrid()
	c.strip("bit", g, k.Layout, k.ID, [2]float64{}, func(bit int) float64 {
		return stage.Pick(k.Only == "" || k.Layout.Fields[layouts.FieldAt(k.Layout, bit)].Name == k.Only, 1, 0.25)
	})
	if !c.narrow {
		for i, f := range k.Layout.Fields[1:] {
			x, _ := g.at(layouts.Shift(k.Layout, i+1) + f.Bits - 1)
			name := map[string]string{"time": text.T("time"), "worker": text.T("shop"),
				"sequence": text.T("sequence")}[f.Name]
			c.Named("name "+f.Name, func() { c.Words("bold "+f.Name, x+2, g.top-10, c.size*0.9, name, 1) })
		}
	}
	c.sum(k)
}

// sum are the cards of what a field says: its value, what is added to it, and what comes of it.
func (c *canvas) sum(k *support.Order) {
	if k.Value != "" {
		c.term(0, stage.Pick(k.Only == "", "unused", k.Only), "", k.Value,
			stage.Pick(k.Only == "time", text.T("milliseconds"), ""))
	}
	if k.Plus != "" {
		c.term(1, "unused", "+", k.Plus, text.T("the epoch"))
	}
	if k.Says != "" && (k.Plus != "" || k.Only != "") {
		c.term(stage.Pick(k.Plus == "", 1, 2), stage.Pick(k.Wrong, "wrong", "good"), "=", k.Says, "")
	}
}

// term is a card of a sum, with the sign before it.
func (c *canvas) term(i int, hue, sign, says, unit string) {
	wide, high := (c.width-c.pick(160, 0))/3, c.pick3(200, 52, 160)
	x, y := float64(i)*(wide+80), c.pick3(330, 218, 260)
	if c.narrow {
		wide, x, y = c.width-34, 30, y+float64(i)*60
	}
	size := min(c.pick3(44, 22, 44), (wide-36)/0.66/float64(text.Width(says)))
	c.Named("term "+number(i)+hue, func() {
		c.During(0.1, 0.8)
		c.Rect("wash-"+hue, x, y, wide, high, 1, "rx", "4")
		c.Rect("bars-"+hue, x, y, stage.Pick(c.narrow, 5, wide), stage.Pick(c.narrow, high, 5.0), 1)
		middle := y + high/2 + size*0.36
		if unit != "" {
			middle -= c.size * 0.6
			c.Middle("soft", x+wide/2, middle+c.size*1.4, c.size, unit, 1)
		}
		is := map[string]string{"unused": "bold", "wrong": "wrong bold", "good": "good bold"}[hue]
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
	c.keeper("shop", c.pick3(80, 30, 76), c.pick3(170, 56, 136), c.pick3(150, 48, 130), "", true)
	c.Named("shop name", func() {
		c.Middle("bold", c.pick3(80, 30, 76), c.pick3(202, 74, 166), c.size, text.T("shop %s", "1"), 1)
	})
	wide := stage.Pick(k.Tested == nil, c.width-c.pick3(200, 70, 190), (c.width-c.pick3(230, 8, 220))/2)
	left := c.pick3(180, 64, 172)
	if c.narrow && k.Tested != nil {
		left = 4
	}
	c.lines("line", k, k.Lines, left, wide, k.Read)
	if k.Tested != nil {
		c.lines("tested", k, k.Tested, left+wide+c.pick3(30, 4, 30), wide, len(k.Tested))
		c.Named("compare", func() {
			c.Middle("bold", left+wide/2, c.pick3(40, 96, 34), c.size, text.T("the log"), 1)
			c.Middle(stage.Pick(k.Fits, "good bold", "wrong bold"), left+wide*1.5+c.pick3(30, 4, 30),
				c.pick3(40, 96, 34), c.size,
				stage.Pick(k.Fits, text.T("the same"), text.T("another log")), 1)
		})
	}
	if k.Tested == nil {
		c.clocksOf(k, left+wide-c.pick3(76, 24, 70))
	}
}

// clocksOf are what the clock read at each line that is read, and where it went back.
func (c *canvas) clocksOf(k *support.Log, x float64) {
	r := c.pick3(46, 15, 40)
	middle := func(i int) float64 { return c.lineTop(i) + c.lineHigh()/2 }
	for i := range k.Read {
		ms := k.Layout.Time(k.Lines[i]).UnixMilli() % 20
		c.Named("clock "+number(i), func() { c.face(x, middle(i), r, float64(ms)/20) })
	}
	if k.Back > 0 {
		from, to := middle(k.Back-2)+r, middle(k.Back-1)-r
		tip := c.pick3(9, 6, 9)
		by := k.Layout.Time(k.Lines[k.Back-2]).Sub(k.Layout.Time(k.Lines[k.Back-1])).Milliseconds()
		says := text.T("−%s ms", strconv.FormatInt(by, 10))
		c.Named("back", func() {
			c.Path("snap", stage.D("M", x, from, "V", to, "M", x-tip, to-tip*1.3, "L", x, to, "L", x+tip,
				to-tip*1.3), 1)
			c.Words("mono bold wrong", x-c.size*0.6*float64(text.Width(says))-tip*1.8, (from+to)/2+c.size*0.36, c.size,
				says, 1)
		})
	}
}

func (c *canvas) lineHigh() float64 { return c.pick3(112, 82, 96) }

// lineTop is the upper edge of a line of the log, from 0.
func (c *canvas) lineTop(i int) float64 {
	return c.pick3(62, 106, 52) + float64(i)*(c.lineHigh()+c.pick3(34, 14, 30))
}

// lines are a log's: each its number and, once it is read, its fields and its time.
func (c *canvas) lines(name string, k *support.Log, ids []snowflake.ID, left, wide float64, read int) {
	for i, id := range ids {
		y, at := c.lineTop(i), number(i+1)
		differs := name == "tested" && (i >= len(k.Lines) || k.Lines[i] != id)
		c.Named(name+" "+at, func() {
			is := "entry"
			switch {
			case name == "line" && k.Pressed == i+1:
				is = "guess"
			case differs:
				is = "entry-bad"
			}
			c.Rect(is, left, y, wide, c.lineHigh(), 1, "rx", "6")
			c.Words("mono bold", left+c.pick3(20, 6, 18), y+c.pick3(46, 24, 40),
				c.pick3(stage.Pick(k.Tested == nil, 34.0, 26), stage.Pick(k.Tested == nil, 15.0, 10.2), 28),
				text.Group(uint64(id)), 1)
		})
		if name == "line" {
			c.Place(at, left, y, wide, c.lineHigh())
		}
		if i < read {
			c.Named(name+" read "+at, func() {
				c.reading(k.Layout, id, left+c.pick3(20, 6, 18), y+c.pick3(90, 58, 80), c.narrow && k.Tested != nil)
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
		x += (float64(text.Width(f.words)) + 2) * size * 0.58
	}
}
