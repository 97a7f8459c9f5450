package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page.
func (p *scene) Render() app.UI {
	frame := shell(p.path, p.ready)
	if e := p.run.Frame(p.at.frame).Lane(p.lane).Last(); e != nil {
		frame.Figure = ui.Picture{Layout: p.run.Script.Lanes[p.lane].Layout, ID: e.ID()}
	}
	return frame.Render(
		ui.El("h1").Text(text.Told(p.script.Title)),
		ui.Words("lead", text.Told(p.script.Intro)),
		ui.Kept(p.chooser, p.path, p.script.Name),
		ui.Alert(p.linkBad),
		p.player(),
		p.narration(),
		p.question(),
		p.stage(),
		p.hereAndNow(),
		ui.Kept(p.interventions, p.ready, p.played, p.forked),
		ui.Kept(p.editor, p.ready, p.played, p.typed, p.bad, p.packed.long, p.fileBad),
		ui.Kept(p.home, p.script.Name),
	)
}

// hereAndNow belongs to the scenes of a sequence that runs over.
func (p *scene) hereAndNow() app.UI {
	if p.path != "/rollover" {
		return app.Div()
	}
	return &here{Ready: p.ready}
}

// chooser is the list of the page's scenes.
func (p *scene) chooser() app.UI {
	var links []app.UI
	for _, s := range p.scenes() {
		k := ui.Link(p.path+"?scene="+s.Name, "scene", app.Text(text.Told(s.Title)))
		if s.Name == p.script.Name {
			k = k.Aria("current", "true")
		}
		links = append(links, k)
	}
	return ui.El("nav").Class("scenes").Aria("label", text.T("Scenes")).Body(links...)
}

func (p *scene) player() app.UI {
	index, length := p.index()
	words := text.T("Moments within a step")
	if p.fine {
		words = text.T("Whole steps only")
	}
	marks := p.chart().marks
	if p.fine {
		marks = nil
	}
	return ui.Div("playing",
		&ui.Player{Len: length, At: index, Step: p.at.String(), Steps: strconv.Itoa(p.run.Len() - 1), Marks: marks, Held: p.held, Ready: p.ready, OnMove: p.move},
		app.Button().Type("button").Class("quiet").Text(words).Disabled(!p.ready || p.run.Len() > fineLimit).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.setFine(!p.fine); p.write(ctx) }), "fine"),
	)
}

// narration says in words what happens at this step.
func (p *scene) narration() app.UI {
	f := p.run.Frame(p.at.frame)
	words := []app.UI{ui.Words("", f.Words())}
	if p.at.moment > 0 {
		m := f.Moments()[p.at.moment-1]
		words[0] = ui.Words("", p.run.Script.Lanes[m.Lane].Name+": "+m.Text())
	} else {
		for _, s := range f.Said() {
			words = append(words, ui.Words("said", text.Told(s)))
		}
	}
	if n := f.Line(); n > 0 && n <= len(p.run.Script.Lines) {
		words = append(words, app.P().Class("hint").Body(app.Text(text.T("Line %d:", n)+" "), ui.El("code").Attr("translate", "no").Text(strings.TrimSpace(p.run.Script.Lines[n-1]))))
	}
	return ui.Div("narration", words...).Role("status")
}

func (p *scene) question() app.UI {
	if p.asked == none || p.asked >= p.run.Len() {
		return app.Div()
	}
	q := p.run.Frame(p.asked).Question()
	if q == nil {
		return app.Div()
	}
	var answers []ui.Answer
	for _, a := range q.Answers {
		answers = append(answers, ui.Answer{Words: text.Told(a.Text), Right: a.Right, Why: text.Told(a.Why)})
	}
	return &ui.Prediction{ID: p.questionID(p.asked), Question: text.Told(q.Text), Answers: answers, Class: presenting(), OnAnswer: p.playOn}
}

