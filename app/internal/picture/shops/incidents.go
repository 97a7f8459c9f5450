package shops

import (
	"math"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// What the stories of reported duplicates show: servers with their numbers, lines with IDs, IDs of which bits are gone,
// and a time field that starts again.

// fewServers are so few that each is drawn as a house, with its IDs below.
const fewServers = 4

// fleet draws servers, and what their numbers are made of.
func (c *canvas) fleet(k *incident.Fleet) {
	if len(k.Instances) > fewServers {
		c.cards(k)
		return
	}
	c.size = c.pick3(26, 13, 28)
	width := c.pick3(230, 84, 160)
	for i := range k.Instances {
		one, at := &k.Instances[i], number(i)
		x, foot, column := c.instance(k, i)
		c.keeper("server "+at, x, foot, min(width, column*0.7), one.Name, k.Numbered)
		if k.Numbered {
			c.sign("plate "+at+" "+strconv.FormatUint(one.Number, 10), x, foot, min(width, column*0.7), 0.24,
				strconv.FormatUint(one.Number, 10))
		}
		c.Named("from "+at, func() {
			c.Middle("mono", x, foot+c.size*1.35, c.size, one.From, 1)
		})
		for row := range min(k.Rows, len(one.Tickets)) {
			c.Named("id "+at+"."+number(row), func() {
				c.Comes(0, -c.pick(24, 12))
				c.centredSlip(one.Tickets[row], x, c.slipFoot(foot, row), k.Marked && k.Shares(i))
			})
		}
	}
	if k.Marked && k.Rows > 0 && k.Shares(0) {
		c.repeats(k)
	}
	if k.Legend != "" && k.Rows > 0 {
		c.legend(k.Legend)
	}
}

// instance is where a server is, and how wide its column is. On a phone four stand in two rows.
func (c *canvas) instance(k *incident.Fleet, i int) (x, foot, column float64) {
	columns := len(k.Instances)
	if c.narrow {
		columns = min(columns, 2)
	}
	rows := (len(k.Instances) + columns - 1) / columns
	column = c.width / float64(columns)
	top := float64(i/columns) * (c.height - c.pick(0, 24)) / float64(rows)
	return (float64(i%columns) + 0.5) * column, top + c.pick3(196, 72+stage.Pick(rows > 1, 0, 30.0), 140), column
}

// slipFoot is the lower edge of a row's tickets.
func (c *canvas) slipFoot(foot float64, row int) float64 {
	return foot + c.size*c.pick(2.2, 1.9) + float64(row+1)*c.size*c.pick(2.3, 2.05)
}

// repeats joins the tickets of one row that are the same.
func (c *canvas) repeats(k *incident.Fleet) {
	half := c.slipWidth(k.Instances[0].Tickets[0]) / 2
	for row := range k.Rows {
		c.Named("repeat "+number(row), func() {
			c.During(0.3, 1)
			d := ""
			for i := range len(k.Instances) - 1 {
				from, foot, _ := c.instance(k, i)
				to, _, _ := c.instance(k, i+1)
				if to > from {
					d += stage.D("M", from+half+4, c.slipFoot(foot, row)-c.size*0.9, "H", to-half-4)
				}
			}
			c.Path("snap", d, 1)
		})
	}
	if len(k.Instances) == 2 {
		_, foot, _ := c.instance(k, 0)
		c.Named("duplicate", func() { c.pill(c.width/2, c.slipFoot(foot, 0)-c.size*0.9) })
	}
}

// centredSlip is a ticket that nobody holds, whose lower edge is at y.
func (c *canvas) centredSlip(slip []act.Piece, x, y float64, twice bool) {
	width, height := c.slipWidth(slip), c.size*1.8
	c.Rect(stage.Pick(twice, "slip twice", "slip"), x-width/2, y-height, width, height, 1, "rx", "5")
	c.pieces(slip, x, y-height*0.32)
}

// legend says at the bottom what the picture cannot.
func (c *canvas) legend(words string) {
	c.Named("legend", func() {
		size := c.pick3(20, 12, 28)
		lines := text.Lines(words, int(c.width/size/0.52))
		for i, line := range lines {
			c.Middle("soft", c.width/2, c.height-size*(0.6+1.3*float64(len(lines)-1-i)), size, line, 1)
		}
	})
}

// cards draws many servers, each as a name and a number.
func (c *canvas) cards(k *incident.Fleet) {
	columns := int(c.pick(5, 4))
	rows := (len(k.Instances) + columns - 1) / columns
	wide, high := c.width/float64(columns), c.height/float64(rows)
	c.size = c.pick3(24, 12.5, 28)
	for i := range k.Instances {
		one := &k.Instances[i]
		x, y := float64(i%columns)*wide, float64(i/columns)*high
		shares := k.Marked && k.Shares(i)
		c.Named("server "+number(i), func() {
			c.Rect(stage.Pick(shares, "slip twice", "slip"), x+wide*0.04, y+high*0.06, wide*0.92, high*0.86, 1, "rx",
				"6")
			c.Middle("bold", x+wide/2, y+high*c.pick(0.36, 0.34), c.size, one.Name, 1)
		})
		c.Named("number "+number(i)+" "+strconv.FormatUint(one.Number, 10), func() {
			c.Middle(stage.Pick(k.Numbered, stage.Pick(shares, "mono bold wrong", "mono bold worker"), "mono soft"),
				x+wide/2,
				y+high*c.pick(0.74, 0.72), c.size*1.45, stage.Pick(k.Numbered, strconv.FormatUint(one.Number, 10), "?"),
				1)
		})
	}
}

// ledger draws lines of IDs, and what became of each.
func (c *canvas) ledger(k *incident.Ledger) {
	n := float64(max(len(k.Lines), 3))
	c.size = c.pick3(stage.Pick(n > 4, 24.0, 28), stage.Pick(n > 4, 12.0, 13), stage.Pick(n > 4, 29.0, 31))
	top := c.size * 2
	high := min((c.height-top)/n, c.pick3(130, 96, 110))
	label := 0.0
	for _, line := range k.Lines {
		label = max(label, float64(text.Width(line.Says))*c.size*0.63+c.size)
	}
	stacked := c.narrow && label > c.width*0.16
	if stacked {
		label = c.size * 0.5
	}
	from, to := label+c.pick(20, 2), label+(c.width-label)*c.pick(0.54, 0.52)
	digits := min(c.size*c.pick3(1.15, 1, 1.05), (c.width-to)/float64(widest(k))/0.62)
	c.Named("heads", func() {
		c.Words("soft", from, c.size*1.2, stage.Fitting(k.Heads[0], to-from, c.size), k.Heads[0], 1)
		c.Words("soft", to, c.size*1.2, max(stage.Fitting(k.Heads[1], c.width-to, c.size), c.pick(0, tiny)),
			k.Heads[1], 1)
	})
	for i := range k.Lines {
		line, y := &k.Lines[i], top+float64(i)*high
		filled := i < k.Filled
		bad := filled && k.Marked && k.Wrong(i)
		base := y + high*stage.Pick(stacked, 0.72, 0.62)
		c.Named("line "+number(i), func() {
			c.Rect(stage.Pick(bad, "entry-bad", "entry"), 0, y+2, c.width, high-4, 1, "rx", "5")
			c.Words("bold", c.pick(14, 5), stage.Pick(stacked, y+high*0.32, base), c.size, line.Says, 1)
			c.Words("mono", from, base, digits, line.From, 1)
		})
		if filled {
			c.Named("result "+number(i)+" "+line.To, func() {
				c.Comes(from-to, 0)
				c.Words(stage.Pick(bad, "mono bold wrong", "mono bold"), to, base, digits, line.To, 1)
			})
		}
	}
}

// widest is how many columns the longest ID or result has.
func widest(k *incident.Ledger) (n int) {
	for _, line := range k.Lines {
		n = max(n, len(line.From), text.Width(line.To))
	}
	return max(n, 1)
}

// clipped draws the bits of IDs, of which some are gone, and what is left as a number.
func (c *canvas) clipped(k *incident.Clipped) {
	c.size = c.pick3(24, 13, 30)
	step := c.pick3(214, 172, 164)
	for i, id := range k.IDs {
		name, top := "bit "+number(i), c.pick3(70, 34, 64)+float64(i)*step
		g := bitGrid{top: top, wide: c.width / 64, high: c.pick3(70, 20, 48), letters: c.pick3(16, 11.5, 29)}
		if c.narrow {
			g.wide, g.step = c.width/16, 23
		}
		c.strip(name, g, k.Layout, id, [2]float64{}, func(bit int) float64 {
			return stage.Pick(!k.Cut || bit <= k.Top && bit >= k.Low, 1, 0.15)
		})
		c.Named("says "+number(i), func() { c.End("bold time", c.width-2, top-c.size*0.5, c.size, k.Says[i], 1) })
		c.Named("value "+number(i), func() {
			under := top + stage.Pick(c.narrow, 4*g.step, g.high) + c.size*1.2
			c.Words("mono soft", 2, under, c.size, text.Group(uint64(id)), 1)
		})
		if k.Cut && !c.narrow {
			c.scissors(number(i), g, k)
		}
	}
	if k.Result != "" {
		c.Named("result", func() {
			words := text.T("Both become %s.", k.Result)
			c.Words("bold wrong", 2, c.height-c.pick3(28, 10, 20), c.size*c.pick3(1.35, 1.1, 1.2), words, 1)
		})
	}
}

// scissors mark where the bits are cut.
func (c *canvas) scissors(name string, g bitGrid, k *incident.Clipped) {
	for _, bit := range []int{k.Top, k.Low - 1} {
		if bit < 0 || bit > 62 {
			continue
		}
		x, y := g.at(bit)
		c.Named("cut "+name+"."+number(bit), func() {
			c.Path("cross", stage.D("M", x, y-4, "v", g.high+8), 1)
		})
	}
}

// turns draws a time field that counts up and starts again, as a line over time, and moments on it.
func (c *canvas) turns(k *incident.Turns) {
	c.size = c.pick3(26, 13, 32)
	left, right := c.pick3(150, 8, 150), c.width-c.pick3(40, 8, 40)
	top, foot := c.pick3(90, 70, 84), c.height-c.pick3(110, 90, 96)
	at := func(turns float64) (x, y float64) {
		return left + (right-left)*turns/k.Count, foot - (foot-top)*(turns-math.Floor(turns))
	}
	c.Named("axes", func() {
		c.Path("edge", stage.D("M", left, top, "V", foot, "H", right), 1)
		if c.narrow {
			c.Words("mono time", left, top-c.size*0.8, c.size, k.Top, 1)
		} else {
			c.End("mono time", left-12, top+c.size*0.35, c.size, k.Top, 1)
			c.End("mono time", left-12, foot+c.size*0.35, c.size, "0", 1)
		}
	})
	for i := 0.0; i < k.Count; i++ {
		x, _ := at(i)
		till := min(i+1, k.Count)
		end := left + (right-left)*till/k.Count
		c.Named("turn "+number(int(i)), func() {
			c.Path("ms-line", stage.D("M", x, foot, "L", end, foot-(foot-top)*(till-i)), 1)
			if till == i+1 {
				c.Path("edge", stage.D("M", end, top, "V", foot), 1)
				c.Middle("soft", (x+end)/2, foot+c.size*1.4, c.size, k.Lasts, 1)
			}
		})
	}
	for i, m := range k.Marks {
		x, y := at(m.At)
		c.Named("mark "+number(i), func() {
			c.Circle(stage.Pick(m.Wrong, "fails", "read"), x, y, c.pick(11, 6), 1)
			above := y - c.size*0.9
			if y > foot-c.size*2 { // beside it would be the line
				above = foot + c.size*2.8
			}
			c.Middle(stage.Pick(m.Wrong, "bold wrong halo", "bold halo"), c.inside(x, m.Says), above, c.size, m.Says, 1)
		})
	}
	if k.Joined && len(k.Marks) > 1 {
		c.Named("joined", func() {
			x, y := at(k.Marks[0].At)
			to, _ := at(k.Marks[1].At)
			c.Path("snap", stage.D("M", x+c.pick(14, 8), y, "H", to-c.pick(14, 8)), 1)
		})
	}
}

// inside is the middle of words that would reach over the picture's edges at x.
func (c *canvas) inside(x float64, words string) float64 {
	half := float64(text.Width(words))*c.size*0.3 + 2
	return min(max(x, half), c.width-half)
}

// lives draws how long time fields last.
func (c *canvas) lives(k *incident.Lives) {
	c.size = c.pick3(26, 13, 28)
	high := (c.height - c.pick(20, 10)) / float64(len(k.Lives))
	longest := time.Duration(0)
	for _, life := range k.Lives {
		longest = max(longest, life.Duration)
	}
	for i, life := range k.Lives {
		y := c.pick(10, 5) + float64(i)*high
		share := float64(life.Duration) / float64(longest)
		c.Named("life "+number(i), func() {
			c.Words("mono bold", 4, y+high*0.3, c.size, life.Says, 1)
			c.Rect(stage.Pick(life.Wrong, "pill", "life-left"), 4, y+high*0.42, max((c.width-8)*share, 4), high*0.3, 1,
				"rx", "4")
			c.End(stage.Pick(life.Wrong, "bold wrong", "bold time"), c.width-6, y+high*0.3, c.size, life.Lasts, 1)
		})
	}
}

// incidents draws a look of a story; drawn is false for other looks.
func (c *canvas) incidents(look any) (drawn bool) {
	switch k := look.(type) {
	case *incident.Fleet:
		c.fleet(k)
	case *incident.Ledger:
		c.ledger(k)
	case *incident.Clipped:
		c.clipped(k)
	case *incident.Turns:
		c.turns(k)
	case *incident.Lives:
		c.lives(k)
	default:
		return false
	}
	return true
}
