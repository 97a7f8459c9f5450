// Package race is the page on which two threads take turns in one generator.
package race

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// race lets two threads take turns in one generator, move by move.
type race struct {
	app.Compo
	ready   bool
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	facts
}

// New makes the page.
func New() app.Composer {
	p := &race{ready: app.IsClient}
	p.open(p.address.Open())
	return p
}

// OnMount says that the page works.
func (p *race) OnMount(ctx app.Context) { nav.AnnounceReady(ctx) }

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
		p.open(u.RawQuery, u.EscapedFragment())
	}
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
func (p *race) open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.facts, p.linkBad = s, derive(s), nav.Sentences(problems)
}

// update is the one way in which a reader changes the page.
func (p *race) update(ctx app.Context, change func(*state)) {
	change(&p.state)
	p.facts = derive(p.state)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}
