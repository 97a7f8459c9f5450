package scene

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page.
func (p *scene) Render() app.UI {
	frame := nav.Shell(p.path+"?scene="+p.script.Name, p.ready)
	frame.Figure = ui.Picture{Of: p}
	if p.staged() {
		return frame.Render(
			p.theatre(),
			ui.Alert(p.linkBad),
			ui.Words("lead", told(p.run.Script.Intro, p.script.Intro)),
			p.results(),
			p.hereAndNow(),
			ui.MemoFunc(p.interventions, p.ready, p.played, p.forked),
			ui.MemoFunc(p.editor, p.ready, p.played, p.typed, p.bad, p.packed.long, p.fileBad),
			ui.MemoFunc(p.home, p.script.Name, p.ownWords()),
			ui.MemoFunc(p.chooser, p.path, p.script.Name),
		)
	}
	return frame.Render(
		ui.Text("h1", told(p.run.Script.Title, p.script.Title)),
		ui.Words("lead", told(p.run.Script.Intro, p.script.Intro)),
		ui.MemoFunc(p.chooser, p.path, p.script.Name),
		ui.Alert(p.linkBad),
		p.player(),
		p.narration(),
		p.question(),
		p.stage(),
		p.hereAndNow(),
		ui.MemoFunc(p.interventions, p.ready, p.played, p.forked),
		ui.MemoFunc(p.editor, p.ready, p.played, p.typed, p.bad, p.packed.long, p.fileBad),
		ui.MemoFunc(p.home, p.script.Name, p.ownWords()),
	)
}

// hereAndNow belongs to the scenes of a sequence that runs over.
func (p *scene) hereAndNow() app.UI {
	if p.path != "/rollover" {
		return ui.Elem("div", nil)
	}
	return &here{Ready: p.ready}
}

// chooser is the list of the page's scenes.
func (p *scene) chooser() app.UI {
	var links []app.UI
	for _, s := range p.scenes() {
		k := ui.Link(p.path+"?scene="+s.Name, "scene", app.Text(text.Data(s.Title)))
		if s.Name == p.script.Name {
			k = k.Aria("current", "true")
		}
		links = append(links, k)
	}
	return ui.Elem("nav", ui.With{"class", "scenes", "aria-label", text.T("Scenes")}, links...)
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
	return ui.Div("playing figure",
		&ui.Player{Len: length, At: index, Step: p.at.String(), Steps: strconv.Itoa(p.run.Len() - 1), Marks: marks, Held: p.held, Ready: p.ready, OnMove: p.move, OnPlay: func(playing bool) { p.playing = playing }},
		ui.TextOn("button", words, "type", "button", "class", "quiet", "disabled", strconv.FormatBool(!p.ready || p.run.Len() > fineLimit)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.setFine(!p.fine); p.write(ctx) }), "fine"),
		markWords(len(marks) > 0),
	)
}

// markWords say what the marks on the track are.
func markWords(any bool) app.UI {
	if !any {
		return ui.Text("span", "")
	}
	return ui.Text("span", text.T("Marks: the clock turns, a caller waits; thick and red where something breaks."), "class", "range")
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
			words = append(words, ui.Words("said", text.Data(s)))
		}
	}
	if n := f.Line(); n > 0 && n <= len(p.run.Script.Lines) {
		words = append(words, ui.Elem("p", ui.With{"class", "hint"}, app.Text(text.T("Line %d:", n)+" "), ui.Text("code", strings.TrimSpace(p.run.Script.Lines[n-1]), "translate", "no")))
	}
	return ui.Elem("div", ui.With{"class", "narration figure", "role", "status", "aria-live", ui.Spoken(p.playing)}, words...)
}

func (p *scene) question() app.UI {
	if p.asked == none || p.asked >= p.run.Len() {
		return ui.Elem("div", nil)
	}
	q := p.run.Frame(p.asked).Question()
	if q == nil {
		return ui.Elem("div", nil)
	}
	var answers []ui.Answer
	for _, a := range q.Answers {
		answers = append(answers, ui.Answer{Words: text.Data(a.Text), Right: a.Right, Why: text.Data(a.Why)})
	}
	return &ui.Prediction{ID: p.questionID(p.asked), Question: text.Data(q.Text), Answers: answers, Class: nav.Presenting(), Past: p.at.frame > p.asked, Brief: p.staged(), OnAnswer: p.playOn}
}

