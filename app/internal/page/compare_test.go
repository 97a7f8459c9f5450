package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestARowThatFailsANeedSaysWhich(t *testing.T) {
	visit(t, "/compare", func(v *visitor) {
		all := len(v.all("tbody tr"))
		if all < 45 || len(v.all("tbody tr[data-fails]")) > 0 {
			t.Fatalf("%d rows, of which %d fail no need at all", all, len(v.all("tbody tr[data-fails]")))
		}
		v.click(`[data-need="js-safe"]`)
		v.click(`[data-need="bits-64"]`)
		v.linked("need=bits-64,js-safe")
		v.says(".compare-left",
			fmt.Sprintf("7 of %d are left: AUTO_INCREMENT, Flickr, Leaf’s segments, Tinyid, Yitter IdGenerator, Yitter IdGenerator for C#, Weibo.", all))
		if got := v.first(`tr[data-system="uuid-v4"]`).with["data-fails"]; got != "bits-64,js-safe" {
			t.Errorf("UUIDv4 fails %q", got)
		}
		v.says(`tr[data-system="twitter"] [data-out]`, "2010-11-28", "above 2⁵³")
		v.click(`[data-need="unguessable"]`)
		v.says(".compare-left", fmt.Sprintf("None of the %d does all of this. Give up one need.", all))
		v.untroubled()
	})
}

func TestTheTableIsSortedByAColumnAndTheLinkHoldsIt(t *testing.T) {
	visit(t, "/compare?need=bits-64&sort=rate", func(v *visitor) {
		v.click(`[data-column="rate"] button`)
		v.linked("need=bits-64", "sort=-rate")
		if got := v.first("thead [aria-sort]").with; got["data-column"] != "rate" || got["aria-sort"] != "descending" {
			t.Errorf("the head says %v", got)
		}
		rates := v.attributes(`[data-field="rate"]`, "data-value")
		if i, j := slices.Index(rates, "4096000"), slices.Index(rates, "25600"); i > j || rates[0] != "none" ||
			rates[len(rates)-1] != "unknown" {
			t.Errorf("sorted are %v", rates)
		}
		v.click(`[data-column="rate"] button`)
		if strings.Contains(v.address(), "sort") {
			t.Errorf("the third press leaves %s", v.address())
		}
	})
}

func TestACellIsExplainedAndLeadsToItsSceneOrSource(t *testing.T) {
	visit(t, "/compare", func(v *visitor) {
		v.hears(v.first("tbody"), "twitter clock-back", "click")
		v.says(".cell-says", "Twitter: rejects", "Rejects requests until the clock catches up",
			"Computed by this site.")
		if got := v.first(".cell-says a").with["href"]; got != "/rollback?scene=back-3ms&lane=refuse" {
			t.Errorf("it leads to %s", got)
		}
		v.hears(v.first("tbody"), "yitter clock-back", "click")
		v.says(".cell-says", "Yitter IdGenerator: continues, unsorted", "four overlapping rollbacks",
			"Cited from its source.", "yitter/IdGenerator")
	})
}

func TestTheQuestionOfTheTableIsAnsweredByTheTable(t *testing.T) {
	visit(t, "/compare", func(v *visitor) {
		v.press("None")
		v.linked("need=bits-64,no-store,clock-back")
		all := len(v.all("tbody tr"))
		left := all - len(v.all("tbody tr[data-fails]"))
		v.says(".compare-left", fmt.Sprintf("%d of %d are left", left, all))
		if v.says(".ask-bit .verdict", fmt.Sprintf("%d of %d", left, all)); left == 0 || left == all {
			t.Errorf("%d of %d rows are left", left, all)
		}
	})
}

func TestEveryCellLeadsToAPageThatFollowsTheLink(t *testing.T) {
	seen := map[string]bool{}
	visit(t, "/compare", func(v *visitor) {
		for _, row := range v.attributes("tbody tr", "data-system") {
			for _, column := range v.attributes(`tr[data-system="twitter"] [data-field]`, "data-field") {
				v.hears(v.first("tbody"), row+" "+column, "click")
				seen[v.first(".cell-says a").with["href"]] = true
			}
		}
	})
	for link := range seen {
		if strings.HasPrefix(link, "/") {
			if alerts := alerts(t, link); len(alerts) > 0 {
				t.Errorf("%s: got alerts %q, want none", link, alerts)
			}
		}
	}
}

func TestTheTableOpensWithEightSystems(t *testing.T) {
	visit(t, "/compare", func(v *visitor) {
		all, hidden := len(v.all("tbody tr")), len(v.all("tbody tr[data-experiment]"))
		if all-hidden != 8 {
			t.Errorf("%d of %d rows are shown, want 8", all-hidden, all)
		}
		v.press(fmt.Sprintf("All %d systems", all))
		v.linked("experiment=1")
	})
	visit(t, "/compare?need=bits-64", func(v *visitor) {
		v.click(`[data-need="js-safe"]`)
		v.linked("experiment=1")
	})
}
