package shops

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func turn(share float64) (sin, cos float64) { return math.Sincos(2 * math.Pi * share) }

// places are those of a drawer in the story, drawers the milliseconds that are drawn.
const (
	places   = 4
	firstMs  = 104
	drawersN = 2
)

// drawer is where a millisecond's drawer stands, and how wide a place is.
func (c *canvas) drawer(ms int) (x, y, width float64) {
	width = c.pick(106, 40)
	x = c.pick(250, 6) + float64(ms-firstMs)*(places*width+c.pick(130, 8))
	return x, c.height * 0.76, width
}

// drawers are two milliseconds with four places each, and the customers above their places.
func (c *canvas) drawers(k *story.Look) {
	c.dial(c.pick(96, 300), c.height*stage.Pick(c.narrow, 0.13, 0.3), c.pick(70, 24), k.Frame().Clock(0))
	all := c.queue(k)
	if c.narrow {
		c.size = 12.3
	}
	full := filled(k)
	for ms := firstMs; ms < firstMs+drawersN; ms++ {
		x, y, width := c.drawer(ms)
		c.Named("drawer "+number(ms), func() { c.box(x, y, width, ms, full[ms-firstMs][:], places) })
	}
	c.people(all)
}

// box is a millisecond's drawer with its places: all of them, or the first ones and the last.
func (c *canvas) box(x, y, width float64, ms int, full []bool, all int) {
	left, n := all, float64(len(full))
	for i, taken := range full {
		c.Rect(stage.Pick(taken, "place full", "place"), x+float64(i)*width, y, width-2, c.pick(46, 24), 1, "rx", "3")
		says := number(i)
		switch {
		case i == len(full)-1:
			says = text.Group(all - 1)
		case i == len(full)-2 && all > len(full):
			says = "…"
		}
		c.Middle("mono sequence", x+(float64(i)+0.5)*width-1, y+c.pick(46, 24)/2+c.size*0.35, c.small(0.9), says, 1)
		if taken {
			left--
		}
	}
	if c.bare {
		return
	}
	name := text.T("millisecond %s", number(ms))
	if c.narrow {
		name = text.T("%s ms", number(ms))
	}
	c.Words("time bold", x, y+c.pick(46, 24)+c.size*1.1, c.small(0.85), name, 1)
	c.End(stage.Pick(left == 0, "sequence bold", "soft"), x+n*width-2, y+c.pick(46, 24)+c.size*1.1,
		c.small(0.85), stage.Pick(left == 0, text.T("full"), text.T("%s left", text.Group(left))), 1)
}

// filled are the places that are taken at a look.
func filled(k *story.Look) (full [drawersN][places]bool) {
	for _, customer := range k.Customers() {
		if len(customer.Ticket) == 2 {
			ms, place := slot(customer)
			if ms < drawersN && place < places {
				full[ms][place] = true
			}
		}
	}
	return full
}

// slot is the millisecond and the place of a ticket.
func slot(customer act.Customer) (ms, place int) {
	return digits(customer.Ticket[0].Digits) - firstMs, digits(customer.Ticket[1].Digits)
}

func digits(words string) (n int) {
	for _, r := range words {
		n = 10*n + int(r-'0')
	}
	return n
}

// queue are the customers above their places; whoever has no place of his own stands beside.
func (c *canvas) queue(k *story.Look) (all []person) {
	for i, customer := range k.Customers() {
		p := person{is: "man", twin: customer.Twin, slip: customer.Ticket}
		ms, place := 1, 0
		if customer.Ticket != nil {
			ms, place = slot(customer)
		}
		x, y, width := c.drawer(firstMs + ms)
		p.x, p.y = x+(float64(place)+0.5)*width, y-17*c.scale-3
		if p.waits = customer.State == act.Waiting; p.waits {
			p.x, p.y = c.newcomer()
		}
		switch {
		case customer.Twin >= 0: // beside the first
			p.x += c.pick(100, 42)
			if ms == 0 { // there is no place for him
				p.x, p.y = c.newcomer()
			}
			p.is, all[customer.Twin].is, all[customer.Twin].twin = "man twice", "man twice", i
		case customer.Wait > 0:
			p.is = "man glad"
		}
		all = append(all, p)
	}
	if k.Choice == "" && k.Step == len(k.Steps)-1 { // the fifth one
		x, y := c.newcomer()
		all = append(all,
			person{is: "man", twin: -1, x: x, y: y, slip: []act.Piece{{Hue: "plain", Digits: "?"}}})
	}
	return all
}

