package snowflake

import "math"

// Node is one issuer of IDs: a layout with its node fields filled in, and a
// [Policy]. It remembers nothing; that is [State]'s part. Make one with
// [NewNode].
type Node struct {
	fixed     ID     // the node fields' bits, in place
	timeShift uint8  // position of the lowest time bit
	seqShift  uint8  // position of the lowest sequence bit
	last      int64  // the last tick the time field can hold
	capacity  uint64 // IDs in a tick, 2^(sequence bits)
	policy    Policy
	seed      uint64 // Policy.Seed mixed, so that near seeds share no starts
}

// Values gives a node's fields their values, by field name.
type Values map[string]uint64

// Policy is what a node may do where designs differ. The zero Policy never
// leads the clock and begins every tick's sequence at 0, as Twitter's does.
type Policy struct {
	// Lead is by how many ticks the node may issue ahead of its clock, so that
	// a full sequence or a clock that went back does not stop it at once. 0
	// refuses.
	Lead int64
	// Start is where the sequence of a fresh tick begins.
	Start Start
	// Below is the exclusive upper limit for [StartRandom], from 1 to the number
	// of IDs in a tick.
	Below uint64
	// Seed is what [StartRandom] draws from: another seed for each node, the same
	// seed for a replay.
	Seed uint64
	// Signed ends the node's lifetime before the first ID that has bit 63 set,
	// so that signed readers never see a negative number. Without it all 64 bits
	// are used, and IDs past 2^63 are negative as an int64: see
	// [Layout.NegativeFrom].
	Signed bool
}

// Start says where the sequence of a fresh tick begins.
type Start uint8

const (
	// StartAtZero begins at 0, so that at low rates every ID is a multiple of
	// 2^(sequence bits).
	StartAtZero Start = iota
	// StartRandom begins at a number below Policy.Below that looks random but
	// follows from the seed and the tick. A tick then holds up to Below − 1 IDs
	// fewer.
	StartRandom
	// StartContinue continues after the last ID's sequence number. A tick is full
	// when the largest number is used, and only then the next begins at 0, so that
	// IDs stay in order: a fresh tick holds as many IDs as there are numbers above
	// the last one.
	StartContinue
)

// NewNode makes a node of a layout that has a time and a sequence field, with a
// value for every node field. The error is a [*LayoutError] or, for a value out
// of its field's range, a [*ValueError].
func NewNode(l Layout, values Values, p Policy) (*Node, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	n := &Node{policy: p, seed: mix(p.Seed)}
	for _, kind := range []Kind{KindTime, KindSequence} {
		if l.Index(kind) < 0 {
			return nil, l.fault(-1, FaultMissing, "no %s field; a generator needs one", kind)
		}
	}
	t, s := l.Index(KindTime), l.Index(KindSequence)
	n.timeShift, n.seqShift = uint8(l.Shift(t)), uint8(l.Shift(s))
	n.last = int64(min(l.Fields[t].Max(), math.MaxInt64))
	n.capacity = l.Fields[s].Max() + 1 // a sequence beside a time has at most 63 bits
	if p.Signed && n.timeShift+uint8(l.Fields[t].Bits) == 64 {
		n.last /= 2
	}
	if p.Signed && n.seqShift+uint8(l.Fields[s].Bits) == 64 {
		n.capacity /= 2
	}
	if p.Lead < 0 || p.Start > StartContinue || p.Start == StartRandom && (p.Below < 1 || p.Below > n.capacity) {
		return nil, l.fault(s, FaultPolicy, "policy %+v is out of range", p)
	}
	if err := n.fix(l, values); err != nil {
		return nil, err
	}
	return n, nil
}

// fix puts the node fields' values in place.
func (n *Node) fix(l Layout, values Values) error {
	known := map[string]bool{}
	for i, f := range l.Fields {
		v, given := values[f.Name]
		if f.Kind != KindNode {
			continue
		}
		if known[f.Name] = true; !given {
			return l.fault(i, FaultNode, "node field %q has no value", f.Name)
		}
		var err error
		if n.fixed, err = l.With(n.fixed, i, v); err != nil {
			return err
		}
		if n.policy.Signed && n.fixed.Int64() < 0 {
			return &ValueError{Field: f.Name, Value: v, Max: f.Max() / 2}
		}
	}
	for name := range values {
		if !known[name] {
			e := l.fault(-1, FaultNode, "no node field %q", name)
			e.Field = name
			return e
		}
	}
	return nil
}
