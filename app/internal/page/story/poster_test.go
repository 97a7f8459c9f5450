package story

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// made is the page at a place, with these bits.
func made(at story.StepRef, sequence, node int) *page {
	p := &page{now: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC), tried: map[string]bool{}}
	p.state = state{at, story.Undecided()}
	p.Sequence, p.Node = sequence, node
	p.Derive()
	return p
}

func TestTheCardNamesOnlyIdeasThatTheReaderHasTried(t *testing.T) {
	for tried, want := range map[string]string{
		"": "Two counters handed", "random": "Random IDs", "odd-even": "a third shop", "central": "One counter",
	} {
		p := made(story.StepRef{Beat: 10}, 12, 10)
		p.tried["servers "+tried] = true
		if says := p.reasons()[1].says; !strings.Contains(says, want) {
			t.Errorf("after %q, it says %q", tried, says)
		}
	}
}
