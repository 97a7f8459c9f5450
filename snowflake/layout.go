package snowflake

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"time"
)

// Layout defines the fields of an ID, from the most significant bit down, and its
// epoch and tick. For example, Twitter's:
//
//	 63 62                                       22 21    17 16    12 11          0
//	┌──┬───────────────────────────────────────────┬────────┬────────┬─────────────┐
//	│ 0│ time: ticks of 1 ms since the epoch       │ data-  │ worker │ sequence    │
//	│  │                                           │ center │        │             │
//	└──┴───────────────────────────────────────────┴────────┴────────┴─────────────┘
//	  1                     41                         5        5          12   bits
//
// Fields may be in any order and have 1 to 64 bits each; together they must have
// exactly 64. A layout has at most one time field, at most one sequence field, and any
// number of node and unused fields. Without a time or a sequence field it can decode
// IDs, but a generator cannot use it.
//
// The methods also accept a layout that is not valid, such as the zero Layout: a width
// below 0 counts as 0 and one above 64 as 64, bits above bit 63 read as 0, and an
// instant beyond [time.Time]'s range becomes the latest one.
type Layout struct {
	// Name is for people; it may be empty.
	Name string
	// Fields are in order from the most significant bit down.
	Fields []Field
	// Epoch is the instant at which the time field is 0. A generator rejects the zero
	// Epoch as forgotten, unless Clock.AnyEpoch is set.
	Epoch time.Time
	// Tick is the unit of the time field, from 1 µs to 1 s. Without a time field,
	// Epoch and Tick have no effect.
	Tick time.Duration
}

// Field is a run of adjacent bits with one meaning.
type Field struct {
	// Name is a lower-case letter followed by lower-case letters, digits and hyphens.
	// It must be unique in its layout, because links, logs and columns use it.
	Name string
	Kind Kind
	// Bits is the bit width, from 1 to 64.
	Bits int
}

// Max returns the largest value of the field, 2^Bits − 1.
func (f Field) Max() uint64 { return math.MaxUint64 >> (64 - f.width()) }

// width clamps Bits to 0…64, for layouts that were not validated.
func (f Field) width() int {
	if uint(f.Bits) <= 64 {
		return f.Bits
	}
	return min(max(f.Bits, 0), 64)
}

// Kind is the meaning of a field.
type Kind uint8

// The kinds of fields. A generator sets unused fields to 0.
const (
	KindUnused Kind = iota
	KindTime
	KindNode
	KindSequence
)

var kindNames = [...]string{"unused", "time", "node", "sequence"}

// String returns "unused", "time", "node" or "sequence".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "kind?"
}

// shift returns the number of bits below field i.
func (l Layout) shift(i int) int {
	below := 0
	for _, f := range l.Fields[i+1:] {
		below += f.width()
	}
	return below
}

// Index returns the index of the first field of the kind, or −1.
func (l Layout) Index(k Kind) int {
	for i, f := range l.Fields {
		if f.Kind == k {
			return i
		}
	}
	return -1
}

// Instant returns the start of a tick since the epoch, in UTC.
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

// lastSecond is the last Unix second of a time.Time, which counts from the year 1.
const lastSecond = math.MaxInt64 - 62135596800

func latest() time.Time { return time.Unix(lastSecond, 999_999_999).UTC() }

// secondAfter returns epoch + sec. ok is false from lastSecond on, because a fraction
// could carry beyond it, and after an overflow, which makes the sum less than epoch.
func secondAfter(epoch int64, sec uint64) (second int64, ok bool) {
	second = epoch + int64(sec)
	return second, second >= epoch && second < lastSecond
}

// Time returns an ID's timestamp in UTC, the start of its tick; zero if it has none.
func (l Layout) Time(id ID) time.Time {
	i := l.Index(KindTime)
	if i < 0 {
		return time.Time{}
	}
	return l.Instant(l.value(id, i))
}

// Decompose splits an ID into the values of all fields, in the order of Fields: the
// inverse of [Layout.Compose] for every ID and every valid layout.
func (l Layout) Decompose(id ID) []uint64 {
	parts := make([]uint64, len(l.Fields))
	low := 0
	for i := len(l.Fields) - 1; i >= 0; i-- {
		parts[i] = uint64(id) >> low & l.Fields[i].Max()
		low += l.Fields[i].width()
	}
	return parts
}

