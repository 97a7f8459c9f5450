//go:build !js

package e2e

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// The buttons of undoing and redoing, which are called by signs.
const undo, redo = `document.querySelector('[data-press="undo"]')`, `document.querySelector('[data-press="redo"]')`

// spell is longer than the pause that ends a run of edits.
const spell = 1300 * time.Millisecond

// movableClock lets a test say that time has passed, see [tab.later]: for Go, and
// for what asks an event when it was.
const movableClock = `{
	const now = performance.now.bind(performance), stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
	let ahead = 0;
	performance.now = () => now() + ahead;
	Object.defineProperty(Event.prototype, "timeStamp", { get() { return stamp.call(this) + ahead } });
	window.later = (ms) => { ahead += ms };
}`

// later advances the clock of a page that was opened with movableClock.
func (b *tab) later(by time.Duration) *tab {
	b.t.Helper()
	eval[*int](b, fmt.Sprintf("later(%d)", by.Milliseconds()))
	return b
}

// untilWorker waits until the field worker has that many bits, also in the address.
func (b *tab) untilWorker(bits int) *tab {
	b.t.Helper()
	return b.untilBorder("worker", bits).
		until("the address has it",
			fmt.Sprintf(`location.search.includes("worker:%d") || %d === 5 && /^.layout=twitter(&experiment=1)?$/.test(location.search)`, bits, bits))
}

func TestUndoRedoBackAndForwardKnowTheSameSteps(t *testing.T) {
	b := warm(t, lab).before(movableClock).resize(1440, 1000).open("/layout?layout=twitter")
	b.until("the grips are in place", `document.querySelector(".grip").style.getPropertyValue("--x16") !== ""`)
	b.drag("worker", 10, false).untilBorder("worker", 6)
	b.drag("worker", 8, false).untilBorder("worker", 8) // another drag of the same border
	b.focus(`.grip[data-border="worker"]`).press(kb.ArrowRight+kb.ArrowRight).untilBorder("worker", 10)
	b.later(spell).press(kb.ArrowLeft).untilWorker(9)
	b.push(undo).untilWorker(10).push(undo).untilWorker(8)
	b.push(undo).untilWorker(6).push(undo).untilWorker(5)
	b.push(redo).untilWorker(6).push(redo).untilWorker(8)
	b.back().untilWorker(6).back().untilWorker(5)
	b.until("there is nothing to undo", undo+`.ariaDisabled === "true"`)
	b.push(redo).untilWorker(6).forward().untilWorker(8).forward().untilWorker(10).push(undo).untilWorker(8)
	// faster than the browser goes
	b.command("z").command("z").untilWorker(5).command("Z").command("Z").command("Z").untilWorker(10)
	b.push(undo).untilWorker(8).focus(`.grip[data-border="worker"]`).press(kb.ArrowLeft).untilWorker(7)
	b.until("there is nothing to redo", redo+`.ariaDisabled === "true"`)
	b.back().untilWorker(8).back().untilWorker(6).forward().untilWorker(8).forward().untilWorker(7)
}

func TestOpenPartsStayOpenWhenAChangeIsUndone(t *testing.T) {
	more(t)
	b := open(t, "/layout?layout=twitter&experiment=1")
	b.focus(`.grip[data-border="worker"]`).press(kb.ArrowLeft).untilWorker(4)
	b.click(`[data-drawer="moves"] summary`).
		until("the address has the drawer", `location.search.includes("open=moves")`)
	b.push(undo).untilBorder("worker", 5).
		until("the drawer is open",
			`document.querySelector('[data-drawer="moves"]').open && location.search.startsWith("?layout=twitter&open=moves")`)
	b.push(redo).untilWorker(4).
		until("the drawer is still open",
			`document.querySelector('[data-drawer="moves"]').open && location.search.includes("open=moves")`)
}

func TestARefusedAddressIsWrittenLater(t *testing.T) {
	more(t)
	b := warm(t, lab).before(`{ let refused = 0; const push = history.pushState.bind(history);
		history.pushState = (...all) => { if (refused++ < 2) throw new DOMException("too often", "SecurityError"); push(...all) } }`)
	b.open("/layout?layout=twitter").focus(`.grip[data-border="worker"]`).press(kb.ArrowLeft).untilWorker(4)
	b.push(undo).untilWorker(5).push(redo).untilWorker(4).back().untilWorker(5)
}
