package play

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// told says in a sentence what happened and why.
func (p *page) told() app.UI {
	learned, adds := "", ""
	if p.game.Won() {
		learned = p.game.Level.Learned
		if next := p.open(); next >= 0 {
			adds = game.Levels()[next].Adds
		}
	}
	return ui.Elem("div", ui.With{"class", "play-said"},
		ui.Text("h2", p.outcome(), "class", "play-told", "tabindex", "-1"),
		ui.Text("p", learned, "class", "play-learned"), ui.Text("p", adds, "class", "play-adds"))
}

func (p *page) outcome() string {
	g := p.game
	if first, second, twice := g.Duplicate(); twice {
		id := g.Answers[second].ID
		says := map[game.Cause]text.Message{
			game.Repeated:    "You gave %s to customers %d and %d: both came in the same millisecond.",
			game.Exhausted:   "You gave %s to customers %d and %d: the millisecond had no number left.",
			game.WentBack:    "You gave %s to customers %d and %d: the clock went back, and the same millisecond came again.",
			game.Restarted:   "%s was issued before the restart and forgotten: customers %d and %d both have it.",
			game.IssuedAhead: "You gave %s to customers %d and %d: the first of them had it ahead of the clock.",
			game.OldNote:     "You gave %s to customers %d and %d: your notebook did not hold the last ID.",
		}[g.Why()]
		if g.Why() == game.Restarted { // whose notebook was lost
			return text.T(says, id, first+1, second+1)
		}
		return text.Sentences(text.T(says, id, first+1, second+1), p.noted())
	}
	_, refused, needless, _ := g.Tally()
	all, waited, ahead := g.Level.Callers(), false, false
	for _, a := range g.Answers {
		if a.Unseen && !a.Issued {
			all--
		}
		waited, ahead = waited || a.Waits > a.Needless, ahead || a.Issued && a.ID.Tick > a.Clock
	}
	late, disordered := g.Late()
	guess, guessed := g.Guessed()
	switch {
	case guessed:
		return text.T("No ID was given twice, but %s was a guess: after a restart, a generator cannot know that it is free.", guess)
	case !g.Won():
		return text.T("No ID was given twice, but %d of %d points do not win: more than half do.", g.Points(), g.Level.Own())
	case disordered:
		return text.T("No ID was given twice, but not all are in order: %s came after a larger one.", late)
	case refused > 0:
		return text.T("%d of %d customers have an ID, all different. You rejected the rest.", all-refused, all)
	case ahead:
		return text.T("All %d customers have different IDs: you counted on ahead of the clock.", all)
	case waited && g.Life > 0:
		return text.T("All %d customers have different IDs: after the restart you waited for a new millisecond.", all)
	case waited:
		return text.T("All %d customers have different IDs: you waited until a number was free.", all)
	case needless > 0:
		return text.T("All %d customers have different IDs, but you waited while a number was free.", all)
	}
	return text.T("All %d customers have different IDs: you counted up within each millisecond.", all)
}

// noted says what is in the notebook, in a level that has one.
func (p *page) noted() string {
	n := p.game.Notes
	switch {
	case !p.game.Level.Notes:
		return ""
	case n.Last == game.Blank || n.Sequence == game.Blank:
		return text.T("Your notebook does not say which ID was last.")
	}
	return text.T("Your notebook says that the last ID is %s.", game.ID{Tick: n.Last, Number: n.Sequence})
}

// score are the points, and what cost some.
func (p *page) score() app.UI {
	_, refused, needless, disordered := p.game.Tally()
	var lost []string
	if refused > 0 {
		lost = append(lost, text.Count(refused, "%s customer rejected", "%s customers rejected"))
	}
	if needless > 0 {
		lost = append(lost, text.Count(needless, "%s needless wait", "%s needless waits"))
	}
	if disordered > 0 {
		lost = append(lost,
			text.Count(disordered, "%s ID smaller than an earlier one", "%s IDs smaller than an earlier one"))
	}
	if _, _, twice := p.game.Duplicate(); twice { // points do not matter then
		return ui.Nothing()
	}
	points := p.game.Points()
	return ui.Elem("p", ui.With{"class", "play-score"},
		ui.Field("points", strconv.Itoa(points), text.T("%d of %d points", points, p.game.Level.Own())),
		ui.Text("small", text.List(lost...)))
}