// interventions are what can be done at this step by hand.
func (p *scene) interventions() app.UI {
	var buttons []app.UI
	for _, b := range [][2]string{
		{text.T("Clock back 3 ms"), "back 3ms"}, {text.T("Ask for ten more"), "ask 10"}, {text.T("1 ms later, ask"), "advance 1ms\nask"},
		{text.T("Restart, memory lost"), "restart"}, {text.T("Restart, memory saved"), "restart saved"},
	} {
		buttons = append(buttons, app.Button().Type("button").Disabled(!p.ready).Text(b[0]).OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			p.intervene(fork{p.at.frame, b[1]})
			if p.forked == "" {
				p.at = place{frame: min(p.at.frame+1, p.run.Len()-1)}
			}
			p.write(ctx)
		}), "intervene", b[1]))
	}
	undo := app.UI(app.Div())
	if len(p.forks) > 0 {
		last := p.forks[len(p.forks)-1]
		undo = app.Div().Role("status").Body(
			app.Text(text.T("After step %d by hand: %s. The steps before are as they were.", last.step, strings.ReplaceAll(last.lines, "\n", ", "))+" "),
			app.Button().Type("button").Class("quiet").Text(text.T("Undo it")).OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.back(); p.write(ctx) }), "undo"),
		)
	}
	return ui.El("section").Class("interventions").Body(
		ui.El("h2").Text(text.T("Step in: what if, here…")),
		ui.Div("buttons", buttons...), p.policies(), ui.Alert(p.forked), undo, p.compared(),
	)
}

// policies gives the whole scene to another design, by changing its script.
func (p *scene) policies() app.UI {
	options := []app.UI{app.Option().Value("").Selected(true).Text(text.T("as in the scene"))}
	for _, d := range variant.All() {
		options = append(options, app.Option().Value(d.Name).Text(text.Told(d.Title)))
	}
	return app.Label().Class("control").Body(
		app.Span().Class("label").Text(text.T("The same with another policy")),
		app.Select().Disabled(!p.ready).Body(options...).OnChange(ui.On(func(ctx app.Context, _ app.Event) {
			p.give(ctx.JSSrc().Get("value").String())
			p.write(ctx)
		}), "policy", p.script.Name),
	)
}

// give plays the scene with one lane of the design, or as it was.
func (p *scene) give(design string) {
	if design == "" {
		p.typed, p.bad, p.forks = "", nil, nil
		p.play(sim.Play(p.script))
		return
	}
	// What is said, asked and expected holds for the scene's own lanes.
	own := []string{"", "#", "title", "intro", "home", "next", "page", "lane", "say", "expect", "question", "right", "wrong"}
	lines := []string{"lane " + design}
	for _, line := range p.script.Lines {
		if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); !slices.Contains(own, word) {
			lines = append(lines, line)
		}
	}
	p.edit(strings.Join(lines, "\n"))
}

// compared puts what came of it beside what would have come of the scene.
func (p *scene) compared() app.UI {
	if len(p.forks) == 0 {
		return app.Div()
	}
	before := sim.Play(p.script)
	rows := []app.UI{ui.El("tr").Body(head(text.T("At the end")), head(text.T("issued")), head(text.T("refused")), head(text.T("duplicates")))}
	for i, l := range p.run.Script.Lanes {
		a, b := before.Frame(before.Len()-1).Lane(i), p.run.Frame(p.run.Len()-1).Lane(i)
		cells := []app.UI{ui.El("td").Attr("translate", "no").Text(l.Name)}
		for _, name := range []string{"issued", "refused", "duplicates"} {
			cells = append(cells, ui.El("td").Text(text.T("%s, was %s", b.Field(name), a.Field(name))))
		}
		rows = append(rows, ui.El("tr").Body(cells...))
	}
	return ui.El("table").Class("compared").Body(ui.El("tbody").Body(rows...))
}

func head(words string) app.UI { return ui.El("th").Attr("scope", "col").Text(words) }

// home is what to take home, and the way on.
func (p *scene) home() app.UI {
	next := app.UI(app.Span())
	if s, ok := scenario.Find(p.script.Next); ok {
		next = ui.Link("/"+s.Page+"?scene="+s.Name, "", app.Text(text.T("Next scene: %s", text.Told(s.Title))))
	}
	return ui.El("section").Class("home").Body(
		ui.El("h2").Text(text.T("To take home")),
		ui.Words("", text.Told(p.script.Home)), app.P().Body(next),
	)
}

// kindsOf are the fields that a composed ID is put together from.
func partsOf(l snowflake.Layout, id snowflake.ID) []app.UI {
	var rows []app.UI
	hues := ui.Hues(l)
	for i, f := range l.Fields {
		if f.Kind == snowflake.KindUnused {
			continue
		}
		rows = append(rows, ui.El("li").DataSet("hue", hues[i]).Attr("translate", "no").
			Text(f.Name+" "+text.Group(l.Value(id, i))+" << "+strconv.Itoa(l.Shift(i))))
	}
	return rows
}
