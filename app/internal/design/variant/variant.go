// Package variant holds the documented designs of Snowflake generators that differ from
// package snowflake's, each as a pure machine, so that all of them can get the same history
// on one stage.
//
// A [Machine] is a generator at rest: a comparable value. Asking it returns its successor
// and an [Outcome]; it reads no clock, takes no lock and never sleeps. If the original waits
// inside its call, [Outcome.Then] says so, and the caller continues the call with another
// [Reading]: a correct original would seem to repeat IDs if a new call were made instead.
//
//	d, _ := variant.Find("twitter-scala-28")
//	m, _ := d.New(variant.Config{Layout: snowflake.Twitter(), Number: 103})
//	m, o := m.Ask(variant.Reading{Now: 100})
//
// [All] lists the designs; "ours" is package snowflake's own step behind the same interface.
// [Design.Loop] is the design's code, a function that waits in a loop; go generate makes the
// machine from it. [Loop.At] is what has run of it at a moment of a call: it repeats the
// call on the machine, which reports its lines. A machine may depend on a small database: store.go.
package variant

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Machine is a generator at rest. Its dynamic values are comparable: equal machines always
// answer equally.
type Machine interface {
	// Ask requests one ID, or continues a call that waits.
	Ask(Reading) (Machine, Outcome)
	// Restart is the machine after a restart, with its state saved or lost.
	Restart(saved bool) Machine
	// Vars are its state, by the original's names.
	Vars() []Var
}

// Reading is the input of a machine.
type Reading struct {
	// Now is the tick that the clock reads.
	Now int64
	// After is the verdict of the wait that this reading ends; the zero Verdict is a new call.
	After snowflake.Verdict
	// Reply is the store's answer, if it ended the wait. With Idle, no call waits for it: the
	// outcome issues nothing, and may send.
	Reply Reply
	Idle  bool
	// AtOnce means that no time has passed since the program's last reading, so none of its
	// threads has run.
	AtOnce bool
	// Draw is the random sequence that the machine draws, plus 1; 0 leaves it to the seed.
	Draw uint64
}

// Outcome is the result of one reading.
type Outcome struct {
	snowflake.Outcome
	// High are the upper 64 bits of an ID.
	High uint64
	// Send is a query for the store; a machine has at most one in transit.
	Send Query
	// Then says whether the call is over.
	Then Then
	// Hold is how many ticks the delivery of the ID is delayed, because the original sleeps with
	// its lock held.
	Hold int64
	// Branch is the path through the code.
	Branch Branch
	// Below is the bound of the random sequence that was drawn; 0 if none was.
	Below uint64
}

func (o *Outcome) ID() ID { return ID{o.High, o.First} }

// ID is an ID of up to 128 bits. IDs are ordered by their bytes.
type ID struct {
	High uint64
	Low  snowflake.ID
}

// Compare returns −1, 0 or 1, as cmp.Compare does.
func (a ID) Compare(b ID) int {
	return cmp.Or(cmp.Compare(a.High, b.High), cmp.Compare(a.Low, b.Low))
}

// Then is what a call does next.
type Then uint8

// What a call does next. If it continues, the verdict says what it waits for, and Outcome.Wait
// for how many ticks.
const (
	Return Then = iota // the call is over: an ID or a rejection
	Spin               // it busy-waits
	Sleep              // it sleeps the wait, then reads the clock once
	Until              // it sleeps until the wait's last tick starts, then reads the clock
	Await              // it waits for the store's answer, at most as long as the wait if that is not 0
)

// Var is one variable of a machine's state.
type Var struct {
	Name  string
	Kind  snowflake.Kind // KindTime counts ticks, KindSequence is a number in the tick
	Value int64
}

// Branch names a path through a machine's code, among those with the same Reading.After.
type Branch uint32

// The branches of designs whose code is not shown.
const (
	Wrapped  Branch = 1 + iota // sequence overflow: a wait starts
	Fetching                   // it waits for the store
	Drained                    // no numbers are left, and it does not wait
	Silenced                   // the store did not answer
	Outraced                   // others updated the row first, at each attempt
)

