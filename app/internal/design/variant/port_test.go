package variant_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant/loop"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	for _, d := range variant.All() {
		begin, ok := loop.All()[d.Name]
		if ok != (d.Like == "" && d.Name != "ours") {
			t.Errorf("%s: got a loop: %t, want one for each machine but ours", d.Name, ok)
		}
		if !ok {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			m, l := machine(t, d.Name, tiny(), snowflake.Policy{Seed: 3, Below: 3})
			compare := func(readings, got []int64) {
				want := make([]int64, 0, len(readings))
				next := begin(stage(l.Shift(l.Index(snowflake.KindTime)), readings))
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
			next.answers = append(a.answers, int64(o.Run.First))
		}
		next.histories(more-1, low, high, visit)
	}
}