// Compose packs the values of all fields, in the order of Fields, into an ID. The error
// is a [*ValueError] for the first value that does not fit, or a wrong count.
func (l Layout) Compose(parts []uint64) (ID, error) {
	if len(parts) != len(l.Fields) {
		return 0, &ValueError{problem: fmt.Sprintf("got %d parts for a layout of %d fields", len(parts), len(l.Fields))}
	}
	var id ID
	for i, f := range l.Fields {
		if parts[i] > f.Max() {
			return 0, &ValueError{Field: f.Name, Value: parts[i], Max: f.Max()}
		}
		id |= ID(parts[i]) << l.shift(i)
	}
	return id, nil
}

// Value returns the value of the named field; ok is false if there is none.
func (l Layout) Value(id ID, field string) (value uint64, ok bool) {
	for i, f := range l.Fields {
		if f.Name == field {
			return l.value(id, i), true
		}
	}
	return 0, false
}

// value returns the value of field i.
func (l Layout) value(id ID, i int) uint64 {
	return uint64(id) >> l.shift(i) & l.Fields[i].Max()
}

// NodeValues splits a node ID into the values of all node fields, the first of which
// takes the most significant bits: for [Twitter], 103 is datacenter 3, worker 7. The
// error is a [*ValueError] if the number is larger.
func (l Layout) NodeValues(number uint64) (Values, error) {
	if most := l.Nodes() - 1; number > most && l.Nodes() != math.MaxUint64 {
		return nil, &ValueError{Value: number, Max: most}
	}
	values := Values{}
	for i := len(l.Fields) - 1; i >= 0; i-- {
		if f := l.Fields[i]; f.Kind == KindNode {
			values[f.Name] = number & f.Max()
			number >>= f.width()
		}
	}
	return values, nil
}

// Nodes returns the number of node IDs, 2^(bits of all node fields).
func (l Layout) Nodes() uint64 {
	total := 0
	for _, f := range l.Fields {
		if f.Kind == KindNode {
			total += f.width()
		}
	}
	if total > 63 {
		return math.MaxUint64
	}
	return 1 << total
}

// Node returns an ID's node ID, the inverse of [Layout.NodeValues].
func (l Layout) Node(id ID) uint64 {
	var number uint64
	for i, f := range l.Fields {
		if f.Kind == KindNode {
			number = number<<f.width() | l.value(id, i)
		}
	}
	return number
}

// TickAt returns the tick that contains t: ticks since the epoch, rounded down, so
// negative before it. It saturates at the limits of int64.
func (l Layout) TickAt(t time.Time) int64 {
	tick, _ := l.tickAt(t)
	return tick
}

// tickAt also returns how far t is into its tick.
func (l Layout) tickAt(t time.Time) (tick int64, into time.Duration) {
	if l.Tick <= 0 {
		return 0, 0
	}
	d := t.Round(0).Sub(l.Epoch) // Round(0) strips the monotonic reading
	if d == math.MaxInt64 || d == math.MinInt64 {
		return l.farTickAt(t)
	}
	tick, into = int64(d/l.Tick), d%l.Tick
	if into < 0 {
		tick, into = tick-1, into+l.Tick
	}
	return tick, into
}

// farTickAt is tickAt for instants more than 292 years from the epoch, which overflow
// time.Duration. It computes with 128 bits.
func (l Layout) farTickAt(t time.Time) (tick int64, into time.Duration) {
	sec, nsec := t.Unix()-l.Epoch.Unix(), t.Nanosecond()-l.Epoch.Nanosecond()
	past := sec < 0
	if past {
		sec, nsec = -sec, -nsec
	}
	hi, lo := bits.Mul64(uint64(sec), 1e9)
	lo, carry := bits.Add64(lo, uint64(int64(nsec)), 0)
	hi += carry
	if nsec < 0 {
		hi-- // adding 2^64 − |nsec| carried once too many
	}
	most := int64(math.MaxInt64)
	if past {
		most = math.MinInt64
	}
	if hi >= uint64(l.Tick) {
		return most, 0
	}
	quo, rem := bits.Div64(hi, lo, uint64(l.Tick))
	switch {
	case quo > math.MaxInt64:
		return most, 0
	case !past:
		return int64(quo), time.Duration(rem)
	case rem == 0:
		return -int64(quo), 0
	}
	return -int64(quo) - 1, l.Tick - time.Duration(rem)
}

// nonTimeMask has all bits of the node and sequence fields: the largest ID of tick 0.
func (l Layout) nonTimeMask() ID {
	var id ID
	for i, f := range l.Fields {
		if f.Kind == KindNode || f.Kind == KindSequence {
			id |= ID(f.Max()) << l.shift(i)
		}
	}
	return id
}

