package shops

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The fourth lesson: IDs as places, an hour, and the disk. The clocks and the code are in clock_code.go.

// placeGrid is where the columns of milliseconds and the rows of sequence numbers are.
type placeGrid struct{ left, wide, head, top, high float64 }

func (c *canvas) grid() placeGrid {
	left, top := c.pick3(266, 20, 262), c.pick3(100, 118, 88)
	return placeGrid{left, (c.width - left - c.pick3(6, 1, 4)) / clock.Columns, c.pick3(68, 98, 66), top,
		c.pick3(87, 50, 65)}
}

// x is the left edge of a millisecond's column.
func (g placeGrid) x(ms int64) float64 { return g.left + float64(ms-clock.First)*g.wide }

// y is the upper edge of a sequence number's row.
func (g placeGrid) y(sequence int) float64 { return g.top + float64(sequence)*g.high }

// timePlaces draws the IDs of a few milliseconds as places, with their owners.
func (c *canvas) timePlaces(k *clock.Places) {
	g := c.grid()
	c.beside(time.Duration(k.Clock)*time.Millisecond, k.Last, k.Off)
	c.size, c.scale = c.pick3(18, tiny, 24), c.pick3(1.05, 0.52, 0.95)
	for column := range clock.Columns {
		ms := int64(clock.First + column)
		for row := range clock.Rows {
			c.Rect("clock-place", g.x(ms)+2, g.y(row)+2, g.wide-4, g.high-4, 1, "rx", "5")
		}
	}
	if k.Clock < clock.First+clock.Columns {
		c.Named("now", func() {
			c.Rect("clock-column", g.x(k.Clock)+2, g.head, g.wide-4, g.y(clock.Rows)-g.head-2, 1, "rx", "5")
		})
	}
	c.owned(k, g)
	for row := range clock.Rows {
		c.End("mono sequence bold", g.left-c.pick3(8, 2, 8), g.y(row)+g.high/2+c.size*0.35, c.pick3(20, tiny, 24),
			"/"+number(row), 1)
	}
	c.heads(k, g)
	c.waitingRoom(k, g)
	if k.Disk != nil {
		c.disk(k.Disk, g)
	}
}

// beside is what the shop has: its clock, its memory and its front.
func (c *canvas) beside(reads time.Duration, last []act.Piece, off bool) {
	c.dial(c.pick3(120, 26, 116), c.pick3(70, 26, 52), c.pick3(58, 20, 42), reads)
	words := make([]string, 2)
	if last != nil {
		words = []string{last[0].Digits, last[len(last)-1].Digits}
	}
	c.memory(words, off)
	c.front()
}

// front is the shop.
func (c *canvas) front() {
	x, foot, wide := c.pick3(120, 302, 116), c.pick3(548, 62, 456), c.pick3(170, 66, 130)
	c.house(x, foot, wide, wide*0.6)
	c.Middle("bold", x, foot-wide*0.6*0.18+c.pick3(20, 11, 24)*0.38, c.pick3(20, 11, 24), text.T("shop"), 1)
}

// memory is the ID that the shop remembers: its millisecond and its sequence number; empty texts if it has none.
func (c *canvas) memory(words []string, off bool) {
	x, y, wide, high := c.pick3(14, 60, 10), c.pick3(182, 3, 146), c.pick3(212, 116, 212), c.pick3(116, 53, 106)
	size := c.pick3(20, 12, 24)
	edge := size * c.pick3(0.7, 0.7, 0.4) // a sequence of four digits has a gap before it
	title := text.T("memory")
	if words[0] == "" {
		title = text.T("memory: empty")
	}
	c.Named("memory", func() {
		c.Rect(stage.Pick(words[0] == "", "vacant", "notebook"), x, y, wide, high, stage.Pick(off, 0.5, 1), "rx", "6")
		c.Words("soft", x+edge, y+high*0.27, size*0.9+c.pick3(0, 0, 2.4), title, 1)
		for i, name := range []string{"last", "sequence"} {
			line := y + high*[]float64{0.58, 0.88}[i]
			c.Words("mono", x+edge, line, size, name, 1)
			c.End("mono bold "+[]string{"time", "sequence"}[i], x+wide-edge, line, size, words[i], 1)
		}
	})
}

