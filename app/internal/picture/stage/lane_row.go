package stage

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// A row: a caller at the left, and the lane's time line.
const (
	rowWidth  = 640
	rowHeight = 134
)

func (m lanePicture) row(p *Panel) {
	p.Begin("row", rowWidth, rowHeight)
	c := &m.To.crowd
	got := c.answer()
	seen := got.any() || c.waiting > 0
	x := Lerp(58, Pick(got.refused, 36.0, 58), m.Phase(counted, 1))
	is := Pick(got.refused, "turned person", Pick(got.any(), "served person", "front person"))
	p.caller(is, Person, x, 66, Yes(seen), seen, "0", got.state())
	waited, ringed := m.waited()
	p.waitRing(58, 69, waited, ringed)
	p.Words("time bold", 98, 72, 20, text.T("%s ms", Num(waited*m.To.of.milliseconds())), ringed)
	received := 1.0
	if got != m.From.crowd.answer() {
		received = m.Phase(counted, counted+0.1)
	}
	m.ticket(p, got.id, 62, 24, received)
	p.Words("wrong bold", 4, 30, 20, Pick(got.refused, text.T("rejected"), ""), received)
	t := track{lanePicture: m, left: 168, right: rowWidth - 10, top: 30, ground: 98}
	p.Middle("soft", 84, 122, 20, t.belowCaller(), 1)
	t.bars(p, true)
	t.clock(p, true)
}

// belowCaller counts those behind the caller or, for IDs requested one by one, the even IDs.
func (t track) belowCaller() string {
	l, c := t.To.of, &t.To.crowd
	if !l.lone() {
		return Pick(c.waiting > 1, text.T("× %s more", text.Group(max(c.waiting-1, 0))), "")
	}
	all, even := 0, 0
	for i, filled := range t.At(0.5).filled {
		all += filled
		even += filled * int(Yes(t.even(l.from+int64(i))))
	}
	return text.T("%d of %d even", even, all)
}
