package format

import (
	"math/rand/v2"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestARoundingIsRecognizedByItsResult(t *testing.T) {
	for _, c := range []struct {
		original, rounded snowflake.ID
		want              Rounding
	}{
		{636507967185264641, 636507967185264600, ByJavaScript}, // discord.js issues
		{636507967185264641, 636507967185264640, ByDouble},
		{636507967185264641, 636507967185264000, To15Digits},
		{636507967185264541, 636507967185265000, To15Digits},
		{1050118621198921728, 1050118621198921700, ByJavaScript},
		{1050118621198921755, 1050118621198922000, To16Digits},
		{1050118621198921755, 1050118621198921700, ByJavaScript},
		{1050118621198921755, 1050118621198921800, To17Digits},
		{1050118621198921755, 1050118621198920000, To15Digits},
		{1050118621198921860, 1050118621198921900, ByJavaScript},
		{9007199254740993, 9007199254740992, ByJavaScript},
		{12345678901234567890, 12345678901234567000, ByJavaScript},
		{18446744073709551615, 18446744073709550000, To16Digits}, // its double needs more than 64 bits
		{1541815603606036480, 1541815603606036480, NotRounded},
		{1541815603606036480, 1541815603606036481, NotRounded},
		{1541815603606036481, 1541815603606036480, ByDouble},
		{1541815603606036480, 1541815603606036500, ByJavaScript},
		{636507967185264600, 636507967185264641, NotRounded},
		{636507967185264645, 636507967185264650, NotRounded}, // 17 digits: one in ten neighbours ends so
		{1234567890123456, 1234567890123450, NotRounded},
		{41, 40, NotRounded}, {4100, 4000, NotRounded},
		{1541815603606036480, 1541815607800340480, NotRounded},
	} {
		if got := RoundingOf(c.original, c.rounded); got != c.want {
			t.Errorf("%d to %d: got %d, want %d", c.original, c.rounded, got, c.want)
		}
	}
}

func TestTheRangeOfARoundingHoldsItsOriginal(t *testing.T) {
	r, seen := rand.New(rand.NewPCG(1, 2)), map[Rounding]int{}
	for range 20000 {
		id := snowflake.ID(r.Uint64() >> (1 + r.IntN(10)))
		unit := cutUnit(id, 15+r.IntN(3))
		for _, rounded := range []snowflake.ID{JavaScript(id), nearestDouble(id), id - id%unit, id - id%unit + unit} {
			how := RoundingOf(id, rounded)
			if how == NotRounded {
				continue
			}
			seen[how]++
			if from, to := how.Range(rounded); id < from || id > to {
				t.Fatalf("%d became %d by %d, which has the range %d to %d", id, rounded, how, from, to)
			}
		}
	}
	if len(seen) != 5 {
		t.Errorf("got the roundings %v", seen)
	}
}
