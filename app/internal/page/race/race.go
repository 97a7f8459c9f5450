// Package race is the page on which two threads share one generator.
package race

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// page lets two threads share one generator, step by step.
type page struct {
	base
	state
	facts
	order     string          // the current interleaving: the steps so far, and those that Next takes
	scrubbing bool            // the slider is being dragged
	found     map[string]bool // interleavings played to their end, by [page.name]
	revealed  bool            // results of all interleavings are shown
	playing   ui.Playback     // of a trace
	moving    ui.Panels[string]
	narrow    bool // the window is narrow
}

type base = nav.Page

func New() app.Composer {
	p := &page{found: map[string]bool{}}
	p.moving.Count, p.moving.Retell = panels, p.Redraw
	p.moving.Draw = func(panel *stage.Panel, index int, at stage.Transition[string]) {
		p.draw(panel, index, at, p.narrow)
	}
	p.Start("/race", p)
	return p
}

func (p *page) Left() {
	p.playing.Stop()
	p.moving.Release()
}

func (p *page) OnNav(ctx app.Context) {
	if to := scenePlayed(ctx.Page().URL().RawQuery); to != "" {
		app.Window().Get("location").Call("replace", to)
		return
	}
	p.base.OnNav(ctx)
}

// scenePlayed is the address of a link's scene, which is on another page; empty if there is no
// such scene.
func scenePlayed(query string) string {
	s, ok := scenario.Find(nav.Parameters(query).Get("scene"))
	if !ok {
		return ""
	}
	return ui.Href("/"+s.Page) + "?" + query
}

func (p *page) Opened(string, string) {
	if p.breaks {
		p.Experiment(true)
	}
	p.order = p.ahead("")
	p.playing.Stop()
	p.moving.Forget(p.Ctx, p.moves)
}

func (p *page) Derive() {
	p.facts = derive(p.state)
	p.find()
}

// step changes the state and stops a playing trace.
func (p *page) step(change func()) {
	p.playing.Stop()
	p.move(change)
}

// move changes the state. A press may come before the page is drawn: what its change cannot do by now, it leaves out.
func (p *page) move(change func()) {
	was := p.state
	possible := func() {
		change()
		p.readMoves(p.moves)
	}
	if p.Change(possible); was.guard != p.guard {
		p.order = ""
	}
	p.order = p.ahead(p.order)
	p.show(was)
}

// ahead is the interleaving that Next follows; in a challenge the reader looks for it himself.
func (p *page) ahead(followed string) string {
	if p.breaks {
		return p.moves
	}
	return p.onward(followed, p.moves)
}

// find records the interleaving that was played to its end.
func (p *page) find() {
	if slices.ContainsFunc(p.paths, func(path explore.Interleaving) bool { return path.Moves == p.moves }) {
		p.found[p.name(p.moves)] = true
	}
}

// knows reports whether the reader has seen an interleaving's result.
func (p *page) knows(moves string) bool {
	return p.found[p.name(moves)] && (moves != p.moves || p.moving.Told() == moves)
}

// name identifies an interleaving together with its guard.
func (p *page) name(moves string) string { return p.guard.String() + " " + moves }

// moveTime is how long each step of a trace is shown: its text comes after its motion.
const moveTime = 2 * time.Second

func (p *page) trace(ctx app.Context) { p.watch(ctx, p.shortest) }

// watch plays an interleaving from its beginning.
func (p *page) watch(ctx app.Context, order string) {
	p.order = order
	p.step(func() { p.moves = "" })
	ui.Reveal(ctx, ".race .caption")
	p.follow(order)
}

// follow takes the next step of a trace, and those after it.
func (p *page) follow(trace string) {
	if n := len(p.moves); n < len(trace) {
		p.playing.Next(p.Ctx, moveTime, func() {
			p.move(func() { p.moves = trace[:n+1] })
			p.follow(trace)
		})
	}
}

