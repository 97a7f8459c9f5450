//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// widest is how many pixels a page is wider than the window, and what is furthest out.
const widest = `(() => {
	const root = document.documentElement, over = root.scrollWidth - root.clientWidth;
	if (over <= 0) return "";
	const right = (e) => e.getBoundingClientRect().right;
	const out = [...document.querySelectorAll("main *, .header *, .footer *")].sort((a, b) => right(b) - right(a))[0];
	return over + " px: " + out.outerHTML.slice(0, 120);
})()`

// Readers with large letters, or with a narrow window, scrolled sideways.
func TestNoPageIsWiderThanTheWindow(t *testing.T) {
	links := []string{"/nodes?rate=400", "/teach"}
	if thorough {
		links = append(routes(), "/story?beat=10", "/nodes?scene=everyone-1-1",
			"/layout?open=moves,compare,needs,pods,meanings,keep,export", change)
	}
	b := warm(t, lab)
	for _, link := range links {
		b.visit(link)
		for _, window := range []struct {
			width   int64
			letters int
		}{{280, 100}, {360, 200}, {768, 200}, {1024, 200}, {1440, 200}} {
			b.resize(window.width, 900)
			b.alter(fmt.Sprintf(`document.documentElement.style.setProperty("font-size", "%d%%")`, window.letters))
			if got := eval[string](b, widest); got != "" {
				t.Errorf("%s, %d px with letters of %d %%: wider by %s", link, window.width, window.letters, got)
			}
		}
		b.alter(`document.documentElement.style.removeProperty("font-size")`)
	}
}