// interventions are what can be done at this step by hand.
func (p *scene) interventions() app.UI {
	var buttons []app.UI
	for _, b := range [][2]string{
		{text.T("Clock back 3 ms"), "back 3ms"}, {text.T("Ask for ten more"), "ask 10"}, {text.T("1 ms later, ask"), "advance 1ms\nask"},
		{text.T("Restart, memory lost"), "restart"}, {text.T("Restart, memory saved"), "restart saved"},
	} {
		buttons = append(buttons, ui.TextOn("button", b[0], "type", "button", "disabled", strconv.FormatBool(!p.ready)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) {
				p.intervene(fork{p.at.frame, b[1]})
				if p.forked == "" {
					p.at = place{frame: min(p.at.frame+1, p.run.Len()-1)}
				}
				p.write(ctx)
			}), "intervene", b[1]))
	}
	undo := app.UI(ui.Elem("div", nil))
	if len(p.forks) > 0 {
		last := p.forks[len(p.forks)-1]
		undo = ui.Elem("div", ui.With{"role", "status"},
			app.Text(text.T("After step %d by hand: %s. The steps before are as they were.", last.step, strings.ReplaceAll(last.lines, "\n", ", "))+" "),
			ui.TextOn("button", text.T("Undo it"), "type", "button", "class", "quiet undo").
				OnClick(ui.On(func(ctx app.Context, _ app.Event) {
					p.back()
					p.write(ctx)
					ui.FocusOn(p.ctx, ".interventions .undo", ".interventions h2")
				}), "undo"),
		)
	}
	return ui.Elem("section", ui.With{"class", "interventions"},
		ui.Text("h2", text.T("Step in: what if, here…")),
		ui.Div("buttons", buttons...), p.policies(), ui.Alert(p.forked), undo, p.compared(),
	)
}

// policies gives the whole scene to another design, by changing its script.
func (p *scene) policies() app.UI {
	options := []app.UI{ui.Text("option", text.T("as in the scene"), "value", "", "selected", "true")}
	for _, d := range variant.All() {
		options = append(options, ui.Text("option", text.Data(d.Title), "value", d.Name))
	}
	return ui.Elem("label", ui.With{"class", "control"},
		ui.Text("span", text.T("The same with another policy"), "class", "label"),
		ui.ElemOn("select", ui.With{"disabled", strconv.FormatBool(!p.ready)}, options...).
			OnChange(ui.On(func(ctx app.Context, _ app.Event) {
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
		return ui.Elem("div", nil)
	}
	before := sim.Play(p.script)
	rows := []app.UI{ui.Elem("tr", nil, head(text.T("At the end")), head(text.T("issued")), head(text.T("refused")), head(text.T("duplicates")))}
	for i, l := range p.run.Script.Lanes {
		a, b := before.Frame(before.Len()-1).Lane(i), p.run.Frame(p.run.Len()-1).Lane(i)
		cells := []app.UI{ui.Text("td", l.Name, "translate", "no")}
		for _, name := range []string{"issued", "refused", "duplicates"} {
			cells = append(cells, ui.Text("td", text.T("%s, was %s", b.Field(name), a.Field(name))))
		}
		rows = append(rows, ui.Elem("tr", nil, cells...))
	}
	return ui.Elem("table", ui.With{"class", "compared"}, ui.Elem("tbody", nil, rows...))
}

func head(words string) app.UI { return ui.Text("th", words, "scope", "col") }

// told is what the played script says, or the scene's words where it says
// nothing.
func told(played, scene string) string {
	if played != "" {
		return text.Data(played)
	}
	return text.Data(scene)
}

// ownWords reports whether the played script has an introduction of its own:
// then what the scene says at its end need not hold for it.
func (p *scene) ownWords() bool {
	return p.run.Script.Intro != "" && p.run.Script.Intro != p.script.Intro
}

// home is what to take home, and the way on.
func (p *scene) home() app.UI {
	home := text.Data(p.script.Home)
	if p.ownWords() {
		home = text.Data(p.run.Script.Home)
	}
	next := app.UI(ui.Elem("span", nil))
	if s, ok := scenario.Find(p.script.Next); ok {
		next = ui.Link("/"+s.Page+"?scene="+s.Name, "", app.Text(text.T("Next scene: %s", text.Data(s.Title))))
	}
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("To take home")),
		ui.Words("", home), ui.Elem("p", nil, next),
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
		rows = append(rows, ui.Text("li", f.Name+" "+text.Group(l.Value(id, i))+" << "+strconv.Itoa(l.Shift(i)), "data-hue", hues[i], "translate", "no"))
	}
	return rows
}
