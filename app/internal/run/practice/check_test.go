package practice

import (
	"slices"
	"testing"
)

func TestACheckAsksEachIdeaOnceAndKeepsTheStoredOrder(t *testing.T) {
	var c Check
	var asked []string
	for c.Next() != "" && len(asked) <= len(Checked) {
		asked = append(asked, c.Next())
		c.Answer(c.Next() == "older")
		if c.Answered() != len(asked) {
			t.Errorf("after %d answers it has %d", len(asked), c.Answered())
		}
	}
	if !slices.Equal(asked, CheckOrder) || c.Right != "100000" || c.Score() != 1 {
		t.Errorf("it asks %q and has %s", asked, c.Right)
	}
}

// A tab may hold a check that was begun when the ideas were asked in the order of their results.
func TestACheckThatWasBegunInTheOldOrderGoesOn(t *testing.T) {
	c := Check{Seed: 3, Right: "10"}
	for _, want := range []string{"next", "restart", "clock-back", "collide", ""} {
		if got := c.Next(); got != want {
			t.Fatalf("it asks about %q, want %q", got, want)
		}
		if want != "" {
			c.Answer(true)
		}
	}
	if c.Right != "101111" {
		t.Errorf("its result is %s", c.Right)
	}
}

// Whoever knows nothing yet meets the easiest case of an idea first.
func TestACheckBeginsWithTheSimplestCase(t *testing.T) {
	for drawn := uint64(1); drawn < 50; drawn++ {
		if q := Named(CheckOrder[0]).Ask(CheckSeed(drawn)); q.Case != "same" {
			t.Fatalf("drawn %d: it begins with %s", drawn, q.Case)
		}
	}
}
