//go:build go1.25

package snowflake_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// note is the durable reservation of a process that crashes and restarts.
type note struct {
	upTo  int64
	calls int
}

func (n *note) reserve(tick int64) (int64, error) {
	n.calls++
	n.upTo = tick + 2
	return n.upTo, nil
}

func TestCrashesWithAClockSetBackRepeatNoReservedID(t *testing.T) {
	// Every history of crashes and readings: a crash loses all but the note.
	var walk func(n note, s snowflake.State, issued map[snowflake.ID]bool, left int)
	walk = func(n note, s snowflake.State, issued map[snowflake.ID]bool, left int) {
		if left == 0 {
			return
		}
		walk(n, snowflake.Floor(n.upTo), issued, left-1) // a crash
		for now := range int64(8) {
			mine := n
			g := tinyGenerator(t, snowflake.Policy{Lead: 1}, snowflake.Options{Clock: at(now), State: s, Reserve: mine.reserve})
			id, err := g.Next()
			if err != nil {
				continue
			}
			if issued[id] || int64(id>>4) > mine.upTo {
				t.Fatalf("%d was issued twice, or its tick is past the reservation of %d", id, mine.upTo)
			}
			issued[id] = true
			walk(mine, g.State(), issued, left-1)
			delete(issued, id)
		}
	}
	walk(note{upTo: -1}, snowflake.State{}, map[snowflake.ID]bool{}, depth)
}

func TestReserveIsCalledOnlyForUnreservedTicks(t *testing.T) {
	var now int64
	var n note
	g := tinyGenerator(t, snowflake.Policy{},
		snowflake.Options{Clock: func() time.Time { return time.UnixMilli(now) }, Reserve: n.reserve})
	for now = range 7 {
		if _, err := g.Next(); err != nil {
			t.Fatal(err)
		}
	}
	if n.calls != 3 || n.upTo != 8 {
		t.Errorf("got %d calls, up to %d; want 3, for ticks 0, 3 and 6", n.calls, n.upTo)
	}
}

func TestNoIDIsIssuedInAnUnreservedTick(t *testing.T) {
	disk := errors.New("disk full")
	for _, c := range []struct {
		upTo int64
		err  error
		say  string
	}{
		{5, disk, "cannot reserve tick 5: disk full"},
		{4, nil, "cannot reserve tick 5: Reserve granted ticks up to 4 only"},
	} {
		steps := 0
		g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
			Clock: at(5), Trace: func(int64, snowflake.Outcome) { steps++ },
			Reserve: func(int64) (int64, error) { return c.upTo, c.err },
		})
		for _, err := range refusals(g) {
			var fault *snowflake.ReserveError
			if !errors.As(err, &fault) || fault.Tick != 5 || !strings.Contains(err.Error(), c.say) ||
				errors.Is(err, disk) != (c.err != nil) {
				t.Errorf("got %v, want %q", err, c.say)
			}
		}
		if g.State() != (snowflake.State{}) || g.Stats() != (snowflake.Stats{}) || steps != 0 {
			t.Errorf("%s: got %+v, %+v, %d steps; want no change", c.say, g.State(), g.Stats(), steps)
		}
	}
}

func TestAPanicInACallbackLeavesTheGeneratorUsable(t *testing.T) {
	broken := false
	g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{Clock: func() time.Time {
		if broken {
			panic("no clock")
		}
		return time.UnixMilli(1)
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

func TestAboveRaisesAStateOnlyIfNeeded(t *testing.T) {
	for _, c := range []struct {
		name       string
		s, want    snowflake.State
		above, now int64
		tick       int64 // of the next ID, −1 for a refusal
	}{
		{"below", snowflake.State{Tick: 3, Sequence: 2}, snowflake.Floor(5), 5, 6, 6},
		{"at it", snowflake.State{Tick: 5, Sequence: 2}, snowflake.Floor(5), 5, 5, -1},
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
