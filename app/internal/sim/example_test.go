package sim_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// A script is played into frames; every frame says in words what happened.
func Example() {
	s, err := sim.Parse("mine", `
lane twitter-scala-28
set 100ms
ask 2
back 1ms
ask
advance 1ms
ask
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	run := sim.Play(s)
	for n := range run.Len() {
		f := run.Frame(n)
		fmt.Println(n, f.Words())
	}
	fmt.Println(run.Frame(6).Lane(0).Field("duplicates"), "duplicate")
	// Output:
	// 0 The clock reads 0 ms. Nothing has been issued.
	// 1 The clock is set to 100 ms.
	// 2 Asked for 2 IDs at 100 ms. It issues 2 IDs, from 100/0 to 100/1.
	// 3 The clock is turned back by 1 ms, to 99 ms.
	// 4 Asked for 1 ID at 99 ms. It refuses 1 call: the clock is behind the last ID, and has to advance 1 ms.
	// 5 1 ms later, the clock reads 100 ms.
	// 6 Asked for 1 ID at 100 ms. It issues 100/1, the ID 419852289. 100/1 was issued before: a duplicate.
	// 1 duplicate
}

// The moments of a step follow the machine's own source lines.
func ExampleFrame_Moments() {
	s, _ := sim.Parse("mine", "layout unused:1,time:41,worker:20,sequence:2\nlane refuse\nreadings 2\nset 7ms\nask 4\nask")
	run := sim.Play(s)
	for i, m := range run.Frame(3).Moments() {
		fmt.Printf("3.%d line %d: %s\n", i+1, m.Line, m.Text())
	}
	// Output:
	// 3.1 line 27: It reads the clock: 7.
	// 3.2 line 35: Is 7 before 7, the last? No.
	// 3.3 line 39: Is 7 the same as 7, the last? Yes.
	// 3.4 line 40: It counts the sequence on from 3.
	// 3.5 line 41: The sequence is used up: nothing comes after 3.
	// 3.6 line 42: It waits for a later tick and reads the clock again at once.
	// 3.7 line 27: The same call reads the clock again: 7.
	// 3.8 line 29: Is 7 still not past 7, the last? Yes.
	// 3.9 line 30: It waits for a later tick and reads the clock again at once.
	// 3.10 line 27: The same call reads the clock again: 8.
	// 3.11 line 29: Is 8 still not past 7, the last? No.
	// 3.12 line 33: It puts the ID together: 8/0.
}
