package variant

import (
	"errors"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
	// Documents lists which of the documents 000 to 004 have it, and as what. It is a sentence.
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
	Counts func(store.Store) int64
	// Text formats an ID as the original does; nil formats it as tick/sequence.
	Text func(ID) string
	// Random is how many random bits a program draws, if they are too many to try each value.
	Random int
	// Store is the initial database for a number of nodes; nil means that none is needed.
	Store func(nodes int) store.Store
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
		twitterFinal, twitterScala28, noCheck, meituanLeaf, influx, lastPlus1, sony, spareBit, own, simple, uidGenerator,
		randomPick, randomStart, swapped, game,
	}
}

func Find(name string) (Design, bool) {
	for _, d := range All() {
		if d.Name == name {
			return d, true
		}
	}
	return Design{}, false
}

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
