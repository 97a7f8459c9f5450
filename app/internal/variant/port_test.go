package variant_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/variant/loop"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// runOut is what the clock throws when its readings are used up.
type runOut struct{}

// stage is what a loop stands on in the tests: the tiny layout as a design has
// it, the policy that machines get, and a clock that is a list of readings.
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

// refusal is an answer without an ID.
const refusal = math.MinInt64

// untilRunOut calls until the readings are used up.
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

// answers are what a loop makes of the readings, until they run out.
func answers(next loop.Next) (all []int64) {
	untilRunOut(func() {
		id, err := next()
		if err != nil {
			id = refusal
		}
		all = append(all, id)
	})
	return all
}

// machineAnswers are what a machine makes of them.
func machineAnswers(m variant.Machine, readings []int64) (all []int64) {
	var after snowflake.Verdict
	for _, now := range readings {
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: now, After: after})
		after = 0
		switch {
		case o.Then != variant.Return:
			after = o.Verdict
		case o.Verdict != snowflake.Issued:
			all = append(all, refusal)
		default:
			all = append(all, int64(o.Run.First))
		}
	}
	return all
}

func TestEveryMachineAnswersAsItsLoopDoesOnEveryTinyHistory(t *testing.T) {
	for _, d := range variant.All() {
		if _, ok := loop.All()[d.Name]; ok != (d.Like == "" && d.Name != "ours") {
			t.Errorf("%s: got a loop: %t, want one for each machine but ours", d.Name, ok)
		}
	}
	for name, begin := range loop.All() {
		m, l := machine(t, name, tiny(), snowflake.Policy{Seed: 3, Below: 3})
		shift := l.Shift(l.Index(snowflake.KindTime))
		compare := func(readings []int64) {
			want := answers(begin(stage(shift, readings)))
			if got := machineAnswers(m, readings); !slices.Equal(got, want) {
				t.Fatalf("%s at %v: got %v, want %v", name, readings, got, want)
			}
		}
		histories(5, -1, 9, compare)
		histories(10, 0, 2, compare)
	}
}

// histories visits every list of that many readings from low to high.
func histories(length int, low, high int64, visit func([]int64)) {
	readings := make([]int64, length)
	var fill func(int)
	fill = func(i int) {
		if i == length {
			visit(readings)
			return
		}
		for now := low; now <= high; now++ {
			readings[i] = now
			fill(i + 1)
		}
	}
	fill(0)
}
