package stage

import (
	"math"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// The hose hangs from the desk's floor to the well, which begins with its lid.
const (
	hoseTop  = ground + 56
	wellTop  = hoseTop + 86
	lidHigh  = 26.0
	wellEnd  = float64(houseHeight) - 4
	hoseEnds = 40 // parts of a hose
	dropSeen = 0.12
)

// hose is as long as the store's latency. It hangs from its top, in windings.
type hose struct {
	points [hoseEnds + 1][2]float64
	path   string
}

func (s *Street) hose(latency time.Duration) *hose {
	if h := s.hoses[latency]; h != nil {
		return h
	}
	h, d := &hose{}, strings.Builder{}
	wide := min(13*math.Log2(1+milliseconds(latency)), 84)
	for i := range h.points {
		u := float64(i) / hoseEnds
		h.points[i] = [2]float64{houseMiddle + wide*math.Sin(math.Pi*u)*math.Sin(4*math.Pi*u), Lerp(hoseTop, wellTop+2, u)}
		d.WriteString(D(Pick(i == 0, "M", "L"), h.points[i][0], h.points[i][1]))
	}
	h.path = d.String()
	s.hoses[latency] = h
	return h
}

func (h *hose) at(u float64) (x, y float64) {
	n := min(max(int(u*hoseEnds), 0), hoseEnds-1)
	rest, a, b := u*hoseEnds-float64(n), h.points[n], h.points[n+1]
	return Lerp(a[0], b[0], rest), Lerp(a[1], b[1], rest)
}

// hose is the desk's, with what is on its way in it.
func (c deskNow) hose(p *Panel) {
	h, shown := c.of.hose(c.To.Latency()), Yes(c.asks())
	dry := true
	for row := range max(c.rows, 1) {
		dry = dry && c.lid(row) > 0.5
	}
	p.Path(Pick(c.lane.Design.Boots, "hose once", "hose"), h.path, shown)
	p.Path(Pick(dry, "hose-core dry", "hose-core"), h.path, shown*Yes(!c.lane.Design.Boots))
	for n := range min(len(c.nodes), mostNodes) {
		t := c.trip(n)
		if t == nil {
			p.Circle("drop", houseMiddle, hoseTop, 7, 0)
			continue
		}
		u, back := t.down(c.place)
		x, y := h.at(u)
		lost := back && !t.answered && t.ends < float64(len(c.of.at))
		p.Circle(Pick(back, Pick(lost, "drop lost", "drop full"), "drop"), x, y-Yes(u >= 1 && !back)*5, 7, 1)
	}
}

// lid is how far the lid over a row is shut.
func (c deskNow) lid(row int) float64 {
	return c.Fade(c.From.Down(row), c.To.Down(row), 0, 0.6)
}

func (c deskNow) store() store.Store {
	if n := before(c.stored, int32(c.end)); n > 0 && c.places[c.stored[n-1]] > float64(c.step-1) {
		return *c.log[c.stored[n-1]].Store
	}
	if c.Share >= 1 {
		return c.To.Store()
	}
	return c.From.Store()
}

func (c deskNow) well(p *Panel) {
	s, shown := c.of, Yes(c.wave != "")
	left, right := c.banks()
	const top = wellTop + lidHigh
	p.Rect("well", max(left, 0), wellTop, min(right, houseWidth)-max(left, 0), wellEnd-wellTop, shown)
	p.Rect("water", left, top+4, right-left, wellEnd-top-4, shown)
	p.Path("wave", c.wave, shown)
	p.Path("well-wall", c.wall, shown)
	p.Words("bold", left+8, wellTop+19, lettersHigh, text.T("the store"), shown*Yes(c.index == s.first))
	p.End("soft", right-8, wellTop+19, lettersHigh, text.T("%s ms", Num(milliseconds(c.To.Latency()))),
		Yes(c.asks() && !c.lane.Design.Boots))
	now, rows := c.store(), 1
	for row := range c.rows {
		if now[row] != (store.Row{}) {
			rows = row + 1
		}
	}
	pitch := (right - left) / float64(rows)
	for row := range max(c.rows, 1) {
		x := left + pitch*(float64(min(row, rows-1))+0.5)
		has := Yes(c.asks() && row < rows)
		p.Middle("soft", x, top+26, lettersHigh, Pick(rows == 1, text.T("its row"), text.T("row %d", row+1)), has)
		p.Middle("mono bold", x, top+50, 20, text.Group(now[row].Max), has)
		lid := c.lid(row)
		p.Rect("lid", left+pitch*float64(row), wellTop, (pitch+0.5)*lid, lidHigh, shown*Yes(lid > 0 && row < rows))
	}
	o := s.outage(c.place)
	words := ""
	if o != nil && shut(c.To.Frame) {
		words = text.T("shut, %s s", seconds(c.time-s.at[o.from]))
	}
	p.Middle("on-lid bold", (left+right)/2, wellTop+19, lettersHigh, words,
		shown*Yes(words != "")*Pick(rows == 1 || c.lid(0) > 0 && c.lid(rows-1) > 0, 1.0, 0))
}

// banks are where the desk's part of the well begins and ends: what goes on to a
// neighbour reaches over the edge, so that no gap is seen.
func (c *desk) banks() (left, right float64) {
	return Pick(c.index == c.of.first, 6.0, -0.5), Pick(c.index == c.of.last, houseWidth-6.0, houseWidth+0.5)
}

// dig draws what of the well never changes: its walls, and the water's surface.
func (c *desk) dig() {
	left, right := c.banks()
	const y = wellTop + lidHigh + 4
	c.wave = D("M", left, y)
	for x := left; x < right-0.1; {
		next := min(x+57.5, right)
		c.wave += D("Q", (x+next)/2, y-3, next, y)
		x = next
	}
	c.wall = D("M", left, " ", Pick(c.index == c.of.first, D(wellTop, "V"), ""), wellEnd, "H", right,
		Pick(c.index == c.of.last, D("V", wellTop), ""))
}
