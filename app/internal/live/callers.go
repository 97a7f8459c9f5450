package live

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/random"
)

// Callers come one after the other where they are few enough to be watched,
// else independently of each other, as in life. Of so many that chance hardly
// shows they come one after the other again, since drawing chance costs more
// than an ID.
const (
	watched   = 20
	countless = 100_000
)

// callers are those who ask for an ID.
type callers struct {
	rate   int // 0 is more than can be served
	next   time.Duration
	rest   float64 // of a nanosecond, which is kept for the one after
	chance random.Source
}

// pace begins anew with another rate.
func (c *callers) pace(rate int, now time.Duration) {
	c.rate, c.next, c.rest = rate, now, 0
}

// until is how many have come since it was asked last. None is left behind: where
// the run has paused, they come at once.
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
