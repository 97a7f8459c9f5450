package sim

import (
	"math"
	"slices"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Moment is a point within a step: one lane, one event, one line of the design's loop.
type Moment struct {
	Kind variant.MomentKind
	// Test is the comparison if the kind is variant.Compare.
	Test variant.Test
	Lane int
	// Event is an index into LaneFrame.Events.
	Event int
	// Line is a line number in the design's Loop, or 0.
	Line int

	frame *LaneFrame
	at    int // its place among the event's moments
	last  bool
	done  bool // see [Moment.Counted]
}

// Handed is the moment at which a held ID is delivered, and Began the moment at which a program
// restarts. They have no line.
const (
	Handed variant.MomentKind = "handed"
	Began  variant.MomentKind = "began"
	// Happened has no line: the design's code is not shown, or it happened elsewhere.
	Happened variant.MomentKind = "happened"
)

// Moments are the step's moments in the visible lanes, lane by lane: the address N.m is
// Moments()[m−1] of frame N. The run caches those of the last frame: do not change them.
func (f *Frame) Moments() []Moment {
	if r := f.run; r.asked.frame != f.n || r.asked.moments == nil {
		r.asked.frame, r.asked.moments = f.n, nil
		for i := range f.Seen() {
			if own := f.Lane(i).Moments(); r.asked.moments == nil {
				r.asked.moments = own // often very many
			} else {
				r.asked.moments = append(r.asked.moments, own...)
			}
		}
	}
	return f.run.asked.moments
}

func (l *LaneFrame) Moments() []Moment {
	var all []Moment
	type way struct {
		after  snowflake.Verdict
		branch variant.Branch
	}
	loop, known := l.lane.code(), map[way][]variant.Moment{}
	events := l.Events()
	if len(events) > 100 {
		all = make([]Moment, 0, 6*len(events))
	}
	for i := range events {
		e := &events[i]
		m := Moment{Lane: l.index, Event: i, frame: l, last: true}
		switch {
		case e.Kind == Woken:
			m.Kind = Handed
		case e.Kind == Restarted:
			m.Kind = Began
		case e.Kind != Asked || loop.Lines == nil:
			m.Kind, m.done = Happened, true
		}
		if m.Kind != "" {
			all = append(all, m)
			continue
		}
		w := way{e.Reading.After, e.Outcome.Branch}
		points, ok := known[w]
		if !ok {
			points = loop.Moments(variant.Turn{Before: e.Before, Reading: e.Reading, Outcome: e.Outcome})
			known[w] = points
		}
		for at, point := range points {
			m.Kind, m.Test, m.Line = point.Kind, point.Test, point.Line
			m.at, m.last = at, at == len(points)-1
			m.done = m.done || point.Kind == variant.Count
			all = append(all, m)
		}
	}
	return all
}

// Counted reports whether the machine has incremented, so that its state is the one after the
// call.
func (m *Moment) Counted() bool { return m.done }

func (m *Moment) Of() *Event { return &m.frame.Events()[m.Event] }

// Frame is the state of everything at the moment: clocks, figures, callers. An event counts from
// its last moment on. Lanes before this one have processed everything at that true time, lanes
// after it nothing.
func (m *Moment) Frame() *Frame {
	e, of := m.Of(), m.frame.Frame
	now := *of.frame
	now.at, now.laneStates = e.At, make([]*laneState, len(of.run.lanes))
	for i := range now.laneStates {
		lane, n := of.Lane(i), m.Event
		switch events := lane.Events(); {
		case i == m.Lane && m.last:
			n++
		case i < m.Lane:
			n = sort.Search(len(events), func(n int) bool { return events[n].At > e.At })
		case i > m.Lane:
			n = sort.Search(len(events), func(n int) bool { return events[n].At >= e.At })
		}
		now.laneStates[i] = lane.after(n, e.At)
	}
	return &Frame{run: of.run, n: of.n, frame: &now}
}

// after is the lane's state after n events of the step, at a true time.
func (l *LaneFrame) after(n int, at time.Duration) *laneState {
	m := laneState{broken: [5]int32{-1, -1, -1, -1, -1}, last: -1}
	if l.n > 0 {
		m = *l.run.frames[l.n-1].laneStates[l.index]
	}
	m.totals.Asked = l.Asked(at)
	for ; n > 0; n-- {
		m.count(&l.lane.log[m.log], int32(m.log))
		m.log++
	}
	return &m
}

// Vars are the values shown beside the moment's line: the clock reading, under the original's
// name, and the machine's state.
func (m *Moment) Vars() []variant.Var {
	e := m.Of()
	if e.Kind != Asked {
		return m.Memory()
	}
	read := variant.Var{Name: m.frame.lane.code().Reading, Kind: snowflake.KindTime, Value: e.Reading.Now}
	return append([]variant.Var{read}, m.Memory()...)
}

func (m *Moment) Memory() []variant.Var {
	if m.done || m.Kind == variant.Compose || m.Kind == Handed || m.Kind == Began {
		return m.Of().After.Vars()
	}
	return m.Of().Before.Vars()
}

// Code is the position of the moment's call in its design's loop.
func (m *Moment) Code() variant.Progress {
	if m.Kind == Handed {
		return m.frame.code(m.Event, math.MaxInt)
	}
	return m.frame.code(m.Event, m.at)
}

// Lit are the numbers of all lines that run in the moment's turn.
func (m *Moment) Lit() []int { return m.frame.code(m.Event, math.MaxInt).Ran }

// Code is the position of the step's last call in its design's loop; it is empty if the lane had
// no call.
func (l *LaneFrame) Code() variant.Progress {
	return l.code(len(l.Events())-1, math.MaxInt)
}

// code is the position of a call at a moment of one of the step's events. The call may have
// begun in an earlier step.
func (l *LaneFrame) code(event, moment int) variant.Progress {
	if event < 0 || !l.Events()[event].called() {
		return variant.Progress{}
	}
	var call []variant.Turn
	given, node := false, l.Events()[event].Node
	for at := l.from + event; at >= 0; at-- {
		e := &l.lane.log[at]
		switch {
		case e.Node != node || !e.called():
			continue
		case e.Kind == Woken:
			given = true
			continue
		}
		call = append(call, variant.Turn{Before: e.Before, Reading: e.Reading, Outcome: e.Outcome, Given: given})
		if e.Reading.After == 0 {
			break
		}
	}
	slices.Reverse(call)
	return l.lane.code().At(call, moment)
}

// code is parsed when it is first needed.
func (p *laneRun) code() *variant.Loop {
	if p.loop == nil {
		loop := p.lane.Design.Loop()
		p.loop = &loop
	}
	return p.loop
}

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

// At is the state of everything at a stop.
func (r *Run) At(s Stop) *Frame {
	f := r.Frame(s.Step)
	if s.Moment > 0 {
		return f.Moments()[s.Moment-1].Frame()
	}
	return f
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
	reply   variant.ReplyState
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

// fewDull is how many steps in a row without news are still shown one by one.
const fewDull = 2 * few

// Steps are the stops of whole steps. If a script repeats, and many steps in a row do the same
// as in the round before, they share one stop, at the last of them.
func (r *Run) Steps() (all []Stop) {
	last := map[*scriptStep]int{} // the last frame that a step of the script led to
	dull := 0                     // consecutive steps that equal those of the round before
	for n := range r.Len() {
		same := false
		if n > 0 {
			before, again := last[r.played[n-1]]
			same = again && r.alike(before, n)
			last[r.played[n-1]] = n
		}
		if dull++; !same {
			dull = 0
		}
		switch {
		case dull <= fewDull:
			all = append(all, Stop{Step: n})
		case dull == fewDull+1:
			all = append(all[:len(all)-fewDull], Stop{Step: n, Times: dull})
		default:
			all[len(all)-1] = Stop{Step: n, Times: dull}
		}
	}
	return all
}

// alike reports whether two steps of one line look the same: every visible lane did the same, no
// duplicate was issued, and nothing was said.
func (r *Run) alike(a, b int) bool {
	was, is := r.Frame(a), r.Frame(b)
	if is.Question() != nil || len(is.Said()) > 0 {
		return false
	}
	for i := range is.Seen() {
		before, now := was.Lane(i), is.Lane(i)
		twice := func(b Break) bool { return b.Invariant == Unique }
		if slices.ContainsFunc(now.Breaks(), twice) || (len(before.Breaks()) == 0) != (len(now.Breaks()) == 0) ||
			!slices.Equal(shapes(before.Events()), shapes(now.Events())) {
			return false
		}
	}
	return true
}

// shapes collapses runs of equal shapes.
func shapes(events []Event) (all []eventShape) {
	for i := range events {
		if s := events[i].shape(); len(all) == 0 || all[len(all)-1] != s {
			all = append(all, s)
		}
	}
	return all
}
