package main

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// day prints how long a day of a million IDs a second takes in the layout lab,
// the best of three.
func day(name string) {
	best := 0.0
	for range 3 {
		curve := layoutlab.Curve{Points: []layoutlab.Point{{Rate: 1_000_000}}}
		begin := time.Now()
		trial, err := layoutlab.NewTrial(snowflake.Twitter(), curve)
		for err == nil && !trial.Done() {
			trial.Step(100_000) // as the page does, in slices
		}
		if took := time.Since(begin).Seconds(); best == 0 || took < best {
			best = took
		}
	}
	fmt.Printf("figure %s %.2f want <=10\n", name, best)
}
