package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *bitLab) practiceView() app.UI {
	s := &p.practice
	e := s.exercise()
	return ui.Elem("section", ui.With{"class", "practice", "id", "practice"},
		ui.Div("practice-head",
			ui.Text("h2", text.T("Practice")),
			ui.Elem("p", ui.With{"class", "range"}, ui.Phrase("Exercise %s · level %s of %s · %s right of %s answers",
				app.Text(text.Group(s.done.Number+1)), app.Text(strconv.Itoa(s.done.Level)), app.Text(strconv.Itoa(bitlab.TopLevel)),
				ui.Field("practice-right", strconv.Itoa(s.done.Right), text.Group(s.done.Right)), app.Text(text.Group(s.done.Tried)))...),
		),
		ui.Div("card exercise",
			ui.Text("p", e.Question, "class", "question"),
			shownLine(e),
			p.answerBox(e),
			ui.Alert(s.problem),
			p.said(),
			hintList(e, s.hints),
			ui.Div("practice-buttons", p.practiceButtons(e)...),
		),
		ui.Elem("p", ui.With{"class", "hint"},
			app.Text(text.T("Series %d: this page’s link gives everyone the same exercises. Progress is saved in this browser.", s.seed)), app.Text(text.Next("")),
			p.button("quiet", text.T("New series"), p.newSeries, "series"),
		),
	)
}

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

// answerBox is a text box, or a button for each choice.
func (p *bitLab) answerBox(e bitlab.Exercise) app.UI {
	s := &p.practice
	if e.Kind == bitlab.AsChoice {
		var choices []app.UI
		for i, c := range e.Choices {
			choices = append(choices, p.button("", c, func(ctx app.Context) { p.practise(ctx, func(s *practice) { s.answer(uint64(i)) }) }, "choice", s.seed, s.done.Number, i).DataSet("choice", c))
		}
		return ui.Elem("div", ui.With{"class", "answer", "role", "group", "aria-label", text.T("Answer")}, choices...)
	}
	label := text.T("Answer, as a number")
	if e.Kind == bitlab.AsBits {
		label = text.T("Answer, as %d bits", int(e.Width))
	}
	input := p.textBox("answer", label, s.typed, s.problem != "", func(ctx app.Context, typed string) { p.practise(ctx, func(s *practice) { s.take(typed) }) }, "answer", s.done.Number).Attr("placeholder", label).
		OnKeyDown(ui.On(func(ctx app.Context, e app.Event) {
			if e.Get("key").String() != "Enter" {
				return
			}
			if s.right {
				p.nextExercise(ctx)
			} else {
				p.practise(ctx, (*practice).check)
			}
		}), "answer-key")
	return ui.Div("answer", input)
}

func (p *bitLab) said() app.UI {
	s := &p.practice
	said := ui.ElemOn("div", ui.With{"class", "said", "role", "status"})
	switch {
	case s.reason == "":
		return said
	case s.right:
		return said.DataSet("right", "true").Body(ui.Text("strong", text.T("Right.")), app.Text(text.Next(s.reason)))
	}
	return said.DataSet("right", "false").Body(ui.Text("strong", text.T("Not yet.")), app.Text(text.Next(s.reason)))
}

func hintList(e bitlab.Exercise, shown int) app.UI {
	var items []app.UI
	for _, h := range e.Hints[:min(shown, len(e.Hints))] {
		items = append(items, ui.Text("li", h))
	}
	return ui.Elem("ol", ui.With{"class", "hints", "aria-live", "polite"}, items...)
}

// practiceButtons have fixed places, so that no button turns into another under the pointer.
func (p *bitLab) practiceButtons(e bitlab.Exercise) []app.UI {
	s := &p.practice
	places := make([]app.UI, 4)
	for i := range places {
		places[i] = ui.Elem("span", nil)
	}
	place := func(i int, class, words string, h func(app.Context)) {
		places[i] = ui.Elem("span", nil, p.button(class, words, h, "practice", i, s.done.Number))
	}
	if s.right {
		place(3, "primary", text.T("Next exercise"), p.nextExercise)
		return places
	}
	if e.Kind != bitlab.AsChoice {
		place(0, "primary", text.T("Check"), p.checkAnswer)
	}
	if len(e.Hints) > 0 {
		hint := p.button("", text.T("Hint %d of %d", min(s.hints+1, len(e.Hints)), len(e.Hints)), func(ctx app.Context) {
			p.practise(ctx, func(s *practice) { s.hints = min(s.hints+1, len(e.Hints)) })
		}, "hint", s.done.Number)
		if s.hints == len(e.Hints) {
			hint = hint.Aria("disabled", "true")
		}
		places[1] = ui.Elem("span", nil, hint)
	}
	place(2, "quiet", text.T("Skip"), p.nextExercise)
	return places
}

// checkAnswer moves the focus to the verdict when the answer is right, since the button is then
// gone.
func (p *bitLab) checkAnswer(ctx app.Context) {
	if p.practise(ctx, (*practice).check); p.practice.right {
		ui.FocusOn(p.ctx, ".practice .said")
	}
}

func (p *bitLab) nextExercise(ctx app.Context) {
	p.practise(ctx, (*practice).next)
	ui.FocusOn(p.ctx, ".practice .answer input", ".practice .question")
}
