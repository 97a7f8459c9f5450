package main

import (
	"context"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// window is for how many ticks of a millisecond a generator is held at its
// ceiling.
const window = 3000

// ceilings is the share of all IDs of a window's ticks that Fill got in batches
// of 256 on the default layout with a lead, and how many cores that took: the
// medians of three windows. No ID of a tick outside the window counts, so that
// the share cannot pass 1.
func ceilings(lead int64) (share, cores float64) {
	l := snowflake.Twitter()
	g := generator(l, snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{Lead: lead})
	ids := make([]snowflake.ID, 256)
	return sustained(l, func() []snowflake.ID {
		if _, err := g.Fill(context.Background(), ids); err != nil {
			panic(err)
		}
		return ids
	})
}

// bwmarrinCeiling is the same for theirs, ID by ID.
func bwmarrinCeiling() (share, cores float64) {
	n := bwmarrinNode(10, 12)
	ids := make([]snowflake.ID, 256)
	return sustained(snowflake.Twitter(), func() []snowflake.ID {
		for i := range ids {
			ids[i] = snowflake.ID(n.Generate())
		}
		return ids
	})
}

// sustained counts, over three windows, the IDs of each that batch returned.
func sustained(l snowflake.Layout, batch func() []snowflake.ID) (share, cores float64) {
	var shares, loads []float64
	at := l.Index(snowflake.KindTime)
	for range 3 {
		begin, busy := time.Now(), cpuTime()
		first := uint64(l.TickAt(begin)) + 2
		count := uint64(0)
		for over := false; !over; {
			for _, id := range batch() {
				switch tick := l.Value(id, at); {
				case tick >= first+window:
					over = true
				case tick >= first:
					count++
				}
			}
		}
		shares = append(shares, float64(count)/float64(window*l.IDsPerTick()))
		loads = append(loads, float64(cpuTime()-busy)/float64(time.Since(begin)))
	}
	return median(shares), median(loads)
}
