package race

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page.
func (p *race) Render() app.UI {
	frame := nav.Shell("/race", p.ready)
	frame.Figure = ui.Picture{Of: p}
	return frame.Render(
		ui.Text("h1", text.T("Why the lock")),
		ui.Explained("lead", text.T("Two threads ask one generator in the same millisecond. They should be given 100/0 and 100/1. Each loads the state, runs the real step on its copy, and stores the result: three moves. What if the other thread moves in between?"), "100/0"),
		p.guards(),
		ui.Alert(p.linkBad),
		ui.Elem("p", ui.With{"class", "verdict-line"}, app.Text(p.verdict()+" "),
			ui.Field("interleavings", strconv.Itoa(len(p.paths)), ""), ui.Field("with-duplicates", strconv.Itoa(p.duplicates), "")),
		p.hands(),
		p.grid(),
		ui.Elem("section", ui.With{"class", "home"},
			ui.Text("h2", text.T("To take home")),
			ui.Words("", text.T("The step is right, and still two callers get one ID, because reading the state and writing it back are two things. A lock makes them one; compare-and-swap notices that somebody came between and begins again; a lease asks once for many.")),
			ui.Elem("p", nil, ui.Link("/rollback?scene=same-worker", "", app.Text(text.T("Next scene: two nodes with one number")))),
		),
	)
}

// verdict says what the orders come to.
func (f *facts) verdict() string {
	return text.T("Of %s ways in which two threads can take turns, %s end with one ID given twice.", strconv.Itoa(len(f.paths)), strconv.Itoa(f.duplicates))
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
		buttons = append(buttons, ui.TextOn("button", guardName(g), "type", "button", "disabled", strconv.FormatBool(!p.ready), "aria-pressed", strconv.FormatBool(g == p.guard)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.update(ctx, func(s *state) { *s = state{guard: g} }) }), "guard", int(g)))
	}
	return ui.Div("buttons", buttons...)
}

// hands lets a person choose whose move is next.
func (p *race) hands() app.UI {
	var threads []app.UI
	for i := range p.now.Threads {
		threads = append(threads, p.thread(i))
	}
	outcome := ui.Text("p", "", "class", "outcome", "role", "status")
	switch {
	case p.now.Duplicate():
		outcome = ui.Text("p", text.T("Both threads hold the same ID, and neither was told."), "class", "alert", "role", "status")
	case p.over():
		outcome = ui.Text("p", text.T("Both are done, and no ID was given twice."), "class", "outcome", "role", "status")
	}
	begun := p.moves != ""
	return ui.Elem("section", ui.With{"class", "stage figure"},
		ui.Text("p", shared(p.now), "class", "digits"),
		ui.Elem("div", ui.With{"class", "lanes", "data-many", "true"}, threads...),
		outcome,
		ui.Div("buttons",
			p.button(text.T("Back"), "", begun, func(s *state) { s.moves = s.moves[:len(s.moves)-1] }, "race", "back"),
			p.button(text.T("Begin again"), "", begun, func(s *state) { s.moves = "" }, "race", "again"),
			p.button(text.T("The shortest way to a duplicate"), "", p.shortest != "", func(s *state) { s.moves = p.shortest }, "race", "shortest"),
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

// button is a button that changes the state. One that has nothing to do stays a
// tab stop, or the keyboard's focus would fall off it.
func (p *race) button(words, class string, useful bool, change func(*state), scope ...any) app.UI {
	b := ui.TextOn("button", words, "type", "button", "class", class, "disabled", strconv.FormatBool(!p.ready)).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			if useful {
				p.update(ctx, change)
			}
		}), append(scope, useful)...)
	if !useful {
		b = b.Aria("disabled", "true")
	}
	return b
}

// words are what a thread does next.
func (f *facts) words(thread int) string {
	move, can := f.race.Next(f.now, thread)
	switch {
	case can:
		return f.race.Words(f.now, thread)
	case move == sim.Done:
		return text.T("It is done.")
	}
	return text.T("It waits for the lock.")
}

func (p *race) thread(i int) app.UI {
	t := p.now.Threads[i]
	name := string(rune('A' + i))
	_, can := p.race.Next(p.now, i)
	var ids []app.UI
	for _, id := range t.IDs[:t.Count] {
		ids = append(ids, ui.Text("span", tickAndSequence(id), "class", "digits made-id"))
	}
	return ui.Div("lane",
		ui.Div("lane-head", ui.Text("h2", text.T("Thread %s", name)), ui.Div("made-ids", ids...)),
		ui.Words("hint", p.words(i)),
		p.button(text.T("Thread %s moves", name), "primary", can, func(s *state) { s.moves += string(rune('a' + i)) }, "move", i),
	)
}

// tickAndSequence is an ID as its tick/sequence.
func tickAndSequence(id snowflake.ID) string {
	parts := snowflake.Twitter().Decompose(id)
	return strconv.FormatUint(parts[1], 10) + "/" + strconv.FormatUint(parts[4], 10)
}

// grid is every order, those with a duplicate marked; a click shows it.
func (p *race) grid() app.UI {
	var cells []app.UI
	for _, path := range p.paths {
		moves := letters(path.Threads)
		cells = append(cells, ui.TextOn("button", moves, "type", "button", "class", "path", "disabled", strconv.FormatBool(!p.ready), "data-duplicate", strconv.FormatBool(path.Duplicate), "aria-pressed", strconv.FormatBool(moves == p.moves)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.update(ctx, func(s *state) { s.moves = moves }) }), "path", moves))
	}
	return ui.Elem("section", ui.With{"class", "paths"},
		ui.Text("h2", text.T("Every order")),
		ui.Words("hint", text.T("A letter is a move: a of thread A, b of thread B. Filled ones end in a duplicate. Press one to see it.")),
		ui.Elem("div", ui.With{"class", "path-grid", "translate", "no"}, cells...),
	)
}
