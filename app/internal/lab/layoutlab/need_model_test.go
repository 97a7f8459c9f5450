package layoutlab_test

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// model tries every layout there is, and was the product until bits were counted. The tests compare both.
type model layoutlab.Needs

// Solutions are the layouts that meet needs.
type Solutions struct {
	// Offers are the best layouts, best first; Count is the number of all.
	Offers []Offer
	Count  int
}

// Solve tries all layouts of unused bits, a time, a node and a sequence field, and keeps the given number
// of best ones. If there are none, see [Needs.GiveUp].
func (n model) Solve(most int) Solutions {
	var a Solutions
	n.each(func(o *Offer) bool {
		a.Count++
		at := len(a.Offers)
		if at == most && (most == 0 || !o.before(&a.Offers[at-1])) {
			return true
		}
		for at > 0 && o.before(&a.Offers[at-1]) {
			at--
		}
		a.Offers = append(a.Offers, Offer{})
		copy(a.Offers[at+1:], a.Offers[at:])
		a.Offers[at] = *o
		a.Offers = a.Offers[:min(len(a.Offers), most)]
		return true
	})
	return a
}

// width is the most bits for time, node and sequence together.
func (n model) width() int {
	width := 64
	if n.Signed {
		width = min(width, 63)
	}
	if n.Safe {
		width = min(width, 53)
	}
	return width
}

// each calls found for every layout that meets the needs, until it returns false.
func (n model) each(found func(*Offer) bool) {
	if n.Clock == layoutlab.Untrusted {
		return
	}
	for _, tick := range n.Ticks {
		needed, ok := n.ticks(tick)
		leastSequence := n.sequenceBits(tick)
		if !ok || leastSequence > 63 || n.Ordered && tick > time.Millisecond {
			continue
		}
		leastNode, width := n.nodeBits(), n.width()
		nodes, rate := 1000*n.RegionBits()+thousandths(float64(max(n.numbers(), 1))), n.rate(tick)
		for timeBits := 1; timeBits+leastNode+leastSequence <= width; timeBits++ {
			for below := leastNode + leastSequence; timeBits+below <= width; below++ {
				have, lead := n.usable(timeBits, below, tick)
				o := Offer{Tick: tick, TimeBits: timeBits, SpareBits: 64 - timeBits - below, Lead: lead,
					Time: thousandths(float64(have) / float64(needed))}
				if have < needed || !o.ends(n.From) {
					continue
				}
				for o.SequenceBits = leastSequence; o.SequenceBits <= below-leastNode; o.SequenceBits++ {
					o.NodeBits = below - o.SequenceBits
					o.Node = 1000*o.NodeBits - nodes
					o.Rate = 1000*o.SequenceBits - rate
					if n.exact(&o) && !found(&o) {
						return
					}
				}
			}
		}
	}
}

// exact reports whether the fields have the required widths.
func (n *model) exact(o *Offer) bool {
	for kind, bits := range [...]int{o.SpareBits, o.TimeBits, o.NodeBits, o.SequenceBits} {
		regions := kind == int(snowflake.KindNode) && n.Exact[kind] < n.nodeBits()
		if must := n.Exact[kind]; must > 0 && must != bits && !regions {
			return false
		}
	}
	return true
}

// numbers is the number of node IDs in use at the same time in a region.
func (n *model) numbers() uint64 {
	if n.Replaced && n.Nodes < math.MaxInt64 { // else it is too many in any case
		return n.Nodes + n.Nodes/4 + min(n.Nodes%4, 1)
	}
	return n.Nodes
}

// RegionBits is how many of the node bits number regions.
func (n *model) RegionBits() int {
	regions, exact := bitsFor(n.Regions), n.Exact[snowflake.KindNode]
	if exact < regions+bitsFor(n.numbers()) {
		return max(regions, exact)
	}
	return regions
}

func (n *model) nodeBits() int { return n.RegionBits() + bitsFor(n.numbers()) }

// ticks is the required number of ticks, rounded up; not ok if it exceeds an int64.
func (n model) ticks(tick time.Duration) (count uint64, ok bool) {
	hi, lo := bits.Mul64(n.Seconds, 1e9)
	lo, carry := bits.Add64(lo, uint64(tick)-1, 0)
	if hi += carry; hi >= uint64(tick) {
		return 0, false
	}
	count, _ = bits.Div64(hi, lo, uint64(tick))
	return max(count, 1), count <= math.MaxInt64
}

// bitsFor is the number of bits that count that many things.
func bitsFor(things uint64) int {
	if things < 2 {
		return 0
	}
	return bits.Len64(things - 1)
}

// times saturates at the largest uint64.
func times(a, b uint64) uint64 {
	over, product := bits.Mul64(a, b)
	if over > 0 {
		return math.MaxUint64
	}
	return product
}

// perNode is the required rate of a node.
func (n model) perNode() uint64 {
	nodes := times(max(n.Nodes, 1), max(n.Regions, 1))
	share := n.Total / nodes
	if n.Total%nodes > 0 {
		share++
	}
	return max(n.PerSecond, share, 1)
}

