package load_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func ExampleTrial() {
	curve, _ := load.ParseCurve("00:00=100,20:00~10s=40000")
	trial, _ := load.NewTrial(snowflake.Sonyflake(), curve)
	trial.Play(func() bool { return true }) // is called every millisecond or so
	day := trial.Result()
	fmt.Printf("%d of %d IDs waited, the longest %s\n", day.Waited, day.Asked, day.Longest)
	// Output:
	// 401201 of 9040000 IDs waited, the longest 5.662581048s
}
