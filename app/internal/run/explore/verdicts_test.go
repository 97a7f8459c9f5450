package explore_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

var update = flag.Bool("update", false, "rewrite the golden table")

// alone is the plan of a design with a single kind of event beside requests and time.
func alone(design string, k explore.Kind) explore.Plan {
	p := explore.Default()
	p.Design = design
	p.Events = explore.Events{explore.Ask: explore.Often, explore.Tick: explore.Often}
	if k == explore.Race {
		p.Events = explore.Events{}
	}
	p.Events[k] = explore.Often
	return p
}

func TestTheVerdictsOfAllDesignsForAllSingleEventsAreTheGoldenTable(t *testing.T) {
	var file strings.Builder
	for _, d := range explore.Designs() {
		for k := explore.Tick; int(k) < explore.Kinds; k++ {
			if !explore.Can(d, k) {
				continue
			}
			fmt.Fprintf(&file, "%s %s:", d.Name, k)
			for i := range explore.Invariants {
				p := alone(d.Name, k)
				p.Invariant = explore.Invariant(i)
				if k == explore.Race && p.Invariant != explore.Unique {
					continue
				}
				begin := time.Now()
				r := search(t, p)
				if d := time.Since(begin); d > time.Second/4 {
					t.Log(p, d, r.States)
				}
				fmt.Fprintf(&file, " %s %s", p.Invariant, r.Verdict)
				if r.Found != nil {
					fmt.Fprintf(&file, " %d", r.Depth)
				}
				fmt.Fprint(&file, ",")
			}
			file.WriteString("\n")
		}
	}
	got := strings.ReplaceAll(file.String(), ",\n", "\n")
	const name = "testdata/verdicts.txt"
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || got != string(want) {
		t.Errorf("%s is not what it should be (%v); -update rewrites it; got\n%s", name, err, got)
	}
}
