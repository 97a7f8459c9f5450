package generate

import (
	"math/bits"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// moved is an ID rebuilt in another layout or with other node values.
type moved struct {
	id snowflake.ID
	// losses are sentences on what the new layout could not hold.
	losses []string
}

// recompose keeps an ID's instant and sequence in another layout, with the given node values.
func recompose(id snowflake.ID, from, to snowflake.Layout, nodes snowflake.Values) moved {
	var m moved
	parts := make(snowflake.Parts, len(to.Fields))
	for i, f := range to.Fields {
		switch f.Kind {
		case snowflake.KindNode:
			parts[i] = nodes[f.Name]
		case snowflake.KindTime:
			parts[i] = m.carryTime(id, from, to, i)
		case snowflake.KindSequence:
			parts[i] = m.carrySequence(id, from, f)
		}
	}
	m.id, _ = to.Compose(parts) // each part fits
	return m
}

func (m *moved) carryTime(id snowflake.ID, from, to snowflake.Layout, i int) uint64 {
	source := from.Index(snowflake.KindTime)
	if source < 0 {
		return 0
	}
	at := from.Instant(from.Value(id, source))
	last, _ := to.Last()
	switch tick := to.TickAt(at); {
	case tick < 0:
		m.lose("%s starts at %s; its first tick is shown.", ui.LayoutName(to), text.ShortUTC(to.Epoch))
		return 0
	case uint64(tick) > to.Fields[i].Max():
		m.lose("%s ends at %s; its last tick is shown.", ui.LayoutName(to), text.ShortUTC(last))
		return to.Fields[i].Max()
	default:
		return uint64(tick)
	}
}

func (m *moved) carrySequence(id snowflake.ID, from snowflake.Layout, f snowflake.Field) uint64 {
	source := from.Index(snowflake.KindSequence)
	if source < 0 {
		return 0
	}
	v := from.Value(id, source)
	if kept := v & f.Max(); kept != v {
		m.lose("The sequence %s does not fit into %s; its lowest bits, %s, are shown.",
			text.Group(v), text.Count(f.Bits, "%s bit", "%s bits"), text.Group(kept))
		return kept
	}
	return v
}

func (m *moved) lose(says text.Message, args ...any) {
	m.losses = append(m.losses, text.T(says, args...))
}

func (m moved) note(changed uint64) string {
	s := text.T("Packed, not issued: same instant and sequence. No bit changed.")
	if changed != 0 {
		s = text.T("Packed, not issued: same instant and sequence. %s changed: %s.",
			text.Count(bits.OnesCount64(changed), "%s bit", "%s bits"), bitRanges(changed))
	}
	return text.Sentences(append([]string{s}, m.losses...)...)
}

// bitRanges lists the bits of a mask from the highest down, runs as "16–12".
func bitRanges(mask uint64) string {
	var runs []string
	for mask != 0 {
		top := 63 - bits.LeadingZeros64(mask)
		length := bits.LeadingZeros64(^(mask << (63 - top)))
		run := strconv.Itoa(top)
		if length > 1 {
			run += "–" + strconv.Itoa(top-length+1)
		}
		runs = append(runs, run)
		mask &= 1<<(top-length+1) - 1
	}
	return text.List(runs...)
}
