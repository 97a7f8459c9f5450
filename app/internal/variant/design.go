package variant

import (
	"errors"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var errNotUsed = errors.New("only refuse and ours can start with used numbers")

// Design is one documented design.
type Design struct {
	// Name is the lane's in scripts, links and data-lane, such as "refuse".
	Name string
	// Title and Rule are words for a reader: what it is, and what it does when
	// the clock goes back.
	Title, Rule string
	// Notes are further sentences for who wants to know more.
	Notes []string
	// System is whose design it is; where that is documented stands beside it.
	System string
	// Documents says which of the documents 000 to 004 have it, and as what.
	Documents string
	// Like is the design whose machine it is, if it differs in its layout alone.
	Like string
	// Layout is what the design makes of a stage's layout, which then has no name; nil leaves it. Where the
	// IDs are no layout's, it has no fields: only what its clock counts, and from when.
	Layout func(snowflake.Layout) snowflake.Layout
	// Bits is how long an ID is, where that is not 64.
	Bits int
	// Timeless says that no time can be read out of an ID, and Where what place can
	// be, where that is no layout's node.
	Timeless bool
	Where    string
	// Counts is by how much the numbers of one counter grow, where an ID is a number
	// that counts the IDs: who sees a few can estimate how many there are.
	Counts func(store.Store) int64
	// Text is an ID as the original writes it; nil writes it as tick/sequence.
	Text func(ID) string
	// Store is what its store begins with, for so many nodes; nil needs none.
	Store func(nodes int) store.Store
	// Boots says that a program that begins needs a row of the store first, whose
	// number becomes the node's.
	Boots bool
	// Make makes a machine where its code is not shown.
	Make func(Config) (Machine, error)

	loop *loop // the stepping form of its loop
	// called are the original's names for what its clock reads, for the last tick and for the
	// sequence, where these are not Twitter's.
	called [3]string
	below  uint64 // random sequences are below this; 0 means all of them
}

func (d *Design) names() [3]string {
	if d.called == [3]string{} {
		return [3]string{"timestamp", "lastTimestamp", "sequence"}
	}
	return d.called
}

// All are the designs, in the order in which they are best compared.
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

// For is what the design makes of a stage's layout.
func (d Design) For(l snowflake.Layout) snowflake.Layout {
	if d.Layout == nil {
		return l
	}
	return d.Layout(l)
}

// New makes a machine that has issued nothing. Config.Layout is taken as it is:
// see [Design.For]. The error is package snowflake's, for a layout of which no
// generator can be made, a number that does not fit or a policy out of range.
func (d Design) New(c Config) (Machine, error) {
	switch {
	case d.Make != nil:
		return d.Make(c)
	case d.loop == nil:
		return newOurs(c)
	case c.From != (snowflake.State{}) && d.Name != twitterFinal.Name:
		return nil, errNotUsed
	}
	return newMachine(d, c)
}
