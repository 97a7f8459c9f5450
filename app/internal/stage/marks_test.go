package stage_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
)

// way fails the test unless a panel's way begins and ends still, as was and is, and keeps
// its marks and their attributes at the shares between.
func way(t testing.TB, where string, was, is stage.Panel, draw func(p *stage.Panel, share float64), shares ...float64) {
	t.Helper()
	var p stage.Panel
	if draw(&p, 0); !reflect.DeepEqual(p, was) {
		t.Fatalf("%s: panel %s does not begin as it was", where, is.Name)
	}
	p = stage.Panel{}
	if draw(&p, 1); !reflect.DeepEqual(p, is) {
		t.Fatalf("%s: panel %s does not end as it is", where, is.Name)
	}
	for _, share := range shares {
		if draw(&p, share); len(p.Marks) != len(is.Marks) {
			t.Fatalf("%s: at %v panel %s has %d marks, want %d", where, share, is.Name, len(p.Marks), len(is.Marks))
		}
		for i, m := range p.Marks {
			check(t, where+" in "+is.Name, m, is.Marks[i])
		}
	}
}

// check holds a mark on the way to the one of the still picture.
func check(t testing.TB, where string, m, still stage.Mark) {
	t.Helper()
	if m.Tag != still.Tag || len(m.Attrs) != len(still.Attrs) {
		t.Fatalf("%s: got %v, want as many attributes as %v", where, m, still)
	}
	for i, a := range m.Attrs {
		value := a.Value()
		if a.Name != still.Attrs[i].Name || strings.Contains(value, "NaN") || strings.Contains(value, "Inf") || strings.Contains(value, "-922") || strings.ContainsAny(value, "\t\n") {
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
