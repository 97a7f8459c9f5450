package stage

import (
	"math"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// Street is the picture of several systems side by side: a desk for each lane of a run, and
// below them the database that some depend on. Everything is a function of one number, the place
// in the run: the number of finished steps plus the share of the next. Within a step true time
// passes evenly; if none passes, events are spread evenly.
type Street struct {
	run     *sim.Run
	at      []time.Duration // the true time of each frame
	outages []outage
	desks   []*desk
	first   int // the first lane that depends on a database, or -1
	wave    string
	sorts   bool      // it shows IDs in sorted order
	nows    []deskNow // cache for the last drawn place
}

// outage is from the frame at which the store goes down to the frame at which it is back, or the
// last.
type outage struct{ from, to int }

// StreetLook is everything visible of a street at a place in its run.
type StreetLook struct {
	of    *Street
	place float64
}

// soonest is the earliest share of a step at which something happens in it.
const soonest = 1e-3

// NewStreet is the street of a run's lanes, with their titles.
func NewStreet(run *sim.Run, titles []string) *Street {
	s := &Street{run: run, first: -1, wave: waves()}
	for n := range run.Len() {
		f := run.Frame(n)
		s.at = append(s.at, f.At())
		s.measure(f)
	}
	for i := range run.Script.Lanes {
		c := s.newDesk(i, titles[i])
		s.desks = append(s.desks, c)
		if c.asks() && s.first < 0 {
			s.first = i
		}
	}
	for _, c := range s.desks {
		c.way = s.pipe(c)
	}
	if s.first < 0 {
		s.sort()
	}
	return s
}

// measure finds the outages that begin or end with a frame.
func (s *Street) measure(f *sim.Frame) {
	was, is := f.Step() > 0 && shut(s.run.Frame(f.Step()-1)), shut(f)
	switch {
	case is && !was:
		s.outages = append(s.outages, outage{f.Step(), s.run.Len() - 1})
	case was && !is:
		s.outages[len(s.outages)-1].to = f.Step()
	}
}

// shut reports whether a server of the stores is down.
func shut(f *sim.Frame) bool { return f.Down(0) || f.Down(1) || f.Down(2) || f.Down(3) }

// Look is the street at a stop.
func (s *Street) Look(stop sim.Stop) *StreetLook {
	k := &StreetLook{s, float64(stop.Step)}
	if stop.Moment > 0 {
		m := &s.run.Frame(stop.Step).Moments()[stop.Moment-1]
		l := s.run.Frame(stop.Step).Lane(m.Lane)
		event := len(l.Log()) - len(l.Events()) + m.Event
		if k.place = s.desks[m.Lane].places[event]; len(m.Frame().Lane(m.Lane).Log()) <= event { // the event is not over
			k.place = justBefore(k.place)
		}
	}
	return k
}

func justBefore(place float64) float64 { return math.Nextafter(place, -1) }

// step is the current step at a place, and its progress.
func (s *Street) step(place float64) (n int, share float64) {
	n = min(int(math.Ceil(place)), len(s.at)-1)
	return n, place - float64(n-1)
}

// time is the true time at a place.
func (s *Street) time(place float64) time.Duration {
	n, share := s.step(place)
	from := s.at[max(n-1, 0)]
	return from + time.Duration(math.Round(share*float64(s.at[n]-from)))
}

// when is the place of a true time; times after the run have none.
func (s *Street) when(at time.Duration) float64 {
	n := sort.Search(len(s.at), func(i int) bool { return s.at[i] >= at })
	if n == 0 || n == len(s.at) {
		return float64(n)
	}
	return float64(n-1) + float64(at-s.at[n-1])/float64(s.at[n]-s.at[n-1])
}

// outage is the last one that has begun at a place, or nil.
func (s *Street) outage(place float64) *outage {
	n := sort.Search(len(s.outages), func(i int) bool { return float64(s.outages[i].from) > place })
	if n == 0 {
		return nil
	}
	return &s.outages[n-1]
}
