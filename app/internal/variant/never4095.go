package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// simple is an article's SimpleSnowflake of August 2020: the sequence goes to
// the next millisecond when it reaches its largest value, so that 4095 is never
// issued. It writes its fields as a string of bits, worker before datacenter,
// and fails loudly where the time has more than 41 of them.
var simple = Design{
	Name: "never-4095", Title: "Never 4095", Documents: "004: its SimpleSnowflake",
	// of an article, August 2020, SimpleSnowflake.java
	System: "SimpleSnowflake",
	Rule:   "Refuses as Twitter does; of 4,096 IDs a millisecond it issues 4,095.",
	Layout: workerFirst,
	code:   "never4095.go",
	make:   func(f *form, c Config) Machine { return never4095{remember(f)} },
}

type never4095 struct{ memory }

// Ask is SimpleSnowflake.generate, untilNextMillis included.
func (m never4095) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in untilNextMillis
		if timestamp <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.sequence = 0
		m.last = timestamp
		return m, m.parse(r, Released) // compose
	}
	if timestamp < m.last { // compare before
		behind := m.last - timestamp
		return m, refused(snowflake.Behind, behind, Refused)
	}
	if timestamp == m.last { // compare same
		m.sequence = m.sequence + 1 // count
		if m.sequence == m.mask {   // overflow
			return m, m.next(Wrapped) // wait
		}
		return m, m.parse(r, Counted) // compose
	}
	m.sequence = 0 // count
	m.last = timestamp
	return m, m.parse(r, Fresh) // compose
}

// parse is Long.parseLong of the string of bits: 64 of them, or it throws.
func (m never4095) parse(r Reading, b Branch) Outcome {
	if m.last < 0 || m.last > m.most {
		return refused(snowflake.Ended, 0, b)
	}
	return m.issue(r, b)
}

func (m never4095) Restart(saved bool) Machine { return never4095{m.restart(saved)} }

// workerFirst puts the worker above the datacenter.
func workerFirst(l snowflake.Layout) snowflake.Layout {
	own := l
	own.Fields = append([]snowflake.Field(nil), l.Fields...)
	for i := range own.Fields[:max(len(own.Fields)-1, 0)] {
		if a, b := own.Fields[i], own.Fields[i+1]; a.Name == "datacenter" && b.Name == "worker" {
			own.Name, own.Fields[i], own.Fields[i+1] = "", b, a
		}
	}
	return own
}
