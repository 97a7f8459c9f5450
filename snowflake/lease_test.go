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

func TestAnEmptyLeaseAsksForNothing(t *testing.T) {
	l := tiny()
	g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{}, snowflake.Options{
		Clock:   func() time.Time { return l.Instant(3) },
		State:   snowflake.Floor(5), // so that an ID would be refused, or waited for
		Reserve: func(int64) (int64, error) { return 0, errors.New("disk full") },
	})
	for _, n := range []int{0, -1} {
		if lease, err := g.Lease(n); lease.Left() != 0 || err != nil {
			t.Errorf("Lease(%d): got %d IDs, %v; want an empty lease", n, lease.Left(), err)
		}
		if lease, err := g.WaitLease(canceled(), n); lease.Left() != 0 || err != nil {
			t.Errorf("WaitLease(%d): got %d IDs, %v; want an empty lease", n, lease.Left(), err)
		}
	}
	if got := g.Stats(); got != (snowflake.Stats{}) {
		t.Errorf("got %+v, want nothing counted", got)
	}
}

func TestACopyOfALeaseDrawsWhatTheLeaseHasLeft(t *testing.T) {
	l := tiny()
	g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{}, snowflake.Options{
		Clock: func() time.Time { return l.Instant(3) },
	})
	lease, err := g.Lease(4)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[snowflake.ID]bool{}
	for i, from := 0, lease; i < 4; i++ {
		another := from // a copy of a lease that was drawn from, or of a copy
		id, ok := another.Next()
		if !ok || seen[id] {
			t.Errorf("draw %d: got %d, %v; want an ID that was not drawn before", i, id, ok)
		}
		seen[id] = true
		if lease.Left() != 3-i || another.Left() != 3-i {
			t.Errorf("after draw %d: %d and %d left, want %d", i, lease.Left(), another.Left(), 3-i)
		}
		if i == 1 {
			from = another
		}
	}
	if id, ok := lease.Next(); ok {
		t.Errorf("got %d of a lease that its copies have used up", id)
	}
}

func TestALeaseHoldsOneTickAndIsAsOldAsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := bubble()
		g := mustGenerator(t, l, node(), snowflake.Policy{}, snowflake.Options{})
		lease, err := g.Lease(5000)
		if err != nil || lease.Left() != 4096 {
			t.Fatalf("got %d, %v; want what a tick holds", lease.Left(), err)
		}
		tick := uint64(l.TickAt(time.Now()))
		if _, err := g.Lease(1); !errors.Is(err, snowflake.ErrFull) {
			t.Errorf("got %v, want full", err)
		}
		time.Sleep(time.Hour)
		later, err := g.Next()
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for id, ok := lease.Next(); ok; id, ok = lease.Next() {
			if l.Value(id, 1) != tick || id >= later {
				t.Fatalf("got %d of tick %d, want tick %d", id, l.Value(id, 1), tick)
			}
			drawn++
		}
		if drawn != 4096 || lease.Left() != 0 {
			t.Errorf("drew %d, %d left", drawn, lease.Left())
		}
		if none, err := g.WaitLease(canceled(), 1); !errors.Is(err, context.Canceled) || none.Left() != 0 {
			t.Errorf("a canceled wait: got %d, %v", none.Left(), err)
		}
	})
}

func TestTheZeroLeaseIsEmpty(t *testing.T) {
	var lease snowflake.Lease
	if id, ok := lease.Next(); ok || lease.Left() != 0 {
		t.Errorf("got %d, %v with %d left", id, ok, lease.Left())
	}
}