// show moves the picture from the previous state to the current one.
func (p *page) show(was state) {
	if was.guard != p.guard {
		p.moving.Forget(p.Ctx, p.moves)
	} else {
		p.narrow = ui.Matches("(width < 64rem)")
		p.moving.Show(p.moves, p.by(was.moves))
	}
	p.scrubbing = false
	p.Ctx.Defer(func(app.Context) {
		// A browser clamps the slider's value if it is set before the new maximum.
		if slider := app.Window().Get("document").Call("querySelector", ".race input"); slider.Truthy() {
			slider.Set("value", strconv.Itoa(len(p.moves)))
		}
	})
}

// by is the number of steps from the previous position; 0 if it is not on the same path.
func (p *page) by(was string) int {
	if p.scrubbing || !strings.HasPrefix(p.moves, was) && !strings.HasPrefix(was, p.moves) {
		return 0
	}
	return len(p.moves) - len(was)
}

func (p *page) guards() app.UI {
	var buttons []app.UI
	for _, g := range explore.Guards() {
		buttons = append(buttons, ui.Button(guardName(g), ui.With{"aria-pressed", strconv.FormatBool(g == p.guard)},
			func(ctx app.Context) { p.step(func() { p.state = state{guard: g, breaks: p.breaks} }) }, "guard", int(g)))
	}
	return ui.Div("buttons", buttons...)
}

// lane is a thread's button, which steps it.
func (p *page) lane(i int) app.UI {
	_, can := p.Next(p.look(p.moves).at, i)
	return ui.Elem("div", ui.With{"class", "lane", "data-thread", letter(i)},
		p.button(text.T("Step thread %s", letter(i)), "primary", can, func() { p.moves += string(rune('a' + i)) },
			"move", i).
			DataSet("presenting", "thread-"+string(rune('a'+i))),
	)
}

// controls step through the current interleaving.
func (p *page) controls() app.UI {
	begun, at, order := p.moves != "", len(p.moves), p.order
	return ui.Elem("div", ui.With{"class", "buttons", "data-player", "true"},
		p.button(text.T("Back"), "", begun, func() { p.moves = p.moves[:max(0, len(p.moves)-1)] }, "race", "back").
			DataSet("presenting", "back"),
		p.button(text.In("a race", "Restart"), "", begun, func() { p.moves = "" }, "race", "again"),
		ui.ElemOn("input",
			ui.With{"type", "range", "min", "0", "max", strconv.Itoa(len(order)), "step", "1",
				"value", strconv.Itoa(at),
				"aria-label", text.T("Move"), "aria-valuetext", p.place()}).
			OnInput(ui.Entered(p.scrub), "scrub"),
		ui.Text("span", p.place(), "class", "range"),
		p.button(text.T("Next"), "", at < len(order), func() { p.moves = p.order[:min(len(p.moves)+1, len(p.order))] },
			"race", "next").DataSet("presenting", "next"),
		p.pressed(text.T("Show a duplicate (shortest trace)"), "", p.shortest != "" && !p.breaks, p.trace, "race",
			"shortest"),
	)
}

func (p *page) place() string {
	return text.T("Step %d of %d", len(p.moves), len(p.order))
}

func (p *page) scrub(ctx app.Context, value string) {
	at, err := strconv.Atoi(value)
	if err == nil && at <= len(p.order) {
		p.scrubbing = true
		p.step(func() { p.moves = p.order[:at] })
	}
}

func (p *page) button(words, class string, useful bool, change func(), scope ...any) app.HTMLElem {
	return p.pressed(words, class, useful, func(app.Context) { p.step(change) }, scope...)
}

// pressed is a button. A useless one stays a tab stop, since otherwise the focus would be lost.
func (p *page) pressed(words, class string, useful bool, press func(app.Context), scope ...any) app.HTMLElem {
	if !useful {
		press = func(app.Context) {}
	}
	b := ui.Button(words, ui.With{"class", class}, press, append(scope, useful)...)
	if !useful {
		b = b.Aria("disabled", "true")
	}
	return b
}

