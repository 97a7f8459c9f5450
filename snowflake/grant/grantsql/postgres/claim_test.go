//go:build unix && !race

package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/grant"
	"github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// printing is a registry that prints what it has granted before the node learns of it.
type printing struct{ grant.Registry }

func (r printing) Change(ctx context.Context, worker uint64,
	change func(grant.Mark, time.Time) (grant.Mark, error)) error {
	var before, after grant.Mark
	var at time.Time
	err := r.Registry.Change(ctx, worker, func(m grant.Mark, now time.Time) (_ grant.Mark, err error) {
		before, at = m, now
		after, err = change(m, now)
		return after, err
	})
	switch {
	case err != nil || after == before:
	case after.Until < before.Until:
		fmt.Println("r", worker, after.Until-1)
	default:
		fmt.Println("g", worker, max(before.Until, layout.TickAt(at)), after.Until-1)
	}
	return err
}

// zoned has the bits of layout. A zone has eight worker IDs.
var zoned = func() snowflake.Layout {
	l, err := layouts.Parse("unused:1,time:41,zone:3,worker:3,sequence:16", "2020-01-01", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}()

// claim prints what a node does that claims its worker ID, as issue does.
func claim(source, _ string) error {
	db, err := sql.Open("postgres", source)
	if err != nil {
		return err
	}
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	var g *grant.Generator
	if err := untilAnswered(func(ctx context.Context) (err error) {
		g, err = grant.Claim(ctx, grant.Config{Registry: printing{grantsql.New(db)}, Layout: zoned, Length: grantLength,
			Values:  snowflake.Values{"zone": 5},
			Options: snowflake.Options{Clock: snowflake.Clock{Now: wrongClock()}}})
		return err
	}); err != nil {
		return err
	}
	for i := 0; ; i++ {
		select {
		case <-end:
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			_ = g.Close(ctx) // the server may be down
			return nil
		case <-time.After(time.Millisecond):
		}
		if i%50 == 0 { // also waits for a renewal, or claims again
			ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
			if id, err := g.Wait(ctx); err == nil {
				fmt.Println("i", id)
			}
			cancel()
		}
		if id, err := g.Next(); err == nil {
			fmt.Println("i", id)
		} else if !expected(err) {
			return err
		}
	}
}

// Seven processes claim one of eight worker IDs.
func TestKilledProcessesWithClaimedWorkerIDsCauseNoDuplicate(t *testing.T) {
	t.Parallel()
	killed(t, "any", "any", "any", "any", "any", "any", "any")
}

// A node is paused for longer than its grant, and another one claims its worker ID. When it
// wakes up it issues nothing with that one, and claims another. record.take checks both.
func TestAPausedNodeLosesItsWorkerIDAndClaimsAnother(t *testing.T) {
	t.Parallel()
	s := primary(t)
	r := &record{t: t, issued: map[uint64]*process{}}
	t.Cleanup(r.kill)
	// workers are the worker IDs with which a process has issued IDs.
	workers := func(p *process) map[uint64]bool {
		all := map[uint64]bool{}
		r.mu.Lock()
		defer r.mu.Unlock()
		for id, by := range r.issued {
			if by == p {
				all[layout.Node(snowflake.ID(id))] = true
			}
		}
		return all
	}
	until := func(what string, is func() bool) {
		t.Helper()
		for begin := time.Now(); !is(); time.Sleep(20 * time.Millisecond) {
			if time.Since(begin) > 30*time.Second {
				t.Fatalf("not within 30s: %s", what)
			}
		}
	}
	paused := r.start(s.source(), "any")
	until("an ID", func() bool { return len(workers(paused)) > 0 })
	if err := paused.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	var others [8]*process // as many as there are worker IDs
	for i := range others {
		others[i] = r.start(s.source(), "any")
	}
	until("an ID of each other node", func() bool {
		return !slices.ContainsFunc(others[:], func(p *process) bool { return len(workers(p)) == 0 })
	})
	if err := paused.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * grantLength)
	if got := workers(paused); len(got) != 1 {
		t.Errorf("got worker IDs %v, want one: the others are in use", got)
	}
	lost := workers(paused)
	another := slices.IndexFunc(others[:], func(p *process) bool { // which has not had that worker ID
		for worker := range workers(p) {
			if lost[worker] {
				return false
			}
		}
		return true
	})
	if err := others[another].cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	until("a second worker ID", func() bool { return len(workers(paused)) > 1 })
	r.kill()
	r.check()
	r.checkOverlaps()
}

// The first nodes of a database also create its table, all at once. An outage of ten
// seconds is shorter than what a grant bridges.
func TestAnOutageOfTenSecondsIsNotNoticed(t *testing.T) {
	t.Parallel()
	s := primary(t)
	s.must(t, "DROP TABLE snowflake_mark")
	ctx := context.Background()
	var all [5]*grant.Generator
	var claims sync.WaitGroup
	for i := range all {
		claims.Go(func() {
			var err error
			if all[i], err = grantsql.Claim(ctx, s.open(t), layout, nil); err != nil {
				t.Error(err)
			}
		})
	}
	claims.Wait()
	if t.Failed() {
		t.FailNow()
	}
	if err := s.kill(); err != nil {
		t.Fatal(err)
	}
	seen, workers := map[snowflake.ID]bool{}, map[uint64]bool{}
	for begin := time.Now(); time.Since(begin) < 10*time.Second; time.Sleep(time.Millisecond) {
		for _, g := range all {
			before := time.Now()
			id, err := g.Wait(ctx)
			if err != nil || seen[id] || time.Since(before) > time.Second {
				t.Fatalf("got %d, %v after %v, want a new ID at once", id, err, time.Since(before))
			}
			seen[id], workers[layout.Node(id)] = true, true
		}
	}
	if len(workers) != len(all) {
		t.Errorf("got %d worker IDs, want %d", len(workers), len(all))
	}
	if err := s.restart(); err != nil {
		t.Fatal(err)
	}
	for _, g := range all {
		if err := g.Close(ctx); err != nil {
			t.Error(err)
		}
	}
	s.until(t, "SELECT max(until) < extract(epoch FROM clock_timestamp() - timestamptz '2020-01-01 00:00:00+00') * 1000 FROM snowflake_mark")
}

// Two regions have a database each, and claim all their worker IDs.
func TestRegionsWithADatabaseEachShareNoNodeID(t *testing.T) {
	t.Parallel()
	ctx, nodes := context.Background(), map[uint64]bool{}
	for zone := range uint64(2) {
		db := primary(t).open(t)
		for range 8 {
			g, err := grantsql.Claim(ctx, db, zoned, snowflake.Values{"zone": zone})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close(ctx)
			id, err := g.Wait(ctx)
			if err != nil {
				t.Fatal(err)
			}
			nodes[zoned.Node(id)] = true
		}
	}
	if len(nodes) != 16 {
		t.Errorf("got %d node IDs, want 16", len(nodes))
	}
}
