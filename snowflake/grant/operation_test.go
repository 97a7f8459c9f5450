//go:build go1.25

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

// network is a registry whose calls hang, regardless of their context, or fail. It counts them.
type network struct {
	Memory
	mu    sync.Mutex
	hangs bool
	fails error
	calls int
	off   time.Duration // of the registry's clock
	never chan struct{} // closed at the end of the test
	idle  int
}

func newNetwork() *network {
	n := &network{never: make(chan struct{})}
	n.Clock = func() time.Time { return time.Now().Add(n.off) }
	return n
}

func (n *network) pass() error {
	n.mu.Lock()
	n.calls++
	hangs, fails := n.hangs, n.fails
	n.mu.Unlock()
	if hangs {
		<-n.never
		return errLine
	}
	return fails
}

func (n *network) Change(ctx context.Context, worker uint64, change func(Mark, time.Time) (Mark, error)) error {
	if err := n.pass(); err != nil {
		return err
	}
	return n.Memory.Change(ctx, worker, change)
}

func (n *network) Marks(ctx context.Context) (map[uint64]Mark, time.Time, error) {
	if err := n.pass(); err != nil {
		return nil, time.Time{}, err
	}
	return n.Memory.Marks(ctx)
}

func (n *network) Idle() { n.idle++ }

func (n *network) set(change func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	change()
}

func (n *network) jump(off time.Duration) {
	n.Memory.mu.Lock()
	defer n.Memory.mu.Unlock()
	n.off = off
}

// A connection hangs for half a grant, from any moment on, without an error. No request notices.
func TestAnOutageOfHalfAGrantIsNotNoticedEvenIfItIsSilent(t *testing.T) {
	for _, length := range []time.Duration{5 * time.Second, usual, minute} {
		for begin := time.Duration(0); begin < length; begin += length / 17 {
			synctest.Test(t, func(t *testing.T) {
				n, l := newNetwork(), few(t, 3)
				defer close(n.never)
				g, err := Claim(context.Background(), Config{Registry: n, Layout: l, Length: length})
				if err != nil {
					t.Fatal(err)
				}
				time.AfterFunc(begin, func() { n.set(func() { n.hangs = true }) })
				time.AfterFunc(begin+length/2, func() { n.set(func() { n.hangs = false }) })
				for from := time.Now(); time.Since(from) < 2*length; time.Sleep(50 * time.Millisecond) {
					if _, err := g.Next(); err != nil {
						t.Fatalf("length %v, outage from %v: after %v got %v", length, begin, time.Since(from), err)
					}
				}
				shut(t, g)
			})
		}
	}
}

// Only the calls of one moment hang, as on a connection that is dead. The next try succeeds.
func TestADeadConnectionCostsNoID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 3)
		defer close(n.never)
		g, err := Claim(context.Background(), Config{Registry: n, Layout: l, Length: time.Second})
		if err != nil {
			t.Fatal(err)
		}
		n.set(func() { n.hangs = true })
		time.Sleep(400 * time.Millisecond) // the renewal is under way
		n.set(func() { n.hangs = false })
		for from := time.Now(); time.Since(from) < 5*time.Second; time.Sleep(10 * time.Millisecond) {
			if _, err := g.Next(); err != nil {
				t.Fatalf("after %v got %v", time.Since(from), err)
			}
		}
		shut(t, g)
		if n.idle != 1 {
			t.Errorf("told the registry %d times that it may rest, want once", n.idle)
		}
	})
}

// The clock of the database jumps ahead by an hour, for a moment or for longer than a grant.
func TestAJumpOfTheRegistrysClockStopsNobodyForLongerThanAClaim(t *testing.T) {
	for _, jump := range []time.Duration{40 * time.Second, time.Hour} {
		for _, lasts := range []time.Duration{1500 * time.Millisecond, usual / 2, 2 * usual} {
			for begin := time.Duration(0); begin < usual; begin += usual / 7 {
				synctest.Test(t, func(t *testing.T) {
					n, l := newNetwork(), few(t, 3)
					g := claim(t, n, l)
					time.Sleep(begin)
					n.jump(jump)
					for from := time.Now(); time.Since(from) < lasts; time.Sleep(50 * time.Millisecond) {
						if _, err := g.Next(); err != nil && lasts <= usual/2 {
							t.Fatalf("jump of %v: after %v got %v", jump, time.Since(from), err)
						}
					}
					n.jump(0)
					time.Sleep(2 * usual / 20) // a pause between two tries
					if err := g.Ready(); err != nil {
						t.Fatalf("jump of %v for %v: got %v after the clock is right", jump, lasts, err)
					}
					if _, err := g.Next(); err != nil {
						t.Fatalf("jump of %v for %v: got %v after the clock is right", jump, lasts, err)
					}
					shut(t, g)
				})
			}
		}
	}
}

