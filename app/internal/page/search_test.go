package page_test

import (
	"strings"
	"testing"
)

func TestTheSearchOpensOnADuplicateAndAsksForAPrediction(t *testing.T) {
	visit(t, "/search", func(v *visitor) {
		v.untroubled()
		v.shows("verdict", "duplicate", "shortest", "6", "depth", "6")
		v.says(".search .caption", "One ID, issued twice. 6 events suffice.")
		v.says(".search-side", "100/1 goes to two callers", "First at event 2, again at event 6.")
		if got := len(v.all(".search-card")); got != 6 {
			t.Errorf("%d cards, want one for each event", got)
		}
		if got := v.attributes(".search-table [data-verdict=found]", "data-system"); len(got) < 3 {
			t.Errorf("the table finds %q", got)
		}
		if links := v.attributes("[data-counterexample] a", "href"); len(links) != 1 ||
			!strings.HasPrefix(links[0], "/rollback#script=") ||
			!strings.Contains(links[0], "lane+twitter-scala-28+sequence+2") {
			t.Errorf("the counterexample leads to %q", links)
		}
		v.press("Search")
		if links := v.attributes("[data-counterexample] a", "href"); len(links) != 1 {
			t.Errorf("after another search the counterexample leads to %q", links)
		}
		v.press("Yes, after more events")
		v.says(".search .verdict", "Not quite. No, in no history.")
		v.shows("verdict", "none", "depth", "8")
		v.says(".search .caption", "No duplicate in all ")
		v.linked("design=refuse&events=ask,tick,back&most=8&sequence=2")
		if len(v.all("[data-field=shortest]")) > 0 {
			t.Error("a search without a counterexample has a shortest one")
		}
	})
}

func TestEachChoiceSearchesAgain(t *testing.T) {
	visit(t, "/search?design=borrow&events=ask,tick&most=5&sequence=1", func(v *visitor) {
		v.untroubled()
		v.shows("verdict", "none", "depth", "5")
		v.click("[data-event=restart]")
		v.linked("events=ask,tick,restart")
		v.shows("verdict", "duplicate", "shortest", "3")
		v.says(".search-side", "The restart forgot which IDs had been issued.")
		v.enter(edit("invariant"), "increasing")
		v.untroubled()
		v.click("[data-event=restart]")
		v.enter(edit("most"), "4")
		v.linked("events=ask,tick&most=4", "invariant=increasing")
		v.shows("verdict", "none", "depth", "4")
		v.click(`[data-system="uuid-v4"] button`)
		v.shows("verdict", "not-decidable")
		v.says(".search .caption", "Not decidable here.", "random bits")
		v.follow()
		v.shows("verdict", "not-decidable")
		v.press("Search")
		v.untroubled()
	})
}

func TestTheStagePlaysACounterexample(t *testing.T) {
	for _, link := range []string{"/search", "/search?design=flickr&events=ask,tick,lost&invariant=answered",
		"/search?design=refuse&events=twin"} {
		to := ""
		visit(t, link, func(v *visitor) {
			v.untroubled()
			to = v.first("[data-counterexample] a").with["href"]
		})
		visit(t, to, func(v *visitor) { v.untroubled() })
	}
}

func TestABadSearchIsNamedAndTheRestWorks(t *testing.T) {
	visit(t, "/search?design=refuse&events=ask,back,lost&most=0&sequence=9", func(v *visitor) {
		v.says(`[role="alert"]`, "events=“lost”", "uses no database", "most=“0”: use a whole number from 1",
			"sequence=“9”")
		v.shows("verdict", "none", "depth", "8")
	})
}