// path is an interleaving: steps taken are underlined, and one that is no longer possible is
// pale. Its result is shown once the reader has found it.
func (p *page) path(moves string, duplicate bool) app.UI {
	found := p.revealed || p.knows(moves)
	past := ""
	if strings.HasPrefix(moves, p.moves) {
		past = p.moves
	}
	says := moves
	switch {
	case found && duplicate:
		says = text.T("%s: duplicate ID", moves)
	case found:
		says = text.T("%s: two different IDs", moves)
	}
	return ui.ElemOn("button",
		ui.With{"type", "button", "class", "path", "data-duplicate", strconv.FormatBool(duplicate),
			"data-found", strconv.FormatBool(found),
			"aria-label", says, "aria-pressed", strconv.FormatBool(moves == p.moves),
			"data-open", strconv.FormatBool(past == p.moves), "data-followed", strconv.FormatBool(moves == p.order)},
		ui.Text("u", past), app.Text(moves[len(past):])).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			p.step(func() { p.moves = moves })
			ui.Reveal(ctx, ".race .caption")
		}), "path", moves)
}

// state is what a link says: the guard, and whose the steps so far were, a letter for each, a or
// b.
type state struct {
	guard explore.Guard
	moves string
	// breaks means that the reader looks for a duplicate with few switches between the threads.
	breaks bool
}

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = state{} })
	guards := explore.Guards()
	var names []string
	for _, g := range guards {
		names = append(names, g.String())
	}
	query.Choice("guard", s.guard.String(), names, func(i int) { s.guard = guards[i] })
	query.Value("moves", s.moves, s.readMoves)
	now := ""
	if s.breaks {
		now = "1"
	}
	query.Choice("break", now, []string{"1"}, func(int) { s.breaks = true })
	query.Value("scene", "", func(name string) string { // which is played on another page
		if _, ok := scenario.Find(name); !ok {
			return nav.NoScene(name, scenario.Known("race"))
		}
		return ""
	})
}

// readMoves takes the link's steps, up to the first impossible one.
func (s *state) readMoves(letters string) (problem string) {
	race, at := explore.NewRace(s.guard), explore.Position{}
	s.moves = ""
	for i, c := range letters {
		if c != 'a' && c != 'b' {
			return text.T("The link’s moves contain “%c” at position %d; only a and b are allowed.", c, i+1)
		}
		thread := int(c - 'a')
		if _, ok := race.Next(at, thread); !ok {
			return text.T("Thread %c cannot take step %d of the link.", c, i+1)
		}
		at = race.Do(at, thread)
		s.moves += string(c)
	}
	return ""
}

// facts are derived from a state.
type facts struct {
	*board
	paths      []explore.Interleaving // every interleaving
	duplicates int                    // how many of them end with a duplicate
	shortest   string                 // the one of those with the fewest switches between the threads, if there are any
}

func derive(s state) facts {
	race := explore.NewRace(s.guard)
	f := facts{board: &board{Race: race}, paths: race.Paths(), shortest: race.Shortest()}
	for _, path := range f.paths {
		if path.Duplicate {
			f.duplicates++
		}
	}
	return f
}

// onward is the interleaving that continues the steps so far: the current one if they are on it,
// otherwise the shortest to a duplicate, any to one, or the longest, in which a compare-and-swap
// fails.
func (f *facts) onward(followed, moves string) (order string) {
	if strings.HasPrefix(followed, moves) && followed != "" {
		return followed
	}
	best := 0
	for _, path := range f.paths {
		all := path.Moves
		rank := len(all)
		if path.Duplicate {
			rank += 100
		}
		if all == f.shortest {
			rank += 100
		}
		if strings.HasPrefix(all, moves) && rank > best {
			order, best = all, rank
		}
	}
	return order
}
