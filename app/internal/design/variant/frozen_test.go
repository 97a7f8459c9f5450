package variant_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var update = flag.Bool("update", false, "rewrite the frozen file")

// Every machine's answer and state on every tiny history, after a restart too, the moments of
// each step, and the lines of its loop up to each moment. The frozen file has a digest for each
// design, layout and policy, and one history for each path through the code.
func TestEveryTinyHistoryIsAnsweredAsTheFrozenFileSays(t *testing.T) {
	var file strings.Builder
	for _, d := range variant.All() {
		for _, p := range policies(d) {
			if d.Like == "" {
				writeHistories(t, &file, d, tiny(), p, 7)
			}
			writeHistories(t, &file, d, snowflake.Twitter(), p, 3)
		}
	}
	const name = "testdata/frozen.txt"
	if *update {
		if err := os.WriteFile(name, []byte(file.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(name); err != nil || file.String() != string(want) {
		t.Errorf("%s is not what it should be (%v); -update rewrites it; got\n%s", name, err, &file)
	}
}

func writeHistories(t *testing.T, file *strings.Builder, d variant.Design, on snowflake.Layout, p snowflake.Policy, depth int) {
	begin, _ := machine(t, d.Name, on, p)
	l := d.Loop()
	digest, count, ways, sample := sha256.New(), 0, map[string]bool{}, ""
	visitHistories(begin, depth, func(history []int64) {
		call, m := callOf(begin, history)
		line, way := describeStep(l, call[len(call)-1], m)
		count++
		fmt.Fprintf(digest, "%v %s\n%v\n", history, line, describeProgress(l, call))
		for _, saved := range []bool{false, true} {
			m, o := m.Restart(saved).Ask(variant.Reading{Now: 3})
			fmt.Fprintln(digest, answerTold(m, o))
		}
		if !ways[way] && on.Name == "tiny" {
			ways[way] = true
			sample += fmt.Sprintf("%v %s\n", history, line)
		}
	})
	fmt.Fprintf(file, "== %s on %s, lead %d, start %d: %d steps, %x\n%s", d.Name, on.Name, p.Lead, p.Start, count, digest.Sum(nil)[:16], sample)
}

// policies are those that a design is tested with: ours with every start, with a lead and
// without.
func policies(d variant.Design) []snowflake.Policy {
	if d.Name != "ours" {
		return []snowflake.Policy{{Seed: 3, Below: 3}}
	}
	var all []snowflake.Policy
	for _, start := range []snowflake.Start{snowflake.StartAtZero, snowflake.StartRandom, snowflake.StartContinue} {
		for _, lead := range []int64{0, 2} {
			all = append(all, snowflake.Policy{Seed: 3, Below: 3, Lead: lead, Start: start})
		}
	}
	return all
}

// describeStep describes a turn; way is the same for all turns with the same path through the
// code.
func describeStep(l variant.Loop, t variant.Turn, m variant.Machine) (line, way string) {
	way = fmt.Sprint(t.Reading.After)
	for _, m := range l.Moments(t) {
		way += fmt.Sprintf(" %s %s", m.Kind, m.Test)
	}
	return answerTold(m, t.Outcome) + ": " + way, way
}

// describeProgress is the position of a call in its loop at each moment of its last turn.
func describeProgress(l variant.Loop, call []variant.Turn) (all []variant.Progress) {
	last := &call[len(call)-1]
	moments := len(l.Moments(*last))
	for m := range moments + 1 {
		all = append(all, l.At(call, m))
	}
	last.Given = true
	return append(all, l.At(call, moments))
}

func answerTold(m variant.Machine, o variant.Outcome) string {
	line := fmt.Sprintf("%v then %d wait %d hold %d id %d lead %d", o.Verdict, o.Then, o.Wait, o.Hold, o.Run.First, o.Lead)
	for _, v := range m.Vars() {
		line += fmt.Sprintf(" %s %d", v.Name, v.Value)
	}
	return line
}

// callOf returns the turns of a history's last call, and the machine after it.
func callOf(m variant.Machine, history []int64) (call []variant.Turn, after variant.Machine) {
	var waits snowflake.Verdict
	for _, tick := range history {
		if waits == 0 {
			call = nil
		}
		t := variant.Turn{Before: m, Reading: variant.Reading{Now: tick, After: waits}}
		m, t.Outcome = m.Ask(t.Reading)
		if waits = 0; t.Outcome.Then != variant.Return {
			waits = t.Outcome.Verdict
		}
		call = append(call, t)
	}
	return call, m
}

// visitHistories visits, for every machine reachable by a history of depth readings, one such
// history and every next reading.
func visitHistories(begin variant.Machine, depth int, visit func(history []int64)) {
	type place struct {
		machine variant.Machine
		after   snowflake.Verdict
	}
	seen, now := map[place]bool{{machine: begin}: true}, [][]int64{nil}
	for ; depth > 0; depth-- {
		var next [][]int64
		for _, before := range now {
			for tick := int64(-1); tick <= 9; tick++ {
				history := append(slices.Clip(before), tick)
				visit(history)
				call, m := callOf(begin, history)
				to := place{machine: m}
				if o := call[len(call)-1].Outcome; o.Then != variant.Return {
					to.after = o.Verdict
				}
				if !seen[to] {
					seen[to] = true
					next = append(next, history)
				}
			}
		}
		now = next
	}
}
