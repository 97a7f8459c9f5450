// Package teach is the page for teachers: the plans of two lessons, what is needed for them, and a handout with its
// answers.
package teach

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/page/present"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Owner is a question that a page asks without a scene.
type Owner func() *ui.Prediction

// page shows one of the lessons.
type page struct {
	base
	state
	owners []Owner
	at     string // the part that was presented last, as a name of [plan.At]
	class  bool   // this tab has the key of a class
	parts  []plan.Part
	asks   [][]sim.Question // of each part
}

// state is what a link says.
type state struct {
	minutes int
	sheet   string // shown for printing: one of sheets; empty for none
}

type base = nav.Page

// New makes the page with the questions of other pages that the plan asks.
func New(owners ...Owner) func() app.Composer {
	return func() app.Composer {
		p := &page{owners: owners}
		p.Start("/teach", p)
		return p
	}
}

func (s *state) Params(query, _ *nav.Params) {
	lengths := make([]string, len(plan.Lengths()))
	for i, length := range plan.Lengths() {
		lengths[i] = strconv.Itoa(length)
	}
	query.Reading(func() { *s = state{minutes: plan.Lengths()[0]} })
	query.WriteIf(s.minutes != plan.Lengths()[0], func() {
		query.Choice("minutes", strconv.Itoa(s.minutes), lengths, func(i int) { s.minutes = plan.Lengths()[i] })
	})
	query.Choice("sheet", s.sheet, sheets(), func(i int) { s.sheet = sheets()[i] })
}

// Opened takes the part that the fragment names.
func (p *page) Opened(_, fragment string) {
	if !present.Take(fragment) {
		p.At = fragment
	}
}

// Arrived takes the part that was presented last.
func (p *page) Arrived() { p.at, p.class = present.Last(), present.Teaches() }

// follow marks the part that the projector shows by now.
func (p *page) follow() {
	if at := present.Last(); at != p.at {
		p.at = at
		p.Redraw()
	}
}

// presents opens a link for the projector: in a document of its own, which early.js gives its looks, and for a class in
// a window of its own, so that this page stays on the teacher's screen. It needs this tab's key: hence the opener.
func (p *page) presents(link app.HTMLElem) app.HTMLElem {
	if p.class {
		return link.Attr("target", present.Projector).Attr("rel", "opener")
	}
	return link.Attr("target", "_self").Attr("rel", "")
}

// Derive plays the scenes that ask, and asks the other pages for their questions.
func (p *page) Derive() {
	p.parts, p.asks = plan.Of(p.minutes), nil
	for _, part := range p.parts {
		asks := make([]sim.Question, len(part.Asks))
		for i, ask := range part.Asks {
			asks[i] = p.question(ask)
		}
		p.asks = append(p.asks, asks)
	}
}

// question is a question of the plan, which a page may own.
func (p *page) question(ask plan.Ask) sim.Question {
	q := ask.Question()
	for _, owner := range p.owners {
		if asks := owner(); asks.ID == ask.ID {
			q.Text = asks.Question
			for _, a := range asks.Answers {
				q.Answers = append(q.Answers, sim.Answer{Text: a.Words, Right: a.Right, Why: a.Why})
			}
		}
	}
	return q
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/teach")
	frame.Title = frame.Name
	frame.Tools = []app.UI{p.lengths(), p.prints()}
	return frame.Render(
		ui.Alert(p.LinkBad),
		&present.Room{OnChange: p.follow},
		p.paper(),
		ui.Elem("div", ui.With{"class", "teach", "data-sheet", p.sheet},
			ui.Words("lead",
				text.T("A lesson with predictions: the class votes, discusses, and then sees the real generator answer. Page Down, the key of a presenter remote, leads through all of it; Page Up leads back, and Esc ends presenting.")),
			ui.Words("teach-share", share()),
			p.rail(),
			p.table(),
			ui.Div("teach-more", needs(), goals(), misconceptions(), p.export())),
	)
}

// share is what to do with the share that is right, and where a class's is shown.
func share() string {
	when := text.T("Before Reveal, look at the share that is right. Below 30 %, explain first. From 30 to 70 %, let neighbours discuss and ask again. Above 70 %, reveal.")
	if !present.Teaches() {
		return when
	}
	return text.Sentences(when,
		text.T("Only this page shows that share, at its top. So do not mirror the screen: keep this page on the laptop, and move the window that opens to the projector."))
}

// lengths choose the lesson.
func (p *page) lengths() app.UI {
	var buttons []app.UI
	for _, length := range plan.Lengths() {
		buttons = append(buttons,
			ui.Button(text.Count(length, "%s minute", "%s minutes"),
				ui.With{"aria-pressed", strconv.FormatBool(length == p.minutes), "data-minutes", strconv.Itoa(length)},
				func(app.Context) { p.Change(func() { p.minutes = length }) }, "minutes", length))
	}
	return ui.Elem("div",
		ui.With{"class", "teach-lengths", "role", "group", "aria-label", text.T("Length of the lesson")}, buttons...)
}

