package sim

import "time"

// clock is one node's clock: what it reads is a function of the stage's true time alone, until
// the script changes it.
type clock struct {
	at     time.Duration // true time of the last change
	base   time.Duration // reading at that time, since the scene's zero
	drift  int64         // in parts per million; positive runs fast
	slew   time.Duration // correction still to be made
	rate   int64         // of the correction, in parts per million
	frozen bool
}

// slewRate is the fastest, in parts per million, that NTP corrects a clock without a step.
const slewRate = 500

// read needs a true time that is not before the clock was last changed.
func (c clock) read(now time.Duration) time.Duration {
	if c.frozen {
		return c.base
	}
	passed := now - c.at
	return c.base + passed + perMillion(passed, c.drift) + c.slewed(passed)
}

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

// touch returns the same clock with its base at a true time, ready to be changed.
func (c clock) touch(now time.Duration) clock {
	base := c.read(now)
	if !c.frozen {
		c.slew -= c.slewed(now - c.at)
	}
	c.at, c.base = now, base
	return c
}
