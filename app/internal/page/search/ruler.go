package search

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The height of a card's picture, and where its ruler is.
const rulerHigh, rulerTop = 90, 42.0

// ruler draws a card: the clock's hand on a ruler of ticks, with the IDs issued so far below their ticks.
func (l *look) ruler(p *stage.Panel, at int, f frame) {
	wide := stage.Pick(f.small, 150.0, 200)
	letters := stage.Pick(f.large, 17.5, 11)
	p.Begin("card", int(wide), rulerHigh)
	c := &l.cards[at]
	from, to := c.clock, c.clock
	for i := range l.cards {
		from, to = min(from, l.cards[i].clock, l.cards[i].was), max(to, l.cards[i].clock, l.cards[i].was)
		for _, id := range l.cards[i].issued {
			from, to = min(from, id.tick), max(to, id.tick)
		}
	}
	if to-from < 3 {
		from, to = from-1, to+1
	}
	pitch := min(34, (wide-44)/float64(to-from))
	left := (wide - pitch*float64(to-from)) / 2
	x := func(tick int64) float64 { return left + pitch*float64(tick-from) }
	p.Path("edge", stage.D("M", x(from)-12, rulerTop, "H", x(to)+12), 1)
	p.Path("hand-line", stage.D("M", x(c.clock), 28, "V", rulerHigh), 0.35)
	if c.was != c.clock {
		p.Circle("ghost", x(c.was), 15, 10, 1)
	}
	p.Circle("knob", x(c.clock), 15, stage.Pick(f.large, 17.0, 13), 1)
	p.Middle("on-start bold mono", x(c.clock), 15+letters/3, stage.Pick(f.large, 17.5, 11.5), strconv.FormatInt(c.clock, 10), 1)
	for tick := from; tick <= to; tick++ {
		p.Path("edge", stage.D("M", x(tick), rulerTop, "v3"), 1)
		if apart := 2.6 * letters; tick != c.clock && !f.large && (pitch > apart || (tick-c.clock)%int64(1+apart/pitch) == 0) {
			p.Middle("soft mono", x(tick), rulerTop-6, letters, strconv.FormatInt(tick, 10), 1)
		}
	}
	most := int64(3)
	for _, id := range c.issued {
		most = max(most, id.sequence)
	}
	row := min(10, 36/float64(most))
	radius := min(4.5, 0.6*row)
	for i, id := range c.issued {
		y := rulerTop + 9 + row*float64(id.sequence)
		fresh := i == len(c.issued)-1 && c.here >= 0
		p.Circle(stage.Pick(fresh && c.broken, "dot twice", "dot"), x(id.tick), y, radius, 1)
		if fresh {
			p.Circle(stage.Pick(c.broken, "fresh broken", "fresh"), x(id.tick), y, radius+3, 1)
			if c.broken && c.twin > 0 && !f.large {
				p.Words("wrong bold halo", x(id.tick)+11, y+letters/3, letters, text.T("= event %d", c.twin), 1)
			}
		}
	}
}

// bars draws how many states each ring has.
func (l *look) bars(p *stage.Panel, f frame) {
	const high, base = 76, 56.0
	wide := stage.Pick(f.small, 310.0, 620)
	letters := stage.Pick(f.large, 17.5, 13)
	p.Begin("layers", int(wide), high)
	most, rings := 1, l.outer()
	for _, r := range l.Rings {
		most = max(most, r.States)
	}
	pitch := wide / float64(rings)
	for i := 1; i <= rings; i++ {
		x := pitch * float64(i-1)
		p.Path("edge", stage.D("M", x+2, base, "h", pitch-4), 1)
		p.Middle("soft mono", x+pitch/2, base+letters+1, letters, strconv.Itoa(i), 1)
		if i >= len(l.Rings) {
			continue
		}
		n := l.Rings[i].States
		tall := max(1, 38*float64(n)/float64(most))
		p.Rect(stage.Pick(l.cards != nil && i == l.Depth(), "layer broken", "layer"), x+2, base-tall, pitch-4, tall, 1)
		if words := text.Group(n); 0.62*letters*float64(len(words)) < pitch {
			p.Middle("mono", x+pitch/2, base-tall-5, letters, words, 1)
		}
	}
}
