package sim

import "time"

// clock is one node's clock: what it reads is a function of the stage's true
// time alone, until somebody touches it.
type clock struct {
	at     time.Duration // the true time at which it was last touched
	base   time.Duration // what it read then, since the scene's zero
	drift  int64         // in parts per million; positive runs fast
	slew   time.Duration // what is still to be corrected, smoothly,
	rate   int64         // by so many parts per million
	frozen bool
}

// slewRate is the fastest that NTP corrects a clock without a step.
const slewRate = 500

// read is what the clock reads at a true time not before it was last touched.
func (c clock) read(now time.Duration) time.Duration {
	if c.frozen {
		return c.base
	}
	passed := now - c.at
	return c.base + passed + perMillion(passed, c.drift) + c.slewed(passed)
}

// slewed is how much of the correction is done after a while.
func (c clock) slewed(passed time.Duration) time.Duration {
	done := perMillion(passed, c.rate)
	if c.slew < 0 {
		return max(c.slew, -done)
	}
	return min(c.slew, done)
}

func perMillion(d time.Duration, ppm int64) time.Duration {
	whole, rest := d/1e6, d%1e6
	return whole*time.Duration(ppm) + rest*time.Duration(ppm)/1e6
}

// touch is the same clock, ready to be changed at a true time.
func (c clock) touch(now time.Duration) clock {
	base := c.read(now)
	if !c.frozen {
		c.slew -= c.slewed(now - c.at)
	}
	c.at, c.base = now, base
	return c
}
