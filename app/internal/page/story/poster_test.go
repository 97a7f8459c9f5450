package story

import (
	"strings"
	"testing"
)

func TestTheCardNamesOnlyIdeasThatTheReaderHasTried(t *testing.T) {
	for tried, want := range map[string]string{
		"": "Two counters handed", "random": "Random IDs", "odd-even": "a third shop", "central": "One counter",
	} {
		if says, _ := idea(func(choice string) bool { return choice == tried }); !strings.Contains(says, want) {
			t.Errorf("after %q, it says %q", tried, says)
		}
	}
}
