// Package live is the page on which the generator runs as fast as it can.
package live

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// page runs the generator at a rate of one's choice and shows its IDs fall.
type page struct {
	app.Compo
	ctx     app.Context // the page's own, for what the drawing tells it
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	facts
	figures
	engine
	shapes []snowflake.Layout // the layouts of the rows, by number
	picked *row               // the one that is open
	begins bool               // it starts without being asked
	taken  func()             // ends the wait for the input that ends a run that nobody asked for
}

// row is an ID that was picked, in its layout, its place among the rows, and how many
// these are.
type row struct {
	layout snowflake.Layout
	id     snowflake.ID
	at, of int
}

func New() app.Composer {
	p := &page{}
	p.open(p.address.Open())
	return p
}

func (p *page) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.attach()
	if p.begins = p.begins && ui.MayAutoplay(); p.begins {
		p.taken = ui.UntilInput(ctx, ".dock", p.stop)
		ui.Go(ctx, func() {
			time.Sleep(ui.Opening)
			ctx.Dispatch(func(app.Context) {
				if p.taken != nil {
					p.start("begin")
				}
			})
		})
	}
	nav.AnnounceReady(ctx)
}

func (p *page) OnNav(ctx app.Context) {
	p.address.Follow(ctx, "/live", func(query, fragment string) {
		p.stop()
		p.open(query, fragment)
		p.begins = false
		p.look()
	})
}

// OnDismount ends the worker.
func (p *page) OnDismount() { p.detach() }

// open shows what a link says.
func (p *page) open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.facts, p.linkBad = s, derive(s), nav.Sentences(problems)
	p.picked, p.figures, p.begins = nil, figures{}, query+fragment == ""
}

// update is the one way in which a reader changes what the address says. A run goes
// on with it.
func (p *page) update(ctx app.Context, change func(*state)) {
	p.linkBad = ""
	change(&p.state)
	p.facts = derive(p.state)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
	p.look()
	if p.cannot != "" {
		p.stop()
	}
	p.adjust()
}

// pick opens a row. A run ends by that, since its rows do not stay where they are.
func (p *page) pick(at int) {
	p.stop()
	if id, shape, of, ok := p.rowAt(at); ok {
		p.picked = &row{p.shapes[shape], id, at, of}
		p.script.Call("mark", at)
	}
}

// shape is a layout as web/live.js takes it: its fields' widths, colours and names. A
// field that has none is a note of what else tells two layouts apart.
func shape(l snowflake.Layout) string {
	out := `,{"bits":0,"hue":"unused","name":"","note":"` + text.UnixMS(l.Epoch) + " " + l.Tick.String() + `"}`
	for i, hue := range ui.Hues(l) {
		f, name := l.Fields[i], ""
		if f.Kind != snowflake.KindUnused {
			name = f.Name
		}
		out += `,{"bits":` + digits(f.Bits) + `,"hue":"` + hue + `","name":"` + name + `"}`
	}
	return "[" + out[1:] + "]"
}
