package numbering

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// clockAlone is the clock's reading and nothing else: a Snowflake ID before it has a sequence.
var clockAlone = variant.Design{
	Name: "clock-alone", Title: "The clock alone",
	System: "A first attempt",
	Rule:   "Issues what the clock reads, as often as it is asked.",
	Layout: tickOnly(time.Millisecond), Text: decimal,
	Make: func(variant.Config) (variant.Machine, error) { return clockReader{}, nil },
}

// clockReader is what reads the clock; it has no state.
type clockReader struct{}

func (m clockReader) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	return m, number(r.Now)
}

func (m clockReader) Restart(bool) variant.Machine { return m }

func (m clockReader) Vars() []variant.Var { return nil }
