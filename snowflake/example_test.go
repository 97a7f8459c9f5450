package snowflake_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func node() snowflake.Values { return snowflake.Values{"datacenter": 3, "worker": 7} }

// at is a stopped clock, so that each example has one output.
func at(ms int64) func() time.Time { return func() time.Time { return time.UnixMilli(ms) } }

// still is a generator with a stopped clock.
func still(p snowflake.Policy) *snowflake.Generator {
	g, err := snowflake.NewGenerator(snowflake.Twitter(), node(), p,
		snowflake.Options{Clock: snowflake.Clock{Now: at(1656432460105)}})
	if err != nil {
		panic(err)
	}
	return g
}

func Example() {
	l := snowflake.Twitter()
	g, err := snowflake.New(l, snowflake.Values{"datacenter": 3, "worker": 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := g.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	parts := l.Decompose(id)
	fmt.Println("datacenter", parts[2], "worker", parts[3], "sequence", parts[4])
	fmt.Println(time.Since(l.Instant(parts[1])) < time.Minute)
	// Output:
	// datacenter 3 worker 7 sequence 0
	// true
}

func ExampleNew() {
	_, err := snowflake.New(snowflake.Twitter(), snowflake.Values{"datacenter": 3})
	fmt.Println(err)
	// Output: snowflake: layout twitter: node field "worker" has no value
}

func ExampleOptions_anyEpoch() {
	l := snowflake.Twitter()
	l.Epoch = time.Time{} // forgotten
	_, err := snowflake.New(l, node())
	fmt.Println(err)

	l.Epoch = time.UnixMilli(1656432460105).Add(time.Minute).UTC() // a launch in the future
	g, err := snowflake.NewGenerator(l, node(), snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: at(1656432460105), AnyEpoch: true}})
	fmt.Println(err)
	_, err = g.Next()
	fmt.Println(err)
	// Output:
	// snowflake: layout twitter: the epoch is not set
	// <nil>
	// snowflake: clock is before the epoch; retry in 1m0s
}

func ExampleGenerator_Next() {
	l, _ := layouts.Parse("unused:20,time:42,sequence:2", "", "") // four IDs a millisecond
	g, err := snowflake.NewGenerator(l, nil, snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: at(100)}})
	for err == nil {
		var id snowflake.ID
		if id, err = g.Next(); err == nil {
			fmt.Println(id)
		}
	}
	var refused *snowflake.RefusedError
	fmt.Println(err, errors.Is(err, snowflake.ErrFull), errors.As(err, &refused))
	// Output:
	// 400
	// 401
	// 402
	// 403
	// snowflake: sequence overflow: no IDs left in this tick; retry in 1ms true true
}

func ExampleGenerator_Wait() {
	g, _ := snowflake.New(snowflake.Twitter(), node())
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	first, err := g.Wait(ctx)
	second, err2 := g.Wait(ctx)
	fmt.Println(first < second, err, err2)
	// Output: true <nil> <nil>
}

func ExampleGenerator_Fill() {
	g := still(snowflake.Policy{})
	ids := make([]snowflake.ID, 3)
	n, err := g.Fill(context.Background(), ids)
	fmt.Println(n, err, ids)
	// Output: 3 <nil> [1541815603604910080 1541815603604910081 1541815603604910082]
}

// A goroutine takes IDs one at a time from a buffer that it fills: as fast as a slice,
// with one lock for 256 IDs.
func ExampleGenerator_Fill_buffer() {
	g := still(snowflake.Policy{})
	var buffer [256]snowflake.ID
	var left []snowflake.ID // of this goroutine alone
	for i := 0; i < 3; i++ {
		if len(left) == 0 {
			n, err := g.Fill(context.Background(), buffer[:])
			if n == 0 {
				fmt.Println(err)
				return
			}
			left = buffer[:n]
		}
		fmt.Println(left[0])
		left = left[1:]
	}
	// Output:
	// 1541815603604910080
	// 1541815603604910081
	// 1541815603604910082
}

func ExampleGenerator_Stats() {
	g := still(snowflake.Policy{Lead: time.Millisecond})
	for i := 0; i < 9000; i++ {
		_, _ = g.Next()
	}
	s := g.Stats()
	fmt.Println(s.Issued, "issued,", s.RolledOver, "ticks used up,", s.Full, "refused, led by", s.LongestLead)
	// Output: 8192 issued, 2 ticks used up, 808 refused, led by 1
}

func ExampleNode_Take() {
	n, _ := snowflake.NewNode(snowflake.Twitter(), node(), snowflake.Policy{})
	var s snowflake.State
	for _, now := range []int64{100, 100, 99, 100} {
		next, o := n.Take(s, now, 1)
		fmt.Println(now, o.Verdict, o.First, o.Wait)
		s = next
	}
	// Output:
	// 100 issued 419852288 0
	// 100 issued 419852289 0
	// 99 behind 0 1
	// 100 issued 419852290 0
}

func ExampleNewNode() {
	_, err := snowflake.NewNode(snowflake.Twitter(), snowflake.Values{"datacenter": 3, "worker": 32},
		snowflake.Policy{})
	fmt.Println(err)
	// Output: snowflake: field "worker": 32 is out of range: 0 to 31
}

func ExampleVerdict_String() {
	fmt.Println(snowflake.Issued, snowflake.Full, snowflake.Behind, snowflake.Early, snowflake.Ended)
	// Output: issued full behind early ended
}
