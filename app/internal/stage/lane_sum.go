package stage

import (
	"math/bits"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type sum struct {
	op  op
	was uint64 // before
	is  uint64 // after, and what is remembered
	// next says that it is not the last number, but the next free one.
	next bool
}

type op uint8

const (
	keep    op = iota
	count      // one more
	mask       // one more, and then the mask
	compare    // with 0, which says that it ran over
	set        // a fresh tick's first number
)

// carries is how many places the carry of one more runs.
func (s sum) carries() int { return bits.TrailingZeros64(^s.was) }

// count is what the moment does to the sequence, or the step, where that was one
// call.
func (k *LaneLook) count(f *sim.LaneFrame, m *sim.Moment, e *sim.Event, stop sim.Stop) {
	s := &k.sum
	s.is = sequenceOf(k.Memory)
	refused := e != nil && !e.Issued
	if s.next = k.of.mask == 0; s.next && m == nil && k.Whole && !refused {
		s.next, s.is = false, k.of.of.Layout.Value(k.ID, k.of.of.Layout.Index(snowflake.KindSequence))
	}
	s.was = s.is
	if e == nil || e.Kind != sim.Asked || stop.Times > 0 {
		return
	}
	before := sequenceOf(e.Before.Vars())
	line := 0
	if m != nil {
		line = k.Code.Now
	}
	masked := k.of.mask > 0 && (line == k.of.mask || m == nil && slices.Contains(k.Code.Ran, k.of.mask))
	switch {
	case k.of.mask == 0 && m == nil && refused:
		s.op = compare
	case m == nil && e.Reading.After != 0:
	case m == nil && len(f.Events()) == 1 && e.Issued && s.is == before+1,
		m != nil && m.Kind == variant.Count && s.is == before+1 && !masked:
		s.op, s.was = count, before
	case m != nil && m.Kind == variant.Count && masked:
		s.op, s.was = mask, before
	case m != nil && m.Kind == variant.Count:
		s.op, s.was = set, before
	case m != nil && (m.Kind == variant.Overflow || m.Test == variant.Used) && k.of.mask > 0:
		s.op = compare
	}
}

func sequenceOf(memory []variant.Var) uint64 {
	for _, v := range memory {
		if v.Kind == snowflake.KindSequence {
			return uint64(max(v.Value, 0))
		}
	}
	return 0
}
