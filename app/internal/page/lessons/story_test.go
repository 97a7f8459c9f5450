package lessons

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
)

func TestTheCardNamesOnlyIdeasThatTheReaderHasTried(t *testing.T) {
	for tried, want := range map[string]string{
		"": "Two counters handed", "random": "Random IDs", "odd-even": "a third shop", "central": "One counter",
	} {
		if says, _ := failedIdea(func(choice string) bool { return choice == tried }); !strings.Contains(says, want) {
			t.Errorf("after %q, it says %q", tried, says)
		}
	}
}

// The end of the lesson has pictures of its own, and the film of the screen before was painted over two of them.
func TestNothingIsPaintedOnThePicturesOfThePoster(t *testing.T) {
	p := NewStory().(*page)
	for screen, want := range map[int]int{9: 1, 10: 0} {
		p.Ref = act.Ref{Screen: screen}
		p.Derive()
		p.Opened("", "")
		if got := p.moving.Count; got != want {
			t.Errorf("on screen %d, %d panels are painted, want %d", screen, got, want)
		}
	}
}