// rail is the lesson's minutes, a box for each part.
func (p *page) rail() app.UI {
	var boxes []app.UI
	for i := range p.parts {
		part := &p.parts[i]
		minutes := part.Lasts(p.minutes)
		boxes = append(boxes,
			ui.Elem("a", ui.With{"href", ui.Href("/teach#" + part.Name), "data-kind", string(part.Kind),
				"data-wide", strconv.Itoa(minutes), "title", part.Title, "tabindex", "-1",
				"data-on", strconv.FormatBool(p.on(i))}, app.Text(strconv.Itoa(minutes))))
	}
	key := func(kind plan.Activity, words string) app.UI {
		return ui.Elem("span", nil, ui.Elem("i", ui.With{"data-kind", string(kind)}), app.Text(words))
	}
	return ui.Elem("div", nil, ui.Elem("div", ui.With{"class", "teach-rail", "aria-hidden", "true"}, boxes...),
		ui.Div("teach-key", key(plan.Vote, text.T("question for all phones")),
			key(plan.Check, text.T("check: only the sum is told")),
			key(plan.Hands, text.T("students work with the lab")), key(plan.Talk, text.T("talk")),
			ui.Text("span", text.T("%d minutes in %d parts", p.minutes, len(p.parts)))))
}

func (p *page) on(part int) bool { return p.at == p.place(part).String() }

func (p *page) place(part int) plan.PartRef { return plan.PartRef{Length: p.minutes, Part: part + 1} }

func (p *page) table() app.UI {
	head := func(words string) app.UI { return ui.Text("th", words, "scope", "col") }
	rows := make([]app.UI, len(p.parts))
	from := 0
	for i := range p.parts {
		rows[i] = p.row(i, from)
		from += p.parts[i].Lasts(p.minutes)
	}
	return ui.Elem("table", ui.With{"class", "teach-plan"},
		ui.Elem("thead", nil,
			ui.Elem("tr", nil, head(text.T("Minutes")), head(text.T("The class sees")),
				head(text.T("Ask, and why each answer tempts")), head(text.T("Students do")))),
		ui.Elem("tbody", nil, rows...))
}

func (p *page) row(i, from int) app.UI {
	part := &p.parts[i]
	minutes := part.Lasts(p.minutes)
	var asks []app.UI
	if part.Kind == plan.Check {
		asks = append(asks, p.check(i))
	} else {
		for j, ask := range part.Asks {
			asks = append(asks, p.ask(i, ask, p.asks[i][j]))
		}
	}
	go_ := p.presents(ui.Link(p.place(i).Presented(part.See), "button", app.Text(text.T("Present from here"))).
		DataSet("present-from", part.Name))
	return ui.Elem("tr",
		ui.With{"id", part.Name, "data-part", part.Name, "data-on", strconv.FormatBool(p.on(i)),
			"data-at", strconv.FormatBool(p.At == part.Name)},
		ui.Elem("td", ui.With{"class", "teach-minutes"}, ui.Text("b", text.T("%d–%d", from, from+minutes)),
			ui.Text("small", text.T("%d min", minutes))),
		ui.Elem("td", nil, ui.Text("h2", part.Title), ui.Text("p", part.Do), ui.Elem("p", nil, go_)),
		ui.Elem("td", nil, asks...),
		ui.Elem("td", nil, ui.Text("p", part.Students)))
}

// check are the questions of a check in a few words, each with its right answer. Nobody explains them.
func (p *page) check(i int) app.UI {
	var all []app.UI
	for j, ask := range p.parts[i].Asks {
		all = append(all, ui.Elem("li", nil,
			p.presents(ui.Link(p.place(i).Presented(ask.See), "", app.Text(ask.Title))).DataSet("present-ask", i),
			ui.Text("span", text.In("an answer and its reason", "– %s", right(p.asks[i][j])))))
	}
	return ui.Elem("ol", ui.With{"class", "teach-check"}, all...)
}

