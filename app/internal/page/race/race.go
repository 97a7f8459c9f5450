// Package race is the page on which two threads take turns in one generator.
package race

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// raceTick is the tick at which the race's clock stands still.
const raceTick = 100

// race lets two threads take turns in one generator, move by move.
type race struct {
	app.Compo
	ready   bool
	address nav.Address

	race    *sim.Race
	paths   []sim.Path
	moves   []uint8 // whose the moves so far were
	linkBad string
}

// New makes the page.
func New() app.Composer { return newPage() }

func newPage() *race {
	p := &race{ready: app.IsClient}
	p.load(p.address.Open())
	return p
}

func (p *race) OnMount(ctx app.Context) { nav.AnnounceReady(ctx) }

// scenePlayed is where a link's scene is played, which is on another page;
// empty without a scene that there is.
func scenePlayed(query string) string {
	s, ok := scenario.Find(nav.Parameters(query).Get("scene"))
	if !ok {
		return ""
	}
	return ui.Href("/"+s.Page) + "?" + query
}

// OnNav shows what the address says.
func (p *race) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(nav.RouteOf("/race").Title)
	p.address.Arrive()
	u := ctx.Page().URL()
	if to := scenePlayed(u.RawQuery); to != "" {
		app.Window().Get("location").Call("replace", to)
		return
	}
	if p.address.Unread(u) {
		p.load(u.RawQuery, u.EscapedFragment())
	}
}

// load takes guard and moves from a link; moves are a letter for each, a or b.
func (p *race) load(query, fragment string) {
	q := nav.Parameters(query)
	p.linkBad = nav.Together(nav.Unknown(q, "guard", "moves", "scene"), nav.Strange(fragment))
	if name := q.Get("scene"); name != "" {
		p.linkBad = nav.NoScene(name)
	}
	guard, found := sim.NoLock, q.Get("guard") == ""
	var names []string
	for _, g := range sim.Guards() {
		if names = append(names, g.String()); g.String() == q.Get("guard") {
			guard, found = g, true
		}
	}
	if !found {
		p.linkBad = nav.NoChoice("guard", q.Get("guard"), names)
	}
	p.choose(guard)
	at := p.positions()[0]
	for i, c := range q.Get("moves") {
		thread := int(c - 'a')
		if thread != 0 && thread != 1 {
			p.linkBad = text.T("The link's moves have “%c” at position %d; they are a and b.", c, i+1)
			return
		}
		if _, ok := p.race.Next(at, thread); !ok {
			p.linkBad = text.T("Thread %c cannot make move %d of the link.", c, i+1)
			return
		}
		at = p.race.Do(at, thread)
		p.moves = append(p.moves, uint8(thread))
	}
}

func (p *race) choose(g sim.Guard) {
	r, err := sim.NewRace(g, snowflake.Twitter(), raceTick)
	if err != nil {
		p.linkBad = ui.Problem(err)
		return
	}
	p.race, p.paths, p.moves = r, r.Paths(), nil
}

// positions are the moments so far, the beginning first.
func (p *race) positions() []sim.Position { return p.race.Positions(sim.Path{Threads: p.moves}) }

func (p *race) now() sim.Position {
	all := p.positions()
	return all[len(all)-1]
}

func (p *race) write(ctx app.Context) {
	var query nav.Link
	query.Add("guard", p.race.Guard.String())
	if len(p.moves) > 0 {
		query.Add("moves", letters(p.moves))
	}
	p.address.Write(ctx, query.String(), "")
}

// letters are moves as links write them.
func letters(moves []uint8) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteByte('a' + m)
	}
	return b.String()
}

// counts are how many orders there are, and how many end in a duplicate.
func (p *race) counts() (all, duplicate int) {
	for _, path := range p.paths {
		if path.Duplicate {
			duplicate++
		}
	}
	return len(p.paths), duplicate
}

// place is an ID as tick/sequence.
func racePlace(id snowflake.ID) string {
	parts := snowflake.Twitter().Decompose(id)
	return strconv.FormatUint(parts[1], 10) + "/" + strconv.FormatUint(parts[4], 10)
}
