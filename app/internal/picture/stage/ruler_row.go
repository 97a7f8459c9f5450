package stage

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type rowLook struct {
	end  int     // index in the lane's log
	last float64 // the time of the node's last ID
	any  bool    // there is an ID

	twice int    // the duplicate of the step, or −1
	taken string // its label
}

func (row *RulerRow) look(f *sim.LaneFrame) (k rowLook) {
	log := f.Log()
	k.end, k.twice = len(log), -1
	before := len(log) - len(f.Events())
	for _, n := range row.twices {
		if at := row.dots[n].event; at >= before && at < k.end {
			k.twice, k.taken = n, text.T("%s taken", row.of.IDName(row.Lane, &log[at]))
		}
	}
	for i := len(log) - 1; i >= 0 && !k.any; i-- {
		if e := &log[i]; e.Issued && e.Node == row.Node {
			k.any, k.last = true, row.lane.since(e.Tick())
		}
	}
	return k
}

// row is a lane's line: its clock's ghost, the IDs at their ticks, and the lead of the last one.
func (m rulerPicture) row(p *Panel, index int) {
	p.Begin("row", 0, 0)
	row := m.of.Rows[index]
	if len(m.of.highest) > 1 {
		m.used(p, row.Node, across("y1", 0), across("y", 0))
	}
	m.unit(p, row, index)
	m.ahead(p, row, index)
	from, to := m.From.rows[index].end, m.To.rows[index].end
	for _, c := range row.crosses {
		p.label("soft crossed", "×", c.x, across("y", 50), 1.1, m.seen(c.event, from, to), "middle", "dy", "0.33em")
	}
	for _, c := range row.rings {
		p.put("circle", "ring", m.seen(c.event, from, to), []Attr{across("cx", c.x), across("cy", 50), rems("r", 0.3)}, nil)
	}
	m.pairs(p, row, from, to)
	for i := range row.dots {
		m.dot(p, row, &row.dots[i], from, to)
	}
	m.piled(p, row, from, to)
	m.taken(p, row, m.At(0.85).rows[index])
}

// seen is the opacity of an event's mark.
func (m rulerPicture) seen(event, from, to int) float64 {
	return m.Fade(event < from, event < to, 0.35, 1)
}

// used is the time ahead of a clock that has been used, and the clock's line.
func (m rulerPicture) used(p *Panel, node int, y1, y Attr) {
	r := m.of
	here, highest := m.clock(node), m.To.clocks[node].highest
	behind := m.From.clocks[node].behind() > 0 || m.To.clocks[node].behind() > 0
	x := r.x(here)
	end := max(r.x(highest)+50*r.tick/(r.to-r.from+r.tick), x)
	shown := Yes(behind && here < highest-1e-6)
	hatch := []Attr{across("x", x), y, across("width", Pick(shown > 0, end-x, 0)), across("height", 100)}
	p.put("rect", "hatch", shown, hatch, []string{"fill", "url(#used)"})
	p.line("ghost-line", r.x(highest), r.x(highest), y1, across("y2", 100), shown)
	p.line("hand-line", x, x, y1, across("y2", 100), 1)
}

// unit is the lane's longer tick, as a box.
func (m rulerPicture) unit(p *Panel, row *RulerRow, index int) {
	if row.unit == 0 {
		return
	}
	r, k := m.of, m.At(0.5).rows[index]
	first := r.x(k.last - r.tick/2)
	last := r.x(k.last + row.unit - r.tick/2)
	within, beside := last-first > 32, last < 70 // there is room for the text
	box := []Attr{across("x", first), across("width", max(last-first, 0)), across("y", 12), across("height", 76)}
	p.put("rect", "unit", Yes(k.any), box, []string{"rx", "4"})
	words := text.T("one unit: %s to %s", r.name(k.last), r.name(k.last+row.unit-r.tick))
	p.label("soft unit-words", words, Pick(within, last-1, last+1), across("y", 50), 0.8, Yes(k.any && (within || beside)),
		Pick(within, "end", "start"), "dy", "0.35em")
}

// ahead is the distance from the clock to the last ID, if that is ahead.
func (m rulerPicture) ahead(p *Panel, row *RulerRow, index int) {
	from, to := m.From.rows[index], m.To.rows[index]
	here, u := m.clock(row.Node), m.act()
	last, any := Lerp(from.last, to.last, u), to.any
	if !from.any {
		last = to.last
	}
	if !to.any {
		last = from.last
	}
	end := m.of.x(last)
	begin := min(m.of.x(here), end)
	p.line("lead", begin, end, across("y1", 93), across("y2", 93), Yes(any && end > begin))
}

// pairs marks duplicates.
func (m rulerPicture) pairs(p *Panel, row *RulerRow, from, to int) {
	for _, n := range row.twices {
		second := &row.dots[n]
		first := &row.dots[second.twin]
		y := level(first.level)
		for _, is := range []string{"pair", "pair-inside"} {
			p.line(is, m.dotX(first), m.dotX(second), across("y1", y), across("y2", y),
				m.Fade(second.event < from, second.event < to, 0.8, 1))
		}
	}
}

// level is the height of a dot.
func level(n int) float64 { return 76 - 26*float64(n) }

// dotX is the position of a dot: neighbours are further apart if dots are large or code is
// beside the ruler.
func (m rulerPicture) dotX(d *dot) float64 {
	return d.x + float64(d.column)*dotPitch*Pick(m.To.few, 2.4, Pick(m.To.owners.open, 1.9, 1))
}

// taken labels the duplicate of the step.
func (m rulerPicture) taken(p *Panel, row *RulerRow, k rowLook) {
	if len(row.twices) == 0 {
		return
	}
	beside := row.dots[max(k.twice, 0)]
	right := beside.x > 70
	beside.column -= int(Yes(right)) // left of the first, otherwise right of the second
	p.label("wrong bold taken", k.taken, m.dotX(&beside), across("y", level(beside.level)), 0.9, Yes(k.twice >= 0),
		Pick(right, "end", "start"), "dx", D(Pick(m.To.few, 1.5, 0.9)*Pick(right, -1.0, 1), "rem"), "dy", "0.35em")
}

// dot is an ID. A new one comes from the clock's hand.
func (m rulerPicture) dot(p *Panel, row *RulerRow, d *dot, from, to int) {
	x, y, u := m.dotX(d), level(d.level), m.act()
	shown := Yes(d.event < to)
	if d.event >= from && d.event < to {
		x, y = Lerp(m.of.x(m.clock(row.Node)), x, u), Lerp(-20, y, u*u)
		shown = min(4*u, 1)
	}
	wrong := d.wrong < from || d.wrong < to && m.Share > 0.85
	p.put("circle", Pick(wrong, "dot twice", "dot"), shown, []Attr{across("cx", x), across("cy", y), rems("r", 0.26)}, nil)
}

// piled is the number of IDs in a bin if it has more than dots.
func (m rulerPicture) piled(p *Panel, row *RulerRow, from, to int) {
	for _, pile := range row.piles {
		if len(pile.events) > pile.shown && m.of.columns() > 2 {
			n := before(pile.events, Pick(m.Share < 0.5, from, to))
			words := text.T("×%s", text.Group(n))
			p.label("bold halo", words, pile.x, across("y", 50), 0.8, Yes(n > pile.shown), "middle", "dy", "0.35em")
		}
	}
}
