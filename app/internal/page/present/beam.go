package present

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// beaming is the question that covers the page: the class votes on it, or sees how it has voted. Nil if there is none.
func (c *Corner) beaming() *question {
	if !c.class.open() || c.seen.question == "" || c.watched == c.seen.question {
		return nil
	}
	q, ok := asked()
	phase := c.class.results.Phase
	if !ok || c.class.posted != q.id || c.class.results.Q != c.class.number(q.id) ||
		phase != classroom.Open && phase != classroom.Revealed {
		return nil
	}
	return &q
}

// beam is the question as the class sees it: nobody sees how it votes before the answer is revealed.
func (c *Corner) beam(q *question) app.UI {
	r := &c.class.results
	revealed := r.Phase == classroom.Revealed
	counted := revealed && r.Answered >= classroom.Few
	var rows []app.UI
	for i, a := range q.answers {
		if !revealed {
			a.Slip = "" // it would tell that the answer is wrong
		}
		rows = append(rows, c.bar(string(rune('A'+i)), a.Words, a.Slip, i, revealed && a.Right, counted))
	}
	rows = append(rows, c.bar("?", text.T("I don’t know"), "", classroom.Unsure, false, counted))
	why := ui.Elem("p", nil)
	switch {
	case revealed && q.run != nil && q.twinOf != "":
		why = ui.Elem("div", ui.With{"class", "beam-run"}, q.run())
	case revealed && 0 <= r.Right && r.Right < len(q.answers) && q.answers[r.Right].Why != "":
		why = ui.Text("p", q.answers[r.Right].Why, "class", "beam-why")
	}
	before, beside := c.legend(q, revealed, counted), ui.Elem("p", nil)
	if len(q.given) > 0 { // there is no room for it below the bars
		before, beside = beside, before
	}
	return ui.Elem("section",
		ui.With{"class", "beam", "data-class", "beam", "data-phase", string(r.Phase),
			"data-counted", strconv.FormatBool(counted), "data-given", strconv.FormatBool(len(q.given) > 0)},
		ui.Elem("div", ui.With{"class", "beam-asks"},
			ui.Text("p", c.subject(q), "class", "beam-subject"), ui.Text("h1", q.text), values(q.given),
			ui.Elem("ol", ui.With{"class", "beam-bars"}, rows...), before, why),
		c.side(q, revealed, beside))
}

// legend says what the bars count, or why there are none.
func (c *Corner) legend(q *question, revealed, counted bool) app.UI {
	says := ""
	switch {
	case revealed && !counted:
		says = few()
	case counted && c.earlier() != nil && q.twinOf != "" && c.class.results.Round == 1:
		says = text.T("Thin bar and first number: the question before")
	case counted && c.earlier() != nil:
		says = text.T("Thin bar and first number: before the discussion")
	default:
		return ui.Elem("p", nil)
	}
	return ui.Text("p", says, "class", "beam-before")
}

// values are what the question is about.
func values(given [][2]string) app.UI {
	if len(given) == 0 {
		return ui.Nothing()
	}
	var all []app.UI
	for _, g := range given {
		all = append(all, ui.Elem("div", nil, ui.Text("dt", g[0]), ui.Text("dd", g[1])))
	}
	return ui.Elem("dl", ui.With{"class", "beam-given"}, all...)
}

// subject is what the question is about.
func (c *Corner) subject(q *question) string {
	if q.twinOf != "" && c.class.results.Round == 1 {
		return text.T("Twin of the last question: same idea, other numbers")
	}
	if at := asksAt(&c.part, c.seen.address); c.part.Kind == plan.Check && at >= 0 {
		return text.T("Question %d of %d", at+1, len(c.part.Asks))
	}
	if q.run != nil && c.class.results.Round == 1 { // its name would be a hint
		return text.T("Question %d", c.class.results.Q)
	}
	name := c.part.Title
	if heading := app.Window().Get("document").Call("querySelector", "main h1"); name == "" && heading.Truthy() {
		name = heading.Get("textContent").String()
	}
	if c.class.results.Round > 1 {
		return text.T("Predict again, after the discussion: %s", name)
	}
	return text.T("Predict: %s", name)
}

// earlier is the round before the discussion, if enough have answered in it.
func (c *Corner) earlier() *classroom.Tally {
	if before := c.class.results.Before; before != nil && before.Answered >= classroom.Few {
		return before
	}
	return nil
}

// votes are those for an answer, or for [classroom.Unsure].
func votes(t *classroom.Tally, answer int) int {
	if answer == classroom.Unsure {
		return t.Unsure
	} else if answer < len(t.Counts) {
		return t.Counts[answer]
	}
	return 0
}

