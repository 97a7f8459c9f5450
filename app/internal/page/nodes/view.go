package nodes

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *page) Render() app.UI {
	frame := nav.Shell(nav.Braid)
	frame.Theatre = true
	l := p.moving.Told()
	return frame.Render(
		ui.Elem("section", ui.With{"class", "theatre nodes figure", "data-stage", "nodes",
			"data-asks", strconv.FormatBool(p.asks()), "data-ended", strconv.FormatBool(p.ended(l))},
			ui.Div("theatre-head", ui.Text("h1", frame.Name), frame.Place(), halves(false),
				ui.MemoFunc(p.choice, p.key())),
			p.caption(l),
			ui.Div("picture",
				ui.Elem("aside", ui.With{"class", "nodes-clocks"}, p.clockPart(), p.lagPart()),
				ui.Div("nodes-braid",
					ui.MemoFunc(func() app.UI { return p.moving.Panel(1) }, p.Nodes, p.look.dense(), p.Length,
						p.frame), p.progress()),
				p.figuresPart(l),
			),
			p.player(l, frame.Next),
			ui.Words("unseen", l.describe()),
		),
		ui.MemoFunc(p.settings, p.key(), p.bad, p.tuning),
	)
}

// halves are links to the page's two halves.
func halves(scenes bool) app.UI {
	var links []app.UI
	for _, h := range []struct {
		path, words string
		here        bool
	}{{nav.Braid, text.T("Out of order"), !scenes}, {"/nodes?scene=everyone-1-1", text.T("Where worker IDs come from"),
		scenes}} {
		a := ui.Link(h.path, "", app.Text(h.words))
		if h.here { // its own link would lead nowhere
			a = ui.TextOn("span", h.words, "aria-current", "true")
		}
		links = append(links, a)
	}
	with := ui.With{"class", "halves", "aria-label", text.T("Parts of this page")}
	if scenes { // a lesson opens with one thing
		with = append(with, "data-experiment", "true")
	}
	return ui.Elem("nav", with, links...)
}

// choice is the menu of presets.
func (p *page) choice() app.UI {
	at := presetOf(p.state)
	var options []app.UI
	if at < 0 {
		options = append(options, ui.Option("", text.T("Your own settings"), ""))
	}
	for i, one := range presets() {
		options = append(options, ui.Option(strconv.Itoa(i), one.name, strconv.Itoa(at)))
	}
	place := text.T("Scene")
	if at >= 0 {
		place = text.T("Scene %d of %d", at+1, len(presets()))
	}
	return ui.Elem("label", ui.With{"class", "scene-choice"},
		ui.Text("span", place),
		ui.ElemOn("select", nil, options...).
			OnChange(ui.Entered(func(ctx app.Context, chosen string) {
				if i, err := strconv.Atoi(chosen); err == nil {
					p.begins = false
					p.Address.Begin(p.Ctx)
					p.change(func() { nav.Parse(p.state.Params, presets()[i].link, "") })
				}
			}), "scene", p.key()),
	)
}

// caption says what the clocks and the reader do, after the question.
func (p *page) caption(l *look) app.UI {
	first, then, bad := l.readerSays()
	says := ui.Nothing()
	if !p.asks() {
		says = ui.Elem("p", ui.With{"class", "caption-said", "aria-live", ui.Spoken(p.playing)},
			ui.ExplainedIn(l.clocksSay(), nil, "slewed", "worker ID"), app.Text(text.Next(first)), ui.Text(
				"b", text.Next(then), "data-bad", strconv.FormatBool(bad)))
	}
	ask := ui.Nothing()
	if p.begins && (!p.answered || p.moment() <= askedAt+8*time.Millisecond) {
		ask = p.question()
	}
	return ui.Elem("div", ui.With{"class", "caption", "data-caption", "true"},
		ui.Alert(text.Sentences(p.LinkBad, p.bad, p.desk.Bad)), ask, says)
}

