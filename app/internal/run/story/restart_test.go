package story_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// It was said that a restart repeats IDs, and nobody saw it.
func TestARestartOfAShopThatCountsOnIsSeen(t *testing.T) {
	for clock, want := range map[string]int{"lead": 3, "wait": 0, "reject": 0} {
		most := 0
		looks := story.Act.Tell(act.Ref{Screen: 8, Choice: clock}, act.Twitters(), now, every).At().Looks
		for i, look := range looks {
			n := 0
			for _, c := range look.Of.(*story.Look).Customers() {
				if c.Twin >= 0 {
					n++
				}
			}
			if most = max(most, n); i == len(looks)-1 && n > 0 {
				t.Errorf("%s ends with %d duplicates", clock, n)
			}
		}
		if most != want {
			t.Errorf("%s shows %d duplicates, want %d", clock, most, want)
		}
	}
}

// It said that all shops count in steps of three, beside 5, 7, 9 and 10.
func TestTheNextNumbersOfEachShopAreSaid(t *testing.T) {
	says := story.Act.Tell(act.Ref{Screen: 2, Choice: "odd-even", Step: 1}, act.Twitters(), now, every).At().Says
	if want := "A takes 10, 13 …, B 8, 11 …"; !strings.Contains(says, want) {
		t.Errorf("it says %q, want %q in it", says, want)
	}
}
