//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// focused is whether the element that a selector finds has the focus.
func focused(selector string) string {
	return fmt.Sprintf("document.activeElement.matches(%q)", selector)
}

func TestAQuestionIsAnsweredWithKeys(t *testing.T) {
	b := warm(t, lab).open("/practice").button("Skip the check").click(`[data-idea="next"]`)
	b.until("the question has the focus", focused("[data-question] h2"))
	right := `[...document.querySelectorAll(".practice-choice")].findIndex((e) => e.dataset.right === "true")`
	b.press("0").until("not known has the focus", focused(`[data-verdict="unknown"]`))
	if eval[int](b, right) < 0 {
		t.Fatal("the right answer is not marked")
	}
	b.press(kb.Tab) // to an answer or a way on
	b.button("Another one").until("the next question has the focus",
		focused("[data-question] h2")+` && !document.querySelector("[data-verdict]")`)
	b.press("2").until("the second answer was given",
		focused("[data-verdict]")+` && document.querySelectorAll(".practice-choice")[1].dataset.yours === "true"`)
	verdict := b.attribute("[data-verdict]", "data-verdict")
	b.press("3").settled()
	if got := b.attribute("[data-verdict]", "data-verdict"); got != verdict {
		t.Errorf("another key changed the verdict from %s to %s", verdict, got)
	}

	b.open("/practice?q=next&seed=83").press("2").until("a key answers a question that a link has opened",
		`document.querySelectorAll(".practice-choice")[1].dataset.yours === "true"`)
	b.open("/practice?q=mask&seed=2").focus(`[data-edit="answer"]`)
	b.press("0x10"+kb.Enter).until("a number was given", focused(`[data-verdict="wrong"]`))
	b.open("/practice?q=next&seed=2").click(".practice-keys input").
		until("the keys are off", `!document.querySelector('.practice-choice[data-presenting="1"]')`).press("1").settled()
	if n := b.count("[data-verdict]"); n != 0 {
		t.Error("a digit answers although that is switched off")
	}
}

func TestTheFrontPageSaysWhatIsDueBeforeTheLazyChunkIsThere(t *testing.T) {
	divided(t)
	b := warm(t, lab).moving().
		before(`localStorage.setItem("ideas", JSON.stringify("1,mask:2026-01-02/2/83,next:2999-01-09/4/12,skipped"))`).
		before(holding).load("/").until("it answers", "window.parts && (!window.labReady || parts.paused)")
	if early := b.functions("early"); len(early) > 0 {
		t.Errorf("it waits for %q", early)
	}
	if got := b.text("[data-due]"); got != "1 idea is due" {
		t.Errorf("it says %q", got)
	}
	b.alter("letGo()").complaints()
}

func TestPracticeWorksWithoutStorageAndSaysSo(t *testing.T) {
	b := warm(t, lab).before(`{ const given = ["localStorage", "sessionStorage"]; ` + storages["full"] + ` }`).
		open("/practice?q=next&seed=7")
	for range 2 {
		b.button("I don’t know").until("it is explained", `document.querySelector('[data-verdict="unknown"]')`)
		b.button("Another one").until("another question is asked", `!document.querySelector("[data-verdict]")`)
	}
	b.until("it says what is not stored", `document.querySelectorAll(".rest-note").length === 1`)
	b.button("All ideas").until("the visit remembers it",
		`document.querySelector('[data-idea="next"]').dataset.state === "due"`)
	b.standing("without storage")
}

// Whoever reads why sees the question, too: a phone had scrolled past it.
func TestOnAPhoneTheQuestionStaysBesideItsVerdict(t *testing.T) {
	b := warm(t, lab).resize(360, 740)
	for _, family := range []string{"older", "low-bits", "next", "clock-back", "layout"} {
		b.open("/practice?q=" + family + "&seed=1").click(".practice-choice")
		b.until("it is explained", "document.querySelector('[data-verdict]')").settled()
		const seen = `document.querySelector(".practice-ask h2").getBoundingClientRect().top >= 0 &&
			document.querySelector("[data-verdict]").getBoundingClientRect().bottom <=
			document.querySelector(".practice-ways > .buttons").getBoundingClientRect().top`
		if !eval[bool](b, seen) {
			t.Errorf("%s: the question or its verdict is out of sight", family)
		}
	}
}

func TestAPresentedAnswerFitsTheScreen(t *testing.T) {
	b := warm(t, lab).resize(1280, 720)
	for _, family := range []string{"older", "layout", "javascript", "collide"} {
		for _, seed := range few(1, []int{1, 2, 3, 4}) {
			for _, answer := range few(2, []int{1, 3, 0, 2}) {
				b.visit(fmt.Sprintf("/practice?q=%s&seed=%d&present=1", family, seed))
				b.alter(fmt.Sprintf("document.querySelectorAll('.practice-choice')[%d].click()", answer))
				b.until("it is explained", "document.querySelector('[data-verdict]')").settled()
				if tall := eval[int](b, "document.documentElement.scrollHeight"); tall > 720 {
					t.Errorf("%s %d, answer %d is %d px tall", family, seed, answer+1, tall)
				}
			}
		}
	}
}
