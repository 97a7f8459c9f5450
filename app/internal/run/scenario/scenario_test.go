package scenario_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

var update = flag.Bool("update", false, "rewrite the expected frames")

func TestEveryScenePlaysAsItsGoldenFramesSay(t *testing.T) {
	for _, name := range scenario.Names() {
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(name + ".scene")
			if err != nil {
				t.Fatal(err)
			}
			s, err := sim.Parse(name, string(source))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(scenario.On(s.Page), func(there *sim.Script) bool { return there.Name == name }) {
				t.Errorf("it is not among the scenes of page %q", s.Page)
			}
			run := sim.Play(s)
			if run.Cut != nil {
				t.Error(run.Cut)
			}
			for _, e := range run.Failed {
				t.Error(e)
			}
			golden(t, "testdata/"+name+".frames", frames(run))
			golden(t, "testdata/"+name+".words", said(run))
		})
	}
}

// frames writes what a run computes, without any sentence: every step, the clocks, each lane's
// figures, its IDs, and its first moments with their values.
func frames(r *sim.Run) string {
	var b strings.Builder
	many := len(r.Script.Lanes) > 3
	for i := range r.Len() {
		f := r.Frame(i)
		writeStep(&b, r, f)
		fmt.Fprintf(&b, "at %v clocks", f.At())
		for n := range r.Script.Nodes {
			fmt.Fprintf(&b, " %v", f.Clock(n))
		}
		b.WriteString("\n")
		for lane := range r.Script.Lanes {
			writeLane(&b, f.Lane(lane), many)
		}
	}
	return b.String()
}

// said writes a run's sentences: of every step, every lane and its first moments.
func said(r *sim.Run) string {
	var b strings.Builder
	many := len(r.Script.Lanes) > 3
	for i := range r.Len() {
		f := r.Frame(i)
		writeStep(&b, r, f)
		b.WriteString(f.Words() + "\n")
		for _, said := range f.Said() {
			fmt.Fprintf(&b, "“%s”\n", said)
		}
		for lane := range r.Script.Lanes {
			l := f.Lane(lane)
			if l.Words() != "" && len(l.Events()) > 0 {
				fmt.Fprintf(&b, "%-17s %s\n", l.Of().Name, l.Words())
			}
			for i, m := range first(l, many) {
				fmt.Fprintf(&b, "    .%d %s\n", i+1, m.Text())
			}
		}
	}
	return b.String()
}

func writeStep(b *strings.Builder, r *sim.Run, f *sim.Frame) {
	line := "(before the first step)"
	if f.Line() > 0 {
		line = strings.TrimSpace(r.Script.Lines[f.Line()-1])
	}
	fmt.Fprintf(b, "== %d  %s\n", f.Step(), line)
}

// first are the moments in a golden file: a dozen per lane, and none of a step in which many
// lanes do much.
func first(l *sim.LaneFrame, many bool) []sim.Moment {
	if many && len(l.Events()) > 1 {
		return nil
	}
	all := l.Moments()
	return all[:min(12, len(all))]
}

func writeLane(b *strings.Builder, l *sim.LaneFrame, many bool) {
	fmt.Fprintf(b, "%-17s", l.Of().Name)
	for _, name := range []string{"issued", "refused", "waiting", "duplicates", "longest-wait-ms", "lead-ms", "last"} {
		fmt.Fprintf(b, " %s %s", name, l.Field(name))
	}
	for _, i := range sim.Qualities() {
		if !l.Holds(i) {
			fmt.Fprintf(b, " not-%v", i)
		}
	}
	b.WriteString("\n")
	writeIDs(b, l)
	moments := first(l, many)
	for i := range moments {
		m := &moments[i]
		fmt.Fprintf(b, "    .%d %s", i+1, m.Kind)
		for _, v := range m.Vars() {
			fmt.Fprintf(b, " %s=%d", v.Name, v.Value)
		}
		b.WriteString("\n")
	}
	if all := len(l.Moments()); all > len(moments) {
		fmt.Fprintf(b, "    moments %d\n", all)
	}
}

// writeIDs writes the first and the last ID of a lane's step, and the number of events.
func writeIDs(b *strings.Builder, l *sim.LaneFrame) {
	var ids []string
	for i := range l.Events() {
		if e := &l.Events()[i]; e.Issued {
			ids = append(ids, l.IDText(e))
		}
	}
	switch events := len(l.Events()); {
	case events > 0 && len(ids) > 0:
		fmt.Fprintf(b, "    events %d ids %s to %s\n", events, ids[0], ids[len(ids)-1])
	case events > 0:
		fmt.Fprintf(b, "    events %d\n", events)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755),
			os.WriteFile(name, []byte(got), 0o644)); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the frames are not those of %s; -update rewrites it; got\n%s", name, got)
	}
}

