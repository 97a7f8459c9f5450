// Package index is the page on which two B+tree indexes fill: one with keys in order, one without.
package index

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
)

// page is the state, the view of its run, and what plays it.
type page struct {
	app.Compo
	ctx     app.Context
	address nav.Address
	linkBad string // problems of the link
	bad     string // of what was entered last

	state
	engine
	look   *look // what is shown
	told   *look // what the texts describe: they wait until the picture stops moving
	moving motion.Panels[*look]
	frame  frame

	begins   bool // the link names nothing: the page asks its question
	answered bool // that question
	playing  bool
	pace     int // an index of paces
	since    time.Time
	from     int // rows where playing began
}

// New is the page.
func New() app.Composer {
	p := &page{pace: usualPace}
	p.job.Bar, p.job.Begun = ".index-count progress", func() { p.long = true }
	p.moving.Count, p.moving.Over = panels, p.moveOver
	p.moving.Draw = func(panel *stage.Panel, index int, from, to *look, share float64) {
		draw(panel, index, from, to, share, p.frame)
	}
	query, fragment := p.address.Open()
	p.load(query, fragment)
	return p
}

func (p *page) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.measure()
	if p.begins && !nav.Presenting() {
		p.answered = ui.Answered(ctx, question) != 0
	}
	p.moving.Forget(ctx, p.look)
	p.show(0)
	nav.AnnounceReady(ctx)
}

func (p *page) measure() {
	if app.IsClient {
		p.frame.narrow = app.Window().Call("matchMedia", "(width < 40rem)").Get("matches").Bool()
		p.frame.large = nav.Presenting() && !p.frame.narrow
	}
}

func (p *page) OnResize(ctx app.Context) {
	was := p.frame
	if p.measure(); p.frame != was {
		p.moving.Forget(ctx, p.look)
	}
}

func (p *page) OnDismount() {
	p.halt()
	p.moving.Release()
}

func (p *page) OnNav(ctx app.Context) {
	p.address.Follow(ctx, "/keys", p.load)
}

func (p *page) load(query, fragment string) {
	s, problems := parse(query, fragment)
	p.stop()
	p.linkBad, p.bad = nav.Sentences(problems), ""
	p.begins, p.answered = query+fragment == "", false
	p.state = s
	p.show(0)
}

// update is the only way in which a reader changes the page.
func (p *page) update(ctx app.Context, change func(*state)) {
	was := p.state
	change(&p.state)
	p.bad = ""
	p.show(p.rows - was.rows)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// show asks for the view of the present state, which is by rows away.
func (p *page) show(by int) { p.ask(by) }

// present shows a view.
func (p *page) present(v *btree.View, by int) {
	was := p.look
	p.look = newLook(p.state, v)
	switch {
	case p.ctx == nil || was == nil:
		p.moving.Forget(nil, p.look)
	default:
		p.moving.Show(p.look, by)
	}
}

// tell is what the texts describe.
func (p *page) tell() *look {
	if !p.moving.Moving() || p.told == nil {
		p.told = p.look
	}
	return p.told
}

// moveOver draws the texts that waited for the picture.
func (p *page) moveOver() {
	if p.told != p.look {
		p.ctx.Dispatch(func(app.Context) {})
	}
}

// question is the name of the question at the row with which the left tree outgrows its cache.
const question = "index-outgrown"

// asks reports whether the question is open: the picture stops there.
func (p *page) asks() bool { return p.begins && !p.answered }

// asked reports whether the question is shown: from the row at which the picture stops.
func (p *page) asked() bool { return p.begins && p.look.Trees[0].Outgrown > 0 }

// So many rows show the answer.
const answerRows = 500_000

// edit takes a value that was entered, as a link would say it. One that cannot be used is named, and
// the picture stays.
func (p *page) edit(ctx app.Context, name, typed string) {
	if typed == "" {
		return
	}
	query, _ := p.state.link()
	values := nav.Parameters(query)
	values.Set(name, typed)
	s, problems := parse(values.Encode(), "")
	if p.bad = nav.Sentences(problems); p.bad == "" {
		p.stop()
		p.begins = false
		p.update(ctx, func(now *state) { *now = s })
	}
}
