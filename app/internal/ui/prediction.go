package ui

import (
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Answer is one thing a reader may predict. Why says, for a right one, what
// makes it so, and for a wrong one why it is tempting.
type Answer struct {
	Words string
	Right bool
	Why   string
}

// Prediction asks what happens next before it is shown: to answer and be
// surprised teaches more than to watch. “I don't know” is an answer too. What
// was answered is kept in this browser.
type Prediction struct {
	app.Compo
	ID       string // the question's name in what the browser keeps
	Question string
	Answers  []Answer // two to four; or one, the right number, which is then typed
	// Class is for a teacher: the answers can be seen and talked about, and are
	// judged only when they are revealed, whatever was answered before.
	Class bool
	// Brief leaves out why the wrong answers that were not chosen are tempting.
	Brief bool
	// Past says that the truth is on the screen already: a question that is still
	// open then counts as answered with “I don't know”.
	Past bool
	// Waits says that the truth is still to be seen: an answer is not judged yet.
	Waits bool
	// OnAnswer lets the scene play on, or, when it is to be asked again, go back.
	OnAnswer func(ctx app.Context, answered bool)

	ctx    app.Context
	of     string // the question that the fields below belong to
	chosen int    // 0 is none yet, then 1 for the first answer; unknown for “I don't know”
	typed  string
	bad    string
}

const unknown = -1

// OnMount takes what was answered before.
func (c *Prediction) OnMount(ctx app.Context) {
	c.ctx = ctx
	c.recall(ctx)
}

// OnUpdate does so for another question in the same place.
func (c *Prediction) OnUpdate(ctx app.Context) {
	if c.of != c.ID {
		c.recall(ctx)
	}
}

func (c *Prediction) recall(ctx app.Context) {
	c.of, c.typed, c.bad = c.ID, "", ""
	if c.chosen = 0; !c.Class {
		c.chosen = max(unknown, min(Answered(ctx, c.ID), len(c.Answers)+1))
	}
}

// SkipQuestion answers a question that is still open with “I don't know”.
func SkipQuestion(ctx app.Context, id string) {
	if Answered(ctx, id) == 0 {
		_ = ctx.LocalStorage().Set(answerKey(id), unknown)
	}
}

// Answered is what was answered to the question in this browser; 0 is nothing.
func Answered(ctx app.Context, id string) (choice int) {
	_ = ctx.LocalStorage().Get(answerKey(id), &choice)
	return choice
}

func answerKey(id string) string { return "answer." + id }

func (c *Prediction) Render() app.UI {
	return Elem("section", With{"class", "prediction", "data-question", c.ID, "data-answered", strconv.FormatBool(c.said() != 0), "role", "group", "aria-label", text.T("Prediction question")},
		Elem("p", With{"class", "question"}, Text("strong", text.T("Predict:")+" "), app.Text(c.Question)),
		Elem("div", With{"class", "answers"}, c.choices()...),
		Alert(c.bad),
		Elem("div", With{"class", "verdict", "role", "status", "tabindex", "-1"}, c.verdict()...),
		Elem("div", With{"class", "again"}, c.again()...),
	)
}

// said is the answer that counts as chosen.
func (c *Prediction) said() int {
	if c.Past && c.chosen == 0 {
		return unknown
	}
	return c.chosen
}

// again stands apart from the answers, so that pressing one twice takes nothing
// back.
func (c *Prediction) again() []app.UI {
	if c.said() == 0 {
		return nil
	}
	return []app.UI{Button(text.T("Retry the question"), With{"class", "quiet"},
		func(ctx app.Context) { c.answer(ctx, 0) }, "again")}
}

func (c *Prediction) choices() []app.UI {
	if c.said() != 0 {
		return nil
	}
	var buttons []app.UI
	if c.Class {
		for _, i := range Mixed(c.ID, c.Answers) {
			buttons = append(buttons, Text("span", c.Answers[i].Words, "class", "choice"))
		}
		return append(buttons, c.button(text.T("Reveal"), unknown))
	}
	if len(c.Answers) == 1 {
		buttons = append(buttons, ElemOn("input", With{"type", "text", "inputmode", "numeric", "class", "node", "value", c.typed, "aria-label", text.T("Your number")}).
			OnInput(Entered(func(_ app.Context, typed string) { c.typed = typed }), "number").
			OnKeyDown(onEnter(c.answerNumber), "enter"),
			Button(text.T("Answer"), nil, c.answerNumber, "answer"))
	} else {
		for _, i := range Mixed(c.ID, c.Answers) {
			buttons = append(buttons, c.button(c.Answers[i].Words, i+1))
		}
	}
	return append(buttons, c.button(text.T("I don’t know"), unknown))
}

func (c *Prediction) button(words string, choice int) app.UI {
	with := With{"class", "choice", "data-answer", strconv.Itoa(choice)}
	if choice == unknown {
		with = append(with, "data-unknown", "") // no answer to be printed
	}
	return Button(words, with, func(ctx app.Context) { c.answer(ctx, choice) }, "choice", choice)
}

// answerNumber takes a typed number: the first answer if it is right, else one
// past the last.
func (c *Prediction) answerNumber(ctx app.Context) {
	v, err := format.Value(c.typed, snowflake.Field{Name: text.T("Your number"), Bits: 63})
	if err != nil {
		c.bad = err.Error()
		return
	}
	choice := 2
	if strconv.FormatUint(v, 10) == c.Answers[0].Words {
		choice = 1
	}
	c.answer(ctx, choice)
}

func (c *Prediction) answer(ctx app.Context, choice int) {
	c.chosen, c.bad = choice, ""
	switch {
	case c.Class: // a class's answers are nobody's own
	case choice == 0:
		ctx.LocalStorage().Del(answerKey(c.ID))
	default:
		_ = ctx.LocalStorage().Set(answerKey(c.ID), choice) // else it is asked again at the next visit
	}
	if choice == 0 {
		FocusOn(c.ctx, c.selector()+".answers :is(button, input)")
	} else {
		FocusOn(c.ctx, c.selector()+".verdict")
	}
	if c.OnAnswer != nil {
		c.OnAnswer(ctx, choice != 0)
	}
}

// selector is the CSS selector of the question's element.
func (c *Prediction) selector() string { return `[data-question="` + c.ID + `"] ` }

// verdict says whether the answer was right, then the truth, then why each
// wrong answer is tempting.
func (c *Prediction) verdict() []app.UI {
	chosen := c.said()
	switch {
	case chosen == 0:
		return nil
	case c.Waits && chosen > 0 && chosen <= len(c.Answers):
		return []app.UI{Elem("p", nil, Text("strong", text.T("You predict:")+" "), app.Text(c.Answers[chosen-1].Words))}
	case c.Waits:
		return []app.UI{Elem("p", nil, Text("strong", text.T("Watch.")))}
	}
	var right Answer
	for _, a := range c.Answers {
		if a.Right {
			right = a
		}
	}
	said := text.T("Not quite.")
	switch {
	case chosen == unknown:
		said = text.T("Watch:")
	case chosen <= len(c.Answers) && c.Answers[chosen-1].Right:
		said = text.T("Right.")
	}
	parts := []app.UI{Elem("p", nil, Text("strong", said+" "), app.Text(right.Words+". "+right.Why))}
	for i, a := range c.Answers {
		if !a.Right && (!c.Brief || chosen == i+1) {
			parts = append(parts, Text("p", text.T("“%s”: %s", a.Words, a.Why), "class", "tempting"))
		}
	}
	return parts
}

// Mixed is the order in which answers are shown, as places among them: mixed by the
// question's name, so that the right one is as often here as there, and the same
// for everybody.
func Mixed(name string, answers []Answer) []int {
	mixed := make([]int, 0, len(answers))
	for i, a := range answers {
		if !a.Right {
			mixed = append(mixed, i)
		}
	}
	hash := fnv.New32a()
	hash.Write([]byte(name))
	for i, a := range answers {
		if a.Right {
			mixed = slices.Insert(mixed, int(hash.Sum32()>>8)%(len(mixed)+1), i)
		}
	}
	return mixed
}
