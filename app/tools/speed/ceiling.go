package main

import (
	"context"
	"runtime"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// window is how many ticks of 1 ms a generator runs at its ceiling.
const window = 3000

// ceilings prints the share of a window's IDs that Fill returned in batches of 256 on the default
// layout, with and without Policy.Lead, and natively the number of cores used.
func ceilings(prefix string) {
	want := ">=0.995"
	if runtime.GOOS == "js" {
		want = ">=0.99"
	}
	sustained(prefix, "", want, filling(time.Millisecond))
	sustained(prefix, "-lead0", "", filling(0))
}

// filling returns batches of a generator with that lead.
func filling(lead time.Duration) func() []snowflake.ID {
	g := generator(snowflake.Twitter(), snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{Lead: lead})
	ids := make([]snowflake.ID, 256)
	return func() []snowflake.ID {
		tool.Must(g.Fill(context.Background(), ids))
		return ids
	}
}

// generator has the default wall clock, except under js, where it has a resolution of only 1 ms.
func generator(l snowflake.Layout, v snowflake.Values, p snowflake.Policy) *snowflake.Generator {
	return tool.Must(snowflake.NewGenerator(l, v, p,
		snowflake.Options{Clock: snowflake.Clock{Monotonic: runtime.GOOS == "js"}}))
}

// sustained counts the IDs that batch returned in each of three windows, and prints the medians.
// IDs of ticks outside the window do not count, so the share cannot exceed 1.
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
				switch tick := layouts.Part(l, id, at); {
				case tick >= first+window:
					over = true
				case tick >= first:
					count++
				}
			}
		}
		shares = append(shares, float64(count)/float64(window*layouts.IDsPerTick(l)))
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
