package stage_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// played is the run of a scene.
func played(t *testing.T, scene string) *sim.Run {
	s, ok := scenario.Find(scene)
	if !ok {
		t.Fatalf("no scene %s", scene)
	}
	return sim.Play(s)
}

// laneOf is a lane of a run, whose fields have no colours.
func laneOf(run *sim.Run, lane int) *stage.Lane {
	return stage.NewLane(run, lane, make([]string, len(run.Script.Lanes[lane].Layout.Fields)))
}

func TestTheQueuesWordsFitTheirColumn(t *testing.T) {
	run := played(t, "rollover")
	lane := laneOf(run, 0)
	for step := range run.Len() {
		var panel stage.Panel
		stage.Single[0](&panel, lane, stage.Still(stage.Place{Stop: sim.Stop{Step: step}}))
		for _, m := range seen(panel) {
			size, _ := strconv.ParseFloat(m["font-size"], 64)
			if wide := 0.55 * size * float64(len(m[""])); wide > float64(panel.Width) {
				t.Errorf("step %d: %q is about %.0f wide in a column of %d", step, m[""], wide, panel.Width)
			}
		}
	}
}

func TestEachRunningPodsEntryIsShown(t *testing.T) {
	for _, name := range scenario.Names() {
		if !strings.HasPrefix(name, "nodes/") {
			continue
		}
		run := played(t, name)
		nodes := stage.NewNodes(run)
		for step := range run.Len() {
			shown := map[string]bool{}
			for _, s := range nodes.Slots(stage.Place{Stop: sim.Stop{Step: step}}) {
				if s.Entry != nil {
					shown[fmt.Sprint(s.Entry.Pod, s.Entry.ID)] = true
				}
			}
			c := run.Frame(step).Lane(0).Cluster()
			for _, e := range c.Registry.Entries {
				i := slices.IndexFunc(run.Script.Nodes, func(n sim.Node) bool { return n.Name == e.Pod })
				if pod := c.Pods[i]; pod.Is == sim.PodUp && pod.ID == e.ID && !shown[fmt.Sprint(e.Pod, e.ID)] {
					t.Errorf("%s, step %d: %s runs with worker ID %d, which the registry does not show", name, step,
						e.Pod, e.ID)
				}
			}
		}
	}
}

func TestDuplicatesOfOneMillisecondHaveOneName(t *testing.T) {
	nodes := stage.NewNodes(played(t, "nodes/everyone-1-1"))
	var panel stage.Panel
	nodes.Draw(&panel, 1, stage.Still(stage.Place{Stop: sim.Stop{Step: 4}}))
	var sizes, words []string
	last := 0.0
	for _, m := range seen(panel) {
		if !strings.Contains(m["data-is"], "twin-name") {
			continue
		}
		em, err := strconv.ParseFloat(strings.TrimSuffix(m["dy"], "em"), 64)
		if err != nil {
			t.Fatalf("%q is moved down by %q, want letters", m[""], m["dy"])
		}
		if sizes = append(sizes, m["font-size"]); last > 0 && em-last < 1.15 {
			t.Errorf("%q is %.2f letters below the line above it", m[""], em-last)
		}
		words, last = append(words, m[""]), em
	}
	if want := []string{"3 IDs, each issued 7 times", "104/33/0 to 104/33/2"}; !slices.Equal(words, want) {
		t.Errorf("the names are %q, want %q", words, want)
	}
	// A page sets all of them in one size on a phone and on a projector, and they are moved down by letters of it.
	if len(slices.Compact(sizes)) != 1 {
		t.Errorf("got sizes %v, want equal ones", sizes)
	}
}

func TestTheMaskedSequenceIsToldWhenTheBitsHaveComeToIt(t *testing.T) {
	l := laneOf(played(t, "rollover"), 0)
	for share, want := range map[float64]string{0.9: "4095", 1: "0"} {
		var panel stage.Panel
		stage.Single[5](&panel, l,
			stage.Between(at(sim.Stop{Step: 6, Moment: 3}), at(sim.Stop{Step: 6, Moment: 4}), share))
		told := says(panel)
		if got := told[len(told)-3]; got != want { // the ID and its label come last
			t.Errorf("at %v it remembers %s, want %s", share, got, want)
		}
	}
}

