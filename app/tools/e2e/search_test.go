//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestASearchInTheWorkerIsStoppedAndAnotherOneEnds(t *testing.T) {
	b := open(t, "/search?design=refuse&events=ask,tick,back,back-2,back-3&most=16&sequence=2&ticks=8")
	b.button("Stop").
		until("it stopped", `document.querySelector(".search .caption").innerText.includes("You stopped the search.")`)
	b.choose(`[data-edit="most"]`, "6").
		until("it ends",
			`document.querySelector('[data-field="verdict"]').dataset.value === "none" && document.querySelector('[data-field="depth"]').dataset.value === "6"`)
	b.until("each design has a verdict", `!document.querySelector('.search-table [data-verdict=""]')`)
}

// go-app does not set an attribute without a value on an element that it has drawn before.
func TestASearchLeadsToItsCounterexample(t *testing.T) {
	b := open(t, "/search?design=refuse&events=ask,tick&most=4&sequence=2")
	b.until("there is none", `document.querySelector('[data-field="verdict"]').dataset.value === "none"`)
	b.click(`[data-event="restart"]`).until("a link leads to it", `document.querySelector("[data-counterexample] a")`)
}

func TestAPageGoesOnWithoutTheWorkersProgram(t *testing.T) {
	more(t)
	for _, c := range []struct{ missing, why string }{{"/web/worker.", "the server answered 503"},
		{"/web/live-worker.", "it did not load"}} {
		s := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
			missing := strings.HasPrefix(r.URL.Path, c.missing)
			if missing {
				http.Error(w, "not now", http.StatusServiceUnavailable)
			}
			return missing
		})
		for path, done := range map[string]string{
			"/search?design=refuse&events=ask,tick&most=4&sequence=2&ticks=4": `document.querySelector('[data-field="verdict"]').dataset.value === "none"`,
			"/keys?rows=5000": `document.querySelector('[data-field="rows"]').dataset.value === "5000"`,
			"/nodes?nodes=32&rate=900&error=9ms&seconds=1": `Number(document.querySelector('[data-field="issued"]')?.dataset.value) > 20000`,
		} {
			b := warm(t, s).open(path).until(path+" does the work itself", done)
			b.until("it says why that takes long",
				fmt.Sprintf(`[...document.querySelectorAll("[role=alert]")].some((e) => e.innerText.includes(%q))`,
					c.why))
			if strings.HasPrefix(path, "/search") {
				b.button("Search").
					until("it searches again", done+` && !document.querySelector('.search-table [data-verdict=""]')`)
			}
			b.complaints() // the browser's own words on what is missing
		}
	}
}
