package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// twitterScala28 is Twitter's Snowflake as its branch scala_28 has it:
// IdWorker.scala at 66c5b0c, 2010-12-13. The sequence is updated first and the
// clock checked after, so that a refusal has changed what is remembered. The
// order was Twitter's from 2010-11-30 to 2012-02-24.
var twitterScala28 = Design{
	Name: "twitter-scala-28", Title: "Twitter's order of 2010", Documents: "001 and 004: the Scala that they print",
	// branch scala_28, src/main/scala/com/twitter/service/snowflake/IdWorker.scala
	System: "Twitter Snowflake",
	Rule:   "Counts before it looks at the clock: a call that it refuses has already set the sequence to 0.",
	code:   "scala28.go",
	make:   func(f *form, c Config) Machine { return scala28{remember(f)} },
}

type scala28 struct{ memory }

// Ask is IdWorker.nextId, tilNextMillis included.
func (m scala28) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in tilNextMillis
		if timestamp <= m.last { // compare still
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
	m.sequence = 0          // count
	if timestamp < m.last { // compare before
		behind := m.last - timestamp
		return m, refused(snowflake.Behind, behind, Refused)
	}
	m.last = timestamp
	return m, m.issue(r, Fresh) // compose
}

func (m scala28) Restart(saved bool) Machine { return scala28{m.restart(saved)} }
