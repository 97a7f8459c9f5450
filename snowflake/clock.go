package snowflake

import (
	"math"
	"sync/atomic"
	"time"
)

// clock converts clock readings to ticks. It does not read the wall clock again until
// the monotonic clock says that the last tick is over.
type clock struct {
	layout Layout
	wall   func() time.Time // Clock.Now; nil means time.Now
	base   time.Time        // when the clock was created, with the monotonic reading
	counts bool             // Clock.Monotonic: the time is start + elapsed since base
	start  time.Time        // the clock reading at base

	now  int64         // the last tick read
	into time.Duration // how far into that tick the reading was
	at   time.Duration // when it was read, since base
	last time.Duration // no new reading before this, since base
}

func (c *clock) begin(l Layout, o Clock) {
	c.layout, c.wall, c.base = l, o.Now, time.Now()
	if !o.Monotonic {
		return
	}
	c.counts, c.start = true, c.base.Round(0)
	if o.Now != nil {
		c.start, c.wall = o.Now().Round(0), nil
	}
}

// checkEpoch rejects an epoch that is not set or is in the future: somebody forgot
// to set the epoch or the clock.
func (c *clock) checkEpoch() error {
	field := c.layout.Index(KindTime)
	if c.layout.Epoch.IsZero() {
		return c.layout.fault(field, "epoch", "the epoch is not set")
	}
	if now := c.tick(); now < 0 {
		return c.layout.fault(field, "epoch", "the epoch %s is %s ahead of the clock",
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

// run is a batch of IDs that one step has issued. Next draws from it without
// the lock while the clock reads the same tick. This changes no ID, because a batch
// has the same IDs as single requests. A run is opened and closed under the lock;
// closing returns undrawn IDs to the state.
//
// The word contains the run's number and, in its low drawnBits, how many IDs are
// drawn. Drawing adds one to it by compare-and-swap. Each run has a new number. So a
// swap that succeeds proves that the same run was open since the load of the word,
// and that first, stride and until, loaded in between, belong to that run. Numbers
// repeat after 2^48 runs, most of a year at ten million a second: a goroutine would
// have to sleep that long between its load and its swap.
type run struct {
	word          atomic.Uint64
	count         atomic.Uint64 // of IDs in the run, at most runMost
	until         atomic.Int64  // end of the tick, since the clock's base
	first, stride atomic.Uint64
}

const (
	drawnBits = 16
	drawnMask = 1<<drawnBits - 1
	runMost   = drawnMask - 1 // a drawn count of drawnMask means that no run is open
)

// begin marks the zero value as closed. Its word would mean an open run with nothing
// drawn, so others could draw while the first run is being opened.
func (r *run) begin() { r.word.Store(drawnMask) }

// draw draws an ID. ok is false if no run is open, its tick is over, or all its IDs
// are drawn.
func (r *run) draw(base time.Time) (id ID, ok bool) {
	for {
		word := r.word.Load()
		drawn := word & drawnMask
		if drawn >= r.count.Load() || int64(time.Since(base)) >= r.until.Load() {
			return 0, false
		}
		id := ID(r.first.Load() + drawn*r.stride.Load())
		if r.word.CompareAndSwap(word, word+1) {
			return id, true
		}
	}
}

// open opens a run whose first ID is already drawn.
func (r *run) open(o Outcome, until time.Duration) {
	r.count.Store(uint64(o.Count))
	r.until.Store(int64(until))
	r.first.Store(uint64(o.First))
	r.stride.Store(uint64(o.Stride))
	r.word.Store((r.word.Load()>>drawnBits+1)<<drawnBits | 1)
}

// close closes the open run, if any, and returns how many of its IDs were drawn and
// how many were left. After it returns, draw fails.
func (r *run) close() (drawn, left uint64) {
	for {
		word := r.word.Load()
		drawn = word & drawnMask
		if drawn == drawnMask {
			return 0, 0
		}
		if r.word.CompareAndSwap(word, word|drawnMask) {
			return drawn, r.count.Load() - drawn
		}
	}
}
