package stage

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// A desk's picture, from its house down to the well. Desks stand side by side
// without a gap, so that the well goes on from one to the next.
const (
	houseWidth  = 230
	houseHeight = 560
	houseLeft   = 14.0
	houseRight  = houseWidth - houseLeft
	houseMiddle = houseWidth / 2.0
	houseFloor  = 226.0
	ground      = 322.0
	windowAt    = 52.0 // where a caller is answered
	queueAt     = 78.0
	queuePitch  = 20.0

	mostTitle    = 18 // letters
	lettersHigh  = 18.5
	ticketsShown = 8
	turnedShown  = 4
	callersShown = 7
)

// caller is a person whose feet are at 0, 0.
const caller = "M-8.5 0v-7a8.500 8.500 0 0 1 17 0v7zM-6.500-23.500a6.500 6.500 0 1 1 13 0a6.500 6.500 0 1 1-13 0z"

func (c deskNow) past(node int) int { return before(c.nodes[node], int32(c.end)) }

// totals are how many callers were served, turned away, and are there.
func (c deskNow) totals() (issued, refused, waiting int) {
	if c.end > 0 {
		issued, refused = int(c.issued[c.end-1]), int(c.refused[c.end-1])
	}
	return issued, refused, max(c.To.Asked(c.time)-issued-refused, 0)
}

func (c deskNow) counts(p *Panel) {
	issued, refused, _ := c.totals()
	twice := 0
	if c.end > 0 {
		twice = int(c.twice[c.end-1])
	}
	p.Words("glad", houseLeft, houseFloor+25, lettersHigh, text.T("%s served", text.Group(issued)), Yes(issued > 0))
	p.End("wrong bold", houseRight, houseFloor+25, lettersHigh, text.T("%s twice", text.Group(twice)), Yes(twice > 0))
	away := text.T("%s turned away", text.Group(refused))
	p.Words("wrong bold", houseLeft, houseFloor+47, lettersHigh, away, Yes(refused > 0))
}

// callers are those who wait, the one who is served, and those who leave.
func (c deskNow) callers(p *Panel) {
	_, _, waiting := c.totals()
	walk := 0.0 // everybody goes one place on
	if c.end > 0 {
		walk = 1 - Phase(c.place-c.places[c.end-1], 0, 0.12)
		walk *= Yes(c.log[c.end-1].Answers())
	}
	for n := callersShown - 1; n >= 0; n-- {
		there := n < waiting
		x := queueAt + queuePitch*(float64(n)+walk)
		p.caller(Pick(n == 0, "front person", "person"), caller, x, ground, Yes(there), there, strconv.Itoa(n), "waiting")
	}
	more := waiting - callersShown
	p.End("soft", houseRight, ground-45, lettersHigh, text.T("+%s", text.Group(max(more, 0))), Yes(more > 0))
	for n := range turnedShown {
		_, age := c.aloft(c.turned, n, turnedShown)
		p.caller("turned person", caller, Lerp(windowAt, 6, age), ground, 1-age, age < 1, "leaves", "refused")
	}
	age := 1.0
	if n := before(c.tickets, int32(c.end)); n > 0 {
		age = min((c.place-c.places[c.tickets[n-1]])/aloft, 1)
	}
	p.caller("glad person", caller, windowAt, ground, min(2-2*age, 1), age < 1, "leaves", "served")
	for n := range ticketsShown {
		e, age := c.aloft(c.tickets, n, ticketsShown)
		// between the words and the heads
		x := Lerp(windowAt+6, houseRight-12, age)
		p.Rect(Pick(e != nil && e.Twin >= 0, "flying twice", "flying"), x, ground-42, 15, 10, min(1, 2-2*age), "rx", "2.5")
	}
}

// aloft is who leaves in the n-th of so many marks, as an event, and how far that one
// has come; 1 is gone.
func (c deskNow) aloft(f flights, n, marks int) (e *sim.Event, age float64) {
	last := before(f, int32(c.end)) - 1
	if last -= ((last-n)%marks + marks) % marks; last < 0 {
		return nil, 1
	}
	return &c.log[f[last]], min((c.place-c.places[f[last]])/aloft, 1)
}

// dead says that all of the desk's servers are.
func (c deskNow) dead() bool {
	for node := range c.nodes {
		if !c.killed(node, c.past(node)) {
			return false
		}
	}
	return true
}

// out says that one of the desk's servers has begun again, and cannot serve before
// it has its row.
func (c deskNow) out() bool {
	for node := range c.nodes {
		if c.rowless(node) {
			return true
		}
	}
	return false
}

func (c deskNow) rowless(node int) bool {
	if !c.lane.Design.Boots {
		return false
	}
	events := c.nodes[node]
	for i := c.past(node) - 1; i >= 0; i-- {
		switch c.log[events[i]].Kind {
		case sim.Restarted:
			return true
		case sim.Asked, sim.Replied, sim.Woken:
			return false
		}
	}
	return false
}
