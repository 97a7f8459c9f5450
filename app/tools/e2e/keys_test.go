//go:build !js

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// pausing presses Space as soon as the scene plays: it would stop at the next question, perhaps
// before a test has looked.
const pausing = `new MutationObserver((_, watch) => {
	if ([...document.querySelectorAll(".player button")].some((e) => e.innerText === "Pause")) {
		watch.disconnect();
		window.played = true;
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
	}
}).observe(document.body, { subtree: true, childList: true, characterData: true })`

func TestAClassIsTaughtByKeysWhileTheStageStaysInView(t *testing.T) {
	b := warm(t, lab)
	for _, page := range few(1,
		[]string{"/rollover?scene=rollover&step=2&present=1&experiment=1",
			"/rollback?scene=back-3ms&step=2&experiment=1"}) {
		b.open(page)
		eval[bool](b, `!!(window.had = document.activeElement)`)
		b.press(kb.ArrowRight).untilField("step", "3").press(kb.ArrowLeft).untilField("step", "2")
		b.press(kb.PageDown).untilField("step", "3").press(kb.PageUp).untilField("step", "2")
		issued := b.field("issued")
		for _, want := range []string{"3", "4", "5"} {
			b.press("i").untilField("step", want)
		}
		b.press("b").untilField("step", "6").
			until("one fork is in the link",
				`new URLSearchParams(location.search).getAll("fork").join() === "2:ask;ask;ask;back 1ms"`)
		b.press("u").untilField("step", "5").press("u").press("u").press("u").untilField("step", "2").
			until("nothing is left of it", `!location.search.includes("fork") && !document.querySelector(".undo")`)
		if got := b.field("issued"); got != issued {
			t.Errorf("%s: after all was taken back %s are issued, before it was %s", page, got, issued)
		}
		eval[*int](b, pausing)
		b.press(" ").until("it has played, and stands",
			`window.played && [...document.querySelectorAll(".player button")].some((e) => e.innerText === "Play")`)
		if got := eval[string](b,
			`scrollY + (document.activeElement === had ? "" : document.activeElement.outerHTML)`); got != "0" {
			t.Errorf("%s: the page has scrolled, or the focus has moved: %s", page, got)
		}
	}
	b.press("?").until("the keys are listed",
		`["i b", "u"].every((key) => document.querySelector("#keys dl").innerText.includes(key))`)
}
