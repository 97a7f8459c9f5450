package scene

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Render draws the page.
func (p *scene) Render() app.UI {
	frame := nav.Shell(p.path+"?scene="+p.scene, p.ready)
	frame.Figure = ui.Picture{Of: p}
	if p.staged() {
		return frame.Render(
			p.theatre(),
			ui.Alert(p.linkBad),
			ui.Words("lead", text.Data(cmp.Or(p.run.Script.Intro, p.script.Intro))),
			p.results(),
			p.bench(),
			ui.MemoFunc(p.interventions, p.ready, p.played, p.forked),
			ui.MemoFunc(p.editor, p.ready, p.played, p.typed, p.bad, p.long, p.fileBad),
			ui.MemoFunc(p.home, p.scene, p.ownWords()),
			ui.MemoFunc(p.chooser, p.path, p.scene),
		)
	}
	return frame.Render(
		ui.Text("h1", text.Data(cmp.Or(p.run.Script.Title, p.script.Title))),
		ui.Words("lead", text.Data(cmp.Or(p.run.Script.Intro, p.script.Intro))),
		ui.MemoFunc(p.chooser, p.path, p.scene),
		ui.Alert(p.linkBad),
		p.player(),
		p.narration(),
		p.question(),
		p.stage(),
		p.bench(),
		ui.MemoFunc(p.interventions, p.ready, p.played, p.forked),
		ui.MemoFunc(p.editor, p.ready, p.played, p.typed, p.bad, p.long, p.fileBad),
		ui.MemoFunc(p.home, p.scene, p.ownWords()),
	)
}

// bench belongs to the scenes of a sequence that runs over.
func (p *scene) bench() app.UI {
	if !p.staged() {
		return ui.Elem("div", nil)
	}
	return &benchPanel{Ready: p.ready}
}

// chooser is the list of the page's scenes.
func (p *scene) chooser() app.UI {
	var links []app.UI
	for _, s := range scenesOf(p.path) {
		k := ui.Link(p.path+"?scene="+s.Name, "scene", app.Text(text.Data(s.Title)))
		if s.Name == p.scene {
			k = k.Aria("current", "true")
		}
		links = append(links, k)
	}
	return ui.Elem("nav", ui.With{"class", "scenes", "aria-label", text.T("Scenes")}, links...)
}

func (p *scene) player() app.UI {
	words := text.T("Moments within a step")
	if p.fine {
		words = text.T("Whole steps only")
	}
	marks := p.marks
	if p.fine {
		marks = nil
	}
	return ui.Div("playing figure",
		&ui.Player{Len: p.length(), At: p.index(p.at), Step: p.at.String(), Steps: strconv.Itoa(p.run.Len() - 1), Marks: marks, Held: p.held, Ready: p.ready, OnMove: p.move, OnPlay: func(playing bool) { p.playing = playing }},
		ui.TextOn("button", words, "type", "button", "class", "quiet", "disabled", strconv.FormatBool(!p.ready || p.run.Len() > fineLimit)).
			OnClick(ui.On(func(app.Context, app.Event) { p.toggleFine() }), "fine"),
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
	f := p.run.Frame(p.at.step)
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
	return &ui.Prediction{ID: p.questionID(p.asked), Question: text.Data(q.Text), Answers: answers, Class: nav.Presenting(), Past: p.at.step > p.asked, Brief: p.staged(), OnAnswer: p.playOn}
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
