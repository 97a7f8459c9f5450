package snowflake

import (
	"math"
	"math/bits"
	"time"
)

// Consequences of a layout, in exact integers. A count that does not fit into 64 bits
// saturates at the largest uint64. For a layout that a generator can use, only
// [Layout.IDsPerSecond] can saturate, with more than 2^44 IDs in a tick.

// Ticks returns the number of ticks in the lifetime, 2^(time bits); 0 without a time
// field.
func (l Layout) Ticks() uint64 {
	if l.Index(KindTime) < 0 {
		return 0
	}
	return l.count(KindTime)
}

// Nodes returns the number of node IDs, 2^(bits of all node fields).
func (l Layout) Nodes() uint64 { return l.count(KindNode) }

// IDsPerTick returns the number of IDs that one node can issue in a tick, 2^(sequence
// bits); 1 without a sequence field.
func (l Layout) IDsPerTick() uint64 { return l.count(KindSequence) }

// count is 2^(bits of all fields of the kind).
func (l Layout) count(k Kind) uint64 {
	total := 0
	for _, f := range l.Fields {
		if f.Kind == k {
			total += f.width()
		}
	}
	if total > 63 {
		return math.MaxUint64
	}
	return 1 << total
}

// IDsPerSecond returns the sustained throughput of one node in IDs per second, rounded
// down; 0 without a time field.
func (l Layout) IDsPerSecond() uint64 {
	if l.Index(KindTime) < 0 || l.Tick <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(l.IDsPerTick(), 1e9)
	if hi >= uint64(l.Tick) {
		return math.MaxUint64
	}
	perSecond, _ := bits.Div64(hi, lo, uint64(l.Tick))
	return perSecond
}

// Span is a duration that may exceed 292 years, the limit of [time.Duration].
type Span struct {
	Seconds     uint64
	Nanoseconds uint32 // from 0 to 999,999,999
}

// span returns hi × 2^64 + lo nanoseconds, at most the longest Span.
func span(hi, lo uint64) Span {
	if hi >= 1e9 {
		return Span{Seconds: math.MaxUint64, Nanoseconds: 999_999_999}
	}
	sec, nsec := bits.Div64(hi, lo, 1e9)
	return Span{Seconds: sec, Nanoseconds: uint32(nsec)}
}

// Duration returns the span as a [time.Duration]; ok is false if it is too long.
func (s Span) Duration() (d time.Duration, ok bool) {
	const most = math.MaxInt64
	hi, lo := bits.Mul64(s.Seconds, 1e9)
	lo, carry := bits.Add64(lo, uint64(s.Nanoseconds), 0)
	if hi+carry > 0 || lo > most {
		return most, false
	}
	return time.Duration(lo), true
}

// Years returns the span in hundredths of a Julian year of 365.25 days, rounded to the
// nearest: 6968 means 69.68 years.
func (s Span) Years() uint64 {
	const hundredth = 365.25 * 86400 / 100 // 315,576 s, a whole number
	years := s.Seconds / hundredth
	if s.Seconds%hundredth >= hundredth/2 {
		years++
	}
	return years
}

// Lifetime returns how long the time field lasts, from the epoch to its overflow; 0
// without a time field.
func (l Layout) Lifetime() Span {
	i := l.Index(KindTime)
	if i < 0 {
		return Span{}
	}
	tick := uint64(max(l.Tick, 0))
	hi, lo := bits.Mul64(l.Fields[i].Max(), tick)
	lo, carry := bits.Add64(lo, tick, 0)
	return span(hi+carry, lo)
}

// Used returns the fraction of the lifetime that has passed at t, from 0 before the
// epoch to 1 after the end; 0 without a time field. It is exact for fewer than 2^53
// elapsed ticks, because a lifetime is a power of two.
func (l Layout) Used(t time.Time) float64 {
	i := l.Index(KindTime)
	if i < 0 {
		return 0
	}
	passed := l.TickAt(t)
	if passed < 0 {
		return 0
	}
	return min(1, math.Ldexp(float64(passed), -l.Fields[i].Bits))
}

// FirstOver returns the start of the first tick whose largest ID is above limit. ok is
// false if there is no such tick, or no time field. Unused bits count as 0.
func (l Layout) FirstOver(limit ID) (start time.Time, ok bool) {
	i := l.Index(KindTime)
	if i < 0 {
		return time.Time{}, false
	}
	others := l.nonTimeMask()
	if others > limit {
		return l.Instant(0), true
	}
	// The time and the other fields share no bit, so a tick's largest ID is their sum.
	last := uint64(limit-others) >> l.Shift(i) // the last tick with no ID above limit
	if last >= l.Fields[i].Max() {
		return time.Time{}, false
	}
	return l.Instant(last + 1), true
}

// FirstOverBits returns the start of the first tick whose largest ID needs more than
// width bits; a width below 0 counts as 0. [Layout.NegativeFrom] is FirstOverBits(63).
// FirstOverBits(53) is when IDs exceed 2^53 − 1: up to there a float64, and so
// JavaScript, represents every integer exactly. ok is false if there is no such tick,
// or no time field. Unused bits count as 0.
func (l Layout) FirstOverBits(width int) (start time.Time, ok bool) {
	return l.FirstOver(1<<max(width, 0) - 1)
}

// NegativeFrom returns the start of the first tick whose largest ID has bit 63 set: as
// signed integers, IDs are negative from then on. ok is false if there is no such
// tick, or no time field.
func (l Layout) NegativeFrom() (start time.Time, ok bool) { return l.FirstOverBits(63) }

// nonTimeMask has all bits of the node and sequence fields: the largest ID of tick 0.
func (l Layout) nonTimeMask() ID {
	var id ID
	for i, f := range l.Fields {
		if f.Kind == KindNode || f.Kind == KindSequence {
			id |= ID(f.Max()) << l.Shift(i)
		}
	}
	return id
}

// TimeOrdered reports whether the IDs of all nodes sort by time as unsigned numbers:
// no node or sequence field is above the time field. Range queries with
// [Layout.IDRange] depend on it.
func (l Layout) TimeOrdered() bool {
	for _, f := range l.Fields {
		switch f.Kind {
		case KindTime:
			return true
		case KindNode, KindSequence:
			return false
		}
	}
	return false
}

// IDsAt returns the smallest and the largest ID of the tick that contains t, over all
// nodes. Unused bits are 0. ok is false if t is outside the layout's lifetime, or if
// there is no time field.
func (l Layout) IDsAt(t time.Time) (smallest, largest ID, ok bool) {
	return l.IDRange(t, t.Add(1))
}

// IDRange returns the smallest and the largest ID that any node can issue in the
// interval [from, to). Every ID issued in it is between them, inclusive. Ticks count as
// a whole, because an ID does not say when in its tick it was issued. If
// [Layout.TimeOrdered] is false, IDs of other times are between them too.
//
// The interval is clipped to the layout's lifetime. ok is false if nothing is left, or
// if there is no time field.
func (l Layout) IDRange(from, to time.Time) (smallest, largest ID, ok bool) {
	i := l.Index(KindTime)
	if i < 0 || !from.Before(to) {
		return 0, 0, false
	}
	first, last := l.TickAt(from), l.TickAt(to.Add(-1))
	if last < 0 || first >= 0 && uint64(first) > l.Fields[i].Max() {
		return 0, 0, false
	}
	shift := l.Shift(i)
	smallest = ID(max(first, 0)) << shift
	largest = ID(min(uint64(last), l.Fields[i].Max()))<<shift | l.nonTimeMask()
	return smallest, largest, true
}
