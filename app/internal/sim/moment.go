package sim

import (
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Moment is a point within a step: in one lane, at one event, at one line of
// the machine's source.
type Moment struct {
	Kind variant.Kind
	// Test is what is asked where the kind is variant.Compare.
	Test variant.Test
	Lane int
	// Event is the event's place among LaneFrame.Events.
	Event int
	// Line is the number of the line of Lane.Design's Loop, or 0.
	Line int

	frame *LaneFrame
	at    int  // its place among the event's moments
	last  bool // it is the last of them
	done  bool // the machine has counted, so that its memory is the one after the call
}

// Handed is the moment at which an ID that was held back is handed out, and
// Began that at which a program begins again. They have no line.
const (
	Handed variant.Kind = "handed"
	Began  variant.Kind = "began"
	// Happened is what has no line, since the code of its design is not shown or it
	// happened elsewhere.
	Happened variant.Kind = "happened"
)

// Moments are the moments of the step in the lanes that are seen, lane by lane: the address N.m is
// Moments()[m−1] of frame N. The run keeps those of the frame it was last asked
// for: do not change them.
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

// Moments are the moments of the step in this lane.
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
		switch e.Kind {
		case Woken:
			m.Kind = Handed
			all = append(all, m)
			continue
		case Restarted:
			m.Kind = Began
			all = append(all, m)
			continue
		}
		if e.Kind != Asked || loop.Lines == nil {
			m.Kind, m.done = Happened, true
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

// Counted says that the machine has counted, so that its memory is the one after the
// call.
func (m *Moment) Counted() bool { return m.done }

// Of is the event that the moment belongs to.
func (m *Moment) Of() *Event { return &m.frame.Events()[m.Event] }

// Frame is everything as it stands at the moment: clocks, figures, callers. An event
// counts from its last moment on. The other lanes stand at the same true time; of what
// happens at that very time, lanes before this one have done all and lanes behind it
// nothing.
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

// after is the lane's state after so many events of the step, at a true time.
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

// Vars are the values to be shown beside the moment's line: the reading, by the
// name that the source gives it, and what the machine remembers just then.
func (m *Moment) Vars() []variant.Var {
	e := m.Of()
	if e.Kind != Asked {
		return m.Memory()
	}
	return append([]variant.Var{{Name: m.frame.lane.code().Reading, Kind: snowflake.KindTime, Value: e.Reading.Now}}, m.Memory()...)
}

// Memory is what the machine remembers just then.
func (m *Moment) Memory() []variant.Var {
	if m.done || m.Kind == variant.Compose || m.Kind == Handed || m.Kind == Began {
		return m.Of().After.Vars()
	}
	return m.Of().Before.Vars()
}

// Text says what happens at the moment.
func (m *Moment) Text() string {
	e, l := m.Of(), m.frame
	tick, was := valueOf(e.Before, snowflake.KindTime), valueOf(e.Before, snowflake.KindSequence)
	switch m.Kind {
	case variant.Read:
		if e.Reading.After != 0 {
			return text.Tell("The same call reads the clock again: %s.", number(e.Reading.Now))
		}
		return text.Tell("It reads the clock: %s.", number(e.Reading.Now))
	case variant.Compare:
		return m.compared(e, tick)
	case variant.Count:
		is := valueOf(e.After, snowflake.KindSequence)
		if l.Of().Design.Name == "ours" {
			return text.Tell("The next free place is now %s/%s.", number(valueOf(e.After, snowflake.KindTime)), number(is))
		}
		if valueOf(e.After, snowflake.KindTime) != tick {
			return text.Tell("A fresh tick: the sequence is %s.", number(is))
		}
		if e.Outcome.Then != variant.Return {
			return text.Tell("It counts the sequence on from %s.", number(was))
		}
		return text.Tell("The sequence was %s and is %s.", number(was), number(is))
	case variant.Overflow:
		return text.Tell("The sequence is used up: nothing comes after %s.", number(was))
	case variant.Flip:
		return text.Tell("The clock went back: the spare bit is turned over.")
	case variant.Wait:
		return waiting(e, l.lane.tick)
	case variant.Compose:
		return text.Tell("It puts the ID together: %s.", l.IDText(e))
	case Handed:
		return text.Tell("The caller is given %s, after %s.", l.IDText(e), span(e.At-e.Asked))
	case Happened:
		if l.Nodes() > 1 {
			return text.Tell("%s: %s", l.run.Script.Nodes[e.Node].Name, l.happened(e))
		}
		return l.happened(e)
	}
	return text.Tell("The program begins again.")
}

// compared says what is compared, and how it came out.
func (m *Moment) compared(e *Event, tick int64) string {
	now, last := number(e.Reading.Now), number(tick)
	switch m.Test {
	case variant.Used:
		return text.Tell("Is the sequence used up? No.")
	case variant.Near:
		return text.Tell("It is %s behind: is that at most 5?", number(tick-e.Reading.Now))
	case variant.Early:
		return text.Tell("Is %s before the epoch?", now)
	case variant.Leads:
		return text.Tell("Does the next free place lead %s by more than it may?", now)
	case variant.Fits:
		return text.Tell("Does %s still fit the time field?", now)
	}
	asks, holds := text.Tell("Is %s past %s, the last?", now, last), e.Reading.Now > tick
	switch {
	case tick == variant.Never(m.frame.Of().Layout) && m.Test == variant.Before:
		return text.Tell("Is %s before the last? Nothing was issued before. No.", now)
	case tick == variant.Never(m.frame.Of().Layout) && m.Test == variant.Same:
		return text.Tell("Is %s the same as the last? There is none yet. No.", now)
	case tick == variant.Never(m.frame.Of().Layout):
		return text.Tell("%s against the last: nothing was issued before. No.", now)
	case m.Test == variant.Before:
		asks, holds = text.Tell("Is %s before %s, the last?", now, last), e.Reading.Now < tick
	case m.Test == variant.Same:
		asks, holds = text.Tell("Is %s the same as %s, the last?", now, last), e.Reading.Now == tick
	case m.Test == variant.Still:
		asks, holds = text.Tell("Is %s still no later than %s, the last ID’s time?", now, last), e.Reading.Now <= tick
	}
	if holds {
		return asks + " " + text.Tell("Yes.")
	}
	return asks + " " + text.Tell("No.")
}

func waiting(e *Event, tick time.Duration) string {
	switch {
	case e.Away:
		return text.Tell("The answer is on its way.")
	case e.Outcome.Then == variant.Await:
		return text.Tell("It waits for the store.")
	case e.Outcome.Then == variant.Spin:
		return text.Tell("It waits for a later tick and reads the clock again at once.")
	case e.Outcome.Hold > 0:
		return text.Tell("It sleeps for up to %s, with its lock held.", span(time.Duration(e.Outcome.Hold)*tick))
	case e.Outcome.Then != variant.Return:
		return text.Tell("It sleeps for %s.", span(time.Duration(e.Outcome.Wait)*tick))
	}
	return text.Tell("It does not wait: the answer says by how much the clock must advance, %s.", span(time.Duration(e.Outcome.Wait)*tick))
}

// valueOf is what a machine remembers of a kind.
func valueOf(m variant.Machine, k snowflake.Kind) int64 {
	for _, v := range m.Vars() {
		if v.Kind == k {
			return v.Value
		}
	}
	return 0
}

// span writes a length of time for a reader, in milliseconds up to a second.
func span(d time.Duration) string {
	if d >= time.Second && d%(time.Second/10) == 0 {
		return text.Tell("%s s", decimal(d, time.Second))
	}
	return text.Tell("%s ms", decimal(d, time.Millisecond))
}

// decimal is d in units, with a comma between each three digits.
func decimal(d, unit time.Duration) string {
	whole, rest := d/unit, d%unit
	if rest < 0 {
		return "-" + decimal(-d, unit)
	}
	words := number(int64(whole))
	if rest == 0 {
		return words
	}
	digits := strconv.FormatInt(int64(rest)*int64(time.Second/unit)+1e9, 10)[1:]
	return words + "." + strings.TrimRight(digits, "0")
}
