package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// twitterFinal is Twitter's Snowflake as its tag snowflake-2010 has it:
// IdWorker.scala at b3f6a3c, 2012-10-01. A clock that went back is refused
// before anything is touched.
var twitterFinal = Design{
	Name: "refuse", Title: "Refuse (Twitter's final code)", Documents: "000, 002 and 003: their nextId",
	// tag snowflake-2010, src/main/scala/com/twitter/service/snowflake/IdWorker.scala
	System: "Twitter Snowflake",
	Rule:   "Refuses until the clock has passed the last millisecond it issued from.",
	code:   "twitter.go",
	make:   func(f *form, c Config) Machine { return twitter{rememberFrom(f, c.From)} },
}

type twitter struct{ memory }

// Ask is IdWorker.nextId, tilNextMillis included.
func (m twitter) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in tilNextMillis
		if timestamp <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.last = timestamp
		return m, m.issue(r, Released) // compose
	}
	if timestamp < m.last { // compare before
		behind := m.last - timestamp
		return m, refused(snowflake.Behind, behind, Refused)
	}
	if timestamp == m.last { // compare same
		m.sequence = (m.sequence + 1) & m.mask // count
		if m.sequence == 0 {                   // overflow
			return m, m.next(Wrapped) // wait
		}
		return m, m.issue(r, Counted) // compose
	}
	m.sequence = 0 // count
	m.last = timestamp
	return m, m.issue(r, Fresh) // compose
}

// next reads the clock until it is past the last tick.
func (m memory) next(b Branch) Outcome {
	return waits(snowflake.Full, Spin, 1, b)
}

func (m twitter) Restart(saved bool) Machine { return twitter{m.restart(saved)} }
