package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// uuidV7Random is a UUID of milliseconds since 1970 and 74 random bits; each further ID of the
// millisecond adds a random number from 1 to 2^32.
var uuidV7Random = variant.Design{
	Name: "uuid-v7-random", Title: "UUID 7, random",
	// RFC 9562, sections 5.7 and 6.2, method 2
	System: "UUID",
	Rule:   "While the clock is behind, it keeps the last timestamp and adds to its random bits; on overflow it borrows the next millisecond.",
	Layout: since1970(time.Millisecond), Bits: 128, Random: 74, Text: uuidText,
	Make: func(c variant.Config) (variant.Machine, error) { return v7random{dice: newDice(c), last: -1}, nil },
}

type v7random struct {
	dice
	last int64
	a, b uint64 // rand_a and rand_b, together one number of 74 bits
}

// Ask adds to the random bits; on overflow, or when the clock has advanced, it starts a later
// millisecond with new ones.
func (m v7random) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	fresh := r.Now > m.last
	if !fresh {
		m.b += 1 + m.bits(32)
		m.a += m.b >> 62
		m.b &= 1<<62 - 1
		fresh = m.a>>12 > 0
	}
	if fresh {
		m.last = max(r.Now, m.last+1)
		m.a, m.b = m.bits(12), m.bits(62)
	}
	return m, timed(m.last, r, uuid(7, uint64(m.last)<<16|m.a, m.b))
}

func (m v7random) Restart(saved bool) variant.Machine {
	if !saved {
		m.last, m.a, m.b = -1, 0, 0
	}
	m.dice = m.again()
	return m
}

func (m v7random) Vars() []variant.Var {
	return []variant.Var{tick("unix_ts_ms", m.last), place("rand_a", int64(m.a)), count("rand_b", int64(m.b))}
}
