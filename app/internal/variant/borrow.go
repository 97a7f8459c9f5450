package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// influx is InfluxDB's generator: pkg/snowflake/gen.go at 2efc129. It never
// refuses and never waits: behind the last tick it goes on counting there, and
// a tick that is used up is followed by the next, however far the clock is.
// Its loop around a compare-and-swap is left out: it stands alone here.
var influx = Design{
	Name: "borrow", Title: "Keep counting",
	// commit 2efc129, pkg/snowflake/gen.go
	System: "InfluxDB",
	Rule:   "Keeps counting where it was and borrows the next millisecond when one is used up, without bound.",
	code:   "borrow.go",
	make:   func(f *form, c Config) Machine { return borrow{form: f} },
}

type borrow struct {
	*form
	time, sequence int64
}

// Ask is Generator.Next.
func (m borrow) Ask(r Reading) (Machine, Outcome) {
	t := r.Now & m.most // read
	current := m.time & m.most
	if t > current { // compare past
		m.time, m.sequence = t, 0   // count
		return m, m.issue(r, Fresh) // compose
	}
	if m.sequence == m.mask { // overflow
		m.time, m.sequence = current+1, 0 // count
		return m, m.issue(r, Borrowed)    // compose
	}
	m.time, m.sequence = current, m.sequence+1 // count
	return m, m.issue(r, Counted)              // compose
}

func (m borrow) issue(r Reading, b Branch) Outcome {
	return m.issued(m.time, m.sequence, r, b)
}

func (m borrow) Restart(saved bool) Machine {
	if !saved {
		m.time, m.sequence = 0, 0
	}
	return m
}

func (m borrow) Vars() []Var {
	return []Var{{"currentTime", snowflake.KindTime, m.time}, {"currentSeq", snowflake.KindSequence, m.sequence}}
}
