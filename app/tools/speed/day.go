package main

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// day prints how long a day of a million IDs a second takes in the layout lab,
// the best of three.
func day(name string) {
	best := 0.0
	for range 3 {
		curve := load.Curve{Points: []load.Point{{Rate: 1_000_000}}}
		begin := time.Now()
		tool.Must(load.NewTrial(snowflake.Twitter(), curve)).Play(func() bool { return true }) // as the page does, in slices
		if took := time.Since(begin).Seconds(); best == 0 || took < best {
			best = took
		}
	}
	tool.Figure(name, best, "<=10")
}
