package player

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// stagePlayer is the player with the places it steps through.
func (p *Player) stagePlayer() app.UI {
	var marks []ui.TrackMark
	if !p.fine {
		marks = slices.Clone(p.marks)
		for i := range marks {
			marks[i].At = p.index(stepMoment{step: marks[i].At})
		}
	}
	fineness := text.T("Show every sub-step")
	if p.fine {
		fineness = text.T("Show fewer steps")
	}
	ended := p.ended()
	return ui.Elem("div", ui.With{"class", "playing", "data-player", "true"},
		ui.MemoFunc(func() app.UI { return p.ending(p.ended()) }, ended, p.at, p.scene, p.played),
		&ui.Player{Len: p.length(), At: p.index(p.at), Step: p.at.String(), Steps: strconv.Itoa(p.run.Len() - 1),
			Marks: marks, Held: p.held, Pauses: p.pauses, Resume: p.resumed, Opened: p.opened,
			Stays: p.stays, Quiet: true, OnMove: p.move, OnPlay: p.onPlay},
		ui.Button(fineness,
			ui.With{"class", "quiet", "data-experiment", "true",
				"disabled", strconv.FormatBool(p.run.Len() > fineLimit)},
			func(app.Context) { p.toggleFine() }, "fine"),
		ui.Button(text.T("Code and bits"),
			ui.With{"class", "quiet stage-more", "aria-pressed", strconv.FormatBool(p.more)},
			func(app.Context) { p.more = !p.more }, "more"),
	)
}

// onPlay is called when playing starts or ends. The results are then those of where it ended.
func (p *Player) onPlay(playing bool) {
	if p.playing = playing; !playing {
		p.below = p.at
	}
}

// pauses reports whether playing pauses here, so that the reader can look: at the verdict on an answer, and
// at the first duplicate.
func (p *Player) pauses() bool { return p.judges() || p.climax(p.at.step) && p.at.moment == 0 }

// A verdict comes soon after its answer: the steps before it take suspense together, and each at least
// glimpse.
const (
	suspense = 4 * time.Second
	glimpse  = 150 * time.Millisecond
)

// stays is how long a step stays while it plays, given the pause of the chosen speed: long enough to read its
// caption, unless the scene plays briskly, or the reader waits for the verdict on an answer.
func (p *Player) stays(pause time.Duration) time.Duration {
	if !p.fine && p.asked != none && p.at.step >= p.asked && p.at.step <= p.decided() {
		steps := p.index(stepMoment{step: p.decided()}) - p.index(stepMoment{step: p.asked})
		return min(pause, max(glimpse, suspense/time.Duration(max(steps, 1))))
	}
	if ui.Brisk(pause) {
		return pause
	}
	return max(pause, p.reads())
}

// reads is how long the caption or the line of code is read. A line that this step has shown before, as in a
// busy-wait, needs no time.
func (p *Player) reads() time.Duration {
	f := p.run.Frame(p.at.step)
	switch headline, details := p.headline(f); {
	case p.at.moment > 0 && p.repeats(p.index(p.at)):
	case p.at.moment > 0:
		return 1500 * time.Millisecond
	case details != "" || len(f.Said()) > 0: // else it repeats what was requested
		return ui.Reading(headline + " " + details)
	}
	return 0
}

// repeats reports whether a place's sentence was already shown in this step.
func (p *Player) repeats(index int) bool {
	step, words := p.stops[index].Step, p.sentence(index)
	for i := index - 1; i >= 0 && p.stops[i].Step == step && p.stops[i].Moment > 0; i-- {
		if p.sentence(i) == words {
			return true
		}
	}
	return false
}

func (p *Player) move(ctx app.Context, index int) {
	to := p.pointAt(index)
	if p.asked != none && to.step == p.asked+1 && !nav.Presenting() {
		ui.SkipQuestion(p.questionID(p.asked))
	}
	switch {
	case p.asks(to):
		p.ask(to.step)
	case p.asked != none && (to.step <= p.asked || to.step > p.decided()):
		p.ask(none)
	}
	p.update(func(s *state) { s.at = to })
	if to.step == p.run.Len()-1 {
		nav.Finish(ctx, p.address())
	}
}

