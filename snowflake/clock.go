package snowflake

import (
	"math"
	"time"
)

// clock turns a generator's clock into ticks. The wall clock is not read again
// while the monotonic clock says that the tick read last is not over.
type clock struct {
	layout Layout
	wall   func() time.Time // the caller's; nil is time.Now
	base   time.Time        // when the clock was made, with its monotonic reading
	counts bool             // Options.Monotonic: time is start plus what has passed since base
	start  time.Time        // what the clock read at base

	now  int64         // the tick read last
	into time.Duration // how much of it had passed when it was read
	at   time.Duration // when that was, since base
	last time.Duration // until when it is not read again, since base
}

// begin sets the clock up.
func (c *clock) begin(l Layout, o Options) {
	c.layout, c.wall, c.base = l, o.Clock, time.Now()
	if !o.Monotonic {
		return
	}
	c.counts, c.start = true, c.base.Round(0)
	if o.Clock != nil {
		c.start, c.wall = o.Clock().Round(0), nil
	}
}

// checkEpoch refuses an epoch that was not set or that lies in the future, which
// means that somebody forgot the epoch or did not set the clock.
func (c *clock) checkEpoch() error {
	field := c.layout.Index(KindTime)
	if c.layout.Epoch.IsZero() {
		return c.layout.fault(field, FaultEpoch, "the epoch is not set")
	}
	if now := c.tick(); now < 0 {
		return c.layout.fault(field, FaultEpoch, "the epoch %s is %v ahead of the clock",
			c.layout.Epoch.UTC().Format(time.RFC3339Nano), c.until(-max(now, -math.MaxInt64)))
	}
	return nil
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
	if c.counts {
		t = c.start.Add(c.at)
	}
	c.now, c.into = c.layout.tickAt(t)
	c.last = c.at + min(c.layout.Tick-c.into, time.Millisecond)
	return c.now
}

// until is the time from now until the start of the tick that is ticks later than
// the one read last.
func (c *clock) until(ticks int64) time.Duration {
	tick := c.layout.Tick
	whole := time.Duration(min(ticks, int64(math.MaxInt64/tick)-1)) * tick
	passed := c.into
	if c.wall == nil {
		passed += time.Since(c.base) - c.at
	}
	return max(whole-passed, 0)
}
