package grant_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// small has two worker IDs in each region.
func small() snowflake.Layout {
	l, err := layouts.Parse("unused:9,time:41,region:3,worker:1,sequence:10", "2020-01-01", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}

// claim claims a worker ID of region 5.
func claim(r grant.Registry) *grant.Generator {
	g, err := grant.Claim{Registry: r, Layout: small(), Values: snowflake.Values{"region": 5}}.Open(ctx)
	if err != nil {
		panic(err)
	}
	return g
}

// Every program of a service runs the same code. A database is the registry: see package
// grantsql.
func ExampleClaim_Open() {
	registry := &grant.Memory{}
	first, second := claim(registry), claim(registry)
	defer first.Close(ctx)
	a, _ := first.Wait(ctx)
	b, _ := second.Wait(ctx)
	fmt.Println(small().Node(a) != small().Node(b))

	// Both worker IDs of the region are in use.
	soon, cancel := context.WithCancel(ctx)
	cancel()
	_, err := grant.Claim{Registry: registry, Layout: small(), Values: snowflake.Values{"region": 5}}.Open(soon)
	fmt.Println(errors.Is(err, context.Canceled))

	_ = second.Close(ctx)
	third := claim(registry)
	defer third.Close(ctx)
	c, _ := third.Wait(ctx)
	fmt.Println(small().Node(c) == small().Node(b))
	// Output:
	// true
	// true
	// true
}

func ExampleGenerator_Wait() {
	g := claim(&grant.Memory{})
	defer g.Close(ctx)
	id, err := g.Wait(ctx)
	values, _ := small().NodeValues(small().Node(id))
	fmt.Println(values["region"], err)
	// Output: 5 <nil>
}

func ExampleGenerator_Next() {
	g := claim(&grant.Memory{})
	defer g.Close(ctx)
	first, _ := g.Next()
	second, err := g.Next()
	fmt.Println(first < second, err)
	// Output: true <nil>
}

func ExampleGenerator_Fill() {
	g := claim(&grant.Memory{})
	defer g.Close(ctx)
	ids := make([]snowflake.ID, 3000)
	n, err := g.Fill(ctx, ids)
	fmt.Println(n, ids[0] < ids[2999], err)
	// Output: 3000 true <nil>
}

func ExampleGenerator_Close() {
	g := claim(&grant.Memory{})
	fmt.Println(g.Close(ctx))
	_, err := g.Next()
	fmt.Println(err)
	// Output:
	// <nil>
	// snowflake: generator stopped
}

func ExampleMemory_Marks() {
	registry := &grant.Memory{}
	defer claim(registry).Close(ctx)
	marks, err := registry.Marks(ctx)
	fmt.Println(len(marks), err)
	// Output: 1 <nil>
}