func (p *Player) toggleFine() {
	p.update(func(s *state) {
		if s.fine = !s.fine; !s.fine {
			s.at = p.coarser(s.at)
		}
	})
}

// held reports whether playing stops here: at an open question. Next continues anyway, which
// counts as “I don't know”.
func (p *Player) held() bool {
	return p.asking() && !p.answered && (nav.Presenting() || !ui.Answered(p.questionID(p.asked)))
}

func (p *Player) ask(step int) { p.asked, p.answered = step, false }

// asks reports whether there is a question at a point.
func (p *Player) asks(at stepMoment) bool {
	return at.moment == 0 && p.run.Frame(at.step).Question() != nil
}

func (p *Player) questionID(step int) string { return p.scene + "." + strconv.Itoa(step) }

// playOn continues after an answer, which the caption judges, or returns to the open question.
func (p *Player) playOn(_ app.Context, answered bool) {
	if p.answered = answered; answered {
		p.resumed++
		p.Redraw() // the player is in another part of the page than the answer
		return
	}
	p.update(func(s *state) { s.at = stepMoment{step: p.asked} })
}

// theatre is everything that a step shows: caption, picture and player. name is the page's, and place
// its position among the lessons.
func (p *Player) theatre(name string, place app.UI) app.UI {
	if p.run.Script.Title != p.script.Title || name == "" {
		name = cmp.Or(p.run.Script.Title, p.script.Title)
	}
	several := len(p.run.Script.Lanes) > 1
	caption := ui.MemoFunc(p.caption, p.tell())
	if p.traits.Levers != nil && !p.breaking() {
		caption = ui.Div("caption-row", caption, p.traits.Levers(p))
	}
	return ui.Elem("section",
		ui.With{"class", "theatre figure", "data-stage", p.scene, "data-several", strconv.FormatBool(several),
			"data-ruled", strconv.FormatBool(p.traits.Ruled), "data-streeted", strconv.FormatBool(p.traits.Mixed),
			"data-podded", strconv.FormatBool(p.traits.Pods), "data-inner", strconv.FormatBool(p.inner),
			"data-more", strconv.FormatBool(p.more), "data-ended", strconv.FormatBool(p.ended())},
		ui.Div("theatre-head", ui.Text("h1", name), place, p.part(p.traits.Head), p.doneByHand(),
			ui.MemoFunc(p.choice, p.scene), p.ExperimentSwitch()),
		caption,
		ui.ElemOn("div",
			ui.With{"class", "picture", "data-answers",
				strconv.FormatBool(p.pointed(func(string) bool { return true }) > 0)}, p.stage.Picture(p, p.panel)...).
			OnClick(ui.On(p.point), "point"),
		p.stagePlayer(),
	)
}

// choice is the scene menu.
func (p *Player) choice() app.UI {
	var options []app.UI
	for _, s := range scenesOf(p.traits.Path) {
		options = append(options,
			ui.Text("option", s.Title, "value", scenario.Address(s), "selected", strconv.FormatBool(s.Name == p.scene)))
	}
	return ui.Elem("label", ui.With{"class", "scene-choice", "data-experiment", "true"},
		ui.Text("span", text.T("Scene")),
		ui.ElemOn("select", nil, options...).
			OnChange(ui.Entered(func(_ app.Context, address string) {
				p.Ctx.Defer(func(ctx app.Context) { ctx.Navigate(ui.Href(address)) })
			}), "scene", p.scene),
	)
}

func (p *Player) interventions() app.UI {
	if p.breaking() {
		return ui.Nothing() // its events are below the caption
	}
	var buttons []app.UI
	for _, b := range p.traits.Presses {
		button := ui.Button(b.Words, nil, func(app.Context) { p.ByHand(b.Lines) }, "intervene", b.Lines)
		if b.Key != "" {
			button = button.DataSet("presenting", b.Key)
		}
		buttons = append(buttons, button)
	}
	undo := ui.Nothing()
	if len(p.forks) > 0 {
		last := p.forks[len(p.forks)-1]
		undo = ui.Elem("div", ui.With{"role", "status"},
			app.Text(text.T("You intervened after step %d: %s. Earlier steps are unchanged.", last.step, last.words())),
			app.Text(text.Next("")),
			ui.Button(text.T("Undo"), ui.With{"class", "quiet undo", "data-presenting", "undo"}, func(ctx app.Context) {
				p.TakeBack()
				if ctx.JSSrc().Call("matches", ":focus").Bool() { // otherwise a key pressed it: keep the focus
					ui.FocusOn(p.Ctx, ".interventions .undo", ".interventions h2")
				}
			}, "undo"),
		)
	}
	return ui.Elem("section", ui.With{"class", "interventions"},
		ui.Text("h2", text.T("Intervene at this step")),
		ui.Div("buttons", buttons...), ui.Alert(p.forked), undo, p.compared(),
	)
}

