package search

import (
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (p *page) Render() app.UI {
	frame := nav.Shell("/search")
	frame.Theatre = true
	l := p.look
	return frame.Render(
		ui.Elem("section", ui.With{"class", "theatre search figure", "data-stage", "search",
			"data-verdict", l.Verdict.String()},
			ui.Div("theatre-head", ui.Text("h1", frame.Name), frame.Place(), ui.MemoFunc(p.choices, p.Plan)),
			p.caption(),
			ui.Div("picture",
				ui.Div("search-rings", ui.MemoFunc(p.rings, l, p.frame), p.count()),
				ui.Elem("div", ui.With{"class", "search-side", "tabindex", "0"}, ui.MemoFunc(p.side, l, p.frame)),
			),
			ui.MemoFunc(p.controls, p.Plan, p.searching(), l.Page),
			ui.Words("unseen", l.describe()),
		),
		ui.MemoFunc(p.table, p.Plan, len(p.rows), p.searching()),
		ui.MemoFunc(p.model),
		ui.MemoFunc(p.home),
	)
}

// choices are the design and what must hold.
func (p *page) choices() app.UI {
	var designs, invariants []app.UI
	for _, d := range explore.Designs() {
		name, _ := text.Aside(text.T(d.Title))
		designs = append(designs, ui.Option(d.Name, name, p.Design))
	}
	for i := range explore.Invariants {
		v := explore.Invariant(i)
		invariants = append(invariants, ui.Option(v.String(), invariantTitle(v), p.Invariant.String()))
	}
	menu := func(name, words string, options []app.UI, choose func(chosen string)) app.UI {
		return ui.Elem("label", nil, ui.Text("span", words),
			ui.ElemOn("select", ui.With{"data-edit", name}, options...).
				OnChange(ui.Entered(func(_ app.Context, chosen string) {
					p.change(func() { choose(chosen) })
				}), name, p.Plan))
	}
	return ui.Div("search-choices",
		menu("design", text.In("of a generator", "Design"), designs, func(chosen string) { p.Design = chosen }),
		menu("invariant", text.T("Must hold"), invariants, func(chosen string) {
			for i, name := range invariantNames() {
				if name == chosen {
					p.Invariant = explore.Invariant(i)
				}
			}
		}))
}

func (p *page) caption() app.UI {
	bold, rest := p.look.caption(p.running)
	ask := ui.Nothing()
	if p.begins {
		ask = p.predict()
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", "true"},
		ui.Elem("p", ui.With{"class", "caption-said", "aria-live", ui.Spoken(p.searching())}, ui.Text("b", bold),
			app.Text(text.Next(rest))), ask,
		ui.Alert(text.Sentences(p.LinkBad, p.bad, p.desk.Bad)))
}

// predict leads from the search that the page opens with to another design's.
func (p *page) predict() app.UI {
	return &ui.Prediction{
		ID: "search-order", Class: nav.Presenting(), Brief: true, Waits: p.Plan != answers(),
		Question: text.T(
			"Twitter’s final code has the same lines in another order: it checks the clock first. Do these events still lead " +
				"to a duplicate?"),
		Answers: []ui.Answer{
			{Words: text.T("No, in no history"), Right: true, Why: text.T(
				"A rejected request changes nothing, so the sequence never starts again in a used millisecond.")},
			{Words: text.T("Yes, after as many events"),
				Why: text.T("the rejected request no longer resets the sequence.")},
			{Words: text.T("Yes, after more events"),
				Why: text.T("a longer history would have to reset the sequence too.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			p.change(func() {
				if p.Plan = explore.Default(); answered {
					p.Plan = answers()
				}
			})
			p.Ctx.Dispatch(func(app.Context) { p.begins = true })
		},
	}
}

// rings is the picture, with what its colours mean.
func (p *page) rings() app.UI {
	l := p.look
	var seen [explore.Looks]bool
	for _, r := range l.Circles {
		for _, d := range r.Dots {
			seen[d.Look] = true
		}
		for _, s := range r.Sectors {
			for look, n := range s {
				seen[look] = seen[look] || n > 0
			}
		}
	}
	var key []app.UI
	for look, words := range [explore.Looks]string{text.T("clock"), text.T("restart"), text.T("waits"),
		text.T("rejected"),
		text.T("ID issued"), text.T("broken")} {
		if seen[look] {
			key = append(key, ui.Text("li", words, "data-is", lookNames[look]))
		}
	}
	return ui.Div("",
		p.moving.Panel(0),
		ui.Elem("ul", ui.With{"class", "search-key", "aria-hidden", "true"}, key...),
	)
}

// count is how far the search is.
func (p *page) count() app.UI {
	l := p.look
	shortest := ui.Nothing()
	if l.Verdict == explore.Found {
		shortest = ui.Field("shortest", strconv.Itoa(l.Depth()), "")
	}
	verdict := map[explore.Verdict]string{explore.Found: "duplicate", explore.Undecidable: "not-decidable"}[l.Verdict]
	if verdict == "" {
		verdict = l.Verdict.String()
	}
	return ui.Elem("p", ui.With{"class", "search-count"}, ui.Elem(
		"span", nil, ui.Phrase("%s states", ui.Elem("b", nil,
			ui.Field("states", strconv.Itoa(l.States), text.Group(l.States))))...),
		ui.Field("depth", strconv.Itoa(l.Depth()), ""), ui.Field("verdict", verdict, ""), shortest)
}

// side is the counterexample, or what holds and how far.
func (p *page) side() app.UI {
	l := p.look
	d := l.design()
	if len(l.cards) == 0 {
		words := []app.UI{ui.Text("h2", text.T(d.Title), "translate", "no"), ui.Words("", text.T(d.Rule))}
		if l.Verdict != explore.Undecidable {
			words = append(
				words, ui.Words(
					"hint", text.T(
						"It starts with nothing issued, in the middle. Each ring outward is one more event: every event that can happen "+
							"is tried in every state. Histories that end in the same state share a dot. A ring with more than %d states "+
							"shows how many of each kind it has.", explore.MostDots)),
				l.layers(p.frame), ui.Words("limits", l.limits()))
		}
		return ui.Div("", words...)
	}
	last := l.cards[len(l.cards)-1]
	title := text.T("%s goes to two callers", last.result)
	switch {
	case l.Invariant == explore.Increasing:
		title = text.T("%s is below an earlier ID", last.result)
	case l.Invariant == explore.Answered:
		title = text.T("A caller gets no ID in time")
	}
	list := make([]app.UI, len(l.cards))
	for i := range l.cards {
		list[i] = l.card(i, p.frame)
	}
	columns := min(len(list), 3)
	if len(list) > 6 {
		columns = 4
	}
	return ui.Div("",
		ui.Text("h2", title, "class", "broken"), ui.Words("", l.story()),
		ui.Elem("ol", ui.With{"class", "search-cards", "data-columns", strconv.Itoa(columns)}, list...),
		l.layers(p.frame))
}

// card is one event of the counterexample.
func (l *look) card(i int, f viewport) app.UI {
	c := &l.cards[i]
	is := c.is
	if c.broken {
		is = "broken"
	}
	foot := make([]app.UI, len(c.memory))
	for i, r := range c.memory {
		words := r.value
		changed := r.was != r.value && c.is != "issued"
		if changed {
			words = r.was + " → " + r.value
		}
		foot[i] = ui.Elem("span", nil, app.Text(r.name+" "),
			ui.Text("b", words, "data-changed", strconv.FormatBool(changed)))
	}
	var ruler stage.Panel
	l.ruler(&ruler, i, f)
	return ui.Elem("li", ui.With{"class", "search-card", "data-is", is,
		"data-twin", strconv.FormatBool(i+1 == l.cards[len(l.cards)-1].twin)},
		ui.Elem("p", nil, ui.Text("i", strconv.Itoa(c.number)), ui.Text("strong", c.title),
			ui.Text("span", c.result, "class", "search-result")),
		ui.Drawn(&ruler), ui.Elem("p", nil, foot...))
}

// layers are the rings as bars.
func (l *look) layers(f viewport) app.UI {
	var panel stage.Panel
	l.bars(&panel, f)
	return ui.Div("search-layers", ui.Text("h3", text.T("new states in each ring")), ui.Drawn(&panel))
}

// controls start and stop, and say what may happen.
func (p *page) controls() app.UI {
	words, press := text.T("Search"), func() { p.search() }
	if p.searching() {
		words, press = text.T("Stop"), p.stop
	}
	events := []app.UI{ui.Text("span", text.T("allow"), "id", "may")}
	d := p.design()
	for k := range explore.Kinds {
		kind := explore.EventKind(k)
		if kind == explore.Ask || kind == explore.BackPast && !explore.Can(d, kind) {
			continue
		}
		with := ui.With{"class", "need-chip", "data-event", eventNames[k],
			"aria-pressed", strconv.FormatBool(p.Events[k] > 0)}
		if says := unable(d, kind); says != "" {
			with = append(with, "disabled", "true", "title", says)
		}
		events = append(events,
			ui.Button(p.eventTitle(kind), with, func(app.Context) { p.change(func() { p.toggle(kind) }) },
				"event", k))
	}
	bounds := []app.UI{ui.Text("span", text.T("at most"))}
	titles := []func(n int) string{
		func(n int) string { return text.Count(n, "%s event", "%s events") },
		func(n int) string { return text.Count(n, "%s sequence bit", "%s sequence bits") },
		func(n int) string { return text.Count(n, "%s tick", "%s ticks") },
		func(n int) string { return text.T("answered within %s", text.Count(n, "%s tick", "%s ticks")) },
	}
	for i, b := range p.bounds() {
		if b.name == "within" && p.Invariant != explore.Answered {
			continue
		}
		var options []app.UI
		for n := b.least; n <= b.most; n++ {
			options = append(options, ui.Option(strconv.Itoa(n), titles[i](n), strconv.Itoa(*b.to)))
		}
		bounds = append(bounds, ui.ElemOn("select", ui.With{"data-edit", b.name, "aria-label", text.T("At most")},
			options...).OnChange(ui.Entered(func(_ app.Context, chosen string) {
			n, _ := strconv.Atoi(chosen)
			p.change(func() { *p.bounds()[i].to = n })
		}), b.name, p.Plan))
	}
	return ui.Elem("div", ui.With{"class", "search-controls", "data-controls", "true"},
		ui.Button(words, ui.With{"class", "primary"},
			func(app.Context) { p.Ctx.Dispatch(func(app.Context) { press() }) },
			words),
		ui.Elem("div", ui.With{"class", "need-chips", "role", "group", "aria-labelledby", "may"}, events...),
		ui.Div("need-chips", bounds...), p.leave())
}

// leave leads to the page that plays the counterexample.
func (p *page) leave() app.UI {
	l := p.look
	if l.Page == "" {
		return ui.Nothing()
	}
	return ui.Elem("div", ui.With{"class", "buttons", "data-counterexample", "true"},
		&ui.CopyButton{Text: l.script, What: text.T("Script")},
		ui.Link("/"+l.Page+"#script="+url.QueryEscape(l.script), "button", app.Text(text.T("Play it on the stage"))))
}

// table has each design's verdict on the same events.
func (p *page) table() app.UI {
	var rows []app.UI
	for _, d := range explore.Designs() {
		words, verdict := "…", ""
		if r, known := p.rows[d.Name]; known {
			words, verdict = verdictWords(r.Verdict, r.Depth), r.Verdict.String()
		}
		rows = append(rows, ui.Elem("li", ui.With{"data-system", d.Name, "data-verdict", verdict},
			ui.ElemOn("button", ui.With{"type", "button", "aria-pressed", strconv.FormatBool(d.Name == p.Design)},
				ui.Text("span", text.T(d.Title), "translate", "no"), ui.Text("b", words)).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) {
					p.change(func() { p.Design = d.Name })
					ui.Reveal(ctx, ".search .picture")
				}), "design", d.Name)))
	}
	return ui.Elem("section", ui.With{"class", "search-table"},
		ui.Text("h2", text.T("All designs, the same events")),
		ui.Elem("ul", nil, rows...))
}

