package bulk_test

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/bulk"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func ExampleReader() {
	var set bulk.Set
	r := bulk.NewReader(&set)
	r.Feed([]byte("2022-06-28 16:07:40 id=154181560360")) // however it is cut
	r.Feed([]byte("6036480 status=200\nno ID here\n"))
	r.Close()
	fmt.Println(set.Text(0), "in line", set.Row(0).Line)
	fmt.Println("line", set.BadLine(0).Line, set.BadLine(0).Reason)
	// Output:
	// 1541815603606036480 in line 1
	// line 2 There is no number in this line.
}

func ExampleJob() {
	var set bulk.Set
	r := bulk.NewReader(&set)
	r.Feed([]byte("1541815607800340480\n1541815603606036480\n"))
	r.Close()
	var job bulk.Job
	job.Start(&set, bulk.Options{Now: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)})
	for job.Step() { // a millisecond or a few at a time
	}
	report := job.Report()
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
	c := bulk.Compare(snowflake.Twitter(), 1541815603606036480, 1541815607800340480)
	for _, sentence := range c.Sentences {
		fmt.Println(sentence)
	}
	// Output:
	// The first ID is the older one, by 1.0 seconds (1,000 ticks).
	// 11 bits differ.
	// Their node can have issued 4,095,999 IDs between them.
	// All nodes together can issue 4,190,109,696 IDs in the ticks between.
}

func ExampleBoundsBetween() {
	day := time.Date(2022, 6, 28, 0, 0, 0, 0, time.UTC)
	for _, b := range bulk.BoundsBetween(day, day.AddDate(0, 0, 1), nil) {
		if b.Name == "twitter" {
			fmt.Println(b.SQL)
		}
	}
	// Output:
	// WHERE id BETWEEN 1541572081873846272 AND 1541934469739446271
}
