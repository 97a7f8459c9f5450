package stage

import (
	"cmp"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// If no desk depends on a database and IDs are few, each desk's last IDs are shown in arrival
// order and in sorted order.
const (
	mostSorted   = 8 // per step and desk
	sortedPitch  = 21.0
	sortedHigh   = 196
	sortedTop    = 46.0
	sortedPrefix = 13 // letters
	joinFrom     = 162.0
	joinTo       = storeWidth - joinFrom
)

// batch is the IDs of a step, in arrival order.
type batch struct {
	events  []int
	ranks   []int // each ID's place in sorted order
	crossed int   // pairs that are out of order
}

// sort makes each step's batches, or none if one is too large.
func (s *Street) sort() {
	for _, c := range s.desks {
		c.batches = []*batch{{}}
		for n := 1; n < s.run.Len(); n++ {
			b := c.batch(s.run.Frame(n).Lane(c.index))
			if len(b.events) > mostSorted {
				s.sorts = false
				return
			}
			if len(b.events) == 0 {
				b = c.batches[n-1]
			}
			c.batches = append(c.batches, b)
		}
	}
	s.sorts = true
}

func (c *desk) batch(f *sim.LaneFrame) *batch {
	b := &batch{}
	for i := len(f.Log()) - len(f.Events()); i < len(f.Log()) && len(b.events) <= mostSorted; i++ {
		if f.Log()[i].Issued {
			b.events = append(b.events, i)
		}
	}
	before := func(i, j int) int {
		x, y := &c.log[i].Outcome, &c.log[j].Outcome
		return cmp.Or(cmp.Compare(x.High, y.High), cmp.Compare(x.Run.First, y.Run.First), cmp.Compare(i, j))
	}
	sorted := slices.SortedFunc(slices.Values(b.events), before)
	for i, e := range b.events {
		b.ranks = append(b.ranks, slices.Index(sorted, e))
		for _, earlier := range b.ranks[:i] {
			b.crossed += int(Yes(earlier > b.ranks[i]))
		}
	}
	return b
}

// sorted draws the step's batch: IDs appear as they are issued; once all are there, so do their
// places in sorted order.
func (c deskNow) sorted(p *Panel) {
	p.Begin("sorted", storeWidth, sortedHigh)
	b := c.batches[c.step]
	joined := Yes(len(b.events) > 0 && c.Share >= 1)
	p.Words("bold", 0, 20, lettersHigh, c.title, 1)
	p.End("bold", storeWidth, 20, lettersHigh, text.T("sorted"), joined)
	p.Middle(Pick(b.crossed > 0, "wrong bold", "glad bold"), storeWidth/2, 20, lettersHigh,
		text.Count(b.crossed, "%s crossing", "%s crossings"), joined)
	for i := range mostSorted {
		y, to, words, there := sortedTop+sortedPitch*float64(i), 0.0, "", 0.0
		crossed := false
		if i < len(b.events) {
			e := b.events[i]
			words, there = c.prefix(&c.log[e]), Yes(e < c.end)
			to, crossed = sortedTop+sortedPitch*float64(b.ranks[i]), b.ranks[i] != i
		}
		p.Path(Pick(crossed, "crossed", "joined"), D("M", joinFrom, y-6, "L", joinTo, to-6), there*joined)
		p.Words("mono", 0, y, lettersHigh, words, there)
		p.End("mono", storeWidth, to, lettersHigh, words, there*joined)
	}
}

// prefix is the part of an ID that is compared first; if it is the same in all, the ID's end.
func (c deskNow) prefix(e *sim.Event) string {
	if c.lane.Design.Text != nil {
		words := []rune(c.lane.Design.Text(e.Outcome.ID()))
		return string(words[:min(len(words), sortedPrefix)])
	}
	words := digits(uint64(e.ID()))
	return Pick(len(words) > sortedPrefix, "…", "") + words[max(len(words)-sortedPrefix+1, 0):]
}