// ways lead on: into the level again or, once it is won, to the next one that was not.
func (p *page) ways() app.UI {
	again := func(class string) app.UI {
		return ui.Button(text.T("Play again"), ui.With{"class", class, "data-presenting", "again"},
			func(ctx app.Context) { p.begin(ctx, p.level) }, "again", p.level)
	}
	retry := func(class string) app.UI {
		return ui.Button(text.T("Answer customer %d again", len(p.game.Answers)),
			ui.With{"class", class, "data-presenting", "undo"}, p.retry, "retry")
	}
	ways := []app.UI{again("primary"), retry("")}
	if _, _, twice := p.game.Duplicate(); twice { // one answer was wrong
		ways = []app.UI{retry("primary"), again("")}
	}
	if p.game.Won() {
		next := p.open()
		ways = []app.UI{
			ui.Button(text.T("Play level %d: %s", next+1, game.Levels()[next].Title),
				ui.With{"class", "primary", "data-presenting", "next"}, func(ctx app.Context) { p.begin(ctx, next) },
				"next", next),
			again("")}
	}
	return ui.Div("play-ways", append([]app.UI{p.score()}, ways...)...)
}

// ending is the end of the lesson, once all levels are won.
func (p *page) ending() app.UI {
	_, next := nav.Neighbours("/play")
	return ui.Ending{
		Of: "play", Proof: p.score(), Next: next,
		Known: []string{
			text.T("A generator needs two numbers: the timestamp of the last ID and its sequence number."),
			text.T("Compare the clock with the first, increment the second, and wait or reject when neither helps."),
			text.T("A generator that loses both must wait until the clock has passed all earlier IDs.")},
		Ways: []app.UI{
			ui.Button(text.T("Play again"), ui.With{"data-presenting", "again"},
				func(ctx app.Context) { p.begin(ctx, p.level) }, "again", p.level),
			ideas.Try("play")}}.Render()
}

// comparing shows what the designs answer, or hides it.
func (p *page) comparing() app.UI {
	return ui.Button(text.T("What nine designs did"),
		ui.With{"aria-expanded", strconv.FormatBool(p.compares), "aria-controls", "designs"}, func(app.Context) {
			if p.compares, p.still = !p.compares, true; p.compares {
				nav.Reveal(p.Ctx, "designs-head")
			}
		}, "designs")
}

// after is below the result: what nine designs did, for whoever has won, and the picture to save.
func (p *page) after() app.UI {
	compares, designs := ui.Nothing(), ui.Nothing()
	if p.game.Won() {
		compares = p.comparing()
	}
	if p.compares && p.game.Won() {
		designs = p.designs()
	}
	return ui.Elem("section", ui.With{"class", "play-after"},
		ui.Div("buttons", compares, &ui.SaveButton{Words: text.T("Save the picture")}),
		ui.Elem("div", ui.With{"id", "designs"}, designs))
}

// likeness names the design that answered as the reader did for longest.
func (p *page) likeness() string {
	best, others := p.rivals[0], 0
	for _, r := range p.rivals[1:] {
		if r.Alike == best.Alike {
			others++
		}
	}
	name := text.T(best.Title)
	switch {
	case others+1 == len(p.rivals):
		name = text.T("all %d designs", len(p.rivals))
	case others > 0:
		name = text.T("%s and %s", name, text.Count(others, "%s other design", "%s other designs"))
	}
	switch best.Alike {
	case 0:
		return text.T("No design gives your answers.")
	case len(p.game.Answers):
		return text.T("You gave every customer the same answer as %s.", name)
	}
	return text.Sentences(text.T("Up to customer %d, you gave the same answers as %s.", best.Alike, name),
		text.T("Customer %d: %s: %s; you: %s.", best.Alike+1, text.T(best.Title), does(best.Answers, best.Alike),
			does(p.game.Answers, best.Alike)))
}

// does is an answer in a sentence.
func does(all []game.Reply, i int) string {
	if i >= len(all) {
		return text.T("nothing more")
	}
	a := all[i]
	words := text.T("a rejection")
	if a.Issued {
		words = a.ID.String()
	}
	if a.Waits > 0 {
		words = text.T("%s after %d ms", words, a.Waits)
	}
	return words
}

// heads are the customers, each with what the clock did before.
func (p *page) heads() app.UI {
	cells := []app.UI{ui.Text("th", text.T("Customer"), "scope", "col")}
	for i, before := range p.game.Level.Events() {
		cells = append(cells,
			ui.Elem("th", ui.With{"scope", "col"}, ui.Text("small", events(before, true)),
				ui.Text("span", strconv.Itoa(i+1))))
	}
	return ui.Elem("thead", nil, ui.Elem("tr", nil, cells...))
}

