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

// pictures are the plots' names in links; the first there is is shown unless another is chosen.
var pictures = []string{"lines", "time", "nodes", "sequence", "bits"}

// pictures are the pictures of many IDs: of a few, which are shown whole, on demand.
func (t *table) pictures() app.UI {
	m, zone, v := t.page.many, t.page.zone, &t.page.rows
	draw := func() app.UI { return ui.MemoFunc(t.drawPicture, t.judged, zone.Key, v.plot, v.show) }
	if m.few() {
		return t.page.fold("pictures", text.T("Charts: over time, by node, by sequence, by bit"), draw)
	}
	return ui.Elem("section", ui.With{"class", "pictures card", "aria-label", text.T("Pictures")}, draw())
}

// drawPicture draws the chosen plot below tabs that lead to the others, and has it saved.
func (t *table) drawPicture() app.UI {
	width := 900 // such that a plot's words are about as large as those around it
	if w, _ := app.Window().Size(); 0 < w && w < 640 {
		width = 320
	} else if 0 < w && w < 1100 || nav.Presenting() {
		width = 560
	}
	v := &t.page.rows
	all := t.page.many.plots(t.page.zone, width, v.show)
	shown := all[max(slices.IndexFunc(all, func(p *plot) bool { return p.key == v.plot }), 0)]
	tabs := make([]app.UI, len(all))
	for i, p := range all {
		tabs[i] = ui.Button(p.title, ui.With{"class", "quiet", "aria-pressed", strconv.FormatBool(shown == p)}, func(ctx app.Context) {
			t.page.update(ctx, func(s *state) { s.rows.plot = p.key })
		}, "plot", p.key)
	}
	return shown.view(t.judged, tabs)
}

// plots are those with something to show.
func (m *many) plots(zone *ui.Zone, width int, finding string) (all []*plot) {
	add := func(key, title string, p *plot) {
		p.key, p.title = key, title
		all = append(all, p)
	}
	r, pictures := m.report, &m.report.Pictures
	if r.Latest.After(r.Earliest) {
		add("lines", text.T("Line by line"), m.byLine(zone, width, m.rowsOf(finding)))
	}
	if over := pictures.Time; len(over.Counts) > 0 {
		from, to := len("2006-01-02T"), len("2006-01-02T15:04:05")
		if length := over.Each * time.Duration(len(over.Counts)); length > 36*time.Hour {
			from, to = 0, len("2006-01-02")
		}
		at := func(bin int) string { return zone.Say(over.From.Add(over.Each * time.Duration(bin)))[from:to] }
		says := text.T("%s from %s to %s, %s per bar.", text.Count(r.Members, "%s ID", "%s IDs"), zone.Say(r.Earliest), zone.Say(r.Latest), barSpan(over.Each))
		add("time", text.T("Over time"), histogram("ids-over-time", says, width, over.Counts, "time", [3]string{at(0), "", at(len(over.Counts))}))
	}
	if len(pictures.Nodes) > 1 {
		const most = 8
		says := text.T("IDs per node, of %s.", text.Count(pictures.NodesTotal, "%s node", "%s nodes"))
		add("nodes", text.T("By node"), tally("ids-by-node", says, width, pictures.Nodes[:min(len(pictures.Nodes), most)], "worker"))
	}
	if s := pictures.Sequence; len(s.Counts) > 0 {
		last := uint64(len(s.Counts))*s.Each - 1
		says := text.T("How often each sequence value occurs, %s per bar.", text.Count(int(s.Each), "%s value", "%s values"))
		add("sequence", text.T("Sequence"), histogram("ids-by-sequence", says, width, s.Counts, "sequence", [3]string{"0", text.Group((last + 1) / 2), text.Group(last)}))
	}
	add("bits", text.T("Bits"), m.heat(width))
	return all
}

func barSpan(d time.Duration) string {
	if d < time.Second {
		return text.Tick(d)
	}
	return text.Span(d)
}

// heat says of each bit how often it is 1, and whether it ever changes.
func (m *many) heat(width int) *plot {
	var (
		ones     [64]float64
		constant [64]bool
		hues     [64]string
		still    int
	)
	n, of := m.report.Members, ui.Hues(m.layout)
	for bit, set := range m.report.Pictures.Ones {
		ones[bit] = float64(set) / float64(max(n, 1))
		if constant[bit] = set == 0 || set == n; constant[bit] {
			still++
		}
		hues[bit] = "other"
		if i := m.layout.FieldAt(bit); i >= 0 && !m.report.Kind.Wide() {
			hues[bit] = of[i]
		}
	}
	says := text.T("How often each bit is 1. %s of 64 bits never change; they are struck through.", text.Group(still))
	return heat("bits", says, width, ones, constant, hues)
}

