package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// sony is Sonyflake version 1.3.0: sonyflake.go at f167a9d, 2025-07-05. A clock
// that went back is not noticed while the unit's sequence lasts. Then it takes
// the next unit and sleeps until the clock has come there, with its lock held,
// so that every other caller sleeps as well.
var sony = Design{
	Name: "sonyflake", Title: "Sonyflake",
	// 1.3.0, sonyflake.go
	System: "Sonyflake",
	Rule:   "Counts on in its unit of 10 ms, then takes the next and sleeps, lock held, until the clock is there.",
	Layout: func(l snowflake.Layout) snowflake.Layout {
		if l.Name != "twitter" {
			return l
		}
		own := snowflake.Sonyflake()
		own.Epoch = l.Epoch
		return own
	},
	code: "sonyflake.go",
	make: func(f *form, c Config) Machine { return sonyflake{form: f, sequence: f.mask} },
}

type sonyflake struct {
	*form
	elapsedTime, sequence int64
}

// Ask is Sonyflake.NextID, toID included.
func (m sonyflake) Ask(r Reading) (Machine, Outcome) {
	current := r.Now             // read
	if m.elapsedTime < current { // compare past
		m.elapsedTime = current // count
		m.sequence = 0
		return m, m.issue(r, 0, Fresh) // compose
	}
	m.sequence = (m.sequence + 1) & m.mask // count
	if m.sequence == 0 {                   // overflow
		m.elapsedTime++
		overtime := m.elapsedTime - current  // wait
		return m, m.issue(r, overtime, Held) // compose
	}
	return m, m.issue(r, 0, Counted) // compose
}

// issue is toID, after a sleep of hold ticks.
func (m sonyflake) issue(r Reading, hold int64, b Branch) Outcome {
	if m.elapsedTime > m.most {
		o := refused(snowflake.Ended, 0, b)
		o.Hold = hold
		return o
	}
	o := m.issued(m.elapsedTime, m.sequence, r, b)
	o.Hold = hold
	return o
}

func (m sonyflake) Restart(saved bool) Machine {
	if !saved {
		m.elapsedTime, m.sequence = 0, m.mask
	}
	return m
}

func (m sonyflake) Vars() []Var {
	return []Var{{"elapsedTime", snowflake.KindTime, m.elapsedTime}, {"sequence", snowflake.KindSequence, m.sequence}}
}
