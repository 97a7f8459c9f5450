package braid

import (
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
)

const millisecond = int64(time.Millisecond)

// Start is the tick in which runs start: November 2026 in Twitter's layout.
const Start = 507_000_000_000

// clock is a node's clock.
type clock struct {
	kind  Clock
	off   int64 // its error, as in [Settings.Errors]
	event int64 // when it is set or stands still
}

// newClocks makes the nodes' clocks. What happens to one happens between a quarter and three
// quarters of the run, at a time of its own.
func newClocks(s *Settings) []clock {
	all := make([]clock, s.Nodes)
	chance, quarter := random.Source(random.Mix(s.Seed, 2)), int64(s.Length/4)
	for i := range all {
		all[i] = clock{kind: s.Clock, off: s.Errors[i], event: quarter + int64(chance.Below(uint64(2*quarter+1)))}
		if s.Clock == Pause {
			all[i].off = -max(s.Errors[i], -s.Errors[i])
		}
	}
	return all
}

// error is what the clock reads minus true time.
func (c *clock) error(t int64) int64 {
	switch c.kind {
	case Drift:
		return c.off * ((int64(Set) + t) / 1000) / 1_000_000
	case Step:
		if t < c.event {
			return 0
		}
	case Slew:
		by := t / SlewRate
		return max(0, c.off-by) + min(0, c.off+by)
	case Pause:
		return -min(max(0, t-c.event), -c.off)
	}
	return c.off
}

// awake is the time from which a node can work that wants to at t: a paused one works afterwards.
func (c *clock) awake(t int64) int64 {
	if c.kind == Pause && t >= c.event && t < c.event-c.off {
		return c.event - c.off
	}
	return t
}

// visible is when a row can be read whose ID was handed out at t: a pause also delays a commit.
func (c *clock) visible(t, commit int64) int64 {
	if c.kind == Pause && t < c.event && t+commit > c.event {
		return t + commit - c.off
	}
	return t + commit
}

// tick is the tick that the clock reads.
func (c *clock) tick(t int64) int64 { return Start + floor(t+c.error(t)) }

// reaches estimates when the clock reads a tick: exactly, unless its error changes until then.
func (c *clock) reaches(tick, t int64) int64 {
	return t + max(1, (tick-Start)*millisecond-t-c.error(t))
}

// floor is the millisecond of a time, which may be negative.
func floor(t int64) int64 {
	if t < 0 {
		return -((-t + millisecond - 1) / millisecond)
	}
	return t / millisecond
}

// arrivals are the times at which a node gets requests: a Poisson process.
type arrivals struct {
	next   int64
	mean   int64 // between two
	chance random.Source
}

func newArrivals(s *Settings, node int) arrivals {
	a := arrivals{mean: int64(time.Second) / int64(s.Rate), chance: random.Source(random.Mix(s.Seed, 3, uint64(node)))}
	a.advance()
	return a
}

// advance goes to the next arrival after an exponentially distributed gap, drawn by von Neumann's
// comparisons (“Various techniques used in connection with random digits”, 1951): browsers may
// round logarithms differently.
func (a *arrivals) advance() {
	for {
		first := a.chance.Next()
		last, odd := first, true
		for u := a.chance.Next(); u < last; u = a.chance.Next() {
			last, odd = u, !odd
		}
		if odd {
			part, _ := bits.Mul64(first, uint64(a.mean))
			a.next += int64(part)
			return
		}
		a.next += a.mean
	}
}

// ClockErrors is what each clock reads at a time minus true time, in nanoseconds.
func (s *Settings) ClockErrors(at time.Duration) []int64 {
	clocks := newClocks(s)
	errors := make([]int64, len(clocks))
	for i := range clocks {
		errors[i] = clocks[i].error(int64(at))
	}
	return errors
}