// bar is an answer; its length and number are there once the votes are counted, beside those before the discussion.
func (c *Corner) bar(letter, words, slip string, answer int, right, counted bool) app.UI {
	number, wide, high, earlier, was := "", "0%", "100%", ui.Elem("small", nil), "0%"
	if counted {
		now := &c.class.results.Tally
		n := votes(now, answer)
		number, wide = text.Group(n), percent(n, now.Answered)+"%"
		if before := c.earlier(); before != nil {
			n := votes(before, answer)
			high, earlier, was = "62%", ui.Text("small", text.Group(n)+" → "), percent(n, before.Answered)+"%"
		}
	}
	says := ui.Elem("span", nil)
	if right {
		letter, says = "✓", ui.Text("span", text.Next(text.T("Right answer")), "class", "unseen")
	}
	return ui.Elem("li",
		ui.With{"data-right", strconv.FormatBool(right), "data-unsure", strconv.FormatBool(answer == classroom.Unsure)},
		ui.Text("b", letter, "class", "beam-letter", "aria-hidden", "true"),
		ui.Elem("span", ui.With{"class", "beam-words"}, app.Text(words), says,
			ui.Text("small", slip)),
		ui.Elem("span", ui.With{"class", "beam-number"}, earlier, app.Text(number)),
		ui.SVG("svg", ui.With{"data-track", "true", "width", "100%", "aria-hidden", "true"},
			ui.SVG("rect", ui.With{"width", wide, "height", high}),
			ui.SVG("rect", ui.With{"data-before", "true", "width", was, "y", "70%", "height", "30%"})))
}

// side is where to answer, how many have, and what the teacher does next.
func (c *Corner) side(q *question, revealed bool, beside app.UI) app.UI {
	r := &c.class.results
	var where []app.UI
	if len(r.Addresses) > 0 {
		address := r.Addresses[0] + "/" + strconv.Itoa(r.Q)
		where = []app.UI{ui.QRCode(address),
			ui.Elem("p", ui.With{"class", "beam-address"}, ui.Elem("b", ui.With{"translate", "no"}, typed(address)...),
				ui.Text("small", text.T("answer here, without a name")))}
	}
	under := text.In("how many students", "answered")
	if revealed && r.Right >= 0 && r.Answered >= classroom.Few {
		under = text.T("%s %% right", percent(votes(&r.Tally, r.Right), r.Answered))
	}
	lost := ui.Elem("p", nil)
	if c.class.lost {
		lost = ui.Text("p", text.T("The class does not answer. This page tries again."), "role", "alert")
	}
	return ui.Elem("div", ui.With{"class", "beam-side"},
		ui.Elem("div", ui.With{"class", "beam-where"}, where...), beside,
		ui.Elem("div", ui.With{"class", "beam-count", "role", "status"},
			ui.Text("b", text.In("how many students", "%s of %s", text.Group(r.Answered), text.Group(r.Joined))),
			ui.Text("span", under),
			pips(r)),
		lost, c.again(q, revealed), c.onward(q, revealed))
}

// again asks the question once more, or its twin once it is revealed.
func (c *Corner) again(q *question, revealed bool) app.UI {
	switch {
	case q.check != classroom.NoCheck:
		return ui.Nothing()
	case revealed && q.twin != nil:
		words := text.T("Ask its twin (T)")
		if q.twinOf != "" {
			words = text.T("Another twin (T)")
		}
		return ui.Button(words, ui.With{"data-presenting", "twin"}, q.twin, "twin", q.id)
	}
	return ui.Button(text.T("Discuss, ask again (D)"), ui.With{"data-presenting", "again"},
		func(app.Context) { c.class.turn("again") }, "again")
}

// onward reveals the answer and then shows it, or asks the next question of a check.
func (c *Corner) onward(q *question, revealed bool) app.UI {
	r := &c.class.results
	round := q.id + " " + strconv.Itoa(r.Round)
	switch {
	case q.check != classroom.NoCheck:
		href, _, ok := c.by(1)
		if !ok {
			return c.button(text.T("Close the check"), func(app.Context) {
				c.watched = c.seen.question
				c.class.pause()
			}, "close")
		}
		return ui.Elem("a", ui.With{"href", href, "class", "button primary", "data-presenting", "reveal"},
			ui.Text("span", text.T("Continue")), ui.Text("small", "Page Down", "translate", "no"))
	case revealed:
		return c.button(text.T("Watch it"), c.watch, "watch")
	case r.Answered == 0 && c.empty == round:
		return c.button(text.T("Nobody has answered. Reveal?"), func(app.Context) {
			c.empty = ""
			c.class.turn("reveal")
		}, "reveal anyway")
	case r.Answered == 0:
		return c.button(text.T("Reveal"), func(app.Context) { c.empty = round }, "nobody", round)
	}
	return c.button(text.T("Reveal"), func(app.Context) { c.class.turn("reveal") }, "reveal")
}

func (c *Corner) button(words string, press func(app.Context), scope ...any) app.UI {
	return ui.ElemOn("button", ui.With{"type", "button", "class", "primary", "data-presenting", "reveal"},
		ui.Text("span", words), ui.Text("small", "Page Down", "translate", "no")).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) { press(ctx) }), scope...)
}

// mostPips is the largest class of which each student has a mark: more would not fit.
const mostPips = 40

// pips are a mark for each student, filled for those who have answered.
func pips(r *classroom.Results) app.UI {
	if r.Joined > mostPips {
		return ui.Nothing()
	}
	var marks []app.UI
	for i := range r.Joined {
		marks = append(marks, ui.Elem("i", ui.With{"data-in", strconv.FormatBool(i < r.Answered)}))
	}
	return ui.Elem("div", ui.With{"class", "beam-pips", "aria-hidden", "true"}, marks...)
}

// watch shows the page again, which reveals its answer.
func (c *Corner) watch(app.Context) {
	c.watched = c.seen.question
	c.shut(false)
	reveal := app.Window().Get("document").Call("querySelector", `main [data-question] :is([data-answer="-1"], [data-unknown])`)
	if reveal.Truthy() {
		reveal.Call("click")
	}
}
