package decode

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// reportView is what several IDs give away together: which system made them,
// what stands out, and what was counted.
func (p *decode) reportView() app.UI {
	return ui.Elem("div", ui.With{"class", "report"},
		ui.Elem("div", ui.With{"class", "report-what"}, p.guessView(), p.factsView()),
		p.findingsView(),
	)
}

// nearGuesses is how many systems are named though they fit less well.
const nearGuesses = 4

func (p *decode) guessView() app.UI {
	r := p.many.report
	what := text.T("%s fits best.", p.layoutTitle())
	switch {
	case p.chosen == nil && r.Rival() != nil:
		what = text.T("%s fits best, %s nearly as well.", p.layoutTitle(), r.Rival().Title)
	case r.Kind.Wide():
		what = text.T("%s, by their form.", p.kindTitle())
	case p.chosen != nil:
		what = text.T("Read as %s, as you chose.", p.layoutTitle())
	}
	var reasons, near []app.UI
	score := ""
	for i, c := range r.Guess {
		if sameLayout(unnamed(c.Layout), p.layout) {
			score = strconv.FormatFloat(c.Score, 'f', 2, 64)
			for _, words := range c.Pro[:min(len(c.Pro), 3)] {
				reasons = append(reasons, ui.Text("li", words))
			}
			for _, words := range c.Contra[:min(len(c.Contra), 2)] {
				reasons = append(reasons, ui.Text("li", words, "data-contra", ""))
			}
		} else if !c.Twin && len(near) < nearGuesses {
			near = append(near, p.guessButton(i, c))
		}
	}
	title, why := text.T("What they are"), []app.UI{ui.Elem("ul", ui.With{"class", "guess-reasons"}, reasons...), p.nearView(near)}
	if p.chosen == nil && !p.fits() {
		title, what = text.T("No known system fits"), text.T("Shown as %s would read them.", p.layoutTitle())
		why = []app.UI{p.folded("candidates", text.T("The least unlikely systems"), ui.Div("", why...)), nothing()}
	}
	return ui.Elem("section", ui.With{"class", "guess"},
		ui.Text("h2", title),
		ui.Elem("p", ui.With{"class", "guess-name"}, app.Text(what+" "), ui.Text("span", score, "class", "range")),
		p.solvedView(),
		why[0],
		why[1],
	)
}

// solvedView offers the epoch by which the dates beside the IDs would agree.
func (p *decode) solvedView() app.UI {
	solved := p.many.report.Solved
	if solved == nil {
		return nothing()
	}
	return ui.Elem("div", ui.With{"class", "near", "data-solved", strconv.FormatInt(solved.Layout.Epoch.UnixMilli(), 10)}, ui.Text("span", solved.Sentence),
		ui.TextOn("button", text.T("Read them so"), "type", "button").
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.choose(ctx, unnamed(solved.Layout)) }), "solved", solved.Layout.Epoch.UnixMilli()))
}

// kindTitle is the proper name of the kind that most IDs are of.
func (p *decode) kindTitle() string {
	for i := range p.set.Len() {
		if p.set.Row(i).Kind != p.many.report.Kind {
			continue
		}
		if found := format.Identify(p.set.Text(i), format.Options{Now: readingClock()}); len(found.Readings) > 0 {
			return found.Readings[0].Title
		}
		break
	}
	return p.many.report.Kind.String()
}

func (p *decode) nearView(near []app.UI) app.UI {
	if len(near) == 0 {
		return nothing()
	}
	return ui.Elem("div", ui.With{"class", "near"}, append([]app.UI{ui.Text("span", text.T("Or read them as"), "class", "hint")}, near...)...)
}

// guessButton reads the IDs as another system's.
func (p *decode) guessButton(i int, c judge.Candidate) app.UI {
	return ui.ElemOn("button", ui.With{"type", "button", "class", "quiet", "data-guess", c.Name},
		app.Text(c.Title+" "), ui.Text("span", strconv.FormatFloat(c.Score, 'f', 2, 64), "class", "range"),
	).OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.choose(ctx, unnamed(c.Layout)) }), "guess", i, c.Name)
}

func (p *decode) factsView() app.UI {
	var pairs []app.UI
	for _, f := range p.many.report.Facts {
		pairs = append(pairs, ui.Elem("div", ui.With{"data-fact", f.Name}, ui.Text("dt", f.Label), ui.Text("dd", f.Value)))
	}
	if len(pairs) == 0 {
		return nothing()
	}
	return ui.Elem("dl", ui.With{"class", "facts"}, pairs...)
}

// findingsView is the evidence, each with the rows behind it.
func (p *decode) findingsView() app.UI {
	parts := []app.UI{ui.Text("h2", text.T("What stands out"))}
	for _, f := range p.many.report.Findings {
		parts = append(parts, p.findingView(f))
	}
	if len(parts) == 1 {
		parts = append(parts, ui.Text("p", text.T("Nothing: no ID twice, none out of order, no clock that went back, none from the future."), "class", "empty"))
	}
	return ui.Elem("section", ui.With{"class", "findings"}, parts...)
}

func (p *decode) findingView(f judge.Finding) app.UI {
	return ui.Elem("section", ui.With{"class", "finding", "data-finding", f.Name},
		ui.Text("p", f.Sentence, "class", "finding-says"),
		ui.Text("p", f.More, "class", "hint"),
		p.findingButton(f),
	)
}

func (p *decode) findingButton(f judge.Finding) app.UI {
	if p.few() || f.Total == 0 {
		return nothing()
	}
	shown := p.view.show == f.Name
	words := text.T("Show the %s", text.Count(f.Total, "row", "rows"))
	if shown {
		words = text.T("Show all rows again")
	}
	return ui.TextOn("button", words, "type", "button", "class", "quiet", "aria-pressed", strconv.FormatBool(shown)).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			p.update(ctx, func(s *state) {
				if s.view.show = f.Name; shown {
					s.view.show = ""
				}
			})
		}), "finding", f.Name, shown)
}

