package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// practiceView is the strip of exercises, one at a time.
func (p *bitLab) practiceView() app.UI {
	s := &p.practice
	e := s.exercise()
	return ui.El("section").Class("practice").ID("practice").Body(
		app.Div().Class("practice-head").Body(
			ui.El("h2").Text(text.T("Practice")),
			app.P().Class("range").Body(
				app.Text(text.T("Exercise %s · level %d of %d · ", text.Group(s.done.Number+1), s.done.Level, bitlab.TopLevel)),
				app.Span().DataSet("field", "practice-right").DataSet("value", s.done.Right).Text(text.T("%d right", s.done.Right)),
				app.Text(" "+text.T("of %s", text.Count(s.done.Tried, "answer", "answers"))),
			),
		),
		app.Div().Class("card exercise").Body(
			app.P().Class("question").DataSet("field", "exercise").DataSet("value", e.Question).Text(e.Question),
			shownLine(e),
			p.answerBox(e),
			ui.Alert(s.problem),
			p.said(),
			hintList(e, s.hints),
			app.Div().Class("practice-buttons").Body(p.practiceButtons(e)...),
		),
		app.P().Class("hint").Body(
			app.Text(text.T("Series %d: everyone with this page’s address gets the same exercises. Progress stays in this browser.", s.seed)+" "),
			app.Button().Type("button").Class("quiet").Disabled(!p.ready).Text(text.T("Another series")).OnClick(ui.On(p.newSeries), "series"),
		),
	)
}

// shownLine is what the question is about.
func shownLine(e bitlab.Exercise) app.UI {
	l := e.Shown
	if l.Label == "" {
		return app.Div().Class("shown")
	}
	return app.Div().Class("shown").Body(
		app.Span().Class("label").Text(l.Label),
		app.Span().Class("digits").Text(text.GroupDigits(l.Digits, 4, " ")),
		app.Span().Class("digits").Text(l.Reading),
	)
}

// answerBox takes the answer: a box, or a button for each choice.
func (p *bitLab) answerBox(e bitlab.Exercise) app.UI {
	s := &p.practice
	if e.Form == bitlab.AsChoice {
		var choices []app.UI
		for i, c := range e.Choices {
			choices = append(choices, app.Button().Type("button").DataSet("choice", c).Disabled(!p.ready || s.right).Text(c).
				OnClick(ui.On(func(ctx app.Context, _ app.Event) { s.answer(ctx, uint64(i)) }), "choice", s.seed, s.done.Number, i))
		}
		return app.Div().Class("answer").Role("group").Aria("label", text.T("Answer")).Body(choices...)
	}
	label := text.T("Answer, as a number")
	if e.Form == bitlab.AsBits {
		label = text.T("Answer, as %d bits", int(e.Width))
	}
	input := app.Input().Type("text").DataSet("edit", "answer").Value(s.typed).Aria("label", label).Placeholder(label).
		AutoComplete(false).Spellcheck(false).Attr("autocapitalize", "off").Disabled(!p.ready).
		OnInput(ui.On(func(ctx app.Context, _ app.Event) { s.typed = ctx.JSSrc().Get("value").String() }), "answer").
		OnKeyDown(ui.On(func(ctx app.Context, e app.Event) {
			if e.Get("key").String() != "Enter" {
				return
			}
			if s.right {
				s.next(ctx)
			} else {
				s.check(ctx)
			}
		}), "answer-key")
	if s.problem != "" {
		input = input.Aria("invalid", "true")
	}
	return app.Div().Class("answer").Body(input)
}

// said is the judgement of the last answer, with its reason.
func (p *bitLab) said() app.UI {
	s := &p.practice
	said := app.Div().Class("said").Role("status")
	switch {
	case s.reason == "":
		return said
	case s.right:
		return said.DataSet("right", "true").Body(ui.El("strong").Text(text.T("Right.")), app.Text(" "+s.reason))
	}
	return said.DataSet("right", "false").Body(ui.El("strong").Text(text.T("Not yet.")), app.Text(" "+s.reason))
}

func hintList(e bitlab.Exercise, shown int) app.UI {
	var items []app.UI
	for _, h := range e.Hints[:min(shown, len(e.Hints))] {
		items = append(items, ui.El("li").Text(h))
	}
	return ui.El("ol").Class("hints").Aria("live", "polite").Body(items...)
}

func (p *bitLab) practiceButtons(e bitlab.Exercise) []app.UI {
	s := &p.practice
	key := strconv.Itoa(s.done.Number)
	press := func(class, words, scope string, h func(app.Context)) app.UI {
		return app.Button().Type("button").Class(class).Disabled(!p.ready).Text(words).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { h(ctx) }), "practice", scope, key)
	}
	if s.right {
		return []app.UI{press("primary", text.T("Next exercise"), "next", s.next)}
	}
	var all []app.UI
	if e.Form != bitlab.AsChoice {
		all = append(all, press("primary", text.T("Check"), "check", s.check))
	}
	if s.hints < len(e.Hints) {
		all = append(all, press("", text.T("Hint %d of %d", s.hints+1, len(e.Hints)), "hint", func(app.Context) { s.hints++ }))
	}
	return append(all, press("quiet", text.T("Skip"), "skip", s.next))
}
