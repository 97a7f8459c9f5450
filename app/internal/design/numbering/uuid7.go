package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// uuidV7 is a UUID of milliseconds since 1970, a 12-bit counter in RFC 9562's rand_a, and 62
// random bits. In a new millisecond the counter starts with 11 random bits.
var uuidV7 = variant.Design{
	Name: "uuid-v7", Title: "UUID 7, counted",
	// RFC 9562, sections 5.7 and 6.2, method 1
	System: "UUID",
	Rule:   "While the clock is behind, it keeps the last timestamp and increments its counter; on overflow it borrows the next millisecond.",
	Layout: since1970(time.Millisecond), Bits: 128, Random: 73, Text: uuidText,
	Make: func(c variant.Config) (variant.Machine, error) { return v7{dice: newDice(c), last: -1}, nil },
}

type v7 struct {
	dice
	last    int64
	counter uint64
}

// Ask increments the counter; on overflow, or when the clock has advanced, it starts a later
// millisecond.
func (m v7) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	m.counter++
	if r.Now > m.last || m.counter>>12 > 0 {
		m.last, m.counter = max(r.Now, m.last+1), m.bits(11)
	}
	random := m.bits(62)
	return m, timed(m.last, r, uuid(7, uint64(m.last)<<16|m.counter, random))
}

func (m v7) Restart(saved bool) variant.Machine {
	if !saved {
		m.last, m.counter = -1, 0
	}
	m.dice = m.again()
	return m
}

func (m v7) Vars() []variant.Var {
	return []variant.Var{tick("unix_ts_ms", m.last), place("rand_a", int64(m.counter))}
}

// timed is the outcome of an ID with a timestamp.
func timed(tick int64, r variant.Reading, o variant.Outcome) variant.Outcome {
	o.Lead = tick - r.Now
	return o
}
