package decode

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestTheHeadlineCountsTheSystemsThatShareTheLayout(t *testing.T) {
	first, twin, other := judge.Candidate{Layout: snowflake.Twitter(), Score: 0.9}, judge.Candidate{Twin: true, Score: 0.9}, judge.Candidate{Score: 0.1}
	for want, guess := range map[string][]judge.Candidate{
		"":                                 {first, other, twin},
		"1 other system shares its layout": {first, twin, other, twin},
		"2 other systems share its layout": {first, twin, twin},
	} {
		m := many{set: new(find.Set), report: &judge.Report{Guess: guess}, layout: snowflake.Twitter(), title: "Twitter"}
		if got := m.headline(nil).from.says; got != want {
			t.Errorf("%d candidates: got %q, want %q", len(guess), got, want)
		}
	}
}

func TestASpanOfTimeIsTranslatedAndAnInstantIsNot(t *testing.T) {
	at := time.Date(2026, 3, 9, 8, 15, 0, 0, time.UTC)
	for later, literal := range map[time.Duration]bool{0: true, time.Minute: false, 24 * time.Hour: false} {
		m := many{set: new(find.Set), report: &judge.Report{Earliest: at, Latest: at.Add(later)}}
		if p := m.headline(nil).when; p.literal != literal {
			t.Errorf("%q: got literal %t", p.exact, p.literal)
		}
	}
}