// Config configures a machine.
type Config struct {
	// Layout has a time and a sequence field.
	Layout snowflake.Layout
	// Number is the node ID, spread over the layout's node fields.
	Number uint64
	// Policy is for "ours"; other designs use its Seed and RandomBelow for random starts.
	Policy snowflake.Policy
	// Waits makes "ours" sleep instead of rejecting, as Generator.Wait does.
	Waits bool
	// Node is the node's index in its lane, and Nodes is the number of nodes.
	Node, Nodes int
	// Now is the tick at which the program starts.
	Now int64
	// From is the initial state: the sequence values below it in that tick count as issued; the
	// zero State has issued nothing. Only "ours" and "refuse" support it: other designs have more
	// state.
	From snowflake.State
}

// Never is the last tick of a machine that has not issued: in the originals, Unix time −1.
func Never(l snowflake.Layout) int64 {
	epoch, tick := l.Epoch.UnixMicro(), l.Tick.Microseconds()
	ticks := epoch / tick
	if epoch%tick < 0 {
		ticks--
	}
	return -1 - ticks
}

// Design is a documented design.
type Design struct {
	// Name is the lane's name in scripts, links and data-lane, such as "refuse".
	Name string
	// Title and Rule are for readers: its name, and what it does when the clock moves backwards.
	Title, Rule text.Message
	// Notes are further sentences for readers.
	Notes []text.Message
	// System is whose design it is; a comment beside it names the source.
	System text.Message
	// Documents lists which of the five tutorials have it, and as what. It is a sentence.
	Documents text.Message
	// Like is the design with the same machine, if only the layout differs.
	Like string
	// Layout derives the design's layout from the stage's; nil keeps that. IDs without a layout
	// have no fields: only a tick and an epoch.
	Layout func(snowflake.Layout) snowflake.Layout
	// Bits is the length of an ID, if it is not 64.
	Bits int
	// Timeless means that an ID contains no time. Where is the place it contains, if that is not
	// a layout's node.
	Timeless bool
	Where    text.Message
	// Counts is the increment of one counter, if an ID is a number that counts the IDs: whoever
	// sees a few can estimate how many exist.
	Counts func(Store) int64
	// Text formats an ID as the original does; nil formats it as tick/sequence.
	Text func(ID) string
	// Random is how many random bits a program draws, if they are too many to try each value.
	Random int
	// Store is the initial database for a number of nodes; nil means that none is needed.
	Store func(nodes int) Store
	// Boots means that a starting program needs a database row, whose number becomes the node ID.
	Boots bool
	// Make makes a machine whose code is not shown.
	Make func(Config) (Machine, error)

	loop *loop // the stepping form of its loop
	// called are the original's names for the clock reading, the last tick and the sequence, if
	// they are not Twitter's.
	called [3]string
	below  uint64 // exclusive bound of random sequences; 0 means no bound
}

func (d *Design) names() [3]string {
	if d.called == [3]string{} {
		return [3]string{"timestamp", "lastTimestamp", "sequence"}
	}
	return d.called
}

// All returns the designs, in the order in which they are best compared.
func All() []Design {
	return []Design{
		twitterFinal, twitterScala28, noCheck, meituanLeaf, influx, lastPlus1, sony, spareBit, own, simple,
		uidGenerator,
		randomPick, randomStart, swapped, game,
	}
}

// Attempts are designs that only show why the others are as they are: no page compares them.
func Attempts() []Design { return []Design{spill, wrap} }

// Find returns the design with a name, attempts included.
func Find(name string) (Design, bool) {
	for _, d := range found() {
		if d.Name == name {
			return d, true
		}
	}
	return Design{}, false
}

// found are the designs that can be found, made once: a script looks for each of its lanes.
var found = sync.OnceValue(func() []Design { return slices.Concat(All(), Attempts()) })

// For is the design's layout on a stage with layout l.
func (d Design) For(l snowflake.Layout) snowflake.Layout {
	if d.Layout == nil {
		return l
	}
	return d.Layout(l)
}

// New makes a machine that has issued nothing. Config.Layout is used as it is: see [Design.For].
// The error is package snowflake's: a layout without a generator, a node ID that does not fit,
// or a policy out of range.
func (d Design) New(c Config) (Machine, error) {
	switch {
	case d.Make != nil:
		return d.Make(c)
	case d.loop == nil:
		return newOurs(c)
	case c.From != (snowflake.State{}) && d.Name != twitterFinal.Name:
		return nil, errors.New(text.T("only refuse and ours can start with used numbers"))
	}
	return newMachine(d, c)
}
