package page_test

import (
	"strings"
	"testing"
	"time"
)

// event presses the button of a line.
func (v *visitor) event(lines ...string) {
	v.Helper()
	for _, line := range lines {
		v.click(`.challenge-bar button[title="` + line + `"]`)
	}
}

func TestAReaderBreaksTwitters2010Order(t *testing.T) {
	visit(t, "/rollback?break=twitter-scala-28&bits=2&allow=ask,tick,back-1&events=8", func(v *visitor) {
		v.untroubled()
		v.shows("par", "6")
		v.says("[data-stage] h1", "Break it: Twitter 2010")
		v.event("ask async", "ask async", "ask async", "back 1ms", "ask async", "advance 1ms", "ask async")
		time.Sleep(2 * time.Second)
		v.settle()
		v.says(".challenge-bar", "Duplicate after 7 events: 1 more than the minimum, 6.")
		v.linked("break=twitter-scala-28&bits=2&allow=ask,tick,back-1&events=8",
			"fork=1:ask+async%3Bask+async%3Bask+async%3Bback+1ms")
		if strings.Contains(v.address(), "script") {
			t.Errorf("the link %s holds the script twice", v.address())
		}
		v.follow()
		v.says(".challenge-bar", "Duplicate after 7 events: 1 more than the minimum")
		v.press("Undo")
		time.Sleep(2 * time.Second)
		v.settle()
		v.says(".challenge-bar", "6 events. Minimum: 6.")
	})
	visit(t, "/rollback?break=twitter-scala-28&bits=2&allow=ask,tick,back-1&events=8&fork=1:ask+2+async%3Bback+1ms%3Bask+async%3Badvance+1ms%3Bask+async", func(v *visitor) {
		// two requests in a line cost two
		v.says(".challenge-bar", "Duplicate after 6 events: the minimum. No shorter history has one.")
		if got := strings.Join(v.attributes(".challenge a", "href"), " "); !strings.Contains(got,
			"/search?design=twitter-scala-28") {
			t.Errorf("the search for a shortest history is not among %s", got)
		}
	})
	visit(t, "/rollback?break=refuse&bits=2&allow=ask,tick&events=8&fork=1:ask+async%3Brestart%3Bask+async",
		func(v *visitor) {
			v.says(".challenge-bar", "“restart” is not an allowed event, so this history does not count.")
		})
}

func TestAChallengeThatOnlyASearchKnowsSaysSo(t *testing.T) {
	visit(t, "/rollback?break=refuse&bits=2&allow=ask,tick&events=12", func(v *visitor) {
		v.says(".challenge-bar", "0 events. Only a search knows the minimum here.")
	})
}

func TestADesignThatNoShortHistoryBreaksIsAChallengeToo(t *testing.T) {
	visit(t, "/systems?break=tinyid&bits=2&allow=ask,tick,restart,lost-answer&events=6", func(v *visitor) {
		v.untroubled()
		v.shows("par", "none")
		v.says(".challenge-bar", "Nobody has found a duplicate: no history of up to 6 events has one.",
			"Drop the next reply")
	})
}

func TestAChallengeStartsBelowTheStageAndOffersOthers(t *testing.T) {
	for _, path := range []string{"/rollback?scene=two-orders", "/systems"} {
		var link string
		visit(t, path, func(v *visitor) {
			v.says(".challenge", "Break it")
			link = v.first(".challenge a").with["href"]
		})
		visit(t, link, func(v *visitor) {
			v.untroubled()
			v.says(".challenge", "Second node, same worker ID", "End the challenge")
		})
	}
	for _, path := range []string{"/rollover?scene=rollover", "/nodes?scene=yaml"} {
		visit(t, path, func(v *visitor) {
			if len(v.all(".challenge")) > 0 {
				t.Errorf("%s has a challenge", path)
			}
		})
	}
}

func TestARaceIsWonWithTheFewestSwitches(t *testing.T) {
	visit(t, "/race", func(v *visitor) {
		v.press("Start the challenge")
		v.says(".challenge-score", "0 thread switches. Minimum: 2.")
		for _, move := range "abaabb" {
			v.press("Step thread " + strings.ToUpper(string(move)))
		}
		time.Sleep(2 * time.Second)
		v.settle()
		v.says(".challenge-score", "Duplicate with 3 thread switches: 1 more than the minimum, 2.")
		v.linked("break=1", "moves=abaabb")
		v.press("Compare and swap")
		v.says(".challenge-score", "Nobody has found a duplicate: none of 20 interleavings has one.")
	})
	visit(t, "/race?break=1&moves=abbbaa", func(v *visitor) {
		v.says(".challenge-score", "Duplicate with 2 thread switches: the minimum.")
	})
}
