package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// span writes when a candidate's sampled IDs would have been made, and on how many nodes.
func (c *Candidate) span(g *guess, v *fieldReader) {
	if v.hasNode {
		c.Nodes = g.different(func(id snowflake.ID) uint64 { return uint64(id) & v.masks.Node &^ g.list.Lost })
	}
	if !v.hasTick {
		return
	}
	for i, id := range g.list.IDs {
		at := v.layout.Instant(v.masks.Time.Of(id))
		if i == 0 || at.Before(c.From) {
			c.From = at
		}
		if i == 0 || at.After(c.To) {
			c.To = at
		}
	}
}

// refuse writes why a candidate cannot have issued the sampled IDs: bad of them are impossible, one of which is given.
func (c *Candidate) refuse(why string, bad, of int) {
	if c.Refused = why; of > 1 {
		c.Refused = text.T("%s of %s: %s", text.Group(bad), text.Group(of), why)
	}
}
