package explore_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

func TestEveryOrderOfTwoThreadsGivesThemTheirIDs(t *testing.T) {
	for _, c := range []struct {
		guard                 explore.Guard
		all, duplicates, each int
		shortest              string
	}{
		{explore.NoLock, 20, 18, 1, "aabbba"},
		{explore.CompareAndSwap, 20, 0, 1, ""},
		{explore.WithLock, 2, 0, 1, ""},
		{explore.WithLease, 20, 0, 2, ""},
	} {
		bad := 0
		r := explore.NewRace(c.guard)
		paths := r.Paths()
		for _, p := range paths {
			positions := r.Positions(p.Moves)
			end := positions[len(positions)-1]
			if len(positions) != len(p.Moves)+1 || end.Threads[0].Count != c.each || end.Threads[1].Count != c.each ||
				end.Locked {
				t.Errorf("%v at %v: got %+v, want %d IDs each and no lock", c.guard, p.Moves, end, c.each)
			}
			if twice := end.Threads[0].IDs == end.Threads[1].IDs; twice != p.Duplicate || twice != end.Duplicate() {
				t.Errorf("%v at %v: a duplicate is told %t and %t, want %t", c.guard, p.Moves, p.Duplicate,
					end.Duplicate(), twice)
			}
			if p.Duplicate {
				bad++
			}
		}
		if len(paths) != c.all || bad != c.duplicates || r.Shortest() != c.shortest {
			t.Errorf("%v: got %d, %d with duplicates, the shortest %q; want %+v", c.guard, len(paths), bad,
				r.Shortest(), c)
		}
	}
}

// The counts without a generator: three moves of each of two threads can be ordered in
// 6!/(3!·3!) ways, and a load-add-store counter issues a duplicate unless one thread stores
// before the other loads.
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
}

// A copy is stale from the other thread's store until it is stored itself: the moves alone say
// so.
func TestACopyIsStaleExactlyWhenTheOtherStoredBetweenItsLoadAndItsStore(t *testing.T) {
	for _, g := range explore.Guards() {
		r := explore.NewRace(g)
		for _, p := range r.Paths() {
			var holds, stale [2]bool
			positions := r.Positions(p.Moves)
			for n, letter := range p.Moves {
				i, at := int(letter-'a'), positions[n+1]
				move, _ := r.Next(positions[n], i)
				if said := r.Happened(positions[n], i); said[0] != "AB"[i] || r.Coming(at, i) == "" {
					t.Errorf("%v %v, move %d: got %q and then %q, want what thread %d does", g, p.Moves, n+1, said,
						r.Coming(at, i), i)
				}
				switch move {
				case explore.MoveLoad:
					holds[i], stale[i] = true, false
				case explore.MoveStore, explore.MoveSwap:
					stale[1-i] = stale[1-i] || holds[1-i] && !(move == explore.MoveSwap && stale[i])
					holds[i], stale[i] = false, false
				}
				for i := range holds {
					if r.Holds(at, i) != holds[i] || r.Stale(at, i) != stale[i] {
						t.Fatalf("%v %v, move %d: thread %d holds %t, stale %t; want %t, %t", g, p.Moves, n+1, i,
							r.Holds(at, i), r.Stale(at, i), holds[i], stale[i])
					}
				}
			}
			for i, thread := range positions[len(p.Moves)].Threads {
				if thread.At != len(g.Code()) {
					t.Errorf("%v: thread %d has made %d moves, of %d lines of code", g, i, thread.At, len(g.Code()))
				}
			}
		}
	}
}

func ExampleRace_Happened() {
	r := explore.NewRace(explore.NoLock)
	moves := r.Shortest()
	for i, at := range r.Positions(moves)[:len(moves)] {
		fmt.Println(r.Happened(at, int(moves[i]-'a')))
	}
	// Output:
	// A loaded the state: nothing issued yet.
	// A ran the step on its copy. It returned 100/0.
	// B loaded the state: nothing issued yet.
	// B ran the step on its copy. It returned 100/0.
	// B stored its copy: the next free slot is 100/1.
	// A stored its copy: the next free slot is 100/1.
}
