// Package layouts has what you need to choose, edit or change a layout: those of thirty
// systems, its text form, its fields by position, its capacity, its lifetime, and whether a
// running service may switch to it.
//
//	l, ok := layouts.Preset("sonyflake-2")
//	l, err := layouts.Parse("unused:1,time:41,worker:10,sequence:12", "2024-01-01", "1ms")
//	layouts.Text(l)         // the inverse of Parse
//	layouts.Lifetime(l)     // from the epoch to the overflow of the time field
//	layouts.NegativeFrom(l) // when IDs become negative as signed integers
//
//	// Can a service that issues IDs of another layout switch to this one?
//	effect, err := layouts.Change{Old: old, New: l, At: day}.Check()
//
// A program that only generates and reads IDs does not need it: it takes [snowflake.Twitter] or
// [snowflake.Bwmarrin], or writes out a [snowflake.Layout].
//
// Every function accepts a layout that is not valid, as the methods of
// [snowflake.Layout] do: a width below 0 counts as 0 and one above 64 as 64.
package layouts

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// width returns the field's bits, clamped to 0…64.
func width(f snowflake.Field) int { return bits.Len64(f.Max()) }

// Shift returns the position of the lowest bit of field i: the number of bits below
// it. It panics if there is no such field.
func Shift(l snowflake.Layout, i int) int {
	below := 0
	for _, f := range l.Fields[i+1:] {
		below += width(f)
	}
	return below
}

// FieldAt returns the index of the field that contains bit, 63 being the most
// significant, or −1.
func FieldAt(l snowflake.Layout, bit int) int {
	top := 63
	for i, f := range l.Fields {
		width := max(f.Bits, 0) // not limited to 64: fields of longer IDs can be located too
		if bit <= top && bit > top-width {
			return i
		}
		top -= width
	}
	return -1
}

// Part returns the value of field i, as [snowflake.Layout.Value] does by name. It
// panics if there is no such field.
func Part(l snowflake.Layout, id snowflake.ID, i int) uint64 {
	return uint64(id) >> Shift(l, i) & l.Fields[i].Max()
}

// With returns the ID with field i set to value and all other bits unchanged. The
// error is a [*snowflake.ValueError] if the value does not fit. With panics if there is
// no such field.
func With(l snowflake.Layout, id snowflake.ID, i int, value uint64) (snowflake.ID, error) {
	f := l.Fields[i]
	if value > f.Max() {
		return id, &snowflake.ValueError{Field: f.Name, Value: value, Max: f.Max()}
	}
	shift := Shift(l, i)
	return id&^(snowflake.ID(f.Max())<<shift) | snowflake.ID(value)<<shift, nil
}

// The capacity of a layout, in exact integers. A count that does not fit into 64 bits
// saturates at the largest uint64. For a layout that a generator can use, only
// [IDsPerSecond] can saturate, with more than 2^44 IDs in a tick.

// Ticks returns the number of ticks in the lifetime, 2^(time bits); 0 without a time
// field.
func Ticks(l snowflake.Layout) uint64 {
	if l.Index(snowflake.KindTime) < 0 {
		return 0
	}
	return count(l, snowflake.KindTime)
}

// IDsPerTick returns the number of IDs that one node can issue in a tick, 2^(sequence
// bits); 1 without a sequence field.
func IDsPerTick(l snowflake.Layout) uint64 { return count(l, snowflake.KindSequence) }

// count is 2^(bits of all fields of the kind).
func count(l snowflake.Layout, k snowflake.Kind) uint64 {
	total := 0
	for _, f := range l.Fields {
		if f.Kind == k {
			total += width(f)
		}
	}
	if total > 63 {
		return math.MaxUint64
	}
	return 1 << total
}

// IDsPerSecond returns the sustained throughput of one node in IDs per second, rounded
// down; 0 without a time field.
func IDsPerSecond(l snowflake.Layout) uint64 {
	if l.Index(snowflake.KindTime) < 0 || l.Tick <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(IDsPerTick(l), 1e9)
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

// HundredthsOfYears returns the span in hundredths of a Julian year of 365.25 days,
// rounded to the nearest: 6968 means 69.68 years.
func (s Span) HundredthsOfYears() uint64 {
	const hundredth = 365.25 * 86400 / 100 // 315,576 s, a whole number
	hundredths := s.Seconds / hundredth
	if s.Seconds%hundredth >= hundredth/2 {
		hundredths++
	}
	return hundredths
}

// Lifetime returns how long the time field lasts, from the epoch to its overflow; 0
// without a time field.
func Lifetime(l snowflake.Layout) Span {
	i := l.Index(snowflake.KindTime)
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
func Used(l snowflake.Layout, t time.Time) float64 {
	i := l.Index(snowflake.KindTime)
	if i < 0 {
		return 0
	}
	passed := l.TickAt(t)
	if passed < 0 {
		return 0
	}
	return min(1, math.Ldexp(float64(passed), -l.Fields[i].Bits))
}

// IDsAt returns the smallest and the largest ID of the tick that contains t, over all
// nodes. ok is false if t is outside the lifetime.
func IDsAt(l snowflake.Layout, t time.Time) (smallest, largest snowflake.ID, ok bool) {
	return l.IDRange(t, t.Add(1))
}

// FirstOver returns the start of the first tick whose largest ID is above limit. ok is
// false if there is no such tick, or no time field. Unused bits count as 0.
func FirstOver(l snowflake.Layout, limit snowflake.ID) (start time.Time, ok bool) {
	i := l.Index(snowflake.KindTime)
	if i < 0 {
		return time.Time{}, false
	}
	_, others, _ := IDsAt(l, l.Epoch) // the largest ID of tick 0
	if others > limit {
		return l.Instant(0), true
	}
	// The time and the other fields share no bit, so a tick's largest ID is their sum.
	last := uint64(limit-others) >> Shift(l, i) // the last tick with no ID above limit
	if last >= l.Fields[i].Max() {
		return time.Time{}, false
	}
	return l.Instant(last + 1), true
}

// FirstOverBits returns the start of the first tick whose largest ID needs more than
// width bits; a width below 0 counts as 0. [NegativeFrom] is FirstOverBits(63).
// FirstOverBits(53) is when IDs exceed 2^53 − 1: up to there a float64, and so
// JavaScript, represents every integer exactly. ok is false if there is no such tick,
// or no time field. Unused bits count as 0.
func FirstOverBits(l snowflake.Layout, width int) (start time.Time, ok bool) {
	return FirstOver(l, 1<<max(width, 0)-1)
}

// NegativeFrom returns the start of the first tick whose largest ID has bit 63 set: as
// signed integers, IDs are negative from then on. ok is false if there is no such
// tick, or no time field.
func NegativeFrom(l snowflake.Layout) (start time.Time, ok bool) { return FirstOverBits(l, 63) }

// TimeOrdered reports whether the IDs of all nodes sort by time as unsigned numbers:
// no node or sequence field is above the time field. Range queries with
// [snowflake.Layout.IDRange] depend on it.
func TimeOrdered(l snowflake.Layout) bool {
	for _, f := range l.Fields {
		switch f.Kind {
		case snowflake.KindTime:
			return true
		case snowflake.KindNode, snowflake.KindSequence:
			return false
		}
	}
	return false
}

// Last returns the start of the layout's last tick. ok is false if there is no time
// field.
func Last(l snowflake.Layout) (start time.Time, ok bool) {
	i := l.Index(snowflake.KindTime)
	if i < 0 {
		return time.Time{}, false
	}
	return l.Instant(l.Fields[i].Max()), true
}
