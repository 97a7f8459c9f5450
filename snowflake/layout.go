package snowflake

import (
	"math"
	"math/bits"
	"time"
)

// Layout says which bits of an ID mean what, from the most significant bit
// down, and what its time counts. Twitter's, as an example:
//
//	 63 62                                       22 21    17 16    12 11          0
//	┌──┬───────────────────────────────────────────┬────────┬────────┬─────────────┐
//	│ 0│ time: ticks of 1 ms since the epoch       │ data-  │ worker │ sequence    │
//	│  │                                           │ center │        │             │
//	└──┴───────────────────────────────────────────┴────────┴────────┴─────────────┘
//	  1                     41                         5        5          12   bits
//
// Fields may stand in any order and have any width from 1 to 64 bits; together
// they must have exactly 64. A layout has at most one time and at most one
// sequence field, and any number of node and unused ones. Without a time or a
// sequence it can still read IDs, but no generator can be made of it.
//
// The zero Layout is not valid; see [Layout.Validate] and the presets, such as
// [Twitter]. The methods accept a layout that is not valid, too: a width below 0
// counts as 0 and one above 64 as 64, bits above bit 63 read as 0, and an instant
// that no [time.Time] can hold is the latest one.
type Layout struct {
	// Name is for people; it may be empty.
	Name string
	// Fields stand from the most significant bit down.
	Fields []Field
	// Epoch is the instant at which the time field reads 0. The zero Epoch is the
	// first instant of the year 1, an epoch like any other for reading IDs;
	// [NewGenerator] takes it for one that was forgotten.
	Epoch time.Time
	// Tick is the length of one step of the time field, from 1 µs to 1 s.
	// Epoch and Tick say nothing in a layout without a time field.
	Tick time.Duration
}

// Field is a run of neighbouring bits with one meaning.
type Field struct {
	// Name is lower-case letters, digits and hyphens, begins with a letter and
	// is unique within its layout, since it appears in links, logs and columns.
	Name string
	Kind Kind
	// Bits is the width, from 1 to 64.
	Bits int
}

// Max is the largest value the field can hold, 2^Bits − 1.
func (f Field) Max() uint64 { return math.MaxUint64 >> (64 - f.width()) }

// width is Bits, held to 0 to 64 for layouts that were not validated.
func (f Field) width() int {
	if uint(f.Bits) <= 64 {
		return f.Bits
	}
	return min(max(f.Bits, 0), 64)
}

// Kind is what a field means.
type Kind uint8

// The kinds of fields. A generator leaves unused fields 0.
const (
	KindUnused Kind = iota
	KindTime
	KindNode
	KindSequence
)

var kindNames = [...]string{"unused", "time", "node", "sequence"}

// String is "unused", "time", "node" or "sequence".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind?"
}

// Shift is the number of bits below field i, that is, the position of its
// lowest bit. It panics if there is no such field.
func (l Layout) Shift(i int) int {
	below := 0
	for _, f := range l.Fields[i+1:] {
		below += f.width()
	}
	return below
}

// Index is the position of the first field of the kind, or −1.
func (l Layout) Index(k Kind) int {
	for i, f := range l.Fields {
		if f.Kind == k {
			return i
		}
	}
	return -1
}

// FieldAt is the index of the field that holds bit, 63 being the most
// significant, or −1.
func (l Layout) FieldAt(bit int) int {
	top := 63
	for i, f := range l.Fields {
		width := max(f.Bits, 0) // above 64 too, so that fields of longer IDs can be placed
		if bit <= top && bit > top-width {
			return i
		}
		top -= width
	}
	return -1
}

// Instant is the start of the tick with the given number since the epoch, in
// UTC. It is exact for every value a valid layout's time field can hold. It is
// the epoch where the layout's Tick is not positive.
func (l Layout) Instant(tick uint64) time.Time {
	hi, lo := bits.Mul64(tick, uint64(max(l.Tick, 0)))
	if hi >= 1e9 { // longer than 2^64 seconds
		return latest()
	}
	sec, nsec := bits.Div64(hi, lo, 1e9)
	second, ok := secondAfter(l.Epoch.Unix(), sec)
	if !ok {
		return latest()
	}
	return time.Unix(second, int64(l.Epoch.Nanosecond())+int64(nsec)).UTC()
}

// lastSecond is the last second of a time.Time, which counts from the year 1.
const lastSecond = math.MaxInt64 - 62135596800

func latest() time.Time { return time.Unix(lastSecond, 999_999_999).UTC() }

// secondAfter is epoch + sec; ok is false from the last second of a time.Time on,
// past which a fraction could carry. An overflow makes the sum less than epoch.
func secondAfter(epoch int64, sec uint64) (second int64, ok bool) {
	second = epoch + int64(sec)
	return second, second >= epoch && second < lastSecond
}

// Time is when the tick began that an ID was issued in, in UTC: [Layout.Instant] of its
// time field. Of a layout without a time field it is the zero [time.Time].
func (l Layout) Time(id ID) time.Time {
	i := l.Index(KindTime)
	if i < 0 {
		return time.Time{}
	}
	return l.Instant(l.Value(id, i))
}

// Last is the start of the last tick that the time field can hold. A layout
// without a time field has none: ok is false.
func (l Layout) Last() (start time.Time, ok bool) {
	i := l.Index(KindTime)
	if i < 0 {
		return time.Time{}, false
	}
	return l.Instant(l.Fields[i].Max()), true
}
