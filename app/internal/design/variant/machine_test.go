package variant_test

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant/loop"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// runOut is the panic of a clock without readings left.
type runOut struct{}

// stage is the environment of a loop in tests: the tiny layout as a design has it, the machines'
// policy, and a clock that is a list of readings.
func stage(shift int, readings []int64) loop.Stage {
	rolls := uint64(3)
	return loop.Stage{
		Never: -1, Mask: 3, Largest: 7, Shift: shift, Spare: 4,
		Node: 2 << 2, // datacenter 1 and worker 0, or the other way round
		Clock: func() int64 {
			if len(readings) == 0 {
				panic(runOut{})
			}
			now := readings[0]
			readings = readings[1:]
			return now
		},
		Sleep: func(int64) {}, // it takes time, not a reading
		ID: func(n int64) (int64, error) {
			if n>>7 != 0 {
				return 0, errors.New("more than seven bits")
			}
			return n, nil
		},
		Random: func() int64 {
			x := rolls
			rolls++
			x += 0x9e3779b97f4a7c15
			x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
			x = (x ^ x>>27) * 0x94d049bb133111eb
			return int64((x ^ x>>31) % 3)
		},
	}
}

// refusal marks a rejected request.
const refusal = math.MinInt64

// untilRunOut calls until no readings are left.
func untilRunOut(call func()) {
	defer func() {
		if r := recover(); r != nil && r != any(runOut{}) {
			panic(r)
		}
	}()
	for {
		call()
	}
}

func TestEveryMachineAnswersAsItsLoopDoesOnEveryTinyHistory(t *testing.T) {
	for _, d := range slices.Concat(variant.All(), variant.Attempts()) {
		begin, ok := loop.All()[d.Name]
		if ok != (d.Like == "" && d.Name != "ours") {
			t.Errorf("%s: got a loop: %t, want one for each machine but ours", d.Name, ok)
		}
		if !ok {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			m, l := machine(t, d.Name, tiny(), snowflake.Policy{Seed: 3, RandomBelow: 3})
			compare := func(readings, got []int64) {
				want := make([]int64, 0, len(readings))
				next := begin(stage(layouts.Shift(l, l.Index(snowflake.KindTime)), readings))
				untilRunOut(func() {
					id, err := next()
					if err != nil {
						id = refusal
					}
					want = append(want, id)
				})
				if !slices.Equal(got, want) {
					t.Fatalf("at %v: got %v, want %v", readings, got, want)
				}
			}
			asked{machine: m}.histories(5, -1, 9, compare)
			asked{machine: m}.histories(10, 0, 2, compare)
		})
	}
}

// asked is a machine after some readings, with its answers.
type asked struct {
	machine           variant.Machine
	after             snowflake.Verdict
	readings, answers []int64
}

// histories visits every list of more readings between low and high, with the machine's answers.
func (a asked) histories(more int, low, high int64, visit func(readings, answers []int64)) {
	if more == 0 {
		visit(a.readings, a.answers)
		return
	}
	for now := low; now <= high; now++ {
		next := asked{readings: append(a.readings, now), answers: a.answers}
		var o variant.Outcome
		next.machine, o = a.machine.Ask(variant.Reading{Now: now, After: a.after})
		switch {
		case o.Then != variant.Return:
			next.after = o.Verdict
		case o.Verdict != snowflake.Issued:
			next.answers = append(a.answers, refusal)
		default:
			next.answers = append(a.answers, int64(o.First))
		}
		next.histories(more-1, low, high, visit)
	}
}

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

func writeHistories(t *testing.T, file *strings.Builder, d variant.Design, on snowflake.Layout, p snowflake.Policy,
	depth int) {
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
	fmt.Fprintf(file, "== %s on %s, lead %d, random below %d, continue %t: %d steps, %x\n%s", d.Name, on.Name,
		p.Lead.Milliseconds(), p.RandomBelow, p.Continue, count, digest.Sum(nil)[:16], sample)
}

// policies are those that a design is tested with: ours with every start, with a lead and
// without.
func policies(d variant.Design) []snowflake.Policy {
	if d.Name != "ours" {
		return []snowflake.Policy{{Seed: 3, RandomBelow: 3}}
	}
	var all []snowflake.Policy
	for _, p := range []snowflake.Policy{{}, {Seed: 3, RandomBelow: 3}, {Continue: true}} {
		for _, lead := range []time.Duration{0, 2 * time.Millisecond} {
			p.Lead = lead
			all = append(all, p)
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
	line := fmt.Sprintf("%v then %d wait %d hold %d id %d lead %d", o.Verdict, o.Then, o.Wait, o.Hold, o.First, o.Lead)
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
