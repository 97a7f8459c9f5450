package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// What a page's stage is drawn from: the run, where the player stands in it, the lane
// that is looked into, and whether that one's code and bits are seen.

func (p *Player) Run() *sim.Run        { return p.run }
func (p *Player) Shown() *sim.Frame    { return p.frameAt(p.at) }
func (p *Player) Lane() int            { return p.lane }
func (p *Player) Inside() bool         { return p.inner }
func (p *Player) Lanes() []*stage.Lane { return p.moving.lanes }
func (p *Player) Chosen() []string     { return p.show }
func (p *Player) DoneByHand() bool     { return len(p.forks) > 0 }

// NewLanes makes the pictures of the run's lanes, for [Stage.Prepare].
func (p *Player) NewLanes() {
	for i, l := range p.run.Script.Lanes {
		p.moving.lanes = append(p.moving.lanes, stage.NewLane(p.run, i, ui.Hues(l.Layout)))
	}
}

// NewRuler is the ruler that the run's lanes stand on.
func (p *Player) NewRuler() *stage.Ruler {
	titles := p.Titles()
	for i := range titles {
		titles[i] = short(titles[i])
	}
	return stage.NewRuler(p.run, p.moving.lanes, titles)
}

// What a person does on a stage.

// Show shows what is seen while something is dragged, and StopMoving ends what moves.
func (p *Player) Show(shot *Shot) { p.moving.Show(shot, 0) }
func (p *Player) StopMoving()     { p.moving.Stop() }
func (p *Player) Moving() bool    { return p.moving.Moving() }

// LookInto looks into a lane; toggle closes the one that is open.
func (p *Player) LookInto(lane string, toggle bool) {
	p.update(func(s *state) {
		if toggle && s.inside == lane {
			lane = ""
		}
		s.inside = lane
	})
}

// ByHand does something after the step where the player stands, and has one see it
// happen.
func (p *Player) ByHand(lines string) {
	p.ask(none) // what was asked is asked of the scene's own future
	if p.run.Frame(p.at.step).Seen() < len(p.run.Script.Lanes) {
		lines = joins + "\n" + lines // all lanes answer what a reader does
	}
	p.update(func(s *state) { s.press(lines) })
	if p.forked != "" {
		return
	}
	before := p.looksAt(point{step: p.at.step - 1})
	p.stage.Before(before)
	p.moving.Lead(before)
}

// TakeBack takes the last that was done by hand back.
func (p *Player) TakeBack() { p.update((*state).takeBack) }

// Choose shows designs in place of the scene's own lanes; none are those again.
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
