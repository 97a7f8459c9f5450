package grant_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
)

var (
	layout = snowflake.Bwmarrin()
	noon   = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	ctx    = context.Background()
)

// start starts a node at the given time. A real node sets no clock.
func start(r grant.Registry, now time.Time) (*grant.Holder, *snowflake.Generator) {
	holder, err := grant.Open(ctx, r, layout, 7, 10*time.Second)
	if err != nil {
		panic(err)
	}
	values, _ := layout.NodeValues(7)
	o := snowflake.Options{Reserver: holder}
	o.Clock.Now = func() time.Time { return now }
	g, err := snowflake.NewGenerator(layout, values, snowflake.Policy{}, o)
	if err != nil {
		panic(err)
	}
	return holder, g
}

// A node is replaced while it is paused. When it wakes up, both nodes issue IDs with one
// worker ID, in different ticks.
func Example() {
	registry := &grant.Memory{Clock: func() time.Time { return noon }}
	first, paused := start(registry, noon)
	defer first.Release(ctx, paused)

	registry.Clock = func() time.Time { return noon.Add(5 * time.Second) }
	second, replacement := start(registry, noon.Add(10*time.Second))
	defer second.Release(ctx, replacement)

	for _, g := range []*snowflake.Generator{replacement, paused} {
		id, err := g.Next()
		fmt.Println(layout.Time(id).Format("15:04:05"), layout.Node(id), err)
	}
	// Output:
	// 12:00:10 7 <nil>
	// 12:00:00 7 <nil>
}

func ExampleOpen() {
	registry := &grant.Memory{Clock: func() time.Time { return noon }}
	first, err := grant.Open(ctx, registry, layout, 7, 10*time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer first.Release(ctx, nil)

	// A worker ID keeps its layout: another one would issue the same IDs in other ticks.
	_, err = grant.Open(ctx, registry, snowflake.Twitter(), 7, 10*time.Second)
	fmt.Println(errors.Is(err, grant.ErrLayout))
	// Output: true
}

// The successor of a node that crashed waits until the grant has passed.
func ExampleHolder_Reserve() {
	registry := &grant.Memory{Clock: func() time.Time { return noon }}
	_, before := start(registry, noon) // it crashes
	_, err := before.Next()
	fmt.Println(err)

	registry.Clock = func() time.Time { return noon.Add(time.Second) }
	_, after := start(registry, noon.Add(time.Second))
	_, err = after.Next()
	fmt.Println(err)
	// Output:
	// <nil>
	// snowflake: tick is reserved by another process; retry in 9s
}

// A holder's generator must have its worker ID.
func ExampleHolder_Begin() {
	holder, err := grant.Open(ctx, &grant.Memory{}, layout, 7, 10*time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer holder.Release(ctx, nil)
	values, _ := layout.NodeValues(8)
	_, err = snowflake.NewGenerator(layout, values, snowflake.Policy{}, snowflake.Options{Reserver: holder})
	fmt.Println(errors.Is(err, grant.ErrWorker))
	// Output: true
}

// The successor of a node that was shut down does not wait.
func ExampleHolder_Release() {
	registry := &grant.Memory{Clock: func() time.Time { return noon }}
	holder, before := start(registry, noon)
	_, _ = before.Next()
	fmt.Println(holder.Release(ctx, before))

	registry.Clock = func() time.Time { return noon.Add(time.Second) }
	_, after := start(registry, noon.Add(time.Second))
	id, err := after.Next()
	fmt.Println(layout.Time(id).Format("15:04:05"), err)
	// Output:
	// <nil>
	// 12:00:01 <nil>
}

func ExampleMark_Grant() {
	mark := grant.Mark{} // a new worker ID
	for _, now := range []int64{100, 105, 200} {
		var g grant.Grant
		mark, g, _ = mark.Grant(now, 10, 60_000)
		fmt.Println(g.From, g.Until)
	}
	_, _, err := mark.Grant(200, 10, 60_000)
	fmt.Println(err)
	// Output:
	// 100 110
	// 110 115
	// 200 210
	// grant: all ticks that could be granted now are granted already
}

func ExampleMark_Release() {
	mark, last, _ := grant.Mark{}.Grant(100, 10, 60_000)
	mark = mark.Release(last, 104) // the node stopped after tick 103
	fmt.Println(mark.Until)
	fmt.Println(mark.Release(last, 102).Until) // a late copy of that message has no effect
	// Output:
	// 104
	// 104
}

// A registry of your own stores marks in a place that is durable: change decides.
func ExampleMemory_Change() {
	registry := &grant.Memory{Clock: func() time.Time { return noon }}
	err := registry.Change(ctx, 7, func(m grant.Mark, now time.Time) (grant.Mark, error) {
		m, g, err := m.Grant(layout.TickAt(now), 10_000, 60_000)
		fmt.Println(g.Until - g.From)
		return m, err
	})
	fmt.Println(err)
	// Output:
	// 10000
	// <nil>
}
