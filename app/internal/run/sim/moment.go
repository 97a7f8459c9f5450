package sim

import (
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Moment is a point within a step: one lane, one event, one line of the design's loop.
type Moment struct {
	Kind variant.Kind
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
	Handed variant.Kind = "handed"
	Began  variant.Kind = "began"
	// Happened has no line: the design's code is not shown, or it happened elsewhere.
	Happened variant.Kind = "happened"
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
