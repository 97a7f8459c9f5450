//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestStatsCountEveryOutcome(t *testing.T) {
	var now int64
	g := tinyGenerator(t, snowflake.Policy{Lead: time.Millisecond},
		snowflake.Options{Clock: snowflake.Clock{Now: func() time.Time { return time.UnixMilli(now) }}})
	for _, ask := range []struct{ tick, times int64 }{
		{2, 9},  // tick 2, and 3 ahead; the ninth is refused
		{1, 2},  // two ticks behind the last tick
		{-1, 1}, // before the epoch
		{8, 3},  // past the end
	} {
		now = ask.tick
		for range ask.times {
			_, _ = g.Next()
		}
	}
	want := snowflake.Stats{Issued: 8, RolledOver: 2, Full: 1, Behind: 2, Early: 1, Ended: 3, LongestLead: 1,
		State: snowflake.State{Tick: 3, Sequence: 4}}
	if got := g.Stats(); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestStatsOfRunsEqualThoseOfSingleSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{})
		counted := func(when string, want snowflake.Stats) {
			t.Helper()
			got := g.Stats()
			if want.State = got.State; got != want {
				t.Errorf("%s: got %+v, want %+v", when, got, want)
			}
		}
		for range 4095 {
			if _, err := g.Next(); err != nil {
				t.Fatal(err)
			}
		}
		counted("one before the end", snowflake.Stats{Issued: 4095})
		want := snowflake.State{Tick: bubble().TickAt(time.Now()), Sequence: 4095}
		if got := g.Stats().State; got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		_, last := g.Next()
		if _, err := g.Next(); last != nil || !errors.Is(err, snowflake.ErrFull) {
			t.Errorf("got %v and %v, want the last and full", last, err)
		}
		counted("at the end", snowflake.Stats{Issued: 4096, RolledOver: 1, Full: 1})
		if _, err := g.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		counted("after a wait",
			snowflake.Stats{Issued: 4097, RolledOver: 1, Full: 2, Waits: 1, Waited: time.Millisecond})
	})
}

func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestFillOfNoIDsIgnoresTheContext(t *testing.T) {
	g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{})
	if n, err := g.Fill(canceled(), nil); n != 0 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
	if n, err := g.Fill(canceled(), make([]snowflake.ID, 1)); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %d, %v", n, err)
	}
	if _, err := g.Wait(canceled()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestTheMonotonicClockReadsOptionsClockOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		readings, begin := 0, snowflake.Twitter().Epoch.Add(time.Hour)
		g := twitterGenerator(t, snowflake.Policy{}, snowflake.Options{
			Clock: snowflake.Clock{Monotonic: true, Now: func() time.Time { readings++; return begin }},
		})
		time.Sleep(90 * time.Second)
		id, err := g.Next()
		got, want := snowflake.Twitter().Time(id), begin.Add(90*time.Second)
		if err != nil || !got.Equal(want) || readings != 1 {
			t.Errorf("got %v, %v after %d readings; want %v after 1", got, err, readings, want)
		}
	})
}

func TestAnEpochWithAMonotonicReadingHidesNoClockJump(t *testing.T) {
	// time.Now as an epoch carries a monotonic reading, of which Sub would make
	// use: ticks must not.
	l := snowflake.Twitter()
	l.Epoch = time.Now()
	for _, epoch := range []time.Time{l.Epoch, l.Epoch.Round(0)} {
		if got := l.TickAt(epoch.Add(5 * time.Millisecond)); got != 5 {
			t.Errorf("got tick %d, want 5", got)
		}
	}
}

func TestASignedNodeEndsBeforeBit63(t *testing.T) {
	for _, c := range []struct {
		fields string
		last   snowflake.ID // issued at the end, the node being 0
	}{
		{"time:3,unused:59,sequence:2", 3<<61 | 3},
		{"sequence:2,unused:59,time:3", 1<<62 | 7},
		{"unused:59,time:3,sequence:2", 7<<2 | 3},
		{"node:3,unused:56,time:3,sequence:2", 7<<2 | 3},
	} {
		l := written(t, c.fields, 0, time.Millisecond)
		n := mustNode(t, l, values(l), snowflake.Policy{Signed: true, Lead: 100 * time.Millisecond})
		var last snowflake.ID
		for s, o := n.Take(snowflake.State{}, 0, 100); o.Verdict != snowflake.Ended; s, o = n.Take(s, 0, 100) {
			last = slices.Max(each(o))
		}
		if last != c.last {
			t.Errorf("%s: got last ID %#x, want %#x", c.fields, uint64(last), uint64(c.last))
		}
	}
	l := written(t, "node:3,unused:56,time:3,sequence:2", 0, time.Millisecond)
	var fault *snowflake.ValueError
	_, err := snowflake.NewNode(l, snowflake.Values{"node": 4}, snowflake.Policy{Signed: true})
	if !errors.As(err, &fault) || fault.Max != 3 {
		t.Errorf("got %v, want node IDs up to 3", err)
	}
}

func TestAShortWaitSpinsUntilItsTick(t *testing.T) {
	// In real time: with ticks of 200 µs every wait is short enough to spin. On a busy machine most
	// ticks end before their IDs are taken, so it fills until some have not.
	l := written(t, "unused:1,time:53,sequence:10", 1577836800000, 200*time.Microsecond)
	g := mustGenerator(t, l, nil, snowflake.Policy{}, snowflake.Options{})
	ids := make([]snowflake.ID, 20*1024)
	for begin := time.Now(); g.Stats().Waits < 10 && time.Since(begin) < 20*time.Second; {
		if n, err := g.Fill(t.Context(), ids); n != len(ids) || err != nil {
			t.Fatalf("got %d, %v", n, err)
		}
	}
	if got := g.Stats(); got.Waits < 10 || got.Waited > time.Duration(got.Waits)*time.Second {
		t.Errorf("got %+v", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	for err := error(nil); err == nil; {
		_, err = g.Fill(ctx, ids)
	}
}

func TestAShortWaitInABubbleSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := written(t, "unused:1,time:53,sequence:10", 915148800000, 200*time.Microsecond)
		g := mustGenerator(t, l, nil, snowflake.Policy{}, snowflake.Options{})
		begin := time.Now()
		n, err := g.Fill(t.Context(), make([]snowflake.ID, 3*1024))
		if n != 3*1024 || err != nil || time.Since(begin) != 400*time.Microsecond {
			t.Errorf("got %d, %v after %v; want two ticks' wait", n, err, time.Since(begin))
		}
	})
}