// twice reports whether a customer holds the ID that two hold.
func (p *page) twice(g *game.Game, customer int) bool {
	first, second, twice := g.Duplicate()
	return twice && (customer == first || customer == second)
}

// row is a player's answers; the first of them equal the reader's.
func (p *page) row(head app.UI, g *game.Game, alike int) app.UI {
	cells := []app.UI{head}
	for i := range g.Level.Callers() {
		if i >= len(g.Answers) {
			cells = append(cells, ui.Elem("td", nil))
			continue
		}
		a := g.Answers[i]
		words, says, wait := "×", text.T("rejected"), ""
		if a.Issued {
			words, says = a.ID.String(), ""
		}
		if a.Waits > 0 {
			wait = text.T("%d ms", a.Waits)
		}
		state := "other"
		switch {
		case p.twice(g, i):
			state, says = "twice", text.T("duplicate")
		case i < alike:
			state = "alike"
		}
		cells = append(cells,
			ui.Elem("td", ui.With{"data-state", state}, ui.Text("small", wait), ui.Text("span", words),
				ui.Text("span", says, "class", "unseen")))
	}
	return ui.Elem("tr", nil, cells...)
}

// designs are the reader's answers and, once the question is answered, those of all designs. A design's name leads to
// the stage.
func (p *page) designs() app.UI {
	rows := []app.UI{p.row(ui.Text("th", text.T("You"), "scope", "row"), p.game, len(p.game.Answers))}
	says := ui.Nothing()
	if p.answered() {
		twice, marked := 0, ""
		for _, r := range p.rivals {
			if _, _, ok := r.Duplicate(); ok {
				twice++
			}
			if slices.ContainsFunc(r.Answers, func(a game.Reply) bool { return a.ID.Back }) {
				marked = text.T("′ marks a set rollback bit.")
			}
			rows = append(rows,
				p.row(ui.Elem("th", ui.With{"scope", "row"},
					ui.Link(onStage(r.Level, r.Name), "", app.Text(text.T(r.Title)))), r.Game, r.Alike))
		}
		bold := text.T("%d of %d designs issue a duplicate here.", twice, len(p.rivals))
		if twice > 0 {
			bold = text.Sentences(bold, text.T("You did not."))
		}
		says = ui.Elem("div", nil, ui.Elem("p", nil, ui.Text("strong", bold),
			ui.Text("span", text.Next(p.likeness()), "data-field", "like", "data-value", p.rivals[0].Name)),
			ui.Words("hint", text.Sentences(
				text.T("Blue: the answers that equal yours. Red: a duplicate. Above an ID: how long its customer waited."),
				marked)))
	}
	return ui.Div("play-compared", ui.Text("h2", text.T("What nine designs did"), "id", "designs-head"),
		p.question(), says,
		ui.Elem("table", ui.With{"class", "play-ids"}, p.heads(), ui.Elem("tbody", nil, rows...)))
}

// onStage is the link that plays a level with a design on /rollback.
func onStage(l game.Level, design string) string {
	var k nav.Link
	k.Add("script", l.Script(design))
	return "/rollback#" + k.String()
}

// asks is the level whose result asks about the designs: the first in which they differ.
const asks = "back-1"

// answered reports whether the designs' answers may be shown.
func (p *page) answered() bool { return p.predicted || p.game.Level.Name != asks }

// question asks how many designs issue a duplicate, before their answers are shown.
func (p *page) question() app.UI {
	if p.game.Level.Name != asks {
		return ui.Nothing()
	}
	return &ui.Prediction{
		ID: "play-" + asks, Class: nav.Presenting(), Brief: true,
		Question: text.T("Nine designs get the same customers. How many issue a duplicate?"),
		Answers: []ui.Answer{
			{Words: text.T("None"), Why: text.T("that needs each design to remember what it issued.")},
			{Words: text.T("Two of nine"), Right: true,
				Why: text.T("Twitter 2010 has reset its sequence before it rejects, and No check does not compare the clock with its last timestamp.")},
			{Words: text.T("All nine"), Why: text.T("a design that remembers its last ID does not repeat it.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			p.Ctx.Dispatch(func(app.Context) { p.predicted = answered })
		},
	}
}
