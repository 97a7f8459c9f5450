package stage

import "github.com/snowflakelab/snowflakelab/app/internal/sim"

// Street is the lanes of a run as counters on a street, with hoses to the store that
// some of them live from.
type Street struct {
	run    *sim.Run
	titles []string
}

// StreetLook is all that is seen of a street at a place in its run.
type StreetLook struct{ frame *sim.Frame }

// NewStreet is the street of a run whose lanes are called so.
func NewStreet(run *sim.Run, titles []string) *Street { return &Street{run, titles} }

// Panels is how many panels a street has: one for each counter, and one for what is
// below the street.
func (s *Street) Panels() int { return len(s.titles) + 1 }

// Look is the street at a stop.
func (s *Street) Look(stop sim.Stop) *StreetLook {
	frame := s.run.Frame(stop.Step)
	if stop.Moment > 0 {
		frame = frame.Moments()[stop.Moment-1].Frame()
	}
	return &StreetLook{frame}
}

// Draw draws the panel of that index between two looks.
func (s *Street) Draw(p *Panel, index int, from, to *StreetLook, share float64) {
	p.Begin("counter", 220, 240)
	if index == len(s.titles) {
		p.Begin("well", 1344, 220)
		return
	}
	p.Words("soft", 16, 120, 15, to.frame.Lane(index).Field("last"), 1)
}
