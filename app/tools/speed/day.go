package main

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// day prints how long a day of a million IDs a second takes in the layout lab,
// the best of three.
func day(name string) {
	best := 0.0
	for range 3 {
		curve := load.Curve{Points: []load.Point{{Rate: 1_000_000}}}
		begin := time.Now()
		trial, err := load.NewTrial(snowflake.Twitter(), curve)
		if err == nil {
			trial.Play(func() bool { return true }) // as the page does, in slices
		}
		if took := time.Since(begin).Seconds(); best == 0 || took < best {
			best = took
		}
	}
	fmt.Printf("figure %s %.2f want <=10\n", name, best)
}
