//go:build go1.25

// synctest bubbles need current timers, not those of go.mod's Go version.
//
//go:debug asynctimerchan=0

package snowflake

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// stepped returns a generator that has issued one ID, after which its wall clock jumps
// by d. It has no Clock.Now.
func stepped(t *testing.T, d time.Duration) *Generator {
	l := Twitter()
	l.Epoch = time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC) // before a bubble's time
	g, err := NewGenerator(l, Values{"datacenter": 0, "worker": 0}, Policy{}, Options{Clock: Clock{Monotonic: true}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Next(); err != nil {
		t.Fatal(err)
	}
	g.clock.start = g.clock.start.Add(d)
	return g
}

func TestAClockJumpIsNoticedWithinAMillisecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		back := stepped(t, -time.Hour)
		before := back.Stats().State
		time.Sleep(time.Millisecond)
		if _, err := back.Next(); !errors.Is(err, ErrBehind) || back.Stats().State != before {
			t.Errorf("an hour back: got %v, %+v; want behind, and %+v", err, back.Stats().State, before)
		}
		slow := Twitter()
		slow.Tick = time.Second // a thousand times as long
		slow.Epoch = time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC)
		var c clock
		c.begin(slow, Clock{Monotonic: true})
		first := c.tick()
		c.start = c.start.Add(-time.Hour)
		time.Sleep(time.Millisecond)
		if got := c.tick(); got != first-3600 {
			t.Errorf("ticks of a second, an hour back: got tick %d, want %d", got, first-3600)
		}
		on := stepped(t, time.Hour)
		time.Sleep(time.Millisecond)
		if id, err := on.Next(); err != nil || time.Until(on.layout.Time(id)) < time.Hour-time.Second {
			t.Errorf("an hour on: got %v, %v", id, err)
		}
	})
}

func TestTheClockIsReadAgainWithinALongTick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c clock
		c.begin(Layout{Epoch: time.UnixMilli(0), Tick: time.Second}, Clock{})
		first := c.tick()
		time.Sleep(999 * time.Millisecond)
		if got := c.tick(); got != first || c.into != 999*time.Millisecond {
			t.Errorf("got tick %d, %v into it; want %d, 999ms", got, c.into, first)
		}
		if got := c.until(1); got != time.Millisecond {
			t.Errorf("got %v until the next, want 1ms", got)
		}
		time.Sleep(300 * time.Microsecond)
		if got := c.until(1); got != 700*time.Microsecond {
			t.Errorf("got %v until the next, want 700µs", got)
		}
		time.Sleep(700 * time.Microsecond)
		if got := c.tick(); got != first+1 {
			t.Errorf("got tick %d, want %d", got, first+1)
		}
		if got := c.until(1 << 62); got <= 0 {
			t.Errorf("got %v for an age", got)
		}
	})
}

func TestAClosedReservedRunHasNoIDs(t *testing.T) {
	var r run
	base := time.Now()
	drawNone := func(of string) {
		if id, ok := r.draw(base); ok {
			t.Errorf("%s gave %d", of, id)
		}
	}
	drawNone("a zero run")
	if drawn, left := r.close(); drawn != 0 || left != 0 {
		t.Errorf("a zero run had %d, %d", drawn, left)
	}
	r.open(Outcome{First: 10, Stride: 4, Count: 3}, time.Hour)
	id, ok := r.draw(base)
	if drawn, left := r.close(); !ok || id != 14 || drawn != 2 || left != 1 {
		t.Errorf("got %d, %v, then %d drawn and %d left; want 14, then 2 and 1", id, ok, drawn, left)
	}
	drawNone("a closed run")
	r.open(Outcome{First: 10, Stride: 1, Count: 9}, 0)
	drawNone("a run whose tick is over")
	r.open(Outcome{First: 10, Stride: 1, Count: 1}, time.Hour)
	drawNone("a run that is used up")
}

func TestNoTwoReservedRunsHaveTheSameWord(t *testing.T) {
	var r run
	seen := map[uint64]bool{}
	for range 100 {
		r.open(Outcome{First: 10, Stride: 1, Count: 5}, time.Hour)
		for ok := true; ok; _, ok = r.draw(time.Now()) {
			seen[r.word.Load()] = true
		}
		r.close()
	}
	if len(seen) != 500 {
		t.Errorf("got %d words for 100 runs of 5, want 500", len(seen))
	}
}
