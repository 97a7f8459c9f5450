package stage

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// A row: a caller at the left, and the lane's own time line.
const (
	rowWidth  = 640
	rowHeight = 118
)

func (m motion) row() Panel {
	p := Panel{Name: "row", Width: rowWidth, Height: rowHeight}
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
	p.path(pick(turned, "turned person", pick(answered, "served person", "front person")), person, yes(seen), "transform", at(x, 66), "data-caller", pick(seen, strconv.Itoa(0), ""), "data-state", pick(seen, state, ""))
	m.rowRing(&p)
	words := pick(c.ticket != "", c.ticket, c.gone)
	m.ticket(&p, words, 62, 24, 1)
	p.words("wrong bold", 4, 30, 20, pick(turned && words == "", text.T("turned away"), ""), 1)
	p.words("soft", 100, 112, 20, pick(c.waiting > 1, text.T("× %s more", text.Group(max(c.waiting-1, 0))), ""), 1, "text-anchor", "middle")
	t := track{motion: m, left: 168, right: rowWidth - 10, top: 30, ground: 82}
	t.bars(&p, true)
	t.clock(&p, true)
	return p
}

// rowRing fills with the time that the caller has waited.
func (m motion) rowRing(p *Panel) {
	from, to := m.from.wait, m.to.wait
	waited, shown := lerp(from.waited, to.waited, ease(m.share)), 1.0
	if !to.on {
		waited, shown = from.waited, yes(from.on)*(1-m.share)
	}
	p.put("circle", "", "data-is", "rail", "cx", "58", "cy", "69", "r", "33", "opacity", num(shown))
	p.path("wait", arc(58, 69, 33, 0, min(waited, 1)), shown)
	p.words("time bold", 98, 72, 20, text.T("%s ms", decimal(waited*m.to.of.milliseconds())), shown)
}
