// Package bits is the page /bits: bit operations, step by step.
package bits

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
)

type bitLab struct {
	app.Compo
	ctx     app.Context // the page's own: a button's ends with the button
	address nav.Address
	linkBad string // the problem of the link

	state
	facts
	hex      map[string]string // text being typed into hexadecimal boxes, by operand
	playing  bool
	spoken   int // the step whose sentence is shown: it waits until the picture stops
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

func (p *bitLab) open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.hex, p.facts, p.linkBad = s, map[string]string{}, derive(s, nil, facts{}), nav.Sentences(problems)
	p.practice.follow(s.seed)
	p.drawn(p.look())
}

// tell is the step whose sentence is shown: while the picture moves it is the previous one, since
// an outcome is told only after the picture shows it.
func (p *bitLab) tell() int {
	if !p.moving.Moving() {
		p.spoken = p.step
	}
	return p.spoken
}

// moveOver draws the sentence that waited for the picture.
func (p *bitLab) moveOver() {
	if p.spoken != p.step {
		p.ctx.Dispatch(func(app.Context) {})
	}
}

func (p *bitLab) OnDismount() { p.moving.Release() }

// update is the only way to change what the address says.
func (p *bitLab) update(ctx app.Context, change func(*state)) {
	p.change(change)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// change updates the state and its facts. A calculation with another number of steps restarts at
// step 0.
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
		p.follow()
	}
}

// calculate is [bitLab.update] for operands: the link's problem no longer applies.
func (p *bitLab) calculate(ctx app.Context, change func(*state)) {
	p.linkBad = ""
	p.update(ctx, change)
}
