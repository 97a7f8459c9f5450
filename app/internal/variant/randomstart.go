package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// randomStart is JSnowflake, JSnowflake.java at 0c2904d, 2020-08-09: Twitter's
// final order, and every fresh millisecond begins at a random number below 100.
var randomStart = Design{
	Name: "random-start", Title: "A random start",
	// commit 0c2904d of 2020-08-09, java-snowflake/src/main/java/club/throwable/snowflake/JSnowflake.java
	System:    "JSnowflake",
	Documents: "004: the code that it links",
	Rule:      "Refuses as Twitter does; every fresh millisecond begins at a random number below 100.",
	code:      "randomstart.go",
	make:      func(f *form, c Config) Machine { return start{throw(100, f, c)} },
}

type start struct{ dice }

// Ask is JSnowflake.nextId, untilNextMillis included.
func (m start) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in untilNextMillis
		if timestamp <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.dice = m.roll() // count
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
	m.dice = m.roll() // count
	m.last = timestamp
	return m, m.issue(r, Fresh) // compose
}

func (m start) Restart(saved bool) Machine {
	m.memory = m.restart(saved)
	return m
}
