package shops

import (
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The last lesson: an order number that is read, and a shop's log.

// row is where the 64 bits of an order number are.
func (c *canvas) orderGrid() bitGrid {
	if c.narrow {
		return bitGrid{top: 84, wide: c.width / 16, high: 22, step: 26, letters: 11, row: 16}
	}
	return bitGrid{top: c.pick3(180, 0, 150), wide: c.width / 64, high: c.pick3(60, 0, 52), letters: c.pick3(16, 0, 18)}
}

// order draws an order number, its bits, and what one field says.
func (c *canvas) order(k *support.Order) {
	c.size, c.scale = c.pick3(26, 14, 28), c.pick3(1.9, 0.8, 1.5)
	p := person{x: c.pick3(90, 22, 80), y: c.pick3(110, 40, 96), is: "man", twin: -1}
	c.guest("customer", &p)
	c.Named("number", func() {
		c.Rect("slip", c.pick3(150, 46, 140), c.pick3(54, 14, 44), c.pick3(620, 282, 660), c.pick3(78, 40, 70), 1, "rx",
			"6")
		c.Words("mono bold", c.pick3(172, 56, 158), c.pick3(105, 40, 91), c.pick3(38, 17.5, 40),
			text.Group(uint64(k.ID)), 1)
	})
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
	y := c.pick3(330, 230, 280)
	if k.Value != "" {
		c.Named("value", func() {
			is := stage.Pick(k.Only == "", "mono bold", "mono bold "+k.Only)
			c.Words(is, c.pick3(40, 8, 40), y, c.pick3(44, 24, 46), k.Value, 1)
			if k.Only == "time" {
				c.Words("soft", c.pick3(40, 8, 40), y+c.size*1.5, c.size, text.T("milliseconds"), 1)
			}
		})
	}
	if k.Plus != "" {
		c.Named("plus", func() {
			x := c.pick3(520, 8, 520)
			top := y + c.pick3(0, 60, 0)
			c.Words("mono bold", x, top, c.pick3(44, 24, 46), "+", 1)
			c.Words(stage.Pick(k.Wrong, "wrong bold", "bold"), x+c.pick3(50, 28, 50), top, c.pick3(36, 20, 38), k.Plus,
				1)
			c.Words("soft", x+c.pick3(50, 28, 50), top+c.size*1.5, c.size, text.T("the epoch"), 1)
		})
	}
	if k.Says != "" && (k.Plus != "" || k.Only != "") {
		c.Named("means", func() {
			x, top := c.pick3(40, 8, 40), c.pick3(480, 372, 410)
			c.Words(stage.Pick(k.Wrong, "wrong bold", "good bold"), x, top, c.pick3(44, 22, 46), "= "+k.Says, 1)
		})
	}
}

// shopLog draws a shop's log: its lines, what is read of them, and beside them the log that a cause would leave.
func (c *canvas) shopLog(k *support.Log) {
	c.size, c.scale = c.pick3(22, 12, 24), c.pick3(1.2, 0.6, 1)
	c.Named("shop", func() {
		c.house(c.pick3(80, 30, 76), c.pick3(150, 56, 120), c.pick3(120, 48, 108), c.pick3(84, 34, 74))
		c.Middle("bold", c.pick3(80, 30, 76), c.pick3(182, 74, 150), c.size, text.T("shop %s", "1"), 1)
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
	if k.Back > 0 {
		x := left + wide - c.pick3(40, 14, 40)
		from, to := c.lineTop(k.Back-2)+c.lineHigh()/2, c.lineTop(k.Back-1)+c.lineHigh()/2
		c.Named("back", func() {
			c.Path("snap", stage.D("M", x, from, "V", to, "M", x-8, from+12, "L", x, from, "L", x+8, from+12), 1)
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
