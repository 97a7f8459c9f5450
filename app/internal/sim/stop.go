package sim

import (
	"sort"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Stop is where somebody stops who goes through a run moment by moment. Many calls in
// a row that are alike, or many readings in a call, have one stop together, at the
// last moment of the last of them. The numbers of the moments stay as they are.
type Stop struct {
	Step int
	// Moment is the number of the moment in the step, from 1; at 0, where the
	// step is over, it stands behind all of them.
	Moment int
	// First is the first moment that it stands for: Moment itself, where it
	// stands for that alone.
	First int
	// Times is how many calls or readings it stands for, each the same as the
	// one before; 0 where it stands for a moment. Of [Run.Steps] it is how many
	// steps it stands for, each the same as in the round before; 0 for one step.
	Times int
}

// few is how many calls or readings, after the first, are still shown one by one if
// they are like it.
const few = 4

// Stops are the stops of all steps. A moment belongs to exactly one.
func (r *Run) Stops() []Stop {
	var all []Stop
	for n := range r.Len() {
		all = append(all, r.Frame(n).Stops()...)
	}
	return all
}

// StopAt is the place of the stop that a moment of a step belongs to.
func StopAt(stops []Stop, step, moment int) int {
	return sort.Search(len(stops), func(i int) bool {
		s := &stops[i]
		return s.Step > step || s.Step == step && (s.Moment == 0 || moment > 0 && s.Moment >= moment)
	})
}

// Stops are the stops of the step; the last is where it is over.
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

// calls goes through the calls.
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

// readings goes through the readings of a call.
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

// fold adds the one stop for events from one up to another.
func (s *stops) fold(from, to, times int) {
	s.all = append(s.all, Stop{Step: s.step, Moment: s.from[to] - 1, First: s.from[from], Times: times})
}

// call is the first event that does not belong to the call of another.
func (s *stops) call(at int) int {
	node := s.events[at].Node
	for at++; at < len(s.events); at++ {
		if e := &s.events[at]; e.Node != node || !e.called() || e.Kind == Asked && e.Reading.After == 0 {
			break
		}
	}
	return at
}

// eventShape is an event without its numbers: events of one shape look alike.
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

// same reports whether the n events from a on are like those from b on.
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
