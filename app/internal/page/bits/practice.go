package bits

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// practice is a series of exercises; the same seed gives everyone the same series.
type practice struct {
	seed uint64
	done progress

	typed   string
	problem string // why the answer cannot be read
	reason  string // the verdict's reason for the last answer
	right   bool
	hints   int // how many are shown
	missed  bool
}

// progress is how far someone has come in a series; it is saved in the browser.
type progress struct {
	Number, Level, Row, Right, Tried int
	Typed                            string // in the answer box
}

// practiceKey is the storage key of the progress, by seed.
const practiceKey = "practice"

const (
	// risesAfter is how many right answers in a row lead to the next level.
	risesAfter = 2
	// keptSeries is how many series the browser keeps.
	keptSeries = 20
)

// follow starts the series of a seed, unless it is already running.
func (s *practice) follow(seed uint64) {
	if s.seed != seed || s.done.Level == 0 {
		*s = practice{seed: seed, done: progress{Level: 1}}
	}
}

// load restores a series' progress from this browser.
func (s *practice) load(ctx app.Context) {
	if p, ok := loadProgress(ctx)[strconv.FormatUint(s.seed, 10)]; ok && p.sound() && s.done.Tried == 0 {
		p.Level = min(max(p.Level, 1), bitlab.TopLevel)
		s.done, s.typed = p, p.Typed
	}
}

// sound reports whether it can have come from a series: another program may have stored it.
func (p progress) sound() bool {
	return min(p.Number, p.Row, p.Right, p.Tried) >= 0
}

func loadProgress(ctx app.Context) map[string]progress {
	kept := map[string]progress{}
	if ctx.LocalStorage().Get(practiceKey, &kept) != nil || len(kept) > keptSeries || kept == nil {
		return map[string]progress{} // another version's, or too many: start again
	}
	return kept
}

// practise is the only way to change the practice; progress is saved.
func (p *bitLab) practise(ctx app.Context, change func(*practice)) {
	s := &p.practice
	before := s.done
	if change(s); s.done == before {
		return
	}
	kept := loadProgress(ctx)
	kept[strconv.FormatUint(s.seed, 10)] = s.done
	// Without storage, the next visit starts again.
	_ = ctx.LocalStorage().Set(practiceKey, kept)
}

func (s *practice) exercise() bitlab.Exercise {
	return bitlab.Practice(s.seed, s.done.Number, s.done.Level)
}

func (s *practice) answer(v uint64) {
	if s.right {
		return
	}
	s.problem = ""
	s.right, s.reason = s.exercise().Judge(v)
	s.done.Tried++
	switch {
	case !s.right:
		s.done.Row, s.missed = 0, true
	case !s.missed && s.hints == 0:
		s.done.Row++
		s.done.Right++
	default:
		s.done.Right++
	}
}

func (s *practice) check() {
	e := s.exercise()
	if e.Kind == bitlab.AsChoice { // a key press meant for the previous exercise
		return
	}
	var v uint64
	var err error
	if e.Kind == bitlab.AsBits {
		v, err = boxes.BitsOperand(s.typed, int(e.Width))
	} else {
		v, err = boxes.Operand(s.typed, int(e.Width))
	}
	if err != nil {
		s.problem, s.reason = err.Error(), ""
		return
	}
	s.answer(v)
}

// take keeps what is typed, also across a reload.
func (s *practice) take(typed string) { s.typed, s.done.Typed = typed, typed }

func (s *practice) next() {
	s.rise()
	s.done.Number++
	s.done.Typed = ""
	*s = practice{seed: s.seed, done: s.done}
}

// rise goes up a level after enough right answers in a row, and down after a miss.
func (s *practice) rise() {
	switch {
	case s.done.Row >= risesAfter && s.done.Level < bitlab.TopLevel:
		s.done.Level, s.done.Row = s.done.Level+1, 0
	case s.missed && s.done.Level > 1:
		s.done.Level--
	}
}

// newSeries starts a series with a random seed.
func (p *bitLab) newSeries(ctx app.Context) {
	seed := random.Mix(uint64(time.Now().UnixNano()))%9999 + defaultSeed + 1
	p.change(func() { p.seed = seed })
}

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
		ui.FocusOn(p.Ctx, ".practice .said")
	}
}

func (p *bitLab) nextExercise(ctx app.Context) {
	p.practise(ctx, (*practice).next)
	ui.FocusOn(p.Ctx, ".practice .answer input", ".practice .question")
}
