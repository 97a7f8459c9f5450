package snowflake

import (
	"math"
	"time"
)

// clock turns a generator's clock into ticks. While the monotonic clock says
// that the tick read last is not over, it is not read again.
type clock struct {
	layout Layout
	wall   func() time.Time // the caller's; nil is time.Now
	base   time.Time        // with a monotonic reading, of which 0 is the start
	start  time.Time        // the instant at base, where the clock is monotonic

	now      int64         // the tick read last
	into     time.Duration // how much of it had passed when it was read,
	at, last time.Duration // which was at, and for how long it holds, from base
}

// begin sets the clock up.
func (c *clock) begin(l Layout, o Options) {
	c.layout, c.wall, c.base = l, o.Clock, time.Now()
	if !o.Monotonic {
		return
	}
	c.start = c.base.Round(0)
	if o.Clock != nil {
		c.start, c.wall = o.Clock().Round(0), nil
	}
}

// tick is the tick that the clock reads.
func (c *clock) tick() int64 {
	if c.wall == nil && time.Since(c.base) < c.last {
		return c.now
	}
	return c.read()
}

// read reads the clock itself.
func (c *clock) read() int64 {
	if c.wall != nil {
		c.now, c.into = c.layout.tickAt(c.wall())
		return c.now
	}
	t := time.Now()
	c.at = t.Sub(c.base)
	if !c.start.IsZero() {
		t = c.start.Add(c.at)
	}
	c.now, c.into = c.layout.tickAt(t)
	c.last = c.at + min(c.layout.Tick-c.into, time.Millisecond)
	return c.now
}

// until is how long it is until the tick that lies ticks after the one read
// last begins.
func (c *clock) until(ticks int64) time.Duration {
	tick := c.layout.Tick
	whole := time.Duration(min(ticks, int64(math.MaxInt64/tick)-1)) * tick
	passed := c.into
	if c.wall == nil {
		passed += time.Since(c.base) - c.at
	}
	return max(whole-passed, 0)
}
