//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

func TestTheFiguresStayWhereTheyAreWhileADividerMoves(t *testing.T) {
	more(t)
	b := warm(t, lab)
	const top = `document.querySelector(".tiles").getBoundingClientRect().top + scrollY`
	const says = `document.querySelector('.grip[data-border="%s"]').getAttribute("aria-valuetext")`
	for _, width := range []int64{360, 768, 1440} {
		b.visit(quiet).resize(width, 900).visit("/layout?layout=twitter")
		before := eval[float64](b, top)
		for _, border := range []string{"unused", "time", "datacenter", "worker"} {
			for _, key := range []string{"ArrowRight", "ArrowLeft", "ArrowLeft"} {
				now := fmt.Sprintf(says, border)
				said := eval[string](b, now)
				eval[bool](b, fmt.Sprintf(
					`document.querySelector('.grip[data-border="%s"]').dispatchEvent(new KeyboardEvent("keydown", { key: "%s", bubbles: true }))`, border, key))
				if border == "unused" && key == "ArrowLeft" {
					continue // it keeps its last bit
				}
				b.until("it is said", fmt.Sprintf(`%s !== %q`, now, said))
				if got := eval[float64](b, top); got != before {
					t.Errorf("%d px, %s with %s: the figures stand at %.0f, and stood at %.0f: %s", width, border, key,
						got, before, eval[string](b, now))
				}
			}
		}
	}
}