// heads are the milliseconds, the one that the clock shows, and how it went back.
func (c *canvas) heads(k *clock.Places, g placeGrid) {
	size, r := c.pick3(21, 11.5, 25), c.pick3(25, 13, 25)
	if k.Sets >= clock.First {
		from := g.x(clock.First)
		c.Rect("clock-rail", from+4, g.head-r*0.75, g.x(k.Sets+1)-from-8, r*1.5, 1, "rx", stage.Num(r*0.75))
		c.Place("clock", from, g.head-r*1.3, g.x(k.Sets+1)-from, r*2.6)
	}
	for column := range clock.Columns {
		if ms := int64(clock.First + column); ms != k.Clock { // the clock covers its number
			c.Named("head "+number(int(ms)), func() {
				c.Middle("mono bold time", g.x(ms)+g.wide/2, g.head+size*0.36, size, number(int(ms)), 1)
			})
		}
	}
	if k.Clock >= clock.First+clock.Columns { // it is past the picture
		return
	}
	middle := g.x(k.Clock) + g.wide/2
	if k.Before > k.Clock {
		c.backArrow(middle, min(g.x(k.Before)+g.wide/2, c.width-20), g.head-r-3, k.Before-k.Clock)
	}
	c.Named("knob", func() {
		c.Circle(stage.Pick(k.Sets > 0, "clock-knob held", "clock-knob"), middle, g.head, r, 1)
		c.Middle("mono bold on-mask", middle, g.head+size*0.36, size, number(int(k.Clock)), 1)
	})
}

// backArrow is the way from what the clock read to what it reads.
func (c *canvas) backArrow(to, from, y float64, ms int64) {
	up, tip, size := c.pick3(20, 12, 14), c.pick3(9, 5, 9), c.pick3(20, 12, 25)
	c.Named("back", func() {
		c.During(0.4, 1)
		c.Path("clock-back", stage.D("M", from, y, "C", from, y-up, " ", to, y-up, " ", to, y, "M", to-tip*0.9,
			y-tip*1.3, "L", to, y, "L",
			to+tip*0.9, y-tip*1.3), 1)
		c.Middle("bold time", (from+to)/2, y-up*0.75-5, size, text.T("−%s ms", number(int(ms))), 1)
	})
}

// owned are the places that have an owner, and who it is.
func (c *canvas) owned(k *clock.Places, g placeGrid) {
	owners := map[[2]int][]int{}
	var order, twice [][2]int
	for i := range k.Guests {
		if k.Guests[i].State != act.Served {
			continue
		}
		ms, sequence := k.Guests[i].Place()
		at := [2]int{ms, sequence}
		owners[at] = append(owners[at], i)
		switch len(owners[at]) {
		case 1:
			order = append(order, at)
		case 2:
			twice = append(twice, at)
		}
	}
	for _, at := range order {
		x, y := g.x(int64(at[0])), g.y(at[1])
		c.Named("taken "+number(at[0])+"/"+number(at[1]), func() {
			is := stage.Pick(len(owners[at]) > 1, "taken-twice", "clock-taken")
			c.Rect(is, x+2, y+2, g.wide-4, g.high-4, 1, "rx", "5")
		})
		for n, i := range owners[at] {
			c.owner(i, &k.Guests[i], x, y, g, n, len(owners[at]))
			c.paid(i, &k.Guests[i], at[0], y, g)
		}
	}
	c.twice(g, twice, owners)
}

