package layouts

import (
	"fmt"
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Change is a switch of a running service from one layout, or epoch, or tick, to another.
// [Change.Check] says whether new IDs can repeat old ones. Both layouts must be valid and
// have a time field.
type Change struct {
	// Old issues IDs until At, and New from At on, to the end of its lifetime. Ticks count as
	// a whole: unless a tick starts at At, the one that contains it belongs to both.
	Old, New snowflake.Layout
	At       time.Time
	// Rollout is how long old nodes issue IDs after At, while new ones do so too. Add the
	// error of their clocks and their Policy.Lead.
	Rollout time.Duration
	// Since is when the first old ID was issued. The zero Since is the old epoch.
	Since time.Time
	// OldUse and NewUse are the node IDs and sequence numbers that are used. The zero Use is
	// all of the layout.
	OldUse, NewUse Use
	// Signed is for IDs that are never negative as signed integers: both nodes have
	// Policy.Signed. Signed and unsigned order are then the same. Without it the order is
	// unsigned, and a BIGINT column sorts IDs of 2^63 and above before all others.
	Signed bool
}

// Use is the part of a layout's IDs that a service uses.
type Use struct {
	// FirstNode is the smallest node ID, and Nodes how many follow each other from there; 0
	// means all. [snowflake.Layout.NodeValues] splits a node ID into the fields' values.
	FirstNode, Nodes uint64
	// IDsPerTick is the largest number of IDs that a node issues in a tick; 0 means all. Set
	// it for nodes only that start each tick's sequence at 0, as with the zero Policy.
	IDsPerTick uint64
}

// ChangeVerdict says whether a change is safe.
type ChangeVerdict uint8

// The verdicts.
const (
	Safe      ChangeVerdict = iota // every new ID is larger than every old one
	Overlaps                       // some new IDs repeat old ones
	Unordered                      // no ID repeats, but some new IDs are smaller than old ones
)

// String returns "safe", "overlaps" or "unordered".
func (v ChangeVerdict) String() string {
	if names := [...]string{"safe", "overlaps", "unordered"}; int(v) < len(names) {
		return names[v]
	}
	return "verdict?"
}

// Bounds are the smallest and the largest of some IDs. Not every ID between them is one of them.
type Bounds struct{ Smallest, Largest snowflake.ID }

// Interval is an interval of time, with both ends in it.
type Interval struct{ From, To time.Time }

// Effect is what a change does, exactly. A time that does not exist is the zero Time.
type Effect struct {
	Verdict ChangeVerdict
	// Old and New bound the IDs that were and will be issued, as unsigned integers.
	Old, New Bounds
	// Shared bounds the IDs that both layouts issue, if they overlap. Example is the one that
	// New issues first, the smallest of its tick; both layouts decode it.
	Shared  Bounds
	Example snowflake.ID
	// OrderedFrom is when all later IDs are larger than every old one; At if it is safe.
	OrderedFrom time.Time
	// ReadByNew is the interval of the timestamps that New reads in old IDs, ReadByOld of
	// those that Old reads in new ones.
	ReadByNew, ReadByOld Interval

	// FirstSafe is the first instant from At on at which the change is safe, while Old issues
	// IDs until then: At if it is safe.
	FirstSafe time.Time
	// Epoch is the latest epoch of New with which the change is safe at At, an earlier one by
	// whole ticks; New's own if it is safe. Every earlier one is safe too, up to the end of the
	// lifetime, which ends earlier by as much.
	Epoch time.Time
	// Nodes replaces NewUse so that no ID repeats, if they overlap: as many node IDs, or half of
	// all, with a bit set that sets them apart. The new IDs may still be smaller than old ones.
	// It is zero if there are none.
	Nodes Use
}

// ChangeError says which part of a [Change] makes it impossible.
type ChangeError struct {
	Part string // the name of Change's field: "Old", "At", …
	// Err is the cause: for a layout the error of [snowflake.Layout.Validate], for node IDs a
	// [*snowflake.ValueError], else nil.
	Err error

	problem string
}

// Error names the part and says what is wrong.
func (e *ChangeError) Error() string { return "layouts: Change." + e.Part + ": " + e.problem }

// Unwrap returns Err.
func (e *ChangeError) Unwrap() error { return e.Err }

// Check computes what a change does, by arithmetic on intervals of bits: it takes less than a
// millisecond for layouts with a few fields. The error is a [*ChangeError]: for a layout that is
// not valid, or without a time field; for an At at which New issues no ID or before which Old
// issues none; for node IDs that the layout does not have.
func (c Change) Check() (Effect, error) {
	old, next, err := c.sides()
	if err != nil {
		return Effect{}, err
	}
	e := Effect{Old: old.bounds(), New: next.bounds()}
	if e.New.Smallest <= e.Old.Largest {
		e.Verdict = Unordered
	}
	both := append(old.conditions(), next.conditions()...)
	if smallest, ok := find(both, 0); ok {
		largest, _ := find(both, 1)
		e.Verdict, e.Shared = Overlaps, Bounds{smallest, largest}
		first := next
		first.last, _ = next.earliest(both)
		e.Example, _ = find(append(old.conditions(), first.conditions()...), 0)
		e.Nodes = c.nodesApart(old, next)
	}
	e.ReadByNew, e.ReadByOld = old.readBy(c.New), next.readBy(c.Old)
	if e.Verdict == Safe {
		e.OrderedFrom, e.FirstSafe, e.Epoch = c.At, c.At, c.New.Epoch
		return e, nil
	}
	if tick, ok := next.firstAbove(e.Old.Largest); ok {
		e.OrderedFrom = c.New.Instant(tick)
		e.Epoch = earlier(c.New, tick-next.first)
	}
	e.FirstSafe = c.firstSafe(old, next)
	return e, nil
}

// earlier returns the layout's epoch minus that many ticks.
func earlier(l snowflake.Layout, ticks uint64) time.Time {
	hi, lo := bits.Mul64(ticks, uint64(l.Tick))
	sec, nsec := bits.Div64(hi, lo, 1e9) // a tick has at most 1 s
	return time.Unix(l.Epoch.Unix()-int64(sec), int64(l.Epoch.Nanosecond())-int64(nsec)).UTC()
}

// sides returns what both layouts issue.
func (c Change) sides() (old, next side, err error) {
	fail := func(part, format string, args ...any) (side, side, error) {
		return side{}, side{}, &ChangeError{Part: part, problem: fmt.Sprintf(format, args...)}
	}
	for _, of := range []struct {
		part string
		l    snowflake.Layout
		u    Use
		side *side
	}{{"Old", c.Old, c.OldUse, &old}, {"New", c.New, c.NewUse, &next}} {
		if err := of.l.Validate(); err != nil {
			return side{}, side{}, &ChangeError{Part: of.part, Err: err, problem: err.Error()}
		}
		if of.l.Index(snowflake.KindTime) < 0 {
			return fail(of.part, "%s has no time field", named(of.l))
		}
		if *of.side, err = sideOf(of.l, of.u, c.Signed); err != nil {
			return side{}, side{}, &ChangeError{Part: of.part + "Use", Err: err, problem: text(err)}
		}
		if of.side.empty {
			return fail(of.part+"Use", "all IDs of these node IDs are negative")
		}
	}
	switch {
	case c.At.IsZero():
		return fail("At", "no time is set")
	case !c.Since.Before(c.At):
		return fail("Since", "%s is not before At", c.Since.UTC().Format(time.RFC3339Nano))
	case c.Rollout < 0:
		return fail("Rollout", "%v is negative", c.Rollout)
	}
	at := c.New.TickAt(c.At)
	if at < 0 {
		return fail("At", "%s begins at its epoch, %s", named(c.New), c.New.Epoch.UTC().Format(time.RFC3339Nano))
	}
	if next.first = uint64(at); next.first > next.last {
		return fail("At", "%s issues no ID after its last tick, which begins %s", named(c.New),
			c.New.Instant(next.last).Format(time.RFC3339Nano))
	}
	if !c.Since.IsZero() {
		old.first = uint64(max(c.Old.TickAt(c.Since), 0))
	}
	last, ok := old.lastBefore(c.At, c.Rollout)
	if old.last = last; !ok || old.first > old.last {
		return fail("At", "%s issues no ID before %s", named(c.Old), c.At.UTC().Format(time.RFC3339Nano))
	}
	return old, next, nil
}

func named(l snowflake.Layout) string {
	if l.Name == "" {
		return "the layout"
	}
	return "layout " + l.Name
}

func text(err error) string {
	e, ok := err.(*snowflake.ValueError)
	if !ok {
		return err.Error()
	}
	return fmt.Sprintf("node ID %d is out of range: 0 to %d", e.Value, e.Max)
}

// side is the set of the IDs that a layout issues in some of its ticks: the time, the node
// ID and the sequence number are each in an interval, independently, and other bits are 0.
type side struct {
	layout      snowflake.Layout
	shift       int    // of the time field
	first, last uint64 // ticks
	end         uint64 // the last tick of the lifetime
	others      []within
	empty       bool
}

// within is the condition that the bits of mask have a value from low to high. All three are
// bits in place: ID bits in the same order as the value's, so they compare as it does.
type within struct{ mask, low, high snowflake.ID }

// sideOf returns all ticks of a layout.
func sideOf(l snowflake.Layout, u Use, signed bool) (side, error) {
	s := side{layout: l, shift: Shift(l, l.Index(snowflake.KindTime))}
	var masks [4]snowflake.ID
	for i, f := range l.Fields {
		masks[f.Kind] |= snowflake.ID(f.Max()) << Shift(l, i)
	}
	largest := uint64(masks[snowflake.KindTime] >> s.shift)
	s.end = min(largest, math.MaxInt64)
	node := within{masks[snowflake.KindNode], 0, masks[snowflake.KindNode]}
	sequence := within{masks[snowflake.KindSequence], 0, masks[snowflake.KindSequence]}
	if u.FirstNode > 0 || u.Nodes > 0 {
		last, most := u.FirstNode, uint64(node.mask)
		most = math.MaxUint64 >> (64 - bits.OnesCount64(most))
		if u.Nodes > 0 {
			last += u.Nodes - 1
		} else {
			last = max(last, most)
		}
		if last > most || last < u.FirstNode {
			return s, &snowflake.ValueError{Value: last, Max: most}
		}
		node.low, node.high = spread(u.FirstNode, node.mask), spread(last, node.mask)
	}
	if u.IDsPerTick > 0 && u.IDsPerTick < IDsPerTick(l) {
		sequence.high = spread(u.IDsPerTick-1, sequence.mask)
	}
	if signed {
		const positive = math.MaxInt64
		if masks[snowflake.KindTime] > positive {
			s.end = min(s.end, largest/2)
		}
		node.high, sequence.high = min(node.high, node.mask&positive), min(sequence.high, sequence.mask&positive)
		s.empty = node.low > node.high
	}
	s.last = s.end
	s.others = []within{node, sequence, {masks[snowflake.KindUnused], 0, 0}}
	return s, nil
}

// spread puts the bits of a value into those of a mask, in the same order.
func spread(value uint64, mask snowflake.ID) (id snowflake.ID) {
	for ; mask != 0; mask &= mask - 1 {
		if value&1 == 1 {
			id |= mask & -mask
		}
		value >>= 1
	}
	return id
}

// conditions returns the conditions that an ID of the side fulfils.
func (s side) conditions() []within {
	i := s.layout.Index(snowflake.KindTime)
	mask := snowflake.ID(s.layout.Fields[i].Max()) << s.shift
	return append([]within{{mask, snowflake.ID(s.first) << s.shift, snowflake.ID(s.last) << s.shift}}, s.others...)
}

// bounds adds up the bounds of all fields, which share no bit.
func (s side) bounds() (b Bounds) {
	for _, w := range s.conditions() {
		b.Smallest += w.low
		b.Largest += w.high
	}
	return b
}

// lastBefore returns the last tick in which the side issues IDs before at + rollout.
func (s side) lastBefore(at time.Time, rollout time.Duration) (tick uint64, ok bool) {
	end := at.Add(rollout)
	if end.Before(at) {
		return s.end, true // beyond the last time.Time
	}
	last := s.layout.TickAt(end.Add(-1))
	return min(uint64(max(last, 0)), s.end), last >= 0
}

// firstAbove returns the side's first tick whose IDs are all above a limit.
func (s side) firstAbove(limit snowflake.ID) (tick uint64, ok bool) {
	s.first = 0
	rest := s.bounds().Smallest
	if tick = s.first; rest <= limit {
		tick = uint64(limit-rest)>>s.shift + 1
	}
	return tick, tick <= s.last
}

// earliest returns the first tick of the side with an ID that fulfils all conditions, which
// include the side's own.
func (s side) earliest(all []within) (tick uint64, ok bool) {
	mask := snowflake.ID(s.layout.Fields[s.layout.Index(snowflake.KindTime)].Max()) << s.shift
	return least(0, uint64(mask>>s.shift), func(tick uint64) bool {
		_, found := find(append(all[:len(all):len(all)], within{mask, 0, snowflake.ID(tick) << s.shift}), 0)
		return found
	})
}

// readBy returns the timestamps that a layout reads in the side's IDs.
func (s side) readBy(l snowflake.Layout) Interval {
	i := l.Index(snowflake.KindTime)
	shift, largest := Shift(l, i), l.Fields[i].Max()
	mask := snowflake.ID(largest) << shift
	reads := func(low, high uint64) bool {
		read := within{mask, snowflake.ID(low) << shift, snowflake.ID(high) << shift}
		_, found := find(append(s.conditions(), read), 0)
		return found
	}
	first, _ := least(0, largest, func(tick uint64) bool { return reads(0, tick) })
	back, _ := least(0, largest, func(back uint64) bool { return reads(largest-back, largest) })
	return Interval{l.Instant(first), l.Instant(largest - back)}
}

// least returns the smallest number from low to high for which f is true. f is true for all
// larger ones.
func least(low, high uint64, f func(n uint64) bool) (n uint64, ok bool) {
	if !f(high) {
		return 0, false
	}
	for low < high {
		if mid := low + (high-low)/2; f(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low, true
}

// find returns the smallest ID that fulfils all conditions or, if prefer is 1, the largest. It
// chooses the bits from the most significant one down. What matters of those chosen is only
// for which conditions they equal those of the low or the high value; so a position and these
// that have failed once are not tried again.
func find(all []within, prefer snowflake.ID) (id snowflake.ID, ok bool) {
	type place struct{ bit, equal int }
	failed := map[place]bool{}
	var walk func(id snowflake.ID, at place) (snowflake.ID, bool)
	walk = func(id snowflake.ID, at place) (snowflake.ID, bool) {
		if at.bit < 0 {
			return id, true
		}
		if failed[at] {
			return 0, false
		}
		for _, value := range []snowflake.ID{prefer, 1 - prefer} {
			if equal, ok := choose(all, at.bit, at.equal, value); ok {
				if found, ok := walk(id|value<<at.bit, place{at.bit - 1, equal}); ok {
					return found, true
				}
			}
		}
		failed[at] = true
		return 0, false
	}
	return walk(0, place{63, 1<<(2*len(all)) - 1})
}

// choose gives a bit a value. Bits 2i and 2i+1 of equal say that what was chosen of condition
// i equals its low and its high value so far. ok is false if a condition is broken.
func choose(all []within, bit, equal int, value snowflake.ID) (_ int, ok bool) {
	for i, w := range all {
		if w.mask>>bit&1 == 0 {
			continue
		}
		for k, bound := range [...]snowflake.ID{w.low >> bit & 1, w.high >> bit & 1} {
			switch at := 1 << (2*i + k); {
			case equal&at == 0 || value == bound:
			case value < bound == (k == 0):
				return 0, false
			default:
				equal &^= at
			}
		}
	}
	return equal, true
}

// nodesApart returns node IDs of the new layout with which no ID repeats: those from a power
// of two on, which all have that bit.
func (c Change) nodesApart(old, next side) Use {
	u, nodes := c.NewUse, c.New.Nodes()
	for first := uint64(1); first < nodes && first != 0; first *= 2 {
		if u.Nodes == 0 && first < nodes-first || first < u.Nodes {
			continue
		}
		apart := Use{FirstNode: first, Nodes: u.Nodes, IDsPerTick: u.IDsPerTick}
		if u.Nodes == 0 {
			apart.Nodes = first
		}
		with, err := sideOf(c.New, apart, c.Signed)
		if err != nil || with.empty {
			continue
		}
		with.first = next.first
		if _, ok := find(append(old.conditions(), with.conditions()...), 0); !ok {
			return apart
		}
	}
	return Use{}
}

// firstSafe returns the first instant after At at which the change is safe, or the zero Time.
//
// It is the start of a tick of New, because later in a tick only Old's IDs grow. Let a tick n
// of New be safe if its smallest ID, A·n + c, is above the largest old ID until then, B·t + C,
// where t is Old's tick at the start of n, and A and B are powers of two. Then
//
//	t(n) ≤ q(n), where q(n) = floor((A·n + c − C − 1) / B)
//
// If A < B, q is constant for B/A ticks, and only the first of them has to be tried: t does not
// decrease. If A ≥ B, q is A/B·n plus a constant. Among the ticks that have to be tried t and q
// are both linear, except that t is rounded down, which t ≤ q does not notice, and that t ends
// with Old's lifetime. So once it is safe after it was not, it stays so.
func (c Change) firstSafe(old, next side) time.Time {
	safe := func(n uint64) bool {
		at := next
		at.first = n
		until := old
		until.last, _ = old.lastBefore(c.New.Instant(n), c.Rollout)
		return at.bounds().Smallest > until.bounds().Largest
	}
	tick := func(i uint64) uint64 { return next.first + 1 + i } // the ones to try
	count := next.last - next.first
	if next.shift < old.shift {
		floor := old
		floor.last = 0
		smallest := next
		smallest.first = 0
		// Tick n is the first with A·n + c ≥ B·q + C + 1, for each q from the next one on.
		over, rest := floor.bounds().Largest, smallest.bounds().Smallest
		group := uint64(0)
		if now := next.bounds().Smallest; now > over {
			group = uint64(now-over-1)>>old.shift + 1
		}
		tick = func(i uint64) uint64 {
			least, carry := bits.Add64((group+i)<<old.shift, uint64(over)+1, 0)
			if carry > 0 || group+i > math.MaxUint64>>old.shift {
				return math.MaxUint64
			}
			if least <= uint64(rest) {
				return 0
			}
			return (least-uint64(rest)-1)>>next.shift + 1
		}
		end := next
		end.first = next.last
		count = 0
		if largest := end.bounds().Smallest; largest > over {
			if last := uint64(largest-over-1) >> old.shift; last >= group {
				count = last - group + 1
			}
		}
	}
	if count == 0 {
		return time.Time{}
	}
	if n := tick(0); safe(n) {
		return c.New.Instant(n)
	}
	i, ok := least(0, count-1, func(i uint64) bool { return safe(tick(i)) })
	if !ok {
		return time.Time{}
	}
	return c.New.Instant(tick(i))
}