// A node that starts while the registry's clock is ahead claims a worker ID that is of no use.
func TestANodeThatStartedDuringAJumpClaimsAnotherWorkerID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 3)
		n.jump(time.Hour)
		g := claim(t, n, l)
		before := g.Stats().Worker
		var refused *snowflake.RefusedError
		if err := g.Ready(); !errors.As(err, &refused) || refused.Wait < 59*time.Minute {
			t.Errorf("got %v, want a wait of an hour", err)
		}
		n.jump(0)
		time.Sleep(2 * usual / 20)
		if worker, _ := issue(t, g); worker == before {
			t.Errorf("got worker ID %d again", worker)
		}
		shut(t, g)
	})
}

// The registry goes down for an hour, and a node loses its worker ID. Its requests cause no calls.
func TestALostWorkerIDBacksOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 3)
		g := claim(t, n, l)
		worker := g.Stats().Worker
		for other := uint64(0); other < 8; other++ {
			_ = n.Memory.Change(context.Background(), other, func(m Mark, now time.Time) (Mark, error) {
				if m.Version++; other != worker {
					m.Until, m.Layout = l.TickAt(now)+10_000_000, layoutText(l)
				}
				return m, nil
			})
		}
		time.AfterFunc(usual/3+time.Millisecond, func() { n.set(func() { n.fails = errLine }) })
		time.Sleep(2 * usual)
		n.set(func() { n.calls = 0 })
		for from := time.Now(); time.Since(from) < time.Minute; time.Sleep(2 * time.Millisecond) {
			if _, err := g.Next(); !isLost(err) || !errors.Is(err, errLine) && !errors.Is(err, ErrAhead) {
				t.Fatalf("got %v, want %v and %v", err, ErrLost, errLine)
			}
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if _, err := g.Wait(ctx); !isLost(err) {
			t.Errorf("got %v, want %v", err, ErrLost)
		}
		n.mu.Lock()
		if n.calls > 20 {
			t.Errorf("got %d calls of the registry in a minute, want at most 20", n.calls)
		}
		n.mu.Unlock()
		n.set(func() { n.fails = nil })
		shut(t, g)
	})
}

func TestCloseStopsEvenIfItsContextHasEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 1)
		defer close(n.never)
		g := claim(t, n, l)
		for _, hangs := range []bool{false, true} {
			n.set(func() { n.hangs = hangs })
			ended, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			if !hangs {
				cancel()
			}
			if err := g.Close(ended); err == nil {
				t.Error("the worker ID was given back")
			}
			if _, err := g.Next(); !errors.Is(err, snowflake.ErrStopped) ||
				!errors.Is(g.Ready(), snowflake.ErrStopped) {
				t.Errorf("got %v and %v, want %v", err, g.Ready(), snowflake.ErrStopped)
			}
			synctest.Wait()
			n.set(func() { n.hangs = false })
			g = claim(t, n, l)
		}

		// It is closed while it claims another worker ID, and gives back what it claims.
		_ = n.Memory.Change(context.Background(), g.Stats().Worker, func(m Mark, _ time.Time) (Mark, error) {
			m.Version++
			return m, nil
		})
		time.Sleep(usual / 3)
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		_ = g.Close(ended)
		time.Sleep(time.Hour)
		if _, err := g.Next(); !errors.Is(err, snowflake.ErrStopped) {
			t.Errorf("got %v, want %v", err, snowflake.ErrStopped)
		}
		n.set(func() { n.calls = 0 })
		time.Sleep(time.Hour)
		n.mu.Lock()
		defer n.mu.Unlock()
		if n.calls > 0 {
			t.Errorf("got %d calls after Close", n.calls)
		}
	})
}

// Services with another layout have used all worker IDs but two, and none of them runs.
func TestAFreeWorkerIDOfTheSameLayoutIsClaimedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := &Memory{}, few(t, 3)
		other := l
		other.Epoch = other.Epoch.Add(-time.Hour)
		kept := claim(t, r, l)
		for range 50 {
			shut(t, claim(t, r, other))
		}
		for range 50 {
			g := claim(t, r, l)
			shut(t, g)
			time.Sleep(time.Second)
		}
		second := claim(t, r, l)
		byLayout := map[string]int{}
		marks, _, _ := r.Marks(context.Background())
		for _, m := range marks {
			byLayout[m.Layout]++
		}
		if byLayout[layoutText(other)] != 1 || byLayout[layoutText(l)] != 2 {
			t.Errorf("got %v, want as many worker IDs as nodes at one time", byLayout)
		}
		shut(t, kept, second)
	})
}

