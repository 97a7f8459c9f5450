package scenario_test

import (
	"iter"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// scenes are all scenes with their runs, each of which is played once.
func scenes() iter.Seq2[string, *sim.Run] {
	return func(yield func(string, *sim.Run) bool) {
		for _, name := range scenario.Names() {
			run, ok := played[name]
			if s, found := scenario.Find(name); found && !ok {
				run = sim.Play(s)
				played[name] = run
			}
			if !yield(name, run) {
				return
			}
		}
	}
}

var played = map[string]*sim.Run{}

func TestEveryMomentHasOneStop(t *testing.T) {
	for name, run := range scenes() {
		stops := run.Stops()
		at, all := 0, 0
		for n := range run.Len() {
			moments := len(run.Frame(n).Moments())
			all += moments
			for m := 1; m <= moments; m++ {
				i := sim.StopAt(stops, n, m)
				if i != at && i != at+1 || stops[i].Step != n || m < stops[i].First || m > stops[i].Moment {
					t.Fatalf("%s: moment %d.%d belongs to stop %d, %+v, after %d", name, n, m, i, stops[i], at)
				}
				at = i
			}
			if at = sim.StopAt(stops, n, 0); stops[at] != (sim.Stop{Step: n}) {
				t.Fatalf("%s: step %d is over at %+v", name, n, stops[at])
			}
		}
		if at != len(stops)-1 {
			t.Errorf("%s: got %d stops, want %d", name, len(stops), at+1)
		}
		if name == "rollover" && (all != 24602 || len(stops) >= 100) {
			t.Errorf("got %d stops for %d moments, want fewer than 100 for 24,602", len(stops), all)
		}
		if name == "rollover" && stops[sim.StopAt(stops, 2, 5000)].Times != 4091 {
			t.Errorf("got %+v, want one for 4,091 equal calls", stops[sim.StopAt(stops, 2, 5000)])
		}
	}
}

func TestALanesLastMomentIsItsFrame(t *testing.T) {
	for name, run := range scenes() {
		s := run.Script
		for n := range run.Len() {
			f := run.Frame(n)
			for lane := range s.Lanes {
				want := f.Lane(lane)
				moments := want.Moments()
				if len(moments) == 0 {
					continue
				}
				got := moments[len(moments)-1].Frame().Lane(lane)
				totals := got.Totals()
				if strings.Contains(s.Lines[max(f.Line(), 1)-1], "every") { // callers come after it
					totals.Asked = want.Totals().Asked
				}
				if totals != want.Totals() || got.Words() != want.Words() || len(got.Log()) != len(want.Log()) {
					t.Errorf("%s: at the end of step %d lane %d has %+v, want %+v", name, n, lane, got.Totals(),
						want.Totals())
				}
				waiting := 0
				for node := range s.Nodes {
					waiting += want.Queue(node)
				}
				if waiting != want.Totals().Pending() {
					t.Errorf("%s: after step %d lane %d has %d callers, want %d", name, n, lane, waiting,
						want.Totals().Pending())
				}
			}
		}
	}
}

func TestWhatAMomentSaysIsWhatTheLoopDoes(t *testing.T) {
	compared := 0
	for name, run := range scenes() {
		for _, stop := range run.Stops() {
			if stop.Moment == 0 || strings.Contains(name, "/") { // where no code is shown
				continue
			}
			m := run.Frame(stop.Step).Moments()[stop.Moment-1]
			p := m.Code()
			if m.Kind == sim.Began {
				if p.Now != 0 {
					t.Errorf("%s: at %+v a program begins, and line %d runs", name, stop, p.Now)
				}
				continue
			}
			if len(p.Ran) == 0 || len(p.Ran) != len(p.Notes) {
				t.Errorf("%s: at %+v got %+v, want lines that ran", name, stop, p)
			}
			switch m.Test {
			case variant.Before, variant.Same, variant.Past, variant.Still:
				compared++
				for _, note := range p.Notes {
					if note.Line == p.Now && note.Holds != strings.HasSuffix(m.Text(), "true.") {
						t.Errorf("%s: at %+v it says %q, and the loop goes to line %d", name, stop, m.Text(), p.Next)
					}
				}
			}
		}
	}
	if compared < 100 {
		t.Errorf("got %d comparisons, want some hundred", compared)
	}
}

func TestNeighbouringMomentsSayDifferentThings(t *testing.T) {
	for name, run := range scenes() {
		last := ""
		for _, stop := range run.Stops() {
			words := ""
			if stop.Moment > 0 && stop.Times == 0 { // else it says how many are the same
				m := &run.Frame(stop.Step).Moments()[stop.Moment-1]
				if words = run.Script.Lanes[m.Lane].Name + m.Text(); words == last {
					t.Errorf("%s: at %+v it says again %q", name, stop, words)
				}
			}
			last = words
		}
	}
}
