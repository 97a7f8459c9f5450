package judge

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Report is what a set of IDs reveals. Rows are row numbers of the set, from 0.
type Report struct {
	// Kind is the family that is judged, which most rows are of; a family without a time must have eight times as
	// many. It is Decimal for all 64-bit IDs. Members is how many rows it has. All below is about these rows alone,
	// except duplicates.
	Kind    idkind.Kind
	Members int
	// Echoes counts the rows that hold a copy of another row's ID; Pairs has the first [RowsLimit] of them.
	Echoes int
	Pairs  []Pair
	// Layout is how the IDs were read: the forced layout, or the best of Guess.
	// For kinds of more than 64 bits it is about the first 64.
	Layout snowflake.Layout
	// Guess ranks the systems that may have issued the IDs, best first. It is empty for kinds whose form names the
	// system.
	Guess []Candidate
	// Solved is how the dates around the IDs would agree, where no system's do; nil if that is not known.
	Solved *Solved

	Findings []Finding
	// Facts are counts that are no findings: nodes, rates, the fullest tick.
	Facts []Fact

	// Earliest and Latest are the ends of the IDs' time; both are zero if they have none.
	Earliest, Latest time.Time
	Pictures         Pictures

	view  view
	other view // of the last row that was not of the family; see [Report.Instant]
	set   *find.Set
}

// Candidate is a system that may have issued the IDs.
type Candidate struct {
	Name, Title string
	Layout      snowflake.Layout
	// Score is how likely its family is, from 0 to 1; see [system.Panel].
	Score float64
	// Twin marks a system that reads the same times from the same bits as an earlier candidate.
	Twin bool
	// Pro and Contra are sentences, the strongest first.
	Pro, Contra []string
}

// Finding is evidence of something that went wrong or is worth a look.
type Finding struct {
	// Name is used in links and checks.
	Name string
	// Sentence is the observation; More is what it may mean, and which other explanations there are.
	Sentence, More string
	// Rows are those behind the finding in the order of lines, at most RowsLimit of Total.
	Rows  []uint32
	Total int
}

// RowsLimit is the most rows that a finding lists.
const RowsLimit = 1 << 17

// Fact is something that was counted.
type Fact struct {
	// Name is a short name for tests and links, such as "nodes".
	Name string
	// Label and Value are for a table.
	Label, Value string
}

// Fact is what was counted under a name; empty if nothing was.
func (r *Report) Fact(name string) string {
	for _, f := range r.Facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// Instant is when the ID of a row was made; ok is false if it does not say. A
// longer ID beside those of the family says it by its own form.
func (r *Report) Instant(row int) (at time.Time, ok bool) {
	view := &r.view
	if kind := r.set.Kind[row].Family(); kind != r.Kind {
		if r.other.kind != kind {
			r.other = wideView(kind)
		}
		view = &r.other
	}
	if !view.hasTick {
		return time.Time{}, false
	}
	return view.layout.Instant(view.tick(r.set, row)), true
}

// Stated is the date that the text states for the ID of a row.
func (r *Report) Stated(row int) (at time.Time, ok bool) {
	var s stamps
	made, _ := r.Instant(row)
	ms, ok := s.stated(r.set, row, made.UnixMilli())
	return time.UnixMilli(ms).UTC(), ok
}

// Tick is the number of the tick of a row of the family; 0 where there is none. Ticks sort as their instants do.
func (r *Report) Tick(row int) uint64 { return r.view.tick(r.set, row) }

// Node is the node of a row of the family, as [NodeCount] has it; 0 where IDs name none.
func (r *Report) Node(row int) uint64 { return r.view.node(r.set, row) }

// Pictures are numbers to be drawn.
type Pictures struct {
	// Time is how many IDs were made in each of equal spans, Sequence how many
	// have a sequence in each of equal ranges.
	Time     TimeHistogram
	Sequence Histogram
	// Nodes are the nodes by how many IDs each has, at most NodesLimit of NodesTotal.
	Nodes      []NodeCount
	NodesTotal int
	// Ones is how many IDs have each bit set, of the 64 or the first 64, the least significant first. A bit that never
	// changes has 0 or the number of all rows.
	Ones [64]int
}

// NodesLimit is the most nodes that are listed.
const NodesLimit = 200

// TimeHistogram counts IDs by time.
type TimeHistogram struct {
	From   time.Time
	Each   time.Duration // the width of a bin
	Counts []int
}

// Histogram counts IDs by a number.
type Histogram struct {
	Each   uint64 // how many numbers share a bin, from 0 up
	Counts []int
}

// NodeCount is how many IDs a node has.
type NodeCount struct {
	Name  string
	Node  uint64 // its bits in place; of longer IDs the value of the part that tells nodes apart
	Count int
}
