package explore_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

// The search for all designs takes two minutes, so normally a few are searched for.
func TestTheParsAreWhatASearchFinds(t *testing.T) {
	golden, err := os.ReadFile("pars.txt")
	if err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	for _, d := range explore.Designs() {
		if some := []string{"refuse", "twitter-scala-28", "spare-bit", "auto-increment"}; d.Random > 0 ||
			os.Getenv("MORE") != "1" && !*update && !slices.Contains(some, d.Name) {
			continue
		}
		for bits := 1; bits <= explore.MostBits; bits++ {
			line := parsOf(t, d, bits)
			if file.WriteString(line); !*update && !strings.Contains(string(golden), line) {
				t.Errorf("pars.txt has not the line %s", line)
			}
		}
	}
	if *update {
		if err := os.WriteFile("pars.txt", []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// parsOf searches with all kinds of events, and again without each of the kinds that led to a duplicate.
func parsOf(t *testing.T, d variant.Design, bits int) string {
	all := explore.Events{explore.Ask: explore.Often}
	for k := explore.Tick; int(k) < explore.Kinds; k++ {
		if explore.Plays(d, k) {
			all[k] = explore.Often
		}
	}
	var found []string
	searched := map[explore.Events]bool{}
	unknown := ""
	var try func(events explore.Events)
	try = func(events explore.Events) {
		if searched[events] {
			return
		}
		searched[events] = true
		r := search(t, explore.Plan{Design: d.Name, SequenceBits: bits, Events: events, Within: 2,
			Bounds: explore.Bounds{Events: explore.ParEvents, Ticks: explore.ParEvents}})
		if r.Found == nil {
			if r.Verdict != explore.None {
				unknown = " ?"
			}
			return
		}
		var used explore.Events
		for _, step := range r.Found.Steps {
			if used[step.Kind] = 1; step.Node == 1 {
				used[explore.Second] = 1
			}
		}
		var kinds []string
		for k, n := range used {
			if n > 0 {
				kinds = append(kinds, explore.EventKind(k).String())
			}
		}
		if one := fmt.Sprintf(" %s=%d", strings.Join(kinds, ","), len(r.Found.Steps)); !slices.Contains(found, one) {
			found = append(found, one)
		}
		for k, n := range used {
			if fewer := events; n > 0 && explore.EventKind(k) != explore.Ask {
				fewer[k] = 0
				try(fewer)
			}
		}
	}
	try(all)
	return fmt.Sprint(d.Name, " ", bits, strings.Join(found, ""), unknown, "\n")
}

func TestTheParOfAPlan(t *testing.T) {
	for _, c := range []struct {
		design string
		bits   int
		kinds  []explore.EventKind
		most   int
		par    int
		known  bool
	}{
		{"twitter-scala-28", 2, []explore.EventKind{explore.Tick, explore.Back1}, 8, 6, true},
		{"twitter-scala-28", 2, []explore.EventKind{explore.Tick, explore.Back1}, 5, 0, true}, // none is so short
		{"twitter-scala-28", 2, []explore.EventKind{explore.Tick, explore.Back1, explore.Second}, 16, 2, true},
		{"refuse", 2, []explore.EventKind{explore.Tick, explore.Back1}, 8, 0, true},
		{"refuse", 2, []explore.EventKind{explore.Tick, explore.Back1}, 9, 0, false},
		{"baidu", 2, []explore.EventKind{explore.Tick, explore.Restart}, 8, 0, false},
	} {
		p := explore.Plan{Design: c.design, SequenceBits: c.bits, Bounds: explore.Bounds{Events: c.most, Ticks: c.most}}
		for _, k := range append(c.kinds, explore.Ask) {
			p.Events[k] = explore.Often
		}
		if par, known := p.Par(); par != c.par || known != c.known {
			t.Errorf("%+v: got %d, %t", c, par, known)
		}
	}
}
