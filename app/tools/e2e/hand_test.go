//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestDraggingTheClockHandIsInTheLinkAndCanBeUndone(t *testing.T) {
	t.Parallel()
	for _, finger := range few(1, []bool{true, false}) {
		t.Run(fmt.Sprint("by finger ", finger), func(t *testing.T) {
			b := warm(t, lab).resize(1440, 900)
			if finger {
				b.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateTouch))
			}
			b.visit("/glossary").visit("/rollback?scene=back-3ms&step=2").untilField("step", "2")
			hand := func(want string) {
				b.until("the hand reads "+want,
					fmt.Sprintf(`document.querySelector("[data-hand]").dataset.value === %q`, want))
			}
			hand("100")
			from := b.middle("[data-hand]")
			tick := eval[float64](b,
				`(() => { const at = (n) => [...document.querySelectorAll('[data-panel="ruler"] text')].find((e) => e.textContent === n).getBoundingClientRect().left; return (at("104") - at("100")) / 4 })()`)
			b.pull(from, point{from.X - 4*tick, from.Y}, finger)
			hand("96")
			b.untilField("step", "3").
				until("it is a line in the link", `new URLSearchParams(location.search).get("fork") === "2:back 4ms"`)
			b.until("the line stands on the stage",
				`document.querySelector("[data-stage] .by-hand code").innerText === "back 4ms"`)
			b.focus("[data-hand]").press(kb.ArrowRight)
			hand("97")
			b.until("it is the same fork",
				`new URLSearchParams(location.search).get("fork") === "2:back 4ms;forth 1ms"`)
			b.click(".by-hand button.quiet:last-child")
			hand("96")
			b.press("u")
			hand("100")
			b.until("nothing is left of it", `!location.search.includes("fork")`)
			if y := eval[float64](b, "scrollY"); y != 0 && !finger {
				t.Errorf("the stage went out of view: scrolled by %v", y)
			}
		})
	}
}

func TestUserActionsAreAnimated(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().visit("/rollback?scene=back-3ms&step=2&experiment=1").untilField("step", "2")
	eval[bool](b, `(() => {
		window.stoodAt = new Set();
		const look = () => { stoodAt.add(document.querySelector("[data-hand]").getAttribute("cx")); requestAnimationFrame(look); };
		look();
		return true;
	})()`)
	b.press("b").untilField("step", "3").
		until("the hand has come from where it was, by places between",
			`stoodAt.size > 2 && document.querySelector("[data-hand]").dataset.value === "99"`)
}

func TestABrokenInvariantIsReportedOnceThePictureShowsIt(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().visit("/rollback?scene=two-orders&step=6").untilField("step", "6")
	eval[bool](b, `(() => {
		window.early = false; window.held = false;
		const look = () => {
			const row = document.querySelector('[data-lane="twitter-scala-28"]');
			const seen = row.querySelector('[data-is~="taken"]').getAttribute("opacity") !== "0";
			if (row.dataset.says === "twice" && !seen) early = true;
			if (row.dataset.says !== "twice" && row.dataset.verdict === "twice") held = true;
			requestAnimationFrame(look);
		};
		look();
		return true;
	})()`)
	b.press(kb.ArrowRight).untilField("step", "7")
	b.until("the row tells it", `document.querySelector('[data-lane="twitter-scala-28"]').dataset.says === "twice"`)
	if !eval[bool](b, "held && !early") {
		t.Error("the verdict was told before the picture had come there")
	}
}
