package explore_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var update = flag.Bool("update", false, "rewrite the golden table")

// alone is the plan of a design with a single kind of event beside requests and time.
func alone(design string, k explore.EventKind) explore.Plan {
	p := explore.Default()
	p.Design = design
	p.Events = explore.Events{explore.Ask: explore.Often, explore.Tick: explore.Often}
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

// named are the branches of designs whose code is not shown.
var named = map[string]map[variant.Branch]string{
	"auto-increment": {variant.Fetching: "fetching", variant.Silenced: "silenced"},
	"flickr":         {variant.Fetching: "fetching", variant.Silenced: "silenced"},
	"leaf-segment":   {variant.Fetching: "fetching", variant.Drained: "drained"},
	"tinyid":         {variant.Fetching: "fetching", variant.Silenced: "silenced", variant.Outraced: "outraced"},
	"baidu-cached":   {variant.Drained: "drained"},
}

// why is why a design's branches are not reached.
var why = map[string]string{
	"ours":         "the clock starts 100 ticks after the epoch, and each request is for one ID",
	"baidu":        "the clock starts 100 ticks after the epoch, far from the last tick",
	"flickr":       "both servers must time out, which takes 8 ticks of the 4 that pass",
	"tinyid":       "three updates in a row must come too late",
	"baidu-cached": "its ring has 31 IDs, and there are 8 requests",
}

// The searches within the default bounds reach every branch of every design, but for those that the
// file lists with the reason.
func TestEveryBranchIsReachedOrListed(t *testing.T) {
	var file strings.Builder
	for _, d := range explore.Designs() {
		if d.Random > 0 {
			continue
		}
		type way struct {
			after  snowflake.Verdict
			branch variant.Branch
		}
		ways, loop := map[way]bool{}, d.Loop()
		asked, held, missing := map[int]bool{}, map[int]bool{}, maps.Clone(named[d.Name])
		see := func(events []sim.Event) {
			for _, e := range events {
				w := way{e.Reading.After, e.Outcome.Branch}
				if e.Kind != sim.Asked && e.Kind != sim.Replied || ways[w] {
					continue
				}
				ways[w] = true
				delete(missing, e.Outcome.Branch)
				if loop.Lines == nil {
					continue
				}
				for _, n := range loop.At(
					[]variant.Turn{{Before: e.Before, Reading: e.Reading, Outcome: e.Outcome, Given: true}}, 1000).
					Notes {
					if n.Asked {
						asked[n.Line], held[n.Line] = asked[n.Line] || !n.Holds, held[n.Line] || n.Holds
					}
				}
			}
		}
		for k := explore.Tick; int(k) < explore.Kinds; k++ {
			if explore.Can(d, k) {
				for _, i := range []explore.Invariant{explore.Unique, explore.Answered} {
					p := alone(d.Name, k)
					p.Invariant = i
					s, _ := explore.New(p)
					s.Watch(see)
					for s.Advance(1000) {
					}
				}
			}
		}
		for _, line := range slices.Sorted(maps.Keys(asked)) {
			if !asked[line] || !held[line] {
				fmt.Fprintf(&file, "%s: always %t: %s (%s)\n", d.Name, held[line],
					strings.TrimSpace(loop.Lines[line-loop.From]), why[d.Name])
			}
		}
		for _, name := range slices.Sorted(maps.Values(missing)) {
			fmt.Fprintf(&file, "%s: %s (%s)\n", d.Name, name, why[d.Name])
		}
	}
	const name = "testdata/unreached.txt"
	if *update {
		if err := os.WriteFile(name, []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || file.String() != string(want) {
		t.Errorf("%s is not what it should be (%v); -update rewrites it; got\n%s", name, err, &file)
	}
}
