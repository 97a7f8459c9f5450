package play

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// result is the end of a level: what happened, the way on, and which design acted like the reader.
func (p *page) result() app.UI {
	g := p.game
	_, _, twice := g.Duplicate()
	query, fragment := p.Link()
	likeness := ""
	if p.told() {
		likeness = p.likeness()
	}
	return ui.Elem("section",
		ui.With{"class", "play-result figure", "data-stage", "play", "data-twice", strconv.FormatBool(twice)},
		ui.Elem("h2", ui.With{"tabindex", "-1"}, ui.Field("points", strconv.Itoa(g.Points()), p.head())),
		ui.Elem("p", nil, app.Text(p.tally()),
			ui.Text("strong", text.Next(likeness), "data-field", "like", "data-value", p.rivals[0].Name)),
		p.ways(),
		ui.Elem("ul", ui.With{"class", "play-did"}, p.did()...),
		p.question(),
		p.compared(),
		ui.Div("buttons",
			ui.Button(text.T("Answer the last caller again"), ui.With{"data-presenting", "undo"}, p.retry, "retry"),
			&ui.SaveButton{Words: text.T("Save the picture")},
			ui.Link("/play?"+query+"#"+fragment, "", app.Text(text.T("Link to this result")))),
	)
}

// ways lead on: to the next level or, after the last, to the next lesson. From a level that was not survived the strong
// button leads back into it; only the last one, which is survived by waiting alone, ends the lesson either way.
func (p *page) ways() app.UI {
	next := (p.level + 1) % len(game.Levels())
	class, again, forth := "primary", "", "next" // what a presenter's key presses
	switch {
	case next == 0:
		class, forth = "", "again"
	case p.failed():
		class, again = "", "primary"
	}
	ways := []app.UI{
		ui.Button(text.T("Play level %d: %s", next+1, game.Levels()[next].Title),
			ui.With{"class", class, "data-presenting", forth}, func(ctx app.Context) { p.begin(ctx, next) }, "next",
			next),
		ui.Button(text.T("Play this level again"), ui.With{"class", again},
			func(ctx app.Context) { p.begin(ctx, p.level) }, "again", p.level)}
	if next == 0 {
		_, after := nav.Neighbours("/play")
		return ui.Ending{Of: "play", Proof: p.proof(), Known: takeaway(true), Next: after, Ways: ways}.Render()
	}
	if again != "" {
		slices.Reverse(ways)
	}
	return ui.Div("buttons", ways...)
}

// proof are the IDs of two callers: the duplicate or, without one, the last two.
func (p *page) proof() app.UI {
	var ids []string
	for _, a := range p.game.Answers {
		if a.Issued {
			ids = append(ids, a.ID.String())
		}
	}
	if len(ids) < 2 {
		return ui.Div("proof")
	}
	last := ids[len(ids)-1]
	if _, _, twice := p.game.Duplicate(); twice {
		return ui.Received(last, last)
	}
	return ui.Received(ids[len(ids)-2], last)
}

// failed reports whether the level ended by a duplicate, or without a point.
func (p *page) failed() bool {
	_, _, twice := p.game.Duplicate()
	return twice || p.game.Points() <= 0
}

func (p *page) head() string {
	if first, second, twice := p.game.Duplicate(); twice {
		return text.T("Duplicate: callers %d and %d both hold %s", first+1, second+1, p.game.Answers[second].ID)
	}
	return text.T("No duplicate: %d of %d points", p.game.Points(), p.game.Level.Callers())
}

