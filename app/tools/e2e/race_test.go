//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// raceLooks goes through an order by Next.
const raceLooks = `
	const least = %d, at = () => document.querySelector(".race > .buttons input").value;
	for (let moves = 0; ; moves++) {
		for (const e of document.querySelectorAll("[data-caption], .picture, .path, [data-player], [data-player] button, .lane button, [data-code-line=now], [data-caller], [data-next]")) {
			const steps = e.matches(".lane button, [data-player] > :last-child"); // at the end nobody has a step to do
			if (!steps || moves < 6 || e.checkVisibility()) whole(e, at() + ": ");
		}
		uncut(document.querySelector("[data-caption]"), at() + ": ");
		const picture = document.querySelector(".picture").getBoundingClientRect();
		for (const e of document.querySelectorAll("[data-panel] text")) {
			if (e.textContent && e.getAttribute("opacity") !== "0" && !inside(e, picture.top, picture.right, picture.bottom, picture.left)) faults.add(at() + ": cut " + e.textContent);
		}
		large("[data-panel] text", least, at() + ": ");
		if (moves === 6) break;
		document.querySelector('[data-presenting="next"]').click();
		await until(() => at() == moves + 1);
	}
	if (!document.querySelector("[data-next]")) faults.add("nothing leads on at the end");
	if (!document.querySelector("[data-caption] .alert")) faults.add("no duplicate is told at the end");
	if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls");`

func TestARaceFitsOnOneScreen(t *testing.T) {
	more(t)
	b := warm(t, lab)
	for _, size := range []struct {
		query         string
		width, height int64
		least         int
	}{{"", 1440, 900, 0}, {"?present=1", 1920, 1080, 24}} {
		b.resize(size.width, size.height).visit("/race" + size.query)
		for _, fault := range b.unseen(fmt.Sprintf(raceLooks, size.least)) {
			t.Errorf("%d: %s", size.width, fault)
		}
	}
	b.resize(360, 740).visit("/race?moves=abaabb")
	if wide := eval[int](b, "document.documentElement.scrollWidth"); wide > 360 {
		t.Errorf("on a phone the page is %d px wide", wide)
	}
}

func TestLettersStepThreadsAndArrowsStepThroughTheInterleaving(t *testing.T) {
	b := open(t, "/race").press("a").press("b").until("both have moved", `location.search.endsWith("moves=ab")`)
	b.press(kb.ArrowLeft).until("a move is taken back", `location.search.endsWith("moves=a")`)
	b.press(kb.ArrowRight).press(kb.ArrowRight).
		until("the order goes on as it was", `location.search.endsWith("moves=aba")`)
}
