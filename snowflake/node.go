package snowflake

import (
	"fmt"
	"math"
	"sort"
	"time"
)

// Node is the algorithm for one node, without clock and lock: a layout, the values of
// its node fields and a [Policy]. Callers keep the [State].
type Node struct {
	fixed     ID     // the node fields' bits, shifted into place
	timeShift uint8  // position of the lowest time bit
	seqShift  uint8  // position of the lowest sequence bit
	last      int64  // the last tick of the time field
	capacity  uint64 // IDs per tick, 2^(sequence bits)
	lead      int64  // Policy.Lead in ticks
	policy    Policy
	seed      uint64 // Policy.Seed mixed, so that neighbouring seeds share no starts
}

// Values are the values of a node's fields, by field name.
type Values map[string]uint64

// Policy configures a node where designs differ. The zero Policy is Twitter's: it never
// runs ahead of the clock and starts every tick's sequence at 0.
type Policy struct {
	// Lead is how far the node may run ahead of its clock on sequence overflow or clock
	// rollback, rounded down to whole ticks. With 0 it rejects the request at once. A lead
	// above 0 and below one tick is an error.
	Lead time.Duration
	// Continue begins a new tick's sequence after the last ID's, and at 0 only after the
	// largest one was used. Without it and RandomBelow a tick begins at 0: at low traffic
	// every ID is then a multiple of 2^(sequence bits), so IDs mod n are skewed.
	Continue bool
	// RandomBelow, if not 0, begins a new tick at a pseudorandom number below it: at most
	// the number of IDs in a tick, which then has up to RandomBelow − 1 fewer. The number
	// depends on Seed and the tick only. It excludes Continue.
	RandomBelow uint64
	// Seed is for RandomBelow: another for each node, the same for a replay.
	Seed uint64
	// Signed ends the node's lifetime before the first ID with bit 63 set, which is
	// negative as an int64. Without it all 64 bits are used.
	Signed bool
}

// NewNode creates a node. The layout must have a time and a sequence field, and values
// a value for every node field. errors.As finds a [*LayoutError] in the error or, for
// what is out of range, a [*ValueError].
func NewNode(l Layout, values Values, p Policy) (*Node, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	n := &Node{policy: p, seed: mix(p.Seed)}
	for _, kind := range []Kind{KindTime, KindSequence} {
		if l.Index(kind) < 0 {
			return nil, l.fault(-1, "missing", "no %s field; a generator needs one", kind)
		}
	}
	t, s := l.Index(KindTime), l.Index(KindSequence)
	n.lead = int64(p.Lead / l.Tick)
	n.timeShift, n.seqShift = uint8(l.shift(t)), uint8(l.shift(s))
	n.last = int64(min(l.Fields[t].Max(), math.MaxInt64))
	n.capacity = l.Fields[s].Max() + 1 // a sequence beside a time has at most 63 bits
	if p.Signed && n.timeShift+uint8(l.Fields[t].Bits) == 64 {
		n.last /= 2
	}
	if p.Signed && n.seqShift+uint8(l.Fields[s].Bits) == 64 {
		n.capacity /= 2
	}
	if err := n.checkPolicy(l.Tick); err != nil {
		return nil, err
	}
	if err := n.fix(l, values); err != nil {
		return nil, err
	}
	return n, nil
}

func (n *Node) checkPolicy(tick time.Duration) error {
	p := n.policy
	switch {
	case p.Lead < 0:
		return policyError("Lead", " of %s is negative", p.Lead)
	case p.Lead > 0 && n.lead == 0:
		return policyError("Lead", " of %s is less than a tick of %s", p.Lead, tick)
	case p.RandomBelow > n.capacity:
		return policyError("RandomBelow", " of %d is larger than the %d IDs of a tick", p.RandomBelow, n.capacity)
	case p.RandomBelow > 0 && p.Continue:
		return policyError("RandomBelow", " excludes Policy.Continue")
	}
	return nil
}

func policyError(setting, format string, args ...any) error {
	setting = "Policy." + setting
	return &ValueError{Field: setting, problem: setting + fmt.Sprintf(format, args...)}
}

// fix sets the bits of the node fields.
func (n *Node) fix(l Layout, values Values) error {
	known := map[string]bool{}
	for i, f := range l.Fields {
		v, given := values[f.Name]
		if f.Kind != KindNode {
			continue
		}
		if known[f.Name] = true; !given {
			return l.fault(i, "node", "node field %q has no value", f.Name)
		}
		if v > f.Max() {
			return &ValueError{Field: f.Name, Value: v, Max: f.Max()}
		}
		n.fixed |= ID(v) << l.shift(i)
		if n.policy.Signed && n.fixed.Int64() < 0 {
			return &ValueError{Field: f.Name, Value: v, Max: f.Max() / 2}
		}
	}
	var unknown []string
	for name := range values {
		if !known[name] {
			unknown = append(unknown, name)
		}
	}
	if unknown == nil {
		return nil
	}
	sort.Strings(unknown)
	e := l.fault(-1, "node", "no node field %q", unknown[0])
	e.Field = unknown[0]
	return e
}

// State is a generator's state: the next free slot. The zero State has issued nothing. A
// Sequence beyond the tick's last one means that the tick has no IDs left.
type State struct {
	Tick     int64  // whole ticks since the epoch
	Sequence uint64 // the next sequence number of that tick
}

// Floor returns the state in which no tick up to this one has IDs left.
func Floor(tick int64) State { return State{Tick: tick, Sequence: math.MaxUint64} }

// Outcome is the result of a request: if Issued, Count IDs of one tick. The i-th is
// First + i × Stride; Stride is 1 if the sequence is the lowest field.
type Outcome struct {
	Verdict       Verdict
	First, Stride ID
	Count         int
	Lead          int64 // how many ticks the IDs are ahead of the clock
	Wait          int64 // by how many ticks the clock must advance, if rejected; 0 for Ended
}

// Verdict says whether IDs were issued and, if not, why.
type Verdict uint8

// The verdicts. All but Issued mean a rejected request and an unchanged state.
const (
	Issued   Verdict = iota
	Full             // sequence overflow, within the ticks allowed by Policy.Lead
	Behind           // the clock is behind the last tick by more than Policy.Lead
	Early            // the clock is before the epoch
	Ended            // timestamp overflow
	Reserved         // another process reserved the tick; from a Generator only
)

var verdictNames = [...]string{"issued", "full", "behind", "early", "ended", "reserved"}

// String returns "issued", "full", "behind", "early", "ended" or "reserved".
func (v Verdict) String() string {
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return "verdict?"
}
