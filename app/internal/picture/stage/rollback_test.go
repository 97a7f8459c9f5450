package stage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// rulerOf is the ruler of a scene.
func rulerOf(t *testing.T, scene string) (*stage.Ruler, *sim.Run) { return rulerOn(played(t, scene)) }

// rulerOn is the ruler of a run.
func rulerOn(run *sim.Run) (*stage.Ruler, *sim.Run) {
	var lanes []*stage.Lane
	var titles []string
	for i, l := range run.Script.Lanes {
		lanes, titles = append(lanes, laneOf(run, i)), append(titles, l.Name)
	}
	return stage.NewRuler(run, lanes, titles), run
}

// still is a picture of a ruler at a step.
func still(r *stage.Ruler, index, n int) (p stage.Panel) {
	r.Draw(&p, index, stage.Still(step(n)), 0, false)
	return p
}

// rowOf is the picture of a lane's row.
func rowOf(t *testing.T, r *stage.Ruler, run *sim.Run, lane string) int {
	for i, row := range r.Rows {
		if run.Script.Lanes[row.Lane].Name == lane {
			return stage.FirstRow + i
		}
	}
	t.Fatalf("no row for %s", lane)
	return 0
}

func TestTheHandAndTheIDsStandAtTheirTicksOnTheRuler(t *testing.T) {
	r, run := rulerOf(t, "back-3ms")
	numbers := still(r, 0, 10)
	at := map[string]string{}
	for _, m := range numbers.Marks {
		if words, attrs := m.Written(); words != "" {
			at[words] = attrs[slices.Index(attrs, "x")+1]
		}
	}
	hand := marks(still(r, 1, 4), "knob")[0]
	if hand["cx"] != at["97"] || hand["data-value"] != "97" || hand["aria-valuetext"] != "97 ms, 3 ms back" {
		t.Errorf("the hand is at %v, the number 97 at %s", hand, at["97"])
	}
	last := marks(still(r, rowOf(t, r, run, "last-plus-1"), 4), "dot")
	if len(last) != 4 || last[0]["cx"] != at["100"] || last[3]["cx"] != at["101"] {
		t.Errorf("the dots of last + 1 are at %v, the numbers at %v", last, at)
	}
}

func TestAGhostStandsWhereTheClockWasExactlyWhileItIsBehind(t *testing.T) {
	for _, scene := range []string{"back-3ms", "slew", "leap-second", "restart", "same-worker"} {
		r, run := rulerOf(t, scene)
		highest := make([]int64, len(run.Script.Nodes))
		for n := 1; n < run.Len(); n++ {
			behind := 0
			for node := range highest {
				at := int64(run.Frame(n).Clock(node))
				if n == 1 || at > highest[node] {
					highest[node] = at
				}
				if at < highest[node] {
					behind++
				}
			}
			if got := len(marks(still(r, 0, n), "ghost")); got != behind {
				t.Errorf("%s at %d: got %d ghosts, want %d", scene, n, got, behind)
			}
		}
	}
}

func TestADuplicateTurnsBothIDsAndNamesBothOwners(t *testing.T) {
	r, run := rulerOf(t, "scala-28")
	row := rowOf(t, r, run, "twitter-scala-28")
	owners := r.Panels() - 1
	for step, want := range map[int][2]int{6: {0, 0}, 7: {2, 1}} {
		p := still(r, row, step)
		if got := [2]int{len(marks(p, "dot twice")), len(marks(p, "pair"))}; got != want {
			t.Errorf("at %d there are %v red dots and marked pairs, want %v", step, got, want)
		}
	}
	words := strings.Join(says(still(r, owners, 7)), "|")
	for _, want := range []string{"caller 2|before the rollback", "caller 4|after the rollback", "100/1",
		"419,852,289"} {
		if !strings.Contains(words, want) {
			t.Errorf("the owners' picture says %s, want %s", words, want)
		}
	}
	if words := strings.Join(says(still(r, owners, 6)), "|"); strings.Contains(words, "caller") {
		t.Errorf("before there are two, the owners' picture says %s", words)
	}
}

