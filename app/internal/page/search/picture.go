package search

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// viewport is the window that a picture is drawn for.
type viewport struct{ small, large bool } // a phone's; a projector's

// The picture's size, the radius of the outermost ring, and the share of a turn that is left free for the
// rings' numbers.
const (
	size, middle = 640, 320
	outermost    = 292.0
	gap          = 0.1
)

var lookNames = [explore.Looks]string{"clock", "process", "waiting", "rejected", "issued", "broken"}

// ringLayout places states: a ring for each of so many events.
type ringLayout struct{ rings int }

func (p ringLayout) radius(ring int) float64 {
	return outermost * math.Pow(float64(ring)/float64(max(p.rings, 1)), 0.93)
}

// at is the place on a circle: a turn goes around it, but for the gap.
func at(radius, turn float64) (x, y float64) {
	angle := 2 * math.Pi * (gap/2 + turn*(1-gap))
	return middle + radius*math.Sin(angle), middle - radius*math.Cos(angle)
}

// size is the radius of a ring's dots.
func (p ringLayout) size(ring, states int) float64 {
	return max(1.2, min(5.5, p.radius(ring)*2*math.Pi*(1-gap)/float64(states)*0.36))
}

// draw draws all rings, then the counterexample's path.
func draw(p *stage.Panel, l *look, f viewport) {
	p.Begin("rings", size, size)
	pl := ringLayout{l.outer()}
	for i := 1; i <= pl.rings; i++ {
		p.Circle("orbit", middle, middle, pl.radius(i), 1)
	}
	pale := stage.Pick(l.Path != nil, " pale", "")
	for i := 1; i < len(l.Circles); i++ {
		if r := &l.Circles[i]; r.Dots == nil {
			drawDense(p, pl, i, r, pale)
		} else {
			drawDots(p, pl, i, r, l.turns, pale)
		}
	}
	if l.Path != nil {
		drawPath(p, pl, l, f)
	}
	p.Circle("start", middle, middle, stage.Pick(f.small || f.large, 26.0, 18), 1)
	p.Middle("on-start bold mono", middle, middle+stage.Pick(f.small || f.large, 8.0, 5),
		stage.Pick(f.small || f.large, 24.0, 14), l.start, 1)
	letters := stage.Pick(f.small || f.large, 24.0, 13)
	for i := 1; i <= pl.rings; i++ {
		if next := pl.radius(i) - pl.radius(i-1); i < pl.rings && next < letters && i%2 == 0 {
			continue // there is no room for each number
		}
		words := strconv.Itoa(i)
		if i == 1 && pl.rings < 10 && !f.small {
			words = text.T("1 event")
		}
		p.Middle("halo"+stage.Pick(i < len(l.Circles), "", " soft"), middle, middle-pl.radius(i)+letters/3, letters,
			words, 1)
	}
}

// drawDots draws a ring's states, a path for each look, and the links from the ring inside.
func drawDots(p *stage.Panel, pl ringLayout, ring int, r *explore.Circle, turns [][]float64, pale string) {
	var links strings.Builder
	var dots [explore.Looks]strings.Builder
	radius, inner := pl.radius(ring), pl.radius(ring-1)
	dot := pl.size(ring, r.States)
	for i, d := range r.Dots {
		turn := turns[ring][i]
		x, y := at(radius, turn)
		if ring > 1 {
			before := turns[ring-1][d.From]
			x0, y0 := at(inner, before)
			half := (radius + inner) / 2
			x1, y1 := at(half, before)
			x2, y2 := at(half, turn)
			links.WriteString(stage.D("M", x0, y0, "C", x1, y1, x2, y2, x, y))
		} else {
			links.WriteString(stage.D("M", middle, middle, "L", x, y))
		}
		if d.Look == explore.Rejected { // hollow
			dots[d.Look].WriteString(stage.D("M", x-dot, y, "a", dot, dot, " 0 1 0 ", 2*dot, " 0a", dot, dot, " 0 1 0 ",
				-2*dot,
				" 0"))
		} else {
			dots[d.Look].WriteString(stage.D("M", x, y, "h0"))
		}
	}
	p.Path("lead"+pale, links.String(), 1, "stroke-width", stage.Num(min(1, dot/3)))
	for look := range dots {
		if dots[look].Len() > 0 {
			p.Path("state-"+lookNames[look]+pale, dots[look].String(), 1, "stroke-width",
				stage.Num(stage.Pick(look == int(explore.Rejected), 1.3, 2*dot)))
		}
	}
}