// nodeHues are the colours of the busiest nodes; the last is for all others.
var nodeHues = [...]string{"datacenter", "worker", "other", "unused"}

// byLine is a dot for each ID in the order of the lines, the later the higher: one from a clock that is behind lies below
// its neighbours. Where some are of a finding, the others are faint.
func (m *many) byLine(zone *ui.Zone, width int, hits map[uint32]bool) *plot {
	const left, top, high, most = 62, 8, 150, 3000
	r, n, bottom := m.report, m.set.Len(), top+high
	p := &plot{name: "ids-by-line", says: text.T("Each ID’s time, line by line: a dot below its neighbours comes from a clock that is behind."), width: width, height: bottom + plotBase}
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
	p.add("path", "axis", "", "", "d", fmt.Sprintf("M%d %dV%dH%d", left, top, bottom, width))
	opacity := map[bool]string{false: "0.9", true: "0.3"}[first >= 0]
	for i, hue := range nodeHues {
		p.add("path", "dots", hue, "", "d", string(paths[i]), "stroke-width", "5", "opacity", opacity)
	}
	from, to := 11, 19 // the time of day
	if r.Latest.Sub(r.Earliest) > 36*time.Hour {
		from, to = 0, 10
	}
	p.words(left-6, top+10, "end", zone.Say(r.Latest)[from:to])
	p.words(left-6, bottom, "end", zone.Say(r.Earliest)[from:to])
	p.words(left, bottom+16, "start", text.T("line %s", text.Group(m.set.Row(0).Line)))
	p.words(width, bottom+16, "end", text.Group(m.set.Row(n-1).Line))
	if first >= 0 {
		p.add("path", "dots", "wrong", "", "d", string(paths[len(nodeHues)]), "stroke-width", "8")
		x, y := place(first)
		anchor, away := "end", -8
		if x < width/3 {
			anchor, away = "start", 8
		}
		p.words(x+away, min(y+16, bottom-2), anchor, text.T("line %s", text.Group(m.set.Row(first).Line)))
	}
	m.legend(p, bottom-10)
	return p
}

// legend names the nodes that have colours of their own, from the right, by the field in which they differ.
func (m *many) legend(p *plot, y int) {
	nodes, right := m.report.Pictures.Nodes, p.width-4
	if len(nodes) < 2 {
		return
	}
	fields := m.nodeFields()
	shown := fields[max(slices.IndexFunc(fields, func(f nodeField) bool { return len(f.values) > 1 }), 0)]
	for i := min(len(nodes), len(nodeHues)-1) - 1; i >= 0; i-- {
		name := shown.name + shown.of[i]
		p.add("text", "words", "", name, "x", strconv.Itoa(right), "y", strconv.Itoa(y), "text-anchor", "end", "translate", "no")
		right -= 7*len(name) + 10
		p.add("path", "dots", nodeHues[i], "", "d", fmt.Sprintf("M%d %dh0", right+3, y-4), "stroke-width", "9")
		right -= 14
	}
}

// Sample shows a finding and plots, for the page that shows every component.
func samplePlots() app.UI {
	nodes := []judge.NodeCount{{Name: "worker 7", Count: 31}, {Name: "worker 8", Count: 12}}
	return ui.Div("cards",
		ui.Elem("section", ui.With{"class", "finding", "data-finding", "clock-back"},
			ui.Text("p", text.T("%s is smaller than an earlier one.", text.Count(1, "%s ID", "%s IDs")), "class", "finding-says"), ui.Text("p", text.T("Evidence, not proof."), "class", "hint")),
		ui.Div("plots",
			histogram("styles-time", text.T("IDs per second."), 560, []int{3, 1, 0, 4, 5, 9, 2, 6}, "time", [3]string{"0", "4", "8"}).view(0, nil),
			tally("styles-node", text.T("IDs per node, of %s.", text.Count(2, "%s node", "%s nodes")), 560, nodes, "worker").view(0, nil),
		),
	)
}
