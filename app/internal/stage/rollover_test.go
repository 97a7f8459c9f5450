package stage_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
)

// each goes through the looks of every lane of every scene, one stop after
// another.
func each(t *testing.T, see func(t *testing.T, where string, from, to *stage.LaneLook)) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		if s.Page == "systems" {
			continue // whose lanes are desks
		}
		run := sim.Play(s)
		stops := run.Stops()
		for i, of := range s.Lanes {
			if i > 0 && s.Page != "rollover" {
				continue // designs are tried elsewhere
			}
			hues := make([]string, len(of.Layout.Fields))
			lane := stage.NewLane(run, i, hues)
			from := lane.Look(stops[0])
			for n, stop := range stops {
				if n > 40 {
					break
				}
				to := lane.Look(stop)
				see(t, name+" "+of.Name+" "+strconv.Itoa(stop.Step)+"."+strconv.Itoa(stop.Moment), from, to)
				from = to
			}
		}
	}
}

func TestMarksKeepTheirPlaceOnTheWayAndEveryMoveBeginsAndEndsStill(t *testing.T) {
	each(t, func(t *testing.T, where string, from, to *stage.LaneLook) {
		for _, draw := range append(slices.Clone(stage.Single), stage.Row, stage.Beside[0]) {
			var was, is stage.Panel
			draw(&was, from, from, 1)
			draw(&is, to, to, 1)
			way(t, where, was, is, func(p *stage.Panel, share float64) { draw(p, from, to, share) }, 0.13, 0.77)
		}
	})
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
