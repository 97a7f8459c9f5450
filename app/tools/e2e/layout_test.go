//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// point is a place in the window.
type point struct{ X, Y float64 }

// middle is the middle of what a selector finds.
func (b *tab) middle(selector string) point {
	b.t.Helper()
	return eval[point](b.still(selector), fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return { X: r.left + r.width / 2, Y: r.top + r.height / 2 } })()`, selector))
}

// drag takes a border with the mouse, or with a finger, and lets it go at the
// left side of a bit.
func (b *tab) drag(border string, bit int, finger bool) *tab {
	b.t.Helper()
	from := b.middle(`.grip[data-border="` + border + `"]`)
	to := eval[point](b, fmt.Sprintf(`(() => { const r = document.querySelector('[data-bit="%d"]').getBoundingClientRect(); return { X: r.left, Y: r.top + r.height / 2 } })()`, bit))
	return b.pull(from, to, finger)
}

// untilBorder waits until the field above a border has so many bits.
func (b *tab) untilBorder(above string, bits int) *tab {
	b.t.Helper()
	return b.until(fmt.Sprintf("%s has %d bits", above, bits), fmt.Sprintf(`document.querySelector('.grip[data-border="%s"]').ariaValueNow === "%d"`, above, bits))
}

func TestABorderIsDraggedInRowsOfEveryLength(t *testing.T) {
	for _, width := range []int64{360, 768, 1440} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			finger := width < 1000
			b := warm(t, lab).emulate("", "prefers-reduced-motion", "reduce").resize(width, 1000).visit("/layout")
			b.until("the grips are in place", `document.querySelector(".grip").style.getPropertyValue("--x16") !== ""`)
			b.drag("worker", 12, finger).untilBorder("worker", 4).untilField("ids-per-tick", "8192").untilField("nodes", "512")
			b.drag("time", 37, finger).untilBorder("time", 25).untilBorder("datacenter", 21)
			b.until("the address has it", `location.search.includes("layout=unused:1,time:25,datacenter:21,worker:4,sequence:13&epoch=1288834974657&tick=1ms")`)
			b.button("Undo")
			b.untilBorder("time", 41).untilBorder("datacenter", 5).untilBorder("worker", 4)
		})
	}
}

func TestABorderIsMovedByKeysAndSpeaks(t *testing.T) {
	b := open(t, "/layout")
	says := func(want string) {
		t.Helper()
		b.until("the border says "+want, fmt.Sprintf(`document.activeElement.getAttribute("aria-valuetext").startsWith(%q)`, want))
	}
	eval[*int](b, `document.querySelector('.grip[data-border="worker"]').focus()`)
	b.press(kb.ArrowLeft)
	says("sequence 13 bits, 8,192 IDs per tick")
	b.press(kb.ArrowRight + kb.ArrowRight)
	says("sequence 11 bits, 2,048 IDs per tick")
	b.press(kb.End)
	says("sequence 1 bit, 2 IDs per tick; worker 16 bits")
	b.press(kb.Home)
	says("sequence 16 bits, 65,536 IDs per tick; worker 1 bit")
	b.press(kb.PageUp)
	says("sequence 12 bits")
}

func TestABrokenLayoutKeepsWhatWasWrittenUntilItIsMended(t *testing.T) {
	b := open(t, "/layout?layout=time:4x,worker:10,sequence:12")
	if got := b.value(`[data-edit="bits-0"]`); got != "4x" {
		t.Errorf("what was written became %q", got)
	}
	b.paste(`[data-edit="bits-0"]`, "42").untilField("lifetime-years", "139.37")
	if alerts := b.alerts(); len(alerts) > 0 {
		t.Errorf("alerts stay: %q", alerts)
	}
}

func TestFieldsAreAddedRenamedReorderedAndRemoved(t *testing.T) {
	b := open(t, "/layout")
	layout := func(want string) {
		t.Helper()
		b.until("the address has "+want, fmt.Sprintf(`location.search.includes(%q)`, "layout="+want+"&"))
	}
	press := func(label string) {
		t.Helper()
		b.push(fmt.Sprintf(`document.querySelector('button[aria-label=%q]')`, label))
	}
	b.paste(`[data-edit="name-3"]`, "rack")
	layout("unused:1,time:41,datacenter:5,rack:5,sequence:12")
	press("Move rack up, to higher bits")
	layout("unused:1,time:41,rack:5,datacenter:5,sequence:12")
	press("Remove unused")
	layout("time:42,rack:5,datacenter:5,sequence:12")
	press("One bit fewer for sequence")
	b.until("a bit is missing", `document.querySelector('[data-field="error"]').innerText.includes("63 bits")`)
	if got := b.field("bits-needed"); got != "63" {
		t.Errorf("got %s bits needed, want 63", got)
	}
	press("One bit more for rack")
	layout("time:42,rack:6,datacenter:5,sequence:11")
	b.choose(`[data-edit="kind-2"]`, "0")
	layout("time:42,rack:6,datacenter/unused:5,sequence:11")
	b.untilField("nodes", "64")
	eval[*int](b, `document.activeElement.blur()`)
	for _, want := range []string{
		"time:42,rack:6,datacenter:5,sequence:11", "time:42,rack:5,datacenter:5,sequence:11", "time:42,rack:5,datacenter:5,sequence:12",
		"unused:1,time:41,rack:5,datacenter:5,sequence:12", "unused:1,time:41,datacenter:5,rack:5,sequence:12",
	} {
		b.command("z")
		layout(want)
	}
	b.command("z").until("Twitter is back", `location.search === "?layout=twitter"`)
	b.command("Z")
	layout("unused:1,time:41,datacenter:5,rack:5,sequence:12")
}

// command presses a key with Ctrl; a capital letter with Shift too.
func (b *tab) command(key string) *tab {
	b.t.Helper()
	modifiers := []chromedp.Modifier{chromedp.ModifierCtrl}
	if key != strings.ToLower(key) {
		modifiers = append(modifiers, chromedp.ModifierShift)
	}
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
	return b
}

func TestALayoutOpensTheOtherPages(t *testing.T) {
	const layout = "unused:1,time:39,sequence:8,machine:16"
	const query = "layout=" + layout + "&epoch=1409529600001&tick=10ms"
	b := open(t, "/")
	for name, there := range map[string]string{
		"Generate with it":    `document.querySelector('[data-edit="machine"]')`,
		"Decode with it":      `document.querySelectorAll('[data-row] [data-field="machine"]').length`,
		"Roll it over":        `document.querySelector("textarea.script").value.includes("layout ` + layout + ` tick 10ms epoch 1409529600001")`,
		"Turn its clock back": `document.querySelector("textarea.script").value.includes("layout ` + layout + `") && document.querySelector('[data-lane="leaf"]')`,
	} {
		b.visit("/layout?" + query)
		b.push(named("a.button", name))
		b.until(name, there)
		b.until("the page is ready", `document.querySelector('main[data-ready="true"]')`)
		if alerts := b.alerts(); len(alerts) > 0 {
			t.Errorf("%s: %q", name, alerts)
		}
	}
}

func TestALayoutIsKeptAndForgotten(t *testing.T) {
	b := open(t, "/layout?layout=unused:1,time:40,worker:11,sequence:12&epoch=5&tick=1ms")
	b.paste(`[data-edit="kept-name"]`, "  ").button("Keep").untilAlert()
	b.tied(`[data-edit="kept-name"]`, "Write a name")
	b.paste(`[data-edit="kept-name"]`, " Our  shop ")
	const keepable = `[...document.querySelectorAll("button")].find((e) => e.innerText === "Keep")?.ariaDisabled !== "true"`
	b.until("the name is read", keepable).button("Keep")
	b.until("it is kept", `document.querySelector(".kept a")?.innerText === "Our shop"`)
	b.paste(`[data-edit="kept-name"]`, "Our shop").until("the name is read", keepable).button("Keep").until("keeping it again is no error", `document.querySelector('[data-edit="kept-name"]').value === "" && !document.querySelector('[role="alert"]')`)
	b.visit("/layout?layout=discord").paste(`[data-edit="kept-name"]`, "Our shop").until("the name is read", keepable).button("Keep").untilAlert()
	b.tied(`[data-edit="kept-name"]`, "“Our shop” is kept already: choose another name, or forget that one first.")
	b.until("what was typed stays", `document.querySelector('[data-edit="kept-name"]').value === "Our shop"`)
	b.visit("/layout").until("it can be chosen", `document.querySelector('[data-edit="layout"] option[value="kept Our shop"]')`)
	b.click(".kept a").untilField("ids-per-tick", "4096").untilField("nodes", "2048")
	b.push(`document.querySelector('[aria-label="Forget Our shop"]')`)
	b.until("it is forgotten", `!document.querySelector(".kept a")`)
}

func TestNeedsLeadToALayout(t *testing.T) {
	b := open(t, "/layout?need-from=2026-01-01&open=needs")
	b.until("there are offers", `document.querySelector("[data-offer]")`)
	b.paste(`[data-edit="need-rate"]`, "lots").untilAlert()
	if got := b.value(`[data-edit="need-rate"]`); got != "lots" {
		t.Errorf("what was typed became %q", got)
	}
	b.paste(`[data-edit="need-rate"]`, "100000").click(`[data-edit="need-safe"]`)
	b.until("something must be given up", `document.querySelector("[data-concession]") && !document.querySelector('[role="alert"]')`)
	b.click(`[data-concession="per-second"] button`).until("there are offers again", `document.querySelector("[data-offer]")`)
	b.paste(`[data-edit="need-rate"]`, "5,000,000,000").until("nothing is enough", `document.querySelector("[data-concession]")`)
	b.choose(`[data-edit="layout"]`, "sonyflake").until("the layout is another", `location.search.startsWith("?layout=sonyflake")`)
	b.back().until("Back has left what to give up", `location.search.startsWith("?layout=twitter") && document.querySelector("[data-concession]")`)
	b.click(`[data-concession="per-second"] button`).until("there are offers again", `document.querySelector("[data-offer]")`)
	offered := eval[string](b, `document.querySelector("[data-offer]").dataset.offer`)
	b.button("Use this").until("it is the layout now", fmt.Sprintf(`location.search.includes("layout=%s&epoch=1767225600000")`, offered))
	b.untilField("passes-2-53", "never")
	b.reload().untilField("passes-2-53", "never")
	if got := eval[string](b, `document.querySelector("[data-offer]").dataset.offer`); got != offered {
		t.Errorf("after a reload %s is offered, before it was %s", got, offered)
	}
}

func TestADayOfTrafficIsPlayedAndStopped(t *testing.T) {
	b := open(t, "/layout?open=traffic&load=flat&peak=25,000&layout=sonyflake")
	b.button("Play the day").until("it is played", `document.querySelector('[data-done="true"]')`)
	if from, longest := b.field("waiting-from"), b.field("longest-wait-ms"); from != "0" || longest != "0" {
		t.Errorf("below what a node keeps up, waiting begins at %s and lasts %s ms", from, longest)
	}
	b.paste(`[data-edit="peak"]`, "26000").button("Play the day").until("it is played again", `document.querySelector('[data-done="true"] [data-field="waiting-from"]')?.dataset.value === "26000"`)
	b.until("the address has it", `location.search.includes("load=flat&peak=26000")`)
	b.paste(`[data-edit="peak"]`, "many").untilAlert()
	b.visit("/layout?open=traffic&load=flat&peak=900,000,000&layout=time:30,sequence:34&tick=1us&epoch=0")
	b.button("Play the day").until("it is under way", `document.querySelector(".traffic progress")`).button("Stop")
	b.until("it has stopped", `!document.querySelector(".traffic progress") && document.querySelector('[data-done="false"]')`)
}
