package need

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
		{o.Least(), p.Least()}, {p.SpareBits, o.SpareBits}, {-distance(o.Tick), -distance(p.Tick)}, {int(o.Tick), int(p.Tick)},
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
		{Name: "unused", Kind: snowflake.KindUnused, Bits: o.SpareBits}, {Name: "time", Kind: snowflake.KindTime, Bits: o.TimeBits},
		{Name: "node", Kind: snowflake.KindNode, Bits: o.NodeBits}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: o.SequenceBits},
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
