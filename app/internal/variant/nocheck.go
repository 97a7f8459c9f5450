package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// noCheck is Twitter's Snowflake before it knew that clocks go back:
// IdWorker.scala at f145887, 2010-05-25. Its wait ends at any other
// millisecond, an earlier one too.
var noCheck = Design{
	Name: "no-check", Title: "No check",
	// commit f145887 of 2010-05-25, src/main/scala/com/twitter/service/snowflake/IdWorker.scala
	System: "Twitter Snowflake",
	Rule:   "Does not look whether the clock went back.",
	code:   "nocheck.go",
	make:   func(f *form, c Config) Machine { return unchecked{remember(f)} },
}

type unchecked struct{ memory }

// Ask is IdWorker.nextId, tilNextMillis included.
func (m unchecked) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in tilNextMillis
		if timestamp == m.last { // compare same
			return m, m.next(Spinning) // wait
		}
		m.last = timestamp
		return m, m.issue(r, Released) // compose
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

func (m unchecked) Restart(saved bool) Machine { return unchecked{m.restart(saved)} }