func (p *page) tally() string {
	issued, refused, needless, disordered := p.game.Tally()
	parts := []string{text.Count(issued, "%s caller has a unique ID", "%s callers have unique IDs")}
	if refused > 0 {
		parts = append(parts, text.Count(refused, "%s caller rejected", "%s callers rejected"))
	}
	if needless > 0 {
		parts = append(parts, text.Count(needless, "%s needless wait", "%s needless waits"))
	}
	if disordered > 0 {
		parts = append(parts,
			text.Count(disordered, "%s ID smaller than an earlier one", "%s IDs smaller than an earlier one"))
	}
	return text.T("%s.", text.List(parts...))
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
	likeness := text.T("Up to caller %d, you gave the same answers as %s.", best.Alike, name)
	_, _, twice := p.game.Duplicate()
	switch n := len(p.game.Answers); {
	case best.Alike == 0:
		return text.T("No design gives your answers.")
	case best.Alike == n:
		return text.T("You gave every caller the same answer as %s.", name)
	case twice:
		likeness = text.T("No design issues this duplicate.")
	}
	return text.Sentences(likeness,
		text.T("Caller %d: %s: %s; you: %s.", best.Alike+1, text.T(best.Title), does(best.Answers, best.Alike),
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

// marks are what the clock did before each caller.
func (p *page) marks() (all [][]string) {
	for _, events := range p.game.Level.Events() {
		var marks []string
		for _, e := range events {
			words := strings.Fields(e)
			switch words[0] {
			case "back":
				marks = append(marks, text.T("−%s ms", strings.TrimSuffix(words[1], "ms")))
			case "advance":
				marks = append(marks, text.T("+%s ms", strings.TrimSuffix(words[1], "ms")))
			default:
				marks = append(marks, text.T("restart"))
			}
		}
		all = append(all, marks)
	}
	return all
}

// heads are the callers, each with its marks.
func (p *page) heads() app.UI {
	cells := []app.UI{ui.Text("th", text.T("Caller"), "scope", "col")}
	for i, marks := range p.marks() {
		cells = append(cells,
			ui.Elem("th", ui.With{"scope", "col"}, ui.Text("small", strings.Join(marks, " ")),
				ui.Text("span", strconv.Itoa(i+1))))
	}
	return ui.Elem("thead", nil, ui.Elem("tr", nil, cells...))
}

// twice reports whether a caller holds the ID that two hold.
func (p *page) twice(g *game.Game, caller int) bool {
	first, second, twice := g.Duplicate()
	return twice && (caller == first || caller == second)
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

// compared are the reader's answers and, once the question is answered, those of all designs. A
// design's name leads to the stage.
func (p *page) compared() app.UI {
	rows := []app.UI{p.row(ui.Text("th", text.T("You"), "scope", "row"), p.game, len(p.game.Answers))}
	says := ui.Nothing()
	if p.told() {
		twice := 0
		for _, r := range p.rivals {
			if _, _, ok := r.Duplicate(); ok {
				twice++
			}
			rows = append(rows,
				p.row(ui.Elem("th", ui.With{"scope", "row"},
					ui.Link(stage(r.Level, r.Name), "", app.Text(text.T(r.Title)))), r.Game, r.Alike))
		}
		bold := text.T("%d of %d designs issue a duplicate here.", twice, len(p.rivals))
		if _, _, mine := p.game.Duplicate(); !mine && twice > 0 {
			bold = text.Sentences(bold, text.T("You did not."))
		}
		says = ui.Elem("p", nil, ui.Text("strong", bold),
			app.Text(text.Next(
				text.T("Blue: the answers that equal yours. Red: a duplicate. Above an ID: how long its caller waited. ′ marks a set rollback bit."))))
	}
	return ui.Div("play-compared", says,
		ui.Elem("table", ui.With{"class", "play-ids"}, p.heads(), ui.Elem("tbody", nil, rows...)))
}

// stage is the link that plays a level with a design on /rollback.
func stage(l game.Level, design string) string {
	var k nav.Link
	k.Add("script", l.Script(design))
	return "/rollback#" + k.String()
}

// asks is the level whose result asks about the designs: the first in which they differ.
const asks = "back-1"

// told reports whether the designs' answers may be shown.
func (p *page) told() bool { return p.predicted || p.game.Level.Name != asks }

// question asks how many designs issue a duplicate, before their answers are shown.
func (p *page) question() app.UI {
	if p.game.Level.Name != asks {
		return ui.Nothing()
	}
	return &ui.Prediction{
		ID: "play-" + asks, Class: nav.Presenting(), Brief: true,
		Question: text.T("Nine designs get the same callers. How many issue a duplicate?"),
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

// keep keeps how the level ended, for the lessons that point back to it.
func (p *page) keep() {
	duplicate := ""
	if _, second, twice := p.game.Duplicate(); twice {
		duplicate = p.game.Answers[second].ID.String()
	}
	ui.KeepLevel(p.Ctx, p.game.Level.Name, duplicate)
}

// takeaway are the sentences to remember; what a restart needs is said after the level about it.
func takeaway(restarted bool) []string {
	all := []string{text.T("Two numbers are enough: the timestamp of the last ID and its sequence number."),
		text.T("Compare the clock with the first, increment the second, and wait or reject when neither helps.")}
	if restarted {
		all = append(all, text.T("A generator that loses both must wait until the clock has passed all earlier IDs."))
	}
	return all
}

// home is the takeaway of a level that is over; the last level's ending has its own.
func (p *page) home() app.UI {
	if !p.game.Over() || p.level == len(game.Levels())-1 {
		return ui.Nothing()
	}
	return ui.Elem("section", ui.With{"class", "home"},
		ui.Text("h2", text.T("Key takeaway")),
		ui.Words("", text.Sentences(takeaway(false)...)),
		ui.Elem("p", nil, ui.Link("/rollback?scene=two-orders", "", app.Text(text.T("See nine designs answer the same callers")))))
}

// did are lines about what the reader did, each beside what generators do.
func (p *page) did() []app.UI {
	var lines []app.UI
	line := func(words ...string) { lines = append(lines, ui.Text("li", text.Sentences(words...))) }
	if _, second, twice := p.game.Duplicate(); twice {
		line(text.T("You issued %s twice.", p.game.Answers[second].ID), p.alsoTwice())
	}
	keeps := text.T("Code keeps the last ID in two variables: lastTimestamp and sequence.")
	switch written, ids := p.written(); {
	case ids > 0:
		line(text.Count(ids, "You wrote %s ID down.", "You wrote %s IDs down."), keeps)
	case written:
		line(text.T("You wrote in the notebook, but never the last ID."), keeps)
	default:
		line(text.T("You wrote nothing down."), keeps)
	}
	waited := 0
	for _, a := range p.game.Answers {
		waited += a.Waits
	}
	if waited > 0 {
		line(text.T("Your callers waited %d ms. Twitter’s code waits too when the sequence is full, in tilNextMillis; while the clock is behind, it rejects.", waited))
	}
	if _, refused, _, _ := p.game.Tally(); refused > 0 {
		line(text.T("You rejected %s. Twitter’s final code does so while the clock is behind.",
			text.Count(refused, "%s request", "%s requests")))
	}
	return lines
}

// written reports whether the reader wrote in the notebook, and how many IDs, each while it was the last one.
func (p *page) written() (some bool, ids int) {
	after := map[int]bool{}
	for i, l := range p.lines {
		if !strings.HasPrefix(l, "note ") {
			continue
		}
		g, err := game.Play(p.game.Level, p.lines[:i+1])
		if id, ok := newest(g); err == nil && ok && g.Notes.Last == id.Tick && g.Notes.Sequence == id.Number {
			after[len(g.Answers)] = true
		}
		some = true
	}
	return some, len(after)
}

// alsoTwice says which designs issue the reader's duplicate, or how to avoid it.
func (p *page) alsoTwice() string {
	_, second, _ := p.game.Duplicate()
	mine, like := p.game.Answers[second].ID, ""
	for _, r := range p.rivals {
		_, theirs, twice := r.Duplicate()
		switch {
		case !twice || r.Answers[theirs].ID != mine:
		case p.game.Level.Name == "restart":
			return text.T("So does every design that keeps its state in memory only.")
		case r.Name == "twitter-scala-28":
			return text.T("Twitter’s first code did so in 2010.")
		default:
			like = text.T("So does a generator that does not check the clock.")
		}
	}
	if like == "" {
		like = text.T("Count up within a millisecond, and never reuse an earlier one.")
	}
	return like
}
