package stage

import (
	"slices"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Desks is the number of the first panels, one per lane. The legend follows, and the panels of
// Below.
func (s *Street) Desks() int { return len(s.desks) }

// Piped reports whether, in a column of desks, a pipe to the database passes below this one.
func (s *Street) Piped(lane int) bool { return len(s.asking(s.nowAt(0)[lane:])) > 0 }

func (s *Street) Panels() int { return len(s.desks) + 1 + len(s.Below()) }

// Below are the names of the panels after the legend: pipes, status and reservoir if a desk
// depends on a database; otherwise the desks' IDs, if they are few.
func (s *Street) Below() []string {
	switch {
	case s.first >= 0:
		return []string{"pipes", "state", "store"}
	case s.sorts:
		return slices.Repeat([]string{"sorted"}, len(s.desks))
	}
	return nil
}

func (s *Street) Draw(p *Panel, index int, from, to *StreetLook, share float64) {
	way := Between(from, to, share)
	desks := s.nowAt(Lerp(way.From.place, way.To.place, way.Share))
	switch below := index - len(desks); {
	case below < 0:
		desks[index].draw(p)
	case below == 0:
		s.legend(p)
	case s.first < 0:
		desks[below-1].sorted(p)
	case below == 1:
		s.pipes(p, desks)
	case below == 2:
		s.state(p, desks[s.first])
	default:
		s.reservoir(p, desks)
	}
}

// nowAt are the desks at a place; all panels are drawn from them.
func (s *Street) nowAt(place float64) []deskNow {
	if len(s.nows) == 0 || s.nows[0].place != place {
		s.nows = s.nows[:0]
		for _, c := range s.desks {
			s.nows = append(s.nows, c.now(place))
		}
	}
	return s.nows
}

type deskNow struct {
	*desk
	standing
	Transition[*sim.LaneFrame] // of the current step
	place                      float64
	step                       int
	end                        int // length of the log so far
	time                       time.Duration
	asking                     bool // a question is open, and the picture must not show its answer
}

func (c *desk) now(place float64) deskNow {
	step, share := c.of.step(place)
	end := sort.Search(len(c.places), func(i int) bool { return c.places[i] > place })
	from, to := c.of.run.Frame(max(step-1, 0)).Lane(c.index), c.of.run.Frame(step).Lane(c.index)
	return deskNow{
		desk: c, standing: c.standings[end], Transition: Transition[*sim.LaneFrame]{from, to, share},
		place: place, step: step, end: end, time: c.of.time(place), asking: to.Question() != nil,
	}
}

func (c deskNow) draw(p *Panel) {
	p.Begin("counter", houseWidth, houseHeight)
	c.pipe(p)
	bad := c.does(c.place) != serves || c.out()
	p.Rect(Pick(bad, "house shut", "house"), 6, 4, houseWidth-12, houseFloor-4, 1, "rx", "8")
	p.Words("bold", houseLeft, 31, Fitting(c.title, 187, 20), c.title, 1)
	c.apparatus(p)
	c.counts(p)
	c.callers(p)
	p.Rect("ground", -0.5, ground, houseWidth+1, 2, 1)
	c.life(p)
}

// Says describes a desk for screen readers.
func (k *StreetLook) Says(lane int) string {
	c := k.of.nowAt(k.place)[lane]
	_, _, words := c.lifeWords(c.of.outage(c.place))
	return text.T("%s: %s issued, %s rejected, %s waiting; %s.", c.title, text.Group(c.issued), text.Group(c.refused),
		text.Group(c.waiting()), words)
}