// ask is a question with its answers, why each wrong one tempts and what is wrong about it. Where a class votes they
// have the letters and the order of the projector. A question that is not where the part begins has a link of its own.
func (p *page) ask(part int, ask plan.Ask, q sim.Question) app.UI {
	title := ui.Text("h3", q.Text)
	if ask.See != "" && ask.See != p.parts[part].See {
		title = ui.Elem("h3", nil,
			p.presents(ui.Link(p.place(part).Presented(ask.See), "", app.Text(q.Text)).DataSet("present-ask", part)))
	}
	if len(q.Answers) == 0 {
		return ui.Elem("div", ui.With{"class", "teach-ask"}, title)
	}
	decided := slices.ContainsFunc(q.Answers, func(a sim.Answer) bool { return a.Right })
	rows, wrongs := make([]app.UI, len(q.Answers)), 0
	for i, a := range q.Answers {
		tempt := ui.Elem("span", nil)
		if !a.Right {
			if wrongs < len(ask.Tempts) {
				tempt = ui.Text("q", ask.Tempts[wrongs])
			}
			wrongs++
		}
		at, letter := i, ui.Elem("span", nil)
		if ask.ID != "" {
			at = slices.Index(ui.Mixed(ask.ID, answers(q)), i)
		}
		if p.parts[part].Kind == plan.Vote {
			letter = ui.Text("span", string(rune('A'+at)), "class", "teach-letter")
		}
		mark := text.T("Wrong:")
		switch {
		case a.Right:
			mark = text.T("Right:")
		case !decided:
			mark = ""
		}
		because := ui.Elem("span", nil)
		if a.Why != "" {
			because = ui.Text("span", text.In("an answer and its reason", "– %s", a.Why))
		}
		rows[at] = ui.Elem("li",
			ui.With{"data-right", strconv.FormatBool(a.Right), "data-wrong", strconv.FormatBool(decided && !a.Right)},
			letter, ui.Text("span", mark, "class", "unseen"), ui.Text("b", a.Text), app.Text(" "), tempt, app.Text(" "),
			because)
	}
	undecided := ui.Elem("p", nil)
	if !decided {
		undecided = ui.Words("hint", text.T("There is no right answer: each costs something."))
	}
	return ui.Elem("div", ui.With{"class", "teach-ask"}, title, undecided, ui.Elem("ul", nil, rows...))
}

// answers are a question's, as a page asks it.
func answers(q sim.Question) (all []ui.Answer) {
	for _, a := range q.Answers {
		all = append(all, ui.Answer{Words: a.Text, Right: a.Right, Why: a.Why})
	}
	return all
}

// What one phone loads over http, as a class does: to vote, and to open the lab, in kilobytes. The browser tests
// measure both.
const (
	VotingLoads = 15
	LabLoads    = 4200
	phones      = 30
)

// needs is what a lesson needs.
func needs() app.UI {
	return list(text.T("What you need"), [][2]string{
		{text.T("One laptop"),
			text.T("It runs the lab’s program with -share, which prints the class’s address and yours. No internet is needed.")},
		{text.T("Its Wi-Fi or a hotspot"),
			text.T("All phones must reach the laptop. Guest networks often forbid that; a phone’s hotspot does not.")},
		{text.T("A projector"), text.T("Any, from 1280 × 720. A presenter remote helps.")},
		{text.T("%d phones", phones),
			text.T("To vote, each loads %d KB at most. To open the lab, each loads %s: %d phones together load %s.",
				VotingLoads, text.Bytes(LabLoads*1000), phones, text.Bytes(phones*LabLoads*1000))},
		{text.T("Paper"), text.T("The handout, one sheet for each student.")},
		{text.T("No names"),
			text.T("Nothing that students enter leaves their browsers. Class mode is the one exception: if they join, the answers they choose go to your laptop, without a name.")},
	})
}

// goals are what students can do after the lesson.
func goals() app.UI {
	return list(text.T("Goals"), [][2]string{
		{text.T("Read"), text.T("Name the fields of a 64-bit ID and the problem that each one solves.")},
		{text.T("Trace"), text.T("Say what the generator does when a millisecond is full.")},
		{text.T("Find"),
			text.T("Show how a clock that moved backwards causes a duplicate, and which line prevents it.")},
		{text.T("Assign"), text.T("Explain who must assign node IDs, and why a copied setting cannot.")},
		{text.T("Design"), text.T("Trade bits between lifetime, nodes and IDs per millisecond.")},
	})
}

// misconceptions are what students often think before, each with what is true.
func misconceptions() app.UI {
	return list(text.T("Common misconceptions"), [][2]string{
		{text.T("“The digits are random.”"), text.T("The high bits are the time: IDs of one day look very similar.")},
		{text.T("“The algorithm makes IDs unique.”"),
			text.T("Different node IDs do. Two generators with the same node ID repeat each other.")},
		{text.T("“The mask prevents overflow.”"),
			text.T("The mask sets the sequence to 0. Only the comparison after it makes the generator wait.")},
		{text.T("“A rejected request changes nothing.”"),
			text.T("It must change nothing. In 2010, Twitter’s code reset its sequence first.")},
		{text.T("“A clock only moves forward.”"), text.T("A time server or a virtual machine sets it back.")},
	})
}

// list is a card of names and what they mean.
func list(title string, rows [][2]string) app.UI {
	var all []app.UI
	for _, r := range rows {
		all = append(all, ui.Text("dt", r[0]), ui.Text("dd", r[1]))
	}
	return ui.Elem("section", ui.With{"class", "card teach-list"}, ui.Text("h2", title), ui.Elem("dl", nil, all...))
}
