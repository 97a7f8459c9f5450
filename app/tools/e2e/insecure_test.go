//go:build !js

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A class has the lab from its teacher's laptop without https: browsers withhold
// workers, the clipboard and crypto.subtle there.
func TestWithoutHTTPSOnlyFeaturesThatBrowsersWithholdAreMissing(t *testing.T) {
	more(t)
	s := *lab
	s.url = strings.Replace(lab.url, "127.0.0.1", elsewhere, 1)
	b := newTab(t, &s).open("/decode#id=175928847299117063")
	if eval[bool](b, `isSecureContext || !!navigator.serviceWorker || !!navigator.clipboard || !!crypto.subtle`) {
		t.Fatal("the context is secure, and shows nothing")
	}
	if got := eval[string](b,
		`fetch(location).then((answer) => answer.headers.get("Content-Encoding"))`); got != "gzip" {
		t.Errorf("the page comes in the form %q, but what a class costs is counted in gzip", got)
	}
	if got := b.text(".footer"); !strings.Contains(got, "not loaded over HTTPS") ||
		strings.Contains(got, "The site works offline") {
		t.Errorf("of working offline the page says %q", got)
	}
	b.copies()
	// which use what is withheld
	for _, path := range []string{"/live", "/search", "/nodes?rate=400", "/layout", "/compare"} {
		b.visit(path)
	}
	for _, complaint := range b.complaints() {
		t.Error(complaint)
	}
}

// copies checks that the buttons copy the page's ID and the code in a dialog.
func (b *tab) copies() {
	b.t.Helper()
	clipboard.Lock()
	defer clipboard.Unlock()
	b.click(".number .copy").until("it says so", `document.querySelector(".number .copy").innerText === "Copied"`)
	if !eval[bool](b,
		`document.activeElement.matches(".number .copy") && !document.querySelector(".number textarea")`) {
		b.t.Error("the button has lost the focus, or a box was left behind")
	}
	b.paste(box, "").chord("v", "paste")
	b.until("the ID is pasted", `document.querySelector("textarea").value === "175928847299117063"`)
	b.button("Share")
	b.click("#share .copy").
		until("it works in a dialog", `document.querySelector("#share .copy").innerText === "Copied"`)
	b.alter("document.execCommand = () => false").click("#share-embed + .copy")
	b.until("what cannot be copied is told",
		`document.querySelector("#share-embed + .copy").innerText === "Not allowed"`)
	b.press(kb.Escape)
}
