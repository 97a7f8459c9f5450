//go:build !js

package e2e

import (
	"slices"
	"strings"
	"testing"
)

// insecure returns a tab that has the lab without https from another machine, as a
// class has it from its teacher's laptop: browsers withhold workers, the clipboard and
// crypto.subtle there.
func insecure(t *testing.T) *tab {
	t.Helper()
	s := *lab
	s.url = strings.Replace(lab.url, "127.0.0.1", elsewhere, 1)
	return newTab(t, &s)
}

// otherComplaints are the complaints that are not of the one header that counts over https alone.
func (b *tab) otherComplaints() []string {
	return slices.DeleteFunc(b.complaints(), func(complaint string) bool {
		return strings.Contains(complaint, "Cross-Origin-Opener-Policy header has been ignored")
	})
}

func TestAClassWithoutHTTPSHasAllButWhatBrowsersWithhold(t *testing.T) {
	b := insecure(t).open("/")
	if eval[bool](b, `isSecureContext || !!navigator.serviceWorker || !!navigator.clipboard || !!crypto.subtle`) {
		t.Fatal("the context is secure, and shows nothing")
	}
	if got := eval[string](b, `fetch(location).then((answer) => answer.headers.get("Content-Encoding"))`); got != "gzip" {
		t.Errorf("the page comes in the form %q, but what a class costs is counted in gzip", got)
	}
	if got := b.text(".footer"); !strings.Contains(got, "without https") || strings.Contains(got, "works offline") {
		t.Errorf("of working offline the page says %q", got)
	}
	for _, path := range routes() {
		b.visit(path)
	}
	for _, complaint := range b.otherComplaints() {
		t.Error(complaint)
	}
}

func TestCopyingNeedsNoHTTPS(t *testing.T) {
	b := insecure(t).open("/decode#id=175928847299117063")
	clipboard.Lock()
	defer clipboard.Unlock()
	defer b.otherComplaints()
	b.click(".number .copy").until("it says so", `document.querySelector(".number .copy").innerText === "Copied"`)
	if !eval[bool](b, `document.activeElement.matches(".number .copy") && !document.querySelector(".number textarea")`) {
		t.Error("the button has lost the focus, or a box was left behind")
	}
	b.paste(box, "").chord("v", "paste")
	b.until("the ID is pasted", `document.querySelector("textarea").value === "175928847299117063"`)
	eval[*int](b, `[...document.querySelectorAll(".tools button")].find((e) => e.innerText === "Share").click()`)
	b.click("#share .copy").until("it works in a dialog", `document.querySelector("#share .copy").innerText === "Copied"`)
	b.alter("document.execCommand = () => false").click("#share-embed + .copy")
	b.until("what cannot be copied is told", `document.querySelector("#share-embed + .copy").innerText === "Not allowed"`)
}
