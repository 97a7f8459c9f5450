package sim

import (
	"sort"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Stop is a place where the player stops. Many equal calls in a row, or many equal readings in a
// call, share one stop, at the last moment of the last one. Moments keep their numbers.
type Stop struct {
	Step int
	// Moment is the moment's number in the step, from 1; 0 is the end of the step, after all
	// moments.
	Moment int
	// First is the first moment of the stop; it equals Moment if the stop has only one.
	First int
	// Times is how many equal calls or readings the stop has; 0 for a single moment. In
	// [Run.Steps] it is the number of equal steps; 0 for one step.
	Times int
}

// few is how many equal calls or readings, after the first, are still shown one by one.
const few = 4

// Stops are the stops of all steps. A moment belongs to exactly one.
func (r *Run) Stops() []Stop {
	var all []Stop
	for n := range r.Len() {
		all = append(all, r.Frame(n).Stops()...)
	}
	return all
}

// StopAt is the index of the stop that contains a moment of a step.
func StopAt(stops []Stop, step, moment int) int {
	return sort.Search(len(stops), func(i int) bool {
		s := &stops[i]
		return s.Step > step || s.Step == step && (s.Moment == 0 || moment > 0 && s.Moment >= moment)
	})
}

// Stops are the stops of the step; the last is the step's end.
func (f *Frame) Stops() []Stop {
	s := stops{step: f.n}
	moments := f.Moments()
	for i := range f.Seen() {
		s.events, s.from = f.Lane(i).Events(), s.from[:0]
		for event := range len(s.events) + 1 {
			s.from = append(s.from, 1+sort.Search(len(moments), func(n int) bool {
				return moments[n].Lane > i || moments[n].Lane == i && moments[n].Event >= event
			}))
		}
		s.calls()
	}
	return append(s.all, Stop{Step: f.n})
}

// stops collects the stops of a step, lane by lane.
type stops struct {
	all    []Stop
	step   int
	events []Event
	from   []int // the number of each event's first moment, and of the one behind the last
}

func (s *stops) calls() {
	for at := 0; at < len(s.events); {
		end := s.call(at)
		s.readings(at, end)
		again, next := 0, end
		for next < len(s.events) && s.same(at, next, end-at) && s.call(next) == next+end-at {
			again, next = again+1, next+end-at
		}
		if again <= few {
			at = end
			continue
		}
		s.fold(end, next, again)
		at = next
	}
}

func (s *stops) readings(at, end int) {
	for at < end {
		for m := s.from[at]; m < s.from[at+1]; m++ {
			s.all = append(s.all, Stop{Step: s.step, Moment: m, First: m})
		}
		next := at + 1
		for next < end && s.same(at, next, 1) {
			next++
		}
		if again := next - at - 1; again > few {
			s.fold(at+1, next, again)
			at = next
		} else {
			at++
		}
	}
}

// fold adds one stop for a range of events.
func (s *stops) fold(from, to, times int) {
	s.all = append(s.all, Stop{Step: s.step, Moment: s.from[to] - 1, First: s.from[from], Times: times})
}

// call is the index of the first event after the call.
func (s *stops) call(at int) int {
	node := s.events[at].Node
	for at++; at < len(s.events); at++ {
		if e := &s.events[at]; e.Node != node || !e.called() || e.Kind == Asked && e.Reading.After == 0 {
			break
		}
	}
	return at
}

// eventShape is an event without its numbers: events with equal shapes look the same.
type eventShape struct {
	kind    EventKind
	node    int
	after   snowflake.Verdict
	branch  variant.Branch
	verdict snowflake.Verdict
	reply   store.State
}

func (e *Event) shape() eventShape {
	return eventShape{e.Kind, e.Node, e.Reading.After, e.Outcome.Branch, e.Outcome.Verdict, e.Reading.Reply.State}
}

// same reports whether n events from a equal those from b, but for their numbers.
func (s *stops) same(a, b, n int) bool {
	if b+n > len(s.events) {
		return false
	}
	for i := range n {
		if s.events[a+i].shape() != s.events[b+i].shape() {
			return false
		}
	}
	return true
}
