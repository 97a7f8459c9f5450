package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// weighTicks weighs ticks in which one node made several IDs, where these are too few,
// or stand too close together, for [Job.weighBusyness] to see ticks begin. If a tick's
// sequences are 0, 1, 2 and so on, the counter begins anew in each tick, and hardly
// runs on. TestSequencesThatCountFromZeroWithinATickSpeakForTheirSystem holds the
// factor of 2.
func (j *Job) weighTicks(c *Candidate, v *view, habit system.Habit, impossible bool) {
	if !v.hasTick || !v.hasSequence || j.guess.rounded || !j.countsUp(v, habit.Start[0]) {
		return
	}
	switch {
	case habit.Runs:
		c.Score *= 0.3
		c.against(text.T("Its sequence runs on from tick to tick, and would begin at 0 just in a tick with several IDs."))
	case habit.Start[0] == habit.Start[1] && !impossible:
		c.Score = min(c.Score*2, 0.9)
		c.speaks(text.T("The sequences of a tick with several IDs count up from %s without a gap.", text.Group(habit.Start[0])))
	}
}

// countsUp reports whether there are ticks of which one node has several of the
// IDs looked at, and whether in each of them the sequences are those from start
// up, none left out.
func (j *Job) countsUp(v *view, start uint64) bool {
	g := &j.guess
	g.values = g.values[:0]
	for _, row := range g.sample { // all but the sequence
		g.values = append(g.values, g.set.High[row]&^(v.masks.Sequence.Most<<v.masks.Sequence.Shift))
	}
	g.sort()
	found := false
	for from, to := 0, 0; from < len(g.sample); from = to {
		first := g.order.Rows[from]
		smallest, largest := v.masks.Sequence.Most, uint64(0)
		for ; to < len(g.sample) && g.values[g.order.Rows[to]] == g.values[first]; to++ {
			n := v.sequence(g.set, g.sample[g.order.Rows[to]])
			smallest, largest = min(smallest, n), max(largest, n)
		}
		switch n := uint64(to - from); { // all differ, so the ends tell whether one is left out
		case n == 1:
		case smallest != start || largest != start+n-1:
			return false
		default:
			found = true
		}
	}
	return found
}
