package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// leafStep is the table's step, small enough to watch it run out.
const leafStep = 20

// leafSegment is Meituan's Leaf in segment mode: SegmentIDGenImpl.java at 86a6441, 2020-04-12.
// Two segments alternate; a thread fills the idle one as soon as a tenth of the other is used.
// The program has one connection to its database: a call that needs it waits until the thread
// has released it.
var leafSegment = variant.Design{
	Name: "leaf-segment", Title: "Leaf’s segments",
	// commit 86a6441 of 2020-04-12, leaf-core/src/main/java/com/sankuai/inf/leaf/segment/SegmentIDGenImpl.java
	System: "Meituan Leaf",
	Rule:   "Issues IDs from one segment while it fetches the next. If segments are used up quickly, they get longer.",
	Layout: tickOnly(time.Millisecond), Timeless: true, Text: decimal,
	Counts: func(variant.Store) int64 { return 1 },
	Store:  func(int) variant.Store { return variant.Store{{Max: 1001, Step: leafStep}} },
	Make:   func(variant.Config) (variant.Machine, error) { return segmentBuffer{}, nil },
}

// The original's constants, in milliseconds and numbers.
const (
	segmentDuration = 15 * 60 * 1000
	mostStep        = 1_000_000
	drainedSleep    = 10
)

// segmentBuffer is a SegmentBuffer.
type segmentBuffer struct {
	segments  [2]leafPart
	pos       uint8 // the serving segment
	asks      asker
	initOK    bool
	nextReady bool
	stamped   bool  // updated is set
	updated   int64 // updateTimestamp
	step      int64
	minStep   int64
	custom    int64 // the requested step; 0 is the table's
}

// leafPart is a segment: value is its next number, below max.
type leafPart struct{ value, max, step int64 }

// Ask is get, including getIdFromSegmentBuffer. waitAndSleep spins 10,000 times, which is over
// before any store answers, and sleeps: an answer does not wake it.
func (m segmentBuffer) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	switch {
	case r.Reply.State != variant.NoReply:
		by := m.asks
		m.loaded(r)
		if r.Idle {
			return m, variant.Outcome{}
		}
		if by == caller {
			return m.next(r.Now)
		}
	case r.After == snowflake.Full:
		if o, over := m.other(); over {
			return m, o
		}
		return m.next(r.Now)
	}
	switch {
	case m.initOK:
		return m.next(r.Now)
	case m.asks == thread:
		return m, fetch(variant.Query{})
	}
	send := m.request(caller, r.Now)
	return m, fetch(send)
}

// next is the loop of getIdFromSegmentBuffer, under the read lock.
func (m segmentBuffer) next(now int64) (variant.Machine, variant.Outcome) {
	for {
		var send variant.Query
		if s := &m.segments[m.pos]; !m.nextReady && m.asks == nobody && float64(s.max-s.value) < 0.9*float64(s.step) {
			send = m.request(thread, now)
		}
		o, over := m.take()
		if !over && m.asks == thread {
			o, over = none(variant.Drained), true
			o.Then, o.Wait = variant.Sleep, drainedSleep
		}
		if !over {
			o, over = m.other()
		}
		if over {
			o.Send = send
			return m, o
		}
	}
}

// other is the loop's part under the write lock: it checks again, and switches to the other
// segment if that is ready.
func (m *segmentBuffer) other() (o variant.Outcome, over bool) {
	if o, over = m.take(); over {
		return o, true
	}
	if !m.nextReady {
		return none(variant.Drained), true // EXCEPTION_ID_TWO_SEGMENTS_ARE_NULL, −3
	}
	m.pos, m.nextReady = 1-m.pos, false
	return o, false
}

// take is getAndIncrement.
func (m *segmentBuffer) take() (variant.Outcome, bool) {
	s := &m.segments[m.pos]
	s.value++
	return number(s.value - 1), s.value <= s.max
}

// request is the first half of updateSegmentFromDb: the query.
func (m *segmentBuffer) request(by asker, now int64) variant.Query {
	m.asks, m.custom = by, 0
	if m.stamped {
		m.custom = m.step
		switch duration := now - m.updated; {
		case duration < segmentDuration && 2*m.step <= mostStep:
			m.custom *= 2
		case duration >= 2*segmentDuration && m.step/2 >= m.minStep:
			m.custom /= 2
		}
	}
	return variant.Query{Verb: variant.AddStep, By: m.custom}
}

// loaded is its second half: the use of the answer.
func (m *segmentBuffer) loaded(r variant.Reading) {
	at, row, ok := m.pos, r.Reply.Row, r.Reply.State == variant.Executed
	if m.asks == thread {
		at, m.nextReady = 1-at, ok
	}
	if ok {
		m.step, m.minStep = row.Step, row.Step
		if m.custom > 0 {
			m.step = m.custom
		}
		if m.initOK {
			m.updated, m.stamped = r.Now, true
		}
		m.segments[at] = leafPart{row.Max - m.step, row.Max, m.step}
	}
	if m.asks == caller {
		m.initOK = ok
	}
	m.asks = nobody
}

func (m segmentBuffer) Restart(bool) variant.Machine { return segmentBuffer{} }

// Vars are both segments, the serving one first.
func (m segmentBuffer) Vars() []variant.Var {
	s, next := m.segments[m.pos], m.segments[1-m.pos]
	return append(segments(s.max-s.value, s.step, next.max-next.value, next.step, m.asks),
		count("serves", int64(m.pos)))
}