func (p *page) question() app.UI {
	return &ui.Prediction{
		ID: question, Class: nav.Presenting(), Brief: true, Past: p.answered,
		Question: text.T(
			"Node 2’s clock is 5 ms behind. A reader keeps asking for rows with “id > last”. What happens to node 2’s rows?"),
		Answers: []ui.Answer{
			{Words: text.T("Most are never read"), Right: true,
				Why: text.T("Their IDs are smaller than the last one read.")},
			{Words: text.T("They are read 5 ms late"),
				Why: text.T("the reader asks only for larger IDs and never goes back.")},
			{Words: text.T("They are read, out of order"),
				Why: text.T("no query returns an ID below the last one read.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if p.answered = answered; answered {
				p.resumed++
			}
			p.show(0)
			p.Redraw()
		},
	}
}

// clockPart is the clocks, which can be dragged.
func (p *page) clockPart() app.UI {
	hint, legend := text.T("drag a hand"), text.T("One turn is %s. Dotted: true time.", span(turn*p.look.unit))
	if p.Nodes > dialed {
		hint, legend = "", ""
	}
	board := ui.OnGrip(ui.ElemOn("div", ui.With{"class", "dials"},
		ui.MemoFunc(func() app.UI { return p.moving.Panel(0) }, p.Nodes, p.frame)), "hand", p.onHand)
	return ui.Elem("section", nil,
		ui.Elem("h2", nil, app.Text(text.T("Clocks")), ui.Text("small", hint)), board,
		ui.Elem("p", ui.With{"class", "clock-key", "aria-hidden", "true"},
			ui.Text("span", text.T("behind"), "data-is", "behind"), ui.Text(
				"span", text.T("on time"), "data-is", "exact"), ui.Text("span", text.T("ahead"), "data-is", "early")),
		ui.Text("p", legend, "class", "hint"))
}

// lagPart is the reader's lag. The slider's lowest place is a reader without a limit.
func (p *page) lagPart() app.UI {
	most := int(20 * p.look.unit / time.Millisecond)
	at, words, query := 0, text.T("none"), "id > last"
	if p.Lag >= 0 {
		at, words = int(p.Lag/time.Millisecond), lagText(p.Lag)
		query = text.T("id > last and tick ≤ now − %s", number(float64(p.Lag)/float64(ms)))
	}
	return ui.Elem("section", nil,
		ui.Elem("label", nil,
			ui.Elem("span", ui.With{"class", "lag-head"}, app.Text(text.T("Reader’s lag")), ui.Text("b", words)),
			ui.ElemOn("input",
				ui.With{"type", "range", "data-edit", "lag", "min", "0", "max", strconv.Itoa(max(most, at)),
					"step", "1", "value", strconv.Itoa(at), "aria-valuetext", words}).
				OnInput(ui.On(func(ctx app.Context, e app.Event) {
					p.setLag(time.Duration(ui.Control(ctx, e).Get("valueAsNumber").Int()) * time.Millisecond)
				}), "lag")),
		ui.Text("p", query, "class", "lag-query", "translate", "no"))
}

// setLag sets the reader's lag; 0 is none.
func (p *page) setLag(lag time.Duration) {
	if lag <= 0 {
		lag = none
	}
	p.change(func() { p.Lag = lag })
}

// wholeLag is the smallest lag in whole milliseconds that misses nothing.
func (p *page) wholeLag() time.Duration {
	return max(time.Millisecond, (p.figures.Lag + time.Millisecond - 1).Truncate(time.Millisecond))
}

// exact is a time as checks read it: in milliseconds.
func exact(d time.Duration) string { return number(float64(d) / float64(ms)) }

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// figureLine is a line of the figures: a number with words before and after it.
type figureLine struct {
	class              string
	says               text.Message // its first value is the figure, its second one other
	name, exact, shown string
	other              string
}

// line is a figure as it is shown: “?” until the question is answered, “…” until it is computed.
func (p *page) line(f figureLine) app.UI {
	switch {
	case !p.done:
		f.shown = "…"
	case p.asks():
		f.shown = "?"
	}
	number := ui.Field(f.name, f.exact, f.shown)
	if !p.done || f.name == "" {
		number = ui.Text("span", f.shown)
	}
	return ui.Elem("p", ui.With{"class", f.class}, ui.Phrase(f.says, number, app.Text(f.other))...)
}

// group is a group of figures, below a heading and a note on it.
func (p *page) group(title, note string, lines []figureLine, more ...app.UI) app.UI {
	all := []app.UI{ui.Elem("h2", nil, ui.ExplainedIn(title, nil, "Displacement"), ui.Text("small", note))}
	for _, f := range lines {
		all = append(all, p.line(f))
	}
	return ui.Elem("section", nil, append(all, more...)...)
}

func (p *page) figuresPart(l *look) app.UI {
	f := p.figures
	lamp, says, share := "holds", text.T("promise of %s: kept", span(p.promise)), 0.0
	switch {
	case p.asks() || !p.done:
		lamp, says = "unknown", text.T("promise: within %s", span(p.promise))
	case f.DisplacementTime > p.promise:
		lamp, says = "broken", text.T("promise of %s: broken", span(p.promise))
	}
	if !p.asks() {
		share = 100 * float64(f.DisplacementTime) / float64(f.Bound)
	}
	missed := "big"
	if !p.asks() && l.Window.Missed > 0 {
		missed = "big bad"
	}
	return ui.Elem("aside", ui.With{"class", "nodes-figures"},
		p.group(text.T("Displacement"), text.T("the k of k-sorted"), []figureLine{
			{"big", "%s", "displacement", strconv.Itoa(f.Displacement), count(f.Displacement), ""},
			{"hint", "places, among %s IDs", "issued", strconv.Itoa(f.Issued), count(f.Issued), ""},
			{"hint", "%s of neighbours in ID order are out of order", "out-of-order",
				strconv.FormatFloat(f.OutOfOrder(), 'f', 6, 64), text.T(
					"%s %%", stage.Num(math.Round(1000*f.OutOfOrder())/10)), ""},
		}, p.line(figureLine{"hint", "Duplicates: %s", "duplicates", strconv.Itoa(f.Duplicates), count(f.Duplicates),
			""}),
			p.refused(),
			ui.Elem("p", ui.With{"class", "hint"}, ui.Phrase("Nodes: %s",
				ui.Field("nodes", strconv.Itoa(p.Nodes), count(p.Nodes)))...)),
		p.group(text.T("In true time"), text.T("at most"), []figureLine{
			{"mid", "%s", "displacement-ms", exact(f.DisplacementTime), lagText(f.DisplacementTime), ""},
		},
			ui.Div("gauge", ui.SVG("svg", ui.With{"aria-hidden", "true"},
				ui.SVG("rect", ui.With{"width", "100%", "height", "100%"}), ui.SVG(
					"rect", ui.With{"data-is", "full", "width", stage.Num(share) + "%", "height", "100%"}))),
			p.line(figureLine{"ends", "bound %s", "bound-ms", exact(f.Bound), lagText(f.Bound), ""}),
			ui.Text("p", says, "class", "lamp", "data-lamp", "promise", "data-state", lamp),
			ui.Text("p", p.boundSays(), "class", "hint")),
		p.group(text.T("Reader"), text.T("rows missed"), []figureLine{
			{missed, "%s", "missed", strconv.Itoa(l.Window.Missed), count(l.Window.Missed), ""},
			{"hint", "of %[2]s rows so far. Shortest lag that misses none: %[1]s", "lag-ms", exact(f.Lag),
				lagText(f.Lag),
				count(l.Due)},
		}, p.lagButton()))
}

// refused are the rejected requests, if there are any.
func (p *page) refused() app.UI {
	if !p.done || p.figures.Refused == 0 {
		return ui.Nothing()
	}
	return p.line(figureLine{"hint", "Rejected requests: %s", "refused", strconv.Itoa(p.figures.Refused),
		count(p.figures.Refused), ""})
}

// boundSays is the bound's sum.
func (p *page) boundSays() string {
	f := p.figures
	if p.Policy == braid.Lead {
		return text.T("Bound: clocks differ by %s, plus one tick of 1 ms, plus the longest lead of %s (at most %d ms)",
			lagText(rounded(int64(f.High-f.Low))), lagText(f.MostLead), braid.MostLead)
	}
	return text.T("Bound: clocks differ by %s, plus one tick of 1 ms", lagText(rounded(int64(f.High-f.Low))))
}

func (p *page) lagButton() app.UI {
	switch lag := p.wholeLag(); {
	case p.asks() || !p.done || p.figures.Lag == 0 && p.Lag < 0:
		return ui.Nothing()
	case p.Lag == lag:
		return ui.Button(text.T("Read without a lag"), nil, func(app.Context) { p.setLag(none) }, "lag", none)
	default:
		return ui.Button(text.T("Set the lag to %s", lagText(lag)), nil, func(app.Context) { p.setLag(lag) },
			"lag",
			int(lag))
	}
}

// progress covers the picture while a run is simulated.
func (p *page) progress() app.UI {
	switch {
	case p.halted:
		return ui.Elem("div", ui.With{"class", "nodes-busy"},
			ui.Text("p", text.T("Stopped.")),
			ui.Button(text.T("Simulate again"), nil, func(app.Context) { p.halted = false; p.show(0) }, "again"))
	case p.done:
		return ui.Nothing()
	}
	return ui.Elem("div", ui.With{"class", "nodes-busy", "role", "status"},
		ui.Text("p", text.T("Simulating %s IDs…", text.Group(int64(p.IDs())))),
		ui.Elem("progress", ui.With{"max", "1", "value", "0", "aria-label", text.T("Progress")}),
		ui.Button(text.T("Stop"), nil, func(app.Context) { p.desk.Halt(); p.halted = true }, "stop"))
}

func (p *page) player(l *look, next ui.Tab) app.UI {
	unit := p.look.unit
	return ui.Elem("div", ui.With{"class", "playing", "data-player", "true"},
		p.ending(l, next),
		&ui.Player{Len: p.steps(unit) + 1, At: int(p.moment() / unit), Held: p.held, Resume: p.resumed,
			Opened: p.opened,
			OnMove: p.move, OnPlay: p.onPlay})
}

// settings are the run's parameters: boxes, and menus where there are choices.
func (p *page) settings() app.UI {
	var controls []app.UI
	for _, c := range []struct {
		name, words, value, hint string
		names, says              []string
	}{
		{name: "nodes", words: text.T("Nodes"), value: strconv.Itoa(p.Nodes), hint: text.T("1 to 1,024")},
		{name: "rate", words: text.T("Requests per second"), value: strconv.Itoa(p.Rate),
			hint: text.T("of each node, at random times")},
		{"clock", text.T("Clock error"), braid.Clocks[p.Clock], "", braid.Clocks,
			[]string{text.T("offset: constant"), text.T("drift: too fast or slow"),
				text.T("step: set once"), text.T("slew: corrected slowly"), text.T("pause: the machine stands still")}},
		{name: "error", words: text.T("Size of the error"), value: p.errorText(),
			hint: text.T("5ms, 50ppm for drift, or one for each node")},
		{"policy", text.T("Clock behind the last ID"), braid.Policies[p.Policy], "", braid.Policies,
			[]string{text.T("wait"), text.T("run ahead by up to %d ms", braid.MostLead), text.T("reject the request")}},
		{name: "commit", words: text.T("Commit delay"), value: p.Commit.String(),
			hint: text.T("a row becomes visible this much later")},
		{name: "promise", words: text.T("Promised order"), value: p.promise.String(),
			hint: text.T("Twitter promised 1 s")},
		{name: "seconds", words: text.T("Length of the run, s"), value: seconds(p.Length),
			hint: text.T("at most 1,000,000 IDs in total")},
		{name: "seed", words: text.T("Seed"), value: strconv.FormatUint(p.Seed, 10),
			hint: text.T("another seed, other requests")},
	} {
		take := ui.Entered(func(_ app.Context, typed string) { p.edit(c.name, typed) })
		box := ui.ElemOn("input", ui.With{"type", "text", "data-edit", c.name, "value", c.value, "spellcheck", "false",
			"autocomplete", "off"})
		if c.names != nil {
			var options []app.UI
			for i, name := range c.names {
				options = append(options, ui.Option(name, c.says[i], c.value))
			}
			box = ui.ElemOn("select", ui.With{"data-edit", c.name}, options...)
		}
		controls = append(controls,
			ui.Elem("label", ui.With{"class", "control"}, ui.Text("span", c.words, "class", "label"),
				box.OnChange(take, c.name, p.key()), ui.Text("small", c.hint)))
	}
	return ui.Elem("details", ui.With{"class", "fold nodes-settings", "open", strconv.FormatBool(p.tuning)},
		ui.Text("summary", text.T("Change the run")), ui.Div("controls", controls...))
}

// ended reports whether the run was played to its end, and the picture shows it. A run that a link opens
// at its end was not.
func (p *page) ended(l *look) bool {
	return p.at >= 0 && p.moment() == p.Length && p.done && !p.asks() && l == p.look
}

// ending is the card at the end of the run.
func (p *page) ending(l *look, next ui.Tab) app.UI {
	if !p.ended(l) {
		return ui.Nothing()
	}
	missed := l.Window.Missed
	rows := func(name string, n int, hue string) ui.Measure {
		return ui.Measure{Name: name, Share: float64(n) / float64(max(l.Due, 1)), Hue: hue,
			Words: text.Count(n, "%s row", "%s rows")}
	}
	return ui.Ending{
		Of:    "nodes",
		Proof: ui.Measured(rows(text.T("read"), l.Due-missed, "time"), rows(text.T("never read"), missed, "sequence")),
		Known: []string{
			text.T("Without coordination, IDs are only roughly in order."),
			text.T("Two IDs that were handed out further apart than the clocks differ, plus one tick, are always in the " +
				"right order."),
			text.T("A reader that pages by ID must stay that far behind, plus the longest commit delay."),
		},
		Next: next,
		Ways: []app.UI{ui.Again(p.again), ui.Experiment(p.experiment)},
	}.Render()
}

// again plays the run from its beginning.
func (p *page) again(app.Context) {
	p.resumed++
	p.change(func() { p.at = 0 })
}

// experiment opens the run's parameters.
func (p *page) experiment(ctx app.Context) {
	p.tuning = true
	ui.Reveal(ctx, ".nodes-settings")
}

// clocksSay is what the clocks do, and what follows for the IDs.
func (l *look) clocksSay() string {
	wrong, at := 0, -1
	for i, e := range l.Errors {
		if e != 0 {
			wrong, at = wrong+1, i
		}
	}
	size := lagText(rounded(l.state.Settings.Size()))
	switch {
	case wrong == 0:
		return text.T("%s agree exactly, and still lines cross: within one millisecond, IDs sort by worker ID.",
			text.Count(l.Nodes, "%s clock", "%s clocks"))
	case l.Clock == braid.Drift:
		return text.T("%s drift by up to %s ppm. Two minutes after they were set, they differ by %s.",
			text.Count(l.Nodes, "%s clock", "%s clocks"), number(float64(l.state.Settings.Size())/1000), lagText(
				rounded(int64(l.High-l.Low))))
	case l.Clock == braid.Slew:
		return text.T("Clocks start up to %s off and are slewed by 83,333 ppm until they are right, as chrony does.",
			size)
	case l.Clock == braid.Pause && wrong == 1:
		return text.T(
			"Node %d’s virtual machine stands still for %s. Its clock is behind from then on, and its pending rows appear late.",
			at+1, size)
	case l.Clock == braid.Pause:
		return text.T(
			"Every virtual machine stands still once, for up to %s. Its clock is behind from then on, and its pending rows "+
				"appear late.", size)
	case l.Clock == braid.Step && wrong == 1 && l.Errors[at] < 0:
		return text.T("Node %d’s clock is set back by %s. %s", at+1, size, l.policySays())
	case l.Clock == braid.Step && wrong == 1:
		return text.T("Node %d’s clock is set forward by %s, so its IDs sort after newer ones.", at+1, size)
	case l.Clock == braid.Step:
		return text.T("Every clock is set once, by up to %s. %s", size, l.policySays())
	case wrong == 1 && l.Errors[at] < 0:
		return text.T("Node %d’s clock is %s behind, so its IDs sort among older ones.", at+1, size)
	case wrong == 1:
		return text.T("Node %d’s clock is %s ahead, so its IDs sort after newer ones.", at+1, size)
	}
	return text.T("%s are off by up to %s, so IDs sort among older and newer ones.",
		text.Count(wrong, "%s clock", "%s clocks"), size)
}

// policySays is what a node does whose clock was set back.
func (l *look) policySays() string {
	switch l.Policy {
	case braid.Lead:
		return text.T("A node that is set back runs at most %d ms ahead of its clock.", braid.MostLead)
	case braid.Refuse:
		return text.T("A node that is set back rejects requests until its clock catches up.")
	}
	return text.T("A node that is set back waits until its clock catches up.")
}

// readerSays is what the reader does and what follows: the second sentence in bold.
func (l *look) readerSays() (first, then string, bad bool) {
	missed := text.T("%s of %s rows are never read.", text.Group(l.Window.Missed), text.Group(l.Due))
	switch {
	case l.Due == 0:
		return "", "", false
	case l.Window.Missed > 0 && l.state.Lag < 0:
		return text.T("A reader that pages with “id > last” is past them:"), missed, true
	case l.Window.Missed > 0:
		return text.T("A reader that stays %s behind is still past some:", lagText(l.state.Lag)), missed, true
	case l.state.Lag >= 0:
		return text.T("A reader that stays %s behind reads every row late, but", lagText(l.state.Lag)), text.T(
			"misses none of %s.", text.Group(l.Due)), false
	}
	return "", text.T("So far no row is missed."), false
}

// describe is the picture for a screen reader.
func (l *look) describe() string {
	words := text.T("At %s ms, %s of %s IDs have been handed out. The reader’s bookmark is %s.",
		number(float64(l.Now+zero)/float64(ms)), text.Group(l.Window.Issued), text.Group(l.Figures.Issued),
		bookmarkWords(
			l.Mark))
	words = text.Sentences(words, text.T("It has read %s rows and missed %s.", text.Group(l.Due-l.Window.Missed),
		text.Group(l.Window.Missed)))
	if l.First >= 0 {
		words = text.Sentences(
			words, text.T(
				"Two rows that were handed out %s ms apart are in the opposite order by ID; this is the largest distance.", millis(
					l.DisplacementTime)))
	}
	return words
}

func bookmarkWords(mark uint64) string {
	if mark == 0 {
		return text.T("not set")
	}
	return name(mark)
}

// span is a time for the reader.
func span(d time.Duration) string {
	if d >= time.Second {
		return text.T("%s s", number(d.Seconds()))
	}
	return lagText(d)
}
