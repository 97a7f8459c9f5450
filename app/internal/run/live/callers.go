package live

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
)

// Up to 20 a second, callers arrive evenly, so that each can be watched. Above, arrivals are random
// (exponential gaps). From 100,000 a second on they are even again: the randomness would not show,
// and drawing it would cost more than an ID.
const (
	watched   = 20
	countless = 100_000
)

// callers are the arriving requests.
type callers struct {
	rate   int // 0 is more than can be served
	next   time.Duration
	rest   float64 // of a nanosecond, which is kept for the one after
	chance random.Source
}

func (c *callers) pace(rate int, now time.Duration) {
	c.rate, c.next, c.rest = rate, now, 0
}

// until returns how many callers arrived since the last call. After a pause they arrive at once.
func (c *callers) until(now time.Duration) (n int) {
	for c.next <= now {
		gap := 1e9 / float64(c.rate)
		if c.rate > watched && c.rate < countless {
			gap *= -math.Log(1 - float64(c.chance.Next()>>11)/(1<<53))
		}
		gap += c.rest
		c.rest = gap - math.Floor(gap)
		c.next += time.Duration(gap)
		n++
	}
	return n
}
