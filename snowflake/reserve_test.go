//go:build go1.25

package snowflake_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// note is the lasting note of a program that crashes and starts again.
type note struct {
	upTo  int64
	calls int
	fails error
	short bool
}

func (n *note) reserve(tick int64) (int64, error) {
	n.calls++
	switch {
	case n.fails != nil:
		return 0, n.fails
	case n.short:
		return tick - 1, nil
	}
	n.upTo = tick + 2
	return n.upTo, nil
}

func TestCrashesWithAClockSetBackRepeatNothingThatWasReserved(t *testing.T) {
	// Every history of crashes and readings: a crash loses all but the note.
	l := tiny()
	var walk func(n note, s snowflake.State, issued map[snowflake.ID]bool, left int)
	walk = func(n note, s snowflake.State, issued map[snowflake.ID]bool, left int) {
		if left == 0 {
			return
		}
		walk(n, snowflake.Floor(n.upTo), issued, left-1) // a crash
		for now := range int64(8) {
			mine := n
			g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{Lead: 1}, snowflake.Options{
				Clock: func() time.Time { return l.Instant(uint64(now)) }, State: s, Reserve: mine.reserve,
			})
			id, err := g.Next()
			if err != nil {
				continue
			}
			if issued[id] {
				t.Fatalf("%d was issued twice", id)
			}
			if tick := int64(l.Value(id, 1)); tick > mine.upTo {
				t.Fatalf("%d is of tick %d, past the note of %d", id, tick, mine.upTo)
			}
			issued[id] = true
			walk(mine, g.State(), issued, left-1)
			delete(issued, id)
		}
	}
	walk(note{upTo: -1}, snowflake.State{}, map[snowflake.ID]bool{}, depth)
}

func TestReserveIsAskedOnlyPastWhatItReserved(t *testing.T) {
	l := tiny()
	now := int64(0)
	n := note{}
	g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{}, snowflake.Options{
		Clock: func() time.Time { return l.Instant(uint64(now)) }, Reserve: n.reserve,
	})
	for now = range 7 {
		if _, err := g.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if n.calls != 3 || n.upTo != 8 {
		t.Errorf("got %d calls, up to %d; want 3, for ticks 0, 3 and 6", n.calls, n.upTo)
	}
}

func TestWhatIsNotReservedIsNotIssued(t *testing.T) {
	disk := errors.New("disk full")
	for _, c := range []struct {
		n   note
		say string
	}{
		{note{fails: disk}, "tick 5 could not be reserved: disk full"},
		{note{short: true}, "tick 5 was not reserved, only ticks up to 4"},
	} {
		l := tiny()
		steps := 0
		g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{}, snowflake.Options{
			Clock: func() time.Time { return l.Instant(5) }, Reserve: c.n.reserve,
			Trace: func(int64, snowflake.Outcome) { steps++ },
		})
		for _, err := range refusals(g) {
			var fault *snowflake.ReserveError
			if !errors.As(err, &fault) || fault.Tick != 5 || !strings.Contains(err.Error(), c.say) ||
				errors.Is(err, disk) != (c.n.fails != nil) {
				t.Errorf("got %v, want %q", err, c.say)
			}
		}
		if g.State() != (snowflake.State{}) || g.Stats() != (snowflake.Stats{}) || steps != 0 {
			t.Errorf("%s: got %+v, %+v, %d steps; want nothing done", c.say, g.State(), g.Stats(), steps)
		}
	}
}

func TestAPanicInTheCallersCodeLeavesTheGeneratorUsable(t *testing.T) {
	l := tiny()
	broken := false
	g := mustGenerator(t, l, snowflake.Values{"worker": 0}, snowflake.Policy{}, snowflake.Options{Clock: func() time.Time {
		if broken {
			panic("no clock")
		}
		return l.Instant(1)
	}})
	broken = true
	func() {
		defer func() { recover() }()
		_, _ = g.Next()
		t.Error("the clock did not panic")
	}()
	broken = false
	if id, err := g.Next(); err != nil || id != 1<<4 {
		t.Errorf("got %d, %v; want tick 1's first", id, err)
	}
}

func TestStatesRiseAboveATickOnce(t *testing.T) {
	used := snowflake.Floor(5)
	for _, c := range []struct {
		name       string
		s, want    snowflake.State
		above, now int64
		tick       int64 // of the next ID, −1 for a refusal
	}{
		{"below", snowflake.State{Tick: 3, Sequence: 2}, used, 5, 6, 6},
		{"at it", snowflake.State{Tick: 5, Sequence: 2}, used, 5, 5, -1},
		{"above already", snowflake.State{Tick: 6, Sequence: 2}, snowflake.State{Tick: 6, Sequence: 2}, 5, 6, 6},
		{"a floor below the epoch", snowflake.State{}, snowflake.State{}, -1, 0, 0},
		{"a floor at the last tick is the end", snowflake.State{}, snowflake.Floor(7), 7, 7, -1},
	} {
		got := c.s.Above(c.above)
		_, o := tinyNode(t, snowflake.Policy{}).Take(got, c.now, 1)
		tick := int64(-1)
		if o.Verdict == snowflake.Issued {
			tick = int64(o.Run.First >> 4)
		}
		if got != c.want || tick != c.tick {
			t.Errorf("%s: got %+v, tick %d; want %+v, tick %d", c.name, got, tick, c.want, c.tick)
		}
	}
}
