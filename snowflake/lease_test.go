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
