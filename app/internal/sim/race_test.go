package sim_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func race(t *testing.T, g sim.Guard) *sim.Race {
	t.Helper()
	r, err := sim.NewRace(g, snowflake.Twitter(), 100)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryOrderOfTwoThreadsIsCounted(t *testing.T) {
	for _, c := range []struct {
		guard           sim.Guard
		all, duplicates int
	}{{sim.NoLock, 20, 18}, {sim.CompareAndSwap, 20, 0}, {sim.WithLock, 2, 0}, {sim.WithLease, 20, 0}} {
		bad := 0
		paths := race(t, c.guard).Paths()
		for _, p := range paths {
			if p.Duplicate {
				bad++
			}
		}
		if len(paths) != c.all || bad != c.duplicates {
			t.Errorf("%v: got %d, %d with duplicates; want %d and %d", c.guard, len(paths), bad, c.all, c.duplicates)
		}
	}
}

// The counts without a generator: three moves of each of two threads can be
// ordered in 6!/(3!·3!) ways, and a number kept by load, add and store is taken
// twice unless one thread stores before the other loads.
func TestTheCountsAreThoseOfASharedNumber(t *testing.T) {
	all, twice := 0, 0
	for order := range 1 << 6 {
		var number int
		var at, loaded [2]int
		for i := range 6 {
			thread := order >> i & 1
			switch at[thread]++; at[thread] {
			case 1:
				loaded[thread] = number
			case 3:
				number = loaded[thread] + 1
			}
		}
		if at != [2]int{3, 3} {
			continue
		}
		all++
		if loaded[0] == loaded[1] {
			twice++
		}
	}
	if all != 20 || twice != 18 {
		t.Errorf("got %d and %d, want 20 and 18", all, twice)
	}
	if got := len(race(t, sim.NoLock).Paths()); got != all {
		t.Errorf("got %d paths, want %d", got, all)
	}
}

func TestTheShortestWayToADuplicateChangesThreadsTwice(t *testing.T) {
	r := race(t, sim.NoLock)
	p, ok := r.Shortest()
	if got := fmt.Sprint(p.Threads); !ok || got != "[0 0 1 1 1 0]" {
		t.Errorf("got %v, want [0 0 1 1 1 0]", got)
	}
	positions := r.Positions(p)
	end := positions[len(positions)-1]
	if len(positions) != 7 || !end.Duplicate() || end.Threads[0].IDs != end.Threads[1].IDs {
		t.Errorf("got %+v, want the same ID in both threads", end.Threads)
	}
	for _, g := range []sim.Guard{sim.WithLock, sim.CompareAndSwap, sim.WithLease} {
		if p, ok := race(t, g).Shortest(); ok {
			t.Errorf("%v: got %v, want no way to a duplicate", g, p.Threads)
		}
	}
}

func TestEveryGuardGivesEveryThreadItsIDs(t *testing.T) {
	for _, g := range sim.Guards() {
		r := race(t, g)
		want := 1
		if g == sim.WithLease {
			want = 2
		}
		for _, p := range r.Paths() {
			positions := r.Positions(p)
			end := positions[len(positions)-1]
			if end.Threads[0].Count != want || end.Threads[1].Count != want || end.Locked {
				t.Errorf("%v at %v: got %+v, want %d IDs each and no lock", g, p.Threads, end, want)
			}
		}
	}
}

// A copy is stale from the other's store until it is stored itself: which the
// moves say too, without looking at a state.
func TestACopyIsStaleExactlyWhenTheOtherStoredBetweenItsLoadAndItsStore(t *testing.T) {
	for _, g := range sim.Guards() {
		r := race(t, g)
		for _, p := range r.Paths() {
			var holds, stale [2]bool
			at := sim.Position{}
			for n, thread := range p.Threads {
				i := int(thread)
				move, _ := r.Next(at, i)
				at = r.Do(at, i)
				switch move {
				case sim.Load:
					holds[i], stale[i] = true, false
				case sim.Store, sim.Swap:
					stale[1-i] = stale[1-i] || holds[1-i] && !(move == sim.Swap && stale[i])
					holds[i], stale[i] = false, false
				}
				for i := range holds {
					if r.Holds(at, i) != holds[i] || r.Stale(at, i) != stale[i] {
						t.Fatalf("%v %v, move %d: thread %d holds %t, stale %t; want %t, %t", g, p.Threads, n+1, i, r.Holds(at, i), r.Stale(at, i), holds[i], stale[i])
					}
				}
			}
		}
	}
}

func TestEveryMoveHasALineOfCode(t *testing.T) {
	for _, g := range sim.Guards() {
		if len(g.Code()) != len(g.Moves()) {
			t.Errorf("%v: %d lines for %d moves", g, len(g.Code()), len(g.Moves()))
		}
	}
}

func ExampleRace_Happened() {
	r, err := sim.NewRace(sim.NoLock, snowflake.Twitter(), 100)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := r.Shortest()
	for i, at := range r.Positions(p)[:len(p.Threads)] {
		fmt.Println(r.Happened(at, int(p.Threads[i])))
	}
	// Output:
	// A has loaded the state: nothing is issued yet.
	// A has run the step on its copy. It returned 100/0.
	// B has loaded the state: nothing is issued yet.
	// B has run the step on its copy. It returned 100/0.
	// B has stored its copy: the next free place is 100/1.
	// A has stored its copy: the next free place is 100/1.
}
