package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
)

// moving is the stage's picture, and what it is drawn from.
type moving struct {
	motion.Panels[*Shot]
	lanes []*stage.Lane // of the run
	of    *sim.Run
	shot  *Shot // where the player stands
	seen  viewed
	owed  bool // the address is written once a motion is over
}

// viewed is what a shot depends on, in a run.
type viewed struct {
	at    point
	lane  int
	inner bool
}

// Looks is what is seen where the player stands.
func (p *Player) Looks() *Shot {
	v := &p.moving
	if v.of != p.run {
		v.lanes, v.shot, v.of = nil, nil, p.run
		p.stage.Prepare(p)
	}
	if is := (viewed{p.at, p.lane, p.inner}); v.shot == nil || v.seen != is {
		v.seen, v.shot = is, p.looksAt(p.at)
	}
	v.Count = p.panels()
	return v.shot
}

// looksAt is what is seen at a point of the run.
func (p *Player) looksAt(at point) *Shot {
	stop := sim.Stop{Step: at.step, Moment: at.moment}
	if p.stops != nil && at.on(p.stops[p.index(at)]) {
		stop = p.stops[p.index(at)]
	}
	return p.stage.Look(p, stop)
}

// scroll keeps the line that runs in sight where the code is longer than its
// panel.
func (p *Player) scroll() {
	if p.ctx == nil || app.IsServer {
		return
	}
	p.ctx.Defer(func(app.Context) {
		if lanes := p.moving.lanes; p.lane < len(lanes) && (p.machine || p.traits.Ruled || lanes[p.lane].Long()) {
			app.Window().Call("labFollow")
		}
	})
}

// moveOver draws the caption, which waited for the picture, and writes the address, if that is
// still to be done.
func (p *Player) moveOver() {
	if p.captioned.at != p.at {
		p.ctx.Dispatch(func(app.Context) {})
	}
	if v := &p.moving; v.owed {
		v.owed = false
		p.write()
	}
}