// twice says, above all owners, which places have two: below each that has room there; on a phone and a projector below
// the last one; and if none has room, in the first row with room below the last one.
func (c *canvas) twice(g placeGrid, places [][2]int, owners map[[2]int][]int) {
	wide := int(c.pick(0, 1)) // on a phone the words are as wide as three columns
	room := func(at [2]int, row int) bool {
		for ms := at[0] - wide; ms <= at[0]+wide; ms++ {
			if owners[[2]int{ms, row}] != nil {
				return false
			}
		}
		return true
	}
	var near [][2]int
	for _, at := range places {
		if room(at, at[1]+1) {
			near = append(near, at)
		}
	}
	switch {
	case len(near) == 0 && len(places) > 0:
		near = places[len(places)-1:]
	case len(near) > 0 && (c.narrow || c.least > 0):
		near = near[len(near)-1:]
	}
	size := c.size
	c.size = c.pick3(19, 12, 25)
	for _, at := range near {
		row := at[1] + 1
		for row < clock.Rows && !room(at, row) {
			row++
		}
		x, y := g.x(int64(at[0]))+g.wide/2, g.y(row)+c.pick3(18, 12, 24)
		c.Named("twice "+number(at[0])+"/"+number(at[1]), func() {
			c.During(0.6, 1)
			if from := g.y(at[1] + 1); y > from+g.high { // along the edge of the places between
				c.Path("snap", stage.D("M", x+g.wide/2, from-g.high/2, "V", y), 1)
			}
			c.pill(x, y)
		})
	}
	c.size = size
}

// paid is what an ID cost its owner, beside its place: a wait, or a time that was not there yet.
func (c *canvas) paid(i int, guest *clock.Guest, ms int, y float64, g placeGrid) {
	ahead := int64(ms) - guest.Came
	says, is := text.T("waited %s ms", act.Ms(guest.Wait)), "time bold"
	switch {
	case !guest.New || guest.Wait == 0 && ahead <= 0:
		return
	case guest.Wait == 0:
		says, is = text.T("%s ms ahead", number(int(ahead))), "wrong bold"
	}
	size := c.pick3(19, 11, 24)
	before := ms == clock.First+clock.Columns-1 // no column follows
	if before {
		c.Named("customer "+number(i)+" paid", func() {
			c.During(0.5, 1)
			c.End(is, g.x(int64(ms))-c.pick(14, 6), y+g.high/2+size*0.35, size, text.T("%s ms", act.Ms(guest.Wait)), 1)
		})
		return
	}
	lines, looks := text.Lines(says, 6), []string{is, is}
	if !c.narrow && c.least == 0 {
		lines, looks = []string{text.T("came at %s", number(int(guest.Came))), says}, []string{"soft", is}
	}
	c.Named("customer "+number(i)+" paid", func() {
		c.During(0.5, 1)
		for n, line := range lines {
			c.Middle(looks[min(n, 1)], g.x(int64(ms)+1)+g.wide/2,
				y+g.high/2+size*(1.15*float64(n)-0.575*float64(len(lines)-1)+0.35),
				stage.Fitting(line, g.wide-8, size), line, 1)
		}
	})
}

// owner is the n-th of the customers who have one ID: under a ticket, or beside it where letters are large. On a narrow
// screen they share one.
func (c *canvas) owner(i int, guest *clock.Guest, x, y float64, g placeGrid, n, of int) {
	p := person{is: stage.Pick(of > 1, "man twice", stage.Pick(guest.New, "man glad", "man")), slip: guest.Ticket,
		twin: of - 2}
	name := "customer " + number(i)
	if c.least > 0 {
		p.x, p.y = x+stage.Pick(of > 1, 15+float64(n)*19, 25), y+g.high/2+2
		c.body(name, &p)
		high := stage.Pick(of > 1, g.high/2-4, c.size*1.6)
		c.Named(name+" slip", func() {
			c.During(0.4, 0.9)
			c.tag(p.slip, x+g.wide-5-c.slipWidth(p.slip)/2, y+g.high/2+(float64(n)-float64(of-1)/2)*(high+2), high,
				of > 1)
		})
		return
	}
	p.x, p.y = x+g.wide/2+(float64(n)-float64(of-1)/2)*c.pick(g.wide*0.49, 17), y+g.high-c.pick(5, 3)-17*c.scale
	if c.narrow && of > 1 { // one ticket for both
		p.slip = nil
		if n == 0 {
			p.slip = guest.Ticket
		}
		c.body(name, &p)
		if p.slip != nil {
			c.Named(name+" slip", func() {
				c.During(0.4, 0.9)
				c.slip(p.slip, x+g.wide/2, p.y-31*c.scale, true, c.scale)
			})
		}
		return
	}
	c.guest(name, &p)
}

