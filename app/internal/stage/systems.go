package stage

import (
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

func (s *Street) Panels() int { return len(s.desks) }

func (s *Street) Draw(p *Panel, index int, from, to *StreetLook, share float64) {
	way := Between(from, to, share)
	s.desks[index].now(Lerp(way.From.place, way.To.place, way.Share)).draw(p)
}

type deskNow struct {
	*desk
	Transition[*sim.LaneFrame] // of the step that is under way, or over
	place                      float64
	step                       int
	end                        int // so much of the log has happened
	time                       time.Duration
	asking                     bool // a question is open, whose answer is not to be read off
}

func (c *desk) now(place float64) deskNow {
	step, share := c.of.step(place)
	frame := c.of.run.Frame(step)
	return deskNow{
		desk: c, place: place, step: step,
		Transition: Transition[*sim.LaneFrame]{c.of.run.Frame(max(step-1, 0)).Lane(c.index), frame.Lane(c.index), share},
		end:        sort.Search(len(c.places), func(i int) bool { return c.places[i] > place }),
		time:       c.of.time(place), asking: frame.Question() != nil,
	}
}

func (c deskNow) draw(p *Panel) {
	p.Begin("counter", houseWidth, houseHeight)
	c.well(p)
	c.hose(p)
	bad := c.does(c.place) != serves || c.out()
	p.Rect(Pick(bad, "house shut", "house"), 6, 4, houseWidth-12, houseFloor-4, 1, "rx", "8")
	p.Words("bold", houseLeft, 31, min(20, 340/float64(len([]rune(c.title)))), c.title, 1)
	c.apparatus(p)
	c.counts(p)
	c.callers(p)
	p.Rect("ground", -0.5, ground, houseWidth+1, 2, 1)
	c.life(p)
}

// Says is a desk in a sentence, for those who listen.
func (k *StreetLook) Says(lane int) string {
	c := k.of.desks[lane].now(k.place)
	issued, refused, waiting := c.totals()
	_, words := c.lifeWords(c.of.outage(c.place))
	return text.T("%s: %s served, %s turned away, %s waiting; %s.", c.title, text.Group(issued), text.Group(refused),
		text.Group(waiting), words)
}