func (p *page) model() app.UI {
	return ui.Elem("section", ui.With{"class", "index-model"},
		ui.Text("h2", text.T("How this is computed")),
		ui.Text("p",
			text.T("Each event is a step of the simulation that the other pages play, so a counterexample found here happens "+
				"there too. A breadth-first search tries every event in every state, the shortest histories first.")),
		ui.Text("p",
			text.T("Two histories end in the same state if everything is equal that matters later: clocks, generators, "+
				"waiting calls, the database, and the IDs issued. A search stops at 500,000 states or 256 MB and says which ring "+
				"it completed.")),
	)
}

func (p *page) home() app.UI {
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("Key takeaway")),
		ui.Text("p",
			text.T("A test tries the histories that its author thought of. A generator is a small state machine, so a "+
				"program can try all of them: it finds the shortest failure, or proves that there is none within the bounds.")),
		ui.Elem("p", nil, ui.Link("/claims", "", app.Text(text.T("See which claims of five tutorials hold")))),
		ui.Elem("p", nil, ui.Link("/compare?need=clock-back", "",
			app.Text(text.T("Compare the systems whose clock may move back")))),
	)
}

// eventTitle is an event's name on its button.
func (s state) eventTitle(k explore.EventKind) string {
	tick := text.Tick(s.design().For(snowflake.Twitter()).Tick)
	switch k {
	case explore.Tick:
		return text.T("%s passes", tick)
	case explore.Back1:
		return text.T("clock −%s", tick)
	case explore.Back2:
		return text.T("−%d ticks", 2)
	case explore.Back3:
		return text.T("−%d ticks", 3)
	case explore.BackPast:
		return text.T("past its threshold")
	case explore.Restart:
		return text.T("restart")
	case explore.RestartSaved:
		return text.T("saved restart")
	case explore.LostAnswer:
		return text.T("lost answer")
	case explore.Second:
		return text.T("twin node")
	}
	return text.T("ask")
}

