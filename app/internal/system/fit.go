package system

import (
	"math"
	"math/bits"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Fit is how usual the ID is for the system, from 0 to 1. It is for lists: their rows
// have much in common, and package judge weighs that by looking at the same fields of
// all rows, so that a row by itself must not say too much. It is a product of shares
// that are estimates, set so that lists from slow nodes and from busy ones are read as
// their own system's, which the tests of package judge hold.
func (j *Judge) Fit(id snowflake.ID) float64 {
	if uint64(id)&j.masks.Unused != 0 {
		return 0
	}
	fit := j.usual
	if id>>42 == 0 { // a counter, or seconds or milliseconds since 1970
		fit *= 0.2
	}
	if j.masks.Time.Most == 0 {
		return fit * j.fitTimeless(id) * j.fitNodes(id)
	}
	return fit * j.fitDate(id) * j.fitSequence(id) * j.fitNodes(id)
}

func (j *Judge) fitDate(id snowflake.ID) float64 {
	tick := int64(j.masks.Time.Of(id) & math.MaxInt64)
	ahead, age := j.seconds(tick-j.now), j.seconds(tick-j.since)
	switch {
	case j.Patient && ahead > day && ahead < 10*year:
		return 0.6
	case ahead > year:
		return 0.005
	case ahead > day:
		return 0.04
	case ahead > minute:
		return 0.6
	case age < 0:
		return 0.01
	case age < hour:
		return 0.02
	case age < 10*day:
		return 0.5
	}
	return 0.3 + 0.7*5/(5-min(0, ahead/year)) // newer ones are met more often
}

// fitTimeless looks at a counter that has a database to itself: that its upper bits
// are 0 is what tells it.
func (j *Judge) fitTimeless(id snowflake.ID) float64 {
	switch n, width := j.masks.Sequence.Of(id), j.masks.Sequence.Bits(); {
	case width >= 24 && uint64(id) == n:
		return 0.05
	case width >= 24 && n != 0 && n>>(width-10) == 0:
		return 1
	}
	return 0.25
}

func (j *Judge) fitSequence(id snowflake.ID) float64 {
	n, h := j.masks.Sequence.Of(id), j.System.Habit
	switch {
	case j.masks.Sequence.Most == 0:
		return 1
	case h.Runs && n == 0:
		return 0.6
	case h.Runs:
		return 0.92
	case n < h.Start[0]:
		return 0.6
	case n > h.Start[1]:
		return crowded(n-h.Start[1], j.System.Layout.Tick)
	}
	return 1
}

// crowded is the share for so many IDs of one node in one tick before this one.
func crowded(before uint64, tick time.Duration) float64 {
	switch perMS := float64(before) * float64(time.Millisecond) / float64(tick); {
	case perMS < 1:
		return 1
	case perMS < 4:
		return 0.75
	case perMS < 16:
		return 0.55
	case perMS < 64:
		return 0.4
	}
	return 0.25
}

func (j *Judge) fitNodes(id snowflake.ID) float64 {
	if j.unknown.Most > 0 && bits.TrailingZeros64(uint64(id)) >= 10 {
		return 0.3
	}
	for _, m := range j.masks.Nodes {
		if j.System.Habit.Counted && m.Of(id) >= most(m) {
			if m.Bits() > 10 {
				return 0.4
			}
			return 0.85
		}
	}
	return 1
}
