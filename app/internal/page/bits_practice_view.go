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
	return ui.Make("section", ui.With{"class", "practice", "id", "practice"},
		ui.Div("practice-head",
			ui.Say("h2", text.T("Practice")),
			ui.Make("p", ui.With{"class", "range"},
				app.Text(text.T("Exercise %s · level %d of %d · ", text.Group(s.done.Number+1), s.done.Level, bitlab.TopLevel)),
				ui.Say("span", text.T("%d right", s.done.Right), "data-field", "practice-right", "data-value", strconv.Itoa(s.done.Right)),
				app.Text(" "+text.T("of %s", text.Count(s.done.Tried, "answer", "answers"))),
			),
		),
		ui.Div("card exercise",
			ui.Say("p", e.Question, "class", "question", "data-field", "exercise", "data-value", e.Question),
			shownLine(e),
			p.answerBox(e),
			ui.Alert(s.problem),
			p.said(),
			hintList(e, s.hints),
			ui.Div("practice-buttons", p.practiceButtons(e)...),
		),
		ui.Make("p", ui.With{"class", "hint"},
			app.Text(text.T("Series %d: everyone with this page’s address gets the same exercises. Progress stays in this browser.", s.seed)+" "),
			p.button("quiet", text.T("Another series"), p.newSeries, "series"),
		),
	)
}

// shownLine is what the question is about.
func shownLine(e bitlab.Exercise) app.UI {
	l := e.Shown
	if l.Label == "" {
		return ui.Div("shown")
	}
	return ui.Div("shown",
		labelled(l.Label),
		digits(text.GroupDigits(l.Digits, 4, " ")),
		digits(l.Reading),
	)
}

// answerBox takes the answer: a box, or a button for each choice.
func (p *bitLab) answerBox(e bitlab.Exercise) app.UI {
	s := &p.practice
	if e.Form == bitlab.AsChoice {
		var choices []app.UI
		for i, c := range e.Choices {
			choices = append(choices, p.button("", c, func(ctx app.Context) { s.answer(ctx, uint64(i)) }, "choice", s.seed, s.done.Number, i).DataSet("choice", c))
		}
		return ui.Make("div", ui.With{"class", "answer", "role", "group", "aria-label", text.T("Answer")}, choices...)
	}
	label := text.T("Answer, as a number")
	if e.Form == bitlab.AsBits {
		label = text.T("Answer, as %d bits", int(e.Width))
	}
	input := p.textBox("answer", label, s.typed, s.problem != "", func(_ app.Context, typed string) { s.typed = typed }, "answer").Attr("placeholder", label).
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
	return ui.Div("answer", input)
}

// said is the judgement of the last answer, with its reason.
func (p *bitLab) said() app.UI {
	s := &p.practice
	said := ui.MakeLive("div", ui.With{"class", "said", "role", "status"})
	switch {
	case s.reason == "":
		return said
	case s.right:
		return said.DataSet("right", "true").Body(ui.Say("strong", text.T("Right.")), app.Text(" "+s.reason))
	}
	return said.DataSet("right", "false").Body(ui.Say("strong", text.T("Not yet.")), app.Text(" "+s.reason))
}

func hintList(e bitlab.Exercise, shown int) app.UI {
	var items []app.UI
	for _, h := range e.Hints[:min(shown, len(e.Hints))] {
		items = append(items, ui.Say("li", h))
	}
	return ui.Make("ol", ui.With{"class", "hints", "aria-live", "polite"}, items...)
}

func (p *bitLab) practiceButtons(e bitlab.Exercise) []app.UI {
	s := &p.practice
	key := strconv.Itoa(s.done.Number)
	press := func(class, words, scope string, h func(app.Context)) app.UI {
		return p.button(class, words, h, "practice", scope, key)
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