// invariantTitle is what must hold, and broken what a history that breaks it has.
func invariantTitle(i explore.Invariant) string {
	return []string{text.T("no ID twice"), text.T("IDs increase"), text.T("every request gets an ID")}[i]
}

// caption is what the search has found, its first sentence in bold.
func (l *look) caption(running bool) (bold, rest string) {
	found := []string{text.T("One ID, issued twice."), text.T("An ID smaller than an earlier one."),
		text.T("A request without an ID.")}[l.Invariant]
	none := []string{text.T("No duplicate"), text.T("No ID below an earlier one"),
		text.T("No request without an ID")}[l.Invariant]
	depth := text.Count(l.Depth(), "%s event", "%s events")
	switch l.Verdict {
	case explore.Found:
		return found, text.T("%s suffice. None of the %s shorter histories ends in a duplicate.", depth,
			l.Shorter.String())
	case explore.None:
		return none, text.T("in all %s histories of up to %s.", l.Histories().String(), depth)
	case explore.Undecidable:
		return text.T("Not decidable here."), l.Why(l.Verdict, l.States)
	case explore.Stopped:
		return l.Why(l.Verdict, l.States),
			text.T("%s in all %s histories of up to %s.", none, l.Histories().String(), depth)
	}
	if running {
		return text.T("Searching: ring %d.", l.Depth()+1),
			text.T("%s in %s histories so far.", none, l.Histories().String())
	}
	return text.T("You stopped the search."),
		text.T("%s in all %s histories of up to %s.", none, l.Histories().String(),
			depth)
}

