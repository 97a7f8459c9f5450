package work_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

func ExampleYield_Each() {
	yield := work.Yield(func() bool {
		fmt.Println("others go on")
		return true
	})
	done := yield.Each(5, 2, func(from, to int) { fmt.Println(from, to) })
	fmt.Println(done)
	// Output:
	// 0 2
	// others go on
	// 2 4
	// others go on
	// 4 5
	// others go on
	// true
}

func TestWorkEndsWhereItIsStopped(t *testing.T) {
	seen := 0
	yield := work.Yield(func() bool { return seen < 3 })
	if yield.Each(10, 1, func(int, int) { seen++ }) || seen != 3 {
		t.Errorf("got to %d, want 3", seen)
	}
	if !work.Yield(nil).Each(10, 4, func(_, to int) { seen = to }) || seen != 10 {
		t.Errorf("without a yield it came to %d", seen)
	}
}
