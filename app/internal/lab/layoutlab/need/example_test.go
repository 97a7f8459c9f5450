package need_test

import (
	"fmt"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/need"
)

func ExampleNeeds() {
	years, _ := boxes.Years("100")
	n := need.Needs{From: today, Seconds: years, Nodes: 1000, PerSecond: 1_000_000, Signed: true,
		Ticks: []time.Duration{time.Millisecond}}
	best := n.Solve(1).Offers[0]
	fmt.Println(layouts.FieldsText(best.Layout(n.From)))
	n.Nodes = 1_000_000
	for _, concession := range n.GiveUp(nil) {
		fmt.Println(concession.Words)
	}
	// Output:
	// unused:1,time:42,node:11,sequence:10
	// 0.27 years instead of 100.00 years.
	// 2,048 nodes instead of 1,000,000.
	// 2,000 IDs/s per node instead of 1,000,000.
}
