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

// The rows of every lane of /rollover are drawn, and of the other scenes, whose designs are
// tried elsewhere, the first.
func TestEveryTransitionKeepsItsMarksAndStartsAndEndsStill(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		if s.Page == "systems" {
			continue // whose lanes are desks
		}
		run := sim.Play(s)
		stops := run.Stops()
		for i := range stage.Pick(s.Page == "rollover", len(s.Lanes), 1) {
			lane := laneOf(run, i)
			from := lane.Look(stops[0])
			for _, stop := range stops[:min(len(stops), 41)] {
				to, where := lane.Look(stop), fmt.Sprintf("%s %s %d.%d", name, s.Lanes[i].Name, stop.Step, stop.Moment)
				for _, draw := range append(slices.Clone(stage.Single), stage.Row, stage.Beside[0]) {
					way(t, where, draw, from, to, 0.13, 0.77)
				}
				from = to
			}
		}
	}
}

func TestAnElementThatStoodForAnotherMarkKeepsNothingOfIt(t *testing.T) {
	var p stage.Panel
	p.Begin("counter", 10, 10)
	p.Path("life", "M0 0", 1)
	p.Path("person", "M0 0", 1, "data-caller", "0", "data-state", "waiting")
	var changes strings.Builder
	p.Changes(&changes, 7, nil)
	for line, want := range map[string]bool{"7\tdata-caller\t\n": true, "7\tdata-state\t\n": true, "8\tdata-caller\t\n": false} {
		if strings.Contains(changes.String(), line) != want {
			t.Errorf("%q is there: %t, want %t", line, !want, want)
		}
	}
}
