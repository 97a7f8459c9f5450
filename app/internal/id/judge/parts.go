package judge

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// parts is what numbers decide that the text gives as parts of its IDs: as workers, nodes and sequences.
type parts struct {
	hits []int // by reading, the parts that it reads so too
	most int
}

// decide compares the parts with the readings. A part that is 0 is no evidence: zeros are everywhere.
func (c *parts) decide(set *find.Set, views []view) {
	c.hits, c.most = sized(c.hits, len(views)), 0
	clear(c.hits)
	asked := 0
	for _, p := range set.Parts() {
		if p.Value == 0 {
			continue
		}
		begin, end := set.Around(&p)
		if begin == end {
			continue
		}
		asked++
		for i := range views {
			for row := begin; row < end; row++ {
				if views[i].has(set, row, &p) {
					c.hits[i]++
					break
				}
			}
			c.most = max(c.most, c.hits[i])
		}
	}
	if 2*c.most < asked {
		c.most = 0
		clear(c.hits)
	}
}

func (v *view) has(set *find.Set, i int, p *find.Part) bool {
	if v.kind != idkind.Decimal || set.Kind[i].Family() != idkind.Decimal {
		return false
	}
	if p.Sequence {
		return v.hasSequence && v.sequence(set, i) == p.Value
	}
	for _, m := range v.masks.Nodes {
		if m.Of(set.ID(i)) == p.Value {
			return true
		}
	}
	return v.hasNode && v.node(set, i)>>bits.TrailingZeros64(v.masks.Node) == p.Value
}

// unread is the evidence against a reading that lacks a number that the text states.
const unread = -4

// weigh is how much the parts say for a reading beside the best, and what is to be said with it.
func (c *parts) weigh(reading int) (evidence float64, pro []string) {
	if c.most > 0 && c.hits[reading] == c.most {
		pro = []string{text.T("Its node and sequence numbers are those that the text states.")}
	}
	return unread * float64(c.most-c.hits[reading]), pro
}
