package explore

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// race is two threads that share a machine without a lock while the clock stands still. Each loads the
// machine, asks its copy, and stores it: page /race shows these moves.
type race struct {
	lane     *sim.Lane
	shared   variant.Machine
	threads  [2]thread
	numbers  sim.Numbers[thread] // threads and, as a copy, shared machines
	happened [1]sim.Event
}

// thread is a thread: its next move, its copy of the machine, and what that answered.
type thread struct {
	at      uint8
	copy    variant.Machine
	outcome variant.Outcome
}

// The moves of a thread.
const (
	loads = iota
	asks
	stores
	isDone
)

// raceTick is what the clock reads.
const raceTick = 100

func newRace(lane *sim.Lane) (*race, error) {
	m, err := lane.Design.New(variant.Config{Layout: lane.Layout, Policy: lane.Policy, Number: 7, Now: raceTick})
	return &race{lane: lane, shared: m}, err
}

// Position is where the race is.
func (r *race) Position() sim.Position {
	shared := r.numbers.Of(thread{copy: r.shared})
	return sim.Position{r.numbers.Of(r.threads[0]), r.numbers.Of(r.threads[1]), shared}
}

// Go goes to a position.
func (r *race) Go(to sim.Position) {
	for i := range r.threads {
		r.threads[i] = *r.numbers.Value(to[i])
	}
	r.shared = r.numbers.Value(to[2]).copy
}

// can reports whether a thread has a move left.
func (r *race) can(from sim.Position, node int) bool { return r.numbers.Value(from[node]).at < isDone }

// Do is a thread's next move.
func (r *race) Do(node int, draws []uint64) []sim.Event {
	t, draw := &r.threads[node], uint64(1)
	if len(draws) > 0 {
		draw = draws[0] + 1
	}
	r.happened[0] = sim.Event{Node: node}
	e := &r.happened[0]
	e.Outcome.Then = variant.Spin // until the ID is stored, the call waits
	switch t.at {
	case loads:
		t.copy = r.shared
	case asks:
		e.Reading = variant.Reading{Now: raceTick, Draw: draw}
		t.copy, t.outcome = t.copy.Ask(e.Reading)
		e.Outcome.Below, t.outcome.Below = t.outcome.Below, 0
		if t.outcome.Then != variant.Return { // the clock stands still, so it waits forever
			t.at = stores
		}
	case stores:
		r.shared, e.Outcome = t.copy, t.outcome
		e.Reading.Now, e.Issued = raceTick, t.outcome.Verdict == snowflake.Issued
		t.copy, t.outcome = nil, variant.Outcome{}
	}
	t.at++
	return r.happened[:]
}

func (r *race) Oldest() time.Duration      { return 0 }
func (r *race) Idle(int) bool              { return true }
func (r *race) IDText(e *sim.Event) string { return r.lane.IDText(e) }

// fewestSwitches is the history that breaks the invariant with the fewest switches between threads, or
// the given one. One thread after the other is no race, even if they draw the same number.
func (s *Search) fewestSwitches(best []leg) []leg {
	found := false
	var walk func(from state, past []leg)
	walk = func(from state, past []leg) {
		for e := range s.events {
			if !s.walk.(*race).can(from.at, e) {
				continue
			}
			var then []func()
			s.each(from, e, func(next state, look EventEffect) bool {
				now := append(slices.Clone(past), leg{e, int(s.add(next, 0, 0, look))})
				if n := switches(now); look == Broken && n > 1 && (!found || n < switches(best)) {
					best, found = now, true
				}
				if look != Broken {
					then = append(then, func() { walk(next, now) })
				}
				return true
			})
			for _, do := range then {
				do()
			}
		}
	}
	walk(s.states[0], nil)
	return best
}

func switches(legs []leg) (n int) {
	for i := range len(legs) - 1 {
		if legs[i].event != legs[i+1].event {
			n++
		}
	}
	return n
}
