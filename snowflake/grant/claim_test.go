//go:build go1.25

//go:debug asynctimerchan=0

package grant

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// line is one node's connection to a registry.
type line struct {
	Registry
	mu          sync.Mutex
	down, loses bool // no request arrives; the answer to the next change does not arrive
}

var errLine = errors.New("no answer")

func (l *line) Change(ctx context.Context, worker uint64, change func(Mark, time.Time) (Mark, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.down {
		return errLine
	}
	err := l.Registry.Change(ctx, worker, change)
	if err == nil && l.loses {
		l.loses = false
		return errLine
	}
	return err
}

func (l *line) set(down, loses bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down, l.loses = down, loses
}

// few is a layout with that many bits for the worker ID, for synctest's clock.
func few(t *testing.T, workerBits int) snowflake.Layout {
	l, err := layouts.Parse(fmt.Sprintf("unused:%d,time:41,worker:%d,sequence:10", 13-workerBits, workerBits),
		"1999-12-31", "1ms")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func claim(t *testing.T, r Registry, l snowflake.Layout) *Generator {
	t.Helper()
	g, err := Claim(context.Background(), Config{Registry: r, Layout: l})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// issue waits for an ID and returns its worker ID and tick.
func issue(t *testing.T, g *Generator) (worker uint64, tick int64) {
	t.Helper()
	id, err := g.Wait(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	l := g.config.Layout
	return l.Node(id), l.TickAt(l.Time(id))
}

func shut(t *testing.T, all ...*Generator) {
	t.Helper()
	for _, g := range all {
		for range 2 { // the second does nothing
			if err := g.Close(context.Background()); err != nil {
				t.Error(err)
			}
		}
		if _, err := g.Wait(context.Background()); !errors.Is(err, snowflake.ErrStopped) {
			t.Errorf("after Close: got %v, want %v", err, snowflake.ErrStopped)
		}
	}
}

func TestNoWorkerIDIsClaimedTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers = 8
		r, l := &Memory{}, few(t, 3)
		var all [workers]*Generator
		var claims sync.WaitGroup
		for i := range all {
			claims.Go(func() { all[i] = claim(t, r, l) })
		}
		claims.Wait()
		seen := map[uint64]bool{}
		for _, g := range all {
			worker, _ := issue(t, g)
			if seen[worker] {
				t.Errorf("worker ID %d was claimed twice", worker)
			}
			seen[worker] = true
		}

		// All are in use, and renewed.
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute+time.Second)
		defer cancel()
		_, err := Claim(ctx, Config{Registry: r, Layout: l})
		if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "all 8 worker IDs are in use") {
			t.Errorf("got %v, want that all are in use", err)
		}
		begin := time.Now()
		time.AfterFunc(time.Minute, func() { shut(t, all[3]) })
		all[3] = claim(t, r, l)
		if waited := time.Since(begin); waited < time.Minute || waited > time.Minute+usual/8 {
			t.Errorf("claimed after %v, want it soon after a minute", waited)
		}
		shut(t, all[:]...)
	})
}

func TestAClaimThatBeginsNoGeneratorIsReleased(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := &Memory{}, few(t, 3)
		h, err := newHolder(r, l, 7, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.renew(context.Background()); err != nil {
			t.Fatal(err)
		}
		h.layout = few(t, 1) // which has no worker ID 7
		g := &Generator{config: Config{Registry: r, Layout: l}}
		if _, err := g.begin(h); err == nil {
			t.Error("it began")
		}
		synctest.Wait()
		select {
		case <-h.done:
		default:
			t.Error("it is still renewed")
			close(h.closing)
		}
	})
}

// isLost reports whether an error says that the worker ID is lost, and when to retry.
func isLost(err error) bool {
	var refused *snowflake.RefusedError
	return errors.Is(err, ErrLost) && errors.As(err, &refused) && refused.Wait > 0
}

func errorOf(_ snowflake.ID, err error) error { return err }

