package worksheet

import (
	"math"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// pushed is a row that another row's bits move into, each on its path. Bits that fall out, and bits
// that will come in, are beside the number.
func (m sheetTransition) pushed(p *stage.Panel, r int) {
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
func shift(rows []bitlab.BitRow, r int) (places float64, moved bool) {
	if r >= len(rows) {
		return 0, false
	}
	return float64(rows[r].Origin.Shift), true
}

// way is where a moved bit is and how far it has come, 0 to 1: first it comes down along its path,
// then it moves sideways place by place.
func (m sheetTransition) way(r, n int) (column, t float64) {
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
func (m sheetTransition) over(column float64) float64 {
	return max(column-float64(m.walk.Width.Top()), -column, 0)
}

// seen is how visible a column is: beside the number there is room for few.
func (m sheetTransition) seen(column float64) float64 {
	return min(max(float64(m.out)+1-m.over(column), 0), 1)
}

func (m sheetTransition) moved(p *stage.Panel, r, n int) {
	of := m.rows[r].Origin.Of
	column, t := m.way(r, n)
	x, y := along(m.x(float64(n)), m.tops[of], m.beside(column), m.tops[r], t)
	is := Hue(&m.rows[r], n)
	if m.over(column) > 0.5 {
		is = "lost"
	}
	m.token(p, is, x, y, 1, bit(m.rows[of].Bits, n), stage.Yes(t > 0)*m.seen(column))
}

// beside is a column's position, at most just outside of the picture.
func (m sheetTransition) beside(column float64) float64 {
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
func (m sheetTransition) fresh(r int) int {
	if m.rows[r].Part != "" {
		return 0
	}
	return min(int(math.Abs(float64(m.rows[r].Origin.Shift))), int(m.walk.Width))
}

// entering is the n-th bit that comes in: a 0 that waits beside the number or, where the sign is
// copied, a copy of the sign bit.
func (m sheetTransition) entering(p *stage.Panel, r, n int) {
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
func (m sheetTransition) bins(p *stage.Panel, r int) {
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
		p.Words(colour+" halo", edge, m.bottom(r)+22, wordSize, words, shown*stage.Yes(m.names()), "text-anchor",
			anchor)
	}
	bin("bin", "wrong", text.Tell("falls out"), o.Shift > 0, 1)
	bin("store", "datacenter", text.Tell("comes in"), o.Shift < 0, stage.Yes(o.By == bitlab.Pushed))
}

// carry is the 1 that is added at bit 0 and moves left from column to column while it finds ones;
// it may leave the number.
func (m sheetTransition) carry(p *stage.Panel, r int) {
	y, radius := m.tops[r]+m.place.Tall/2, min(0.47*m.place.Cell, 20)
	p.Path("carry-line", m.hops(r, y-radius, 0.5*radius), 1)
	for n := range m.run(r) {
		t, now := m.reaches(r, n)
		is, digit := "spent", "1"
		if now {
			is = "carry"
		}
		if n == 0 && m.walk.Width == 8 {
			digit = "+1"
		}
		x, up := m.mid(stage.Lerp(float64(n-1), float64(n), t)), math.Sin(math.Pi*t)*0.5*m.place.Tall
		p.Circle(is, x, y-up, radius, stage.Yes(t > 0))
		p.Middle(is+" mono bold", x, y-up+7, max(19.5, 0.7*m.digit), digit, stage.Yes(t > 0))
	}
}

func (m sheetTransition) run(r int) int {
	run := 0
	for bit(m.rows[r].Bits, run) {
		run++
	}
	if m.rows[m.rows[r+1].Origin.Of].Bits == m.walk.Width.Mask() {
		run++
	}
	return run
}

// hops are the arrows from column to column.
func (m sheetTransition) hops(r int, y, beside float64) string {
	var d strings.Builder
	for n := 1; n < m.run(r); n++ {
		if t, _ := m.reaches(r, n); t == 1 {
			begin, end := m.mid(float64(n-1))-beside, m.mid(float64(n))+beside
			d.WriteString(stage.D("M", begin, y, "Q", (begin+end)/2, y-1.4*beside, end, y, "m6 -5l-6 5l6 3"))
		}
	}
	return d.String()
}

// reaches is how far the carry has moved into a column, and whether it is there now.
func (m sheetTransition) reaches(r, n int) (t float64, now bool) {
	known := func(rows []bitlab.BitRow) bool {
		if n >= int(m.walk.Width) {
			return len(rows) > r && rows[r].Marks == 0
		}
		return knows(rows, r, n)
	}
	ends := func(rows []bitlab.BitRow) bool {
		return len(rows) <= r || rows[r].Marks == 0 || knows(rows, r, n+1) && bit(m.rows[r].Bits, n+1)
	}
	switch {
	case known(m.From):
		return 1, !ends(m.At(0.4))
	case known(m.To):
		begin := 0.4
		if n == 0 {
			begin = 0
		}
		return m.Phase(begin, 1), true
	}
	return 0, false
}

// links are the paths of a row's bits: those that are unchanged, and those that are flipped, set,
// stopped or lost.
func (m sheetTransition) links(p *stage.Panel, r int) {
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

func (m sheetTransition) line(r, n int, t float64, same, other *strings.Builder) {
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
func (m sheetTransition) paths(r int, same, other *strings.Builder) {
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
func (m sheetTransition) flips(p *stage.Panel, r int) {
	o := m.rows[r].Origin
	if o.By != bitlab.Xored {
		return
	}
	var d strings.Builder
	round, y := min(11, 0.34*m.place.Cell), (m.bottom(o.Past)+m.tops[r])/2
	for n := m.walk.Width.Top(); n >= 0; n-- {
		if bit(m.rows[o.Past].Bits, n) && m.come(r, n) > 0.5 {
			d.WriteString(stage.D("M", m.mid(float64(n))+round, y, "a", round, round, 0, 1, 1, -round, -round,
				"m-5 -6l6 6l-6 6"))
		}
	}
	p.Path("flip", d.String(), 1)
}

// deck is how far a stencil extends beyond its bits.
const deck = 6

// stencils reports whether a row is a mask that lets another row's bits through.
func (s *Sheet) stencils(r int) bool {
	for _, row := range s.rows {
		if row.Origin.By == bitlab.Masked && row.Origin.Past == r {
			return true
		}
	}
	return false
}

// stencil is a mask drawn as a sheet with a window for each 1.
func (m sheetTransition) stencil(p *stage.Panel, r int) {
	bits, top, aside := m.rows[r].Bits, m.tops[r], 1-m.come(r, m.walk.Width.Top())
	aside *= m.place.Cell
	var d strings.Builder
	right := m.x(0) + m.place.Cell
	d.WriteString(stage.D("M", m.place.Left-deck-aside, top-deck, "H", right+deck-aside, "v", m.place.Tall+2*deck, "H",
		m.place.Left-deck-aside, "z"))
	wide, tall := m.place.Cell-2, m.place.Tall-2
	for n := m.walk.Width.Top(); n >= 0; n-- {
		if bit(bits, n) {
			d.WriteString(stage.D("M", m.x(float64(n))+1-aside, top+1, "v", tall, "h", wide, "v", -tall, "z"))
		}
	}
	shown := 1 - aside/m.place.Cell
	p.Path("deck", d.String(), shown, "fill-rule", "evenodd")
	for n := m.walk.Width.Top(); n >= 0; n-- {
		is, digit := "mono", "0"
		if bit(bits, n) {
			is, digit = "mono halo", "1"
		}
		p.Middle(is, m.mid(float64(n))-aside, top+m.place.Tall/2+0.36*m.digit, m.digit, digit, shown)
	}
}
