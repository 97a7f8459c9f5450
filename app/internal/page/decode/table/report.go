package table

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Report is what several IDs give away together: their system, the findings, and what was counted.
func (t *Table) Report() app.UI {
	m := t.page.Many()
	return ui.Elem("div", ui.With{"class", "report"},
		ui.Elem("div", ui.With{"class", "report-what"}, t.guessView(m), factsView(m)),
		t.findingsView(m),
	)
}

const nearGuesses = 4

func (t *Table) guessView(m *Many) app.UI {
	r := m.Report
	what := text.T("%s fits best.", m.Title)
	switch {
	case !m.Chosen && r.Rival() != nil:
		what = text.T("%s fits best, %s nearly as well.", m.Title, r.Rival().Title)
	case r.Kind.Wide():
		what = text.T("%s, by their form.", kindTitle(m))
	case m.Chosen:
		what = text.T("Read as %s, as you chose.", m.Title)
	}
	var reasons, near []app.UI
	score := ""
	for i, c := range r.Guess {
		if nav.SameLayout(nav.Unnamed(c.Layout), m.Layout) {
			score = strconv.FormatFloat(c.Score, 'f', 2, 64)
			for _, words := range c.Pro[:min(len(c.Pro), 3)] {
				reasons = append(reasons, ui.Text("li", words))
			}
			for _, words := range c.Contra[:min(len(c.Contra), 2)] {
				reasons = append(reasons, ui.Text("li", words, "data-contra", ""))
			}
		} else if !c.Twin && len(near) < nearGuesses {
			near = append(near, t.guessButton(i, c))
		}
	}
	title, why := text.T("What they are"), []app.UI{ui.Elem("ul", ui.With{"class", "guess-reasons"}, reasons...), nearView(near)}
	if !m.Chosen && !m.Fits() {
		title, what = text.T("No known system fits"), text.T("Shown as %s would read them.", m.Title)
		why = []app.UI{t.page.Folded("candidates", text.T("The least unlikely systems"), ui.Div("", why...)), ui.Nothing()}
	}
	return ui.Elem("section", ui.With{"class", "guess"},
		ui.Text("h2", title),
		ui.Elem("p", ui.With{"class", "guess-name"}, app.Text(what+" "), ui.Text("span", score, "class", "range")),
		t.solvedView(m),
		why[0],
		why[1],
	)
}

func (t *Table) solvedView(m *Many) app.UI {
	solved := m.Report.Solved
	if solved == nil {
		return ui.Nothing()
	}
	return ui.Elem("div", ui.With{"class", "near", "data-solved", strconv.FormatInt(solved.Layout.Epoch.UnixMilli(), 10)}, ui.Text("span", solved.Sentence),
		ui.Button(text.T("Read them so"), nil,
			func(ctx app.Context) { t.page.Choose(ctx, nav.Unnamed(solved.Layout)) }, "solved", solved.Layout.Epoch.UnixMilli()))
}

func kindTitle(m *Many) string {
	for i := range m.Set.Len() {
		if m.Set.Row(i).Kind != m.Report.Kind {
			continue
		}
		if found := format.Identify(m.Set.Text(i), format.Options{Now: time.Now()}); len(found.Readings) > 0 {
			return found.Readings[0].Title
		}
		break
	}
	return m.Report.Kind.String()
}

func nearView(near []app.UI) app.UI {
	if len(near) == 0 {
		return ui.Nothing()
	}
	return ui.Elem("div", ui.With{"class", "near"}, append([]app.UI{ui.Text("span", text.T("Or read them as"), "class", "hint")}, near...)...)
}

func (t *Table) guessButton(i int, c judge.Candidate) app.UI {
	return ui.ElemOn("button", ui.With{"type", "button", "class", "quiet", "data-guess", c.Name},
		app.Text(c.Title+" "), ui.Text("span", strconv.FormatFloat(c.Score, 'f', 2, 64), "class", "range"),
	).OnClick(ui.On(func(ctx app.Context, _ app.Event) { t.page.Choose(ctx, nav.Unnamed(c.Layout)) }), "guess", i, c.Name)
}

func factsView(m *Many) app.UI {
	var pairs []app.UI
	for _, f := range m.Report.Facts {
		pairs = append(pairs, ui.Elem("div", ui.With{"data-fact", f.Name}, ui.Text("dt", f.Label), ui.Text("dd", f.Value)))
	}
	if len(pairs) == 0 {
		return ui.Nothing()
	}
	return ui.Elem("dl", ui.With{"class", "facts"}, pairs...)
}

// findingsView is the evidence, each with the rows behind it.
func (t *Table) findingsView(m *Many) app.UI {
	parts := []app.UI{ui.Text("h2", text.T("What stands out"))}
	for _, f := range m.Report.Findings {
		parts = append(parts, t.findingView(m, f))
	}
	if len(parts) == 1 {
		parts = append(parts, ui.Text("p", text.T("Nothing: no ID twice, none out of order, no clock that went back, none from the future."), "class", "empty"))
	}
	return ui.Elem("section", ui.With{"class", "findings"}, parts...)
}

