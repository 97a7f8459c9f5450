//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// allRefuse checks the error of every way to request IDs.
func allRefuse(t *testing.T, g *snowflake.Generator, want error) {
	t.Helper()
	for _, err := range refusals(g) {
		if !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

// refusals requests IDs in every way and returns the errors.
func refusals(g *snowflake.Generator) []error {
	ctx := context.Background()
	_, next := g.Next()
	_, wait := g.Wait(ctx)
	_, lease := g.Lease(3)
	_, waitLease := g.WaitLease(ctx, 3)
	_, fill := g.Fill(ctx, make([]snowflake.ID, 3))
	return []error{next, wait, lease, waitLease, fill}
}

func TestAStoppedGeneratorIssuesNoMoreIDs(t *testing.T) {
	ahead := snowflake.Policy{Lead: math.MaxInt64}
	for _, o := range []snowflake.Options{{}, {Trace: func(int64, snowflake.Outcome) {}}} {
		g := twitterGenerator(t, ahead, o)
		first, err := g.Next()
		if err != nil {
			t.Fatal(err)
		}
		state := g.Stop()
		allRefuse(t, g, snowflake.ErrStopped)
		if again := g.Stop(); again != state || g.State() != state || g.Stats().Issued != 1 {
			t.Errorf("got %+v, then %+v and %+v; want one ID and one state", state, again, g.Stats())
		}
		next := twitterGenerator(t, ahead, snowflake.Options{State: state})
		if id, err := next.Next(); err != nil || id <= first {
			t.Errorf("the next generator: got %d, %v; want more than %d", id, err, first)
		}
	}
}

func TestNoIDIsIssuedAfterStopHasReturned(t *testing.T) {
	l := snowflake.Twitter()
	for range 50 {
		g := twitterGenerator(t, snowflake.Policy{Lead: math.MaxInt64}, snowflake.Options{})
		var last [4]snowflake.ID
		var wg sync.WaitGroup
		issued := make(chan struct{}, len(last))
		for i := range last {
			wg.Go(func() {
				for first := true; ; first = false {
					id, err := g.Next()
					if err != nil {
						return
					}
					if last[i] = id; first {
						issued <- struct{}{}
					}
					runtime.Gosched() // js runs one goroutine until it gives way
				}
			})
		}
		<-issued
		state := g.Stop()
		wg.Wait()
		for _, id := range last {
			at := snowflake.State{Tick: int64(l.Value(id, 1)), Sequence: l.Value(id, 4)}
			if at.Tick > state.Tick || at.Tick == state.Tick && at.Sequence >= state.Sequence {
				t.Fatalf("%+v was issued, and the generator stopped at %+v", at, state)
			}
		}
	}
}

func TestAReservedTickIsNotReportedAsAClockRollback(t *testing.T) {
	const ms = time.Millisecond
	floor, third := snowflake.Floor, snowflake.State{Tick: 3, Sequence: 2}
	for _, c := range []struct {
		name       string
		state      snowflake.State
		upTo, lead int64
		now        int64
		want       error
		wait       time.Duration
		tick       snowflake.ID // of the ID, if none is refused
	}{
		{"in the reservation", floor(1), 5, 0, 3, snowflake.ErrReserved, 3 * ms, 0},
		{"at its last tick", floor(1), 5, 0, 5, snowflake.ErrReserved, ms, 0},
		{"where it began", floor(1), 5, 0, 1, snowflake.ErrReserved, 5 * ms, 0},
		{"behind where it began", floor(1), 5, 0, 0, snowflake.ErrBehind, 6 * ms, 0},
		{"after it", floor(1), 5, 0, 6, nil, 0, 6},
		{"without a state", snowflake.State{}, 5, 0, 0, snowflake.ErrReserved, 6 * ms, 0},
		{"a lead jumps over it", floor(1), 5, 3, 3, nil, 0, 6},
		{"a lead too short", floor(3), 5, 2, 3, snowflake.ErrReserved, ms, 0},
		{"a state that led the clock", floor(3), 6, 2, 1, snowflake.ErrReserved, 4 * ms, 0},
		{"behind that too", floor(3), 6, 2, 0, snowflake.ErrBehind, 5 * ms, 0},
		{"given back", third, 3, 0, 3, nil, 0, 3},
		{"none", third, 0, 0, 2, snowflake.ErrBehind, ms, 0},
		{"up to the end", floor(1), 7, 0, 3, snowflake.ErrEnded, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			id, err := tinyGenerator(t, snowflake.Policy{Lead: c.lead},
				snowflake.Options{Clock: at(c.now), State: c.state, Reserved: c.upTo}).Next()
			if c.want != nil {
				wantRefusal(t, c.name, err, c.want, c.wait)
			} else if err != nil || id>>4 != c.tick {
				t.Errorf("got %d, %v; want an ID of tick %d", id, err, c.tick)
			}
		})
	}
}

func TestWaitWaitsForAReservationAndCountsIt(t *testing.T) {
	now := snowflake.Twitter().Instant(1000)
	clock := func() time.Time { now = now.Add(100 * time.Microsecond); return now }
	var seen []snowflake.Verdict
	g := twitterGenerator(t, snowflake.Policy{}, snowflake.Options{
		Clock: clock, Reserved: 1002, Trace: func(_ int64, o snowflake.Outcome) { seen = append(seen, o.Verdict) },
	})
	id, err := g.Wait(context.Background())
	if err != nil || snowflake.Twitter().Value(id, 1) != 1003 {
		t.Fatalf("got %d, %v; want an ID of tick 1003", id, err)
	}
	if got := g.Stats(); got.Reserved == 0 || got.Behind != 0 || got.Full != 0 || got.Waits != got.Reserved {
		t.Errorf("got %+v, want only Reserved, and a wait for each", got)
	}
	waits := len(seen) - 1
	if !slices.Equal(seen, append(slices.Repeat([]snowflake.Verdict{snowflake.Reserved}, waits), snowflake.Issued)) {
		t.Errorf("got verdicts %v, want reserved until an ID is issued", seen)
	}
}
