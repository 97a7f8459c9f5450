// Package race is the page on which two threads take turns in one generator.
package race

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/interleave"
	"github.com/snowflakelab/snowflakelab/app/internal/page/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// race lets two threads take turns in one generator, move by move.
type race struct {
	app.Compo
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	facts
	order     string          // the one that is followed: the moves so far, and those that Next makes
	scrubbing bool            // it is gone through by the slider
	found     map[string]bool // orders that the reader has played to their end, by [race.name]
	revealed  bool            // all orders are coloured, not only the found ones
	playing   int             // numbers the traces that play move by move; only the newest goes on
	moving    motion.Panels[*look]
	told      *look // what the words are of: they wait until the picture stands still
	ctx       app.Context
	narrow    bool // so is the window
}

func New() app.Composer {
	p := &race{found: map[string]bool{}}
	p.moving.Count, p.moving.Over = panels, p.moveOver
	p.moving.Draw = func(panel *stage.Panel, index int, from, to *look, share float64) {
		draw(panel, index, from, to, share, p.narrow)
	}
	query, fragment := p.address.Open()
	p.open(nil, query, fragment)
	return p
}

func (p *race) OnDismount() {
	p.playing++
	p.moving.Release()
}

func (p *race) OnMount(ctx app.Context) {
	p.ctx = ctx
	nav.AnnounceReady(ctx)
}

// tell is what the words are of: an outcome is told once it is seen.
func (p *race) tell() *look {
	if !p.moving.Moving() {
		p.told = p.look
	}
	return p.told
}

// moveOver draws the words that waited for the picture.
func (p *race) moveOver() {
	if p.told != p.look {
		p.ctx.Dispatch(func(app.Context) {})
	}
}

func (p *race) OnNav(ctx app.Context) {
	if to := scenePlayed(ctx.Page().URL().RawQuery); to != "" {
		app.Window().Get("location").Call("replace", to)
		return
	}
	p.address.Follow(ctx, "/race", func(query, fragment string) { p.open(ctx, query, fragment) })
}

// scenePlayed is where a link's scene is played, which is on another page;
// empty without a scene that there is.
func scenePlayed(query string) string {
	s, ok := scenario.Find(nav.Parameters(query).Get("scene"))
	if !ok {
		return ""
	}
	return ui.Href("/"+s.Page) + "?" + query
}

// open shows what a link says.
func (p *race) open(ctx app.Context, query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.facts, p.linkBad = s, derive(s), nav.Sentences(problems)
	p.order = p.onward("", s.moves)
	p.playing++
	p.find()
	p.moving.Forget(ctx, p.look)
}

// update is the one way in which a reader changes the page. It ends a trace that plays.
func (p *race) update(ctx app.Context, change func(*state)) {
	p.playing++
	p.change(ctx, change)
}

func (p *race) change(ctx app.Context, change func(*state)) {
	was := p.state
	change(&p.state)
	if p.facts = derive(p.state); was.guard != p.guard {
		p.order = ""
	}
	p.order = p.onward(p.order, p.moves)
	p.find()
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
	p.show(ctx, was)
}

// find notes the order that was played to its end.
func (p *race) find() {
	if slices.ContainsFunc(p.paths, func(path interleave.Path) bool { return path.Moves == p.moves }) {
		p.found[p.name(p.moves)] = true
	}
}

// knows says that the reader has seen how an order ends.
func (p *race) knows(moves string) bool {
	return p.found[p.name(moves)] && (moves != p.moves || p.told == p.look)
}

// name is an order behind the present guard.
func (p *race) name(moves string) string { return p.guard.String() + " " + moves }

// moveTime is how long each move of a trace is shown: its words come after its motion.
const moveTime = 2 * time.Second

// trace plays the shortest order to a duplicate, move by move.
func (p *race) trace(ctx app.Context) {
	order := p.shortest
	p.order = order
	p.update(ctx, func(s *state) { s.moves = "" })
	trace := p.playing
	ui.Go(ctx, func() {
		for n := range order {
			time.Sleep(moveTime)
			ctx.Dispatch(func(ctx app.Context) {
				if p.playing == trace {
					p.change(ctx, func(s *state) { s.moves = order[:n+1] })
				}
			})
		}
	})
}

// show brings the picture from where it was to where the page is.
func (p *race) show(ctx app.Context, was state) {
	if was.guard != p.guard {
		p.moving.Forget(ctx, p.look)
	} else {
		p.narrow = app.Window().Call("matchMedia", "(width < 64rem)").Get("matches").Bool()
		p.moving.Show(p.look, p.by(was.moves))
	}
	p.scrubbing = false
	ctx.Defer(func(app.Context) {
		// A browser clamps a slider's new place if it gets that before the new end.
		if slider := app.Window().Get("document").Call("querySelector", ".race input"); slider.Truthy() {
			slider.Set("value", strconv.Itoa(len(p.moves)))
		}
	})
}

// by is how many moves further the page is than it was, 0 for elsewhere.
func (p *race) by(was string) int {
	if p.scrubbing || !strings.HasPrefix(p.moves, was) && !strings.HasPrefix(was, p.moves) {
		return 0
	}
	return len(p.moves) - len(was)
}
