package stage_test

import (
	"reflect"
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

// all are the panels between two looks.
func all(from, to *stage.LaneLook, share float64) []stage.Panel {
	panels := make([]stage.Panel, len(stage.Single)+1)
	for i, draw := range append(slices.Clone(stage.Single), stage.Row) {
		draw(&panels[i], from, to, share)
	}
	return panels
}

func TestMarksKeepTheirPlaceOnTheWayAndEveryMoveBeginsAndEndsStill(t *testing.T) {
	each(t, func(t *testing.T, where string, from, to *stage.LaneLook) {
		was, is := all(from, from, 1), all(to, to, 1)
		for i, p := range all(from, to, 0) {
			if !reflect.DeepEqual(p, was[i]) {
				t.Fatalf("%s: panel %s does not begin as it was", where, p.Name)
			}
		}
		for _, share := range []float64{0.13, 0.77, 1} {
			for i, p := range all(from, to, share) {
				if len(p.Marks) != len(is[i].Marks) || share == 1 && !reflect.DeepEqual(p, is[i]) {
					t.Fatalf("%s: at %v panel %s has %d marks, want %d as in the still picture", where, share, p.Name, len(p.Marks), len(is[i].Marks))
				}
				for j, m := range p.Marks {
					check(t, where+" in "+p.Name, m, is[i].Marks[j])
				}
			}
		}
	})
}

// check holds a mark on the way to the one of the still picture.
func check(t *testing.T, where string, m, still stage.Mark) {
	if m.Tag != still.Tag || len(m.Attrs) != len(still.Attrs) {
		t.Fatalf("%s: got %v, want as many attributes as %v", where, m, still)
	}
	for i, a := range m.Attrs {
		if a.Name != still.Attrs[i].Name {
			t.Fatalf("%s: got %v, want the attributes of %v", where, m, still)
		}
		if value := a.Value(); strings.Contains(value, "NaN") || strings.Contains(value, "Inf") || strings.Contains(value, "-922") || strings.ContainsAny(value, "\t\n") {
			t.Fatalf("%s: got %s=%q", where, a.Name, value)
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
