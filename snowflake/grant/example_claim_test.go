package grant_test

import (
	"context"
	"errors"
	"expvar"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

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
	g, err := grant.Claim(ctx, grant.Config{Registry: r, Layout: small(), Values: snowflake.Values{"region": 5}})
	if err != nil {
		panic(err)
	}
	return g
}

// Every program of a service runs the same code. A database is the registry: see package
// grantsql.
func ExampleClaim() {
	registry := &grant.Memory{}
	first, second := claim(registry), claim(registry)
	defer first.Close(ctx)
	a, _ := first.Wait(ctx)
	b, _ := second.Wait(ctx)
	fmt.Println(small().Node(a) != small().Node(b))

	// Both worker IDs of the region are in use.
	soon, cancel := context.WithCancel(ctx)
	cancel()
	_, err := grant.Claim(soon,
		grant.Config{Registry: registry, Layout: small(), Values: snowflake.Values{"region": 5}})
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
	marks, _, err := registry.Marks(ctx)
	fmt.Println(len(marks), err)
	// Output: 1 <nil>
}

// A readiness probe and expvar. A failed renewal, a loss and a new worker ID are logged.
func ExampleGenerator_Ready() {
	g, err := grant.Claim(ctx, grant.Config{
		Registry: &grant.Memory{}, Layout: small(), Values: snowflake.Values{"region": 5},
		Observe: func(e grant.Event) {
			if e.Err != nil {
				slog.Warn("snowflake: "+e.String(), "worker", e.Worker)
			}
		}})
	if err != nil {
		panic(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/ready", func(w http.ResponseWriter, _ *http.Request) {
		if err := g.Ready(); err != nil { // issues no ID
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
	})
	mux.Handle("/debug/vars", expvar.Handler())
	expvar.Publish("snowflake", expvar.Func(func() any { return g.Stats() }))

	ready := httptest.NewRecorder()
	mux.ServeHTTP(ready, httptest.NewRequest("GET", "/ready", nil))
	_ = g.Close(ctx)
	closed, vars := httptest.NewRecorder(), httptest.NewRecorder()
	mux.ServeHTTP(closed, httptest.NewRequest("GET", "/ready", nil))
	mux.ServeHTTP(vars, httptest.NewRequest("GET", "/debug/vars", nil))
	fmt.Println(ready.Code)
	fmt.Print(closed.Code, " ", closed.Body)
	fmt.Println(strings.Contains(vars.Body.String(), `"Issued":0`))
	// Output:
	// 200
	// 503 snowflake: generator stopped
	// true
}

func ExampleGenerator_Stats() {
	g := claim(&grant.Memory{})
	defer g.Close(ctx)
	id, _ := g.Wait(ctx)
	s := g.Stats()
	fmt.Println(s.Issued, s.Claims, s.Worker == small().Node(id), time.Until(s.Until) > 20*time.Second)
	// Output: 1 1 true true
}

func ExampleEvent_String() {
	e := grant.Event{Worker: 7, Until: noon, Err: errors.New("renewal failed: the database is down")}
	fmt.Println(e)
	// Output: worker ID 7, granted until 2026-01-01T12:00:00Z: renewal failed: the database is down
}

// A service changes to a layout with more worker IDs.
func ExampleFree() {
	gone, next := small(), small()
	next.Fields = []snowflake.Field{{Name: "unused", Kind: snowflake.KindUnused, Bits: 1},
		{Name: "time", Kind: snowflake.KindTime, Bits: 41}, {Name: "region", Kind: snowflake.KindNode, Bits: 3},
		{Name: "worker", Kind: snowflake.KindNode, Bits: 9}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 10}}
	registry := &grant.Memory{}
	last := claim(registry)
	_, err := grant.Free(ctx, registry, gone, next)
	fmt.Println(err != nil) // it is in use

	_ = last.Close(ctx)
	time.Sleep(2 * gone.Tick)
	fmt.Println(grant.Free(ctx, registry, gone, next))
	// Output:
	// true
	// 1 <nil>
}
