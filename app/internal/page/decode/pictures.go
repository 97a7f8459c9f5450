package decode

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// pictures are of many IDs: of a few, which are shown whole, on demand.
func (t *table) pictures() app.UI {
	m := t.page.facts
	if m.Report.Several || !m.Report.Latest.After(m.Report.Earliest) { // each column has its own
		return ui.Nothing()
	}
	draw := func() app.UI { return ui.MemoFunc(t.drawPictures, t.judged, m.zone.Key, t.page.rows.Show) }
	if m.few() {
		return t.page.fold("pictures", text.T("Charts"), draw)
	}
	return ui.Elem("section", ui.With{"class", "pictures card", "aria-label", text.T("Charts")}, draw())
}

func (t *table) drawPictures() app.UI {
	width := 900 // such that a plot's words are about as large as those around it
	if w, _ := app.Window().Size(); 0 < w && w < 640 {
		width = 320
	} else if 0 < w && w < 1100 || nav.Presenting() {
		width = 560
	}
	m := t.page.facts
	return ui.Elem("figure", ui.With{"class", "plot"},
		append(m.byLine(width, m.Report.Behind(t.page.rows.Show)).View(),
			m.overTime(width).View()...)...)
}

func (m *facts) brief(at time.Time) string {
	if m.Report.Latest.Sub(m.Report.Earliest) > 36*time.Hour {
		return m.zone.Say(at)[:10]
	}
	return m.zone.Say(at)[11:19]
}

// nodeHues are the colours of the busiest nodes; the last is for all others.
var nodeHues = [...]string{"datacenter", "worker", "other", "unused"}

// byLine is a dot for each ID in the order of the lines, the later the higher: one from a clock that is behind lies
// below its neighbours. Where some are of a finding, the others are faint.
func (m *facts) byLine(width int, hits map[uint32]bool) *ui.Plot {
	const left, top, high, most = 62, 8, 150, 3000
	r, n, bottom := m.Report, m.set.Len(), top+high
	p := &ui.Plot{Name: "ids-by-line",
		Says:  text.T("Each ID’s time, line by line: a dot below its neighbours comes from a clock that is behind."),
		Width: width, Height: bottom + plotBase}
	place := func(i int) (x, y int) {
		at, _ := r.Instant(i)
		share := float64(at.Sub(r.Earliest)) / float64(r.Latest.Sub(r.Earliest))
		return left + 6 + i*(width-left-12)/max(n-1, 1), bottom - 4 - int(share*(high-8))
	}
	busiest := r.Pictures.Nodes
	busiest = busiest[:min(len(busiest), len(nodeHues)-1)]
	var paths [len(nodeHues) + 1][]byte
	first := -1
	for i, drawn := 0, 0; i < n; i++ {
		hit := hits[uint32(i)] && drawn < most
		if m.set.Kind[i].Family() != r.Kind || i%(n/most+1) > 0 && !hit {
			continue
		}
		x, y := place(i)
		hue := slices.IndexFunc(busiest, func(n judge.NodeCount) bool { return n.Node == r.Node(i) })
		if hue < 0 {
			hue = len(nodeHues) - 1
		}
		if hit {
			if drawn++; first < 0 {
				first = i
			}
			hue = len(nodeHues)
		}
		paths[hue] = fmt.Appendf(paths[hue], "M%d %dh0", x, y)
	}
	p.Add("path", "axis", "", "", "d", fmt.Sprintf("M%d %dV%dH%d", left, top, bottom, width))
	opacity := map[bool]string{false: "0.9", true: "0.3"}[first >= 0]
	for i, hue := range nodeHues {
		p.Add("path", "dots", hue, "", "d", string(paths[i]), "stroke-width", "5", "opacity", opacity)
	}
	p.Words(left-6, top+10, "end", m.brief(r.Latest))
	p.Words(left-6, bottom, "end", m.brief(r.Earliest))
	p.Words(left, bottom+16, "start", text.T("line %s", text.Group(m.set.Row(0).Line)))
	p.Words(width, bottom+16, "end", text.Group(m.set.Row(n-1).Line))
	if first >= 0 {
		p.Add("path", "dots", "wrong", "", "d", string(paths[len(nodeHues)]), "stroke-width", "8")
		x, y := place(first)
		anchor, away := "end", -8
		if x < width/3 {
			anchor, away = "start", 8
		}
		p.Words(x+away, min(y+16, bottom-2), anchor, text.T("line %s", text.Group(m.set.Row(first).Line)))
	}
	m.legend(p, bottom-10)
	return p
}

// legend names the nodes that have colours of their own, from the right, by the field in which they differ.
func (m *facts) legend(p *ui.Plot, y int) {
	nodes, right := m.Report.Pictures.Nodes, p.Width-4
	if len(nodes) < 2 {
		return
	}
	fields := m.Report.NodeFields(m.Layout)
	shown := fields[max(slices.IndexFunc(fields, func(f judge.NodeField) bool { return len(f.Values) > 1 }), 0)]
	for i := min(len(nodes), len(nodeHues)-1) - 1; i >= 0; i-- {
		name := shown.Name + shown.Of[i]
		p.Add("text", "words", "", name, "x", strconv.Itoa(right), "y", strconv.Itoa(y), "text-anchor", "end",
			"translate", "no")
		right -= 7*len(name) + 10
		p.Add("path", "dots", nodeHues[i], "", "d", fmt.Sprintf("M%d %dh0", right+3, y-4), "stroke-width", "9")
		right -= 14
	}
}

// plotTop and plotBase are the room above the bars and below them.
const plotTop, plotBase = 22, 22

// overTime is a row of bars, the largest count above them.
func (m *facts) overTime(width int) *ui.Plot {
	const high, base = 120, plotTop + 120
	over := m.Report.Pictures.Time
	each := text.Span(over.Each)
	if over.Each < time.Second {
		each = text.Tick(over.Each)
	}
	says := text.T("%s from %s to %s, %s per bar.", text.Count(m.Report.Members, "%s ID", "%s IDs"),
		m.zone.Say(m.Report.Earliest), m.zone.Say(m.Report.Latest), each)
	p := &ui.Plot{Name: "ids-over-time", Says: says, Width: width, Height: base + plotBase}
	most := slices.Max(over.Counts)
	var path []byte
	for i, n := range over.Counts {
		left, right := i*width*10/len(over.Counts), (i+1)*width*10/len(over.Counts)
		if right-left > 40 {
			right -= 10 // a gap between wide bars
		}
		if tall := float64(high) * float64(n) / float64(most); n > 0 {
			path = fmt.Appendf(path, "M%.1f %dv-%.1fh%.1fv%.1fz", float64(left)/10, base, max(tall, 1),
				float64(right-left)/10, max(tall, 1))
		}
	}
	p.Add("path", "fill", "time", "", "d", string(path))
	p.Add("path", "axis", "", "", "d", fmt.Sprintf("M0 %dh%d", base, width))
	p.Words(0, 12, "start", text.T("at most %s", text.Group(most)))
	p.Words(0, base+16, "start", m.brief(over.From))
	p.Words(width, base+16, "end", m.brief(m.Report.Latest))
	return p
}
