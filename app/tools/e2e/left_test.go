//go:build !js

package e2e

import "testing"

// go-app keeps a page for good that is left with changes still to be drawn.
func TestAPageDrawsWhatChangedBeforeItIsLeft(t *testing.T) {
	b := open(t, "/bits").until("the program answers, and follows links", "!window.labReady")
	eval[*int](b, `(() => {
		window.drawn = false;
		const button = document.querySelector(".theme");
		new MutationObserver(() => window.drawn = true).observe(button, { attributes: true });
		button.click();
		document.querySelector(".header-link").click();
	})()`)
	b.until("the other page is there", `document.querySelector(".header-link")?.ariaCurrent === "page"`)
	if !eval[bool](b, "drawn") {
		t.Error("the page was left before it was drawn")
	}
}
