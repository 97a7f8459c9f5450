package snowflake_test

import (
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// These examples show what can repeat an ID. The clocks stand still, so that each has one
// output.

// started is a generator of datacenter 3, worker 7, as a program starts it.
func started(now int64, p snowflake.Policy, saved snowflake.State) *snowflake.Generator {
	g, err := snowflake.NewGenerator(snowflake.Twitter(), node(), p,
		snowflake.Options{Clock: snowflake.Clock{Now: at(now)}, State: saved})
	if err != nil {
		panic(err)
	}
	return g
}

const noon = 1656432460105

// Every request makes a generator, which begins at sequence 0. Make one when the program
// starts, and let all requests use it.
func Example_aGeneratorForEachRequest() {
	handle := func() snowflake.ID {
		g := started(noon, snowflake.Policy{}, snowflake.State{})
		id, _ := g.Next()
		return id
	}
	one, another := handle(), handle()
	fmt.Println(one == another)

	g := started(noon, snowflake.Policy{}, snowflake.State{})
	first, _ := g.Next()
	second, _ := g.Next()
	fmt.Println(first == second)
	// Output:
	// true
	// false
}

// Two programs have the same node ID, for instance from a hash of their host names.
// Package grantsql gives each its own.
func Example_twoNodesWithOneID() {
	here := started(noon, snowflake.Policy{}, snowflake.State{})
	there := started(noon, snowflake.Policy{}, snowflake.State{})
	a, _ := here.Next()
	b, _ := there.Next()
	fmt.Println(a == b)
	// Output: true
}

// A program restarts within a tick. The saved state prevents the duplicate; package
// statefile saves it in a file.
func Example_aRestartWithinATick() {
	before := started(noon, snowflake.Policy{}, snowflake.State{})
	first, _ := before.Next()
	saved := before.Stop()

	second, _ := started(noon, snowflake.Policy{}, snowflake.State{}).Next()
	third, _ := started(noon, snowflake.Policy{}, saved).Next()
	fmt.Println(first == second, first == third)
	// Output: true false
}

// A generator that may run ahead of its clock issues 5,000 IDs at once, the last of them in
// the next tick. The program restarts, and a millisecond later it issues them again.
func Example_aRestartAfterALead() {
	ahead := snowflake.Policy{Lead: 10 * time.Millisecond}
	before := started(noon, ahead, snowflake.State{})
	seen := map[snowflake.ID]bool{}
	for i := 0; i < 5000; i++ {
		id, _ := before.Next()
		seen[id] = true
	}
	saved := before.Stop()

	again, _ := started(noon+1, ahead, snowflake.State{}).Next()
	safe, _ := started(noon+1, ahead, saved).Next()
	fmt.Println(seen[again], seen[safe])
	// Output: true false
}

// The clock is set back by a second while the program restarts. The new generator does not
// notice that, unless it has the saved state.
func Example_aRestartWithAClockSetBack() {
	before := started(noon, snowflake.Policy{}, snowflake.State{})
	first, _ := before.Next()
	saved := before.Stop()

	_, err := started(noon-1000, snowflake.Policy{}, saved).Next()
	fmt.Println(err)
	second, _ := started(noon, snowflake.Policy{}, snowflake.State{}).Next() // a second later
	fmt.Println(first == second)
	// Output:
	// snowflake: clock moved back behind the last issued tick; retry in 1s
	// true
}

// The epoch of a layout is moved by an hour. An hour later the node issues its old IDs
// again. Packages statefile and grant refuse another epoch.
func Example_anotherEpoch() {
	first, _ := started(noon, snowflake.Policy{}, snowflake.State{}).Next()
	moved := snowflake.Twitter()
	moved.Epoch = moved.Epoch.Add(time.Hour)
	g, err := snowflake.NewGenerator(moved, node(), snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: at(noon + 3_600_000)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	second, _ := g.Next()
	fmt.Println(first == second)
	// Output: true
}