// limits are the bounds of a search that found nothing.
func (l *look) limits() string {
	var never []string
	for k, n := range l.Events {
		if n == 0 && explore.Can(l.design(), explore.EventKind(k)) && explore.EventKind(k) != explore.Ask {
			never = append(never, l.eventTitle(explore.EventKind(k)))
		}
	}
	says := text.T("Complete within these bounds: up to %s, %s, and at most %s.",
		text.Count(l.Bounds.Events, "%s event", "%s events"),
		text.Count(1<<l.SequenceBits, "%s ID per tick", "%s IDs per tick"), text.Count(
			l.Bounds.Ticks, "%s tick passes", "%s ticks pass"))
	if len(never) > 0 {
		says = text.Sentences(says, text.T("Not allowed: %s.", text.List(never...)))
	}
	return says
}

// describe is the picture for a screen reader; a search that cannot decide has none.
func (l *look) describe() string {
	if len(l.Circles) == 0 {
		return ""
	}
	var rings []string
	for i, r := range l.Circles {
		if i > 0 {
			rings = append(rings, text.Group(r.States))
		}
	}
	says := text.T("%s in %s, one ring per number of events. New states in each ring: %s.",
		text.Count(l.States, "%s state", "%s states"), text.Count(l.Depth(), "%s ring", "%s rings"),
		text.List(rings...))
	if len(l.cards) == 0 {
		return says
	}
	var path []string
	for _, c := range l.cards {
		words := c.title
		if c.result != "" {
			words += " → " + c.result
		}
		path = append(path, words)
	}
	return text.Sentences(says, text.T("The shortest counterexample: %s.", text.Lists(path...)))
}

// verdictWords is a design's verdict for the table.
func verdictWords(v explore.Verdict, depth int) string {
	switch v {
	case explore.Found:
		return text.T("broken in %s", text.Count(depth, "%s event", "%s events"))
	case explore.Undecidable:
		return text.T("not decidable")
	}
	return text.T("holds up to %s", text.Count(depth, "%s event", "%s events"))
}
