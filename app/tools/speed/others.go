//go:build !js

package main

import (
	"context"
	"sync"
	"time"

	bwmarrin "github.com/bwmarrin/snowflake"
	"github.com/google/uuid"
	"github.com/sony/sonyflake/v2"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// pairs is how many times each comparison is run.
const pairs = 15

// lifted returns a generator with so many sequence bits that the sequence never overflows. 22
// bits, the maximum for bwmarrin's package, would overflow with Fill.
func lifted() *snowflake.Generator {
	return generator(snowflake.Layout{
		Fields: []snowflake.Field{
			{Name: "unused", Kind: snowflake.KindUnused, Bits: 1}, {Name: "time", Kind: snowflake.KindTime, Bits: 39},
			{Name: "sequence", Kind: snowflake.KindSequence, Bits: 24},
		},
		Epoch: layouts.Discord().Epoch, Tick: time.Millisecond,
	}, nil, snowflake.Policy{})
}

// wideBwmarrin returns bwmarrin's generator without node bits.
func wideBwmarrin() *bwmarrin.Node {
	bwmarrin.NodeBits, bwmarrin.StepBits = 0, 22
	return tool.Must(bwmarrin.NewNode(0))
}

// run generates n IDs.
type run func(count int)

// eight runs it in eight goroutines.
func (r run) eight(count int) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() { r(count / 8) })
	}
	wg.Wait()
}

// perID returns the time per ID in nanoseconds for n IDs.
func perID(count int, r run) float64 {
	begin := time.Now()
	r(count)
	return float64(time.Since(begin)) / float64(count)
}

// timed returns perID as a function.
func (r run) timed(count int) func() float64 { return func() float64 { return perID(count, r) } }

// compare prints the speed per ID relative to others. bwmarrin's has 22 sequence bits and sonyflake's
// 24, so that they never wait either.
func compare() {
	g, n := lifted(), wideBwmarrin()
	var next, buffer, fill, theirs run
	next = func(count int) { oursNext(g, count) }
	buffer = func(count int) { oursBuffer(g, count) }
	fill = func(count int) { oursFill(g, count) }
	theirs = func(count int) {
		for range count {
			n.Generate()
		}
	}
	for _, c := range []struct {
		name         string
		ours, theirs func() float64
		want         string
	}{
		{"next", next.timed(2_000_000), theirs.timed(2_000_000), ">=1.15"},
		{"buffer", buffer.timed(20_000_000), theirs.timed(2_000_000), ">=14"},
		{"fill", fill.timed(4096 * 20_000), theirs.timed(2_000_000), ">=110"},
		{"buffer-8", run(buffer.eight).timed(8 * 4_000_000), run(theirs.eight).timed(8 * 250_000), ">=20"},
		{"next-8", run(next.eight).timed(8 * 250_000), run(theirs.eight).timed(8 * 250_000), ""},
		{"next-sonyflake-wide", next.timed(2_000_000), run(sonyflakeWide).timed(1_000_000), ">=1.15"},
		{"next-uuid7", next.timed(2_000_000), run(uuids).timed(200_000), ">=1.15"},
	} {
		both := [2]func() float64{c.theirs, c.ours}
		tool.Figure(c.name, tool.Median(tool.Turns(0, pairs, func(which int) float64 { return both[which]() }).Ratios),
			c.want)
	}
	tool.Figure("next-ns", perID(2_000_000, next), "")
	tool.Figure("next-ns-bwmarrin", perID(2_000_000, theirs), "")
}

func oursNext(g *snowflake.Generator, count int) {
	for range count {
		if _, err := g.Next(); err != nil {
			panic(err)
		}
	}
}

// oursBuffer takes IDs one at a time from a buffer of the goroutine.
func oursBuffer(g *snowflake.Generator, count int) {
	var buffer [256]snowflake.ID
	var left []snowflake.ID
	var sum snowflake.ID
	for range count {
		if len(left) == 0 {
			left = buffer[:tool.Must(g.Fill(context.Background(), buffer[:]))]
		}
		sum += left[0]
		left = left[1:]
	}
	if sum == 0 {
		panic("no IDs")
	}
}

func oursFill(g *snowflake.Generator, count int) {
	ids := make([]snowflake.ID, 4096)
	for range count / len(ids) {
		tool.Must(g.Fill(context.Background(), ids))
	}
}

// wideSonyflake has so many sequence bits that it never waits.
var wideSonyflake = tool.Must(sonyflake.New(sonyflake.Settings{BitsSequence: 24, BitsMachineID: 1,
	TimeUnit: time.Millisecond, MachineID: func() (int, error) { return 1, nil }}))

func sonyflakeWide(count int) {
	for range count {
		tool.Must(wideSonyflake.NextID())
	}
}

// uuids makes version 7 UUIDs.
func uuids(count int) {
	for range count {
		tool.Must(uuid.NewV7())
	}
}
