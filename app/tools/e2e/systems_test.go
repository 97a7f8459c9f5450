//go:build !js

package e2e

import (
	"testing"
)

func TestTheFirstFailureIsPredictedAndTheDatabaseIsStopped(t *testing.T) {
	b := open(t, "/systems?step=1").player("Next").until("it asks", `document.querySelector("[data-caption] .choice")`)
	if got := b.count(".counter"); got != 6 {
		t.Errorf("got %d counters, want 6", got)
	}
	b.click(`.counter[data-at="flickr"]`).until("the bet is judged, and says what Flickr does", `document.querySelector("[data-caption]").innerText.includes("its callers wait")`)
	b.visit("/systems?scene=merge&step=0").click(".levers button").untilField("step", "1")
	b.until("the address says so", `location.search.includes("fork=0:down")`).until("it can be opened", `document.querySelector(".levers").innerText.includes("Start the database")`)
	b.press("u").untilField("step", "0").press("b").untilField("step", "1").press("i").untilField("step", "2")
}
