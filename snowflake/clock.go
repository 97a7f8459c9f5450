package snowflake

import (
	"math"
	"time"
)

// clock converts clock readings to ticks. It does not read the wall clock again until
// the monotonic clock says that the last tick is over.
type clock struct {
	layout Layout
	wall   func() time.Time // Options.Clock; nil means time.Now
	base   time.Time        // when the clock was created, with the monotonic reading
	counts bool             // Options.Monotonic: the time is start + elapsed since base
	start  time.Time        // the clock reading at base

	now  int64         // the last tick read
	into time.Duration // how far into that tick the reading was
	at   time.Duration // when it was read, since base
	last time.Duration // no new reading before this, since base
}

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

// checkEpoch rejects an epoch that is not set or is in the future: somebody forgot
// to set the epoch or the clock.
func (c *clock) checkEpoch() error {
	field := c.layout.Index(KindTime)
	if c.layout.Epoch.IsZero() {
		return c.layout.fault(field, FaultEpoch, "the epoch is not set")
	}
	if now := c.tick(); now < 0 {
		return c.layout.fault(field, FaultEpoch, "the epoch %s is %s ahead of the clock",
			c.layout.Epoch.UTC().Format(time.RFC3339Nano), waitText(c.until(-max(now, -math.MaxInt64))))
	}
	return nil
}

func (c *clock) tick() int64 {
	if c.wall == nil && time.Since(c.base) < c.last {
		return c.now
	}
	return c.read()
}

// read always reads the clock.
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

// until returns the time from now to the start of the tick that comes ticks after the
// last one read.
func (c *clock) until(ticks int64) time.Duration {
	tick := c.layout.Tick
	whole := time.Duration(min(ticks, int64(math.MaxInt64/tick)-1)) * tick
	passed := c.into
	if c.wall == nil {
		passed += time.Since(c.base) - c.at
	}
	return max(whole-passed, 0)
}
