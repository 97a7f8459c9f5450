// Package bits is the page that takes one bit operation at a time to pieces.
package bits

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// bitLab is the page: one operation, its operands, and its steps.
type bitLab struct {
	app.Compo
	ctx     app.Context // the page's own, for what outlives a button
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	facts
	hex      map[string]string // what is being typed into the boxes of hexadecimal forms, by operand
	playing  bool
	spoken   int // the step whose words are told: they wait until the picture stands still
	practice practice
	moving   motion.Panels[look]
}

func New() app.Composer {
	p := &bitLab{}
	p.moving.Over = p.moveOver
	p.open(p.address.Open())
	return p
}

// OnMount takes what this browser remembers.
func (p *bitLab) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.practice.load(ctx)
	p.drawn(p.look())
	nav.AnnounceReady(ctx)
}

func (p *bitLab) OnNav(ctx app.Context) {
	if p.address.Follow(ctx, "/bits", p.open) {
		p.practice.load(ctx)
	}
}

// open shows what a link says.
func (p *bitLab) open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.hex, p.facts, p.linkBad = s, map[string]string{}, derive(s, nil, facts{}), nav.Sentences(problems)
	p.practice.follow(s.seed)
	p.drawn(p.look())
}

// tell is the step whose words are told: while the picture moves it is the one before, since an outcome is told once it
// is seen.
func (p *bitLab) tell() int {
	if !p.moving.Moving() {
		p.spoken = p.step
	}
	return p.spoken
}

// moveOver draws the words that waited for the picture.
func (p *bitLab) moveOver() {
	if p.spoken != p.step {
		p.ctx.Dispatch(func(app.Context) {})
	}
}

// OnDismount lets go of what the browser holds for the page.
func (p *bitLab) OnDismount() { p.moving.Release() }

// update is the one way in which a reader changes what the address says.
func (p *bitLab) update(ctx app.Context, change func(*state)) {
	p.change(change)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// change changes the state and what follows from it. A calculation with another
// number of steps begins again.
func (p *bitLab) change(change func(*state)) {
	steps, was := len(p.walk.Steps), p.look()
	change(&p.state)
	p.facts = derive(p.state, p.hex, p.facts)
	if len(p.walk.Steps) != steps {
		p.step = 0
	}
	p.practice.follow(p.seed)
	switch is := p.look(); {
	case is.sheet != was.sheet || is.ring.width != was.ring.width:
		p.drawn(is)
	case is.ring != was.ring:
		p.moving.Show(is, 1)
	case is != was:
		p.moving.Show(is, is.step-was.step)
	}
}

// calculate is [bitLab.update] for what is calculated: what was wrong with the
// link is past then.
func (p *bitLab) calculate(ctx app.Context, change func(*state)) {
	p.linkBad = ""
	p.update(ctx, change)
}