// doneByHand shows the last intervention's lines, to copy or undo; before the first one, a hint
// about keys and dragging.
func (p *Player) doneByHand() app.UI {
	if p.traits.Hint == "" || p.breaking() {
		return ui.Elem("span", nil)
	}
	if len(p.forks) == 0 {
		return ui.Elem("p", ui.With{"class", "by-hand hint", "data-experiment", "true"}, ui.Text("span", p.traits.Hint))
	}
	last := p.forks[len(p.forks)-1]
	return ui.Elem("p", ui.With{"class", "by-hand", "data-experiment", "true"},
		ui.Text("span", text.T("Your change after step %d:", last.step)), app.Text(" "),
		ui.Text("code", strings.ReplaceAll(strings.TrimPrefix(last.lines, joins+"\n"), "\n", "; "), "translate", "no"),
		&ui.CopyButton{Text: last.lines, What: text.T("Lines")},
		ui.Button(text.T("Undo"), ui.With{"class", "quiet"}, func(app.Context) { p.TakeBack() }, "take-back"),
	)
}

// compared compares the results with those without the interventions.
func (p *Player) compared() app.UI {
	if len(p.forks) == 0 {
		return ui.Nothing()
	}
	rows := []app.UI{ui.Elem("tr", nil, head(text.T("At the end of the scene")), head(text.T("issued")),
		head(text.T("rejected")), head(text.T("duplicates")))}
	for i := range p.run.Script.Lanes {
		a, b := p.own.Frame(p.own.Len()-1).Lane(i), p.run.Frame(p.run.Len()-1).Lane(i)
		cells := []app.UI{ui.Text("td", p.Title(i))}
		for _, name := range []string{"issued", "refused", "duplicates"} {
			cells = append(cells, ui.Text("td", text.T("%s, was %s", b.Field(name), a.Field(name))))
		}
		rows = append(rows, ui.Elem("tr", nil, cells...))
	}
	return ui.Elem("table", ui.With{"class", "compared"}, ui.Elem("tbody", nil, rows...))
}

func head(words string) app.UI { return ui.Text("th", words, "scope", "col") }

// editor shows the script, which runs as the reader types.
func (p *Player) editor() app.UI {
	typed := cmp.Or(p.typed, p.own.Script.Text)
	problem := ui.Alert("")
	switch {
	case p.bad != nil:
		problem = ui.Alert(p.bad.Error())
	case p.own.Cut != nil:
		problem = ui.Alert(p.own.Cut.Error())
	case len(p.run.Failed) > 0:
		problem = ui.Alert(p.run.Failed[0].Error())
	}
	tooLong := ui.Nothing()
	if p.long {
		tooLong = ui.Text("p", text.T("This script is too long for a link. Copy it to keep or share it."),
			"class", "hint", "role", "status")
	}
	return ui.Elem("details", ui.With{"class", "editor"},
		ui.Text("summary", text.T("Edit this scene’s script")),
		ui.Words("hint",
			text.T("One step per line: set, advance, back, ask, restart. The script runs as you type and is part of the link.")),
		ui.ElemOn("textarea",
			ui.With{"class", "script", "rows", "16", "spellcheck", "false", "aria-label", text.T("Script"),
				"value", typed}).
			OnInput(ui.Entered(func(_ app.Context, typed string) { p.edited(typed) }), "script"),
		problem, tooLong,
		ui.Div("buttons", &ui.CopyButton{Text: typed, What: text.T("Script")}),
	)
}

// edited applies a script that was typed.
func (p *Player) edited(typed string) {
	p.LinkBad = ""
	p.update(func(s *state) { s.edit(typed) })
}
