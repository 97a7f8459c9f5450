package worksheet

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// pushed is a row that another row's bits move into, each on its path. Bits that fall out, and bits
// that will come in, are beside the number.
func (m picture) pushed(p *stage.Panel, r int) {
	for n := m.walk.Width.Top(); n >= 0; n-- {
		if bit(m.drawn(m.rows[r].Origin.Of), n) {
			m.moved(p, r, n)
		}
	}
	for n := range m.fresh(r) {
		m.entering(p, r, n)
	}
}

// shift is how far a step has moved a row's bits to the left.
func shift(rows []bitlab.Row, r int) (places float64, moved bool) {
	if r >= len(rows) {
		return 0, false
	}
	return float64(rows[r].Origin.Shift), true
}

// way is where a moved bit is and how far it has come, 0 to 1: first it comes down along its path,
// then it moves sideways place by place.
func (m picture) way(r, n int) (column, t float64) {
	from, was := shift(m.From, r)
	to, is := shift(m.To, r)
	switch {
	case !is:
		return float64(n), 0
	case was:
		return float64(n) + stage.Lerp(from, to, m.Phase(0, 1)), 1
	}
	lead := float64(n)
	switch {
	case m.rows[r].Part != "":
		lead = 0
	case to > 0:
		lead = float64(m.walk.Width.Top() - n)
	}
	begin := 0.35 * lead / float64(m.walk.Width)
	return float64(n) + to, m.Phase(begin, begin+0.65)
}

// over is how far a column is beside the number.
func (m picture) over(column float64) float64 {
	return max(column-float64(m.walk.Width.Top()), -column, 0)
}

// seen is how visible a column is: beside the number there is room for few.
func (m picture) seen(column float64) float64 {
	return min(max(float64(m.out)+1-m.over(column), 0), 1)
}

func (m picture) moved(p *stage.Panel, r, n int) {
	of := m.rows[r].Origin.Of
	column, t := m.way(r, n)
	x, y := along(m.x(float64(n)), m.tops[of], m.beside(column), m.tops[r], t)
	is := hue(&m.rows[r], n)
	if m.over(column) > 0.5 {
		is = "lost"
	}
	m.token(p, is, x, y, 1, bit(m.rows[of].Bits, n), stage.Yes(t > 0)*m.seen(column))
}

// beside is a column's position, at most just outside of the picture.
func (m picture) beside(column float64) float64 {
	edge := float64(m.out) + 1
	return m.x(min(max(column, -edge), float64(m.walk.Width.Top())+edge))
}

// along is a point on the path between two rows, which starts and ends vertically.
func along(x1, y1, x2, y2, t float64) (x, y float64) {
	back, half := 1-t, (y1+y2)/2
	first, last := back*back*(back+3*t), t*t*(t+3*back)
	return x1*first + x2*last, y1*back*back*back + 3*half*back*t + y2*t*t*t
}

// fresh is how many bits come in. Those below an ID's part belong to other parts.
func (m picture) fresh(r int) int {
	if m.rows[r].Part != "" {
		return 0
	}
	return min(int(math.Abs(float64(m.rows[r].Origin.Shift))), int(m.walk.Width))
}

// entering is the n-th bit that comes in: a 0 that waits beside the number or, where the sign is
// copied, a copy of the sign bit.
func (m picture) entering(p *stage.Panel, r, n int) {
	o := m.rows[r].Origin
	from, _ := shift(m.From, r)
	to, _ := shift(m.To, r)
	outside := float64(-1 - n)
	if o.Shift < 0 {
		outside = float64(int(m.walk.Width) + n)
	}
	if o.By == bitlab.Pushed {
		column := outside + stage.Lerp(from, to, m.Phase(0, 1))
		m.token(p, "fresh", m.beside(column), m.tops[r], 1, false, m.seen(column))
		return
	}
	sign, top := bit(m.rows[o.Of].Bits, m.walk.Width.Top()), float64(m.walk.Width.Top())
	if m.over(outside+to) > 0 {
		m.token(p, "fresh", m.x(top), m.tops[o.Of], 1, sign, 0)
		return
	}
	t, column := m.Phase(0.1, 1), outside+to
	if m.over(outside+from) == 0 {
		t, column = 1, outside+stage.Lerp(from, to, m.Phase(0, 1))
	}
	x, y := along(m.x(top), m.tops[o.Of], m.x(column), m.tops[r], t)
	m.token(p, "fresh", x, y, 1, sign, stage.Yes(t > 0))
}

// bins are the places beside a row for bits that fall out and bits that will come in.
func (m picture) bins(p *stage.Panel, r int) {
	o := m.rows[r].Origin
	if o.By != bitlab.Pushed && o.By != bitlab.Copied || m.fresh(r) == 0 {
		return
	}
	bin := func(is, colour, words string, left bool, shown float64) {
		wide, x, edge, anchor := float64(m.out)*m.place.Cell, 0.0, 0.0, "start"
		if !left {
			x, edge, anchor = float64(m.place.Width)-wide, float64(m.place.Width), "end"
		}
		p.Rect(is, x, m.tops[r]-5, wide, m.place.Tall+10+stage.Yes(m.names())*22, shown, "rx", "4")
		p.Words(colour+" halo", edge, m.bottom(r)+22, wordSize, words, shown*stage.Yes(m.names()), "text-anchor", anchor)
	}
	bin("bin", "wrong", text.Tell("falls out"), o.Shift > 0, 1)
	bin("store", "datacenter", text.Tell("comes in"), o.Shift < 0, stage.Yes(o.By == bitlab.Pushed))
}
