//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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
			snowflake.Options{Trace: func(_ int64, o snowflake.Outcome) { counts = append(counts, o.Count) }})
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

func TestWaitFailsAtOnceIfItWouldWaitTooLong(t *testing.T) {
	for _, c := range []struct {
		name                      string
		behind, maxWait, deadline time.Duration // 0 means none
		want                      error
		waits                     time.Duration
	}{
		{"by default", time.Hour, 0, 0, snowflake.ErrBehind, 0},
		{"by default, within a second", 900 * time.Millisecond, 0, 0, nil, 900 * time.Millisecond},
		{"past its deadline", time.Hour, -1, 2 * time.Second, snowflake.ErrBehind, 0},
		{"past its deadline and MaxWait", time.Hour, 0, 2 * time.Second, snowflake.ErrBehind, 0},
		{"within its deadline", 1500 * time.Millisecond, -1, 2 * time.Second, nil, 1500 * time.Millisecond},
		{"longer than MaxWait", 30 * time.Millisecond, 20 * time.Millisecond, 0, snowflake.ErrBehind, 0},
		{"without a limit", time.Hour, -1, 0, nil, time.Hour},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx := context.Background()
			if c.deadline > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, c.deadline)
				defer cancel()
			}
			g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{MaxWait: c.maxWait,
				State: snowflake.State{Tick: bubble().TickAt(time.Now().Add(c.behind))}})
			begin := time.Now()
			_, err := g.Wait(ctx)
			if !errors.Is(err, c.want) || errors.Is(err, context.DeadlineExceeded) || time.Since(begin) != c.waits {
				t.Errorf("%s: got %v after %v, want %v after %v", c.name, err, time.Since(begin), c.want, c.waits)
			}
			if c.want != nil {
				wantRefusal(t, c.name, err, c.want, c.behind)
			}
		})
	}
}

// The clock stands still, so each wait of a tick is followed by another one.
func TestWaitsOfOneCallAreAddedUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stopped := time.Now()
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{
			Clock: snowflake.Clock{Now: func() time.Time { return stopped }},
			State: snowflake.State{Tick: bubble().TickAt(stopped) + 1}})
		for _, c := range []struct{ deadline, waits time.Duration }{{time.Minute, time.Second},
			{20 * time.Millisecond, 20 * time.Millisecond}} {
			ctx, cancel := context.WithTimeout(context.Background(), c.deadline)
			begin := time.Now()
			_, err := g.Wait(ctx)
			cancel()
			wantRefusal(t, "a stopped clock", err, snowflake.ErrBehind, time.Millisecond)
			if errors.Is(err, context.DeadlineExceeded) || time.Since(begin) != c.waits {
				t.Errorf("got %v after %v, want %v", err, time.Since(begin), c.waits)
			}
		}
	})
}

func TestWaitEndsWhenItsContextIsCanceled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{MaxWait: -1,
			State: snowflake.State{Tick: bubble().TickAt(time.Now().Add(time.Hour))}})
		ctx, cancel := context.WithCancel(context.Background())
		begin := time.Now()
		time.AfterFunc(time.Minute, cancel)
		if _, err := g.Wait(ctx); !errors.Is(err, context.Canceled) || time.Since(begin) != time.Minute {
			t.Errorf("got %v after %v, want it to be canceled after a minute", err, time.Since(begin))
		}
	})
}

// notYet is an error of Reserve that says when to retry.
type notYet struct{ wait time.Duration }

func (notYet) Error() string { return "not yet" }
func (n notYet) Unwrap() error {
	return &snowflake.RefusedError{Verdict: snowflake.Reserved, Wait: n.wait}
}

