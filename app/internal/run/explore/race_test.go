package explore_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/interleave"
)

// The page /race has 20 interleavings of two threads, of which 18 end with a duplicate.
func TestARaceHasTheInterleavingsOfItsPage(t *testing.T) {
	page := interleave.NewRace(interleave.NoLock)
	for _, d := range explore.Designs() {
		p := explore.Plan{Design: d.Name, SequenceBits: 2, Events: explore.Events{explore.Race: explore.Often}, Bounds: explore.Bounds{Events: 6}}
		if d.Random > 0 {
			continue
		} else if !explore.Can(d, explore.Race) {
			if _, err := explore.New(p); err == nil {
				t.Errorf("%s: got a race, want an error", d.Name)
			}
			continue
		}
		r := search(t, p)
		if r.Found == nil {
			t.Fatalf("%s: got %v, want a duplicate", d.Name, r.Verdict)
		}
		moves := r.Found.Moves
		if path := page.Positions(moves); !path[len(path)-1].Duplicate() {
			t.Errorf("%s: %s ends without a duplicate on the page", d.Name, moves)
		}
		if last := r.Rings[6]; d.Name == "refuse" && (last.Histories.Low != uint64(len(page.Paths())) || last.Broken.Low != 18 || moves != page.Shortest()) {
			t.Errorf("%s: got %v of %v and %s, want 18 of %d and %s", d.Name, last.Broken, last.Histories, moves, len(page.Paths()), page.Shortest())
		}
	}
}
