package format_test

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func ExampleIdentify() {
	found := format.Identify("01ARYZ6S41TSV4RRFFQ69G5FAV",
		format.Options{Now: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)})
	best := found.Readings[0]
	pro, _ := best.Reasons()
	fmt.Println(best.Title, text.UTC(best.At))
	fmt.Println(pro[0])
	// Output:
	// ULID 2016-07-30T22:36:16.385Z
	// 26 digits of Crockford’s base 32, the first at most 7.
}

func ExampleInteger() {
	for _, typed := range []string{"0x1565a11f6217a000", "1,541,815,603,606,036,480", "1,2"} {
		fmt.Println(boxes.Integer(typed))
	}
	// Output:
	// 1541815603606036480 <nil>
	// 1541815603606036480 <nil>
	// 0 “,” at position 2 does not separate groups of three digits, so this is not a single number. Put each ID on its own line.
}
