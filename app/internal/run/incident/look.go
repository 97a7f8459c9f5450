package incident

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Fleet is servers, each with what its number was made of.
type Fleet struct {
	Instances []Instance
	Number    string // what the number is called
	Numbered  bool   // they have their numbers
	Marked    bool   // those that share a number are marked
	Rows      int    // how many of each one's IDs are seen
	Legend    string // the fields of the IDs, in order
}

// Instance is a server, or a container.
type Instance struct {
	Name, From string // From is what the number is made of
	Number     uint64
	IDs        []snowflake.ID
	Tickets    [][]act.Piece // the IDs in pieces
}

// Shares reports whether another server has the same number.
func (k *Fleet) Shares(i int) bool {
	return slices.ContainsFunc(slices.Concat(k.Instances[:i], k.Instances[i+1:]), func(other Instance) bool {
		return other.Number == k.Instances[i].Number
	})
}

// Different is how many numbers there are.
func (k *Fleet) Different() int {
	numbers := map[uint64]bool{}
	for _, i := range k.Instances {
		numbers[i.Number] = true
	}
	return len(numbers)
}

// IDs is how many different IDs all have issued.
func (k *Fleet) IDs() int {
	ids := map[snowflake.ID]bool{}
	for _, i := range k.Instances {
		for _, id := range i.IDs {
			ids[id] = true
		}
	}
	return len(ids)
}

// Ledger is lines with an ID and what became of it. Results can be marked: those that are equal or, where they are
// other IDs, those that repeat theirs.
type Ledger struct {
	Heads  [2]string // of the IDs, and of what became of them
	Lines  []LedgerLine
	Filled int  // how many lines have their result
	Marked bool // the wrong results are marked
	Others bool // the results are IDs that should be others
}

// LedgerLine is one of a ledger.
type LedgerLine struct {
	Says     string // what it is about; may be empty
	From, To string
}

// Wrong reports whether a line's result is another line's too, or its own ID where it should be another one.
func (k *Ledger) Wrong(i int) bool {
	if k.Others {
		return k.Lines[i].From == k.Lines[i].To
	}
	for j, other := range k.Lines {
		if j != i && other.To == k.Lines[i].To {
			return true
		}
	}
	return false
}

// Clipped is IDs of which only some bits are kept.
type Clipped struct {
	Layout   snowflake.Layout
	IDs      []snowflake.ID
	Says     []string // of each ID
	Top, Low int      // the kept bits: from bit Top, counted from 0, down to bit Low
	Cut      bool     // the others are gone
	Result   string   // what is left, as a number; empty until it is told
}

// Turns is a time field that counts up and starts again at 0.
type Turns struct {
	Bits   int
	Count  float64 // how many turns are drawn
	Lasts  string  // how long one takes
	Top    string  // the largest value
	Marks  []Marker
	Joined bool // the marks have one value
}

// Marker is a moment in [Turns].
type Marker struct {
	At    float64 // in turns
	Says  string
	Wrong bool
}

// Lives is how long time fields last, on a scale of powers of ten.
type Lives struct{ Lives []Lifespan }

// Lifespan is one of them.
type Lifespan struct {
	Says, Lasts string
	Duration    time.Duration
	Wrong       bool
}
