package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// busyness is what one reading of the IDs shows of nodes that issue many in a tick,
// counting up.
type busyness struct {
	// starts is how many ticks are seen to begin; usual of them begin as the
	// system's habit has it, and zero of them at 0.
	starts, usual, zero int
	// spread says that the sequences are spread from where a tick begins upwards.
	spread bool
	// ahead says that all IDs looked at are more than a day ahead of the clock.
	ahead bool
}

// uncrowded gives back what single IDs lost in [system.Judge] for high sequences, which
// only a busy node makes, once all IDs together show that there was one. With 2 or 8
// TestBusyNodesAreReadAsTheirOwnSystems fails.
const uncrowded = 4

// weighBusyness weighs with which sequences those ticks begin that have a run of IDs,
// and how sequences are spread. Where each tick begins at 0 they lie from 0 upwards;
// one ID alone cannot tell that from a counter that runs on.
func (j *Job) weighBusyness(c *Candidate, v *view, habit system.Habit, impossible bool) busyness {
	g := &j.guess
	if !v.hasTick || len(g.sample) < enoughRows {
		return busyness{}
	}
	is := busyness{ahead: true}
	for _, row := range g.sample {
		is.ahead = is.ahead && v.ms(v.tick(g.set, row))-j.options.Now.UnixMilli() > 86400000
	}
	if !v.hasSequence {
		return is
	}
	j.findStarts(&is, v, habit)
	halved := j.halved(v)
	if halved && (g.rounded || is.ahead) {
		c.Score *= 0.3
		c.against(text.T("All its ticks would be even, as if the lowest bit were none of the time’s."))
	}
	is.spread = !impossible && !halved && g.lost == 0 && j.spreads(v, habit)
	switch {
	case habit.Runs && is.starts > 0 && is.zero == is.starts:
		c.Score *= 0.1
		c.against(text.T("Its sequence runs on from tick to tick, and would be 0 just where a tick begins."))
	case habit.Runs:
		is.spread = false
	case is.starts > 0 && is.usual == is.starts:
		is.spread = true
		c.Score = min(c.Score*uncrowded, 0.9)
		c.speaks(text.T("Its sequence counts up by one within a tick, and begins anew in the next."))
	case is.starts == 0 && is.spread:
		c.Score = min(c.Score*uncrowded, 0.9)
		c.speaks(text.T("Its sequences lie from %s up, as those of busy nodes do.", text.Group(habit.Start[0])))
	}
	return is
}

// findStarts looks for the rows with which ticks begin between those of the
// sample, where the next row is the tick's second.
func (j *Job) findStarts(is *busyness, v *view, habit system.Habit) {
	g := &j.guess
	for k := 1; k < len(g.sample); k++ {
		before, row := g.sample[k-1], g.sample[k]
		tick := v.tick(g.set, row)
		if v.tick(g.set, before) >= tick {
			continue
		}
		for row-before > 1 {
			if middle := before + (row-before)/2; v.tick(g.set, middle) < tick {
				before = middle
			} else {
				row = middle
			}
		}
		n := v.sequence(g.set, row)
		if next := row + 1; next == g.set.Len() || v.tick(g.set, row) != tick || v.tick(g.set, next) != tick ||
			v.node(g.set, next) != v.node(g.set, row) || v.sequence(g.set, next) != n+1 {
			continue
		}
		is.starts++
		if n == 0 {
			is.zero++
		}
		if habit.Usual(n) {
			is.usual++
		}
	}
}

// spreads reports whether the sequences are of many values from the smallest
// that a tick begins with upwards, and of few nodes.
func (j *Job) spreads(v *view, habit system.Habit) bool {
	g := &j.guess
	g.values = g.values[:0]
	smallest, second, largest := v.sequenceMax(), v.sequenceMax(), uint64(0)
	for _, row := range g.sample {
		n := v.sequence(g.set, row)
		second = min(second, max(smallest, n))
		smallest, largest = min(smallest, n), max(largest, n)
		g.values = append(g.values, v.node(g.set, row))
	}
	// Of sequences that are spread evenly up to the largest, six on average lie in
	// the lowest 6/seen of the range, and fewer than two only one time in fifty. One
	// alone is no evidence: it may be the key of another table. That such keys are
	// not taken for sequences, TestANumberInEachLineIsEvidenceOnce holds (with 12
	// for 6, or as many nodes as rows, it fails) and, for the least range of 256,
	// TestTheSystemIsGuessedFromAllIDsTogether.
	seen := uint64(len(g.sample))
	return largest >= habit.Start[1]+256 && second*seen <= habit.Start[0]*seen+6*largest && g.different()*3 <= len(g.sample)
}

// halved reports whether all ticks are even, so that the lowest bit of the time must be
// another field's. It is false for a program that makes an ID every ten ticks.
func (j *Job) halved(v *view) bool {
	g := &j.guess
	odd, tens := false, true
	first := v.tick(g.set, g.sample[0])
	for _, row := range g.sample {
		tick := v.tick(g.set, row)
		odd = odd || tick&1 == 1
		tens = tens && tick%10 == first%10
	}
	return !odd && !tens
}

// preferPast lowers the score of readings whose dates are all in the future, which a
// patient judge lets pass, if another reading explains the IDs with past dates.
func preferPast(all []Candidate, busy []busyness) {
	past := false
	for i := range all {
		past = past || busy[i].spread && !busy[i].ahead && all[i].Score >= 0.1
	}
	for i := range all {
		if c := &all[i]; past && busy[i].ahead {
			c.Score *= 0.1
			c.against(text.T("All its dates would be in the future, and another reading has them in the past."))
		}
	}
}