// body is a person without a ticket.
func (c *canvas) body(name string, p *person) {
	slip := p.slip
	p.slip = nil
	c.guest(name, p)
	p.slip = slip
}

// tag is a ticket that nobody holds up.
func (c *canvas) tag(slip []act.Piece, x, y, high float64, twice bool) {
	wide := c.slipWidth(slip)
	c.Rect(stage.Pick(twice, "slip twice", "slip"), x-wide/2, y-high/2, wide, high, 1, "rx", "5")
	c.pieces(slip, x, y+c.size*0.36)
}

// waitingRoom are the customers who came after the clock had gone back and have no ID.
func (c *canvas) waitingRoom(k *clock.Places, g placeGrid) {
	n := 0
	for i := range k.Guests {
		guest := &k.Guests[i]
		if guest.New && guest.State != act.Served {
			c.waits(i, n, guest, k.Clock)
		}
		if guest.New {
			n++
		}
	}
}

func (c *canvas) waits(i, n int, guest *clock.Guest, now int64) {
	scale := c.scale
	c.scale = c.pick3(1.35, 0.62, 1.15)
	p := person{x: c.pick3(350, 36, 350) + float64(n)*c.pick3(170, 76, 190), y: c.pick3(490, 354, 396),
		is: stage.Pick(guest.State == act.Turned, "man away", "man"), twin: -1}
	c.guest("customer "+number(i), &p)
	says, is := text.T("rejected"), "wrong bold"
	c.Named("customer "+number(i)+" is", func() {
		c.During(0.3, 0.8)
		k := c.scale
		if guest.State == act.Turned {
			c.Path("cross", stage.D("M", p.x-13*k, p.y-13*k, "L", p.x+13*k, p.y+13*k, "M", p.x+13*k, p.y-13*k, "L",
				p.x-13*k, p.y+13*k), 1)
			return
		}
		says, is = text.T("waits"), "time bold"
		if now > guest.Came {
			says = text.T("waits %s ms", number(int(now-guest.Came)))
		}
		c.Arc("ring-wait", p.x, p.y, 27*k, min(1, 0.06+0.24*float64(now-guest.Came)), 1)
	})
	c.Named("customer "+number(i)+" says", func() {
		c.During(0.3, 0.8)
		c.Middle(is, p.x, p.y+27*c.scale+c.pick3(24, 15, 26), c.pick3(19, 11, 24), says, 1)
	})
	c.scale = scale
}

// disk is what a restart finds, and the fence that it says.
func (c *canvas) disk(k *clock.Disk, g placeGrid) {
	x, y, wide, high := c.pick3(1150, 290, 1150), c.pick3(474, 334, 372), c.pick3(226, 92, 236), c.pick3(66, 46, 70)
	size := c.pick3(22, 12.5, 26)
	c.Named("disk", func() { c.drum(x, y, wide, high) })
	c.Named("disk says", func() {
		says := k.Says
		if says == "" {
			says = text.T("nothing")
		}
		if k.Says == "?" { // nobody counts writes yet: it has the room for itself, below the rim
			c.Middle("mono bold", x, y+high*0.62+size*0.6, 1.6*size, says, 1)
			return
		}
		c.Middle("mono bold", x, y+high*c.pick3(0.45, 0.45, 0.5)+size*0.2, size, says, 1)
		c.Middle("soft", x, y+high-c.pick3(2, 2, 0), c.pick3(18, 11, 24), text.Count(k.Writes, "%s write",
			"%s writes"), 1)
	})
	if k.Fence > 0 {
		c.Named("fence", func() {
			c.Comes(0, c.pick(-60, -30))
			top, wide := g.head-c.pick3(26, 12, 24), c.pick(6, 4)
			c.Rect("clock-fence", g.x(k.Fence+1)-wide/2, top, wide, g.y(clock.Rows)-top, 1, "rx", "2")
		})
	}
}

