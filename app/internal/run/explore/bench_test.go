package explore_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
)

// hundred has more than 100,000 states and no duplicate: Twitter's final order, whose clock moves back by
// 1 to 3 ms.
func hundred() explore.Plan {
	p := explore.Default()
	p.Design, p.Bounds = "refuse", explore.Bounds{Events: 16, Ticks: 8}
	p.Events[explore.Back2], p.Events[explore.Back3] = explore.Often, explore.Often
	return p
}

func BenchmarkHundredThousandStates(b *testing.B) {
	for b.Loop() {
		s, err := explore.New(hundred())
		if err != nil {
			b.Fatal(err)
		}
		for s.Result().States < 100_000 && s.Advance(100) {
		}
		r := s.Result()
		b.ReportMetric(float64(r.States), "states")
		b.ReportMetric(float64(r.Depth), "depth")
	}
}
