package explore_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func search(t testing.TB, p explore.Plan) explore.Result {
	s, err := explore.New(p)
	if err != nil {
		t.Fatal(err)
	}
	for s.Advance(1000) {
	}
	return s.Result()
}

func Example() {
	s, _ := explore.New(explore.Default())
	for s.Advance(1000) {
	}
	r := s.Result()
	fmt.Println(r.Verdict, r.Depth, r.Histories)
	fmt.Println(r.Plan.Title(r.Depth))
	fmt.Println(r.Found.Script)
	// Output:
	// found 6 1,078
	// Twitter 2010 (increments before checking): a duplicate after 6 events
	// lane twitter-scala-28 sequence 2
	// set 100ms
	// ask
	// ask
	// back 1ms
	// ask
	// advance 1ms
	// ask
}

func TestEveryDesignIsSearched(t *testing.T) {
	for _, d := range explore.Designs() {
		if r := search(t, explore.Default().Fit(d)); r.Verdict == explore.Searching {
			t.Errorf("%s: got %v, want a verdict", d.Name, r.Verdict)
		}
	}
}

// everything is the plan of a design with all events that can happen to it.
func everything(d variant.Design, events int) explore.Plan {
	p := explore.Default()
	for k := range p.Events {
		p.Events[k] = explore.Often
	}
	p.Bounds.Events = events
	return p.Fit(d)
}

// plans are those of a design with each kind of event alone, and with all of them.
func plans(d variant.Design, events int) (all []explore.Plan) {
	for k := explore.Tick; int(k) < explore.Kinds; k++ {
		if explore.Can(d, k) {
			all = append(all, alone(d.Name, k))
		}
	}
	return append(all, everything(d, events))
}

// Every counterexample is a script that breaks the invariant in sim, too, at the same event and not
// before. So is the history to any other state, and sim issues the same IDs on the way.
func TestSimReachesWhatTheSearchFinds(t *testing.T) {
	for _, d := range explore.Designs() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			for _, p := range plans(d, 4) {
				for _, p.Invariant = range []explore.Invariant{explore.Unique, explore.Increasing} {
					s, err := explore.New(p)
					if err != nil {
						t.Fatal(err)
					}
					for s.Advance(1000) {
					}
					r := s.Result()
					if r.Found != nil {
						agree(t, p, r.Found)
					}
					for n := 1; n < r.States; n += 1 + r.States/50 {
						agree(t, p, s.Path(n))
					}
				}
			}
		})
	}
}

// agree plays a history in sim.
func agree(t *testing.T, p explore.Plan, found *explore.Counterexample) {
	t.Helper()
	script, err := sim.Parse("found", found.Script)
	if err != nil {
		t.Fatalf("%v: %v in\n%s", p, err, found.Script)
	}
	run := sim.Play(script)
	if run.Len() != len(found.Steps)+2 || run.Cut != nil {
		t.Fatalf("%v: got %d frames of %d steps (%v)\n%s", p, run.Len(), len(found.Steps), run.Cut, found.Script)
	}
	invariant := map[explore.Invariant]sim.Invariant{explore.Unique: sim.Unique,
		explore.Increasing: sim.Increasing}[p.Invariant]
	for i, step := range found.Steps {
		lane, id := run.Frame(i+2).Lane(0), ""
		for _, e := range lane.Events() {
			if e.Issued {
				id = lane.Of().IDText(&e)
			}
		}
		broken := !lane.Holds(invariant)
		if broken != (step.Look == explore.Broken) || id != step.ID && !strings.HasPrefix(string(d(p).Title), "UUID") {
			t.Errorf("%v, event %d: sim breaks it: %t, and issues %q; the search has %+v\n%s", p, i+1, broken, id, step,
				found.Script)
		}
	}
}

func d(p explore.Plan) variant.Design {
	d, _ := sim.Find(p.Design)
	return d
}

// Merging states changes neither the verdict nor the depth nor the number of histories.
func TestMergingChangesOnlyTheNumberOfStates(t *testing.T) {
	for _, d := range explore.Designs() {
		for _, p := range plans(d, 3) {
			for i := range explore.Invariants {
				p.Invariant = explore.Invariant(i)
				p.Bounds.Events = min(p.Bounds.Events, 5)
				p.Bounds.Ticks = 2
				p.Events[explore.Back1] = min(p.Events[explore.Back1], 1)
				want := search(t, p)
				s, _ := explore.New(p)
				s.Apart()
				for s.Advance(1000) {
				}
				got := s.Result()
				if got.Verdict != want.Verdict || got.Depth != want.Depth || got.Histories != want.Histories {
					t.Errorf("%v: without merging %v %d %v; with merging %v %d %v", p, got.Verdict, got.Depth,
						got.Histories, want.Verdict, want.Depth, want.Histories)
				}
				for n, ring := range want.Rings {
					if got.Rings[n].Histories != ring.Histories || got.Rings[n].Broken != ring.Broken {
						t.Errorf("%v, ring %d: without merging %v of %v; with merging %v of %v", p, n,
							got.Rings[n].Broken, got.Rings[n].Histories, ring.Broken, ring.Histories)
					}
				}
			}
		}
	}
}

// hundred has more than 100,000 states and no duplicate: Twitter's final order, whose clock moves back by
// 1 to 3 ms.
func hundred() explore.Plan {
	p := explore.Default()
	p.Design, p.Bounds = "refuse", explore.Bounds{Events: 16, Ticks: 8}
	p.Events[explore.Back2], p.Events[explore.Back3] = explore.Often, explore.Often
	return p
}

func BenchmarkHundredThousandStates(b *testing.B) {
	for b.Loop() {
		s, err := explore.New(hundred())
		if err != nil {
			b.Fatal(err)
		}
		for s.Result().States < 100_000 && s.Advance(100) {
		}
		r := s.Result()
		b.ReportMetric(float64(r.States), "states")
		b.ReportMetric(float64(r.Depth), "depth")
	}
}