func TestWhereIDsComeOneByOneTheirLowestBitsAreShown(t *testing.T) {
	for lane, want := range []struct{ sequence, even string }{{"0", "5 of 5 even"}, {"70", "3 of 5 even"},
		{"4", "3 of 5 even"}} {
		l := laneOf(played(t, "starts"), lane)
		var row, bits stage.Panel
		stage.Row(&row, l, stage.Still(step(10)))
		if got := says(row); !slices.Contains(got, want.even) {
			t.Errorf("lane %d says %s, want %s", lane, got, want.even)
		}
		stage.Inside[0](&bits, l, stage.Still(step(10)))
		if got := says(bits); !slices.Contains(got, want.sequence) || !slices.Contains(got, "sequence "+want.sequence) {
			t.Errorf("lane %d: the bits say %s, want sequence %s as in the strip", lane, got, want.sequence)
		}
	}
}

func TestLongLinesOfCodeAreBrokenAndShortCodeIsNot(t *testing.T) {
	for scene, long := range map[string]bool{"rollover": false, "starts": true} {
		broken := false
		for _, l := range laneOf(played(t, scene), 0).Look(sim.Stop{Step: 1}).Lines() {
			for _, row := range strings.Split(l.Words, "\n") {
				if broken = broken || row != l.Words; len(row) > 41 {
					t.Errorf("%s: line %d has a row of %d letters: %s", scene, l.Number, len(row), row)
				}
			}
		}
		if broken != long {
			t.Errorf("%s: broken is %t, want %t", scene, broken, long)
		}
	}
}

func TestACallerIsGivenTheIDOnceTheSequenceHasChanged(t *testing.T) {
	l := laneOf(played(t, "rollover"), 0)
	for share, given := range map[float64]bool{0.4: false, 0.7: true, 1: true} {
		var callers, bits stage.Panel
		stage.Single[0](&callers, l, stage.Between(step(4), step(5), share))
		stage.Single[2](&bits, l, stage.Between(step(4), step(5), share))
		if got := slices.Contains(says(callers), "100/4095"); got != given {
			t.Errorf("at %v the caller has the ID: %t, want %t", share, got, given)
		}
		if got := slices.Contains(says(bits), "4,095"); got != given {
			t.Errorf("at %v the sequence is 4,095: %t, want %t", share, got, given)
		}
	}
}

// The rows of every lane of /rollover are drawn, and of the other scenes, whose designs are
// tried elsewhere, the first.
func TestALaneKeepsItsMarksOnEveryWay(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		if s.Page == "systems" {
			continue // whose lanes are services
		}
		run := sim.Play(s)
		stops := run.Stops()
		for i := range stage.Pick(s.Page == "rollover", len(s.Lanes), 1) {
			lane := laneOf(run, i)
			from := at(stops[0])
			for _, stop := range stops[:min(len(stops), 41)] {
				to, where := at(stop), fmt.Sprintf("%s %s %d.%d", name, s.Lanes[i].Name, stop.Step, stop.Moment)
				for _, draw := range append(slices.Clone(stage.Single), stage.Row, stage.Beside[0]) {
					way(t, where, func(p *stage.Panel, at stage.Way) { draw(p, lane, at) }, from, to, 0.13, 0.77)
				}
				from = to
			}
		}
	}
}

func TestTheLastIDAndTheStateBesideItAreOfOnePlace(t *testing.T) {
	lane := laneOf(played(t, "rollover"), 0)
	for share, want := range map[float64][]string{0.1: {"none yet", "0", "last ID", "–"},
		0.9: {"100", "4092", "last ID, 100/4092", "419,856,380"}} {
		var panel stage.Panel
		stage.Single[len(stage.Single)-1](&panel, lane,
			stage.Way{From: stage.Place{Stop: sim.Stop{Step: 1}}, To: stage.Place{Stop: sim.Stop{Step: 2}},
				Share: share})
		var told []string
		for _, m := range panel.Marks[len(lane.Loop.Lines):] {
			told = append(told, m.Attrs[0].Value())
		}
		if !slices.Equal(told, want) {
			t.Errorf("%v of the way: told is %q, want %q", share, told, want)
		}
	}
}
