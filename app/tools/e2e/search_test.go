//go:build !js

package e2e

import "testing"

func TestASearchInTheWorkerIsStoppedAndAnotherOneEnds(t *testing.T) {
	b := open(t, "/search?design=refuse&events=ask,tick,back,back-2,back-3&most=16&sequence=2&ticks=8")
	b.button("Stop").until("it stopped", `document.querySelector(".search .caption").innerText.includes("You stopped the search.")`)
	b.choose(`[data-edit="most"]`, "6").until("it ends", `document.querySelector('[data-field="verdict"]').dataset.value === "none" && document.querySelector('[data-field="depth"]').dataset.value === "6"`)
	b.until("each design has a verdict", `!document.querySelector('.search-table [data-verdict=""]')`)
}
