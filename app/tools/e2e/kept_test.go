//go:build !js

package e2e

import (
	"slices"
	"testing"
)

// remember notes a prerendered element of the page.
const remember = `document.addEventListener("DOMContentLoaded", () => { window.sent = document.querySelector('[data-bit="0"]') })`

func TestPrerenderedElementsThatLookTheSameAreAdopted(t *testing.T) {
	b := warm(t, lab).before(remember).open("/")
	if !eval[bool](b, `window.sent.isConnected`) {
		t.Error("the last bit was drawn again, though nothing about it changed")
	}
	if got := eval[string](b,
		`document.querySelector('[data-bit="0"]').closest("[data-kept]").className`); got != "byte" {
		t.Errorf("an adopted byte has the class %q; want byte", got)
	}
	if got := eval[string](b,
		`document.querySelector("[data-connectors]").getAttribute("viewBox")`); got != "0 0 128 16" {
		t.Errorf("the adopted connectors have the view box %q", got)
	}
	b.open("/layout").click(`[data-tool="step+-1"]`).settled()
	if got := eval[[]string](b, `(() => {
		const path = document.querySelector(".anatomy svg > path[data-hue]"), lines = path.parentElement;
		return [lines.clientHeight < 30, getComputedStyle(path).fillOpacity, lines.dataset.kept ?? "drawn"].map(String);
	})()`); !slices.Equal(got, []string{"true", "0.22", "drawn"}) {
		t.Errorf("after a change the connectors, once adopted, are low, pale and drawn: %q", got)
	}
	b.open("/bits-of-an-id?scene=generator").click(`button[data-count="1"]`)
	b.until("an ID is issued", `document.querySelector(".card").dataset.origin === "issued"`)
	if got := eval[int](b, `document.querySelectorAll("[data-bit]").length`); got != 64 {
		t.Errorf("after a press of Generate there are %d bits; want 64", got)
	}
	if got := eval[string](b,
		`[...new Set([...document.querySelectorAll(".cells")].map((cells) => cells.parentElement.className))].join()`); got != "byte" {
		t.Errorf("after a press of Generate bytes have the classes %q; want byte", got)
	}
	want := eval[string](b, `document.querySelector('[data-field="binary"]').dataset.value`)
	if got := eval[string](b,
		`[...document.querySelectorAll("[data-bit]")].map((bit) => bit.dataset.value).join("")`); got != want {
		t.Errorf("after a press of Generate the bits are\n%s, and the binary form\n%s", got, want)
	}
}

// Each element that the program makes takes a tenth of a millisecond before the page responds.
func TestTheFrontPageMakesFewElements(t *testing.T) {
	b := warm(t, lab).before(`window.made = 0;
		for (const name of ["createElement", "createElementNS"]) {
			const make = Document.prototype[name];
			Document.prototype[name] = function (...of) { window.made++; return make.apply(this, of) };
		}
		new MutationObserver(() => {
			if (document.querySelector('main[data-ready="true"]')) window.madeFirst ??= made;
		}).observe(document, { subtree: true, childList: true, attributes: true });`).open("/")
	if got := eval[int](b, "madeFirst"); got > 75 {
		t.Errorf("got %d elements before the page responds, want at most 75", got)
	}
	b.click(`button[data-count="1"]`)
	b.until("an ID is issued", `document.querySelector(".living").dataset.origin === "issued"`)
	shown := eval[string](b, `document.querySelector('[data-field="id"]').dataset.value`)
	if got := eval[string](b, `String(BigInt("0b" + [...document.querySelectorAll(".living [data-bit]")].map(
		(bit) => bit.dataset.value).join("")))`); got != shown {
		t.Errorf("after a press of Generate the bits are those of %s, want %s", got, shown)
	}
}

func TestAPageThatShowsSomethingElseIsDrawnAgain(t *testing.T) {
	more(t)
	b := warm(t, lab).before(remember).open("/decode#id=4095")
	if eval[bool](b, `window.sent.isConnected`) {
		t.Error("the sent example's last bit stands in another ID")
	}
	if got := eval[string](b, `document.querySelector('[data-bit="0"]').dataset.value`); got != "1" {
		t.Errorf("bit 0 of 4095 is %s", got)
	}
}
