// Package search is the page that tries every history of a design, and shows the shortest one that ends in
// a duplicate.
package search

import (
	"slices"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// page is the state, what its search has found, and what searches.
type page struct {
	base
	bad string // of the search

	state
	engine
	look   *look // what is shown
	moving ui.Panels[*look]
	frame  viewport
	begins bool // it shows the search that it opens with: the page asks its question
}

type base = nav.Page

// New is the page.
func New() app.Composer {
	p := newPage()
	p.moving.Count = 1
	p.moving.Draw = func(panel *stage.Panel, _ int, at stage.Transition[*look]) { draw(panel, at.To, p.frame) }
	p.Start("/search", p)
	return p
}

func newPage() *page {
	p := &page{}
	p.desk.Name, p.desk.Here, p.desk.Take = explore.Job, &explore.Answerer{}, p.take
	return p
}

func (p *page) Arrived() {
	if p.measure(); p.waits {
		p.search()
	}
}

func (p *page) OnResize(app.Context) { p.measure() }
func (p *page) Left()                { p.desk.Halt(); p.stop() }

func (p *page) measure() {
	p.frame.small = ui.Matches("(width < 40rem)")
	p.frame.large = app.IsClient && nav.Presenting() && !p.frame.small
}

func (p *page) Opened(string, string) {
	if p.begins = p.Plan == explore.Default(); p.begins {
		p.open()
	} else {
		p.search()
	}
}

func (p *page) Derive() { p.Plan = p.fit() }

// change changes the state and searches again. The page is drawn as a whole, whichever part was pressed.
func (p *page) change(change func()) {
	p.Ctx.Dispatch(func(app.Context) {
		p.begins = false
		p.Change(change)
		p.search()
	})
}

// present shows what was found so far.
func (p *page) present(v *explore.View) {
	p.look = newLook(p.state, v)
	p.moving.Forget(nil, p.look)
}

// look is everything visible of a search. Its view has all circles.
type look struct {
	*explore.View
	state
	turns  [][]float64
	cards  []eventCard
	start  string // in the middle
	script string
}

func newLook(s state, v *explore.View) *look {
	l := &look{View: v, state: s, turns: explore.Turns(v.Circles), start: "100"}
	if v.Script != "" {
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

// engine searches: first the chosen design, ring by ring, then the others for the table.
type engine struct {
	desk    ui.Desk[explore.Question, explore.Answer]
	waits   bool // to start once the page is there
	running bool
	grows   ui.Playback // ring by ring
	asked   time.Time
	rest    []string // designs that the table still needs
	rows    map[string]explore.DesignVerdict
}

// open does the search that the page opens with at once, since it is short and prerendered.
func (p *page) open() {
	p.begin()
	for p.look.Verdict == explore.Searching {
		a, err := p.desk.Here.Answer(p.question(), nil)
		p.take(explore.Question{}, a, err)
	}
	p.rows = opened()
}

// begin shows a search of the present state that has found nothing yet.
func (p *page) begin() {
	p.stop()
	p.waits, p.bad, p.rows, p.rest = false, "", map[string]explore.DesignVerdict{}, nil
	p.present(&explore.View{Circles: []explore.Circle{{States: 1}}})
}

// search starts over with the present state.
func (p *page) search() {
	p.begin()
	if p.waits = p.Ctx == nil && !app.IsServer; p.waits {
		return
	}
	for _, d := range explore.Designs() {
		p.rest = append(p.rest, d.Name)
	}
	p.running = true
	p.grow()
}

// question asks for the next ring.
func (p *page) question() explore.Question {
	return explore.Question{Plan: p.Plan, Known: len(p.look.Circles)}
}

func (p *page) grow() {
	p.asked = time.Now()
	p.desk.Ask(p.Ctx, p.question())
}

// take takes an answer and asks the next question.
func (p *page) take(_ explore.Question, a explore.Answer, err error) {
	switch view := a.View; {
	case err != nil:
		p.bad, p.running = err.Error(), false
		return
	case a.Row != nil:
		p.rows[a.Row.Design] = *a.Row
	case len(view.Circles) == 0 && view.Verdict == explore.Searching:
		p.look.States = view.States
		p.later()
		return
	default:
		view.Circles = slices.Concat(p.look.Circles, view.Circles)
		if p.present(view); view.Verdict == explore.Searching {
			p.later()
			return
		}
		p.rows[p.Design] = explore.DesignVerdict{Design: p.Design, Verdict: view.Verdict, Depth: view.Depth()}
	}
	for p.running && len(p.rest) > 0 {
		next := p.state
		next.Design, p.rest = p.rest[0], p.rest[1:]
		if next.Design != p.Design {
			p.desk.Ask(p.Ctx, explore.Question{Plan: next.fit(), Row: true})
			return
		}
	}
	p.running = false
}

// shown is how long a ring is seen before the next one appears, while the search has few states.
const (
	shown = 80 * time.Millisecond
	few   = 250
)

// later asks for the next ring once the last one has been seen.
func (p *page) later() {
	if !p.running {
		return
	}
	wait := shown - time.Since(p.asked)
	if app.IsServer || wait <= 0 || p.look.States > few || ui.Calm() {
		p.grow()
		return
	}
	p.grows.Next(p.Ctx, wait, p.grow)
}

// searching reports whether the chosen design is searched.
func (p *page) searching() bool { return p.running && p.look.Verdict == explore.Searching }

// stop ends a search; what it has found stays.
func (p *page) stop() {
	if p.running {
		p.desk.Halt()
	}
	p.grows.Stop()
	p.running = false
}

// openedRows are the verdicts on all designs for the search that the page opens with, and how many events each search
// tried. A test computes them.
var openedRows = []explore.DesignVerdict{
	{Design: "refuse", Verdict: explore.None, Depth: 8},
	{Design: "twitter-scala-28", Verdict: explore.Found, Depth: 6},
	{Design: "no-check", Verdict: explore.Found, Depth: 5},
	{Design: "leaf", Verdict: explore.Searching, Depth: 7},
	{Design: "borrow", Verdict: explore.None, Depth: 8},
	{Design: "last-plus-1", Verdict: explore.None, Depth: 8},
	{Design: "sonyflake", Verdict: explore.None, Depth: 8},
	{Design: "spare-bit", Verdict: explore.Found, Depth: 8},
	{Design: "ours", Verdict: explore.None, Depth: 8},
	{Design: "never-4095", Verdict: explore.None, Depth: 8},
	{Design: "baidu", Verdict: explore.None, Depth: 8},
	{Design: "random-pick", Verdict: explore.Found, Depth: 2},
	{Design: "random-start", Verdict: explore.Searching, Depth: 7},
	{Design: "swapped", Verdict: explore.None, Depth: 8},
	{Design: "game-37-20-16", Verdict: explore.None, Depth: 8},
	{Design: "auto-increment", Verdict: explore.None, Depth: 8},
	{Design: "uuid-v1", Verdict: explore.Undecidable},
	{Design: "uuid-v4", Verdict: explore.Undecidable},
	{Design: "uuid-v7", Verdict: explore.Undecidable},
	{Design: "uuid-v7-random", Verdict: explore.Undecidable},
	{Design: "objectid", Verdict: explore.Undecidable},
	{Design: "flickr", Verdict: explore.None, Depth: 8},
	{Design: "leaf-segment", Verdict: explore.None, Depth: 8},
	{Design: "tinyid", Verdict: explore.None, Depth: 8},
	{Design: "baidu-cached", Verdict: explore.None, Depth: 8},
}

func opened() map[string]explore.DesignVerdict {
	rows := map[string]explore.DesignVerdict{}
	for _, row := range openedRows {
		rows[row.Design] = row
	}
	return rows
}
