package act

import (
	"cmp"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Made is what the reader has decided in the first lesson. It goes on through all of them.
type Made struct {
	Sequence, Node int       // bits; 0 until they are chosen
	Epoch          time.Time // in whole milliseconds
	Clock          string    // what to do when the clock goes back: one of Clocks
}

// Twitters is what Twitter decided.
func Twitters() Made { return Made{12, 10, snowflake.Twitter().Epoch, "reject"} }

// Undecided is Twitter's, before the reader has chosen any bits.
func Undecided() Made { return Made{0, 0, snowflake.Twitter().Epoch, "reject"} }

// Whole has Twitter's bits where the reader has not chosen any.
func (m Made) Whole() Made {
	m.Sequence, m.Node = cmp.Or(m.Sequence, Twitters().Sequence), cmp.Or(m.Node, Twitters().Node)
	return m
}

// Clocks are the answers to a clock that goes back.
func Clocks() []string { return []string{"ignore", "reject", "wait", "lead"} }

// The most bits that a reader gives a field, and the fewest.
const (
	MostBits      = 16
	LeastSequence = 2
	LeastNode     = 1
)

// TimeBits are what is left for the time: the top bit stays 0.
func (m Made) TimeBits() int { return 63 - m.Sequence - m.Node }

// Layout is what the reader has drawn.
func (m Made) Layout() snowflake.Layout {
	return snowflake.Layout{Epoch: m.Epoch, Tick: time.Millisecond, Fields: []snowflake.Field{
		{Name: "unused", Kind: snowflake.KindUnused, Bits: 1},
		{Name: "time", Kind: snowflake.KindTime, Bits: m.TimeBits()},
		{Name: "worker", Kind: snowflake.KindNode, Bits: m.Node},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: m.Sequence},
	}}
}

// Life is how long the reader's layout lasts.
type Life struct {
	From, Last time.Time
	Over       bool // it has ended, or ends within a year
	GiveBack   int  // the bits that the time lacks for that
}

// Life is how long the layout lasts from its epoch.
func (m Made) Life(now time.Time) Life {
	l := Life{From: m.Epoch}
	l.Last, _ = layouts.Last(m.Layout())
	enough := now.AddDate(1, 0, 0)
	for l.Over = l.Last.Before(enough); m.Sequence+m.Node > 0; l.GiveBack++ {
		if last, _ := layouts.Last(m.Layout()); !last.Before(enough) {
			break
		}
		if m.Sequence > m.Node {
			m.Sequence--
		} else {
			m.Node--
		}
	}
	return l
}

// Issue is an ID of the reader's layout, as package snowflake issues it: the fourth of this millisecond from shop 1.
func (m Made) Issue(now time.Time) (snowflake.ID, bool) {
	values, err := m.Layout().NodeValues(1)
	if err != nil {
		return 0, false
	}
	n, err := snowflake.NewNode(m.Layout(), values, snowflake.Policy{})
	if err != nil {
		return 0, false
	}
	_, o := n.Take(snowflake.State{}, m.Layout().TickAt(now), 4)
	if o.Verdict != snowflake.Issued {
		return 0, false
	}
	return o.First + snowflake.ID(o.Count-1)*snowflake.ID(o.Stride), true
}

// Fields are an ID's, by its layout. Without an ID they have no values.
func Fields(l snowflake.Layout, id snowflake.ID, known bool) (all []Field) {
	names := map[string]string{"time": text.T("time"), "worker": text.T("shop"), "sequence": text.T("sequence")}
	cures := map[string]string{"time": text.T("The time keeps IDs sorted, and no shop asks another."),
		"worker":   text.T("The shop’s number: two shops no longer hand out the same ID."),
		"sequence": text.T("The sequence: two customers in one millisecond get different IDs."),
		"unused":   text.T("The top bit stays 0, so that an ID is never negative.")}
	for i, f := range l.Fields {
		all = append(all,
			Field{Name: names[f.Name], Hue: f.Name, Bits: f.Bits, Value: layouts.Part(l, id, i), Known: known,
				Cures: cures[f.Name]})
	}
	return all
}
