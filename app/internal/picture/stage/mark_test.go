package stage_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// way fails the test unless a panel keeps its marks and their attributes between two places.
func way(t testing.TB, where string, draw func(p *stage.Panel, at stage.Way), from, to stage.Place, shares ...float64) {
	t.Helper()
	var p, is stage.Panel
	draw(&is, stage.Still(to))
	for _, share := range shares {
		if draw(&p, stage.Between(from, to, share)); len(p.Marks) != len(is.Marks) {
			t.Fatalf("%s: at %v panel %s has %d marks, want %d", where, share, is.Name, len(p.Marks), len(is.Marks))
		}
		for i, m := range p.Marks {
			check(t, where+" in "+is.Name, m, is.Marks[i])
		}
	}
}

// at is a stop as a place, and step the end of a step.
func at(stop sim.Stop) stage.Place { return stage.Place{Stop: stop} }
func step(n int) stage.Place       { return at(sim.Stop{Step: n}) }

// wrong is what no attribute's value has: no number, one that ran over, or what separates changes.
var wrong = []string{"NaN", "Inf", "-922", "\t", "\n"}

// check holds a mark on the way to the one of the still picture.
func check(t testing.TB, where string, m, still stage.Mark) {
	t.Helper()
	if m.Tag != still.Tag || len(m.Attrs) != len(still.Attrs) {
		t.Fatalf("%s: got %v, want as many attributes as %v", where, m, still)
	}
	for i, a := range m.Attrs {
		value := a.Value()
		if a.Name != still.Attrs[i].Name ||
			slices.ContainsFunc(wrong, func(w string) bool { return strings.Contains(value, w) }) {
			t.Fatalf("%s: got %s=%q, want the attributes of %v", where, a.Name, value, still)
		}
	}
}

// seen are the marks of a panel that are seen, as their attributes with the words under
// the empty name.
func seen(p stage.Panel) (all []map[string]string) {
	for _, m := range p.Marks {
		words, attrs := m.Written()
		one := map[string]string{"": words, "tag": m.Tag}
		for i := 0; i < len(attrs); i += 2 {
			one[attrs[i]] = attrs[i+1]
		}
		if one["opacity"] != "0" {
			all = append(all, one)
		}
	}
	return all
}

// marks are those that are so.
func marks(p stage.Panel, is string) []map[string]string {
	return slices.DeleteFunc(seen(p), func(m map[string]string) bool { return m["data-is"] != is })
}

// says are the words that are seen.
func says(p stage.Panel) (all []string) {
	for _, m := range seen(p) {
		if m[""] != "" {
			all = append(all, m[""])
		}
	}
	return all
}

func TestAnElementThatStoodForAnotherMarkKeepsNothingOfIt(t *testing.T) {
	var p stage.Panel
	p.Begin("counter", 10, 10)
	p.Path("life", "M0 0", 1)
	p.Path("person", "M0 0", 1, "data-caller", "0", "data-state", "waiting")
	var changes strings.Builder
	p.Changes(&changes, 7, nil)
	for line, want := range map[string]bool{"7\tdata-caller\t\n": true, "7\tdata-state\t\n": true,
		"8\tdata-caller\t\n": false} {
		if strings.Contains(changes.String(), line) != want {
			t.Errorf("%q is there: %t, want %t", line, !want, want)
		}
	}
}
