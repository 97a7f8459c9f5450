package variant_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// What every machine answers and remembers on every tiny history, what it answers after a
// restart, the moments of each step, and the lines of its loop up to each moment. The frozen
// file has a digest for each design, layout and policy, and one history for each way through
// the code.
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
	golden(t, "testdata/frozen.txt", file.String())
}

func writeHistories(t *testing.T, file *strings.Builder, d variant.Design, l snowflake.Layout, p snowflake.Policy, depth int) {
	begin, _ := machine(t, d.Name, l, p)
	digest, count, ways, sample := sha256.New(), 0, map[string]bool{}, ""
	visitHistories(begin, depth, func(history []int64) {
		call := callOf(begin, history)
		line, way := stepTold(call, d)
		count++
		fmt.Fprintf(digest, "%v %s\n%v\n", history, line, progressTold(call, d))
		for _, saved := range []bool{false, true} {
			m, o := call[len(call)-1].After.Restart(saved).Ask(variant.Reading{Now: 3})
			fmt.Fprintln(digest, answerTold(m, o))
		}
		if !ways[way] && l.Name == "tiny" {
			ways[way] = true
			sample += fmt.Sprintf("%v %s\n", history, line)
		}
	})
	fmt.Fprintf(file, "== %s on %s, lead %d, start %d: %d steps, %x\n%s", d.Name, l.Name, p.Lead, p.Start, count, digest.Sum(nil)[:16], sample)
}

// policies are those that a design is walked with: for ours every start, with a lead and without.
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

// stepTold is what came of the last reading of a call; way is the same for all that
// went through the code alike.
func stepTold(call []variant.Turn, d variant.Design) (line, way string) {
	last := call[len(call)-1]
	way = fmt.Sprint(last.Reading.After)
	for _, m := range d.Source().Moments(last.Reading.After, last.Outcome.Branch) {
		way += fmt.Sprintf(" %s %s", m.Kind, m.Test)
	}
	return answerTold(last.After, last.Outcome) + ": " + way, way
}

func answerTold(m variant.Machine, o variant.Outcome) string {
	line := fmt.Sprintf("%v then %d wait %d hold %d id %d lead %d", o.Verdict, o.Then, o.Wait, o.Hold, o.Run.First, o.Lead)
	for _, v := range m.Vars() {
		line += fmt.Sprintf(" %s %d", v.Name, v.Value)
	}
	return line
}

// progressTold is where a call stands in its loop, at each moment of its last turn.
func progressTold(call []variant.Turn, d variant.Design) (all []variant.Progress) {
	last := &call[len(call)-1]
	moments := len(d.Source().Moments(last.Reading.After, last.Outcome.Branch))
	for m := range moments + 1 {
		all = append(all, d.Loop().At(call, m))
	}
	last.Given = true
	return append(all, d.Loop().At(call, moments))
}

// callOf are the turns of the last call of a history.
func callOf(m variant.Machine, history []int64) (call []variant.Turn) {
	var after snowflake.Verdict
	for _, tick := range history {
		if after == 0 {
			call = nil
		}
		t := variant.Turn{Reading: variant.Reading{Now: tick, After: after}, Before: m}
		m, t.Outcome = m.Ask(t.Reading)
		t.After, after = m, 0
		if t.Outcome.Then != variant.Return {
			after = t.Outcome.Verdict
		}
		call = append(call, t)
	}
	return call
}

// visitHistories visits, for every machine that a history of so many readings
// leads to, one such history and every reading after it.
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
				call := callOf(begin, history)
				last := call[len(call)-1]
				to := place{machine: last.After}
				if last.Outcome.Then != variant.Return {
					to.after = last.Outcome.Verdict
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
