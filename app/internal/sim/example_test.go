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

// The moments of a step follow the lines of the design's loop.
func ExampleFrame_Moments() {
	s, _ := sim.Parse("mine", "layout unused:1,time:41,worker:20,sequence:2\nlane refuse\nreadings 2\nset 7ms\nask 4\nask")
	run := sim.Play(s)
	for i, m := range run.Frame(3).Moments() {
		fmt.Printf("3.%d line %d: %s\n", i+1, m.Line, m.Text())
	}
	// Output:
	// 3.1 line 1: It reads the clock: 7.
	// 3.2 line 2: Is 7 before 7, the last? No.
	// 3.3 line 5: Is 7 the same as 7, the last? Yes.
	// 3.4 line 6: It counts the sequence on from 3.
	// 3.5 line 7: The sequence is used up: nothing comes after 3.
	// 3.6 line 8: It waits for a later tick and reads the clock again at once.
	// 3.7 line 9: The same call reads the clock again: 7.
	// 3.8 line 8: Is 7 still no later than 7, the last ID’s time? Yes.
	// 3.9 line 8: It waits for a later tick and reads the clock again at once.
	// 3.10 line 9: The same call reads the clock again: 8.
	// 3.11 line 8: Is 8 still no later than 7, the last ID’s time? No.
	// 3.12 line 16: It puts the ID together: 8/0.
}

// Who goes through a run moment by moment stops once at a great number of equal
// calls, and sees the clock and the code as they stand there.
func ExampleRun_Stops() {
	s, _ := sim.Parse("mine", "lane refuse\nset 7ms\nask 4093")
	run := sim.Play(s)
	for _, stop := range run.Stops() {
		switch {
		case stop.Step < 2:
			continue
		case stop.Moment == 0:
			fmt.Println(stop.Step, run.Frame(stop.Step).Words())
			continue
		}
		m := run.Frame(stop.Step).Moments()[stop.Moment-1]
		fmt.Printf("%d.%d line %d, %s issued: %s", stop.Step, stop.Moment, m.Code().Now, m.Frame().Lane(0).Field("issued"), m.Text())
		if stop.Times > 0 {
			fmt.Printf(" × %d the same", stop.Times)
		}
		fmt.Println()
	}
	// Output:
	// 2.1 line 1, 0 issued: It reads the clock: 7.
	// 2.2 line 2, 0 issued: Is 7 before the last? Nothing was issued before. No.
	// 2.3 line 5, 0 issued: Is 7 the same as the last? There is none yet. No.
	// 2.4 line 13, 0 issued: A fresh tick: the sequence is 0.
	// 2.5 line 16, 1 issued: It puts the ID together: 7/0.
	// 2.6 line 1, 1 issued: It reads the clock: 7.
	// 2.7 line 2, 1 issued: Is 7 before 7, the last? No.
	// 2.8 line 5, 1 issued: Is 7 the same as 7, the last? Yes.
	// 2.9 line 6, 1 issued: The sequence was 0 and is 1.
	// 2.10 line 7, 1 issued: Is the sequence used up? No.
	// 2.11 line 16, 2 issued: It puts the ID together: 7/1.
	// 2.24557 line 16, 4093 issued: It puts the ID together: 7/4092. × 4091 the same
	// 2 Asked for 4,093 IDs at 7 ms. It issues 4,093 IDs, from 7/0 to 7/4092.
}
