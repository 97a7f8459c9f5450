package scene

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// moving is the stage's picture, and what it is drawn from.
type moving struct {
	motion.Panels[*shot]
	lanes  []*stage.Lane // of the run
	ruler  *stage.Ruler  // that they stand on
	street *stage.Street // or that they stand at
	of     *sim.Run
	shot   *shot // where the player stands
	seen   viewed
	owed   bool // the address is written once a motion is over
}

// shot is all that is seen of a run at a place.
type shot struct {
	lanes  []*stage.LaneLook
	ruler  *stage.RulerLook
	street *stage.StreetLook
}

// viewed is what a shot depends on, in a run.
type viewed struct {
	at    point
	lane  int
	inner bool
}

// looks is what is seen where the player stands.
func (p *scene) looks() *shot {
	v := &p.moving
	if v.of != p.run {
		v.lanes, v.ruler, v.street, v.shot, v.of = nil, nil, nil, nil, p.run
		if p.streeted() {
			v.street = stage.NewStreet(p.run, p.titles())
		}
		for i := range p.run.Script.Lanes {
			if p.streeted() { // it is a counter, and no more
				break
			}
			v.lanes = append(v.lanes, stage.NewLane(p.run, i, ui.Hues(p.run.Script.Lanes[i].Layout)))
		}
		if p.ruled() {
			v.ruler = p.newRuler()
		}
	}
	if is := (viewed{p.at, p.lane, p.inner}); v.shot == nil || v.seen != is {
		v.seen, v.shot = is, p.looksAt(p.at)
	}
	v.Count = p.panels()
	return v.shot
}

// looksAt is what is seen at a point of the run.
func (p *scene) looksAt(at point) *shot {
	v, is := &p.moving, &shot{}
	stop := sim.Stop{Step: at.step, Moment: at.moment}
	if p.stops != nil && at.on(p.stops[p.index(at)]) {
		stop = p.stops[p.index(at)]
	}
	if p.streeted() {
		return &shot{street: v.street.Look(stop)}
	}
	for i, l := range v.lanes {
		if p.ruled() && (i != p.lane || !p.inner) { // it is a row, and no more
			is.lanes = append(is.lanes, nil)
			continue
		}
		is.lanes = append(is.lanes, l.Look(stop))
	}
	if p.ruled() {
		is.ruler = v.ruler.Look(stop, p.lane, p.inner)
	}
	return is
}

// newRuler is the ruler that the run's lanes stand on.
func (p *scene) newRuler() *stage.Ruler {
	return stage.NewRuler(p.run, p.moving.lanes, p.titles())
}

// titles are what a reader calls the lanes.
func (p *scene) titles() (all []string) {
	for i := range p.run.Script.Lanes {
		all = append(all, p.title(i))
	}
	return all
}

// scroll keeps the line that runs in sight where the code is longer than its
// panel.
func (p *scene) scroll() {
	if p.ctx == nil || app.IsServer {
		return
	}
	p.ctx.Defer(func(app.Context) {
		if lanes := p.moving.lanes; !p.streeted() && (p.machine || p.lane < len(lanes) && (p.ruled() || lanes[p.lane].Long())) {
			app.Window().Call("labFollow")
		}
	})
}

// moveOver writes the address, if that is still to be done.
func (p *scene) moveOver() {
	if v := &p.moving; v.owed {
		v.owed = false
		p.write()
	}
}
