package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// What a stage is drawn from: the run, the player's position, the selected lane, and whether
// that lane's code and bits are visible.

func (p *Player) Run() *sim.Run        { return p.run }
func (p *Player) Shown() *sim.Frame    { return p.frameAt(p.at) }
func (p *Player) Lane() int            { return p.lane }
func (p *Player) Inside() bool         { return p.inner }
func (p *Player) Lanes() []*stage.Lane { return p.moving.lanes }
func (p *Player) Chosen() []string     { return p.show }
func (p *Player) DoneByHand() bool     { return len(p.forks) > 0 }

// NewLanes makes the pictures of the run's lanes. Call it in [Stage.Prepare].
func (p *Player) NewLanes() {
	for i, l := range p.run.Script.Lanes {
		p.moving.lanes = append(p.moving.lanes, stage.NewLane(p.run, i, ui.Hues(l.Layout)))
	}
}

// NewRuler makes the ruler of the run's lanes.
func (p *Player) NewRuler() *stage.Ruler {
	titles := p.Titles()
	for i := range titles {
		titles[i] = short(titles[i])
	}
	return stage.NewRuler(p.run, p.moving.lanes, titles)
}

// What a person does on a stage.

// Show shows a shot while something is dragged; StopMoving ends the motion.
func (p *Player) Show(shot *Shot) { p.moving.Show(shot, 0) }
func (p *Player) StopMoving()     { p.moving.Stop() }
func (p *Player) Moving() bool    { return p.moving.Moving() }

// LookInto opens a lane's code and bits; toggle closes the open one.
func (p *Player) LookInto(lane string, toggle bool) {
	p.update(func(s *state) {
		if toggle && s.inside == lane {
			lane = ""
		}
		s.inside = lane
	})
}

// ByHand inserts lines after the current step and plays to their end.
func (p *Player) ByHand(lines string) {
	p.ask(none) // the question is about the scene's own future
	if p.run.Frame(p.at.step).Seen() < len(p.run.Script.Lanes) {
		lines = joins + "\n" + lines // an intervention applies to all lanes
	}
	p.update(func(s *state) { s.press(lines) })
	if p.forked != "" {
		return
	}
	before := p.looksAt(point{step: p.at.step - 1})
	p.stage.Before(before)
	p.moving.Lead(before)
}

// TakeBack undoes the last intervention.
func (p *Player) TakeBack() { p.update((*state).takeBack) }

// Choose shows other designs instead of the scene's lanes; no names restore those.
func (p *Player) Choose(names []string) {
	p.ctx.Dispatch(func(app.Context) {
		p.ask(none)
		p.update(func(s *state) {
			s.edit("")
			s.show, s.at = names, opening
			if len(names) == 0 {
				s.show = nil
			}
		})
		if p.asks(p.at) {
			p.ask(p.at.step)
		}
	})
}
