//go:build !js

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestTheStoryGoesOnByKeysAndWaitsAtAQuestion(t *testing.T) {
	b := open(t, "/story")
	said := func(words string) {
		t.Helper()
		b.until("it says “"+words+"”", `document.querySelector(".story-say").innerText.includes("`+words+`")`)
	}
	for _, words := range []string{"ID 1.", "ID 2.", "1, 2, 3: unique", "a second server", "Both shops hand out 4"} {
		b.press(kb.PageDown)
		said(words)
	}
	b.until("the duplicate is shown", `document.querySelector("[data-duplicate]")?.dataset.value === "4"`)
	b.press(kb.PageDown)
	b.click(`[data-choice="central"]`)
	said("switch the counter off")
	b.press(kb.PageDown)
	said("both shops stop")
	b.until("the store is needed", `document.querySelector('[data-lamp="independent"]').dataset.state === "broken"`)
	b.back().until("Back returns to the first beat", `location.search === "?step=3"`)
	said("1, 2, 3: unique")
}