// place is an ID in a scene's text: millisecond/sequence.
var place = regexp.MustCompile(`\b\d+/\d+\b`)

func TestEverySceneIsComplete(t *testing.T) {
	for name, run := range scenes() {
		if run == nil {
			t.Errorf("%s: cannot be read", name)
			continue
		}
		s := run.Script
		if s.Title == "" || s.Takeaway == "" || s.Page == "" {
			t.Errorf("%s: got title %q, home %q, page %q, want all of them", name, s.Title, s.Takeaway, s.Page)
		}
		next, ok := scenario.After(s)
		if !ok {
			t.Errorf("%s: no scene follows; it names %q", name, s.Next)
		} else if follows, _ := scenario.After(&sim.Script{Name: s.Name, Page: s.Page}); s.Next != "" &&
			next == follows {
			t.Errorf("%s: %s follows on its page and need not be named", name, s.Next)
		}
		said, questions := s.Takeaway, 0
		for i := range run.Len() {
			said += " " + strings.Join(run.Frame(i).Said(), " ")
			if q := run.Frame(i).Question(); q != nil {
				questions++
				if i == run.Len()-1 {
					t.Errorf("%s: got a question after the last step, want a step that answers it", name)
				}
				said += " " + q.Text
				for _, a := range q.Answers {
					said += " " + a.Text + " " + a.Why
					if a.Why == "" {
						t.Errorf("%s: %q has no reason", name, a.Text)
					}
				}
			}
		}
		if questions == 0 {
			t.Errorf("%s: got no question, want one", name)
		}
		sentences := 2
		if place.MatchString(said) {
			sentences++ // which says how to read 100/1
		}
		if n := strings.Count(s.Intro+" ", ". "); n != sentences || sentences > 2 && !place.MatchString(s.Intro) {
			t.Errorf("%s: got an intro of %d sentences, want %d, and an ID that is written as 100/1 explained: %s",
				name, n, sentences, s.Intro)
		}
	}
}

func TestThePagesOfScenesAreReadOnce(t *testing.T) {
	for _, page := range []string{"rollover", "rollback", "systems", "nodes", "nowhere"} {
		var all []*sim.Script
		if allocations := testing.AllocsPerRun(10, func() { all = scenario.On(page) }); allocations > 1 {
			t.Errorf("%s: each time its scenes are asked for takes %.0f allocations", page, allocations)
		}
		byPlace := func(a, b *sim.Script) int { return a.Order - b.Order }
		if len(all) < 5 != (page == "nowhere") || !slices.IsSortedFunc(all, byPlace) {
			t.Errorf("%s: got %d scenes in another order than their places", page, len(all))
		}
		for _, s := range all {
			if s.Page != page {
				t.Errorf("%s: got %s of %s", page, s.Name, s.Page)
			}
		}
	}
}

func TestASceneShowsOtherLanes(t *testing.T) {
	for _, s := range scenario.On("systems") {
		own := s.Lanes[0].Name
		for _, lanes := range [][]string{{own}, {"ours", "uuid-v4"}, {"sonyflake", own}} {
			shown, err := sim.Parse(s.Name, scenario.Show(s, lanes))
			if err != nil {
				t.Errorf("%s with %v: %v", s.Name, lanes, err)
				continue
			}
			for i, l := range shown.Lanes {
				if l.Name != lanes[i] || len(shown.Lanes) != len(lanes) {
					t.Errorf("%s with %v: got lane %s", s.Name, lanes, l.Name)
				}
			}
			if run, was := sim.Play(shown), sim.Play(s); run.Len() != was.Len() || len(run.Failed) > 0 {
				t.Errorf("%s with %v: got %d steps and %v, want %d", s.Name, lanes, run.Len(), run.Failed, was.Len())
			}
		}
	}
}

func TestTheScenesOfTheContractAreThere(t *testing.T) {
	for _, name := range strings.Fields(
		"rollover rollover-2-bit burst back-1ms back-3ms back-10ms back-1s leap-second slew restart restart-saved scala-28 same-worker systems/store-down systems/burst systems/back systems/death systems/merge " +
			"nodes/everyone-1-1 nodes/ip-sum nodes/yaml nodes/wiki nodes/hash nodes/zookeeper nodes/leaf-zookeeper nodes/baidu-rows nodes/statefulset nodes/lease-deadline nodes/lease-ticks") {
		if _, ok := scenario.Find(name); !ok {
			t.Errorf("got no scene %s, want one", name)
		}
	}
}
