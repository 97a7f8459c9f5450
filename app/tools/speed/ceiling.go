package main

import (
	"context"
	"runtime"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// window is for how many ticks of a millisecond a generator is held at its
// ceiling.
const window = 3000

// ceilings prints the share of all IDs of a window's ticks that Fill got in batches of 256
// on the default layout, with a lead and without, and natively how many cores that took.
func ceilings(prefix string) {
	want := ">=0.995"
	if runtime.GOOS == "js" {
		want = ">=0.99"
	}
	sustained(prefix, "", want, filling(1))
	sustained(prefix, "-lead0", "", filling(0))
}

// filling returns batches of a generator with so much lead.
func filling(lead int64) func() []snowflake.ID {
	g := generator(snowflake.Twitter(), snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{Lead: lead})
	ids := make([]snowflake.ID, 256)
	return func() []snowflake.ID {
		tool.Must(g.Fill(context.Background(), ids))
		return ids
	}
}

// generator has the default clock, the wall's, but under js, where the wall
// clock tells no more than milliseconds.
func generator(l snowflake.Layout, v snowflake.Values, p snowflake.Policy) *snowflake.Generator {
	return tool.Must(snowflake.NewGenerator(l, v, p, snowflake.Options{Monotonic: runtime.GOOS == "js"}))
}

// sustained counts, over three windows, the IDs of each that batch returned, and prints the
// medians. No ID of a tick outside the window counts, so that the share cannot pass 1.
func sustained(prefix, name, want string, batch func() []snowflake.ID) {
	var shares, loads []float64
	l := snowflake.Twitter()
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
	tool.Figure(prefix+"ceiling-share"+name, tool.Median(shares), want)
	if runtime.GOOS == "js" {
		return
	}
	if want != "" {
		want = "<=0.30"
	}
	tool.Figure(prefix+"ceiling-cores"+name, tool.Median(loads), want)
}
