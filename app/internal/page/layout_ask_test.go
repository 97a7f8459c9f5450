package page_test

import "testing"

func TestTheLayoutsQuestionIsAnsweredByTheLayout(t *testing.T) {
	visit(t, "/layout", func(v *visitor) {
		v.press("One more year, one ID fewer")
		v.says(".ask-bit .verdict", "Not quite.", "Twice the years, half the IDs")
		v.shows("lifetime-years", "139.37", "ids-per-tick", "2048")
		v.linked("time:42", "sequence:11")
	})
}

func TestSeveralRegionsSayHowManyNodesThereAre(t *testing.T) {
	visit(t, "/layout?need-regions=3&need-nodes=300&open=pods", func(v *visitor) {
		v.says(".in-all", "3 regions with 300 nodes each: 900 nodes in total.")
		v.says(".numbering", "each of them has a pod web-3")
	})
	visit(t, "/layout?need-clock=none&need=order,offline", func(v *visitor) {
		if got := v.first("[data-instead]").with["data-instead"]; got != "uuid-v4" {
			t.Errorf("without a network it recommends %s", got)
		}
	})
}
