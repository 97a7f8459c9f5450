package search

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/rings"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// frame is the window that a picture is drawn for.
type frame struct{ small, large bool } // a phone's; a projector's

// The picture's size, the radius of the outermost ring, and the share of a turn that is left free for the
// rings' numbers.
const (
	size, middle = 640, 320
	outermost    = 292.0
	gap          = 0.1
)

var lookNames = [explore.Looks]string{"clock", "process", "waiting", "rejected", "issued", "broken"}

// plan places states: a ring for each of so many events.
type plan struct{ rings int }

func (p plan) radius(ring int) float64 {
	return outermost * math.Pow(float64(ring)/float64(max(p.rings, 1)), 0.93)
}

// at is the place on a circle: a turn goes around it, but for the gap.
func at(radius, turn float64) (x, y float64) {
	angle := 2 * math.Pi * (gap/2 + turn*(1-gap))
	return middle + radius*math.Sin(angle), middle - radius*math.Cos(angle)
}

// size is the radius of a ring's dots.
func (p plan) size(ring, states int) float64 {
	return max(1.2, min(5.5, p.radius(ring)*2*math.Pi*(1-gap)/float64(states)*0.36))
}

// draw draws all rings, then the counterexample's path.
func draw(p *stage.Panel, l *look, f frame) {
	p.Begin("rings", size, size)
	pl := plan{l.outer()}
	for i := 1; i <= pl.rings; i++ {
		p.Circle("orbit", middle, middle, pl.radius(i), 1)
	}
	pale := stage.Pick(l.Path != nil, " pale", "")
	for i := 1; i < len(l.Rings); i++ {
		if r := &l.Rings[i]; r.Dots == nil {
			drawDense(p, pl, i, r, pale)
		} else {
			drawDots(p, pl, i, r, l.turns, pale)
		}
	}
	if l.Path != nil {
		drawPath(p, pl, l, f)
	}
	p.Circle("start", middle, middle, stage.Pick(f.small || f.large, 26.0, 18), 1)
	p.Middle("on-start bold mono", middle, middle+stage.Pick(f.small || f.large, 8.0, 5), stage.Pick(f.small || f.large, 24.0, 14), l.start, 1)
	letters := stage.Pick(f.small || f.large, 24.0, 13)
	for i := 1; i <= pl.rings; i++ {
		if next := pl.radius(i) - pl.radius(i-1); i < pl.rings && next < letters && i%2 == 0 {
			continue // there is no room for each number
		}
		words := strconv.Itoa(i)
		if i == 1 && pl.rings < 10 && !f.small {
			words = text.T("1 event")
		}
		p.Middle("halo"+stage.Pick(i < len(l.Rings), "", " soft"), middle, middle-pl.radius(i)+letters/3, letters, words, 1)
	}
}

// drawDots draws a ring's states, a path for each look, and the links from the ring inside.
func drawDots(p *stage.Panel, pl plan, ring int, r *rings.Ring, turns [][]float64, pale string) {
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
			dots[d.Look].WriteString(stage.D("M", x-dot, y, "a", dot, dot, " 0 1 0 ", 2*dot, " 0a", dot, dot, " 0 1 0 ", -2*dot, " 0"))
		} else {
			dots[d.Look].WriteString(stage.D("M", x, y, "h0"))
		}
	}
	p.Path("lead"+pale, links.String(), 1, "stroke-width", stage.Num(min(1, dot/3)))
	for look := range dots {
		if dots[look].Len() > 0 {
			p.Path("state-"+lookNames[look]+pale, dots[look].String(), 1, "stroke-width", stage.Num(stage.Pick(look == int(explore.Rejected), 1.3, 2*dot)))
		}
	}
}

// drawDense draws a ring with too many states for dots: in each sector its looks share the ring's width, and
// the more states, the wider it is.
func drawDense(p *stage.Panel, pl plan, ring int, r *rings.Ring, pale string) {
	var bands [explore.Looks]strings.Builder
	most := 1
	for _, s := range r.Sectors {
		most = max(most, sum(s))
	}
	width := 0.55 * (pl.radius(ring) - pl.radius(ring-1))
	for i, s := range r.Sectors {
		from, to := float64(i)/rings.Sectors, float64(i+1)/rings.Sectors
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
func drawPath(p *stage.Panel, pl plan, l *look, f frame) {
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
