package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// uuidV4 is a UUID of 122 random bits.
var uuidV4 = variant.Design{
	Name: "uuid-v4", Title: "UUID 4",
	// RFC 9562, section 5.4
	System: "UUID",
	Rule:   "Random: no clock, no node ID, no ordering.",
	Layout: since1970(time.Millisecond), Timeless: true, Bits: 128, Random: 122, Text: uuidText,
	Make: func(c variant.Config) (variant.Machine, error) { return v4{newDice(c)}, nil },
}

type v4 struct{ dice }

// Ask draws 128 bits, and overwrites six with version and variant.
func (m v4) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	high, low := m.bits(64), m.bits(64)
	return m, uuid(4, high, low)
}

func (m v4) Restart(bool) variant.Machine { return v4{m.again()} }

func (m v4) Vars() []variant.Var { return nil }

// uuid sets version and variant in their places.
func uuid(version, high, low uint64) variant.Outcome {
	o := number(int64(1<<63 | low<<2>>2))
	o.High = high&^0xf000 | version<<12
	return o
}

// uuidText is a UUID as RFC 9562 writes it, in section 4.
func uuidText(id variant.ID) string {
	t := hex(id, 32)
	return t[:8] + "-" + t[8:12] + "-" + t[12:16] + "-" + t[16:20] + "-" + t[20:]
}

// since1970 is a layout without fields: only a tick, from 1970.
func since1970(tick time.Duration) func(snowflake.Layout) snowflake.Layout {
	return func(l snowflake.Layout) snowflake.Layout {
		l = tickOnly(tick)(l)
		l.Epoch = time.Unix(0, 0).UTC()
		return l
	}
}
