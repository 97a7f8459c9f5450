package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// lastPlus1 is an answer to a clock that went back which an article of
// 2022-08-07 gives in words only: take the last timestamp plus one. It is put
// here into the code of that article, a Java copy of Twitter's final order.
var lastPlus1 = Design{
	Name: "last-plus-1", Title: "Last + 1 ms", Documents: "002: its advice for a clock that went back",
	// of 2022-08-07, in words, IdWorkerUtils.java
	System: "An article's advice",
	Rule:   "Takes the millisecond after the last one for every ID asked for while the clock is behind.",
	code:   "lastplus1.go",
	make:   func(f *form, c Config) Machine { return plusOne{remember(f)} },
}

type plusOne struct{ memory }

// Ask is nextId, tilNextMillis included.
func (m plusOne) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in tilNextMillis
		if timestamp <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.last = timestamp
		return m, m.issue(r, Released) // compose
	}
	if timestamp < m.last { // compare before
		m.last = m.last + 1 // count
		m.sequence = 0
		return m, m.issue(r, Borrowed) // compose
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

func (m plusOne) Restart(saved bool) Machine { return plusOne{m.restart(saved)} }
