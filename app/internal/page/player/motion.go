package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
)

type moving struct {
	motion.Panels[*Shot]
	lanes []*stage.Lane // of the run
	of    *sim.Run
	shot  *Shot // at the player's position
	seen  viewed
	owed  bool // write the address when the motion ends
}

type viewed struct {
	at    point
	lane  int
	inner bool
}

// Looks is the shot at the player's position.
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

// looksAt is the shot at a point of the run.
func (p *Player) looksAt(at point) *Shot {
	stop := sim.Stop{Step: at.step, Moment: at.moment}
	if p.stops != nil && at.on(p.stops[p.index(at)]) {
		stop = p.stops[p.index(at)]
	}
	return p.stage.Look(p, stop)
}

// scroll keeps the current line visible in long code.
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

// moveOver draws the caption that waited for the picture, and writes the address if that was
// postponed.
func (p *Player) moveOver() {
	if p.captioned.at != p.at {
		p.ctx.Dispatch(func(app.Context) {})
	}
	if v := &p.moving; v.owed {
		v.owed = false
		p.write()
	}
}
