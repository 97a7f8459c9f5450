package layoutlab

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Trade is one bit that a field gives to another, and what follows from that.
type Trade struct {
	From, To int // From and To are indices of the layout's fields.
	// Layout is what comes of it; a node or unused field that gave its only bit
	// is gone. It is valid unless Bad says why it cannot be.
	Layout snowflake.Layout
	Bad    string
	// Years, Nodes and PerSecond, of one node, are what changes.
	Years, Nodes, PerSecond Change
	// Note is a sentence about what else comes of it, or empty.
	Note string
}

// Change is a quantity before and after, for reading; after is 2^Power times
// before.
type Change struct {
	Before, After string
	Power         int
}

// Trades are all ways to move one bit among some fields, given by their indices,
// of a valid layout with a time field: from each in order, to each other one.
// Without a time field there are none.
func Trades(l snowflake.Layout, among []int) []Trade {
	if l.Index(snowflake.KindTime) < 0 {
		return nil
	}
	var all []Trade
	for _, from := range among {
		for _, to := range among {
			if from != to {
				all = append(all, trade(l, from, to))
			}
		}
	}
	return all
}

// Movable are the indices of fields that show what moving a bit can do: all of
// them, or where there are more than most, the widest of each kind, since what a
// bit does depends on its kind alone.
func Movable(l snowflake.Layout, most int) []int {
	var all []int
	for i, f := range l.Fields {
		same := slices.IndexFunc(all, func(j int) bool { return len(l.Fields) > most && l.Fields[j].Kind == f.Kind })
		switch {
		case same < 0:
			all = append(all, i)
		case f.Bits > l.Fields[all[same]].Bits:
			all[same] = i
		}
	}
	slices.Sort(all)
	return all
}

func trade(l snowflake.Layout, from, to int) Trade {
	m := Trade{From: from, To: to, Layout: l}
	m.Layout.Name, m.Layout.Fields = "", slices.Clone(l.Fields)
	m.Layout.Fields[from].Bits--
	m.Layout.Fields[to].Bits++
	giver, taker := l.Fields[from].Kind, l.Fields[to].Kind
	if giver == snowflake.KindTime && l.Fields[from].Bits == 1 || giver == snowflake.KindSequence && l.Fields[from].Bits == 1 {
		m.Bad = text.Tell("“%s” has only one bit, and a generator needs that field.", l.Fields[from].Name)
		return m
	}
	m.Layout.Fields = slices.DeleteFunc(m.Layout.Fields, func(f snowflake.Field) bool { return f.Bits == 0 })
	if p := From(m.Layout).Problem(); p != nil {
		m.Bad = p.Words
		return m
	}
	gains := func(k snowflake.Kind) int {
		switch {
		case giver == taker:
			return 0
		case taker == k:
			return 1
		case giver == k:
			return -1
		}
		return 0
	}
	after := m.Layout
	m.Years = Change{spanText(l.Lifetime()), spanText(after.Lifetime()), gains(snowflake.KindTime)}
	m.Nodes = Change{text.Power(bitsOf(l, snowflake.KindNode)), text.Power(bitsOf(after, snowflake.KindNode)), gains(snowflake.KindNode)}
	m.PerSecond = Change{rate(l), rate(after), gains(snowflake.KindSequence)}
	m.Note = sideEffect(l, after)
	return m
}

// rate is the IDs per second of one node, for reading.
func rate(l snowflake.Layout) string {
	return text.GroupDigits(perSecond(bitsOf(l, snowflake.KindSequence), l.Tick).String(), 3, ",")
}

// sideEffect says when a trade makes IDs negative, or no longer does.
func sideEffect(before, after snowflake.Layout) string {
	_, was := before.NegativeFrom()
	at, is := after.NegativeFrom()
	switch {
	case is && !was:
		return text.Tell("Bit 63 is now used: signed readers see negative numbers from %s on.", instantShown(at, true))
	case was && !is:
		return text.T("Bit 63 is no longer used: no signed reader sees negative numbers.")
	}
	return ""
}
