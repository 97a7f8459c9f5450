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

// ceiling fills batches of 256 IDs of the default layout in each of three windows, and prints the medians of
// the share of a window's IDs that it got and, natively, of the number of cores used. IDs of ticks outside
// the window do not count, so the share cannot exceed 1.
func ceiling(prefix, want string) {
	l := snowflake.Twitter()
	g := generator(l, snowflake.Values{"datacenter": 0, "worker": 0}, snowflake.Policy{Lead: time.Millisecond})
	at, ids := l.Index(snowflake.KindTime), make([]snowflake.ID, 256)
	var shares, loads []float64
	for range 3 {
		begin, busy := time.Now(), cpuTime()
		first := uint64(l.TickAt(begin)) + 2
		count := uint64(0)
		for over := false; !over; {
			tool.Must(g.Fill(context.Background(), ids))
			for _, id := range ids {
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
	tool.Figure(prefix+"ceiling-share", tool.Median(shares), want)
	if runtime.GOOS != "js" {
		tool.Figure("ceiling-cores", tool.Median(loads), "<=0.30")
	}
}

// generator has the default wall clock, except under js, where it has a resolution of only 1 ms.
func generator(l snowflake.Layout, v snowflake.Values, p snowflake.Policy) *snowflake.Generator {
	return tool.Must(snowflake.NewGenerator(l, v, p,
		snowflake.Options{Clock: snowflake.Clock{Monotonic: runtime.GOOS == "js"}}))
}
