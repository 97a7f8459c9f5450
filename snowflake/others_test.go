//go:build go1.25

package snowflake_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Each test is named after a bug of a documented system or text and shows that this
// package does not have it. history_test.go covers bugs that need a history.

// lowRate returns the IDs of a generator at one request per tick.
func lowRate(t *testing.T, p snowflake.Policy, count int) (ids []snowflake.ID) {
	t.Helper()
	n := mustNode(t, layouts.MustPreset("leaf"), snowflake.Values{"worker": 1}, p)
	var s snowflake.State
	for now := range int64(count) {
		var o snowflake.Outcome
		s, o = n.Take(s, now*7, 1)
		if o.Verdict != snowflake.Issued || now > 0 && o.First <= ids[now-1] {
			t.Fatalf("%+v: at %d: got %+v after %d", p, now*7, o, ids)
		}
		ids = append(ids, o.First)
	}
	return ids
}

// At low traffic, Twitter, Hutool and InfluxDB issue multiples of 4096. MyBatis-Plus and
// ShardingSphere reach two of four remainders, Leaf and jSnowflake a hundred of 128. The
// random draws of Leaf and MyBatis-Plus cannot be replayed.
func TestAllStartsExceptZeroReachAllRemaindersAtLowTraffic(t *testing.T) {
	start := func(below, seed uint64) snowflake.Policy {
		return snowflake.Policy{RandomBelow: below, Seed: seed}
	}
	carriedOn := snowflake.Policy{Continue: true}
	for _, c := range []struct {
		p                snowflake.Policy
		count, mod, want int
		least, most      int // IDs per remainder
	}{
		{snowflake.Policy{}, 5000, 4096, 1, 5000, 5000}, // the fault itself
		{carriedOn, 5000, 4096, 4096, 1, 2},
		{carriedOn, 1000, 4, 4, 250, 250},
		{start(4, 1), 1000, 4, 4, 1, 1000},
		{start(128, 9), 12800, 128, 128, 1, 12800},
		{start(128, 9), 12800, 64, 64, 140, 260},
	} {
		ids, counts := lowRate(t, c.p, c.count), map[snowflake.ID]int{}
		for _, id := range ids {
			counts[id%snowflake.ID(c.mod)]++
		}
		if len(counts) != c.want {
			t.Errorf("%+v: got %d remainders of %d, want %d", c.p, len(counts), c.mod, c.want)
		}
		for r, n := range counts {
			if n < c.least || n > c.most {
				t.Errorf("%+v: remainder %d of %d: got %d, want %d to %d", c.p, r, c.mod, n, c.least, c.most)
			}
		}
		if !slices.Equal(lowRate(t, c.p, c.count), ids) {
			t.Errorf("%+v: two runs of one history differ", c.p)
		}
	}
}

// No port checks for timestamp overflow: Twitter, bwmarrin, Leaf and Baidu's cached
// generator carry into the sign bit.
func TestBaidusLayoutReturnsErrEnded(t *testing.T) {
	for _, lead := range []time.Duration{0, math.MaxInt64} {
		g := mustGenerator(t, layouts.MustPreset("baidu"), snowflake.Values{"worker": 1}, snowflake.Policy{Lead: lead},
			snowflake.Options{})
		last := time.Date(2024, 11, 20, 13, 24, 15, 0, time.UTC)
		for _, err := range refusals(g) {
			var refused *snowflake.RefusedError
			if !errors.Is(err, snowflake.ErrEnded) || !errors.As(err, &refused) || refused.Verdict != snowflake.Ended ||
				!refused.Last.Equal(last) || !strings.Contains(err.Error(), "2024-11-20T13:24:15Z") {
				t.Errorf("lead %v: got %v; want ErrEnded with the last tick", lead, err)
			}
		}
	}
}

func TestSonyflakeSleepsUnderItsLock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{
			State: snowflake.Floor(bubble().TickAt(time.Now()) + 60_000),
		})
		go func() { _, _ = g.Wait(t.Context()) }()
		synctest.Wait()
		begin := time.Now()
		if _, err := g.Next(); !errors.Is(err, snowflake.ErrBehind) || time.Since(begin) != 0 {
			t.Errorf("got %v after %v, want an error at once", err, time.Since(begin))
		}
	})
}

func TestBwmarrinsLayoutIsAMutableGlobal(t *testing.T) {
	g := twitterGenerator(t, snowflake.Policy{}, snowflake.Options{})
	snowflake.Twitter().Fields[4].Bits = 1
	layouts.Presets()[0].Fields[4].Name = "spoilt"
	id, err := g.Next()
	last := snowflake.Twitter().Fields[4]
	if err != nil || last.Bits != 12 || last.Name != "sequence" || snowflake.Twitter().Node(id) != 3*32+7 {
		t.Errorf("got %d, %v, %+v: one caller's change reached another", id, err, last)
	}
}

func TestShardingSphereDoesNotRecheckTheClockAfterItsSleep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := bubble()
		readings := []time.Duration{0, 10, 2, 3, 9, 11}
		clock := func() time.Time {
			now := readings[0]
			readings = readings[1:]
			return l.Epoch.Add(now * time.Millisecond)
		}
		g := mustGenerator(t, l, node(), snowflake.Policy{}, snowflake.Options{Clock: snowflake.Clock{Now: clock}})
		first, err := g.Wait(t.Context())
		second, err2 := g.Wait(t.Context())
		if err != nil || err2 != nil || second <= first || layouts.Part(l, second, 1) != 11 || len(readings) != 0 {
			t.Errorf("got %d, %v, then %d, %v: issued before the clock caught up", first, err, second, err2)
		}
	})
}

func TestRandomStartsOfTwoSeedsAreUnrelated(t *testing.T) {
	const seeds, ticks = 16, 64
	var starts [seeds][ticks]snowflake.ID
	for seed := range starts {
		n := mustNode(t, layouts.MustPreset("leaf"), snowflake.Values{"worker": 0},
			snowflake.Policy{RandomBelow: 4096, Seed: uint64(seed)})
		for tick := range starts[seed] {
			_, o := n.Take(snowflake.State{}, int64(tick+ticks), 1)
			starts[seed][tick] = o.First & 4095
		}
	}
	// By chance one of 64 comparisons finds an equal start, and hardly any finds four.
	for a := range seeds {
		for b := range a {
			for apart := range ticks {
				equal := 0
				for tick := range ticks {
					if starts[a][tick] == starts[b][tick^apart] {
						equal++
					}
				}
				if equal > 3 {
					t.Fatalf("seeds %d and %d: %d of %d starts are the same, %d ticks apart", b, a, equal, ticks, apart)
				}
			}
		}
	}
}
