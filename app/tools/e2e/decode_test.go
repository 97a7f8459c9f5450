//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const (
	box     = "textarea"
	example = "1541815603606036480"
)

func TestABitFlipsByMouseAndByKeyboard(t *testing.T) {
	b := open(t, "/decode")
	b.click(`[data-bit="0"]`).untilField("id", "1541815603606036481").untilField("sequence", "1")
	if got := b.value(box); got != "1541815603606036481" {
		t.Errorf("the box holds %s", got)
	}
	b.press(kb.ArrowLeft+" ").untilField("sequence", "3")
	b.press(kb.Home+"1").untilField("unused", "1").untilField("signed", "-7681556433248739325")
	b.press("0").untilField("unused", "0")
	b.press("0"+kb.ArrowDown+kb.ArrowRight+" ").
		until("bit 54 flipped", `document.querySelector('[data-bit="54"]').dataset.value === "0"`)
	if got := b.count(`[data-bit][tabindex="0"]`); got != 1 {
		t.Errorf("the bits have %d tab stops, want 1", got)
	}
	b.paste(`[data-edit="worker"]`, "99").untilAlert()
	b.paste(`[data-edit="sequence"]`, "7").untilField("sequence", "7")
	if got := b.value(`[data-edit="worker"]`); got != "99" {
		t.Errorf("editing the sequence changed the worker's box to %q", got)
	}
}

func TestANumberThatABitMakesSmallStays(t *testing.T) {
	more(t)
	b := open(t, "/decode#id=1541815603606036480&id=4611686018427387911&layout=discord").untilRows(2)
	b.push(`document.querySelectorAll("[data-row]")[1].querySelector('[data-bit="62"]')`)
	b.until("the number is small, and is there",
		`document.querySelector("textarea").value === "1541815603606036480\n7" && document.querySelectorAll("[data-row]").length === 2`)
	b.until("the address says so", `location.hash.includes("small=1")`)
}

func TestAMillionCharactersDoNotFreezeThePage(t *testing.T) {
	more(t)
	b := open(t, "/decode")
	eval[*int](b, `window.longest = 0; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.longest = Math.max(window.longest, e.duration) }).observe({ entryTypes: ["longtask"] }), undefined`)
	b.paste(box, strings.Repeat("7,", 500_000))
	b.until("it is named", `document.querySelector('[role="alert"]')?.innerText.includes("digits")`)
	b.paste(box, "1").untilField("id", "1")
	t.Logf("longest task %.0f ms", eval[float64](b, "window.longest"))
}

func TestALinksQueryMovesIntoTheFragment(t *testing.T) {
	b := open(t, "/decode?id=175928847299117063&layout=discord").untilField("process", "0")
	b.until("the address has it", `location.search === "" && location.hash === "#id=175928847299117063&layout=discord"`)
	b.visit(quiet).visit("/decode?id=7&layout=nope&tick=2s").
		until("what is wrong is kept too", `location.search === "" && location.hash === "#id=7&layout=nope&tick=2s"`)
	b.paste(box, "8").untilField("id", "8").
		until("the address keeps it", `location.hash === "#id=8&layout=nope&tick=2s"`)
	b.load(nothing).open("/decode#id=100%").untilAlert() // or only the fragment would change
}

func TestPastedTextIsInNoRequest(t *testing.T) {
	const secret = "1234567890123456789"
	b := fresh(t, "/decode").paste(box, secret).untilField("id", secret)
	b.until("the address has it", `location.hash.includes("`+secret+`")`)
	b.reload().untilField("id", secret)
	requests := b.requested()
	for _, request := range requests {
		// The browser reports a document's own fragment, which it never sends.
		if sent, _, _ := strings.Cut(request, "#"); strings.Contains(sent, secret) {
			t.Errorf("the pasted ID is in the request %s", request)
		}
	}
	if len(requests) < 4 {
		t.Errorf("recorded only %d requests", len(requests))
	}
}

func TestBackUndoesARunOfEditsAtOnce(t *testing.T) {
	b := open(t, "/").click(".front-decoded a").untilField("id", example)
	b.until("the box is there", `document.querySelector("textarea")`)
	b.paste(box, "175928847299117063").untilField("id", "175928847299117063")
	// Without a pause that would begin another run, however slow the machine is.
	b.alter(`(async () => {
		for (let i = 0; i < 50; i++) {
			document.querySelector(`+"`[data-bit=\"${i % 12}\"]`"+`).click();
			await new Promise(requestAnimationFrame);
		}
		window.edited = true;
	})()`).until("all edits are made", "window.edited")
	const edited = "175928847299117060" // bits 0 and 1 flipped five times, the others four
	b.untilField("id", edited)
	b.until("the address has the edits", `location.hash.includes("`+edited+`")`)
	b.back().untilField("id", "175928847299117063")
	b.back().untilField("id", example)
	b.back().until("the generator is back", `location.pathname === "/" && document.querySelector('button[data-count]')`)
	b.forward().until("the decoder is back", `location.pathname === "/decode"`)
	b.untilField("id", example)
	b.forward().untilField("id", "175928847299117063")
	b.forward().untilField("id", edited)
	if got := b.value(box); got != edited {
		t.Errorf("the box holds %s, want %s", got, edited)
	}
}

func TestAFlipAfterAPauseIsAStepOfItsOwn(t *testing.T) {
	more(t)
	b := warm(t, lab).before(movableClock).open("/decode")
	b.click(`[data-bit="0"]`).untilField("id", "1541815603606036481")
	b.later(spell).click(`[data-bit="1"]`).untilField("id", "1541815603606036483")
	b.back().untilField("id", "1541815603606036481").back().untilField("id", example)
	b.forward().untilField("id", "1541815603606036481").forward().untilField("id", "1541815603606036483")
}

func TestBadTextIsRestoredFromItsLink(t *testing.T) {
	const typed = `12 <b>"x"</b> & 50% #é`
	b := open(t, "/decode").paste(box, typed)
	b.until("the address has it", `location.hash.includes("50%25")`)
	b.reload().until("the box is restored", fmt.Sprintf("document.querySelector('textarea').value === %q", typed))
}
