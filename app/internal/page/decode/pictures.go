package decode

import (
	"fmt"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// findings are the evidence that answers no question beside the headline, each with the rows behind it, and what speaks
// for the system.
func (t *table) findings() app.UI {
	m := t.page.many
	parts := []app.UI{ui.Text("h2", text.T("Findings"), "class", "unseen")}
	r := asking{&t.page.facts, t.page.zone}
	beside := r.answers()
	for i := range m.report.Findings {
		f := &m.report.Findings[i]
		if !slices.ContainsFunc(beside, func(a answer) bool { return a.finding == f }) {
			parts = append(parts, t.finding(m, f, "", ""))
		}
	}
	if len(m.report.Findings) == 0 {
		parts = append(parts, ui.Text("p", text.T("No findings: no duplicates, nothing out of order, no clock rollback, nothing from the future."), "class", "empty"))
	}
	return ui.Elem("section", ui.With{"class", "findings"}, append(parts, t.reasons(m))...)
}

func (t *table) finding(m *many, f *judge.Finding, name, question string) app.UI {
	shown, button := t.page.rows.show == f.Name, ui.Nothing()
	if !m.few() && f.Total > 0 {
		words := text.T("Show the %s", text.Count(f.Total, "%s row", "%s rows"))
		if shown {
			words = text.T("Show all rows")
		}
		button = ui.Button(words, ui.With{"class", "quiet", "aria-pressed", strconv.FormatBool(shown)}, func(ctx app.Context) {
			t.page.update(func(s *state) {
				if s.rows.show = f.Name; shown {
					s.rows.show = ""
				}
			})
		}, "finding", f.Name, shown)
	}
	more := ui.Words("hint", f.More)
	if !m.few() && !shown {
		more = ui.Elem("p", ui.With{"class", "hint", "hidden", "true"}, app.Text(f.More))
	}
	return ui.Elem("section", ui.With{"class", "finding", "data-finding", f.Name, "data-answer", name, "data-shown", strconv.FormatBool(shown)},
		ui.Text("strong", question), ui.Elem("p", ui.With{"class", "finding-says"}, ui.Text("b", f.Column, "class", "range", "translate", "no"), app.Text(f.Sentence)), more, button, shownOn(f.Name))
}

// shownOn links a finding to the page that shows how it comes about.
func shownOn(finding string) app.UI {
	links := map[string][2]string{
		"duplicates": {"/nodes?scene=everyone-1-1", text.T("See how two nodes get one worker ID")},
		"inversions": {"/nodes", text.T("See how IDs get out of order")},
		"clock-back": {"/nodes?nodes=3&clock=step&error=0s,-6ms,0s", text.T("See a clock set back among others")},
	}
	link, ok := links[finding]
	if !ok {
		return ui.Nothing()
	}
	return ui.Link(link[0], "", app.Text(link[1]))
}

// reasons are the evidence for and against the system that the IDs are read as.
func (t *table) reasons(m *many) app.UI {
	for _, c := range m.report.Guess {
		if !nav.SameLayout(nav.Unnamed(c.Layout), m.layout) {
			continue
		}
		return t.page.fold("candidates", text.T("Why %s?", m.title), func() app.UI {
			var reasons []app.UI
			for _, words := range c.Pro {
				reasons = append(reasons, ui.Text("li", words))
			}
			for _, words := range c.Contra {
				reasons = append(reasons, ui.Text("li", words, "data-contra", ""))
			}
			return ui.Elem("ul", ui.With{"class", "guess-reasons"}, reasons...)
		})
	}
	return ui.Nothing()
}

// pictures are the plots' names in links; the first there is is shown unless another is chosen.
var pictures = []string{"lines", "time", "nodes", "sequence", "bits"}

// pictures are the pictures of many IDs: of a few, which are shown whole, on demand.
func (t *table) pictures() app.UI {
	m, zone, v := t.page.many, t.page.zone, &t.page.rows
	if m.report.Several {
		return ui.Nothing() // each column has its own
	}
	draw := func() app.UI { return ui.MemoFunc(t.drawPicture, t.judged, zone.Key, v.plot, v.show) }
	if m.few() {
		return t.page.fold("pictures", text.T("Charts: over time, by sequence, by bit"), draw)
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
			t.page.update(func(s *state) { s.rows.plot = p.key })
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
		if i := layouts.FieldAt(m.layout, bit); i >= 0 && !m.report.Kind.Wide() {
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

// plot is a picture of many values. On the page it has the page's colours; as a
// file it needs no stylesheet, like a [ui.Figure].
type plot struct {
	key, title    string // in links, and on its tab
	name          string // of the file
	says          string // what it shows, in a sentence
	width, height int
	shapes        []svgElement
}

// svgElement is one element of a plot. Its part says what it is, for the
// stylesheet and for the colours of the file; words are those of a text element.
type svgElement struct {
	tag, part, hue string
	with           ui.With
	words          string
}

func (p *plot) draw() app.UI {
	var body []app.UI
	for _, s := range p.shapes {
		e := ui.SVGOn(s.tag, append(ui.With{"data-part", s.part, "data-hue", s.hue}, s.with...))
		if s.words != "" {
			e = e.Text(s.words)
		}
		body = append(body, e)
	}
	return ui.SVG("svg", ui.With{"data-plot", p.name, "viewBox", "0 0 " + strconv.Itoa(p.width) + " " + strconv.Itoa(p.height), "role", "img", "aria-label", p.says}, body...)
}

// svg is the plot as a file.
func (p *plot) svg() string {
	var b strings.Builder
	width, height := strconv.Itoa(p.width), strconv.Itoa(p.height+40)
	b.WriteString("<svg xmlns='http://www.w3.org/2000/svg' width='" + width + "' height='" + height + "' viewBox='0 -40 " + width + " " + height +
		"' font-family='" + style.Words + "' font-size='12' fill='" + style.Colour("soft") + "'><rect y='-40' width='" + width + "' height='" + height + "' fill='" + style.Colour("sheet") + "'/>")
	b.WriteString("<text x='0' y='-20' font-size='13' fill='" + style.Colour("ink") + "'>" + ui.Escaped(p.says) + "</text>")
	for _, s := range p.shapes {
		b.WriteString("<" + s.tag)
		for i := 0; i+1 < len(s.with); i += 2 {
			b.WriteString(" " + s.with[i] + "='" + ui.Escaped(s.with[i+1]) + "'")
		}
		switch s.part {
		case "fill":
			b.WriteString(" fill='" + style.Colour(s.hue) + "'")
		case "ring":
			b.WriteString(" fill='none' stroke='" + style.Colour(s.hue) + "'")
		case "dots":
			b.WriteString(" fill='none' stroke-linecap='round' stroke='" + style.Colour(s.hue) + "'")
		case "axis":
			b.WriteString(" fill='none' stroke='" + style.Colour("edge") + "'")
		}
		b.WriteString(">" + ui.Escaped(s.words) + "</" + s.tag + ">")
	}
	return ui.InScript(b.String() + "</svg>")
}

func (p *plot) add(tag, part, hue, words string, with ...string) {
	p.shapes = append(p.shapes, svgElement{tag: tag, part: part, hue: hue, with: with, words: words})
}

func (p *plot) words(x, y int, anchor, words string) {
	p.add("text", "words", "", words, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "text-anchor", anchor)
}

// plotTop and plotBase are the room above the bars and below them.
const (
	plotTop  = 22
	plotBase = 22
)

// histogram is a row of bars, the largest count above them and words below the first, the middle and the last.
func histogram(name, says string, width int, counts []int, hue string, below [3]string) *plot {
	const high = 120
	p := &plot{name: name, says: says, width: width, height: plotTop + high + plotBase}
	most := 1
	for _, n := range counts {
		most = max(most, n)
	}
	var path []byte
	for i, n := range counts {
		if n == 0 {
			continue
		}
		left, right := i*width*10/len(counts), (i+1)*width*10/len(counts)
		if right-left > 40 {
			right -= 10 // a gap between wide bars
		}
		tall := max(float64(high)*float64(n)/float64(most), 1)
		path = fmt.Appendf(path, "M%.1f %dv-%.1fh%.1fv%.1fz", float64(left)/10, plotTop+high, tall, float64(right-left)/10, tall)
	}
	p.add("path", "fill", hue, "", "d", string(path))
	p.add("path", "axis", "", "", "d", "M0 "+strconv.Itoa(plotTop+high)+"h"+strconv.Itoa(width))
	p.words(0, 12, "start", text.T("at most %s", text.Group(most)))
	base := plotTop + high + 16
	p.words(0, base, "start", below[0])
	p.words(width/2, base, "middle", below[1])
	p.words(width, base, "end", below[2])
	return p
}

// heat is a cell for each of 64 bits, the highest first: filled by how often it
// is 1, crossed where it never changes. Hues are those of the bits.
func heat(name, says string, width int, ones [64]float64, constant [64]bool, hues [64]string) *plot {
	across := 16
	if width < 500 {
		across = 8
	} else if width > 800 {
		across = 32
	}
	const high = 26
	wide := width / across
	p := &plot{name: name, says: says, width: width, height: 64 / across * (high + 20)}
	for i := range 64 {
		bit := 63 - i
		x, y := i%across*wide, i/across*(high+20)
		place := []string{"x", strconv.Itoa(x + 1), "y", strconv.Itoa(y + 1), "width", strconv.Itoa(wide - 3), "height", strconv.Itoa(high - 2)}
		p.add("rect", "fill", hues[bit], "", append(place, "fill-opacity", strconv.FormatFloat(ones[bit], 'f', 2, 64))...)
		p.add("rect", "ring", hues[bit], "", place...)
		if constant[bit] {
			p.add("path", "ring", hues[bit], "", "d", "M"+strconv.Itoa(x+1)+" "+strconv.Itoa(y+1)+"l"+strconv.Itoa(wide-3)+" "+strconv.Itoa(high-2))
		}
		p.words(x+wide/2, y+high+11, "middle", strconv.Itoa(bit))
	}
	return p
}

// view is the plot below tabs that lead to others, and buttons that save it. The version changes when the plot does.
func (p *plot) view(version int, tabs []app.UI) app.UI {
	save := func(words string, press func(app.Context)) app.UI {
		return ui.Button(words, ui.With{"class", "copy", "translate", "no", "aria-label", text.T("Save as %s: %s", words, p.title)}, press, words, p.name, version)
	}
	return ui.Elem("figure", ui.With{"class", "plot"},
		ui.Elem("figcaption", ui.With{"class", "plot-head"},
			ui.Div("plot-tabs", tabs...),
			save("SVG", func(app.Context) { ui.SaveText(p.name+".svg", "image/svg+xml", p.svg()) }),
			save("PNG", func(app.Context) { ui.SavePNG(p.name+".png", p.svg(), func() {}) }),
		),
		ui.Text("p", p.says, "class", "hint"),
		p.draw(),
	)
}
