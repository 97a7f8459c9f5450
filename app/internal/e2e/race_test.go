//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// raceLooks goes through an order by Next and names what is not to be seen whole
// without scrolling, and on a projector what is too small.
const raceLooks = `(async (least) => {
	const faults = new Set(), at = () => document.querySelector(".race > .buttons input").value;
	const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	const inside = (e, top, right, bottom, left) => {
		const box = e.getBoundingClientRect();
		return box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1 && box.left >= left - 1 && box.height >= 10;
	};
	for (let moves = 0; ; moves++) {
		for (const e of document.querySelectorAll("[data-caption], .picture, .path, [data-player], [data-player] button, .lane button, [data-code-line=now], [data-caller]")) {
			if (!inside(e, 0, innerWidth, innerHeight, 0)) faults.add(at() + ": " + e.outerHTML.slice(0, 60));
		}
		const caption = document.querySelector("[data-caption]"), frameOf = document.querySelector(".picture").getBoundingClientRect();
		if (caption.scrollHeight > caption.clientHeight + 1) faults.add(at() + ": the caption is cut");
		for (const e of document.querySelectorAll("[data-panel] text")) {
			if (!e.textContent || e.getAttribute("opacity") === "0") continue;
			if (!inside(e, frameOf.top, frameOf.right, frameOf.bottom, frameOf.left)) faults.add(at() + ": cut " + e.textContent);
			if (parseFloat(e.getAttribute("font-size")) * e.ownerSVGElement.getScreenCTM().a < least - 0.1) faults.add(at() + ": small " + e.textContent);
		}
		if (moves === 6) break;
		document.querySelector('[data-presenting="next"]').click();
		for (let tries = 0; at() != moves + 1 && tries < 200; tries++) await frame();
		await frame();
	}
	if (!document.querySelector("[data-caption] .alert")) faults.add("no duplicate is told at the end");
	if (scrollY > 0 || document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls");
	return [...faults];
})`

func TestAllOfARaceIsSeenInOneLook(t *testing.T) {
	b := warm(t, lab).emulate("", "prefers-reduced-motion", "reduce")
	for _, size := range []struct {
		query         string
		width, height int64
		least         int
	}{{"", 1440, 900, 0}, {"?present=1", 1920, 1080, 24}} {
		b.resize(size.width, size.height).visit("/race" + size.query)
		for _, fault := range eval[[]string](b, fmt.Sprintf("%s(%d)", raceLooks, size.least)) {
			t.Errorf("%d: %s", size.width, fault)
		}
	}
	b.resize(360, 740).visit("/race?moves=abaabb")
	if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("on a phone the page is %d px wide", wide)
	}
}

func TestThreadsMoveByTheirLettersAndArrowsGoThroughTheOrder(t *testing.T) {
	b := open(t, "/race").press("a").press("b").until("both have moved", `location.search.endsWith("moves=ab")`)
	b.press(kb.ArrowLeft).until("a move is taken back", `location.search.endsWith("moves=a")`)
	b.press(kb.ArrowRight).press(kb.ArrowRight).until("the order goes on as it was", `location.search.endsWith("moves=aba")`)
}
