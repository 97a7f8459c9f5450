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

func (n *note) reserve(tick int64) (from, upTo int64, err error) {
	n.calls++
	n.upTo = tick + 2
	return tick, n.upTo, nil
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
			g := tinyGenerator(t, snowflake.Policy{Lead: time.Millisecond},
				snowflake.Options{Clock: snowflake.Clock{Now: at(now)},
					Reserver: reserving{state: s, reserve: mine.reserve}})
			id, err := g.Next()
			if err != nil {
				continue
			}
			if issued[id] || int64(id>>4) > mine.upTo {
				t.Fatalf("%d was issued twice, or its tick is past the reservation of %d", id, mine.upTo)
			}
			issued[id] = true
			walk(mine, g.Stats().State, issued, left-1)
			delete(issued, id)
		}
	}
	walk(note{upTo: -1}, snowflake.State{}, map[snowflake.ID]bool{}, depth)
}

func TestReserveIsCalledOnlyForUnreservedTicks(t *testing.T) {
	var now int64
	var n note
	g := tinyGenerator(t, snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: func() time.Time { return time.UnixMilli(now) }},
			Reserver: reserving{reserve: n.reserve}})
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
		from, upTo int64
		err        error
		say        string
	}{
		{5, 5, disk, "cannot reserve tick 5: disk full"},
		{0, 4, nil, "cannot reserve tick 5: Reserve granted ticks up to 4 only"},
		{7, 6, nil, "cannot reserve tick 5: Reserve granted ticks up to 6 only"},
	} {
		steps := 0
		g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
			Clock: snowflake.Clock{Now: at(5)}, Trace: func(int64, snowflake.Outcome) { steps++ },
			Reserver: reserving{reserve: func(int64) (int64, int64, error) { return c.from, c.upTo, c.err }},
		})
		for _, err := range refusals(g) {
			if err == nil || !strings.Contains(err.Error(), c.say) ||
				errors.Is(err, disk) != (c.err != nil) {
				t.Errorf("got %v, want %q", err, c.say)
			}
		}
		if g.Stats().State != (snowflake.State{}) || g.Stats() != (snowflake.Stats{}) || steps != 0 {
			t.Errorf("%s: got %+v, %+v, %d steps; want no change", c.say, g.Stats().State, g.Stats(), steps)
		}
	}
}

// Ticks 3 to 4 and 6 to 7 are reserved, others have the rest.
func TestNoIDIsIssuedInOthersTicks(t *testing.T) {
	const ms = time.Millisecond
	reserve := func(tick int64) (from, upTo int64, err error) {
		if tick <= 4 {
			return 3, 4, nil
		}
		return 6, 7, nil
	}
	for _, c := range []struct {
		name  string
		state snowflake.State
		lead  int64
		now   int64
		tick  snowflake.ID // of the ID, if none is refused
		want  error
		wait  time.Duration
		next  snowflake.State
	}{
		{"in reserved ticks", snowflake.State{}, 0, 4, 4, nil, 0, snowflake.State{Tick: 4, Sequence: 1}},
		{"before them", snowflake.State{}, 0, 1, 0, snowflake.ErrReserved, 2 * ms, snowflake.Floor(2)},
		{"a lead that reaches them", snowflake.State{}, 2, 1, 3, nil, 0, snowflake.State{Tick: 3, Sequence: 1}},
		{"a lead too short", snowflake.State{}, 1, 1, 0, snowflake.ErrReserved, ms, snowflake.Floor(2)},
		{"in the gap", snowflake.State{Tick: 4, Sequence: 2}, 0, 5, 0, snowflake.ErrReserved, ms, snowflake.Floor(5)},
		{"in a tick that the state had begun", snowflake.State{Tick: 5, Sequence: 2}, 0, 5, 0, snowflake.ErrReserved,
			ms, snowflake.Floor(5)},
		{"ahead of the clock into the gap", snowflake.State{Tick: 4, Sequence: 4}, 1, 4, 0, snowflake.ErrReserved, ms,
			snowflake.Floor(5)},
		{"ahead of the clock past the gap", snowflake.State{Tick: 4, Sequence: 4}, 2, 4, 6, nil, 0,
			snowflake.State{Tick: 6, Sequence: 1}},
		{"a clock that moved back", snowflake.Floor(4), 0, 3, 0, snowflake.ErrBehind, 2 * ms, snowflake.Floor(4)},
	} {
		g := tinyGenerator(t, snowflake.Policy{Lead: time.Duration(c.lead) * ms},
			snowflake.Options{Clock: snowflake.Clock{Now: at(c.now)},
				Reserver: reserving{state: c.state, reserve: reserve}})
		id, err := g.Next()
		if c.want != nil {
			wantRefusal(t, c.name, err, c.want, c.wait)
		} else if err != nil || id>>4 != c.tick {
			t.Errorf("%s: got %d, %v; want an ID of tick %d", c.name, id, err, c.tick)
		}
		if got := g.Stats().State; got != c.next {
			t.Errorf("%s: got state %+v, want %+v", c.name, got, c.next)
		}
	}
}

// The clock moves back after others' ticks were skipped: behind the generator's own last
// tick it is a rollback.
func TestAClockBehindTheOwnLastTickIsARollback(t *testing.T) {
	now := int64(2)
	g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{
		Clock: snowflake.Clock{Now: func() time.Time { return time.UnixMilli(now) }},
		Reserver: reserving{reserve: func(tick int64) (from, upTo int64, err error) {
			if tick <= 2 {
				return 0, 2, nil
			}
			return 6, 7, nil
		}},
	})
	_, first := g.Next()
	if first != nil {
		t.Fatal(first)
	}
	for _, c := range []struct {
		now  int64
		want error
	}{{3, snowflake.ErrReserved}, {5, snowflake.ErrReserved}, {2, snowflake.ErrReserved}, {1, snowflake.ErrBehind}} {
		now = c.now
		_, err := g.Next()
		wantRefusal(t, "after the gap", err, c.want, time.Duration(6-c.now)*time.Millisecond)
	}
}

func TestAPanicInACallbackLeavesTheGeneratorUsable(t *testing.T) {
	broken := false
	g := tinyGenerator(t, snowflake.Policy{}, snowflake.Options{Clock: snowflake.Clock{Now: func() time.Time {
		if broken {
			panic("no clock")
		}
		return time.UnixMilli(1)
	}}})
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

func TestAFloorHasNoIDsUpToItsTick(t *testing.T) {
	for _, c := range []struct {
		name       string
		floor, now int64
		tick       int64 // of the next ID, −1 for a refusal
	}{
		{"past it", 5, 6, 6}, {"at it", 5, 5, -1}, {"behind it", 5, 3, -1}, {"below the epoch", -1, 0, 0},
		{"the last tick", 7, 7, -1},
	} {
		_, o := tinyNode(t, snowflake.Policy{}).Take(snowflake.Floor(c.floor), c.now, 1)
		tick := int64(-1)
		if o.Verdict == snowflake.Issued {
			tick = int64(o.First >> 4)
		}
		if tick != c.tick {
			t.Errorf("%s: got tick %d, want %d", c.name, tick, c.tick)
		}
	}
}
