// Package variant holds the documented designs of Snowflake generators that
// differ from package snowflake's, each as a pure machine, so that all of them can stand on one
// stage and be given the same history.
//
// A [Machine] is a generator at rest: a comparable value. Asking it returns its
// successor and an [Outcome]; it reads no clock, takes no lock and never
// sleeps. Where the original waits inside its call, the outcome says so in
// [Outcome.Then], and whoever runs the machine answers with a further
// [Reading]: the wait is a part of the call, and a correct original would seem
// to repeat IDs if it were asked afresh instead.
//
//	d, _ := variant.Find("twitter-scala-28")
//	m, _ := d.New(variant.Config{Layout: snowflake.Twitter(), Number: 103})
//	m, o := m.Ask(variant.Reading{Now: 100})
//
// [All] lists the designs; "ours" is package snowflake's own step behind the same interface.
// [Design.Loop] is the design's code: a function that waits in a loop, from which go generate
// makes the machine. [Loop.At] says what of it has run at a moment of a call: the machine is
// asked the same again, and tells its lines.
package variant

import (
	"cmp"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Machine is a generator at rest. Its dynamic values are comparable: equal
// machines answer equally for ever.
type Machine interface {
	// Ask asks for one ID, or goes on with a call that waits.
	Ask(Reading) (Machine, Outcome)
	// Restart is the machine after its program ended and began again, with what
	// it remembered saved or lost.
	Restart(saved bool) Machine
	// Vars are what it remembers, by the original's names.
	Vars() []Var
}

// Reading is what a machine is given.
type Reading struct {
	// Now is the tick that the clock reads.
	Now int64
	// After is the verdict of the wait that this reading answers; the zero
	// Verdict is a fresh ask.
	After snowflake.Verdict
	// Reply is what the store answered to what was sent, if it is that which ended
	// the wait. Where Idle, it comes while no call waits for it: the outcome issues
	// nothing, and may send.
	Reply store.Reply
	Idle  bool
	// AtOnce says that no time has passed since the program's last reading: no thread
	// of its own has come to run.
	AtOnce bool
}

// Outcome is what came of one reading.
type Outcome struct {
	snowflake.Outcome
	// High are the bits of an ID above its lower 64.
	High uint64
	// Send is asked of the store, while nothing else that was sent is on its way.
	Send store.Request
	// Then says whether the call is over.
	Then Then
	// Hold is how many ticks the caller is kept after the ID was made and before
	// he is given it, because the original sleeps with its lock held.
	Hold int64
	// Branch is the way that was taken through the code.
	Branch Branch
}

func (o *Outcome) ID() ID { return ID{o.High, o.Run.First} }

// ID is one of up to 128 bits. IDs are in the order of their bytes.
type ID struct {
	High uint64
	Low  snowflake.ID
}

// Compare is −1 where an ID is before another, 1 where it is behind it.
func (a ID) Compare(b ID) int {
	return cmp.Or(cmp.Compare(a.High, b.High), cmp.Compare(a.Low, b.Low))
}

// Then is what a call does next.
type Then uint8

// What a call does next. Where it goes on, the verdict says what it waits for
// and Outcome.Wait for how many ticks.
const (
	Return Then = iota // the call is over: an ID or a refusal
	Spin               // it reads the clock again at once, as often as it takes
	Sleep              // it sleeps the wait, then reads the clock once
	Until              // it sleeps until the wait's last tick begins, then reads
	Await              // it waits for the store's answer, for as long as the wait at most if that is not 0
)

// Var is one thing that a machine remembers.
type Var struct {
	Name  string
	Kind  snowflake.Kind // KindTime counts ticks, KindSequence is a number in the tick
	Value int64
}

// Branch names a way through a machine's code, among those that begin with the
// same Reading.After.
type Branch uint32

// The branches of designs whose code is not shown.
const (
	Wrapped  Branch = 1 + iota // the sequence is used up: a wait begins
	Fetching                   // it waits for the store
	Drained                    // no number is left, and it does not wait
	Silenced                   // the store did not answer
	Outraced                   // others were quicker at the store, each time
)

// Config is what a machine is made of.
type Config struct {
	// Layout has a time and a sequence field.
	Layout snowflake.Layout
	// Number is spread over the layout's node fields.
	Number uint64
	// Policy is for "ours"; of it, Seed and Below are for random starts of
	// others too.
	Policy snowflake.Policy
	// Waits makes "ours" sleep where it would refuse, as Generator.Wait does.
	Waits bool
	// Node is the node's place among those of its lane, from 0, and Nodes is how
	// many these are.
	Node, Nodes int
	// Now is the tick that the clock reads as the program begins.
	Now int64
	// From is what the machine begins with, as if all of that tick below its
	// sequence had been issued; the zero State has issued nothing. Only "ours" and
	// "refuse" can begin so: others remember more than a place.
	From snowflake.State
}

// Never is the last tick of a machine that has not issued yet: in the originals
// Unix time −1.
func Never(l snowflake.Layout) int64 {
	epoch, tick := l.Epoch.UnixMicro(), l.Tick.Microseconds()
	ticks := epoch / tick
	if epoch%tick < 0 {
		ticks--
	}
	return -1 - ticks
}