// perTick is the required number of IDs in a tick.
func (n model) perTick(tick time.Duration) uint64 {
	hi, lo := bits.Mul64(n.perNode(), uint64(tick))
	lo, carry := bits.Add64(lo, 1e9-1, 0)
	if hi += carry; hi >= 1e9 {
		return math.MaxUint64
	}
	most, _ := bits.Div64(hi, lo, 1e9)
	return max(most, n.Burst, 1)
}

// sequenceBits is at least 1, as every sequence has a bit.
func (n model) sequenceBits(tick time.Duration) int { return max(1, bitsFor(n.perTick(tick))) }

// rate is log2 of the IDs required per tick, in thousandths. On average they may be fewer than one.
func (n model) rate(tick time.Duration) int {
	return thousandths(max(float64(n.perNode())*tick.Seconds(), float64(n.Burst)))
}

// usable is the number of usable ticks with that many bits below the time, and how many before them must
// be skipped.
func (n model) usable(timeBits, below int, tick time.Duration) (have, lead uint64) {
	most := uint64(math.MaxUint64) >> (64 - timeBits)
	if !n.SortsAsText {
		return min(most, math.MaxInt64-1) + 1, 0
	}
	// Links store epochs in whole milliseconds, so the epoch of a short tick may be slightly early.
	waste := uint64(0)
	if tick < time.Millisecond {
		waste = uint64(time.Millisecond / tick)
	}
	rest := uint64(1)<<below - 1
	power := uint64(1) // 10^(digits − 1)
	for digits := 1; digits <= 20; digits++ {
		first, last := (power-1)>>below+1, most
		if digits == 1 {
			first = 0
		}
		if digits < 20 {
			power *= 10
			if power-1 < rest {
				continue
			}
			last = min(most, (power-1-rest)>>below)
		}
		if first+waste <= last && last-first-waste+1 > have {
			have, lead = last-first-waste+1, first
		}
	}
	return have, lead
}

// Offer is a layout that meets needs.
type Offer struct {
	Tick                                        time.Duration
	TimeBits, NodeBits, SequenceBits, SpareBits int
	// Time, Node and Rate are the slack in thousandths of a bit: 1000 is twice as much as required. Rate is
	// the smaller one of PerSecond and Burst.
	Time, Node, Rate int
	// Lead is the number of ticks between the epoch and From.
	Lead uint64
}

// Least is the smallest slack.
func (o Offer) Least() int { return min(o.Time, o.Node, o.Rate) }

// middle is the second smallest slack.
func (o *Offer) middle() int {
	return o.Time + o.Node + o.Rate - o.Least() - max(o.Time, o.Node, o.Rate)
}

// before orders offers by larger slack. Ties prefer fewer unused bits, then the tick closest to 1 ms, then
// the more balanced layout. No two offers are equal.
func (o *Offer) before(p *Offer) bool {
	for _, by := range [...][2]int{
		{o.Least(), p.Least()}, {p.SpareBits, o.SpareBits}, {-distance(o.Tick), -distance(p.Tick)},
		{int(o.Tick), int(p.Tick)},
		{o.middle(), p.middle()}, {o.TimeBits, p.TimeBits}, {o.NodeBits, p.NodeBits},
	} {
		if by[0] != by[1] {
			return by[0] > by[1]
		}
	}
	return false
}

// distance is how far a tick is from 1 ms, in thousandths of a bit.
func distance(tick time.Duration) int {
	d := thousandths(float64(tick) / 1e6)
	return max(d, -d)
}

// thousandths is log2 of a ratio, in thousandths.
func thousandths(ratio float64) int { return int(math.Round(1000 * math.Log2(ratio))) }

// Layout returns the offer as a layout, for IDs from the given instant.
func (o Offer) Layout(from time.Time) snowflake.Layout {
	hi, lo := bits.Mul64(o.Lead, uint64(o.Tick))
	seconds, nanoseconds := bits.Div64(hi, lo, 1e9) // Lead is below 2^63, and Tick at most a second
	from = from.UTC().Truncate(time.Millisecond)
	epoch := time.Unix(from.Unix()-int64(seconds), int64(from.Nanosecond())-int64(nanoseconds)).UTC()
	l := snowflake.Layout{Epoch: epoch.Truncate(time.Millisecond), Tick: o.Tick}
	for _, f := range []snowflake.Field{
		{Name: "unused", Kind: snowflake.KindUnused, Bits: o.SpareBits},
		{Name: "time", Kind: snowflake.KindTime, Bits: o.TimeBits},
		{Name: "node", Kind: snowflake.KindNode, Bits: o.NodeBits},
		{Name: "sequence", Kind: snowflake.KindSequence, Bits: o.SequenceBits},
	} {
		if f.Bits > 0 {
			l.Fields = append(l.Fields, f)
		}
	}
	return l
}

// ends reports whether Go's time.Time can represent the last tick; it cannot for some lifetimes of billions of years.
func (o Offer) ends(from time.Time) bool {
	if o.TimeBits < 50 {
		return true
	}
	o.NodeBits, o.SequenceBits = 0, 64-o.TimeBits-o.SpareBits // how they share the rest plays no part
	return o.Layout(from).Validate() == nil
}
