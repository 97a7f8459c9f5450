package snowflake

import (
	"math"
	"math/bits"
	"time"
)

// TickAt returns the tick that contains t: ticks since the epoch, rounded down, so
// negative before it. It saturates at the smallest and the largest int64, ignores
// monotonic clock readings, and is 0 if Tick is not positive.
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
