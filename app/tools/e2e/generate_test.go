//go:build !js

package e2e

import (
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (b *tab) shownID() snowflake.ID {
	b.t.Helper()
	id, err := strconv.ParseUint(b.field("id"), 10, 64)
	if err != nil {
		b.t.Fatal(err)
	}
	return snowflake.ID(id)
}

// issue presses a button of the generator and waits for its IDs.
func (b *tab) issue(count int) *tab {
	b.t.Helper()
	before := b.field("id")
	b.click(fmt.Sprintf(`button[data-count="%d"]`, count))
	b.until("an ID is issued", fmt.Sprintf(
		`document.querySelector('[data-origin="issued"]') && document.querySelector('[data-field="id"]').dataset.value !== %q`, before))
	return b
}

func TestGenerateIssuesARealIDOfTheChosenNodeNow(t *testing.T) {
	l := snowflake.Twitter()
	b := open(t, "/bits-of-an-id?layout=twitter&datacenter=3&worker=7").issue(1)
	id := b.shownID()
	parts := l.Decompose(id)
	if parts[2] != 3 || parts[3] != 7 || parts[4] != 0 {
		t.Errorf("got datacenter %d, worker %d, sequence %d; want 3, 7, 0", parts[2], parts[3], parts[4])
	}
	if age := time.Since(l.Instant(parts[1])); age < -time.Second || age > time.Minute {
		t.Errorf("the ID is %v old", age)
	}
	b.until("the address has the ID",
		fmt.Sprintf(`location.hash === "#id=%d" && location.search === "?layout=twitter&datacenter=3&worker=7"`, id))
}

// bitsShown are the visible bits, from 63 down.
const bitsShown = `[...document.querySelectorAll("[data-bit]")].map((e) => e.dataset.value + e.innerText).join("")`

// stopped checks that no bit changes for twenty frames, in which a running preview would change
// three times.
func (b *tab) stopped(why string) {
	b.t.Helper()
	if eval[bool](b,
		fmt.Sprintf(`new Promise((done) => { let n = 0; const was = %s, look = () => %[1]s !== was ? done(true) : ++n > 20 ? done(false) : requestAnimationFrame(look); look() })`, bitsShown)) {
		b.t.Errorf("%s, the strip goes on", why)
	}
}

func TestTheLivePreviewStopsInAHiddenTabAndWithReducedMotion(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().visit("/bits-of-an-id?scene=generator").
		until("time runs", `document.querySelector('[data-running="true"]')`)
	hide := func(hidden bool) {
		eval[*int](b, fmt.Sprintf(
			`void Object.defineProperty(document, "hidden", { configurable: true, value: %t }), document.dispatchEvent(new Event("visibilitychange")), undefined`, hidden))
	}
	hide(true)
	b.stopped("hidden")
	held := eval[string](b, bitsShown)
	hide(false)
	b.until("it goes on", fmt.Sprintf("%s !== %q", bitsShown, held))
	b.emulate("").reload().settled().stopped("without motion")
	b.click(`[data-press="pause"]`).until("time runs when asked to", `document.querySelector('[data-running="true"]')`)
}

func TestTheLivePreviewRunsUntilItIsPausedOrAnIDIsGenerated(t *testing.T) {
	b := warm(t, lab).moving().resize(1440, 900).visit("/bits-of-an-id?scene=generator")
	example := eval[string](b, bitsShown)
	b.until("time runs", `document.querySelector('[data-running="true"]')`).
		until("it is now", fmt.Sprintf("%s !== %q", bitsShown, example))
	fields := `[...document.querySelectorAll("[data-field]")].map((e) => e.dataset.value + e.textContent).join()`
	before, bits := eval[string](b, fields), eval[string](b, bitsShown)
	b.until("low bits change", fmt.Sprintf("%s !== %q", bitsShown, bits))
	if got := eval[string](b, bitsShown); got[:40] != bits[:40] || eval[string](b, fields) != before {
		t.Errorf("high bits or fields changed with the time")
	}
	off := eval[float64](b, `(() => {
		const cells = [...document.querySelectorAll("[data-bit]")].map((e) => e.getBoundingClientRect()), cards = [...document.querySelectorAll(".section")].map((e) => e.getBoundingClientRect());
		const narrow = Math.min(...cards.map((box) => box.width)) < 120, rows = new Set(cells.map((box) => box.top)).size;
		return narrow || rows > 1 ? 100 : Math.max(Math.abs(cards[0].left - cells[0].left), Math.abs(cards.at(-1).left - cells[52].left), Math.abs(cards.at(-1).right - cells[63].right));
	})()`)
	if off > 2.5 {
		t.Errorf("the cards stand %.1f px beside their bits, or these in several rows", off)
	}
	b.click(`[data-press="pause"]`).
		until("it is paused", `document.querySelector('[data-press="pause"]').innerText === "Resume"`)
	held := eval[string](b, bitsShown)
	b.stopped("paused")
	b.click(`[data-press="pause"]`).until("it goes on", fmt.Sprintf("%s !== %q", bitsShown, held))
	b.issue(1).until("time stands still", `document.querySelector('[data-running="false"]')`)
}

func TestASlowLayoutShowsProgressAndCanBeStopped(t *testing.T) {
	more(t)
	b := open(t, "/bits-of-an-id?layout=time:50,worker:13,sequence:1&epoch=0&tick=100ms&worker=1")
	b.click(`button[data-count="5000"]`)
	b.until("progress shows", `document.querySelector("progress")?.value > 2`)
	b.push(`[...document.querySelectorAll(".progress button")][0]`)
	b.until("it stopped", `document.querySelector('[role="alert"]')?.innerText.startsWith("Stopped after ")`)
	b.until("the progress is gone", `!document.querySelector("progress")`)
}

func TestReloadAndBackRestoreTheGenerator(t *testing.T) {
	b := open(t, "/bits-of-an-id?scene=generator").issue(1)
	for range 5 {
		b.issue(1)
	}
	id := b.field("id")
	b.until("the address has the ID", fmt.Sprintf(`location.hash === "#id=%s"`, id))
	address := b.address()
	b.reload().untilField("id", id)
	b.until("the shown ID is there, and 6 in the history",
		`document.querySelectorAll('[data-field="id"]').length === 7`)
	b.click(`a[href*="/decode#id="]`)
	b.until("the decoder shows", `location.pathname === "/decode" && document.querySelector("textarea")`).
		untilField("id", id)
	b.back().until("Back returns", `location.pathname === "/bits-of-an-id"`)
	b.untilField("id", id)
	if got := b.address(); got != address {
		t.Errorf("got address %s, want %s", got, address)
	}
	other := warm(t, lab).open(address)
	other.untilField("id", id)
}

func TestAQuestionThatTheButtonAnswersIsNoLongerAsked(t *testing.T) {
	more(t)
	b := open(t, "/bits-of-an-id?scene=generator").issue(5000)
	b.until("the truth is said", `document.querySelector('[data-question="burst"][data-answered="true"]')`)
	b.click(`[data-question="burst"] .again button`).
		until("it is asked again", `document.querySelector('[data-question="burst"][data-answered="false"]')`)
}

// After a burst both buttons stood elsewhere, so a second press hit nothing.
func TestABurstOnTheFrontPageMovesNoButton(t *testing.T) {
	const at = `[...document.querySelectorAll(".living .making button")].map((e) => {
		const box = e.getBoundingClientRect(); return [box.left, box.top + scrollY].map(Math.round).join(" "); }).join()`
	for _, size := range sizes {
		b := warm(t, lab).resize(size[0], size[1]).open("/")
		was := eval[string](b, at)
		b.push(`document.querySelectorAll(".living .making button")[1]`)
		b.until("the burst is drawn", `document.querySelectorAll(".filled li").length === 2`).settled()
		if is := eval[string](b, at); is != was {
			t.Errorf("%dx%d: after a burst the buttons are at %s and were at %s", size[0], size[1], is, was)
		}
	}
}
