package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// The table's row: its numbers are odd, and a segment has 20, as Leaf's first one has, so that
// both can be watched running out.
const (
	tinyStep      = 40
	tinyDelta     = 2
	tinyRemainder = 1
)

// tinyID is Didi's Tinyid: SegmentId.java, CachedIdGenerator.java and
// DbSegmentIdServiceImpl.java at 49976d3, 2020-06-13. It takes a segment by reading the row and
// updating it if nobody else has. A program has one connection to its database: a call that
// needs it waits until the thread has released it.
var tinyID = variant.Design{
	Name: "tinyid", Title: "Tinyid",
	// commit 49976d3 of 2020-06-13,
	// tinyid-server/src/main/java/com/xiaoju/uemc/tinyid/server/service/impl/DbSegmentIdServiceImpl.java
	System: "Didi Tinyid",
	Rule:   "Issues IDs from a segment, and fetches the next when a fifth is used. On a concurrent update it tries up to three times.",
	Layout: tickOnly(time.Millisecond), Timeless: true, Text: decimal,
	Counts: func(variant.Store) int64 { return tinyDelta },
	Store:  func(int) variant.Store { return variant.Store{{Max: 1000, Step: tinyStep}} },
	Make: func(variant.Config) (variant.Machine, error) {
		return tiny{delta: tinyDelta, remainder: tinyRemainder}, nil
	},
}

// The original's constants.
const (
	tinyRetry          = 3
	tinyLoadingPercent = 20
)

// tiny is a CachedIdGenerator.
type tiny struct {
	delta, remainder int64
	current, next    tinyPart // the zero part is none
	asks             asker
	changing         bool // the row was read and is being updated
	tries            uint8
}

// tinyPart is a SegmentId: at is the last number issued, and from loading on the next segment is
// requested.
type tinyPart struct{ at, max, loading, size int64 }

// Ask is nextId of CachedIdGenerator; the store's answer goes first to the sender.
func (m tiny) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	if r.Reply.State == variant.NoReply {
		return m.nextID()
	}
	by := m.asks
	part, send, why := m.answered(r.Reply)
	switch {
	case send.Verb != variant.NoQuery:
		return m, fetch(send) // no call waits for it
	case by == thread:
		m.next = part
		if r.Idle {
			return m, variant.Outcome{}
		}
		send = m.query(caller) // the call has waited for the connection
		return m, fetch(send)
	case part == tinyPart{}:
		return m, none(why)
	}
	m.current = part
	return m.nextID()
}

// nextID is the loop of nextId, with loadCurrent and loadNext.
func (m tiny) nextID() (variant.Machine, variant.Outcome) {
	for m.current != (tinyPart{}) {
		c := &m.current
		c.at += m.delta
		if c.at <= c.max {
			o := number(c.at)
			if c.at >= c.loading && m.next == (tinyPart{}) && m.asks == nobody {
				o.Send = m.query(thread)
			}
			return m, o
		}
		if m.next == (tinyPart{}) {
			break
		}
		m.current, m.next = m.next, tinyPart{}
	}
	if m.asks == thread {
		return m, fetch(variant.Query{})
	}
	send := m.query(caller)
	return m, fetch(send)
}

// query is the start of getNextSegmentId.
func (m *tiny) query(by asker) variant.Query {
	m.asks, m.tries, m.changing = by, 0, false
	return variant.Query{Verb: variant.ReadRow}
}

// answered continues getNextSegmentId: with another request, a segment, or the reason for none.
func (m *tiny) answered(r variant.Reply) (part tinyPart, send variant.Query, why variant.Branch) {
	read := !m.changing
	m.changing = read
	switch {
	case r.State == variant.Executed && read:
		return part, variant.Query{Verb: variant.CompareAndSet, Max: r.Row.Max, Version: r.Row.Version}, 0
	case r.State == variant.Executed:
		part = m.convert(r.Row)
	case r.State == variant.Raced:
		if m.tries++; m.tries < tinyRetry {
			return part, variant.Query{Verb: variant.ReadRow}, 0
		}
		why = variant.Outraced
	default: // an exception ends the attempts
		why = variant.Silenced
	}
	m.asks, m.changing = nobody, false
	return part, send, why
}

// convert makes a segment, with SegmentId.init: it starts at a number with the right remainder.
func (m *tiny) convert(row variant.StoreRow) tinyPart {
	from := row.Max - row.Step
	at := from - ((from-m.remainder)%m.delta+m.delta)%m.delta
	return tinyPart{at, row.Max, from + row.Step*tinyLoadingPercent/100, (row.Max - at) / m.delta}
}

func (m tiny) Restart(bool) variant.Machine {
	return tiny{delta: m.delta, remainder: m.remainder}
}

// Vars are both segments, in numbers that can be issued.
func (m tiny) Vars() []variant.Var {
	c, n := &m.current, &m.next
	return segments((c.max-c.at)/m.delta, c.size, (n.max-n.at)/m.delta, n.size, m.asks)
}
