package shops

import (
	"cmp"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// street is one shop or several, each with its customers beside or below it.
func (c *canvas) street(k *story.Look) {
	if k.Pages[0] != nil && k.Step > 0 { // the pages take its place
		c.pages(k.Staging)
		return
	}
	n := shopsOf(k.Staging)
	for i := range open(k) {
		c.Named("shop "+number(i), func() { c.shop(k, i, n) })
	}
	c.middle(k, n)
	c.people(c.customers(k))
}

// shopsOf is how many shops the last step of a part has.
func shopsOf(part *story.Staging) int {
	n := part.Run.Frame(0).Lane(0).Nodes()
	for _, customer := range part.Customers(len(part.Steps) - 1) {
		n = max(n, customer.Shop+1)
	}
	return n
}

// open is how many shops a look has.
func open(k *story.Look) int {
	n := k.Run.Frame(0).Lane(0).Nodes()
	for _, customer := range k.Customers() {
		n = max(n, customer.Shop+1)
	}
	if k.Beat() == "servers" {
		n = max(n, 2)
	}
	return n
}

// ground is the height of the ground under the people.
func (c *canvas) ground() float64 { return c.height * stage.Pick(c.least > 0, 0.93, 0.84) }

// place is the middle of a shop: a single one stands at the left, several share the width.
func (c *canvas) place(i, n int) (x, y float64) {
	switch {
	case n == 1:
		return c.pick(190, 52), c.ground()
	case c.narrow:
		return c.width * (2*float64(i) + 1) / (2 * float64(n)), c.height * 0.44
	case n == 2:
		return []float64{190, c.width - 190}[i], c.ground()
	}
	return c.width * (2*float64(i) + 1) / (2 * float64(n)), c.height * 0.4
}

// shop is a house with an awning, whose board shows its number or its counter.
func (c *canvas) shop(k *story.Look, i, n int) {
	x, foot := c.place(i, n)
	width := c.pick(stage.Pick(n > 2, 150.0, 210), stage.Pick(n > 2, 62.0, 84))
	high := width * 0.72
	c.house(x, foot, width, high)
	label, number := board(k, i)
	if n > 1 {
		c.Middle("soft", x, foot-high-c.size*0.4, c.small(0.85), label, 1)
	}
	size := min(c.size*stage.Pick(c.least > 0, 0.95, 1.1), high*0.36*0.92) // no more than the counter's height
	c.Middle("mono bold", x, foot-high*0.18+size*0.35, size, number, 1)
}

// house is a shop's front: its awning and its counter.
func (c *canvas) house(x, foot, width, height float64) {
	left, top := x-width/2, foot-height
	c.Rect("house", left+width*0.05, top+height*0.2, width*0.9, height*0.8, 1)
	stripe := width / 6
	d := ""
	for k := range 6 {
		if k%2 == 0 {
			d += stage.D("M", left+float64(k)*stripe, top, "h", stripe, "v", height*0.26, "a", stripe/2, stripe/2,
				" 0 0 1 ", -stripe, 0, "z")
		}
	}
	c.Path("awning", stage.D("M", left, top, "h", width, "v", height*0.26)+scallops(stripe, 6)+"z", 1)
	c.Path(cmp.Or(c.awning, "awning dark"), d, 1)
	c.Rect("counter", left, foot-height*0.36, width, height*0.36, 1, "rx", "4")
}

func scallops(width float64, n int) (d string) {
	for range n {
		d += stage.D("a", width/2, width/2, " 0 0 1 ", -width, 0)
	}
	return d
}

// board is a shop's name and what its counter shows.
func board(k *story.Look, i int) (label, shown string) {
	label = text.T("Shop %s", string(rune('A'+i)))
	switch k.Beat() {
	case "counter", "servers":
		if k.Choice == "" || k.Choice == "odd-even" {
			last := "0"
			if k.Screen == 2 {
				last = stage.Pick(k.Choice == "", "3", "4")
			}
			for _, customer := range k.Customers() {
				if customer.Shop == i && customer.State == act.Served {
					last = act.Text(customer.Ticket)
				}
			}
			return label, last
		}
		return label, stage.Pick(k.Choice == "random", "?", "")
	}
	return label, stage.Pick(k.Choice == "number", number(i), "")
}

// middle is what shops share: the central counter, or the clock.
func (c *canvas) middle(k *story.Look, n int) {
	switch {
	case k.Choice == "central":
		c.central(k, n)
	case k.Beat() == "clock" || k.Beat() == "node":
		x, y, r := c.width/2, c.height*0.14, c.pick(44, 26)
		if n == 1 {
			x, y, r = c.pick(190, 52), c.height*c.pick(0.15, 0.13), c.pick(50, 22)
		} else if c.narrow {
			y = c.height * 0.17
		}
		c.dial(x, y, r, k.Frame().Clock(0))
	}
}

// central is the counter that all shops ask.
func (c *canvas) central(k *story.Look, n int) {
	down := k.Frame().Down(0)
	x, y, width, height := c.width/2, c.pick(c.height*0.3, 38), c.pick(230, 66), c.pick(92, 34)
	c.Named("central", func() {
		for i := range n {
			sx, sy := c.place(i, n)
			end := stage.Pick(sx < x, 1.0, -1) * c.pick(112, 42)
			c.Path(stage.Pick(down, "asks off", "asks"),
				stage.D("M", x+(sx-x)*c.pick(0.2, 0.4), y+c.pick(height/2, 0), "L", sx+end, sy-c.pick(100, 30)), 1)
		}
		c.Rect(stage.Pick(down, "server off", "server"), x-width/2, y-height/2, width, height, 1, "rx", "8")
		c.Middle("soft", x, y-height/2-c.size*0.35, c.small(0.85), text.T("the counter"), 1)
		last := "4"
		for _, customer := range k.Customers() {
			if customer.State == act.Served {
				last = act.Text(customer.Ticket)
			}
		}
		c.Middle(stage.Pick(down, "wrong bold", "mono bold"), x, y+c.size*0.4, c.size*1.1,
			stage.Pick(down, text.T("down"), last), 1)
	})
}

// dial is a clock of 20 ms with its reading below.
func (c *canvas) dial(x, y, r float64, reading time.Duration) {
	c.Named("clock", func() {
		c.face(x, y, r, float64(reading)/float64(20*time.Millisecond))
		c.Middle("mono bold time", x, y+r+c.size*1.15, c.size*1.05,
			text.T("%s ms", number(int(reading/time.Millisecond))), 1)
	})
}

// face is a clock whose hand has turned so often.
func (c *canvas) face(x, y, r, turns float64) {
	c.During(0, 0.5)
	c.Circle("edge", x, y, r, 1)
	marks := ""
	for i := range 20 {
		sin, cos := turn(float64(i) / 20)
		in := stage.Pick(i%5 == 0, 0.78, 0.88)
		marks += stage.D("M", x+sin*r*in, y-cos*r*in, "L", x+sin*r, y-cos*r)
	}
	c.Path("unit", marks, 1)
	c.Turned(x, y, turns*360, func() { c.Path("hand", stage.D("M", 0, r*0.15, "V", -r*0.72), 1) })
}

// customers are the people of a street.
func (c *canvas) customers(k *story.Look) (all []person) {
	n := shopsOf(k.Staging)
	ranks, sizes := map[int]int{}, map[int]int{}
	last := k.Staging.Customers(len(k.Steps) - 1)
	for _, customer := range last {
		sizes[customer.Shop]++
	}
	for i, customer := range k.Customers() {
		p := person{is: "man", twin: customer.Twin, slip: abbreviated(customer.Ticket),
			turns: customer.State == act.Turned}
		rank := ranks[customer.Shop]
		ranks[customer.Shop]++
		p.x, p.y = c.spot(customer, rank, sizes[customer.Shop], n)
		if k.Beat() == "clock" { // by the time
			p.x = c.pick(430, 124) + float64(customer.Tick-100)*c.pick(165, 40)
			if customer.Twin >= 0 {
				p.x += c.pick(130, 34)
			}
		}
		if customer.Twin >= 0 {
			p.is, all[customer.Twin].is, all[customer.Twin].twin = "man twice", "man twice", i
		}
		if p.turns {
			p.is = "man away"
		}
		if k.Choice == "odd-even" && k.Step == 0 { // in which order they came
			p.notes = stage.Pick(c.narrow, number(i+1)+".", text.Ordinal(uint64(i+1)))
		}
		all = append(all, p)
	}
	return all
}

// spot is where a customer stands who came to a shop.
func (c *canvas) spot(customer act.Customer, rank, of, n int) (x, y float64) {
	y = c.ground() - 17*c.scale
	shop, _ := c.place(customer.Shop, n)
	switch {
	case n == 1:
		return c.pick(500, 130) + float64(rank)*c.pick(250, 80), y
	case n == 2 && !c.narrow: // beside the shop, towards the middle
		step := min(170.0, 300/float64(of))
		first := 210.0
		if customer.Shop == 0 {
			return shop + first + float64(rank)*step, y
		}
		return shop - first - float64(rank)*step, y
	}
	step := min(c.pick(110, 52), c.width/float64(n)/(float64(of)+stage.Pick(of > 3, c.pick(0.7, 0), 0)))
	return shop + (float64(rank)-float64(of-1)/2)*step, c.height*0.91 - 17*c.scale
}

// abbreviated is a ticket without the end of a very long number.
func abbreviated(slip []act.Piece) []act.Piece {
	if len(slip) == 1 && len(slip[0].Digits) > 20 {
		return []act.Piece{{Hue: "other", Digits: slip[0].Digits[:4] + "…"}}
	}
	return slip
}

// pages are an index: those that random IDs change, and those that growing ones change.
func (c *canvas) pages(part *story.Staging) {
	for row, pages := range part.Pages {
		c.Named("pages "+number(row), func() {
			c.During(0.4, 0.9)
			y := c.height * (0.12 + 0.46*float64(row))
			c.Words("bold", c.pick(40, 8), y, c.small(0.95),
				[]string{text.T("20 random IDs change %s of 16 pages", story.Changed(pages)),
					text.T("20 growing IDs change %s", story.Changed(pages))}[row], 1)
			step := (c.width - c.pick(80, 16)) / float64(len(pages))
			for i, changed := range pages {
				x := c.pick(40, 8) + float64(i)*step
				c.Rect(stage.Pick(changed, stage.Pick(row == 0, "leaf changed", "leaf grown"), "leaf"), x,
					y+c.small(0.8),
					step*0.8, c.height*0.26, 1, "rx", "3")
			}
		})
	}
}
