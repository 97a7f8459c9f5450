package ui

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Answer is one possible prediction. Why explains a right one, and says why a wrong one is
// tempting. Slip names the misconception that gives it; most answers have none.
type Answer struct {
	Words string
	Right bool
	Why   string
	Slip  string
}

// Prediction asks for a prediction before the outcome is shown: predicting and being surprised
// teaches more than watching. “I don't know” is an answer too. A question opens unanswered at each visit of
// its page; what this browser has kept of an earlier answer is a mark beside it.
type Prediction struct {
	app.Compo
	ID       string // the question's name in what the browser keeps
	Question string
	Asks     string   // what to do, if that is not to predict
	Answers  []Answer // two to four; or one, the right number, which the reader types
	// Class is for a teacher: the answers are visible for discussion and judged only when they
	// are revealed, whatever was answered before.
	Class bool
	// Brief explains only the wrong answer that was chosen.
	Brief bool
	// Past says that the truth is already visible: an open question then counts as answered with
	// “I don't know”.
	Past bool
	// Waits says that the truth is not visible yet: an answer is not judged.
	Waits bool
	// OnAnswer lets the scene continue or, for a retry, go back.
	OnAnswer func(ctx app.Context, answered bool)

	ctx      app.Context
	of       string // the question that the fields below belong to
	revealed bool   // to a class
	kept     int    // the answer of an earlier visit
	typed    string
	bad      string
}

const unknown = -1

// shown is the question that was drawn last.
var shown *Prediction

// Holds reports whether a class must be asked a question before its answer is revealed. Nil is without a class.
var Holds func(id string) bool

// Follow hears that another question is asked or answered, or that the page's address is another one. Nil is without
// something that follows the page.
var Follow func()

// Asked is the question that a presented page asks its class; nil if none is open.
func Asked() *Prediction {
	if shown != nil && shown.Class && shown.said() == 0 {
		return shown
	}
	return nil
}

// answered are the answers of the present visit of a page, by question: 1 for the first, unknown for “I don't know”.
var answered = map[string]int{}

// ForgetAnswers begins another visit: all questions are unanswered.
func ForgetAnswers() { clear(answered) }

func (c *Prediction) OnMount(ctx app.Context) {
	c.ctx = ctx
	shown = c
	c.recall(ctx)
	Followed()
}

// OnDismount lets the page go: a question holds it by OnAnswer.
func (c *Prediction) OnDismount() {
	if shown == c {
		shown = nil
		Followed()
	}
}

// OnUpdate begins anew for another question in the same place.
func (c *Prediction) OnUpdate(ctx app.Context) {
	shown = c
	if c.of != c.ID {
		c.recall(ctx)
	}
	Followed()
}

func (c *Prediction) recall(ctx app.Context) {
	c.of, c.typed, c.bad = c.ID, "", ""
	if c.revealed, c.kept = false, 0; !c.Class {
		_ = ctx.LocalStorage().Get(answerKey(c.ID), &c.kept)
	}
}

// SkipQuestion answers an open question with “I don't know”.
func SkipQuestion(id string) {
	if answered[id] == 0 {
		answered[id] = unknown
	}
}

// Answered reports whether the question was answered at this visit.
func Answered(id string) bool { return answered[id] != 0 }

func answerKey(id string) string { return "answer." + id }

func (c *Prediction) Render() app.UI {
	return Elem("section",
		With{"class", "prediction", "data-question", c.ID, "data-answered", strconv.FormatBool(c.said() != 0),
			"role", "group", "aria-label", text.T("Prediction question")},
		Elem("p", With{"class", "question"},
			Text("strong", cmp.Or(c.Asks, text.T("Predict:"))), app.Text(text.Next(c.Question)), c.before()),
		Elem("div", With{"class", "answers"}, c.choices()...),
		Alert(c.bad),
		Elem("div", With{"class", "verdict", "role", "status", "tabindex", "-1"}, c.verdict()...),
		Elem("div", With{"class", "again"}, c.again()...),
	)
}

// before is the mark of an open question that was answered at an earlier visit.
func (c *Prediction) before() app.UI {
	if c.kept == 0 || c.said() != 0 {
		return Text("small", "", "class", "last-time")
	}
	if c.right(c.kept) {
		return Text("small", text.Next(text.T("Last time: right")), "class", "last-time")
	}
	return Text("small", text.Next(text.T("Last time: not right")), "class", "last-time")
}

// right reports whether a choice is the right answer.
func (c *Prediction) right(choice int) bool {
	return choice > 0 && choice <= len(c.Answers) && c.Answers[choice-1].Right
}

// said is the answer that counts as chosen; 0 is none yet.
func (c *Prediction) said() int {
	chosen := answered[c.ID]
	if c.Class {
		chosen = 0
	}
	if chosen == 0 && (c.Past || c.revealed) {
		return unknown
	}
	return chosen
}

// again is apart from the answers, so that a double press does not undo an answer.
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
		buttons = append(buttons,
			ElemOn("input", With{"type", "text", "inputmode", "numeric", "class", "node", "value", c.typed,
				"aria-label", text.T("Your number")}).
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
		with = append(with, "data-unknown", "true") // not printed
	}
	return Button(words, with, func(ctx app.Context) {
		if !c.Class || len(c.Answers) < 2 || Holds == nil || !Holds(c.ID) {
			c.answer(ctx, choice)
		}
	}, "choice", choice)
}

// answerNumber takes a typed number: it is the first answer if right, otherwise one past the last.
func (c *Prediction) answerNumber(ctx app.Context) {
	v, err := boxes.Value(c.typed, snowflake.Field{Name: text.T("Your number"), Bits: 63})
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
	c.bad = ""
	switch {
	case c.Class: // a class's answers are not saved
		c.revealed = choice != 0
	case choice == 0:
		delete(answered, c.ID)
	default:
		answered[c.ID], c.kept = choice, choice
		KeepPrediction(ctx, c.ID, c.right(choice))
		_ = ctx.LocalStorage().Set(answerKey(c.ID), choice) // on failure the next visit has no mark
	}
	if choice == 0 {
		FocusOn(c.ctx, c.selector()+".answers :is(button, input)")
	} else {
		FocusOn(c.ctx, c.selector()+".verdict")
	}
	if c.OnAnswer != nil {
		c.OnAnswer(ctx, choice != 0)
	}
	Followed()
}

// selector is the CSS selector of the question's element.
func (c *Prediction) selector() string { return `[data-question="` + c.ID + `"] ` }

// verdict says whether the answer was right, then the truth, then why each wrong answer is
// tempting.
func (c *Prediction) verdict() []app.UI {
	chosen := c.said()
	switch {
	case chosen == 0:
		return nil
	case c.Waits && chosen > 0 && chosen <= len(c.Answers):
		return []app.UI{Elem("p", nil, Text("strong", text.T("You predict:")),
			app.Text(text.Next(c.Answers[chosen-1].Words)))}
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
	case c.right(chosen):
		said = text.T("Right.")
	}
	parts := []app.UI{Elem("p", nil, Text("strong", said+text.Next("")),
		app.Text(text.In("an answer and its reason", "%s. %s", right.Words, right.Why)))}
	for i, a := range c.Answers {
		if !a.Right && (!c.Brief || chosen == i+1) {
			parts = append(parts, Text("p", text.T("“%s”: %s", a.Words, a.Why), "class", "tempting"))
		}
	}
	return parts
}

// Mixed is the order in which answers are shown, as indexes: shuffled by the question's name, so
// that the right one has no usual place, and the order is the same for everyone.
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
