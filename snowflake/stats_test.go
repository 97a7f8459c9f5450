//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestCountersTellEveryOutcome(t *testing.T) {
	l := tiny()
	at := l.Epoch
	g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{Lead: 1},
		snowflake.Options{Clock: func() time.Time { return at }})
	ask := func(tick int64, times int) {
		at = l.Epoch.Add(time.Duration(tick) * l.Tick)
		for range times {
			_, _ = g.Next()
		}
	}
	ask(2, 9)  // tick 2, and 3 ahead; the ninth is refused
	ask(1, 2)  // two ticks behind what is used up
	ask(-1, 1) // before the epoch
	ask(8, 3)  // past the end
	got := g.Stats()
	want := snowflake.Stats{Issued: 8, RolledOver: 2, Full: 1, Behind: 2, Early: 1, Ended: 3, LongestLead: 1}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestCountersOfDrawnIDsAreThoseOfSingleSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := mustGenerator(t, bubble(), node(), snowflake.Policy{}, snowflake.Options{})
		for range 4095 {
			if _, err := g.Next(); err != nil {
				t.Fatal(err)
			}
		}
		if got := g.Stats(); got != (snowflake.Stats{Issued: 4095}) {
			t.Errorf("one before the end: got %+v", got)
		}
		tick := bubble().TickAt(time.Now())
		if got := g.State(); got != (snowflake.State{Tick: tick, Sequence: 4095}) {
			t.Errorf("got %+v, want sequence 4095 of tick %d", got, tick)
		}
		if _, err := g.Next(); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Next(); !errors.Is(err, snowflake.ErrFull) {
			t.Errorf("got %v, want full", err)
		}
		if got := g.Stats(); got != (snowflake.Stats{Issued: 4096, RolledOver: 1, Full: 1}) {
			t.Errorf("at the end: got %+v", got)
		}
		if _, err := g.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		want := snowflake.Stats{Issued: 4097, RolledOver: 1, Full: 2, Waits: 1, Waited: time.Millisecond}
		if got := g.Stats(); got != want {
			t.Errorf("after a wait: got %+v", got)
		}
	})
}

func canceled() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func TestNothingToFillNeedsNoContext(t *testing.T) {
	g := mustGenerator(t, tiny(), snowflake.Values{"worker": 0}, snowflake.Policy{}, snowflake.Options{})
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

func TestTheMonotonicClockCountsOnFromOneReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		readings := 0
		l := snowflake.Twitter()
		at := l.Epoch.Add(time.Hour)
		g := mustGenerator(t, l, node(), snowflake.Policy{}, snowflake.Options{
			Monotonic: true, Clock: func() time.Time { readings++; return at },
		})
		time.Sleep(90 * time.Second)
		id, err := g.Next()
		if got, want := l.Instant(l.Value(id, 1)), at.Add(90*time.Second); err != nil || !got.Equal(want) || readings != 1 {
			t.Errorf("got %v, %v after %d readings; want %v after 1", got, err, readings, want)
		}
	})
}

func TestAnEpochWithAMonotonicReadingHidesNoStep(t *testing.T) {
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
		n := mustNode(t, l, values(l), snowflake.Policy{Signed: true, Lead: 100})
		var s snowflake.State
		var last snowflake.ID
		for {
			next, o := n.Take(s, 0, 100)
			if o.Verdict == snowflake.Ended {
				break
			}
			ids := each(o.Run)
			s, last = next, ids[len(ids)-1]
		}
		if last != c.last {
			t.Errorf("%s: the last ID is %#x, want %#x", c.fields, uint64(last), uint64(c.last))
		}
	}
	l := written(t, "node:3,unused:56,time:3,sequence:2", 0, time.Millisecond)
	var fault *snowflake.ValueError
	_, err := snowflake.NewNode(l, snowflake.Values{"node": 4}, snowflake.Policy{Signed: true})
	if !errors.As(err, &fault) || fault.Max != 3 {
		t.Errorf("got %v, want a node of at most 3", err)
	}
}

func TestABriefWaitGivesWayAndEndsWithItsTick(t *testing.T) {
	// In real time: a tick of 200 µs is always a brief wait away.
	l := written(t, "unused:1,time:53,sequence:10", 1577836800000, 200*time.Microsecond)
	g := mustGenerator(t, l, nil, snowflake.Policy{}, snowflake.Options{})
	ids := make([]snowflake.ID, 20*1024)
	if n, err := g.Fill(t.Context(), ids); n != len(ids) || err != nil {
		t.Fatalf("got %d, %v", n, err)
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

func TestABriefWaitInABubbleSleeps(t *testing.T) {
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
