// Package loop holds the documented designs in the form that their documents have: a function
// that is called, reads a clock and waits in a loop. The words are ours. Comments at the ends of
// lines say what happens there, perhaps only after something else: a kind of moment and, for a
// comparison, which. Package variant's machines are generated from the loops, and pages show the
// loops as those run. Only tests call the loops themselves.
package loop

import "errors"

// Stage is what a loop is given: a clock, random numbers and a layout.
type Stage struct {
	Clock  func() int64               // the tick that the clock reads
	Sleep  func(ticks int64)          // lets so many ticks pass
	ID     func(int64) (int64, error) // the number, if it has no more bits than an ID
	Random func() int64               // a random sequence: a new tick's first or, in randomPick, each ID's

	Never   int64 // a tick before all others
	Mask    int64 // the largest sequence
	Largest int64 // the largest tick
	Node    int64 // the node's bits, in place
	Shift   int   // where the time begins
	Spare   int   // where the spare bit is
}

// Next makes the next ID, or says why there is none.
type Next func() (int64, error)

// The reasons for which there is no ID.
var (
	behind = errors.New("the clock is behind the last ID")
	ended  = errors.New("the clock’s reading does not fit the timestamp field")
)

// All are the loops, by their designs' names.
func All() map[string]func(Stage) Next {
	return map[string]func(Stage) Next{
		"refuse": twitter, "twitter-scala-28": scala28, "no-check": nocheck, "leaf": leaf, "borrow": borrow,
		"last-plus-1": lastPlus1, "sonyflake": sonyflake, "spare-bit": spareBit, "never-4095": never4095,
		"baidu":       baidu,
		"random-pick": randomPick, "random-start": randomStart, "spill": spill, "wrap": wrap,
	}
}
