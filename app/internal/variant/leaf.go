package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// meituanLeaf is Meituan's Leaf in snowflake mode: SnowflakeIDGenImpl.java at
// 86a6441, 2020-04-12. A clock at most 5 ms behind is waited for once, twice as
// long; one further behind is refused at once. Every fresh millisecond begins
// at a random number below 100.
var meituanLeaf = Design{
	Name: "leaf", Title: "Leaf", Documents: "001 and 004: the code whose answers they quote",
	// commit 86a6441 of 2020-04-12, leaf-core/src/main/java/com/sankuai/inf/leaf/snowflake/SnowflakeIDGenImpl.java
	System: "Meituan Leaf",
	Rule:   "Sleeps twice the distance when the clock is at most 5 ms behind, else refuses.",
	code:   "leaf.go",
	make:   func(f *form, c Config) Machine { return leaf{throw(100, f, c)} },
}

type leaf struct{ dice }

// Ask is SnowflakeIDGenImpl.get, tilNextMillis included.
func (m leaf) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in tilNextMillis
		if timestamp <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.last = timestamp
		return m, m.issue(r, Released) // compose
	}
	if timestamp < m.last { // compare before
		offset := m.last - timestamp
		if r.After == snowflake.Behind { // has slept
			return m, refused(snowflake.Behind, offset, Late)
		}
		if offset <= 5 { // compare near
			return m, m.sleep(2 * offset) // wait
		}
		return m, refused(snowflake.Behind, offset, Refused)
	}
	if timestamp == m.last { // compare same
		m.sequence = (m.sequence + 1) & m.mask // count
		if m.sequence == 0 {                   // overflow
			m.dice = m.roll()
			return m, m.next(Wrapped) // wait
		}
		return m, m.issue(r, Counted) // compose
	}
	m.dice = m.roll() // count
	m.last = timestamp
	return m, m.issue(r, Fresh) // compose
}

// sleep is Object.wait(offset << 1).
func (m leaf) sleep(ticks int64) Outcome {
	return waits(snowflake.Behind, Sleep, ticks, Slept)
}

func (m leaf) Restart(saved bool) Machine {
	m.memory = m.restart(saved)
	return m
}
