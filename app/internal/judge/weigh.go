package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// weighNodes weighs how many nodes there would be: a reading of the wrong bits finds
// nearly as many nodes as there are IDs. Ten rows are enough to see that.
func (j *Job) weighNodes(c *Candidate, v *view) {
	if len(j.guess.sample) < 10 || !v.hasNode {
		return
	}
	g := &j.guess
	g.values = g.values[:0]
	for _, row := range g.sample {
		g.values = append(g.values, v.node(g.set, row)&^g.lost)
	}
	seen := g.different()
	share := float64(seen-1) / float64(len(g.sample)-1)
	c.Score *= 1 - 0.6*share
	switch {
	case share > 0.5:
		c.against(text.T("The %d IDs looked at would come from %s.", len(j.guess.sample), text.Count(seen, "node", "nodes")))
	case share < 0.1:
		c.speaks(text.T("The %d IDs looked at would come from %s alone.", len(j.guess.sample), text.Count(seen, "node", "nodes")))
	}
}

// weighSequences weighs whether sequences are as the system's habit has them. IDs that
// are alone in their tick have sequences with which a tick begins; a sequence that runs
// on has many values. TestBusyNodesAreReadAsTheirOwnSystems and
// TestWhatJavaScriptRoundedIsReadAsItsOwnSystem hold the factors; one value in ten
// rows is how few a sequence that runs on may have, by TestReasonsAreGivenForTheGuess.
func (j *Job) weighSequences(c *Candidate, v *view, habit system.Habit) {
	g := &j.guess
	sample := g.sample
	if len(sample) < enoughRows || !v.hasSequence || !v.hasTick || g.lost&(v.masks.Sequence.Most<<v.masks.Sequence.Shift) != 0 {
		return
	}
	usual, alone := 0, 0
	g.values = g.values[:0]
	for _, row := range sample {
		n := v.sequence(g.set, row)
		g.values = append(g.values, n)
		if !j.alone(v, row) {
			continue
		}
		alone++
		if habit.Usual(n) {
			usual++
		}
	}
	different, many := g.different(), len(sample)
	if g.rounded {
		many = enoughRows // only the upper bits are left to tell values apart
	}
	switch {
	case habit.Runs && different*10 < many:
		c.Score *= 0.5
		c.against(text.T("Its sequence runs on from tick to tick, and would show more than the %s it has here.", text.Count(different, "value", "values")))
	case habit.Runs || alone < 10:
	case usual*10 >= alone*9:
		c.speaks(text.T("%d of %d sequences are such as its ticks begin with.", usual, alone))
	default:
		c.Score *= 0.55 + 0.45*float64(usual)/float64(alone)
	}
}

// alone reports whether the rows next to a row are of other ticks.
func (j *Job) alone(v *view, row int) bool {
	s := j.guess.set
	tick := v.tick(s, row)
	return (row == 0 || v.tick(s, row-1) != tick) && (row+1 == s.Len() || v.tick(s, row+1) != tick)
}

// weighSpelling weighs the spelling of TIDs, which no other system has.
func (j *Job) weighSpelling(c *Candidate) {
	if c.Name == "tid" && j.guess.set.Kind[j.guess.sample[0]] == find.TID {
		c.Score = max(c.Score, 0.95)
		c.speaks(text.T("They are written in the digits of TIDs."))
	}
}
