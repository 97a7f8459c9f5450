package race

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Render draws the page.
func (p *race) Render() app.UI {
	all, duplicate := p.counts()
	verdict := text.T("Of %s ways in which two threads can take turns, %s end with one ID given twice.", strconv.Itoa(all), strconv.Itoa(duplicate))
	frame := nav.Shell("/race", p.ready)
	frame.Figure = ui.Picture{Of: p}
	return frame.Render(
		ui.Say("h1", text.T("Why the lock")),
		ui.Words("lead", text.T("Two threads ask one generator in the same millisecond. Each loads the state, runs the real step on its copy, and stores the result: three moves. What if the other thread moves in between?")),
		p.guards(),
		ui.Alert(p.linkBad),
		ui.Make("p", ui.With{"class", "verdict-line"}, app.Text(verdict+" "),
			ui.Field("interleavings", strconv.Itoa(all), ""), ui.Field("with-duplicates", strconv.Itoa(duplicate), "")),
		p.hands(),
		p.grid(),
		ui.Make("section", ui.With{"class", "home"},
			ui.Say("h2", text.T("To take home")),
			ui.Words("", text.T("The step is right, and still two callers get one ID, because reading the state and writing it back are two things. A lock makes them one; compare-and-swap notices that somebody came between and begins again; a lease asks once for many.")),
			ui.Make("p", nil, ui.Link("/rollback?scene=same-worker", "", app.Text(text.T("Next scene: two nodes with one number")))),
		),
	)
}

func guardName(g sim.Guard) string {
	switch g {
	case sim.NoLock:
		return text.T("No lock")
	case sim.WithLock:
		return text.T("A lock")
	case sim.CompareAndSwap:
		return text.T("Compare and swap")
	}
	return text.T("A lease of two each")
}

func (p *race) guards() app.UI {
	var buttons []app.UI
	for _, g := range sim.Guards() {
		buttons = append(buttons, ui.SayLive("button", guardName(g), "type", "button", "disabled", strconv.FormatBool(!p.ready), "aria-pressed", strconv.FormatBool(g == p.race.Guard)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.choose(g); p.write(ctx) }), "guard", int(g)))
	}
	return ui.Div("buttons", buttons...)
}

// hands lets a person choose whose move is next.
func (p *race) hands() app.UI {
	at := p.now()
	var threads []app.UI
	for i := range at.Threads {
		threads = append(threads, p.thread(at, i))
	}
	outcome := ui.Say("p", "", "class", "outcome", "role", "status")
	switch {
	case at.Duplicate():
		outcome = ui.Say("p", text.T("Both threads hold the same ID, and neither was told."), "class", "alert", "role", "status")
	case p.done(at):
		outcome = ui.Say("p", text.T("Both are done, and no ID was given twice."), "class", "outcome", "role", "status")
	}
	return ui.Make("section", ui.With{"class", "stage figure"},
		ui.Say("p", shared(at), "class", "digits"),
		ui.Make("div", ui.With{"class", "lanes", "data-many", "true"}, threads...),
		outcome,
		ui.Div("buttons",
			p.button(text.T("Back"), len(p.moves) > 0, "back", func() { p.moves = p.moves[:len(p.moves)-1] }),
			p.button(text.T("Begin again"), len(p.moves) > 0, "again", func() { p.moves = nil }),
			p.button(text.T("The shortest way to a duplicate"), p.canBreak(), "shortest", func() {
				if s, ok := p.race.Shortest(); ok {
					p.moves = slices.Clone(s.Threads)
				}
			}),
		),
	)
}

// shared is the state that both threads see.
func shared(at sim.Position) string {
	if at.Shared.Tick == 0 {
		return text.T("Shared: nothing has been issued yet")
	}
	return text.T("Shared: last %d, next sequence %d", at.Shared.Tick, at.Shared.Sequence)
}

func (p *race) canBreak() bool {
	_, ok := p.race.Shortest()
	return ok
}

func (p *race) done(at sim.Position) bool {
	for i := range at.Threads {
		if m, _ := p.race.Next(at, i); m != sim.Done {
			return false
		}
	}
	return true
}

func (p *race) button(words string, useful bool, name string, do func()) app.UI {
	return p.press(words, "", useful, do, "race", name)
}

// press is a button. One that has nothing to do stays a tab stop, or the
// keyboard's focus would fall off it.
func (p *race) press(words, class string, useful bool, do func(), scope ...any) app.UI {
	b := ui.SayLive("button", words, "type", "button", "class", class, "disabled", strconv.FormatBool(!p.ready)).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			if useful {
				do()
				p.write(ctx)
			}
		}), append(scope, useful)...)
	if !useful {
		b = b.Aria("disabled", "true")
	}
	return b
}

// words are what a thread does next.
func (p *race) words(at sim.Position, thread int) string {
	move, can := p.race.Next(at, thread)
	switch {
	case can:
		return p.race.Words(at, thread)
	case move == sim.Done:
		return text.T("It is done.")
	}
	return text.T("It waits for the lock.")
}

func (p *race) thread(at sim.Position, i int) app.UI {
	t := at.Threads[i]
	name := string(rune('A' + i))
	_, can := p.race.Next(at, i)
	var ids []app.UI
	for k := range t.Count {
		ids = append(ids, ui.Say("span", racePlace(t.IDs[k]), "class", "digits made-id"))
	}
	return ui.Div("lane",
		ui.Div("lane-head", ui.Say("h2", text.T("Thread %s", name)), ui.Div("made-ids", ids...)),
		ui.Words("hint", p.words(at, i)),
		p.press(text.T("Thread %s moves", name), "primary", can, func() { p.moves = append(p.moves, uint8(i)) }, "move", i),
	)
}

// grid is every order, those with a duplicate marked; a click shows it.
func (p *race) grid() app.UI {
	var cells []app.UI
	for _, path := range p.paths {
		moves := letters(path.Threads)
		cells = append(cells, ui.SayLive("button", moves, "type", "button", "class", "path", "disabled", strconv.FormatBool(!p.ready), "data-duplicate", strconv.FormatBool(path.Duplicate), "aria-pressed", strconv.FormatBool(moves == letters(p.moves))).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.moves = slices.Clone(path.Threads); p.write(ctx) }), "path", moves))
	}
	return ui.Make("section", ui.With{"class", "paths"},
		ui.Say("h2", text.T("Every order")),
		ui.Words("hint", text.T("A letter is a move: a of thread A, b of thread B. Filled ones end in a duplicate. Press one to see it.")),
		ui.Make("div", ui.With{"class", "path-grid", "translate", "no"}, cells...),
	)
}
