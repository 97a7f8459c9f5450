package variant

import (
	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// uidGenerator is Baidu's UidGenerator without its ring buffer:
// DefaultUidGenerator.java at 2fcbc13, 2018-11-28. It counts whole seconds,
// refuses behind the last one, and looks whether the time field still holds.
var uidGenerator = Design{
	Name: "baidu", Title: "Baidu (default)",
	// commit 2fcbc13 of 2018-11-28, src/main/java/com/baidu/fsg/uid/impl/DefaultUidGenerator.java
	System: "Baidu UidGenerator",
	Rule:   "Refuses when the clock went back by a whole second, and when 28 bits of seconds are over.",
	Layout: func(l snowflake.Layout) snowflake.Layout {
		if l.Name != "twitter" {
			return l
		}
		own := snowflake.Baidu()
		own.Epoch = l.Epoch
		return own
	},
	Store: func(int) store.Store { return store.Store{} }, // WORKER_NODE
	Boots: true,
	code:  "baidu.go",
	make:  func(f *form, c Config) Machine { return baidu{remember(f)} },
}

type baidu struct{ memory }

// Ask is DefaultUidGenerator.nextId, getNextSecond included.
func (m baidu) Ask(r Reading) (Machine, Outcome) {
	second := r.Now      // read
	if second > m.most { // compare fits
		return m, refused(snowflake.Ended, 0, Over)
	}
	if r.After == snowflake.Full { // in getNextSecond
		if second <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.last = second
		return m, m.issue(r, Released) // compose
	}
	if second < m.last { // compare before
		behind := m.last - second
		return m, refused(snowflake.Behind, behind, Refused)
	}
	if second == m.last { // compare same
		m.sequence = (m.sequence + 1) & m.mask // count
		if m.sequence == 0 {                   // overflow
			return m, m.next(Wrapped) // wait
		}
		return m, m.issue(r, Counted) // compose
	}
	m.sequence = 0 // count
	m.last = second
	return m, m.issue(r, Fresh) // compose
}

func (m baidu) Restart(saved bool) Machine { return baidu{m.restart(saved)} }

// Vars are lastSecond and sequence.
func (m baidu) Vars() []Var {
	v := m.vars()
	v[0].Name = "lastSecond"
	return v
}
