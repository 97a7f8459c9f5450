//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

func TestAClearedBoxStaysEmptyAndSaysWhatIsMissing(t *testing.T) {
	b := warm(t, lab)
	for name, want := range map[string]string{"bits-1": "Field “time” has no width", "epoch": "The epoch is missing", "tick": "The tick is missing", "name-1": "Field 2 has no name"} {
		edit := `[data-edit="` + name + `"]`
		b.visit(quiet).visit("/layout?layout=twitter")
		was := b.value(edit)
		b.paste(edit, "").untilAlert()
		eval[*int](b, `document.activeElement.blur()`)
		b.tied(edit, want)
		if got := b.value(edit); got != "" {
			t.Errorf("%s: the cleared box holds %q", name, got)
		}
		b.reload().tied(edit, want)
		if got := b.value(edit); got != "" {
			t.Errorf("%s: after a reload the cleared box holds %q", name, got)
		}
		b.paste(edit, was).until("nothing is wrong", `!document.querySelector('[role="alert"]')`)
		if b.attribute(edit, "aria-invalid") == "true" || b.attribute(edit, "aria-describedby") != "" {
			t.Errorf("%s: the mended box is still tied to an alert", name)
		}
	}
}

// tied waits until a box is invalid and the alert which describes it says so.
func (b *tab) tied(selector, want string) *tab {
	b.t.Helper()
	return b.until(selector+" is told "+want, fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e.ariaInvalid === "true" && document.getElementById(e.getAttribute("aria-describedby"))?.innerText.includes(%q) })()`, selector, want))
}

func TestWhatIsPastedWronglyIsTiedToItsBox(t *testing.T) {
	b := open(t, "/layout?layout=twitter&open=export,traffic&load=own")
	b.paste(`[data-edit="curve"]`, "8=many").untilAlert()
	b.tied(`[data-edit="curve"]`, "8=many")
	b.paste(`[data-edit="json"]`, "{").until("it is read", `document.querySelectorAll('[role="alert"]').length === 2`).tied(`[data-edit="json"]`, "JSON")
}

func TestFullWidthDigitsAreReadInEveryBox(t *testing.T) {
	b := open(t, "/layout?layout=twitter")
	b.paste(`[data-edit="bits-1"]`, "４０").paste(`[data-edit="bits-4"]`, "１３").untilField("ids-per-tick", "8192")
	b.paste(`[data-edit="epoch"]`, "１４２００７０４００００0").paste(`[data-edit="tick"]`, "１０ms").untilField("ids-per-second", "819200")
	b.until("the address has them", `location.search.includes("time:40,datacenter:5,worker:5,sequence:13&epoch=1420070400000&tick=10ms")`)
	b.paste(`[data-edit="hash-nodes"]`, "２０").until("it is read", `!document.querySelector('[role="alert"]')`)
}
