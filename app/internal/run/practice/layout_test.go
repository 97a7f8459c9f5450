package practice

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestBitsBuyYearsServersAndIDs(t *testing.T) {
	draws(t, &layout, func(q *Question) error {
		var bits [3]int
		for i := range bits {
			bits[i] = int(number64(strings.TrimSuffix(q.Given[i].Value, " bits")))
		}
		ticks, nodes, sequence := bits[0], bits[1], bits[2]
		if ticks+nodes+sequence != 63 || ticks < 38 || ticks > 42 || ticks == 41 || nodes < 7 || nodes > 14 ||
			sequence < 6 || sequence > 16 || sequence == nodes {
			return fmt.Errorf("%v is out of bounds", bits)
		}
		for _, a := range q.Answers {
			if years := math.Round(69.68*10*float64(ticks)/41) / 10; a.Wrong == "a bit is a fortieth" {
				ends := fmt.Sprintf("counted from 2026, it ends in %d, not in %d",
					2026+int(math.Ldexp(1, ticks)/(365.25*24*3600*1000)), 2026+int(years))
				got, says := a.Replay.Rows[0].Aside, fmt.Sprintf("%.1f years", years)
				if got != ends || !strings.HasPrefix(a.Says, says) {
					return fmt.Errorf("got %s and %s, want %s and %s", a.Says, got, says, ends)
				}
			}
		}
		years := math.Ldexp(1, ticks) / (365.25 * 24 * 3600 * 1000)
		return expect(q, fmt.Sprintf("%.1f years, %s servers, %s IDs per ms",
			years, grouped(1<<nodes), grouped(1<<sequence)))
	})
}