// drawDense draws a ring with too many states for dots: in each sector its looks share the ring's width, and
// the more states, the wider it is.
func drawDense(p *stage.Panel, pl ringLayout, ring int, r *explore.Circle, pale string) {
	var bands [explore.Looks]strings.Builder
	most := 1
	for _, s := range r.Sectors {
		most = max(most, sum(s))
	}
	width := 0.55 * (pl.radius(ring) - pl.radius(ring-1))
	for i, s := range r.Sectors {
		from, to := float64(i)/explore.Sectors, float64(i+1)/explore.Sectors
		radius := pl.radius(ring)
		for look, n := range s {
			if n == 0 {
				continue
			}
			wide := max(width*float64(n)/float64(most), 0.6)
			x0, y0 := at(radius, from)
			x1, y1 := at(radius, to)
			x2, y2 := at(radius-wide, to)
			x3, y3 := at(radius-wide, from)
			bands[look].WriteString(stage.D("M", x0, y0, "L", x1, y1, "L", x2, y2, "L", x3, y3, "z"))
			radius -= wide
		}
	}
	for look := range bands {
		if bands[look].Len() > 0 {
			p.Path("band-"+lookNames[look]+pale, bands[look].String(), 1)
		}
	}
}

func sum(s [explore.Looks]int) (n int) {
	for _, one := range s {
		n += one
	}
	return n
}

// drawPath draws the shortest counterexample: a number for each event.
func drawPath(p *stage.Panel, pl ringLayout, l *look, f viewport) {
	d := stage.D("M", middle, middle)
	for i := 1; i < len(l.Path); i++ {
		x, y := at(pl.radius(i), l.Path[i])
		if i == 1 {
			d += stage.D("L", x, y)
			continue
		}
		half := (pl.radius(i) + pl.radius(i-1)) / 2
		x1, y1 := at(half, l.Path[i-1])
		x2, y2 := at(half, l.Path[i])
		d += stage.D("C", x1, y1, x2, y2, x, y)
	}
	p.Path("way-halo", d, 1)
	p.Path("way", d, 1)
	dot, letters := stage.Pick(f.small || f.large, 17.0, 11), stage.Pick(f.small || f.large, 24.0, 13)
	for i := 1; i < len(l.Path); i++ {
		x, y := at(pl.radius(i), l.Path[i])
		last := i == len(l.Path)-1
		if last {
			p.Circle("way-ring", x, y, dot+8, 1)
			dot, letters = dot+3, letters+2
		}
		p.Circle(stage.Pick(last, "way-end", "way-stop"), x, y, dot, 1)
		p.Middle("bold"+stage.Pick(last, " on-mask", ""), x, y+letters/3, letters, strconv.Itoa(i), 1)
	}
}

// The height of a card's picture, and where its ruler is.
const rulerHigh, rulerTop = 90, 42.0

// ruler draws a card: the clock's hand on a ruler of ticks, with the IDs issued so far below their ticks.
func (l *look) ruler(p *stage.Panel, at int, f viewport) {
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
	p.Middle("on-start bold mono", x(c.clock), 15+letters/3, stage.Pick(f.large, 17.5, 11.5),
		strconv.FormatInt(c.clock, 10), 1)
	for tick := from; tick <= to; tick++ {
		p.Path("edge", stage.D("M", x(tick), rulerTop, "v3"), 1)
		if apart := 2.6 * letters; tick != c.clock && !f.large &&
			(pitch > apart || (tick-c.clock)%int64(1+apart/pitch) == 0) {
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
				l.twin(p, wide, x(id.tick), y+letters/3, letters, text.T("= event %d", c.twin))
			}
		}
	}
}

// twin writes beside an ID which event issued it before: at its right if there is room.
func (l *look) twin(p *stage.Panel, wide, x, y, letters float64, words string) {
	const apart = 11
	if x+apart+0.62*letters*float64(text.Width(words)) > wide {
		p.End("wrong bold halo", x-apart, y, letters, words, 1)
		return
	}
	p.Words("wrong bold halo", x+apart, y, letters, words, 1)
}

// bars draws how many states each ring has.
func (l *look) bars(p *stage.Panel, f viewport) {
	const high, base = 76, 56.0
	wide := stage.Pick(f.small, 310.0, 620)
	letters := stage.Pick(f.large, 17.5, 13)
	p.Begin("layers", int(wide), high)
	most, rings := 1, l.outer()
	for _, r := range l.Circles {
		most = max(most, r.States)
	}
	pitch := wide / float64(rings)
	for i := 1; i <= rings; i++ {
		x := pitch * float64(i-1)
		p.Path("edge", stage.D("M", x+2, base, "h", pitch-4), 1)
		p.Middle("soft mono", x+pitch/2, base+letters+1, letters, strconv.Itoa(i), 1)
		if i >= len(l.Circles) {
			continue
		}
		n := l.Circles[i].States
		tall := max(1, 38*float64(n)/float64(most))
		p.Rect(stage.Pick(l.cards != nil && i == l.Depth(), "layer broken", "layer"), x+2, base-tall, pitch-4, tall, 1)
		if words := text.Group(n); 0.62*letters*float64(len(words)) < pitch {
			p.Middle("mono", x+pitch/2, base-tall-5, letters, words, 1)
		}
	}
}
