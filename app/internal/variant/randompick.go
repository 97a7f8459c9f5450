package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// randomPick takes an article at its word: it says that a random one of 4,096
// numbers keeps a machine from repeating a sequence in a millisecond. Which were
// used is remembered by nobody: of 76 IDs in a millisecond two are the same as
// often as not. All else is the code that the article prints, with the clock
// looked at first.
var randomPick = Design{
	Name: "random-pick", Title: "A random pick",
	// of August 2020, in words, IdWorker.scala
	System:    "An article's sentence",
	Documents: "001 and 004: how they describe the sequence",
	Rule:      "Refuses as Twitter does; every ID has a random one of all sequence numbers, whichever were used.",
	code:      "randompick.go",
	make:      func(f *form, c Config) Machine { return pick{throw(uint64(f.mask)+1, f, c)} },
}

type pick struct{ dice }

// Ask is what the words say.
func (m pick) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now      // read
	if timestamp < m.last { // compare before
		behind := m.last - timestamp
		return m, refused(snowflake.Behind, behind, Refused)
	}
	m.dice = m.roll() // count
	m.last = timestamp
	return m, m.issue(r, Fresh) // compose
}

func (m pick) Restart(saved bool) Machine {
	m.memory = m.restart(saved)
	return m
}
