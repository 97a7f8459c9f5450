package present

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
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
	if !ok || c.class.posted != q.id || c.class.results.Q != q.number() || phase != classroom.Open && phase != classroom.Revealed {
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
		n := 0
		if i < len(r.Counts) {
			n = r.Counts[i]
		}
		rows = append(rows, c.bar(string(rune('A'+i)), a.Words, n, revealed && a.Right, false, counted))
	}
	rows = append(rows, c.bar("?", text.T("I don’t know"), r.Unsure, false, true, counted))
	why := ui.Elem("p", nil)
	if i := q.right(); revealed && i >= 0 {
		why = ui.Text("p", q.answers[i].Why, "class", "beam-why")
	}
	return ui.Elem("section", ui.With{"class", "beam", "data-class", "beam", "data-phase", string(r.Phase), "data-counted", strconv.FormatBool(counted)},
		ui.Elem("div", ui.With{"class", "beam-asks"},
			ui.Text("p", c.subject(), "class", "beam-subject"), ui.Text("h1", q.text), ui.Elem("ol", ui.With{"class", "beam-bars"}, rows...), why),
		c.side(q, revealed))
}

// subject is what the question is about.
func (c *Corner) subject() string {
	name := c.part.Title
	if heading := app.Window().Get("document").Call("querySelector", "main h1"); name == "" && heading.Truthy() {
		name = heading.Get("textContent").String()
	}
	if c.class.results.Round > 1 {
		return text.T("Predict again, after the discussion: %s", name)
	}
	return text.T("Predict: %s", name)
}

// bar is an answer; its length and number are there once the votes are counted.
func (c *Corner) bar(letter, words string, votes int, right, unsure, counted bool) app.UI {
	number, wide := "", "0%"
	if counted {
		number, wide = text.Group(votes), percent(votes, c.class.results.Answered)+"%"
	}
	says := ui.Elem("span", nil)
	if right {
		letter, says = "✓", ui.Text("span", text.Next(text.T("Right answer")), "class", "unseen")
	}
	return ui.Elem("li", ui.With{"data-right", strconv.FormatBool(right), "data-unsure", strconv.FormatBool(unsure)},
		ui.Text("b", letter, "class", "beam-letter", "aria-hidden", "true"), ui.Elem("span", ui.With{"class", "beam-words"}, app.Text(words), says), ui.Text("span", number, "class", "beam-number"),
		ui.SVG("svg", ui.With{"data-track", "true", "width", "100%", "aria-hidden", "true"}, ui.SVG("rect", ui.With{"width", wide, "height", "100%"})))
}

// side is where to answer, how many have, and what the teacher does next.
func (c *Corner) side(q *question, revealed bool) app.UI {
	r := &c.class.results
	var where []app.UI
	if len(r.Addresses) > 0 {
		address := r.Addresses[0] + "/" + strconv.Itoa(q.number())
		where = []app.UI{ui.QRCode(address), ui.Elem("p", ui.With{"class", "beam-address"}, ui.Text("b", short(address), "translate", "no"), ui.Text("small", text.T("answer here, without a name")))}
	}
	under := text.In("how many students", "answered")
	if i := q.right(); revealed && i >= 0 && i < len(r.Counts) && r.Answered >= classroom.Few {
		under = text.T("%s %% right", percent(r.Counts[i], r.Answered))
	}
	again := ui.Button(text.T("Discuss, ask again (D)"), ui.With{"data-beam", "again"}, func(app.Context) { c.class.turn("again") }, "again")
	next := c.button(text.T("Reveal"), func(app.Context) { c.class.turn("reveal") }, "reveal")
	if revealed {
		next = c.button(text.T("Watch it"), c.watch, "watch")
	}
	lost := ui.Elem("p", nil)
	if c.class.lost {
		lost = ui.Text("p", text.T("The class does not answer. This page tries again."), "role", "alert")
	}
	return ui.Elem("div", ui.With{"class", "beam-side"}, ui.Elem("div", ui.With{"class", "beam-where"}, where...),
		ui.Elem("div", ui.With{"class", "beam-count", "role", "status"}, ui.Text("b", text.T("%s of %s", text.Group(r.Answered), text.Group(r.Joined))), ui.Text("span", under), pips(r)),
		lost, again, next)
}

func (c *Corner) button(words string, press func(app.Context), scope string) app.UI {
	return ui.ElemOn("button", ui.With{"type", "button", "class", "primary", "data-beam", "next"}, ui.Text("span", words), ui.Text("small", "Page Down", "translate", "no")).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) { press(ctx) }), scope)
}

// mostPips is the largest class of which each student has a mark.
const mostPips = 60

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
	reveal := app.Window().Get("document").Call("querySelector", `main [data-question] [data-answer="-1"]`)
	if reveal.Truthy() {
		reveal.Call("click")
	}
}