func (t *Table) findingView(m *Many, f judge.Finding) app.UI {
	return ui.Elem("section", ui.With{"class", "finding", "data-finding", f.Name},
		ui.Text("p", f.Sentence, "class", "finding-says"),
		ui.Text("p", f.More, "class", "hint"),
		t.findingButton(m, f),
	)
}

func (t *Table) findingButton(m *Many, f judge.Finding) app.UI {
	if m.Few() || f.Total == 0 {
		return ui.Nothing()
	}
	shown := t.page.Selection().Show == f.Name
	words := text.T("Show the %s", text.Count(f.Total, "row", "rows"))
	if shown {
		words = text.T("Show all rows again")
	}
	return ui.Button(words, ui.With{"class", "quiet", "aria-pressed", strconv.FormatBool(shown)}, func(ctx app.Context) {
		t.page.Select(ctx, func(v *Selection) {
			if v.Show = f.Name; shown {
				v.Show = ""
			}
		})
	}, "finding", f.Name, shown)
}

// Pictures are the pictures of many IDs: of a few, which are shown whole, on demand.
func (t *Table) Pictures() app.UI {
	m, zone := t.page.Many(), t.page.Zone()
	title := text.T("Pictures: over time, by node, the sequence, the bits")
	draw := func() app.UI { return ui.MemoFunc(t.drawPictures, t.Judged, zone.Key) }
	if m.Few() {
		return t.page.Fold("pictures", title, draw)
	}
	return ui.Elem("section", ui.With{"class", "pictures", "aria-label", title}, draw())
}

func (t *Table) drawPictures() app.UI {
	m, zone, width := t.page.Many(), t.page.Zone(), 560
	if w, _ := app.Window().Size(); w < 640 {
		width = 320
	}
	var plots []app.UI
	add := func(title string, p *plot) { plots = append(plots, plotView(title, t.Judged, p)) }
	pictures := &m.Report.Pictures
	if over := pictures.Time; len(over.Counts) > 0 {
		from, to := len("2006-01-02T"), len("2006-01-02T15:04:05")
		if length := over.Each * time.Duration(len(over.Counts)); length > 36*time.Hour {
			from, to = 0, len("2006-01-02")
		}
		at := func(bin int) string { return zone.Say(over.From.Add(over.Each * time.Duration(bin)))[from:to] }
		says := text.T("%s from %s to %s, %s a bar.", text.Count(m.Report.Members, "ID", "IDs"), zone.Say(m.Report.Earliest), zone.Say(m.Report.Latest), barSpan(over.Each))
		add(text.T("Over time"), histogram("ids-over-time", says, width, over.Counts, "time", [3]string{at(0), "", at(len(over.Counts))}))
	}
	if len(pictures.Nodes) > 1 {
		add(text.T("By node"), tally("ids-by-node", text.T("The IDs of %s.", text.Count(pictures.NodesTotal, "node", "nodes")), width, busiest(pictures.Nodes), "worker"))
	}
	if s := pictures.Sequence; len(s.Counts) > 0 {
		last := uint64(len(s.Counts))*s.Each - 1
		add(text.T("Sequence"), histogram("ids-by-sequence", text.T("How often each sequence occurs, %s a bar.", text.Count(int(s.Each), "number", "numbers")),
			width, s.Counts, "sequence", [3]string{"0", text.Group((last + 1) / 2), text.Group(last)}))
	}
	add(text.T("Bits"), heatOf(m, width))
	return ui.Elem("div", ui.With{"class", "plots"}, plots...)
}

func barSpan(d time.Duration) string {
	if d < time.Second {
		return text.Tick(d)
	}
	return text.Span(d)
}

func busiest(nodes []judge.NodeCount) (things []namedCount) {
	const most = 12
	for _, n := range nodes[:min(len(nodes), most)] {
		things = append(things, namedCount{Name: n.Name, Count: n.Count})
	}
	return things
}

// heatOf says of each bit how often it is 1, and whether it ever changes.
func heatOf(m *Many, width int) *plot {
	var (
		ones     [64]float64
		constant [64]bool
		hues     [64]string
		still    int
	)
	n, of := m.Report.Members, ui.Hues(m.Layout)
	for bit, set := range m.Report.Pictures.Ones {
		ones[bit] = float64(set) / float64(max(n, 1))
		if constant[bit] = set == 0 || set == n; constant[bit] {
			still++
		}
		hues[bit] = "other"
		if i := m.Layout.FieldAt(bit); i >= 0 && !m.Report.Kind.Wide() {
			hues[bit] = of[i]
		}
	}
	says := text.T("Each bit, filled by how often it is 1; struck through where it never changes, as %s of 64 do.", text.Group(still))
	return heat("bits", says, width, ones, constant, hues)
}