// IDRange returns the smallest and the largest ID that any node can issue in the
// interval [from, to), for a range query. Ticks count as a whole. If a node or sequence
// field is above the time field, IDs of other times are between the bounds too. The
// interval is clipped to the lifetime; ok is false if nothing is left.
func (l Layout) IDRange(from, to time.Time) (smallest, largest ID, ok bool) {
	i := l.Index(KindTime)
	if i < 0 || !from.Before(to) {
		return 0, 0, false
	}
	first, last := l.TickAt(from), l.TickAt(to.Add(-1))
	if last < 0 || first >= 0 && uint64(first) > l.Fields[i].Max() {
		return 0, 0, false
	}
	shift := l.shift(i)
	smallest = ID(max(first, 0)) << shift
	largest = ID(min(uint64(last), l.Fields[i].Max()))<<shift | l.nonTimeMask()
	return smallest, largest, true
}

// Validate returns everything that is wrong with the layout, joined by [errors.Join],
// or nil: at most one [*LayoutError] for each field, in order, then one for the sum of
// the widths, then one for the tick or the last tick.
func (l Layout) Validate() error {
	var all []error
	add := func(e *LayoutError) {
		if e != nil {
			all = append(all, e)
		}
	}
	for i := range l.Fields {
		add(l.fieldFault(i))
	}
	add(l.totalFault())
	add(l.timeFault())
	return errors.Join(all...)
}

// fieldFault checks field i alone and against the fields above it.
func (l Layout) fieldFault(i int) *LayoutError {
	f := l.Fields[i]
	switch {
	case !validName(f.Name):
		return l.fault(i, "name",
			"field name %q must be a lower-case letter, then lower-case letters, digits and hyphens", f.Name)
	case f.Kind > KindSequence:
		return l.fault(i, "kind", "field %q has an unknown kind (%d)", f.Name, f.Kind)
	case f.Bits < 1 || f.Bits > 64:
		return l.fault(i, "width", "field %q has %d bits; a field has 1 to 64", f.Name, f.Bits)
	}
	for j, above := range l.Fields[:i] {
		if above.Name == f.Name {
			return l.fault(i, "twice", "two fields are named %q", f.Name).beside(j)
		}
	}
	if first := l.Index(f.Kind); first < i && (f.Kind == KindTime || f.Kind == KindSequence) {
		return l.fault(i, "twice", "fields %q and %q are both %s fields; a layout has at most one",
			l.Fields[first].Name, f.Name, f.Kind).beside(first)
	}
	return nil
}

func validName(name string) bool {
	for i, c := range []byte(name) {
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != ""
}

// totalFault names the field that holds the 65th bit, counted from the least
// significant one, or says how many bits are missing.
func (l Layout) totalFault() *LayoutError {
	total, crosses := 0, -1
	for i := len(l.Fields) - 1; i >= 0; i-- {
		if total <= 64 && total+l.Fields[i].width() > 64 {
			crosses = i
		}
		total += l.Fields[i].width()
	}
	var e *LayoutError
	switch {
	case total > 64:
		e = l.fault(crosses, "total", "the fields have %d bits, %d too many: field %q crosses bit 63", total, total-64,
			l.Fields[crosses].Name)
	case total < 64:
		e = l.fault(-1, "total", "the fields have %d bits, %d too few", total, 64-total)
	default:
		return nil
	}
	e.Bits = total
	return e
}

// timeFault checks the tick, then the end of the lifetime.
func (l Layout) timeFault() *LayoutError {
	i := l.Index(KindTime)
	if i < 0 {
		return nil
	}
	if l.Tick < time.Microsecond || l.Tick > time.Second {
		return l.fault(i, "tick", "tick %v is out of range: 1µs to 1s", l.Tick)
	}
	hi, lo := bits.Mul64(l.Fields[i].Max(), uint64(l.Tick))
	sec := uint64(math.MaxUint64)
	if hi < 1e9 {
		sec, _ = bits.Div64(hi, lo, 1e9)
	}
	if _, ok := secondAfter(l.Epoch.Unix(), sec); !ok {
		return l.fault(i, "epoch", "field %q ends after the last time.Time", l.Fields[i].Name)
	}
	return nil
}

// fault returns a fault of field i; −1 means no field.
func (l Layout) fault(i int, fault, format string, args ...any) *LayoutError {
	e := &LayoutError{Layout: l.Name, Index: i, Other: -1, Fault: fault, detail: fmt.Sprintf(format, args...)}
	if i >= 0 {
		e.Field, e.Bits = l.Fields[i].Name, l.Fields[i].Bits
	}
	return e
}

func (e *LayoutError) beside(other int) *LayoutError {
	e.Other = other
	return e
}
