package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// objectID is MongoDB's 12-byte ID: 4 bytes of seconds since 1970, 5 random bytes per process,
// and a 3-byte counter that starts at random.
var objectID = variant.Design{
	Name: "objectid", Title: "ObjectId",
	// specifications at 92b3c0b, source/bson-objectid/objectid.md
	System: "MongoDB",
	Rule:   "Does not check whether the clock moved back: its counter increments in any case.",
	Layout: since1970(time.Second), Bits: 96, Random: 64, Text: func(id variant.ID) string { return hex(id, 24) },
	Where: "a random number per process",
	Make:  func(c variant.Config) (variant.Machine, error) { return objects{dice: newDice(c)}.begin(), nil },
}

type objects struct {
	dice
	process, counter uint64
}

// Ask increments the counter. Seconds that four bytes cannot hold lose their upper bits.
func (m objects) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	m.counter = (m.counter + 1) & (1<<24 - 1)
	o := number(int64(m.process<<24 | m.counter))
	o.High = uint64(uint32(r.Now))
	return m, timed(int64(o.High), r, o)
}

// begin draws a process's random values.
func (m objects) begin() variant.Machine {
	m.process, m.counter = m.bits(40), m.bits(24)
	return m
}

// Restart loses everything, since nothing is saved.
func (m objects) Restart(bool) variant.Machine {
	m.dice = m.again()
	return m.begin()
}

func (m objects) Vars() []variant.Var {
	return []variant.Var{count("process", int64(m.process)), place("counter", int64(m.counter))}
}
