//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// refusals asks in every way for IDs and returns the errors.
func refusals(g *snowflake.Generator) []error {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	_, next := g.Next()
	_, wait := g.Wait(ctx)
	_, lease := g.Lease(3)
	_, waitLease := g.WaitLease(ctx, 3)
	_, fill := g.Fill(ctx, make([]snowflake.ID, 3))
	return []error{next, wait, lease, waitLease, fill}
}

func TestAStoppedGeneratorIssuesNothingMore(t *testing.T) {
	for _, o := range []snowflake.Options{{}, {Trace: func(int64, snowflake.Outcome) {}}} {
		g := mustGenerator(t, snowflake.Twitter(), node(), snowflake.Policy{Lead: math.MaxInt64}, o)
		first, err := g.Next()
		if err != nil {
			t.Fatal(err)
		}
		state := g.Stop()
		for _, err := range refusals(g) {
			if !errors.Is(err, snowflake.ErrStopped) {
				t.Errorf("got %v, want %v", err, snowflake.ErrStopped)
			}
		}
		if again := g.Stop(); again != state || g.State() != state || g.Stats().Issued != 1 {
			t.Errorf("got %+v, then %+v and %+v; want one ID and one state", state, again, g.Stats())
		}
		next := mustGenerator(t, snowflake.Twitter(), node(), snowflake.Policy{Lead: math.MaxInt64},
			snowflake.Options{State: state})
		if id, err := next.Next(); err != nil || id <= first {
			t.Errorf("the next generator: got %d, %v; want more than %d", id, err, first)
		}
	}
}

func TestNoIDIsIssuedAfterStopHasReturned(t *testing.T) {
	l := snowflake.Twitter()
	for range 50 {
		g := mustGenerator(t, l, node(), snowflake.Policy{Lead: math.MaxInt64}, snowflake.Options{})
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

func TestALostClaimStopsTheGenerator(t *testing.T) {
	lost := make(chan struct{})
	l := snowflake.Twitter()
	now := l.Instant(1000)
	g := mustGenerator(t, l, node(), snowflake.Policy{}, snowflake.Options{Lost: lost, Clock: func() time.Time { return now }})
	if _, err := g.Next(); err != nil {
		t.Fatal(err)
	}
	close(lost)
	for _, err := range refusals(g) {
		if !errors.Is(err, snowflake.ErrLost) {
			t.Errorf("got %v, want %v", err, snowflake.ErrLost)
		}
	}
	g.Stop()
	if _, err := g.Next(); !errors.Is(err, snowflake.ErrLost) {
		t.Errorf("stopped after the loss: got %v, want %v, the first reason", err, snowflake.ErrLost)
	}
}

// The wall clock is not read again within a millisecond, and no ID is drawn
// without the lock for longer than that.
func TestALossIsNoticedWithinAMillisecond(t *testing.T) {
	lost := make(chan struct{})
	g := mustGenerator(t, snowflake.Twitter(), node(), snowflake.Policy{}, snowflake.Options{Lost: lost})
	if _, err := g.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	close(lost)
	begin := time.Now()
	for {
		passed := time.Since(begin)
		_, err := g.Next()
		if errors.Is(err, snowflake.ErrLost) {
			return
		}
		if err == nil && passed > time.Millisecond {
			t.Fatalf("%v after the loss an ID was issued", passed)
		}
	}
}

func TestWhatAnEarlierProgramReservedIsNotAClockThatMovedBack(t *testing.T) {
	l := tiny()
	for _, c := range []struct {
		name        string
		state       snowflake.State
		upTo, lead  int64
		now         uint64
		want        error
		wait        time.Duration
		first, tick snowflake.ID
	}{
		{name: "in the reservation", state: snowflake.Floor(1), upTo: 5, now: 3, want: snowflake.ErrReserved, wait: 3 * time.Millisecond},
		{name: "at its last tick", state: snowflake.Floor(1), upTo: 5, now: 5, want: snowflake.ErrReserved, wait: time.Millisecond},
		{name: "where it began", state: snowflake.Floor(1), upTo: 5, now: 1, want: snowflake.ErrReserved, wait: 5 * time.Millisecond},
		{name: "behind where it began", state: snowflake.Floor(1), upTo: 5, now: 0, want: snowflake.ErrBehind, wait: 6 * time.Millisecond},
		{name: "after it", state: snowflake.Floor(1), upTo: 5, now: 6, tick: 6},
		{name: "without a state", upTo: 5, now: 0, want: snowflake.ErrReserved, wait: 6 * time.Millisecond},
		{name: "a lead jumps over it", state: snowflake.Floor(1), upTo: 5, lead: 3, now: 3, tick: 6},
		{name: "a lead too short", state: snowflake.Floor(3), upTo: 5, lead: 2, now: 3, want: snowflake.ErrReserved, wait: time.Millisecond},
		{name: "a state that led the clock", state: snowflake.Floor(3), upTo: 6, lead: 2, now: 1, want: snowflake.ErrReserved, wait: 4 * time.Millisecond},
		{name: "behind that too", state: snowflake.Floor(3), upTo: 6, lead: 2, now: 0, want: snowflake.ErrBehind, wait: 5 * time.Millisecond},
		{name: "given back", state: snowflake.State{Tick: 3, Sequence: 2}, upTo: 3, now: 3, tick: 3},
		{name: "none", state: snowflake.State{Tick: 3, Sequence: 2}, now: 2, want: snowflake.ErrBehind, wait: time.Millisecond},
		{name: "up to the end", state: snowflake.Floor(1), upTo: 7, now: 3, want: snowflake.ErrEnded},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{Lead: c.lead}, snowflake.Options{
				Clock: func() time.Time { return l.Instant(c.now) }, State: c.state, Reserved: c.upTo,
			})
			id, err := g.Next()
			var refused *snowflake.RefusedError
			if c.want == nil {
				if err != nil || id>>4 != c.tick {
					t.Errorf("got %d, %v; want an ID of tick %d", id, err, c.tick)
				}
			} else if !errors.Is(err, c.want) || !errors.As(err, &refused) || refused.Wait != c.wait {
				t.Errorf("got %v, want %v and a wait of %v", err, c.want, c.wait)
			}
		})
	}
}

func TestAReservationIsWaitedForAndCounted(t *testing.T) {
	now := snowflake.Twitter().Instant(1000)
	clock := func() time.Time { now = now.Add(100 * time.Microsecond); return now }
	var seen []snowflake.Verdict
	g := mustGenerator(t, snowflake.Twitter(), node(), snowflake.Policy{}, snowflake.Options{
		Clock: clock, Reserved: 1002, Trace: func(_ int64, o snowflake.Outcome) { seen = append(seen, o.Verdict) },
	})
	id, err := g.Wait(context.Background())
	if err != nil || snowflake.Twitter().Value(id, 1) != 1003 {
		t.Fatalf("got %d, %v; want an ID of tick 1003", id, err)
	}
	if got := g.Stats(); got.Reserved == 0 || got.Behind != 0 || got.Full != 0 || got.Waits != got.Reserved {
		t.Errorf("got %+v, want refusals for the reservation alone, and a wait for each", got)
	}
	for i, v := range seen {
		if last := i == len(seen)-1; v == snowflake.Issued != last || !last && v != snowflake.Reserved {
			t.Errorf("got the verdicts %v, want reserved until one is issued", seen)
			break
		}
	}
	if err := (&snowflake.RefusedError{Verdict: snowflake.Reserved, Wait: time.Second}).Error(); err !=
		"snowflake: an earlier program reserved this tick; wait 1s" {
		t.Error(err)
	}
}
