package layoutlab

import (
	"math"
	"math/bits"
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Needs are requirements for a layout. [Needs.Offers] finds the layouts that meet them by counting bits: the time's
// follow from the years and the tick, the node's from nodes and regions, and the rest is the sequence's. If there are
// too few, it says how many are missing, and to what a number must be lowered.
type Needs struct {
	From             time.Time    // of the first ID: the epoch, unless IDs must sort as text
	Seconds          uint64       // from then on; a Julian year has 31,557,600
	Nodes, Regions   uint64       // nodes in each region
	PerSecond, Burst uint64       // IDs of a node, in the long run and in one tick
	Total            uint64       // IDs per second of all nodes, shared equally
	Safe, Signed     bool         // at most 2^53 − 1; bit 63 is 0
	SortsAsText      bool         // IDs have equally many digits; the epoch is before From for that
	Ordered          bool         // IDs of different nodes to the millisecond: no tick is longer
	Replaced         bool         // nodes start before their predecessors stop, as in a rolling update
	Merged, Offline  bool         // tables are merged; nodes have no network. No layout depends on these
	Clock            ClockQuality // how far it can be trusted
	Exact            [4]int       // each [snowflake.Kind]'s width, 0 for any; too few node bits number the regions
	Ticks            []time.Duration
}

type ClockQuality uint8

const (
	Synced    ClockQuality = iota // NTP keeps it within milliseconds of the others
	Pauses                        // its virtual machine may stop, and wakes with an old time
	Untrusted                     // nothing sets it, or it may go back by any amount: no layout helps
)

// UsualTicks are the usual ticks.
var UsualTicks = []time.Duration{1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9}

// Offer is the best layout with a tick, or what is missing for one.
type Offer struct {
	Tick    time.Duration
	Bits    [4]int // by [snowflake.Kind]
	Missing int    // bits; then Bits are what each field needs at least
	Slack   [3]int // of time, nodes and rate, in thousandths of a bit: 1000 is twice as much as required
	lead    uint64 // ticks from the epoch to From
}

// Offers are those of the ticks that keep the order, best first.
func (n Needs) Offers() (all []Offer) {
	for _, tick := range n.Ticks {
		if n.Clock != Untrusted && (tick <= time.Millisecond || !n.Ordered) {
			all = append(all, n.offer(tick))
		}
	}
	slices.SortStableFunc(all, func(a, b Offer) int { return b.compare(&a) })
	return all
}

// least are the bits that each field needs, and exact those that it must have or 0; missing are too few.
func (n *Needs) least(tick time.Duration) (least, exact [4]int, missing int) {
	perTick := max(ratio(n.perNode(), uint64(tick), 1e9), n.Burst)
	least = [4]int{0, max(1, bitsFor(n.count(tick))), n.RegionBits() + bitsFor(n.nodeIDs()), max(1, bitsFor(perTick))}
	if n.Safe {
		least[snowflake.KindUnused] = 64 - 53
	} else if n.Signed {
		least[snowflake.KindUnused] = 1
	}
	if exact = n.Exact; exact[snowflake.KindNode] < least[snowflake.KindNode] {
		exact[snowflake.KindNode] = 0 // they number the regions
	}
	for kind := range least {
		least[kind] = max(least[kind], exact[kind])
	}
	for t := &least[snowflake.KindTime]; *t < 64; *t++ {
		if have, _ := n.usable(least, tick); have >= n.count(tick) {
			break
		}
	}
	missing = max(0, sum(least)-64)
	for kind, must := range exact {
		if must > 0 {
			missing += least[kind] - must
		}
	}
	if !slices.Contains(exact[:], 0) {
		missing = max(missing, 64-sum(least))
	}
	return least, exact, missing
}

// offer gives the sequence the bits that nothing needs, and then moves bits to where they are scarcest.
func (n *Needs) offer(tick time.Duration) Offer {
	least, exact, missing := n.least(tick)
	o := Offer{Tick: tick, Bits: least, Missing: missing}
	if missing > 0 {
		return o
	}
	for _, kind := range [4]int{3, 2, 0, 1} { // the sequence, or if its width is given the node, unused or the time
		if exact[kind] == 0 {
			o.Bits[kind] += 64 - sum(o.Bits)
		}
	}
	n.measure(&o)
	for before := (Offer{}); before != o; {
		before = o
		for move := range 16 {
			next, from, to := o, move/4, move%4
			next.Bits[from]--
			next.Bits[to]++
			enough := from == int(snowflake.KindTime) || o.Bits[from] > least[from] // measure checks the time
			if enough && exact[from]+exact[to] == 0 && n.measure(&next) && next.compare(&o) > 0 {
				o = next
			}
		}
	}
	if !n.measure(&o) { // Go cannot represent such a time
		o.Missing = 1
	}
	return o
}

// measure computes the slack, and reports whether the time suffices and Go can represent it.
func (n *Needs) measure(o *Offer) bool {
	have, need, each, numbers := uint64(0), n.count(o.Tick), n.perNode(), float64(max(n.nodeIDs(), 1))
	have, o.lead = n.usable(o.Bits, o.Tick)
	o.Slack = [3]int{
		thousandths(float64(have) / float64(need)),
		1000*(o.Bits[snowflake.KindNode]-n.RegionBits()) - thousandths(numbers),
		1000*o.Bits[snowflake.KindSequence] - thousandths(max(float64(each)*o.Tick.Seconds(), float64(n.Burst))),
	}
	return have >= need && (o.Bits[snowflake.KindTime] < 50 || o.Layout(n.From).Validate() == nil)
}

// compare is positive if o is better: it has more slack, fewer unused bits, a tick closer to 1 ms, or more balance.
func (o *Offer) compare(p *Offer) int {
	order := func(o *Offer) []int {
		slack, distance := o.Slack, thousandths(float64(o.Tick)/1e6)
		slices.Sort(slack[:])
		return []int{-o.Missing, slack[0], -o.Bits[0], min(distance, -distance), int(o.Tick), slack[1], o.Bits[1],
			o.Bits[2]}
	}
	return slices.Compare(order(o), order(p))
}

// Layout returns the offer as a layout, for IDs from the given instant.
func (o *Offer) Layout(from time.Time) snowflake.Layout {
	epoch := time.UnixMilli(from.UnixMilli() - int64(ratio(o.lead, uint64(o.Tick), 1e6))).UTC()
	l := snowflake.Layout{Epoch: epoch, Tick: o.Tick}
	for kind, bits := range o.Bits {
		if k := snowflake.Kind(kind); bits > 0 {
			l.Fields = append(l.Fields, snowflake.Field{Name: k.String(), Kind: k, Bits: bits})
		}
	}
	return l
}

// Quantities are years, nodes, regions, IDs per second of a node, in one tick and per second of all nodes.
func (n *Needs) Quantities() [6]*uint64 {
	return [...]*uint64{&n.Seconds, &n.Nodes, &n.Regions, &n.PerSecond, &n.Burst, &n.Total}
}

// Lowered is the largest value of a quantity with which a layout fits, in units, if the others stay; or 0.
func (n Needs) Lowered(quantity int, unit uint64) (value uint64) {
	lowered := n.Quantities()[quantity]
	fits := func(tick time.Duration) bool {
		_, _, missing := n.least(tick)
		return missing == 0 && (tick <= time.Millisecond || !n.Ordered)
	}
	for below := (max(*lowered, 1)-1)/unit + 1; below-value > 1; {
		middle := value + (below-value)/2
		if *lowered = middle * unit; slices.ContainsFunc(n.Ticks, fits) {
			value = middle
		} else {
			below = middle
		}
	}
	return value * unit
}

// nodeIDs is how many node IDs a region uses at the same time: a quarter more while nodes are replaced.
func (n *Needs) nodeIDs() uint64 {
	if n.Replaced {
		return ratio(n.Nodes, 5, 4)
	}
	return n.Nodes
}

// RegionBits is how many of the node bits number regions.
func (n *Needs) RegionBits() int {
	regions, exact := bitsFor(n.Regions), n.Exact[snowflake.KindNode]
	if exact < regions+bitsFor(n.nodeIDs()) {
		return max(regions, exact)
	}
	return regions
}

// Demand is the number of nodes in all regions, and the IDs per second that each and all must issue.
func (n *Needs) Demand() (nodes, each, all uint64) {
	regions, each := max(n.Regions, 1), n.perNode()
	return ratio(max(n.nodeIDs(), 1), regions, 1), each, ratio(each, ratio(max(n.Nodes, 1), regions, 1), 1)
}

func (n *Needs) perNode() uint64 {
	return max(n.PerSecond, ratio(n.Total, 1, ratio(max(n.Nodes, 1), max(n.Regions, 1), 1)), 1)
}

// count is the number of ticks.
func (n *Needs) count(tick time.Duration) uint64 { return max(ratio(n.Seconds, 1e9, uint64(tick)), 1) }

// usable is the number of ticks with fields of these widths, and how many before them must be skipped, so that
// all IDs have equally many digits.
func (n *Needs) usable(bits [4]int, tick time.Duration) (have, lead uint64) {
	most, below := uint64(math.MaxUint64)>>(64-bits[1]), bits[snowflake.KindNode]+bits[snowflake.KindSequence]
	if !n.SortsAsText {
		return min(most, math.MaxInt64-1) + 1, 0
	}
	waste := uint64(time.Millisecond/tick) &^ 1 // an epoch is in whole milliseconds, so a shorter tick's may be early
	rest := uint64(1)<<below - 1
	for digits := range 20 {
		power := uint64(math.Pow10(digits))
		first, last := (power-1)>>below+1, most
		if digits < 19 {
			if 10*power-1 < rest {
				continue
			}
			last = min(most, (10*power-1-rest)>>below)
		}
		if first+waste <= last && last-first-waste+1 > have {
			have, lead = last-first-waste+1, first
		}
	}
	return have, lead
}

// bitsFor is the number of bits that count that many things.
func bitsFor(things uint64) int { return bits.Len64(max(things, 1) - 1) }

func sum(bits [4]int) int { return bits[0] + bits[1] + bits[2] + bits[3] }

// ratio is a·b ÷ c, rounded up, or the largest uint64 if that exceeds an int64.
func ratio(a, b, c uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	lo, carry := bits.Add64(lo, c-1, 0)
	if hi += carry; hi < c {
		if quotient, _ := bits.Div64(hi, lo, c); quotient <= math.MaxInt64 {
			return quotient
		}
	}
	return math.MaxUint64
}

// thousandths is log2 of a ratio, in thousandths.
func thousandths(ratio float64) int { return int(math.Round(1000 * math.Log2(max(ratio, 0x1p-64)))) }

// Instead is the kind of ID, as /systems names it, to use instead if the clock is untrusted, and why.
func (n *Needs) Instead() (name, title, why string) {
	switch bounded := n.Signed || n.Safe || n.SortsAsText || n.Exact != [4]int{}; {
	case n.Clock != Untrusted:
		return "", "", ""
	case n.Nodes < 2 && n.Regions < 2 && !n.Offline:
		return "auto-increment", text.T("Database counter"),
			text.T("One node needs neither a clock nor a node ID: let an AUTO_INCREMENT column count. IDs are in order and 64 bits wide.")
	case n.Ordered && !n.Offline:
		return "flickr", text.T("Ticket server"),
			text.T("One database row counts for all nodes, so IDs are in order across nodes. Each ID costs a round trip, and a stopped database stops every node.")
	case bounded && !n.Offline:
		return "leaf-segment", text.T("Segments from a database"),
			text.T("Each node fetches a range of numbers and counts through it. IDs fit 64 bits. Nodes keep issuing IDs without the database until their range is used up.")
	}
	return "uuid-v4", text.T("UUID v4"),
		text.T("122 random bits need no clock, no node ID and no database. IDs are 128 bits wide and unordered, so inserts hit every page of an index.")
}
