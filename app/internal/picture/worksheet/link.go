package worksheet

import (
	"math"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// links are the paths of a row's bits: those that are unchanged, and those that are flipped, set,
// stopped or lost.
func (m picture) links(p *stage.Panel, r int) {
	var same, other strings.Builder
	o := m.rows[r].Origin
	switch o.By {
	case bitlab.Given, bitlab.Slid, bitlab.Merged:
		return
	case bitlab.Pushed, bitlab.Copied:
		if far := math.Abs(float64(o.Shift)) * m.place.Cell; m.tops[r]-m.bottom(o.Of) < far/2 {
			return // they are so flat that they cover each other
		}
		m.paths(r, &same, &other)
	default:
		for n := m.walk.Width.Top(); n >= 0; n-- {
			if t := m.come(r, n); t > 0 {
				m.line(r, n, t, &same, &other)
			}
		}
	}
	p.Path("link", same.String(), 1)
	p.Path(stage.Pick(o.By == bitlab.Xored, "link flips", "link other"), other.String(), 1)
}

func (m picture) line(r, n int, t float64, same, other *strings.Builder) {
	o, to := m.rows[r].Origin, same
	from, end := m.bottom(o.Of), m.tops[r]
	past := bit(m.rows[o.Past].Bits, n)
	stop := ""
	switch {
	case o.By == bitlab.Ored && past:
		to, from = other, m.bottom(o.Past)
	case o.By == bitlab.Masked && !past:
		to, end = other, m.tops[o.Past]-deck-3
		stop, t = "m-7 0h14", min(t/landing, 1)
	case o.By == bitlab.Xored && past:
		to = other
	}
	if t < 1 {
		stop = ""
	}
	to.WriteString(stage.D("M", m.mid(float64(n)), from, "V", stage.Lerp(from, end, fall(o.By, t)), stop))
}

// paths are the paths of moving bits, each from its old to its new place.
func (m picture) paths(r int, same, other *strings.Builder) {
	of := m.rows[r].Origin.Of
	for n := m.walk.Width.Top(); n >= 0; n-- {
		column, t := m.way(r, n)
		if t == 0 || m.over(column) > float64(m.out) || !bit(m.drawn(of), n) {
			continue
		}
		to := same
		if m.over(column) > 0.5 {
			to = other
		}
		half := m.place.Cell / 2
		x1, y1 := m.mid(float64(n)), m.bottom(of)
		x2, y2 := along(m.x(float64(n)), m.tops[of], m.beside(column), m.tops[r], t)
		x2 += half
		middle := (y1 + y2) / 2
		if y2 > y1 {
			to.WriteString(stage.D("M", x1, y1, "C", x1, middle, x2, middle, x2, y2))
		}
	}
}

// flips mark below a 1 that it flips the bit above it.
func (m picture) flips(p *stage.Panel, r int) {
	o := m.rows[r].Origin
	if o.By != bitlab.Xored {
		return
	}
	var d strings.Builder
	round, y := min(11, 0.34*m.place.Cell), (m.bottom(o.Past)+m.tops[r])/2
	for n := m.walk.Width.Top(); n >= 0; n-- {
		if bit(m.rows[o.Past].Bits, n) && m.come(r, n) > 0.5 {
			d.WriteString(stage.D("M", m.mid(float64(n))+round, y, "a", round, round, 0, 1, 1, -round, -round, "m-5 -6l6 6l-6 6"))
		}
	}
	p.Path("flip", d.String(), 1)
}
