//go:build unix && !race

package postgres

import (
	"context"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
)

// standby starts an asynchronous standby of a server.
func (s server) standby(t *testing.T) server {
	t.Helper()
	b := newServer(t)
	if err := b.run("pg_basebackup", "-h", s.folder, "-U", "lab", "-D", b.data(), "-R", "--no-sync", "-c",
		"fast"); err != nil {
		t.Fatal(err)
	}
	if err := b.start(); err != nil {
		t.Fatal(err)
	}
	return b
}

// life starts a node whose clock reads a tick. It does not renew in time for this test.
func (s server) life(t *testing.T, length time.Duration) (g *snowflake.Generator, set func(tick int64)) {
	t.Helper()
	h, err := grant.Open(context.Background(), grantsql.New(s.open(t)), layout, 1, length)
	if err != nil {
		t.Fatal(err)
	}
	var now int64
	clock := snowflake.Clock{Now: func() time.Time { return layout.Instant(uint64(now)) }, AnyEpoch: true}
	o := snowflake.Options{Clock: clock, Reserver: h}
	values, _ := layout.NodeValues(1)
	if g, err = snowflake.NewGenerator(layout, values, snowflake.Policy{}, o); err != nil {
		t.Fatal(err)
	}
	return g, func(tick int64) { now = tick }
}

// The primary confirms a grant that the standby has not received, and is lost. The standby
// grants the same ticks again. This is what package grant does not guarantee.
func TestAPromotedAsynchronousStandbyCausesADuplicate(t *testing.T) {
	t.Parallel()
	first := primary(t)
	second := first.standby(t)
	begin := layout.TickAt(time.Now())
	before, set := first.life(t, 20*time.Second)
	second.until(t, "SELECT count(*) = 1 AND min(version) = 1 FROM snowflake_mark")
	set(begin + 10_000)
	if _, err := before.Next(); err != nil {
		t.Fatal(err)
	}

	// The standby no longer hears from the primary, which grants ticks to the next life.
	second.must(t, "ALTER SYSTEM SET primary_conninfo = ''")
	second.must(t, "SELECT pg_reload_conf()")
	second.until(t, "SELECT count(*) = 0 FROM pg_stat_wal_receiver")
	lost, set := first.life(t, 50*time.Second)
	set(begin + 40_000)
	id, err := lost.Next()
	if err != nil {
		t.Fatal(err)
	}

	if err := first.kill(); err != nil {
		t.Fatal(err)
	}
	if err := second.run("pg_ctl", "-D", second.data(), "-w", "promote"); err != nil {
		t.Fatal(err)
	}
	after, set := second.life(t, 50*time.Second)
	set(begin + 40_000)
	if again, err := after.Next(); err != nil || again != id {
		t.Errorf("got %d, %v; want %d a second time", again, err, id)
	}
}
