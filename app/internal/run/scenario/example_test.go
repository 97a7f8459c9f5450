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

func ExampleOn() {
	for _, s := range scenario.On("rollover") {
		fmt.Println(s.Name, "·", s.Title)
	}
	// Output:
	// rollover-2-bit · Sequence overflow in miniature (2 bits)
	// rollover · Sequence overflow
	// rollover-ours · On overflow: reject, wait or borrow
	// burst · Burst: 5,000 IDs at once
	// starts · Why all IDs are even at low traffic
}
