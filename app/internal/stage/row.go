package stage

import "github.com/snowflakelab/snowflakelab/app/internal/text"

// A row: a caller at the left, and the lane's own time line.
const (
	rowWidth  = 640
	rowHeight = 134
)

func (m motion) row(p *Panel) {
	p.begin("row", rowWidth, rowHeight)
	c := &m.to.crowd
	state := "waiting"
	answered := c.gone != "" || c.ticket != ""
	switch {
	case answered:
		state = "served"
	case c.turned || c.refused:
		state = "refused"
	}
	seen := answered || c.turned || c.refused || c.waiting > 0
	turned := c.turned || c.refused
	x := lerp(58, pickf(turned, 36, 58), phase(m.share, 0.2, 1))
	p.path(pick(turned, "turned person", pick(answered, "served person", "front person")), person, yes(seen), "data-caller", pick(seen, "0", ""), "data-state", pick(seen, state, ""))
	p.at(x, 66)
	m.rowRing(p)
	words := pick(c.ticket != "", c.ticket, c.gone)
	m.ticket(p, words, 62, 24, 1)
	p.words("wrong bold", 4, 30, 20, pick(turned && words == "", text.T("turned away"), ""), 1)
	t := track{motion: m, left: 168, right: rowWidth - 10, top: 30, ground: 98}
	p.words("soft", 84, 122, 20, t.belowCaller(), 1, "text-anchor", "middle")
	t.bars(p, true)
	t.clock(p, true)
}

// belowCaller says how many wait behind the caller or, of IDs that came one by
// one, how many are even.
func (t track) belowCaller() string {
	l, c := t.to.of, &t.to.crowd
	if !l.lone() {
		return pick(c.waiting > 1, text.T("× %s more", text.Group(max(c.waiting-1, 0))), "")
	}
	all, even := 0, 0
	for i, filled := range t.at(0.5).filled {
		all += filled
		even += filled * int(yes(t.even(l.from+int64(i))))
	}
	return text.T("%d of %d even", even, all)
}

// rowRing fills with the time that the caller has waited.
func (m motion) rowRing(p *Panel) {
	from, to := m.from.wait, m.to.wait
	waited, shown := lerp(from.waited, to.waited, ease(m.share)), 1.0
	if !to.on {
		waited, shown = from.waited, yes(from.on)*(1-m.share)
	}
	p.circle("rail", 58, 69, 33, shown)
	p.path("wait", arc(58, 69, 33, 0, min(waited, 1)), shown)
	p.words("time bold", 98, 72, 20, text.T("%s ms", decimal(waited*m.to.of.milliseconds())), shown)
}