func TestWaitWaitsForALateReservation(t *testing.T) {
	for _, c := range []struct {
		name        string
		late, waits time.Duration
		fails       error
		want        error
	}{
		{"a late one", 95 * time.Millisecond, 100 * time.Millisecond, notYet{10 * time.Millisecond}, nil},
		{"a later one", time.Hour, time.Second, notYet{10 * time.Millisecond}, snowflake.ErrReserved},
		{"an error that no wait helps", time.Hour, 0, errors.ErrUnsupported, errors.ErrUnsupported},
	} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{
				Reserver: reserving{reserve: func(tick int64) (from, upTo int64, err error) {
					if time.Since(begin) < c.late {
						return 0, 0, c.fails
					}
					return tick, tick + 1000, nil
				}}})
			_, err := g.Wait(context.Background())
			if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) || time.Since(begin) != c.waits {
				t.Errorf("%s: got %v after %v, want %v after %v", c.name, err, time.Since(begin), c.want, c.waits)
			}
		})
	}
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
		{5400, snowflake.State{Tick: 5, Sequence: 4}, snowflake.ErrFull, 600 * us,
			"no IDs left in this tick; retry in 600µs"},
		{5000, snowflake.State{Tick: 7, Sequence: 1}, snowflake.ErrBehind, 2000 * us, "behind"},
		{-1500, snowflake.State{}, snowflake.ErrEarly, 1500 * us, "before the epoch"},
		{8000, snowflake.State{}, snowflake.ErrEnded, 0, "lifetime has ended"},
	} {
		g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
			State: c.state,
			Clock: snowflake.Clock{Now: func() time.Time { return time.UnixMicro(c.clock) }, AnyEpoch: true},
		})
		_, err := g.Next()
		wantRefusal(t, c.say, err, c.reason, c.wait)
		if !strings.Contains(err.Error(), c.say) || g.Stats().State != c.state {
			t.Errorf("got %v and %+v, want it to say %q and to leave %+v", err, g.Stats().State, c.say, c.state)
		}
	}
}

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
	_, fill := g.Fill(ctx, make([]snowflake.ID, 3))
	return []error{next, wait, fill}
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
		if again := g.Stop(); again != state || g.Stats().State != state || g.Stats().Issued != 1 {
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
			at := snowflake.State{Tick: int64(layouts.Part(l, id, 1)), Sequence: layouts.Part(l, id, 4)}
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
			id, err := tinyGenerator(t, snowflake.Policy{Lead: time.Duration(c.lead) * time.Millisecond},
				snowflake.Options{Clock: snowflake.Clock{Now: at(c.now)},
					Reserver: reserving{c.state, c.upTo, nil}}).Next()
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
		Clock: snowflake.Clock{Now: clock}, Reserver: reserving{reserved: 1002},
		Trace: func(_ int64, o snowflake.Outcome) { seen = append(seen, o.Verdict) },
	})
	id, err := g.Wait(context.Background())
	if err != nil || layouts.Part(snowflake.Twitter(), id, 1) != 1003 {
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

func TestNewRejectsAnUnsetOrFutureEpoch(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name  string
		epoch time.Time
		say   string // empty where a generator is made
		then  error
	}{
		{"not set", time.Time{}, "epoch is not set", snowflake.ErrEnded},
		{"the same in another zone", time.Time{}.In(time.FixedZone("", 3600)), "epoch is not set", snowflake.ErrEnded},
		{"in the future", now.Add(time.Millisecond), "epoch 2026-01-01T00:00:00.001Z is 1ms ahead of the clock",
			snowflake.ErrEarly},
		{"further than any duration", now.AddDate(300000, 0, 0), "Z is more than 292 years ahead of the clock",
			snowflake.ErrEarly},
		{"just in a duration", now.AddDate(292, 0, 0), "2559600h0m0s ahead of the clock", snowflake.ErrEarly},
		{"now", now, "", nil},
		{"Unix time 0, as Mastodon's", time.Unix(0, 0), "", nil},
		{"before Unix time 0", time.Unix(-1, 0), "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := snowflake.Twitter()
			l.Epoch = c.epoch
			o := snowflake.Options{Clock: snowflake.Clock{Now: func() time.Time { return now }}}
			_, err := snowflake.NewGenerator(l, node(), snowflake.Policy{}, o)
			var fault *snowflake.LayoutError
			if refused := errors.As(err, &fault); refused != (c.say != "") ||
				refused && (fault.Fault != "epoch" || !strings.Contains(err.Error(), c.say)) {
				t.Errorf("got %v, want %q", err, c.say)
			}
			o.Clock.AnyEpoch = true
			if _, err := mustGenerator(t, l, node(), snowflake.Policy{}, o).Next(); !errors.Is(err, c.then) {
				t.Errorf("any epoch: got %v, want %v", err, c.then)
			}
		})
	}
	future := snowflake.Twitter()
	future.Epoch = time.Now().Add(time.Hour)
	if _, err := snowflake.New(future, node()); err == nil {
		t.Error("the wall clock: an epoch in an hour was accepted")
	}
}

func TestALongWaitIsNotShownAsTheLongestDuration(t *testing.T) {
	l := snowflake.Twitter()
	l.Epoch = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	_, err := mustGenerator(t, l, node(), snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{AnyEpoch: true}}).Next()
	if want := "clock is before the epoch; retry in more than 292 years"; !errors.Is(err, snowflake.ErrEarly) ||
		!strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestAZeroGeneratorReturnsAnError(t *testing.T) {
	var g snowflake.Generator
	for _, err := range refusals(&g) {
		if err == nil || !strings.Contains(err.Error(), "zero Generator; create one with New") {
			t.Errorf("got %v", err)
		}
	}
	if g.Stats().State != (snowflake.State{}) || g.Stats() != (snowflake.Stats{}) {
		t.Errorf("got %+v, %+v; want nothing", g.Stats().State, g.Stats())
	}
}

func TestAMonotonicClockStartsAtAnyReading(t *testing.T) {
	g := twitterGenerator(t, snowflake.Policy{}, snowflake.Options{
		Clock: snowflake.Clock{Now: func() time.Time { return time.Time{} }, Monotonic: true, AnyEpoch: true},
	})
	if id, err := g.Next(); !errors.Is(err, snowflake.ErrEarly) {
		t.Errorf("a clock that reads the zero time: got %v, %v; want early, not the wall clock", id, err)
	}
}

func TestFillOfNothingRequestsNothing(t *testing.T) {
	g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
		Clock: snowflake.Clock{Now: at(3)},
		// A state for which an ID would be refused, and a disk that is full.
		Reserver: reserving{state: snowflake.Floor(5),
			reserve: func(int64) (int64, int64, error) { return 0, 0, errors.New("disk full") }},
	})
	if n, err := g.Fill(canceled(), nil); n != 0 || err != nil ||
		g.Stats() != (snowflake.Stats{State: snowflake.Floor(5)}) {
		t.Errorf("got %d, %v and %+v; want nothing counted", n, err, g.Stats())
	}
}