// badLinesView lists the lines that held no ID, once they are more than a few: on
// demand, but where there are no others.
func (p *decode) badLinesView() app.UI {
	n := p.set.Bad()
	if n <= fewBad {
		return nothing()
	}
	const most = 100
	draw := func() app.UI {
		var rows []app.UI
		for i := range min(n, most) {
			bad := p.set.BadLine(i)
			rows = append(rows, ui.Text("li", text.T("Line %s: %s", text.Group(bad.Line), bad.Reason)))
		}
		if n > most {
			rows = append(rows, ui.Text("li", text.T("and %s more", text.Group(n-most))))
		}
		return ui.Elem("ul", ui.With{"class", "bad-lines"}, rows...)
	}
	if p.set.Len() == 0 {
		return draw()
	}
	return p.fold("bad", text.T("%s without an ID", text.Count(n, "line", "lines")), draw)
}

// fold is a part of the page that is drawn once somebody opens it.
func (p *decode) fold(name, title string, draw func() app.UI) app.UI {
	content := nothing()
	if p.open[name] {
		content = draw()
	}
	return p.folded(name, title, content)
}

// folded is a part of the page that is hidden until somebody opens it.
func (p *decode) folded(name, title string, content app.UI) app.UI {
	return ui.ElemOn("details", ui.With{"class", "fold", "data-fold", name}, ui.Text("summary", title), content).Attr("open", p.open[name]).
		On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
			if open := ctx.JSSrc().Get("open").Bool(); open != p.open[name] {
				p.update(ctx, func(s *state) { s.fold(name, open) })
			}
		}), "fold", name)
}

// picturesView are the pictures of many IDs: of a few, which stand there whole, on
// demand.
func (p *decode) picturesView() app.UI {
	title := text.T("Pictures: over time, by node, the sequence, the bits")
	draw := func() app.UI { return ui.MemoFunc(p.drawPictures, p.judged, p.zone.Key) }
	if p.few() {
		return p.fold("pictures", title, draw)
	}
	return ui.Elem("section", ui.With{"class", "pictures", "aria-label", title}, draw())
}

func (p *decode) drawPictures() app.UI {
	pictures, width := &p.many.report.Pictures, 560
	if w, _ := app.Window().Size(); w < 640 {
		width = 320
	}
	var plots []app.UI
	if t := pictures.Time; len(t.Counts) > 0 {
		from, to := len("2006-01-02T"), len("2006-01-02T15:04:05")
		if length := t.Each * time.Duration(len(t.Counts)); length > 36*time.Hour {
			from, to = 0, len("2006-01-02")
		}
		at := func(bin int) string { return p.zone.Say(t.From.Add(t.Each * time.Duration(bin)))[from:to] }
		plots = append(plots, plotView(text.T("Over time"), p.judged, histogram("ids-over-time",
			text.T("%s from %s to %s, %s a bar.", text.Count(p.many.report.Members, "ID", "IDs"), p.zone.Say(p.many.report.Earliest), p.zone.Say(p.many.report.Latest), barSpan(t.Each)),
			width, t.Counts, "time", [3]string{at(0), "", at(len(t.Counts))})))
	}
	if len(pictures.Nodes) > 1 {
		plots = append(plots, plotView(text.T("By node"), p.judged, tally("ids-by-node",
			text.T("The IDs of %s.", text.Count(pictures.NodesTotal, "node", "nodes")), width, counted(pictures), "worker")))
	}
	if s := pictures.Sequence; len(s.Counts) > 0 {
		last := uint64(len(s.Counts))*s.Each - 1
		plots = append(plots, plotView(text.T("Sequence"), p.judged, histogram("ids-by-sequence",
			text.T("How often each sequence occurs, %s a bar.", text.Count(int(s.Each), "number", "numbers")), width, s.Counts, "sequence",
			[3]string{"0", text.Group((last + 1) / 2), text.Group(last)})))
	}
	return ui.Elem("div", ui.With{"class", "plots"}, append(plots, p.heatView(width))...)
}

// barSpan is how long a bar stands for.
func barSpan(d time.Duration) string {
	if d < time.Second {
		return text.Tick(d)
	}
	return text.Span(d)
}

// counted are the busiest nodes, and the others as one.
func counted(pictures *judge.Pictures) []namedCount {
	const most = 12
	var things []namedCount
	for _, n := range pictures.Nodes[:min(len(pictures.Nodes), most)] {
		things = append(things, namedCount{Name: n.Name, Count: n.Count})
	}
	return things
}

// heatView says of each bit how often it is 1, and whether it ever changes.
func (p *decode) heatView(width int) app.UI {
	var (
		ones     [64]float64
		constant [64]bool
		hues     [64]string
		still    int
	)
	n, of := p.many.report.Members, ui.Hues(p.layout)
	for bit, use := range p.many.report.Pictures.Bits {
		ones[bit] = float64(use.Ones) / float64(max(n, 1))
		constant[bit] = use.Ones == 0 || use.Ones == n
		if constant[bit] {
			still++
		}
		hues[bit] = "other"
		if i := p.layout.FieldAt(bit); i >= 0 && !p.many.report.Kind.Wide() {
			hues[bit] = of[i]
		}
	}
	return plotView(text.T("Bits"), p.judged, heat("bits",
		text.T("Each bit, filled by how often it is 1; struck through where it never changes, as %s of 64 do.", text.Group(still)), width, ones, constant, hues))
}