// drum is a disk as it is drawn.
func (c *canvas) drum(x, y, wide, high float64) {
	r := wide * 0.06
	c.Path("disk", stage.D("M", x-wide/2, y, "v", high, "a", wide/2, r, " 0 0 0 ", wide, 0, "v", -high, "a", wide/2,
		r, " 0 0 1 ", -wide, 0,
		"a", wide/2, r, " 0 0 1 ", wide, 0), 1)
}

// hour draws an hour that comes a second time: a figure for some of its customers.
func (c *canvas) hour(k *clock.Hour) {
	c.Named("clock", func() {
		x, y, r := c.pick3(120, 26, 116), c.pick3(70, 26, 52), c.pick3(58, 20, 42)
		c.face(x, y, r, k.Clock.Hours())
		minutes := int(k.Clock.Minutes())
		c.Middle("mono bold time", x, y+r+c.size*1.15, c.size*1.05, number(minutes/60)+":"+strings.Repeat("0",
			stage.Pick(minutes%60 < 10, 1, 0))+number(minutes%60), 1)
	})
	c.memory([]string{k.Last, k.Sequence}, false)
	c.front()
	columns := int(c.pick(36, 30))
	left, top, right, foot := c.pick3(276, 6, 272), c.pick3(8, 84, 6), c.width-c.pick3(6, 4, 6), c.pick3(440, 338, 330)
	each := 3600 / clock.Each / clock.Parts
	wide, high := (right-left)/float64(columns), (foot-top)/float64(clock.Parts*each/columns)
	scale := min(wide/27, high/40)
	is := map[string]string{"reject": "man twice", "wait": "man waits", "ahead": "man ahead"}[k.Choice]
	for part := range clock.Parts {
		d := ""
		for i := part * each; i < (part+1)*each; i++ {
			d += body(left+(float64(i%columns)+0.5)*wide, top+(float64(i/columns)+0.5)*high, scale)
		}
		c.Named("part "+number(part), func() {
			c.Path(stage.Pick(part < k.Parts, is, "man away"), d,
				stage.Pick(part < k.Parts, 1, 0.4))
		})
	}
	c.hourSays(k)
}

// hourSays is how many they are, and what became of them.
func (c *canvas) hourSays(k *clock.Hour) {
	x, y, size := c.pick3(280, 8, 276), c.pick3(500, 364, 392), c.pick3(46, 20, 46)
	room := float64(len(text.Group(3600))) * size * 0.602 // of the last number: what follows keeps its place
	hue := map[string]string{"reject": "wrong", "wait": "time", "ahead": "sequence"}[k.Choice]
	says := map[string]string{"reject": text.T("rejected"), "wait": text.T("wait"), "ahead": text.T("IDs that say %s",
		"10:00")}[k.Choice]
	if k.Served {
		says = text.T("served at %s", "10:00")
	}
	if k.Choice != "" {
		c.Named("count", func() {
			c.End("mono bold "+hue, x+room, y, size, text.Group(k.Count), 1)
			c.Words("bold "+hue, x+room+size*0.4, y, c.pick3(26, 13, 28), says, 1)
		})
	}
	c.Named("one", func() {
		c.Words("soft", x, y+c.pick3(44, 22, 42), c.pick3(20, 11.5, 24), text.T("one figure: %s customers",
			number(clock.Each)), 1)
	})
}
