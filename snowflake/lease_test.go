//go:build go1.25

package snowflake_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestAnEmptyLeaseRequestsNothing(t *testing.T) {
	g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
		Clock:   at(3),
		State:   snowflake.Floor(5), // so that an ID would be refused, or waited for
		Reserve: func(int64) (int64, int64, error) { return 0, 0, errors.New("disk full") },
	})
	for _, n := range []int{0, -1} {
		lease, err := g.Lease(n)
		waited, err2 := g.WaitLease(canceled(), n)
		if lease.Left() != 0 || waited.Left() != 0 || err != nil || err2 != nil {
			t.Errorf("n = %d: got %d IDs, %v and %d IDs, %v; want empty leases", n, lease.Left(), err, waited.Left(), err2)
		}
	}
	if got := g.Stats(); got != (snowflake.Stats{}) {
		t.Errorf("got %+v, want nothing counted", got)
	}
}

func TestCopiesOfALeaseDrawFromTheSameBatch(t *testing.T) {
	lease, err := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{Clock: at(3)}).Lease(4)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[snowflake.ID]bool{}
	for i, from := 0, lease; i < 4; i++ {
		another := from // a copy of a lease that was drawn from, or of a copy
		id, ok := another.Next()
		if !ok || seen[id] || lease.Left() != 3-i || another.Left() != 3-i {
			t.Errorf("draw %d: got %d, %v with %d and %d left; want a new ID and %d left",
				i, id, ok, lease.Left(), another.Left(), 3-i)
		}
		if seen[id] = true; i == 1 {
			from = another
		}
	}
	if id, ok := lease.Next(); ok {
		t.Errorf("got %d from a lease whose copies have drawn all IDs", id)
	}
}

func TestALeaseHasIDsOfOneTick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := bubble()
		g := mustGenerator(t, l, node(), snowflake.Policy{}, snowflake.Options{})
		lease, err := g.Lease(5000)
		if err != nil || lease.Left() != 4096 {
			t.Fatalf("got %d, %v; want all IDs of a tick", lease.Left(), err)
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
			if layouts.Part(l, id, 1) != tick || id >= later {
				t.Fatalf("got %d in tick %d, want tick %d", id, layouts.Part(l, id, 1), tick)
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
