// Package live is the page that runs the generator at full speed.
package live

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// page runs the generator at a chosen rate and shows its IDs as falling rows.
type page struct {
	app.Compo
	ctx     app.Context // the page's own, for the script's messages
	address nav.Address
	linkBad string // problems of the link that led here

	state
	facts
	figures
	engine
	shapes []snowflake.Layout // the layouts of the rows, by number
	picked *row               // the one that is open
	begins bool               // autoplay
	taken  func()             // cancels the wait for the input that stops an autoplayed run
}

// row is the ID that was picked, and which of how many rows it is.
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

func (p *page) OnDismount() { p.detach() }

func (p *page) open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.facts, p.linkBad = s, derive(s), nav.Sentences(problems)
	p.picked, p.figures, p.begins = nil, figures{}, query+fragment == ""
}

// update is the only way in which a reader changes the state. It also writes the address and adjusts the run.
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

// pick opens a row. It stops the run, because rows move.
func (p *page) pick(at int) {
	p.stop()
	if id, shape, of, ok := p.rowAt(at); ok {
		p.picked = &row{p.shapes[shape], id, at, of}
		p.script.Call("mark", at)
	}
}

// shape encodes a layout for web/live.js: the fields' widths, hues and names. An entry without bits
// holds the epoch and tick, which also distinguish layouts.
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
