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

// bwmarrinNode returns bwmarrin's generator with these bit widths.
func bwmarrinNode(nodeBits, stepBits uint8) *bwmarrin.Node {
	bwmarrin.NodeBits, bwmarrin.StepBits = nodeBits, stepBits
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

// compare prints the speed per ID relative to others, and bwmarrin's share of the ceiling.
// bwmarrin's has 22 sequence bits and sonyflake's 24, so that they never wait either. Sonyflake
// is also measured with its usual 8 bits, with waiting and within one tick.
func compare() {
	g, n := lifted(), bwmarrinNode(0, 22)
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
		{"next-8-sonyflake-wide", run(next.eight).timed(8 * 250_000),
			run(run(sonyflakeWide).eight).timed(8 * 125_000), ""},
		{"next-sonyflake-burst", next.timed(2_000_000), sonyflakes(200, 20*time.Millisecond), ""},
		{"next-sonyflake", next.timed(2_000_000), sonyflakes(1024, 0), ""},
		{"next-uuid7", next.timed(2_000_000), uuids(false).timed(200_000), ">=1.15"},
		{"next-uuid7-pool", next.timed(2_000_000), uuids(true).timed(1_000_000), ""},
		{"next-8-uuid7", run(next.eight).timed(8 * 250_000), run(uuids(false).eight).timed(8 * 50_000), ""},
	} {
		both := [2]func() float64{c.theirs, c.ours}
		tool.Figure(c.name, tool.Median(tool.Turns(0, pairs, func(which int) float64 { return both[which]() }).Ratios),
			c.want)
	}
	tool.Figure("next-ns", perID(2_000_000, next), "")
	tool.Figure("next-ns-bwmarrin", perID(2_000_000, theirs), "")
	limited, ids := bwmarrinNode(10, 12), make([]snowflake.ID, 256)
	sustained("", "-bwmarrin", "", func() []snowflake.ID {
		for i := range ids {
			ids[i] = snowflake.ID(limited.Generate())
		}
		return ids
	})
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

// sonyflakes times n of its IDs after a pause that frees its ticks: 200 need no waiting, 1,024
// take about 40 ms.
func sonyflakes(count int, rest time.Duration) func() float64 {
	return func() float64 {
		s := newSonyflake(sonyflake.Settings{})
		time.Sleep(rest)
		return perID(count, func(count int) {
			for range count {
				tool.Must(s.NextID())
			}
		})
	}
}

func newSonyflake(s sonyflake.Settings) *sonyflake.Sonyflake {
	s.MachineID = func() (int, error) { return 1, nil }
	return tool.Must(sonyflake.New(s))
}

// wideSonyflake has so many sequence bits that it never waits.
var wideSonyflake = newSonyflake(sonyflake.Settings{BitsSequence: 24, BitsMachineID: 1, TimeUnit: time.Millisecond})

func sonyflakeWide(count int) {
	for range count {
		tool.Must(wideSonyflake.NextID())
	}
}

// uuids makes version 7 UUIDs. With a pool it asks the system for random bytes once for 16 of
// them.
func uuids(pool bool) run {
	return func(count int) {
		if pool {
			uuid.EnableRandPool()
			defer uuid.DisableRandPool()
		}
		for range count {
			tool.Must(uuid.NewV7())
		}
	}
}
