//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// wantRefusal checks the reason and the wait of a rejected request.
func wantRefusal(t *testing.T, name string, err, reason error, wait time.Duration) {
	t.Helper()
	var refused *snowflake.RefusedError
	if !errors.Is(err, reason) || !errors.As(err, &refused) || refused.Wait != wait {
		t.Errorf("%s: got %v, want %v, retry in %v", name, err, reason, wait)
	}
}

// bubble is Twitter's layout with an epoch just before synctest's start time.
func bubble() snowflake.Layout {
	l := snowflake.Twitter()
	l.Epoch = time.Date(1999, 12, 31, 0, 0, 0, 0, time.UTC)
	return l
}

func TestFillWaitsAfterSequenceOverflow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var counts []int
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{},
			snowflake.Options{Trace: func(_ int64, o snowflake.Outcome) { counts = append(counts, o.Run.Count) }})
		time.Sleep(300 * time.Microsecond) // so that the first wait is not a whole tick
		start, ids := time.Now(), make([]snowflake.ID, 10_000)
		if n, err := g.Fill(context.Background(), ids); n != len(ids) || err != nil {
			t.Fatalf("got %d, %v", n, err)
		}
		if !slices.IsSorted(ids) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
			t.Error("the IDs are not increasing")
		}
		if got, want := time.Since(start), 1700*time.Microsecond; got != want {
			t.Errorf("waited %v, want %v", got, want)
		}
		if !slices.Equal(counts, []int{4096, 0, 4096, 0, 1808}) {
			t.Errorf("got runs %v, want 4096, full, 4096, full, 1808", counts)
		}
	})
}

func TestWaitEndsWithItsContextAndMaxWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := snowflake.Options{State: snowflake.State{Tick: bubble().TickAt(time.Now()) + 1000}}
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, o)
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		if _, err := g.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want the deadline", err)
		}
		o.MaxWait = 10 * time.Millisecond
		_, err := mustGenerator(t, bubble(), node(), snowflake.Policy{}, o).Wait(context.Background())
		wantRefusal(t, "hasty", err, snowflake.ErrBehind, 980*time.Millisecond)
		if id, err := g.Wait(context.Background()); err != nil || bubble().Value(id, 1) != uint64(o.State.Tick) {
			t.Errorf("got %v, %v, want an ID of tick %d", id, err, o.State.Tick)
		}
	})
}

func TestNextReturnsTheReasonAndTheWait(t *testing.T) {
	const us = time.Microsecond
	for _, c := range []struct {
		clock  int64 // in microseconds
		state  snowflake.State
		reason error
		wait   time.Duration
		say    string
	}{
		{5400, snowflake.State{Tick: 5, Sequence: 4}, snowflake.ErrFull, 600 * us, "no IDs left in this tick; retry in 600µs"},
		{5000, snowflake.State{Tick: 7, Sequence: 1}, snowflake.ErrBehind, 2000 * us, "behind"},
		{-1500, snowflake.State{}, snowflake.ErrEarly, 1500 * us, "before the epoch"},
		{8000, snowflake.State{}, snowflake.ErrEnded, 0, "lifetime has ended"},
	} {
		g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
			State: c.state, Clock: func() time.Time { return time.UnixMicro(c.clock) }, AnyEpoch: true,
		})
		_, err := g.Next()
		wantRefusal(t, c.say, err, c.reason, c.wait)
		if !strings.Contains(err.Error(), c.say) || g.State() != c.state {
			t.Errorf("got %v and %+v, want it to say %q and to leave %+v", err, g.State(), c.say, c.state)
		}
	}
}
