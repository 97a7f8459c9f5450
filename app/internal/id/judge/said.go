package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (g *guess) sayImpossible(c *Candidate, judge *system.Judge) {
	bad, of := 0, len(g.list.IDs)
	for _, id := range g.list.IDs {
		if !judge.Possible(id) {
			bad++
		}
	}
	if bad > 0 {
		c.against(text.T("%d of %d sampled IDs cannot come from this system.", bad, of))
	}
}

// sayNodes reports the number of nodes: a reading of the wrong bits finds nearly as many nodes as IDs. Ten rows
// are enough to see that.
func (g *guess) sayNodes(c *Candidate, v *view) {
	if len(g.list.IDs) < 10 || !v.hasNode {
		return
	}
	seen := g.different(func(id snowflake.ID) uint64 { return uint64(id) & v.masks.Node &^ g.list.Lost })
	switch share := float64(seen-1) / float64(len(g.list.IDs)-1); {
	case share > 0.5:
		c.against(text.T("The %d sampled IDs would come from %s.", len(g.list.IDs), text.Count(seen, "%s node", "%s nodes")))
	case share < 0.1:
		c.speaks(text.T("The %d sampled IDs would come from only %s.", len(g.list.IDs), text.Count(seen, "%s node", "%s nodes")))
	}
}

func (g *guess) saySequences(c *Candidate, v *view, pattern system.Pattern) {
	n := len(g.list.IDs)
	if n < enoughRows || !v.hasSequence || !v.hasTick || g.list.Lost&(v.masks.Sequence.Most<<v.masks.Sequence.Shift) != 0 {
		return
	}
	if pattern.Runs {
		if seen := g.different(v.masks.Sequence.Of); seen*10 < n && g.list.Lost == 0 {
			c.against(text.T("Its sequence does not restart each tick, so it would have more than the %s found here.", text.Count(seen, "%s value", "%s values")))
		}
		return
	}
	usual := 0
	for _, id := range g.list.IDs {
		if pattern.Usual(v.masks.Sequence.Of(id)) {
			usual++
		}
	}
	if usual*10 >= n*9 {
		c.speaks(text.T("%d of %d sequences are values at which this system starts a tick.", usual, n))
	}
}
