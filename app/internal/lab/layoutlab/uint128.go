package layoutlab

import (
	"math"
	"math/bits"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// uint128 holds the IDs per second of all nodes, which may exceed 64 bits.
type uint128 struct{ hi, lo uint64 }

// perSecond is 2^exponent per tick, converted to per second and rounded down. The exponent is 0 to 64.
func perSecond(exponent int, tick time.Duration) uint128 {
	var n uint128 // 2^exponent × 10^9
	if exponent == 64 {
		n = uint128{hi: 1e9}
	} else {
		n.hi, n.lo = bits.Mul64(1<<exponent, 1e9)
	}
	return n.over(uint64(tick))
}

// over is n / by, rounded down.
func (n uint128) over(by uint64) uint128 {
	q := uint128{hi: n.hi / by}
	q.lo, _ = bits.Div64(n.hi%by, n.lo, by)
	return q
}

func (n uint128) float() float64 { return math.Ldexp(float64(n.hi), 64) + float64(n.lo) }

// String formats the number in decimal.
func (n uint128) String() string {
	if n.hi == 0 {
		return strconv.FormatUint(n.lo, 10)
	}
	const part = 10_000_000_000_000_000_000 // 19 digits at a time
	top := n.over(part)
	lower := n.lo - top.lo*part // what is left is less than part, so the low word alone
	digits := strconv.FormatUint(lower, 10)
	for len(digits) < 19 {
		digits = "0" + digits
	}
	return top.String() + digits
}

// powerOf2 is 2^bits in decimal, for 0 to 64 bits.
func powerOf2(bits int) string {
	if bits == 64 {
		return uint128{hi: 1}.String()
	}
	return strconv.FormatUint(1<<bits, 10)
}

// bitsOf is the total width of all fields of a kind.
func bitsOf(l snowflake.Layout, k snowflake.Kind) int {
	total := 0
	for _, f := range l.Fields {
		if f.Kind == k {
			total += f.Bits
		}
	}
	return total
}