// A node is cut off for an hour. Another node claims its worker ID after its grant.
func TestANodeThatIsCutOffIssuesNothingAfterItsGrantAndClaimsAnotherWorkerID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := &Memory{}, few(t, 1)
		cut := &line{Registry: r}
		first, second := claim(t, cut, l), claim(t, r, l)
		lost, _ := issue(t, first)
		kept, _ := issue(t, second)
		cut.set(true, false)
		third := claim(t, r, l)
		worker, from := issue(t, third)
		if worker != lost || kept == lost {
			t.Fatalf("got worker ID %d, want %d, which was lost", worker, lost)
		}
		time.Sleep(time.Hour)
		if _, err := first.Next(); !errors.Is(err, snowflake.ErrReserved) || !errors.Is(err, errLine) {
			t.Errorf("got %v, want the end of the grant", err)
		}
		if last := first.current.Load().generator.Stats().State.Tick; last >= from {
			t.Errorf("the first node used tick %d, and the third one %d", last, from)
		}

		// It hears from the registry again. There is no other worker ID yet.
		cut.set(false, false)
		time.Sleep(usual)
		begin := time.Now()
		if _, err := first.Wait(context.Background()); !isLost(err) || time.Since(begin) > usual {
			t.Errorf("got %v after %v, want no worker ID", err, time.Since(begin))
		}
		for _, err := range []error{errorOf(first.Next()), first.Ready()} {
			if !isLost(err) || !strings.Contains(err.Error(), "all 2 worker IDs are in use") {
				t.Errorf("got %v, want %v and when to retry", err, ErrLost)
			}
		}
		shut(t, second)
		synctest.Wait()
		time.Sleep(usual / 8)
		if worker, _ := issue(t, first); worker != kept {
			t.Errorf("got worker ID %d, want %d, which is free", worker, kept)
		}
		shut(t, first, third)
	})
}

// Most answers to renewals are lost. A node that waited for the ticks of the lost grants
// would wait half the time.
func TestALostAnswerCausesNoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := few(t, 6)
		r := &line{Registry: &Memory{}}
		g := claim(t, r, l)
		workers := map[uint64]bool{}
		for i := range 300 {
			if i%9 == 0 {
				r.set(false, true)
			}
			time.Sleep(time.Second)
			before := time.Now()
			worker, tick := issue(t, g)
			workers[worker] = true
			if waited := time.Since(before); waited > time.Millisecond || tick < l.TickAt(before) {
				t.Fatalf("waited %v for tick %d", waited, tick)
			}
		}
		if len(workers) < 3 { // when a renewal is due is random, and so is how many answers are lost
			t.Errorf("got %d worker IDs; were the answers lost?", len(workers))
		}
		r.set(false, false)
		shut(t, g)
	})
}

// A laptop sleeps: its clock jumps, and its timers have not advanced.
func TestAfterAJumpOfTheClockTheRenewalComesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := few(t, 6)
		var jump time.Duration
		clock := func() time.Time { return time.Now().Add(jump) }
		g, err := Claim(context.Background(), Config{Registry: &Memory{Clock: clock}, Layout: l,
			Options: snowflake.Options{Clock: snowflake.Clock{Now: clock}}})
		if err != nil {
			t.Fatal(err)
		}
		before, _ := issue(t, g)
		time.Sleep(usual / 4)
		jump = time.Hour
		begin := time.Now()
		if worker, _ := issue(t, g); worker != before || time.Since(begin) > 20*time.Millisecond {
			t.Errorf("got worker ID %d after %v, want %d at once", worker, time.Since(begin), before)
		}
		shut(t, g)
	})
}

func TestOneNodeFieldIsClaimed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		twitter := snowflake.Twitter()
		twitter.Epoch = few(t, 3).Epoch
		r := &Memory{}
		open := func(l snowflake.Layout, values snowflake.Values) (*Generator, error) {
			return Claim(context.Background(), Config{Registry: r, Layout: l, Values: values})
		}
		seen := map[uint64]bool{}
		for _, field := range []string{"datacenter", "worker"} {
			for range 32 {
				g, err := open(twitter, snowflake.Values{field: 3})
				if err != nil {
					t.Fatal(err)
				}
				worker, _ := issue(t, g)
				values, _ := twitter.NodeValues(worker)
				if values[field] != 3 {
					t.Errorf("got %v, want %s 3", values, field)
				}
				seen[worker] = true
				defer shut(t, g)
				if field == "worker" && len(seen) == 63 {
					break // datacenter 3, worker 3 is in use
				}
			}
		}
		if len(seen) != 63 {
			t.Errorf("got %d worker IDs, want 63", len(seen))
		}
		for _, c := range []struct {
			layout snowflake.Layout
			values snowflake.Values
			says   string
		}{
			{twitter, nil, `without a value are ["datacenter" "worker"]`},
			{twitter, snowflake.Values{"datacenter": 1, "worker": 2}, "without a value are []"},
			{twitter, snowflake.Values{"datacenter": 32}, `field "datacenter": 32 is out of range`},
			{twitter, snowflake.Values{"datacentre": 1, "worker": 2}, `no node field "datacentre"`},
			{few(t, 5), nil, "another layout"},
		} {
			if c.layout.Name == "" { // each of its worker IDs is in use with Twitter's layout
				for n := uint64(0); n < 32; n++ {
					_ = r.Change(context.Background(), n, func(m Mark, _ time.Time) (Mark, error) {
						m.Layout = layoutText(twitter)
						return m, nil
					})
				}
			}
			if _, err := open(c.layout, c.values); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v: got %v, want %q", c.values, err, c.says)
			}
		}
	})
}
