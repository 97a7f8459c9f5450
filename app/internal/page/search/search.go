// Package search is the page that tries every history of a design, and shows the shortest one that ends in
// a duplicate.
package search

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/rings"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
)

// page is the state, what its search has found, and what searches.
type page struct {
	app.Compo
	ctx     app.Context
	address nav.Address
	linkBad string // problems of the link
	bad     string // of the search

	state
	engine
	look   *look // what is shown
	moving motion.Panels[*look]
	frame  frame
	begins bool // it shows the search that it opens with: the page asks its question
}

// New is the page.
func New() app.Composer {
	p := &page{}
	p.moving.Count = 1
	p.moving.Draw = func(panel *stage.Panel, _ int, _, to *look, _ float64) { draw(panel, to, p.frame) }
	query, fragment := p.address.Open()
	p.load(query, fragment)
	return p
}

func (p *page) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.measure()
	nav.AnnounceReady(ctx)
	if p.waits {
		p.search()
	}
}

func (p *page) OnResize(app.Context) { p.measure() }
func (p *page) OnDismount()          { p.stop(); p.worker.Dismiss() }

func (p *page) measure() {
	if app.IsClient {
		p.frame.small = app.Window().Call("matchMedia", "(width < 40rem)").Get("matches").Bool()
		p.frame.large = nav.Presenting() && !p.frame.small
	}
}

func (p *page) OnNav(ctx app.Context) { p.address.Follow(ctx, "/search", p.load) }

func (p *page) load(query, fragment string) {
	s, problems := parse(query, fragment)
	p.linkBad, p.begins, p.state = nav.Sentences(problems), s.Plan == explore.Default(), s
	if p.Plan == explore.Default() {
		p.open()
	} else {
		p.search()
	}
}

// update is the only way in which a reader changes the page. It searches again. The page is drawn as a
// whole, whichever part was pressed.
func (p *page) update(change func(*state)) {
	p.ctx.Dispatch(func(ctx app.Context) {
		change(&p.state)
		p.Plan = p.fit()
		p.begins = false
		query, fragment := p.link()
		p.address.Write(ctx, query, fragment)
		p.search()
	})
}

// present shows what was found so far.
func (p *page) present(v *rings.View) {
	p.look = newLook(p.state, v)
	p.moving.Forget(nil, p.look)
}

// look is everything visible of a search.
type look struct {
	*rings.View
	state
	turns  [][]float64
	cards  []card
	start  string // in the middle
	script string
}

func newLook(s state, v *rings.View) *look {
	l := &look{View: v, state: s, turns: rings.Turns(v.Rings), start: "100"}
	if l.cards = raceCards(v.Moves); v.Script != "" {
		l.cards, l.script = cards(v.Script, v.Depth()), "title "+s.Title(v.Depth())+"\n"+v.Script
	}
	return l
}

// outer is the number of rings: while nothing is found, all that the bounds allow.
func (l *look) outer() int {
	if l.Verdict == explore.Searching {
		return l.Bounds.Events
	}
	return max(1, l.Depth())
}

// answers is the search that answers the page's question.
func answers() explore.Plan {
	p := explore.Default()
	p.Design = "refuse"
	return p
}
