package main

import (
	"context"
	"runtime"
	"sync"
	"time"

	bwmarrin "github.com/bwmarrin/snowflake"
	"github.com/sony/sonyflake"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// pairs is how many times each comparison is run, one after the other in turn,
// so that both meet the same moods of the machine.
const pairs = 15

// lifted is a generator with so many sequence bits that no tick is ever full:
// 22, the most that bwmarrin's can be set to, would be for Fill.
func lifted() *snowflake.Generator {
	return generator(snowflake.Layout{
		Fields: []snowflake.Field{
			{Name: "unused", Kind: snowflake.KindUnused, Bits: 1}, {Name: "time", Kind: snowflake.KindTime, Bits: 39},
			{Name: "sequence", Kind: snowflake.KindSequence, Bits: 24},
		},
		Epoch: snowflake.Discord().Epoch, Tick: time.Millisecond,
	}, nil, snowflake.Policy{})
}

// generator has the default clock, the wall's, but under js, where the wall
// clock tells no more than milliseconds.
func generator(l snowflake.Layout, v snowflake.Values, p snowflake.Policy) *snowflake.Generator {
	g, err := snowflake.NewGenerator(l, v, p, snowflake.Options{Monotonic: runtime.GOOS == "js"})
	if err != nil {
		panic(err)
	}
	return g
}

// bwmarrinNode is theirs with so many bits of node and step.
func bwmarrinNode(nodeBits, stepBits uint8) *bwmarrin.Node {
	bwmarrin.NodeBits, bwmarrin.StepBits = nodeBits, stepBits
	n, err := bwmarrin.NewNode(0)
	if err != nil {
		panic(err)
	}
	return n
}

// compare prints how many times as fast per ID ours is. bwmarrin's has 22
// sequence bits, so that it never waits either; sonyflake's 8 are constants, so it is measured as it
// is, waiting, and while a tick of it lasts.
func compare() {
	g, n := lifted(), bwmarrinNode(0, 22)
	theirs := func() float64 { return perID(2_000_000, func(count int) { bwmarrinNext(n, count) }) }
	versus := func(ours func() float64, theirs func() float64) float64 {
		var ratios []float64
		for range pairs {
			mine := ours()
			ratios = append(ratios, theirs()/mine)
		}
		return median(ratios)
	}
	next := func() float64 { return perID(2_000_000, func(count int) { oursNext(g, count) }) }
	figure("next", versus(next, theirs), ">=1.15")
	figure("lease", versus(func() float64 { return perID(20_000_000, func(count int) { oursLease(g, count) }) }, theirs), ">=14")
	figure("fill", versus(func() float64 { return perID(4096*20_000, func(count int) { oursFill(g, count) }) }, theirs), ">=110")
	figure("lease-8", versus(
		func() float64 {
			return perID(8*4_000_000, func(count int) { eight(count, func(c int) { oursLease(g, c) }) })
		},
		func() float64 {
			return perID(8*250_000, func(count int) { eight(count, func(c int) { bwmarrinNext(n, c) }) })
		},
	), ">=20")
	figure("next-8", versus(
		func() float64 {
			return perID(8*250_000, func(count int) { eight(count, func(c int) { oursNext(g, c) }) })
		},
		func() float64 {
			return perID(8*250_000, func(count int) { eight(count, func(c int) { bwmarrinNext(n, c) }) })
		},
	), "")
	figure("next-sonyflake-burst", versus(next, sonyflakeBurst), "")
	figure("next-sonyflake", versus(next, sonyflakeSteady), "")
	figure("next-ns", next(), "")
	figure("next-ns-bwmarrin", theirs(), "")
}

// perID is the time per ID, in nanoseconds, in which run makes count of them.
func perID(count int, run func(count int)) float64 {
	begin := time.Now()
	run(count)
	return float64(time.Since(begin)) / float64(count)
}

// eight runs eight goroutines with an eighth of count each.
func eight(count int, run func(count int)) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { run(count / 8) })
	}
	wg.Wait()
}

func oursNext(g *snowflake.Generator, count int) {
	for range count {
		if _, err := g.Next(); err != nil {
			panic(err)
		}
	}
}

func bwmarrinNext(n *bwmarrin.Node, count int) {
	for range count {
		n.Generate()
	}
}

func oursLease(g *snowflake.Generator, count int) {
	var lease snowflake.Lease
	var sum snowflake.ID
	for range count {
		id, ok := lease.Next()
		if !ok {
			var err error
			if lease, err = g.WaitLease(context.Background(), 64); err != nil {
				panic(err)
			}
			id, _ = lease.Next()
		}
		sum += id
	}
	if sum == 0 {
		panic("no IDs")
	}
}

func oursFill(g *snowflake.Generator, count int) {
	ids := make([]snowflake.ID, 4096)
	for range count / len(ids) {
		if _, err := g.Fill(context.Background(), ids); err != nil {
			panic(err)
		}
	}
}

func newSonyflake() *sonyflake.Sonyflake {
	return sonyflake.NewSonyflake(sonyflake.Settings{MachineID: func() (uint16, error) { return 1, nil }})
}

// sonyflakeBurst is 200 IDs, which wait for nothing.
func sonyflakeBurst() float64 {
	s := newSonyflake()
	time.Sleep(20 * time.Millisecond)
	return perID(200, func(count int) { sonyflakeNext(s, count) })
}

// sonyflakeSteady is as many IDs as it makes in about 40 ms.
func sonyflakeSteady() float64 {
	s := newSonyflake()
	return perID(1024, func(count int) { sonyflakeNext(s, count) })
}

func sonyflakeNext(s *sonyflake.Sonyflake, count int) {
	for range count {
		if _, err := s.NextID(); err != nil {
			panic(err)
		}
	}
}
