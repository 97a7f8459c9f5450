//go:build !js

package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// longScript is a script of so many steps, and two more.
func longScript(steps int) string {
	return "lane refuse\nset 5ms\nask" + strings.Repeat("\nadvance 1ms\nask", (steps-1)/2)
}

// endlessScript is too long for any address, however it is compressed. Its lines
// are long and few: a browser takes seconds to insert thousands into any box.
func endlessScript() string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("lane refuse\nset 5ms\nask 2")
	for i := range 2000 {
		if i%20 == 0 {
			b.WriteString("\n# ")
		}
		fmt.Fprintf(&b, "%016x", random.Uint64())
	}
	return b.String()
}

// write opens the editor and replaces the script: at once, since a browser takes
// seconds to paste some hundred lines into any box.
func (b *tab) write(script string) *tab {
	b.t.Helper()
	eval[*int](b, fmt.Sprintf(`(() => { const box = document.querySelector(".script"); document.querySelector(".editor").open = true;
		box.value = %q; box.dispatchEvent(new Event("input", { bubbles: true })) })()`, script))
	return b
}

func TestALongScriptTravelsCompressedInTheLink(t *testing.T) {
	more(t)
	script := longScript(401)
	b := open(t, "/rollback?scene=scala-28&experiment=1").write(script).untilField("steps", "402")
	b.until("the address has it", `location.hash.startsWith("#scriptz=")`)
	b.player("Last").untilField("step", "402")
	address := b.until("the address has both",
		`new URLSearchParams(location.search).get("step") === "402" && location.hash.startsWith("#scriptz=")`).address()
	if len(address) > 500 {
		t.Errorf("got an address of %d characters for %d, want fewer than 500", len(address), len(script))
	}
	other := warm(t, lab).open(address).untilField("steps", "402").untilField("step", "402")
	if got := other.value(".script"); got != script {
		t.Errorf("from the link: got a script of %d characters, want the %d that were sent", len(got), len(script))
	}
	if alerts := other.alerts(); len(alerts) != 0 {
		t.Errorf("from the link: alerts %v", alerts)
	}
	other.reload().untilField("step", "402")
	b.write("lane refuse\nset 5ms\nask").untilField("steps", "2").
		until("a short one is plain again", `location.hash.startsWith("#script=lane")`)
}

func TestWithoutCompressionNothingIsLost(t *testing.T) {
	more(t)
	address := open(t, "/rollback?scene=scala-28&experiment=1").write(longScript(401)).
		until("the address has it", `location.hash.startsWith("#scriptz=")`).address()
	b := warm(t, lab).before(`delete window.CompressionStream; delete window.DecompressionStream`).open(address)
	if got := b.untilField("steps", "402").address(); got != address {
		t.Errorf("got address %s, want it whole: %s", got, address)
	}
	b.write(longScript(201)).untilField("steps", "202").
		until("it travels as it is", `location.hash.startsWith("#script=lane")`)
}

func TestAScriptTooLongForAnAddressIsNotInIt(t *testing.T) {
	more(t)
	b := open(t, "/rollback?scene=scala-28&experiment=1").write(endlessScript()).untilField("steps", "2")
	b.until("it is told", `document.querySelector(".editor")?.innerText.includes("too long for a link")`)
	b.until("the address does not hold it", `location.hash === ""`)
	b.write(longScript(11)).untilField("steps", "12").
		until("it fits again",
			`location.hash.startsWith("#script=") && !document.querySelector(".editor").innerText.includes("too long")`)
}
