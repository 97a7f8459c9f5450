package shops

import (
	"math/bits"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The third lesson: two shops and their drawers above, the notebook's bits and the code below.

// pick3 is one of three sizes: on a wide screen, on a narrow one, on a projector.
func (c *canvas) pick3(wide, narrow, large float64) float64 {
	return c.pick(stage.Pick(c.least > 0, large, wide), narrow)
}

// tiny are the smallest letters of a picture on a phone: 10 px.
const tiny = 10.8

// counting draws two shops with drawers of four places.
func (c *canvas) counting(k *overflow.Counting) {
	c.size -= c.pick3(0, 0, 4)
	c.dial(c.pick3(70, 292, 50), c.pick3(66, 128, 44), c.pick3(46, 16, 34), time.Duration(k.Clock)*time.Millisecond)
	c.size, c.scale, c.bare = c.pick3(20, tiny, 24), c.pick3(1.75, 0.78, 1.4), c.narrow
	people := map[string]person{}
	for shop := range 2 {
		left, foot, width := c.shelf(shop)
		x, wide := c.pick3(70, 18, 48), c.pick3(112, 30, 84)
		if shop == 1 && !c.narrow {
			x = c.width - x
		}
		c.Named("shop "+number(shop), func() {
			c.house(x, foot+c.pick3(46, 24, 44), wide, wide*0.62)
			c.Middle("bold", x, foot+c.pick3(46, 24, 44)-wide*0.62-c.size*0.4, c.size*c.pick3(0.95, 1.1, 1),
				stage.Pick(c.narrow, number(shop), text.T("shop %s", number(shop))), 1)
		})
		full := make([]bool, 4)
		for place, customer := range k.Shops[shop] {
			who := number(shop) + "-" + number(place)
			p := person{x: left + (float64(place)+0.5)*width - 1, y: foot - 17*c.scale - 3, is: "man",
				slip: customer.Ticket, twin: -1}
			if k.Twin == who {
				p.is, p.twin = "man twice", 0
			}
			full[place], people[who] = true, p
			c.guest("customer "+who, &p)
			c.Place(who, left+float64(place)*width, c.slipTop(p)-4, width-2, foot+c.pick3(44, 24, 42)-c.slipTop(p)+4)
			if k.Guess == who {
				c.Named("guess",
					func() {
						c.Rect("guess", left+float64(place)*width, foot, width-2, c.pick3(44, 24, 42), 1, "rx",
							"4")
					})
			}
		}
		c.Named("drawer "+number(shop), func() { c.box(left, foot, width, 100, full, len(full)) })
	}
	c.fifth(k, people)
	c.notebook(k)
	if k.Code == nil { // nobody has seen it yet
		c.twoBits()
		return
	}
	c.overflowCode(k.Code)
}

// twoBits are the numbers that two bits can hold.
func (c *canvas) twoBits() {
	left, top := c.pick3(760, 60, 760), c.pick3(306, 296, 254)
	wide, high, line := c.pick3(44, 22, 40), c.pick3(38, 20, 34), c.pick3(49, 24, 43)
	size := c.pick3(22, 12, 24)
	for n := range 4 {
		y := top + line*float64(n)
		c.Named("counts "+number(n), func() {
			c.End("mono bold sequence", left, y+high*0.5+size*0.36, size, number(n), 1)
			c.Words("soft", left+size, y+high*0.5+size*0.36, size, "=", 1)
		})
		for j := range 2 {
			x := left + size*2.4 + float64(1-j)*(wide+4)
			c.cell("counts "+number(n)+" "+number(j), "sequence", number(n>>j&1), x, y, wide, high)
		}
	}
}

// shelf is where a shop's drawer stands, and how wide a place is.
func (c *canvas) shelf(shop int) (left, top, width float64) {
	width = c.pick3(108, 55, 120.5)
	if c.narrow {
		return 34, 80 + 84*float64(shop), width
	}
	return []float64{c.pick3(152, 0, 98), c.width - c.pick3(152, 0, 98) - 4*width}[shop], c.pick3(216, 0, 170), width
}

// fifth is the customer who finds the drawer full.
func (c *canvas) fifth(k *overflow.Counting, people map[string]person) {
	_, foot, _ := c.shelf(0)
	p := person{x: c.pick3(640, 300, 640), y: foot - 17*c.scale - 3, is: "man", twin: -1}
	if !k.Asks && k.Fifth.State == act.Served {
		p.slip = k.Fifth.Ticket
	}
	twin, twice := people[k.Twin]
	if twice && p.slip != nil {
		p.is, p.twin = "man twice", 0
	}
	c.guest("fifth", &p)
	if p.slip == nil && k.Turned == 0 {
		c.Named("asks", func() { c.Middle("bold", p.x, p.y-24*c.scale, c.size*1.7, "?", 1) })
	}
	if k.Turned > 0 {
		c.Named("ring", func() { c.Arc("ring-wait", p.x, p.y, 27*c.scale, k.Turned, 1) })
	}
	if twice && p.slip != nil {
		c.Named("snap", func() {
			if c.narrow && twin.y > p.y {
				c.snapAround(p, twin)
				return
			}
			c.snap(p, twin)
		})
	}
}

// snapAround joins two people's tickets on a phone, where the other shop is below: beside the drawer above, so that it
// runs through nobody else.
func (c *canvas) snapAround(p, twin person) {
	c.During(0.7, 1)
	at := func(p person) float64 { return c.ticketFoot(p) - c.ticketHeight(p.slip, p.stacked)/2 }
	left, right := twin.x+c.slipWidth(twin.slip)/2, p.x-c.slipWidth(p.slip)/2
	c.Path("snap", stage.D("M", right, at(p), "H", right-12, "V", at(twin), "H", left), 1)
	c.pill((left+right)/2, at(twin))
}

// cellAt is where the bit j of a row of the notebook is.
func (c *canvas) cellAt(j, row int) (x, y, wide, high float64) {
	wide, high = c.pick3(58, 26, 56), c.pick3(52, 24, 46)
	x = c.pick3(500, 262, 500) - float64(j)*(wide+c.pick3(6, 3, 6))
	return x, []float64{c.pick3(318, 204, 262), c.pick3(398, 232, 330), c.pick3(478, 260, 398)}[row], wide, high
}

// cell is a bit in a box.
func (c *canvas) cell(name, hue, value string, x, y, wide, high float64) {
	c.Named(name, func() {
		is, words := "bit-"+hue, "mono bold "+hue
		switch {
		case value == "":
			is = "vacant"
		case value == "1":
			is, words = is+" solid", "mono bold on-"+hue
		}
		c.Rect(is, x, y, wide, high, 1, "rx", "3")
		c.Middle(words, x+wide/2, y+high*0.5+high*0.2, c.legible(high*0.56), value, 1)
	})
}

// notebook is the sequence to which 1 is added, the mask, and what remains or the ID that it becomes.
func (c *canvas) notebook(k *overflow.Counting) {
	label := func(row int, is, words string) {
		_, y, _, high := c.cellAt(0, row)
		c.Named("label "+number(row),
			func() { c.Words(is, c.pick3(40, 4, 40), y+high*0.64, c.pick3(21, 12, 24), words, 1) })
	}
	label(0, "sequence bold", text.T("sequence"))
	c.sumRow(&k.Sum, func(j int) (x, y, wide, high float64) { return c.cellAt(j, 0) })
	if k.Code != nil && k.Code.Cut == "mask" {
		label(1, "wrong struck", text.T("mask"))
	} else if k.Code == nil && !k.Masked {
		label(1, "bold", "+ 1")
		x, y, wide, high := c.cellAt(0, 1)
		c.cell("one", "sequence", "1", x, y, wide, high)
	} else {
		label(1, stage.Pick(k.Masked, "bold", "soft"), text.T("& mask"))
		if k.Masked {
			_, y, _, high := c.cellAt(0, 1)
			c.Named("keeps", func() {
				c.Words("soft", c.pick3(160, 62, 154), y+high*0.64, c.pick3(18, 12, 24), text.T("1 keeps, 0 cuts"), 1)
			})
		}
		for j := range k.Sum.Bits + 1 {
			x, y, wide, high := c.cellAt(j, 1)
			if k.Masked {
				c.stencil("mask "+number(j), j < k.Sum.Bits, x, y, wide, high)
			} else {
				c.cell("mask "+number(j), "unused", "", x, y, wide, high)
			}
		}
	}
	if k.ID != nil {
		label(2, "bold", text.T("ID"))
		c.joined(k)
		c.joinedNames()
		return
	}
	label(2, stage.Pick(k.Rest == "??", "accent bold", "bold"),
		stage.Pick(k.Rest == "??", text.T("what remains?"), text.T("remains")))
	for j := range k.Sum.Bits {
		x, y, wide, high := c.cellAt(j, 2)
		value := ""
		if k.Rest != "" {
			value = k.Rest[len(k.Rest)-1-j:][:1]
		}
		c.cell("rest "+number(j), "sequence", value, x, y, wide, high)
	}
	if k.Full {
		x, y, wide, high := c.cellAt(0, 2)
		c.Named("full", func() {
			c.Words("sequence bold", x+wide+c.size*0.6, y+high*0.64, c.pick3(21, 11, 24), text.T("full"), 1)
		})
	}
}

// sumRow is a sequence and the 1 that is added to it.
func (c *canvas) sumRow(s *overflow.Sum, at func(j int) (x, y, wide, high float64)) {
	for j := range s.Bits + 1 {
		x, y, wide, high := at(j)
		value := strconv.Itoa(s.Value >> j & 1)
		if j == s.Bits {
			value = stage.Pick(s.Over, "1", "")
		}
		c.cell("bit "+number(j), stage.Pick(j == s.Bits, "worker", "sequence"), value, x, y, wide, high)
	}
	if s.Cut {
		x, y, wide, high := at(s.Bits)
		c.Named("cut off", func() {
			c.During(0.3, 0.9)
			c.Path("cross", stage.D("M", x-3, y+high+3, "L", x+wide+3, y-3), 1)
		})
	}
	x, y, wide, high := at(max(s.Carry, 0))
	if s.Carry < 0 {
		return
	}
	c.Named("carry", func() {
		c.Circle("carried", x+wide/2, y-high*0.1, high*0.3, 1)
		c.Middle("mono bold on-mask", x+wide/2, y-high*0.1+high*0.14, c.legible(max(high*0.4, c.pick(0, tiny))), "1", 1)
	})
}

// stencil is a place of a mask: open lets a bit through.
func (c *canvas) stencil(name string, open bool, x, y, wide, high float64) {
	c.Named(name, func() {
		c.Rect(stage.Pick(open, "mask-open", "mask"), x, y, wide, high, 1, "rx", "3")
		c.Middle(stage.Pick(open, "mono bold", "mono bold on-mask"), x+wide/2, y+high*0.7, c.legible(high*0.56),
			stage.Pick(open, "1", "0"), 1)
	})
}

// joined is the ID of the fifth customer, whose sequence has a bit too many.
func (c *canvas) joined(k *overflow.Counting) {
	over := k.Falls && k.Code.Cut == "mask"
	for j := range 4 {
		x, y, wide, high := c.cellAt(j, 2)
		hue := stage.Pick(j < 2, "sequence", "worker")
		value := stage.Pick(k.Falls || j >= 2, "0", "")
		if j == 2 && over {
			value = "1"
		}
		c.cell("id "+number(j), hue, value, x, y, wide, high)
	}
	x, y, wide, high := c.cellAt(4, 2)
	x -= c.pick3(30, 10, 30)
	c.Named("id time", func() {
		c.Rect("bit-time solid", x, y, wide+c.pick3(30, 10, 30), high, 1, "rx", "3")
		c.Middle("mono bold on-time", x+(wide+c.pick3(30, 10, 30))/2, y+high*0.7, c.legible(high*0.5),
			number(int(k.Clock)), 1)
	})
	if over {
		from, top, _, _ := c.cellAt(2, 0)
		c.Named("falls", func() {
			c.Path("falls", stage.D("M", from+wide/2, top+high+3, "V", y-3), 1)
		})
	}
}

// joinedNames are the fields of that ID, where there is room for them.
func (c *canvas) joinedNames() {
	if c.narrow || c.least > 0 {
		return
	}
	for _, f := range []struct {
		hue, name string
		at        [2]int // its last and its first bit
	}{{"time", text.T("time"), [2]int{4, 4}}, {"worker", text.T("shop"), [2]int{2, 3}},
		{"sequence", text.T("sequence"), [2]int{0, 1}}} {
		right, y, wide, high := c.cellAt(f.at[0], 2)
		left, _, _, _ := c.cellAt(f.at[1], 2)
		c.Named("name "+f.hue, func() {
			c.Middle("bold "+f.hue, (left+right+wide)/2-stage.Pick(f.hue == "time", 15.0, 0), y+high+19, 16, f.name, 1)
		})
	}
}

// overflowCode are the lines that run; what somebody has deleted is struck out.
func (c *canvas) overflowCode(k *overflow.Code) {
	mask := "mask"
	if k.Mask > 0 {
		mask = text.Group(k.Mask)
	}
	masked := stage.Pick(k.Cut == "mask", "wrong struck", "bold")
	compared := stage.Pick(k.Cut == "comparison", "wrong struck", "")
	lines := [overflow.Lines][]token{
		{{"sequence", "sequence"}, {" = (", ""}, {"sequence", "sequence"}, {" + 1)", ""}, {" & " + mask, masked}},
		{{"if ", compared}, {"sequence", compared}, {" == 0 {", compared}},
		{{"    now = tilNextMillis(last)", compared}},
		{{"}", compared}},
		{{"return ", ""}, {"now", "time"}, {"<<" + number(k.Shift+k.Wide) + " | ", ""}, {"shop", "worker"},
			{"<<" + number(k.Shift) + " | ", ""}, {"sequence", "sequence"}},
	}
	left := c.pick3(630, 2, 628)
	b := codeBlock{left: left, top: c.pick3(306, 288, 254), wide: c.width - left - c.pick3(10, 2, 6),
		rows: overflow.Lines, high: c.pick3(47, 19.5, 40), size: c.pick3(22, 11.2, 24), margin: 4}
	for i, tokens := range lines {
		b.lines = append(b.lines, codeLine{name: number(i), is: "mono", tokens: tokens,
			shown: stage.Pick(k.Pale && i > 0, 0.4, 1), value: k.Values[i], valueIs: "mono bold"})
	}
	if k.Now > 0 {
		b.marks = []codeMark{{"ran", k.Now - 1}}
	}
	c.code(&b)
}

// square is a drawer with very many places, of which some are taken: rows from the bottom.
func (c *canvas) square(name string, x, y, side float64, taken, n int) {
	across := 1 << ((n + 1) / 2)
	rows := 1 << (n / 2)
	step := side / float64(across)
	high := step * float64(rows)
	full, rest := taken/across, taken%across
	c.Named(name, func() {
		c.Rect("square", x, y, side, high, 1, "rx", "2")
		c.Rect("square-full", x, y, side, step*float64(full), 1)
		c.Rect("square-full", x, y+step*float64(full), step*float64(rest), step, 1)
	})
}

// squareHigh is how high a square of so many bits is.
func squareHigh(side float64, n int) float64 {
	return side / float64(int(1)<<((n+1)/2)) * float64(int(1)<<(n/2))
}

// realDrawer draws a drawer of the reader's size.
func (c *canvas) realDrawer(k *overflow.Drawer) {
	c.dial(c.pick3(70, 22, 66), c.pick3(66, 20, 44), c.pick3(46, 16, 34), time.Duration(k.Clock)*time.Millisecond)
	c.size, c.scale = c.pick3(20, tiny, 24), c.pick3(1.5, 0.72, 1.3)
	x, y, side := c.pick3(170, 70, 160), c.pick3(16, 34, 14), c.pick3(216, 100, 176)
	high := squareHigh(side, k.Bits)
	c.square("drawer", x, y, side, k.Filled, k.Bits)
	c.Named("room", func() {
		c.Middle("mono soft", x+side/2, y+high/2+c.size*0.36, c.size*1.2, text.Group(1<<k.Bits),
			stage.Yes(k.Filled == 0))
	})
	c.Named("count", func() {
		above := stage.Pick(c.narrow, y-6, y+high+c.size*1.2) // on a phone, the customers are below
		c.Words("time bold", x, above, c.pick3(20, 12, 24), text.T("millisecond %s", number(int(k.Clock))), 1)
		c.Words(stage.Pick(k.Full, "sequence bold", "mono bold"), x+side+c.size, y+high-c.size*0.3, c.pick3(26, 15, 26),
			stage.Pick(k.Full && k.Mask&1 == 1, text.T("full"), text.Count(k.Filled, "%s ID", "%s IDs")), 1)
	})
	p := person{x: c.pick3(640, 292, 640), y: c.pick3(200, 110, 165), is: stage.Pick(k.Out != nil, "man twice", "man"),
		slip: k.Out, twin: -1}
	if k.Out != nil {
		p.twin = 0
	}
	c.guest("next", &p)
	if k.Waits {
		c.Named("ring", func() { c.Arc("ring-wait", p.x, p.y, 27*c.scale, 0.35, 1) })
	}
	if k.Out != nil && !c.narrow { // who has it
		other := person{x: c.width - 250, y: p.y, is: "man twice", slip: k.Out, twin: 0}
		c.guest("owner", &other)
		c.Named("owner of", func() {
			c.Middle("bold", other.x, p.y+17*c.scale+c.size*1.2, c.size, text.T("shop %s", k.Out[1].Digits), 1)
		})
		c.Named("snap", func() { c.snap(p, other) })
	}
	for i, customer := range k.Served {
		q := person{x: c.pick3(800, 0, 800) + 150*float64(i), y: p.y, is: "man", slip: customer.Ticket, twin: -1}
		if c.narrow {
			q.x, q.y = 60+80*float64(i), 180
		}
		c.guest("served "+number(i), &q)
	}
	c.bigNotebook(k)
	c.overflowCode(&k.Code)
}

// bigNotebook is the reader's sequence and the mask.
func (c *canvas) bigNotebook(k *overflow.Drawer) {
	left, wide := c.pick3(40, 4, 40), c.pick3(550, 330, 540)
	step := wide / float64(k.Bits+1)
	at := func(row int) func(j int) (x, y, w, h float64) {
		return func(j int) (x, y, w, h float64) {
			return left + float64(k.Bits-j)*step, []float64{c.pick3(358, 214, 284), c.pick3(462, 258, 384)}[row],
				step - c.pick3(4, 2, 4),
				c.pick3(42, 20, 42)
		}
	}
	label := func(row int, is, words string) {
		_, y, _, _ := at(row)(0)
		c.Named("label "+number(row), func() { c.Words(is, left, y-c.pick3(10, 6, 8), c.pick3(20, 12, 24), words, 1) })
	}
	if k.Sum != nil {
		label(0, "sequence bold", text.T("sequence %s", text.Group(k.Sum.Value+act.Pick(k.Sum.Over, 1<<k.Bits, 0))))
		c.sumRow(k.Sum, at(0))
	} else {
		label(0, "sequence bold", text.T("sequence"))
		for j := range k.Bits + 1 {
			x, y, w, h := at(0)(j)
			c.cell("bit "+number(j), "sequence", "", x, y, w, h)
		}
	}
	if k.Mask == 0 {
		return
	}
	label(1, "bold", text.T("mask %s", text.Group(k.Mask)))
	for j := range k.Bits + 1 {
		x, y, w, h := at(1)(j)
		c.stencil("mask "+number(j), k.Mask>>j&1 == 1, x, y, w, h)
	}
}

// waiting draws two shops that wait for the next millisecond, each in its own way, on one axis.
func (c *canvas) waiting(k *overflow.Waiting) {
	c.size, c.scale = c.pick3(20, 11, 24), c.pick3(1.9, 0.8, 1.35)
	c.Named("clock", func() {
		x, y, r := c.pick3(110, 30, 100), c.pick3(66, 26, 44), c.pick3(52, 20, 36)
		c.face(x, y, r, float64(k.Now)/float64(time.Millisecond)/10)
		c.Middle("mono bold time", x, y+r+c.size*1.4, c.pick3(24, 13, 26), tenths(k.Now), 1)
	})
	from, to := 500*time.Microsecond, 2200*time.Microsecond
	left, right := c.pick3(260, 44, 250), c.width-c.pick3(10, 4, 10)
	at := func(d time.Duration) float64 { return left + (right-left)*float64(d-from)/float64(to-from) }
	foot := c.pick3(500, 364, 410)
	c.bands(at, [3]time.Duration{from, time.Millisecond, 2 * time.Millisecond}, to, foot)
	c.Named("now", func() { c.Path("now-line", stage.D("M", at(k.Now), c.pick3(66, 88, 60), "V", foot), 1) })
	c.bandNames(at, [3]time.Duration{from, time.Millisecond, 2 * time.Millisecond}, to)
	c.Path("edge", stage.D("M", left, foot, "H", right), 1)
	for d := from; d <= to; d += 100 * time.Microsecond {
		whole := d%time.Millisecond == 0
		c.Path("unit", stage.D("M", at(d), foot, "v", stage.Pick(whole, 14.0, 7)), 1)
		if whole || d == overflow.FullAt {
			c.Middle("mono bold time", at(d), foot+c.pick3(40, 24, 40), c.pick3(22, 12, 24), tenths(d), 1)
		}
	}
	for shop := range 2 {
		y := []float64{c.pick3(230, 150, 190), c.pick3(400, 270, 330)}[shop]
		c.Named("way "+number(shop), func() {
			x, foot, wide := c.pick3(110, 18, 100), y+c.pick3(54, 22, 46), c.pick3(130, 32, 110)
			c.house(x, foot, wide, wide*0.62)
			c.Middle("bold", x, foot-wide*0.62-c.size*0.45, c.size*c.pick3(1, 1.1, 1),
				stage.Pick(c.narrow, number(shop), text.T("shop %s", number(shop))), 1)
		})
		c.waiter(k, shop, at, y)
	}
	if k.Guess > 0 {
		c.Named("guess", func() {
			top := foot - c.pick3(50, 30, 42)
			c.Path("guess", stage.D("M", at(k.Guess), top, "V", foot), 1)
			c.Middle("accent bold halo", at(k.Guess), top-c.size*0.5, c.size, text.T("you"), 1)
		})
	}
}

// bands are the milliseconds of an axis, whose first one is full.
func (c *canvas) bands(at func(time.Duration) float64, starts [3]time.Duration, to time.Duration, foot float64) {
	top := c.pick3(6, 62, 4)
	for i, start := range starts {
		end := to
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		x, wide := at(start), at(end)-at(start)
		c.Rect(stage.Pick(i == 0, "band-full", "column"), x+1, top, wide-2, foot-top, 1, "rx", "4")
	}
}

// bandNames are the numbers of these milliseconds, and what each is, above the line of the time.
func (c *canvas) bandNames(at func(time.Duration) float64, starts [3]time.Duration, to time.Duration) {
	top, size := c.pick3(6, 62, 4), c.pick3(20, 11.5, 24)
	for i, start := range starts {
		end := to
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		middle := (at(start) + at(end)) / 2
		c.Middle("mono bold time halo", middle, top+size*1.35, size, number(100+i), 1)
		if says := []string{text.T("full"), text.T("a new drawer"), ""}[i]; says != "" {
			c.Middle(stage.Pick(i == 0, "sequence bold halo", "soft halo"), middle, top+size*2.6, size, says, 1)
		}
	}
}

// waiter is how a shop waits: what it does, and its customer.
func (c *canvas) waiter(k *overflow.Waiting, shop int, at func(time.Duration) float64, y float64) {
	served := k.Served[shop]
	end := k.Now
	if served > 0 {
		end = served
	}
	if shop == 1 {
		c.Named("sleep", func() {
			c.Rect("asleep", at(overflow.FullAt), y-c.size*0.6, at(end)-at(overflow.FullAt), c.size*1.2, 1, "rx", "4")
		})
	} else {
		for d := overflow.FullAt; d <= end && k.Runs; d += 50 * time.Microsecond {
			c.Named("read "+strconv.Itoa(int(d/time.Microsecond)),
				func() { c.Circle("read", at(d), y, c.pick3(6, 3.5, 6), 1) })
		}
	}
	word := stage.Pick(shop == 0, text.T("reads the clock"), text.T("asleep"))
	if !k.Runs || served > 0 {
		word = ""
	}
	c.Named("does "+number(shop), func() {
		is := stage.Pick(shop == 0, "time bold halo", "soft bold halo")
		c.Words(is, at(overflow.FullAt)+c.pick(0, 9), y-c.size*1.2, c.size, word, 1)
	})
	if served > 0 { // what it cost
		waited := strconv.FormatFloat((served-overflow.FullAt).Seconds()*1000, 'f', 1, 64)
		c.Named("cost "+number(shop), func() {
			c.During(0.6, 1)
			says := text.T("%s ms, and the processor is busy", waited)
			if shop == 1 {
				says = text.T("%s ms, and the processor is free", waited)
			}
			feet := y + 13*c.scale
			c.Words("bold halo", at(overflow.FullAt), feet+c.size*1.6, c.size, says, 1)
		})
	}
	p := person{x: at(overflow.FullAt) - c.pick3(60, 20, 56), y: y - 4, is: "man", twin: -1}
	if served > 0 {
		p.x, p.is = at(served)+c.pick3(70, 34, 66), "man glad"
		p.slip = []act.Piece{{Hue: "time", Digits: "101"}, {Hue: "worker", Digits: number(shop)},
			{Hue: "sequence", Digits: "0"}}
	}
	c.guest("customer "+number(shop), &p)
	if served == 0 && k.Runs {
		total := stage.Pick(shop == 0, time.Millisecond-overflow.FullAt, overflow.Nap)
		c.Named("ring "+number(shop), func() {
			c.Arc("ring-wait", p.x, p.y, 26*c.scale, max(0.02, min(1, float64(k.Now-overflow.FullAt)/float64(total))),
				1)
		})
	}
}

// tenths is a time after 100 ms, in ms with one decimal.
func tenths(d time.Duration) string {
	return strconv.FormatFloat(100+float64(d)/float64(time.Millisecond), 'f', 1, 64)
}

// burst draws a crowd, the milliseconds whose drawers fill, and below them how long everybody waits.
func (c *canvas) burst(k *overflow.Burst) {
	c.dial(c.pick3(70, 22, 66), c.pick3(46, 20, 36), c.pick3(36, 16, 28), time.Duration(100+k.Now)*time.Millisecond)
	c.size, c.scale = c.pick3(20, 11, 24), c.pick3(1.2, 0.6, 1)
	left, gap, foot := c.pick3(400, 92, 390), c.pick3(10, 4, 10), c.pick3(420, 296, 336)
	column := (c.width - left) / overflow.Columns
	for ms := range overflow.Columns {
		x := left + float64(ms)*column
		now := ms == k.Now && k.Left < k.Crowd
		c.Named("column "+number(ms), func() {
			c.Rect(stage.Pick(k.Guess == ms, "column guess", stage.Pick(now, "column now", "column")), x, 4, column-gap,
				foot-4, 1, "rx", "6")
			c.Middle("mono bold time", x+(column-gap)/2, c.pick3(38, 20, 34), c.pick3(24, 13, 26), number(100+ms), 1)
		})
		c.Place(number(ms), x, 4, column-gap, foot-4)
	}
	one := k.Shops == 1
	side := min(column-gap-c.pick3(24, 6, 24), c.pick3(stage.Pick(one, 158.0, 132), 44, stage.Pick(one, 140.0, 90)))
	high := squareHigh(side, k.Bits)
	for shop := range k.Shops {
		top := []float64{c.pick3(62, 66, 64), c.pick3(240, 180, 200)}[shop]
		if one {
			top = c.pick3(140, 110, 110)
		}
		c.Named("shop "+number(shop), func() {
			x, foot, wide := c.pick3(70, 20, 66), top+high, c.pick3(110, 32, stage.Pick(one, 96.0, 70))
			c.house(x, foot, wide, wide*0.6)
			c.Middle("bold", x, foot+c.size*1.4, c.size,
				stage.Pick(c.narrow, number(shop), text.T("shop %s", number(shop))), 1)
		})
		for ms := range overflow.Columns {
			x, n := left+float64(ms)*column+(column-gap-side)/2, k.Filled[shop][ms]
			c.square("square "+number(shop)+number(ms), x, top, side, n, k.Bits)
			c.Named("room "+number(shop)+number(ms), func() {
				c.Middle("mono soft", x+side/2, top+high/2+c.size*0.36, c.size, text.Group(1<<k.Bits),
					stage.Yes(n == 0))
			})
			if n > 0 {
				c.Named("filled "+number(shop)+number(ms), func() {
					c.Middle("mono bold sequence", x+side/2, top+high+c.size*1.4, c.pick3(22, 11, 24), text.Group(n), 1)
				})
			}
		}
		c.throng(k, shop, c.pick3(170, 44, 160), top, c.pick3(200, 42, 200), high)
	}
	c.everybodyWaits(k, foot+c.pick3(16, 12, 14))
}

// everybodyWaits are all customers of a crowd in a row, as long as they wait.
func (c *canvas) everybodyWaits(k *overflow.Burst, top float64) {
	high, size := c.pick3(58, 34, 50), c.pick3(20, 11, 24)
	all, x := float64(k.Crowd*k.Shops), 2.0
	wide := c.width - 4
	c.Named("everybody", func() {
		c.Rect("vacant", x, top, wide, high, 1, "rx", "4")
		c.Middle("soft", x+wide/2, top+high/2+size*0.36, size, text.T("how long everybody waits"),
			stage.Yes(k.Filled[0][0] == 0))
	})
	for ms := range overflow.Columns {
		n := k.Filled[0][ms] + k.Filled[1][ms]
		if n == 0 {
			continue
		}
		w := wide * float64(n) / all
		c.Named("wait "+number(ms), func() {
			c.Rect(stage.Pick(ms == 0, "square-full", "late-bar"), x, top, w-2, high, 1, "rx", "4")
			c.Middle("bold", x+w/2, top+high+size*1.35, size, stage.Pick(ms == 0, text.T("no wait"),
				text.T("wait %s ms", number(ms))), stage.Yes(w > size*3.4))
			c.Middle("mono bold", x+w/2, top+high/2+size*0.36, size, text.Group(n), stage.Yes(w > size*2.8))
		})
		x += w
	}
}

// figure is how many of a crowd a figure stands for.
const figure = 20

// throng is a crowd of people who have no ID yet.
func (c *canvas) throng(k *overflow.Burst, shop int, x, top, wide, high float64) {
	across := int(c.pick(20, 10))
	rows := (k.Crowd/figure + across - 1) / across
	step := min(wide/float64(across), high/float64(rows)*0.84)
	people := ""
	for i := range (k.Left + figure - 1) / figure {
		people += body(x+(float64(i%across)+0.5)*step, top+high-(float64(i/across)+0.5)*step*1.19, step/27)
	}
	c.Named("crowd "+number(shop), func() { c.Path("man", people, 1) })
	if k.Shops == 1 && !c.narrow && k.Left > 0 {
		c.Named("figure", func() {
			c.Words("soft", c.pick3(16, 0, 12), top+high+c.size*3, c.size,
				text.T("one figure: %s customers", number(figure)), 1)
		})
	}
	words := text.T("%s customers", text.Group(k.Left))
	switch {
	case k.Left == 0:
		words = text.T("all served")
	case k.Waits:
		words = text.T("%s wait", text.Group(k.Left))
	}
	if c.narrow {
		words = stage.Pick(k.Left == 0, "✓", text.Group(k.Left))
	}
	c.Named("left "+number(shop), func() {
		c.Words(stage.Pick(k.Left == 0, "bold good", stage.Pick(k.Waits, "time bold", "bold")), x, top+high+c.size*1.4,
			c.pick3(22, 11, 24), words, 1)
	})
}

// full draws how a full millisecond is noticed, each step beside its line of code.
func (c *canvas) full(k *overflow.Full) {
	n := k.Bits
	all := 1 << n
	wide := c.pick3(760, 330, 740)
	step, high := wide/float64(n+1), c.pick3(58, 26, 48)
	rows := []struct {
		words, code string
		value       int
	}{
		{text.T("%s: the last place", text.Group(all-1)), "sequence + 1", all - 1},
		{text.T("%s: one bit more, which the mask cuts off", text.Group(all)), "sequence & mask", all},
		{text.T("0 in the same millisecond: full"), "if sequence == 0", 0},
	}
	c.size = c.pick3(20, 12, 24)
	for i, row := range rows {
		y := c.pick3(44, 26, 34) + float64(i)*c.pick3(120, 74, 104)
		c.Named("row "+number(i), func() {
			c.Words("bold", 8, y-c.pick3(10, 6, 6), c.size, row.words, 1)
			if c.narrow {
				c.End("mono", c.width-4, y+high+14, 11.5, row.code, 1, "translate", "no")
			} else {
				c.Words("mono", wide+50, y+high*0.65, c.pick3(22, 0, 24), row.code, 1, "translate", "no")
			}
		})
		for j := range n + 1 {
			value := strconv.Itoa(row.value >> j & 1)
			if j == n && bits.Len(uint(row.value)) <= n {
				value = ""
			}
			x := 8 + float64(n-j)*step
			c.cell("row "+number(i)+" bit "+number(j), stage.Pick(j == n, "worker", "sequence"), value, x, y,
				step-c.pick3(5, 2, 5), high)
			if i == 1 && j == n {
				c.Named("cut", func() {
					c.Path("cross", stage.D("M", x-2, y-1, "L", x+step, y+high+1, "M", x+step, y-1, "L", x-2, y+high+1),
						1)
				})
			}
		}
	}
	y := c.pick3(420, 256, 350)
	c.Named("wait", func() {
		c.Words("bold", 8, y, c.size, text.T("wait for the next millisecond"), 1)
		c.Words("mono", c.pick(wide+50, 8), y+c.pick3(60, 130, 60), c.pick3(22, 11.5, 24), "now = tilNextMillis(last)",
			1,
			"translate", "no")
	})
	c.dial(c.pick3(66, 34, 60), y+c.pick3(62, 44, 46), c.pick3(42, 24, 32), 101*time.Millisecond)
	c.scale, c.size = c.pick3(1.2, 0.7, 1), c.pick3(19, tiny, 24)
	left, place := c.pick3(220, 120, 220), c.pick3(100, 48, 96)
	p := person{x: left + place/2, y: y + c.pick3(70, 62, 48), is: "man glad", twin: -1,
		slip: []act.Piece{{Hue: "time", Digits: "101"}, {Hue: "worker", Digits: "0"}, {Hue: "sequence", Digits: "0"}}}
	if !c.narrow {
		p.x, p.y = left+4*place+90, y+c.pick3(80, 0, 62)
	}
	c.guest("first", &p)
	c.Named("drawer", func() { c.box(left, y+c.pick3(26, 84, 14), place, 101, []bool{true, false, false, false}, all) })
}
