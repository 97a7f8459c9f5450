package sim_test

import (
	"fmt"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
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
	// 2 t = 100 ms: 2 IDs requested. Issues 2 IDs, 100/0 to 100/1.
	// 3 The clock moves back 1 ms, to 99 ms.
	// 4 t = 99 ms: 1 ID requested. Rejects 1 request: the clock is behind and must advance 1 ms.
	// 5 1 ms later, the clock reads 100 ms.
	// 6 t = 100 ms: 1 ID requested. Issues 100/1 (ID 419,852,289). Duplicate: 100/1 was issued before.
	// 1 duplicate
}

// The moments of a step follow the lines of the design's loop.
func ExampleFrame_Moments() {
	s, _ := sim.Parse("mine",
		"layout unused:1,time:41,worker:20,sequence:2\nlane refuse\nreadings 2\nset 7ms\nask 4\nask")
	run := sim.Play(s)
	for i, m := range run.Frame(3).Moments() {
		fmt.Printf("3.%d line %d: %s\n", i+1, m.Line, m.Text())
	}
	// Output:
	// 3.1 line 1: Read the clock: 7.
	// 3.2 line 2: now < last? 7 < 7 is false.
	// 3.3 line 5: now == last? 7 == 7 is true.
	// 3.4 line 6: Increment the sequence: 3 + 1.
	// 3.5 line 7: Sequence overflow: nothing follows 3.
	// 3.6 line 8: Busy-wait: read the clock again until the next tick.
	// 3.7 line 9: Read the clock again: 7.
	// 3.8 line 8: now <= last? 7 <= 7 is true.
	// 3.9 line 8: Busy-wait: read the clock again until the next tick.
	// 3.10 line 9: Read the clock again: 8.
	// 3.11 line 8: now <= last? 8 <= 7 is false.
	// 3.12 line 16: Pack the ID: 8/0.
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
		fmt.Printf("%d.%d line %d, %s issued: %s", stop.Step, stop.Moment, m.Code().Now,
			m.Frame().Lane(0).Field("issued"), m.Text())
		if stop.Times > 0 {
			fmt.Printf(" × %d the same", stop.Times)
		}
		fmt.Println()
	}
	// Output:
	// 2.1 line 1, 0 issued: Read the clock: 7.
	// 2.2 line 2, 0 issued: now < last? No ID was issued yet, so it is false.
	// 2.3 line 5, 0 issued: now == last? No ID was issued yet, so it is false.
	// 2.4 line 13, 0 issued: New tick: the sequence starts at 0.
	// 2.5 line 16, 1 issued: Pack the ID: 7/0.
	// 2.6 line 1, 1 issued: Read the clock: 7.
	// 2.7 line 2, 1 issued: now < last? 7 < 7 is false.
	// 2.8 line 5, 1 issued: now == last? 7 == 7 is true.
	// 2.9 line 6, 1 issued: The sequence goes from 0 to 1.
	// 2.10 line 7, 1 issued: Is the sequence full? No.
	// 2.11 line 16, 2 issued: Pack the ID: 7/1.
	// 2.24557 line 16, 4093 issued: Pack the ID: 7/4092. × 4091 the same
	// 2 t = 7 ms: 4,093 IDs requested. Issues 4,093 IDs, 7/0 to 7/4092.
}