// After a failover to a standby that has lost marks, new nodes should not choose those that
// were lost: the choice is random.
func TestTheChoiceAmongFreeWorkerIDsIsRandom(t *testing.T) {
	w := workers{first: 0, step: 1, count: 1024}
	const text, now, far = "a layout", 1_000_000, 60_000
	for _, c := range []struct {
		name string
		from uint64
		mark func(i uint64) Mark
		rank rank
	}{
		{"free for a minute", 512, func(i uint64) Mark { return Mark{Until: int64(i), Layout: text} }, rested},
		{"free", 512, func(i uint64) Mark { return Mark{Until: now - int64(i), Layout: text} }, free},
		{"never used", 512, func(i uint64) Mark { return Mark{} }, unused},
	} {
		marks := map[uint64]Mark{}
		for i := uint64(0); i < 1024; i++ {
			marks[i] = Mark{Until: now + 1, Layout: text} // in use
			if i >= c.from {
				marks[i] = c.mark(i)
			}
		}
		marks[700] = Mark{Layout: "another"}
		seen := map[uint64]bool{}
		for i := 0; i < 200; i++ {
			worker, mark, r := w.pick(marks, text, now, far)
			if r != c.rank || worker < 512 || worker == 700 || mark != marks[worker] {
				t.Fatalf("%s: got worker ID %d, %+v, rank %d", c.name, worker, mark, r)
			}
			seen[worker] = true
		}
		if len(seen) < 100 {
			t.Errorf("%s: got %d worker IDs in 200 tries", c.name, len(seen))
		}
	}
}

// A claim that cannot succeed uses no worker ID up.
func TestAClaimThatIsRejectedStoresNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		forgotten, future := few(t, 3), few(t, 3)
		forgotten.Epoch = time.Time{}
		future.Epoch = time.Now().Add(time.Hour)
		for _, c := range []struct {
			name string
			c    Config
			says string
		}{
			{"a forgotten epoch", Config{Layout: forgotten}, "epoch is not set"},
			{"an epoch in the future", Config{Layout: future}, "1h0m0s ahead of the clock"},
			{"an epoch in the registry's future",
				Config{Layout: future, Options: snowflake.Options{Clock: snowflake.Clock{AnyEpoch: true}}},
				"ahead of the registry's clock"},
			{"a policy", Config{Layout: few(t, 3), Policy: snowflake.Policy{Lead: -1}}, "Policy.Lead"},
			{"a length", Config{Layout: few(t, 3), Length: time.Hour}, "length"},
		} {
			r := &Memory{}
			c.c.Registry = r
			begin := time.Now()
			g, err := Claim(context.Background(), c.c)
			if err == nil || !strings.Contains(err.Error(), c.says) || len(r.marks) > 0 || time.Since(begin) > 0 {
				t.Errorf("%s: got %v, %v and marks %v; want %q at once", c.name, g, err, r.marks, c.says)
			}
		}
	})
}

// The registry's clock went back by an hour: every mark is ahead.
func TestAClaimSaysThatTheRegistrysClockWentBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 1)
		all := []*Generator{claim(t, n, l), claim(t, n, l)}
		n.jump(-time.Hour)
		if _, err := Claim(context.Background(), Config{Registry: n, Layout: l}); !errors.Is(err, ErrAhead) {
			t.Errorf("got %v, want %v", err, ErrAhead)
		}
		n.jump(0)
		shut(t, all...)
	})
}

// An operator reserves a worker ID for imports while a node holds it.
func TestAMarkOfAnotherLayoutIsGivenUpForAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 3)
		var mu sync.Mutex
		var events []Event
		g, err := Claim(context.Background(), Config{Registry: n, Layout: l, Observe: func(e Event) {
			mu.Lock()
			defer mu.Unlock()
			events = append(events, e)
		}})
		if err != nil {
			t.Fatal(err)
		}
		taken := g.Stats().Worker
		if err := n.Change(context.Background(), taken, func(m Mark, _ time.Time) (Mark, error) {
			return Mark{Until: m.Until, Version: m.Version, Layout: "imports"}, nil
		}); err != nil {
			t.Fatal(err)
		}
		for range 600 {
			time.Sleep(100 * time.Millisecond)
			issue(t, g)
		}
		s := g.Stats()
		if s.Worker == taken || s.Claims != 2 || s.Issued != 600 || s.Failed != 1 || s.Renewals < 5 {
			t.Errorf("got %+v, want another worker ID than %d", s, taken)
		}
		if left := time.Until(s.Until); left < usual/2 || left > usual {
			t.Errorf("granted for %v", left)
		}
		n.set(func() { n.fails = errLine })
		time.Sleep(usual / 2)
		n.set(func() { n.fails = nil })
		shut(t, g)
		mu.Lock()
		defer mu.Unlock()
		for i, want := range []func(Event) bool{
			func(e Event) bool { return e.Worker == taken && e.Err == nil },
			func(e Event) bool {
				return e.Worker == taken && errors.Is(e.Err, ErrLost) && errors.Is(e.Err, ErrLayout)
			},
			func(e Event) bool { return e.Worker == s.Worker && e.Err == nil && !e.Until.IsZero() },
			func(e Event) bool {
				return e.Worker == s.Worker && errors.Is(e.Err, errLine) &&
					strings.Contains(e.String(), "renewal failed")
			},
		} {
			if i >= len(events) || !want(events[i]) {
				t.Fatalf("event %d of %v", i, events)
			}
		}
	})
}

func TestReadyIssuesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, l := newNetwork(), few(t, 3)
		defer close(n.never)
		g := claim(t, n, l)
		if err := g.Ready(); err != nil || g.Stats().Issued != 0 {
			t.Errorf("got %v, %+v", err, g.Stats())
		}
		n.set(func() { n.hangs = true })
		time.Sleep(usual)
		var expired *ExpiredError
		if err := g.Ready(); !errors.As(err, &expired) || expired.Err == nil {
			t.Errorf("got %v, want the end of the grant", err)
		}
		n.set(func() { n.hangs = false })
		time.Sleep(usual / 5)
		if err := g.Ready(); err != nil {
			t.Errorf("got %v after the outage", err)
		}
		shut(t, g)
	})
}

func TestOnlyWorkerIDsThatRepeatNothingAreFreed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := few(t, 3)
		changed := func(epoch time.Duration) snowflake.Layout {
			l := gone
			l.Epoch = l.Epoch.Add(epoch)
			return l
		}
		wide, err := layouts.Parse("unused:1,time:41,worker:14,sequence:8", "1999-12-31", "1ms")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name string
			next snowflake.Layout
			in   time.Duration
			says string
		}{
			{"in use", changed(-time.Hour), 0, "is in use"},
			{"an earlier epoch", changed(-time.Hour), time.Minute, ""},
			{"a later epoch", changed(time.Minute), time.Minute, "an ID could repeat"},
			{"more bits for the worker ID", wide, time.Minute, ""},
			{"an invalid layout", snowflake.Layout{}, time.Minute, "bits"},
		} {
			r := &Memory{}
			crashed, stays := claim(t, r, gone), claim(t, r, wide)
			issue(t, crashed)
			worker := crashed.Stats().Worker
			crashed.current.Load().generator.Stop()
			crashed.cancel()
			close(crashed.current.Load().holder.closing)
			time.Sleep(c.in)
			before := mark(r, worker)
			freed, err := Free(context.Background(), r, gone, c.next)
			after := mark(r, worker)
			if c.says != "" {
				if err == nil || !strings.Contains(err.Error(), c.says) || freed != 0 || after != before {
					t.Errorf("%s: got %d, %v, %+v; want %q and no change", c.name, freed, err, after, c.says)
				}
			} else if want := (Mark{c.next.TickAt(time.Now()), before.Version + 1, layoutText(c.next)}); err != nil ||
				freed != 1 || after != want {
				t.Errorf("%s: got %d, %v, %+v; want %+v", c.name, freed, err, after, want)
			}
			shut(t, stays)
		}
		if n, err := Free(context.Background(), &Memory{}, gone, gone); n != 0 || err != nil {
			t.Errorf("without marks: got %d, %v", n, err)
		}
	})
}

func mark(r *Memory, worker uint64) Mark {
	marks, _, _ := r.Marks(context.Background())
	return marks[worker]
}

func TestStatsAddUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, l := &line{Registry: &Memory{}}, few(t, 6)
		g := claim(t, r, l)
		ids := make([]snowflake.ID, 5000) // more than four ticks have
		for range 3 {
			if _, err := g.Fill(context.Background(), ids); err != nil {
				t.Fatal(err)
			}
			r.set(false, true)
			time.Sleep(usual)
		}
		s := g.Stats()
		if s.Issued != 15_000 || s.RolledOver < 12 || s.Full == 0 || s.Waits == 0 || s.Claims < 3 {
			t.Errorf("got %+v", s)
		}
		shut(t, g)
		if after := g.Stats(); fmt.Sprint(after.Stats) != fmt.Sprint(s.Stats) {
			t.Errorf("got %+v after Close, want %+v", after, s)
		}
	})
}
