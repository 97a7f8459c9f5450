package judge_test

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func ExampleJob() {
	var set find.Set
	r := find.NewReader(&set)
	r.Feed([]byte("1541815607800340480\n1541815603606036480\n"))
	r.Close()
	var job judge.Job
	goOn := func() bool { return true } // is called every millisecond or few
	report, _ := job.Run(&set, judge.Options{Now: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)}, goOn)
	fmt.Println(report.Guess[0].Title)
	for _, f := range report.Findings {
		fmt.Println(f.Name, f.Rows)
	}
	// Output:
	// Twitter
	// clock-back [1]
	// inversions [1]
}

func ExampleCompare() {
	c := judge.Compare(snowflake.Twitter(), 1541815603606036480, 1541815607800340480)
	for _, sentence := range c.Sentences {
		fmt.Println(sentence)
	}
	// Output:
	// The first ID is older by 1.0 seconds (1,000 ticks).
	// 11 bits differ.
}

func ExampleBoundsBetween() {
	day := time.Date(2022, 6, 28, 0, 0, 0, 0, time.UTC)
	for _, b := range judge.BoundsBetween(day, day.AddDate(0, 0, 1), nil) {
		if b.Name == "twitter" {
			fmt.Println(b.SQL)
		}
	}
	// Output:
	// WHERE id BETWEEN 1541572081873846272 AND 1541934469739446271
}
