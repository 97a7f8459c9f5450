package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// uuidV1 is a UUID of 100 ns intervals since 1582, a clock sequence that changes when the clock
// may have moved back, and the node's address. Its clock reads milliseconds, and it counts the
// IDs of a millisecond as its 100 ns. The lowest bits of the time come first, so the bytes are
// not in order.
var uuidV1 = variant.Design{
	Name: "uuid-v1", Title: "UUID 1",
	// RFC 9562, sections 5.1 and 6.1
	System: "UUID",
	Rule:   "If the clock moved back, it increments its 14-bit clock sequence and issues at once. It waits after 10,000 IDs per millisecond.",
	Layout: since1970(time.Millisecond), Bits: 128, Random: 62, Text: uuidText,
	Where: "the node’s MAC address or a random number",
	Make: func(c variant.Config) (variant.Machine, error) {
		m := v1{dice: newDice(c), last: -1}
		m.node = multicast | m.bits(48)
		m.clock = m.bits(14)
		return m, nil
	},
}

const (
	gregorian = 0x01b21dd213814000 // the 100 ns from 1582-10-15 to 1970
	perTick   = 10_000             // the 100 ns of a millisecond
	multicast = 1 << 40            // marks an address that is random, and of no network card
)

type v1 struct {
	dice
	node, clock uint64
	last, count int64
}

// Ask increments within the millisecond while that has 100 ns left.
func (m v1) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	switch {
	case r.Now == m.last && m.count == perTick-1:
		return m, spin()
	case r.Now == m.last:
		m.count++
	case r.Now < m.last:
		m.clock = (m.clock + 1) & (1<<14 - 1)
		fallthrough
	default:
		m.last, m.count = r.Now, 0
	}
	t := uint64(gregorian + m.last*perTick + m.count)
	return m, uuid(1, t<<32|t>>32&0xffff<<16|t>>48, m.clock<<48|m.node)
}

// spin busy-waits for a later tick.
func spin() variant.Outcome {
	o := none(variant.Wrapped)
	o.Then, o.Wait = variant.Spin, 1
	return o
}

func (m v1) Restart(saved bool) variant.Machine {
	m.dice = m.again()
	if !saved {
		m.last, m.count, m.clock = -1, 0, m.bits(14)
	}
	return m
}

func (m v1) Vars() []variant.Var {
	return []variant.Var{tick("time", m.last), place("count", m.count), count("clock_seq", int64(m.clock))}
}
