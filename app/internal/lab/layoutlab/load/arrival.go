package load

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
)

// arrivals yields the requested IDs of a curve, beat by beat. It is a value: a copy continues from where it
// was taken, with the same IDs.
type arrivals struct {
	rateAt  func(at time.Duration) uint64
	chancy  bool // chancy is whether IDs come by chance.
	beat    time.Duration
	at      time.Duration // the start of the next beat
	renewed time.Duration // from here on the rate is looked up again
	rate    uint64
	whole   uint64  // whole IDs in a beat at this rate
	part    uint64  // the fraction of an ID that comes on top, in 10^9ths
	parts   uint64  // fractions of earlier beats that make no ID yet, in 10^9ths
	mean    float64 // IDs in a beat on average
	none    float64 // the probability that a beat has none
	root    float64 // the mean's square root
	random  random.Source
}

// slot is the interval between two lookups of the rate.
const slot = 100 * time.Millisecond

func newArrivals(c *Curve, beat time.Duration) arrivals {
	return arrivals{rateAt: c.rates(), chancy: c.Random, beat: beat, random: random.Source(c.Seed)}
}

func (a *arrivals) renew() {
	a.rate = a.rateAt(a.at)
	a.renewed = a.at.Truncate(slot) + slot
	each := a.rate * uint64(a.beat) // below 2^60, since rate ≤ 10^9 and beat ≤ 1 s
	a.whole, a.part = each/1e9, each%1e9
	if a.chancy {
		a.mean = float64(a.rate) * a.beat.Seconds()
		a.none, a.root = math.Exp(-a.mean), math.Sqrt(a.mean)
	}
}

// next is the number of IDs requested in the next beat.
func (a *arrivals) next() uint64 {
	if a.at >= a.renewed {
		a.renew()
	}
	a.at += a.beat
	if a.chancy {
		return a.chance()
	}
	if a.parts += a.part; a.parts >= 1e9 {
		a.parts -= 1e9
		return a.whole + 1
	}
	return a.whole
}

// skip skips beats without IDs, up to the next lookup of the rate, and returns their number.
func (a *arrivals) skip() int {
	if a.at >= a.renewed {
		a.renew()
	}
	if a.whole > 0 || a.parts+a.part >= 1e9 || a.chancy && a.rate > 0 {
		return 0 // at once: this is asked before each beat
	}
	left := uint64((a.renewed - a.at + a.beat - 1) / a.beat)
	if a.part > 0 {
		left = min(left, (1e9-a.parts-1)/a.part)
	}
	a.parts += a.part * left
	a.at += time.Duration(left) * a.beat
	return int(left)
}

// chance draws from the Poisson distribution, or from a mean of 16 on from its normal approximation.
func (a *arrivals) chance() uint64 {
	switch {
	case a.mean == 0:
		return 0
	case a.mean < 16:
		n, p := uint64(0), a.none
		for u := float64(a.random.Next()>>11) / (1 << 53); u >= p && n < 200; n++ {
			u -= p
			p *= a.mean / float64(n+1)
		}
		return n
	}
	// The number of ones among 128 random bits is nearly normally distributed, with a mean of 64 and a variance of 32.
	z := float64(bits.OnesCount64(a.random.Next())+bits.OnesCount64(a.random.Next())-64) / math.Sqrt(32)
	return uint64(max(0, a.mean+a.root*z) + 0.5)
}
