package stage_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// shutScript has lanes that live without their store, and one that does not.
const shutScript = `
lane auto-increment
lane refuse
lane baidu
latency 120ms
timeout 600ms
set 100s
ask 5 every 100ms
ask 5 every 100ms
question Who is turned away?
right @auto-increment It | It has no numbers.
wrong @refuse It | It needs nobody.
down
ask 5 every 100ms
ask 5 every 100ms
restart
ask 5 every 100ms
ask 5 every 100ms
up
ask 5 every 100ms
kill
ask 3
advance 100ms`

func streetOf(t *testing.T, script string) (*sim.Run, *stage.Street) {
	t.Helper()
	s, err := sim.Parse("test", script)
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, l := range s.Lanes {
		titles = append(titles, l.Name)
	}
	run := sim.Play(s)
	return run, stage.NewStreet(run, titles)
}

func TestAStreetsMarksKeepTheirPlaceAndEveryMoveBeginsAndEndsStill(t *testing.T) {
	for name, script := range map[string]string{"a lane of each kind": shutScript, "two servers": "node a 1\nnode b 2\n" + shutScript} {
		run, street := streetOf(t, script)
		for n := 1; n < run.Len(); n++ {
			from, to := street.Look(sim.Stop{Step: n - 1}), street.Look(sim.Stop{Step: n})
			for i := range street.Panels() {
				draw := func(from, to *stage.StreetLook, share float64) (p stage.Panel) {
					street.Draw(&p, i, from, to, share)
					return p
				}
				was, is := draw(from, from, 1), draw(to, to, 1)
				if !reflect.DeepEqual(draw(from, to, 0), was) || !reflect.DeepEqual(draw(from, to, 1), is) {
					t.Errorf("%s, step %d: counter %d does not begin as it was, or end as it is", name, n, i)
				}
				for _, share := range []float64{0.01, 0.13, 0.5, 0.77, 0.99} {
					p := draw(from, to, share)
					if len(p.Marks) != len(is.Marks) {
						t.Fatalf("%s, step %d: at %v counter %d has %d marks, want %d", name, n, share, i, len(p.Marks), len(is.Marks))
					}
					for j, m := range p.Marks {
						check(t, fmt.Sprintf("%s, step %d at %v in counter %d", name, n, share, i), m, is.Marks[j])
					}
				}
			}
		}
	}
}

func TestACounterShowsWhatTheRunCounts(t *testing.T) {
	run, street := streetOf(t, shutScript)
	for n := range run.Len() {
		look := street.Look(sim.Stop{Step: n})
		for i := range street.Panels() {
			var p stage.Panel
			street.Draw(&p, i, look, look, 1)
			totals, words := run.Frame(n).Lane(i).Totals(), says(p)
			for what, want := range map[string]int{"%s served": totals.Issued, "%s turned away": totals.Refused} {
				if want := text.T(what, text.Group(want)); slices.Contains(words, want) != !strings.HasPrefix(want, "0 ") {
					t.Errorf("step %d: counter %d says %q, want %q", n, i, words, want)
				}
			}
			if got, want := callersIn(p, "waiting"), min(totals.Pending(), 7); got != want {
				t.Errorf("step %d: at counter %d wait %d, want %d", n, i, got, want)
			}
		}
	}
}

// callersIn are those of a picture who are in a state.
func callersIn(p stage.Panel, state string) (n int) {
	for _, m := range p.Marks {
		if _, attrs := m.Written(); slices.Contains(attrs, "data-caller") && slices.Contains(attrs, state) {
			n++
		}
	}
	return n
}
