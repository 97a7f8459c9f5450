//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// What a page still had to write belongs to the address that it had: a link that is
// followed at that moment leads where it says.
func TestALinkThatIsFollowedWhileTheAddressIsWrittenLeadsWhereItSays(t *testing.T) {
	more(t)
	b := open(t, "/bits?op=negate&a=12&width=8").untilField("step", "0")
	for wait := 120; wait <= 180; wait += 30 {
		b.visit("/bits?op=negate&a=12&width=8").untilField("step", "0")
		eval[*int](b, fmt.Sprintf(`(() => {
			const press = (words) => [...document.querySelectorAll(".player button")].find((e) => e.innerText === words).click();
			press("Next"); press("Next"); press("Back");
			const link = Object.assign(document.createElement("a"), { href: "/bits?op=negate&a=12&width=8&step=4" });
			document.body.append(link);
			for (const end = performance.now() + %d; performance.now() < end;);
			link.click();
			link.remove();
		})()`, wait))
		eval[bool](b, `new Promise((done) => setTimeout(() => done(true), 400))`)
		if got := b.field("step") + " " + eval[string](b,
			"location.search"); got != "4 ?op=negate&a=12&width=8&step=4" {
			t.Errorf("after %d ms the page is at %q", wait, got)
		}
	}
}

// button presses the first button with this text.
func (b *tab) button(words string) *tab {
	b.t.Helper()
	return b.push(named("button", words))
}

func TestTheWalkMovesByKeys(t *testing.T) {
	b := open(t, "/bits?op=negate&a=12").focus(`.player input[type="range"]`)
	b.press(kb.ArrowRight).untilField("step", "1").press(kb.End).untilField("step", "5").press(kb.Home).
		untilField("step", "0")
	b.focus(`[data-presenting="next"]`).press(kb.ArrowRight).untilField("step", "1").press(" ").untilField("step", "2")
	b.press(kb.ArrowLeft).untilField("step", "1").press(kb.End).untilField("step", "5")
	if got := eval[string](b, "document.activeElement.innerText"); got != "Next" {
		t.Errorf("the focus is on %q, want Next", got)
	}
	b.choose(".player-speed", "20").focus(`.player input[type="range"]`).press(" ").untilField("step", "5")
}

func TestAnOperandIsEditedBitByBit(t *testing.T) {
	b := open(t, "/bits?op=negate&a=11")
	b.click(`[data-row="a"] [data-bit="7"]`).untilField("signed", "-117").untilField("unsigned", "139").
		untilField("result", "117")
	if got := b.value(`[data-edit="a"]`) + " " + b.value(`[data-edit="a-hex"]`); got != "-117 0x8b" {
		t.Errorf("the boxes hold %s", got)
	}
	b.press(kb.ArrowRight+" ").untilField("signed", "-53").press(kb.Home+"0").untilField("signed", "75")
	if got := b.count(`[data-row="a"] [data-bit][tabindex="0"]`); got != 1 {
		t.Errorf("the bits have %d tab stops, want 1", got)
	}
	b.paste(`[data-edit="a-hex"]`, "80").untilField("signed", "-128").
		until("the address has it", `location.search.includes("a=0x80")`)
}

// namesCut are the rows' names of a picture that scrolls that begin left of its last part, which is seen first.
const namesCut = `
	[...document.querySelectorAll(".bitlab .worksheet [data-is~='near']")].filter((e) => {
		const r = e.getBoundingClientRect(), sheet = e.closest(".worksheet");
		return r.width && r.left < e.closest("svg").getBoundingClientRect().right - sheet.clientWidth - 1;
	}).map((e) => e.textContent)`

func TestTheBitLabFitsAPhone(t *testing.T) {
	more(t)
	b := open(t, "/")
	for _, query := range []string{"", "op=shift-left&a=1&n=34&width=64&step=9", "op=compose&step=5", "op=xor-swap",
		"op=wrap&a=4095&n=12&width=32&step=3", "op=max-of-bits&n=41&width=64&step=5", "op=extract&width=64&a=-1"} {
		b.visit("/bits?" + query)
		eval[*int](b, `document.querySelectorAll("details").forEach((e) => { e.open = true })`)
		for _, width := range []int64{360, 768, 1440} {
			b.resize(width, 800)
			if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
				t.Errorf("%d px, %s: %d px too wide", width, query, over)
			}
			if cut := eval[[]string](b,
				`[...document.querySelectorAll(".bitlab button, .bitlab input, .cell, .ring-section button")].filter((e) => !e.closest(".worksheet")?.matches("[data-bytes='4'], [data-bytes='8']")).filter((e) => { const r = e.getBoundingClientRect(); return r.width && (r.left < -0.5 || r.right > innerWidth + 0.5) }).map((e) => e.outerHTML)`); len(cut) > 0 {
				t.Errorf("%d px, %s: cut off: %v", width, query, cut[0])
			}
			if cut := eval[[]string](b, namesCut); len(cut) > 0 {
				t.Errorf("%d px, %s: the first look cuts the names %v", width, query, cut)
			}
		}
	}
}

// labLooks visits the operations by their links, at the first and the last step of each.
const labLooks = `
	const least = %d, at = (name) => document.querySelector('[data-field="' + name + '"]').dataset.value;
	const look = (where) => {
		for (const one of ["[data-caption]", ".worksheet", ".bit-side", "[data-player]"]) {
			const e = document.querySelector("[data-stage] " + one);
			whole(e, where);
			uncut(e, where);
		}
		large(".bitlab :is([data-panel] text, .press-value > *, code, .digits, input[type=text])", least, where);
	};
	for (let n = 0; n < document.querySelectorAll(".op").length; n++) {
		const link = () => document.querySelectorAll(".op")[n];
		link().click();
		await until(() => link().ariaCurrent === "true");
		look(link().innerText + " at first: ");
		[...document.querySelectorAll(".player button")].find((e) => e.innerText === "Last").click();
		await until(() => at("step") === at("steps"));
		look(link().innerText + " at last: ");
	}`

func TestAnOperationFitsOnOneScreen(t *testing.T) {
	more(t)
	b := warm(t, lab)
	for _, size := range []struct {
		query         string
		width, height int64
		least         int
	}{{"", 1440, 900, 12}, {"present=1", 1920, 1080, 24}} {
		b.resize(size.width, size.height).visit("/bits?" + size.query)
		for _, fault := range b.unseen(fmt.Sprintf(labLooks, size.least)) {
			t.Errorf("%d by %d: %s", size.width, size.height, fault)
		}
	}
}
