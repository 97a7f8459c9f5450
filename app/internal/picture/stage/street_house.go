package stage

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// A desk's panel, from its house down to its pipe. Desks are side by side without a gap.
const (
	houseWidth  = 230
	houseHeight = 366
	houseLeft   = 14.0
	houseRight  = houseWidth - houseLeft
	houseMiddle = houseWidth / 2.0
	houseFloor  = 226.0
	ground      = 310.0
	windowAt    = 52.0 // where a caller is answered
	queueAt     = 78.0
	queuePitch  = 20.0

	mostTitle    = 18 // columns
	lettersHigh  = 18.5
	ticketsShown = 8
	turnedShown  = 4
	callersShown = 7
)

// caller is a person whose feet are at 0, 0.
const caller = "M-8.5 0v-7a8.500 8.500 0 0 1 17 0v7zM-6.500-23.500a6.500 6.500 0 1 1 13 0a6.500 6.500 0 1 1-13 0z"

// waiting is the number of waiting callers.
func (c deskNow) waiting() int { return max(c.To.Asked(c.time)-c.issued-c.refused, 0) }

// out reports whether one of the desk's servers restarted and waits for its row.
func (c deskNow) out() bool { return !c.all(func(s condition) bool { return !s.unregistered }) }

// counts are the IDs issued, the requests rejected, and the duplicates; the legend explains
// their symbols.
func (c deskNow) counts(p *Panel) {
	const y, sign, gap = houseFloor + 30, 22.0, 12.0
	all := [3]int{c.issued, c.refused, c.duplicates}
	signs, letters := 0.0, 0
	for _, n := range all {
		if n > 0 {
			signs, letters = signs+1, letters+len(text.Group(n))
		}
	}
	size := min(27, (houseRight-houseLeft-(sign+gap)*signs+gap)/(0.62*float64(max(letters, 1))))
	x := houseLeft
	for i, n := range all {
		words, shown := text.Group(n), Yes(n > 0)
		if i == 1 {
			p.Path("turned person", caller, shown)
			p.At(x+9, y+3)
		} else {
			p.Rect(Pick(i == 0, "flying", "flying twice"), x, y-15, 17, 12, shown, "rx", "2.5")
		}
		p.Words(Pick(i == 0, "glad mono bold", "wrong mono bold"), x+sign, y, size, words, shown,
			"data-count", [3]string{"issued", "refused", "duplicates"}[i])
		x += shown * (sign + 0.62*size*float64(len(words)) + gap)
	}
}

// callers are those who wait, the one being served, and those who leave.
func (c deskNow) callers(p *Panel) {
	waiting := c.waiting()
	walk := 0.0 // the queue advances by one
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
	p.End("soft bold", houseRight, ground-34, lettersHigh, text.T("+%s", text.Group(max(more, 0))), Yes(more > 0))
	for n := range turnedShown {
		_, age := c.aloft(c.turned, n, turnedShown)
		p.caller("turned person", caller, Lerp(windowAt, 6, age), ground, 1-age, age < 1, "leaves", "refused")
	}
	_, age := c.aloft(c.tickets, 0, 1)
	p.caller("glad person", caller, windowAt, ground, min(2-2*age, 1), age < 1, "leaves", "served")
	for n := range ticketsShown {
		e, age := c.aloft(c.tickets, n, ticketsShown)
		x := Lerp(windowAt+6, houseRight-12, age) // between the text and the heads
		p.Rect(Pick(e != nil && e.Twin >= 0, "flying twice", "flying"), x, ground-42, 15, 10, min(1, 2-2*age), "rx", "2.5")
	}
}

// aloft is the n-th leaving caller, as an event, and its progress; 1 is gone.
func (c deskNow) aloft(f flights, n, marks int) (e *sim.Event, age float64) {
	last := before(f, c.end) - 1
	if last -= ((last-n)%marks + marks) % marks; last < 0 {
		return nil, 1
	}
	return &c.log[f[last]], min((c.place-c.places[f[last]])/aloft, 1)
}
