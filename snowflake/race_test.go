//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// values sets every node field to 0.
func values(l snowflake.Layout) snowflake.Values {
	v, _ := l.NodeValues(0) // which fits in any node fields
	return v
}

// draw is one way to get IDs from a generator. It appends them to ids.
type draw func(g *snowflake.Generator, ids []snowflake.ID) ([]snowflake.ID, error)

func ways(ctx context.Context) map[string]draw {
	return map[string]draw{
		"Next": func(g *snowflake.Generator, ids []snowflake.ID) ([]snowflake.ID, error) {
			id, err := g.Next()
			if errors.Is(err, snowflake.ErrFull) {
				runtime.Gosched()
				return ids, nil
			}
			return append(ids, id), err
		},
		"Wait": func(g *snowflake.Generator, ids []snowflake.ID) ([]snowflake.ID, error) {
			id, err := g.Wait(ctx)
			return append(ids, id), err
		},
		"Fill": func(g *snowflake.Generator, ids []snowflake.ID) ([]snowflake.ID, error) {
			var batch [37]snowflake.ID
			n, err := g.Fill(ctx, batch[:])
			return append(ids, batch[:n]...), err
		},
		"Stats": func(g *snowflake.Generator, ids []snowflake.ID) ([]snowflake.ID, error) {
			g.Stats()
			runtime.Gosched()
			return ids, nil
		},
	}
}

// It runs every way to get IDs concurrently, twice each, on a layout whose sequence
// always overflows and on one whose sequence never does.
func TestConcurrentDrawsIssueEachIDOnce(t *testing.T) {
	for name, c := range map[string]struct {
		fields string
		tick   time.Duration
		p      snowflake.Policy
	}{
		"a tick is never full":   {"time:44,sequence:20", time.Millisecond, snowflake.Policy{}},
		"ticks are full at once": {"time:54,sequence:10", time.Millisecond, snowflake.Policy{}},
		"ticks are short, and leads long": {
			"unused:1,time:56,sequence:7", 10 * time.Microsecond, snowflake.Policy{Lead: time.Millisecond}},
		"sequences carry on below a node": {
			"time:41,sequence:13,worker:10", time.Millisecond,
			snowflake.Policy{Continue: true, Lead: 2 * time.Millisecond}},
		"runs are longer than their word": {"time:38,sequence:26", 100 * time.Millisecond, snowflake.Policy{}},
	} {
		t.Run(name, func(t *testing.T) {
			l := written(t, c.fields, 1577836800000, c.tick)
			g := mustGenerator(t, l, values(l), c.p, snowflake.Options{})
			all := race(t, g, 150*time.Millisecond)
			slices.Sort(all)
			timeAt, sequence := l.Index(snowflake.KindTime), l.Index(snowflake.KindSequence)
			for i, id := range all[1:] {
				same := layouts.Part(l, id, timeAt) == layouts.Part(l, all[i], timeAt)
				if same && layouts.Part(l, id, sequence) != layouts.Part(l, all[i], sequence)+1 {
					t.Fatalf("%d follows %d, among %d: duplicate, or an ID between was lost", id, all[i], len(all))
				}
			}
			if got := g.Stats().Issued; got != uint64(len(all)) {
				t.Errorf("got %d counted, want %d", got, len(all))
			}
			if tick := layouts.Part(l, all[len(all)-1], timeAt); g.Stats().State.Tick < int64(tick) {
				t.Errorf("the state %+v is before the last ID's tick %d", g.Stats().State, tick)
			}
		})
	}
}

// race runs every way twice for d, checks that each goroutine's IDs are in order, and
// returns all IDs.
func race(t *testing.T, g *snowflake.Generator, d time.Duration) (all []snowflake.ID) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	end := time.Now().Add(d)
	for name, draw := range ways(t.Context()) {
		for range 2 {
			wg.Go(func() {
				var ids []snowflake.ID
				var err error
				for time.Now().Before(end) && len(ids) < 200_000 {
					if ids, err = draw(g, ids); err != nil {
						t.Errorf("%s: %v", name, err)
						break
					}
				}
				if !slices.IsSorted(ids) {
					t.Errorf("%s: not in order", name)
				}
				mu.Lock()
				defer mu.Unlock()
				all = append(all, ids...)
			})
		}
	}
	wg.Wait()
	return all
}

// The first run is opened while other goroutines already try to draw from it.
func TestTheFirstIDsOfAGeneratorAreUnique(t *testing.T) {
	const generators, goroutines = 20_000, 4
	for range generators {
		g := twitterGenerator(t, snowflake.Policy{}, snowflake.Options{})
		var ids [goroutines]snowflake.ID
		var start, done sync.WaitGroup
		start.Add(1)
		for i := range ids {
			done.Go(func() {
				start.Wait()
				ids[i], _ = g.Next()
			})
		}
		start.Done()
		done.Wait()
		seen := map[snowflake.ID]bool{}
		for _, id := range ids {
			if seen[id] || id == 0 {
				t.Fatalf("got %d, want different IDs", ids)
			}
			seen[id] = true
		}
	}
}
