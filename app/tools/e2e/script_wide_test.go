//go:build !js

package e2e

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

// tooWide are the elements whose words stand out beyond the page.
const tooWide = `[...document.querySelectorAll("body *")].filter((e) => e.clientWidth && e.scrollWidth > innerWidth && !e.closest(".code, .editor, .tabs, .scenes, svg")).map((e) => e.outerHTML.slice(0, 100)).join("\n")`

func TestNoWordOfAScriptIsWiderThanThePage(t *testing.T) {
	more(t)
	word := strings.Repeat("w", 5000)
	b := warm(t, lab).resize(360, 740)
	for i, script := range []string{
		"title W\nintro W\nhome W\nlane refuse\nask\nsay W\nask\nquestion W\nright W | W\nwrong W | W\nask",
		"lane W as refuse\nnode W 1\nask W",
		"lane refuse as W\nask",
	} {
		b.visit(quiet).visit(fmt.Sprintf("/rollback?scene=scala-28&step=%d#script=%s", i,
			url.QueryEscape(strings.ReplaceAll(script, "W", word))))
		if i == 0 {
			b.player("Next").player("Next").until("it asks", `document.querySelector(".answers button")`)
		}
		if got := eval[string](b, tooWide); got != "" {
			t.Errorf("with %.20s…:\n%s", script, got)
		}
		if i == 0 {
			b.click(".answers button").until("it is answered", `document.querySelector(".verdict p")`)
			if got := eval[string](b, tooWide); got != "" {
				t.Errorf("with the answer:\n%s", got)
			}
		}
	}
}
