package system_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// typical is an ID as a system makes them when it is not busy.
func typical(r *rand.Rand, s system.System, at time.Time) snowflake.ID {
	l := s.Layout
	var id snowflake.ID
	for i, f := range l.Fields {
		var v uint64
		switch {
		case f.Kind == snowflake.KindTime:
			v = uint64(l.TickAt(at))
		case f.Kind == snowflake.KindSequence && !s.Pattern.Runs:
			v = s.Pattern.Start[0] + r.Uint64N(s.Pattern.Start[1]-s.Pattern.Start[0]+1)
		case f.Kind == snowflake.KindNode && s.Pattern.Counted && s.Name != "discord": // whose nodes are many
			v = 1 + r.Uint64N(min(f.Max(), 20))
		case f.Kind != snowflake.KindUnused:
			v = r.Uint64() & f.Max()
		}
		id, _ = l.With(id, i, v)
	}
	return id
}

// One ID often fits several systems, so that some must be taken for another's.
// Of those that are met most, few may; the shares are what the judge reaches.
func TestMostIDsOfTheCommonSystemsFitTheirOwnBest(t *testing.T) {
	panel := system.NewPanel(system.Judges(now))
	scores := make([]float64, len(panel.Judges))
	r := rand.New(rand.NewPCG(1, 2))
	for name, want := range map[string]float64{
		"twitter": 0.98, "discord": 0.9, "instagram": 0.98, "mastodon": 0.98, "sonyflake": 0.98, "sonyflake-2": 0.75,
		"leaf": 0.78, "hutool": 0.98, "yitter": 0.98, "cockroachdb": 0.9, "tiktok": 0.98,
	} {
		s, _ := system.Find(name)
		hits := 0
		const of = 1000
		for range of {
			back := 5 * 365 * 24 * time.Hour
			if name == "sonyflake-2" {
				back = 600 * 24 * time.Hour
			}
			id := typical(r, s, now.Add(-time.Duration(r.Int64N(int64(back)))))
			panel.Score(id, scores)
			if best, own := leader(&panel, scores, name); scores[own] >= scores[best]/undecided {
				hits++
			}
		}
		if got := float64(hits) / of; got < want {
			t.Errorf("%s: %.3f of its IDs fit it best, or about as well, want %.2f", name, got, want)
		}
	}
}