func TestADuplicateIsNamedAtItsDotsAndOnlyOnceItIsThere(t *testing.T) {
	r, run := rulerOf(t, "two-orders")
	row, owners := rowOf(t, r, run, "twitter-scala-28"), r.Panels()-1
	for share, want := range map[float64]bool{0: false, 0.6: false, 1: true} {
		for index, words := range map[int]string{row: "100/1 taken", owners: "caller 4, after the rollback"} {
			var p stage.Panel
			if r.Draw(&p, index, stage.Between(step(6), step(7), share), 0, true); slices.Contains(says(p),
				words) != want {
				t.Errorf("at %v of the way %q is said: %v, want %v", share, words, !want, want)
			}
		}
	}
	if words := says(still(r, row, 8)); slices.Contains(words, "100/1 taken") {
		t.Error("a step later the ID is still said to be taken")
	}
}

func TestAHandThatIsDraggedMovesAlone(t *testing.T) {
	r, _ := rulerOf(t, "back-3ms")
	place := step(4)
	k := r.Look(place, 0, false)
	place.Hand = stage.Hand{Held: true, At: 99}
	moved := r.Look(place, 0, false)
	if k.Reads(0) != 97 || moved.Reads(0) != 99 || moved.Says() != k.Says() || moved.Twice() != k.Twice() {
		t.Errorf("the hand went from %v to %v, want from 97 to 99, and the IDs stay", k.Reads(0), moved.Reads(0))
	}
}

func TestALongerTickIsABox(t *testing.T) {
	r, run := rulerOf(t, "back-3ms")
	box := marks(still(r, rowOf(t, r, run, "sonyflake"), 4), "unit")
	if len(box) != 1 || box[0]["width"] == "0%" {
		t.Errorf("got %v, want a box", box)
	}
	if got := says(still(r, rowOf(t, r, run, "sonyflake"), 4)); !slices.Contains(got, "one unit: 100 to 109") {
		t.Errorf("the row says %v", got)
	}
	if other := marks(still(r, rowOf(t, r, run, "refuse"), 4), "unit"); len(other) != 0 {
		t.Error("a lane with the ruler's own tick has a box")
	}
}

func TestNodesWithClocksOfTheirOwnHaveRowsAndHandsOfTheirOwn(t *testing.T) {
	r, run := rulerOf(t, "same-worker")
	if len(r.Rows) != 3 || len(marks(still(r, 1, run.Len()-1), "knob small")) != 3 {
		t.Errorf("got %d rows and %v", len(r.Rows), marks(still(r, 1, 3), "knob small"))
	}
}

func TestARowHasFewMarksHoweverManyIDsItHas(t *testing.T) {
	for _, scene := range []string{"back-1s", "back-10ms", "leap-second"} {
		r, run := rulerOf(t, scene)
		for i := range r.Rows {
			if got := len(still(r, stage.FirstRow+i, run.Len()-1).Marks); got > 160 {
				t.Errorf("%s: row %d has %d marks", scene, i, got)
			}
		}
	}
}

func TestTheRulersMarksKeepTheirPlaceOnTheWay(t *testing.T) {
	for _, s := range scenario.On("rollback") {
		r, run := rulerOf(t, s.Name)
		for n := 1; n < min(run.Len(), 30); n++ {
			for index := range r.Panels() {
				draw := func(p *stage.Panel, at stage.Way) { r.Draw(p, index, at, 0, true) }
				way(t, fmt.Sprintf("%s at %d", s.Name, n), draw, step(n-1), step(n), 0.13, 0.77)
			}
		}
	}
}

func TestAnIDFromBeforeTheEpochLeavesTheRulerItsScale(t *testing.T) {
	_, run := rulerOf(t, "two-orders")
	forked, err := run.Fork(0, "back 1ms\nask") // one design's memory runs over to the end of its 41 bits
	if err != nil {
		t.Fatal(err)
	}
	r, _ := rulerOn(forked)
	if from, to := r.At(0, 0), r.At(1, 0); from > -1 || to < 101 || to > 1000 {
		t.Errorf("the ruler is from %v to %v ms; want what the clocks read, -1 to 101, and little more", from, to)
	}
}
