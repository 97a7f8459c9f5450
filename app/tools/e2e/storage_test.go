//go:build !js

package e2e

import "testing"

func TestStorageErrorsDoNotEndTheProgram(t *testing.T) {
	more(t)
	b := warm(t, lab).before(`for (const method of ["getItem", "setItem", "removeItem", "clear", "key"]) {
		Storage.prototype[method] = () => { throw new DOMException("the disk is gone", "UnknownError") };
	}`)
	for _, path := range []string{"/layout", "/bits-of-an-id"} {
		b.open(path)
	}
	b.click(`button[data-count="1"]`).until("an ID is issued", `document.querySelector(".history .made")`)
	if got := eval[string](b, `Object.keys(JSON.parse(localStorage.getItem("history"))[0]).join()`); got != "ID,Link,At" {
		t.Errorf("for as long as the page is open the history is kept with %q", got)
	}
}
