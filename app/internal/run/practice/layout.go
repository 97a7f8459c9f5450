package practice

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// layout asks what the widths of fields buy.
var layout = Family{
	Name: "layout", Number: 14, Group: Computes,
	Title:  func() string { return text.T("What a layout can do") },
	About:  func() string { return text.T("Years, servers, IDs per millisecond") },
	Lesson: "story",
	See:    "/layout", Seen: func() string { return text.T("Choose your layout") },
	Cases: []string{"any"},
	Draw:  drawLayout,
}

// promise is what a layout can do, or what a reader takes for it.
type promise struct {
	tenths          uint64 // of years
	nodes, sequence uint64
}

func (p promise) String() string {
	return text.Tell("%s years, %s servers, %s IDs per ms", p.years(), text.Group(p.nodes), text.Group(p.sequence))
}

func (p promise) years() string { return fmt.Sprintf("%d.%d", p.tenths/10, p.tenths%10) }

// drawWidths draws a layout that begins in 2026: an unused bit, 38 to 42 bits of time but not 41, 7 to 14 for the node,
// and 6 to 16 for the sequence, another number than the node's.
func drawWidths(r *random.Source) snowflake.Layout {
	l := snowflake.Layout{Epoch: time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC), Tick: time.Millisecond}
	ticks, nodes, numbers := 0, 0, 0
	for range mostDraws {
		ticks, nodes = []int{38, 39, 40, 42}[r.Below(4)], r.Between(7, 14)
		if numbers = 63 - ticks - nodes; 6 <= numbers && numbers <= 16 && numbers != nodes {
			break
		}
	}
	l.Fields = []snowflake.Field{
		{Name: "unused", Kind: snowflake.KindUnused, Bits: 1}, {Name: "time", Kind: snowflake.KindTime, Bits: ticks},
		{Name: "node", Kind: snowflake.KindNode, Bits: nodes},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: numbers},
	}
	return l
}

// tenths are the tenths of years that 2 to the power of the bits are, in milliseconds.
func tenths(l snowflake.Layout) uint64 { return (layouts.Lifetime(l).HundredthsOfYears() + 5) / 10 }

func drawLayout(r *random.Source, _ string) *Question {
	l := drawWidths(r)
	bits := func(i int) string { return text.Tell("%s bits", text.Group(l.Fields[i].Bits)) }
	right := promise{tenths(l), l.Nodes(), layouts.IDsPerTick(l)}
	linear, known := right, tenths(snowflake.Twitter())
	linear.tenths = (known*uint64(l.Fields[1].Bits) + 20) / 41
	m := miscounts(right)[r.Below(2)]
	both := m.says
	both.tenths = linear.tenths
	// Each part of an answer is in two answers, so that none tells which is right.
	q := &Question{
		Asks: text.T("How many years does this layout last, for how many servers, with how many IDs per millisecond from each?"),
		Given: []Given{
			{text.T("Time in milliseconds"), bits(1)}, {text.T("Node ID of the server"), bits(2)},
			{text.T("Sequence in each millisecond"), bits(3)},
			{text.T("To compare: 41 bits of time"), text.Tell("%s years", promise{tenths: known}.years())},
		},
		Answers: []Answer{
			{Right: true, Says: right.String(),
				Replay: replayLayout(l, right, right),
				Why:    text.T("n bits hold 2ⁿ values, so each bit of time doubles the years: one bit fewer halves them.")},
			{Wrong: text.T("a bit is a fortieth"), Says: linear.String(),
				Replay: replayLayout(l, right, linear),
				Why:    text.T("A bit is not a share of the years: each one doubles or halves them.")},
			{Wrong: m.wrong, Says: m.says.String(), Why: m.why, Replay: replayLayout(l, right, m.says)},
			{Wrong: m.bothWrong, Says: both.String(), Why: m.both,
				Replay: replayLayout(l, right, both)},
		},
	}
	return q.Shuffle(r)
}

// miscount is a wrong reading of the node ID's bits and of the sequence's, why it is wrong, and what is said if the
// years are wrong too.
type miscount struct {
	says            promise
	wrong, why      string
	bothWrong, both string
}

func miscounts(right promise) []miscount {
	count, swapped := right, right
	count.nodes, count.sequence = right.nodes-1, right.sequence-1
	swapped.nodes, swapped.sequence = right.sequence, right.nodes
	return []miscount{
		{count, text.T("the largest value is the count"),
			text.Tell("%s is the largest value. With 0, there are %s.", text.Group(count.nodes), text.Group(right.nodes)),
			text.T("a bit is a fortieth, and the largest value is the count"),
			text.Tell("%s is the largest value: with 0, there are %s. And each bit of time doubles or halves the years.",
				text.Group(count.nodes), text.Group(right.nodes))},
		{swapped, text.T("node and sequence swapped"),
			text.T("The node ID’s bits count servers, the sequence’s bits count IDs per millisecond."),
			text.T("a bit is a fortieth, and node and sequence swapped"),
			text.T("The node ID’s bits count servers, not IDs. And each bit of time doubles or halves the years.")},
	}
}

// replayLayout is what is said of each of the layout's fields.
func replayLayout(l snowflake.Layout, right, said promise) Replay {
	row := func(name string, i int, claimed, of uint64, says string) Row {
		row := Row{Label: text.Tell("%s: %s bits", name, text.Group(l.Fields[i].Bits)),
			Cells: []Cell{{Says: says, Hue: hues[l.Fields[i].Kind]}}}
		if row.Cells[0].Mark = wrongUnless(claimed == of); claimed != of {
			row.Tone = Bad
		}
		return row
	}
	lasts := row(text.T("time"), 1, said.tenths, right.tenths, text.Tell("%s years", said.years()))
	lasts.Aside = text.Tell("%s ms", text.Power(l.Fields[1].Bits))
	if said.tenths != right.tenths {
		lasts.Aside = ends(l, said)
	}
	nodes := row(text.T("node"), 2, said.nodes, right.nodes, text.Tell("%s servers", text.Group(said.nodes)))
	nodes.Aside = span(said.nodes, right.nodes, l.Fields[2].Bits)
	numbers := row(text.T("sequence"), 3, said.sequence, right.sequence,
		text.Tell("%s IDs per ms", text.Group(said.sequence)))
	numbers.Aside = span(said.sequence, right.sequence, l.Fields[3].Bits)
	return Replay{Rows: []Row{lasts, nodes, numbers}}
}

// ends says in which year the layout ends, and in which it would end by a wrong count.
func ends(l snowflake.Layout, said promise) string {
	last, _ := layouts.Last(l)
	seconds := int64(said.tenths) * int64(year/10/time.Second) // more than 292 years would overflow a time.Duration
	claimed := time.Unix(l.Epoch.Unix()+seconds, 0).UTC()
	return text.Tell("counted from 2026, it ends in %s, not in %s", fmt.Sprint(last.Year()), fmt.Sprint(claimed.Year()))
}

// span says which values a field has, and what is wrong with another number of them.
func span(said, right uint64, bits int) string {
	switch {
	case said == right:
		return text.Tell("0 to %s", text.Group(right-1))
	case said > right:
		return text.Tell("%s needs more than %s bits", text.Group(said-1), text.Group(bits))
	case said == right-1:
		return text.T("0 is missing")
	}
	return text.Tell("%s to %s are missing", text.Group(said), text.Group(right-1))
}
