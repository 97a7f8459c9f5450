//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"testing"
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
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, n := range []int{0, -1} {
		if lease, err := g.Lease(n); lease.Left() != 0 || err != nil {
			t.Errorf("Lease(%d): got %d IDs, %v; want an empty lease", n, lease.Left(), err)
		}
		if lease, err := g.WaitLease(ctx, n); lease.Left() != 0 || err != nil {
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

func TestTheZeroLeaseIsEmpty(t *testing.T) {
	var lease snowflake.Lease
	if id, ok := lease.Next(); ok || lease.Left() != 0 {
		t.Errorf("got %d, %v with %d left", id, ok, lease.Left())
	}
}
