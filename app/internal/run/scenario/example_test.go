package scenario_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// The figures of every lane after the last step of a scene.
func ExampleFind() {
	s, ok := scenario.Find("scala-28")
	if !ok {
		fmt.Println("no such scene")
		return
	}
	run := sim.Play(s)
	last := run.Frame(run.Len() - 1)
	for i, lane := range s.Lanes {
		l := last.Lane(i)
		fmt.Println(lane.Name, l.Field("issued"), l.Field("duplicates"), l.Field("unique"))
	}
	// Output:
	// twitter-scala-28 3 1 broken
	// refuse 3 0 holds
}

// The first scene of a page is the one that it opens with.
func ExampleOn() {
	first := scenario.On("rollover")[0]
	fmt.Println(first.Name, "·", first.Title)
	// Output: rollover-2-bit · Sequence overflow in miniature (2 bits)
}