// newcomer is where somebody stands who has no place: between the drawers, or on a phone above them.
func (c *canvas) newcomer() (x, y float64) {
	_, y, _ = c.drawer(firstMs)
	return c.pick(739, 170), y - c.pick(17*c.scale+3, 92)
}

// crowd is a square for each customer or shop: those who have a place, and those who have none.
func (c *canvas) crowd(k *story.Look) {
	field, need, words := snowflake.KindSequence, story.Rush,
		[...]string{text.T("places"), text.T("wait"), text.T("nobody waits")}
	hue := "crowd-sequence"
	if k.Beat() == "node" {
		field, need, hue = snowflake.KindNode, story.Shops, "crowd-worker"
		words = [...]string{text.T("numbers"), text.T("get no number"), text.T("all have one")}
	}
	bits := k.Steps[k.Step].Slide.Value
	has := 1 << bits
	columns := 100
	rows := (need + columns - 1) / columns
	left, top, width := c.pick(40, 8), c.height*0.2, c.width*c.pick(0.62, 0.95)
	step := min(width/float64(columns), (c.height*c.pick(0.74, 0.5))/float64(rows))
	if need < 2000 {
		columns = 50
		rows = need / columns
		step = min(width/float64(columns), (c.height*c.pick(0.74, 0.5))/float64(rows))
	}
	with, without := "", ""
	for i := range need {
		d := stage.D("M", left+float64(i%columns)*step, top+float64(i/columns)*step, "h", step*0.8, "v", step*0.8, "h",
			-step*0.8, "z")
		if i < has {
			with += d
		} else {
			without += d
		}
	}
	c.Words("soft", left, top-c.size*0.5, c.small(0.85),
		stage.Pick(field == snowflake.KindSequence, text.T("%s customers in one millisecond", text.Group(need)),
			text.T("%s shops", text.Group(need))), 1)
	c.Path(hue, with, 1)
	c.Path("crowd-none", without, 1)
	x, y := left+float64(columns)*step+c.pick(50, 0), top+c.size*1.5
	if c.narrow {
		x, y = left, top+float64(rows)*step+c.size*1.6
	}
	c.Words("mono bold "+stage.Pick(field == snowflake.KindSequence, "sequence", "worker"), x, y,
		c.size*stage.Pick(c.narrow, 1.4, 2.1), text.Group(has), 1)
	c.Words("soft", x, y+c.size*1.2, c.small(0.9), words[0], 1)
	short := max(0, need-has)
	y2 := y + c.pick(4.2, 0)*c.size
	x2 := x + c.pick(0, 120)
	c.Words(stage.Pick(short > 0, "mono bold wrong", "bold good"), x2, y2, c.size*stage.Pick(c.narrow, 1.4, 1.6),
		stage.Pick(short > 0, text.Group(short), words[2]), 1)
	c.Words("soft", x2, y2+c.size*1.2, c.small(0.9), stage.Pick(short > 0, words[1], ""), 1)
	longest := ""
	if field == snowflake.KindSequence && short > 0 {
		longest = text.T("the last waits %s ms",
			text.Group(int(k.Frame().Lane(0).Totals().LongestWait.Milliseconds())))
	}
	c.Words("time bold", x2, y2+c.size*2.4, c.small(0.9), longest, 1)
}
