//go:build !js

package e2e

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// typedIDs is the text typed before something is attached.
const typedIDs = "175928847299117063\n175928847299117064"

// clipboard is locked from Ctrl+C to Ctrl+V: all tabs share one.
var clipboard sync.Mutex

// copyPaste copies the value of a JavaScript expression with Ctrl+C and pastes it into the box with
// Ctrl+V, at the caret.
func (b *tab) copyPaste(expression string) *tab {
	b.t.Helper()
	clipboard.Lock()
	defer clipboard.Unlock()
	b.focus(box)
	eval[*int](b, `document.addEventListener("copy", (e) => { e.clipboardData.setData("text/plain", `+expression+
		`); e.preventDefault() }, { once: true })`)
	return b.chord("c", "copy").chord("v", "paste")
}

// chord presses Ctrl and a letter, which the browser treats as a command.
func (b *tab) chord(letter, command string) *tab {
	b.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{"rawKeyDown", "keyUp"} {
		p := input.DispatchKeyEventParams{Type: kind, Key: letter, Code: "Key" + strings.ToUpper(letter), Modifiers: 2,
			WindowsVirtualKeyCode: int64(letter[0] - 'a' + 'A')}
		if kind == "rawKeyDown" {
			p.Commands = []string{command}
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, p); err != nil {
			b.t.Fatalf("pressing Ctrl+%s: %v", letter, err)
		}
	}
	return b
}

// attached are the texts and buttons of each attachment.
func (b *tab) attached() string {
	b.t.Helper()
	return eval[string](b,
		`[...document.querySelectorAll(".attachment")].map((e) => e.innerText.replace(/\s+/g, " ").trim()).join(" | ")`)
}

func TestALongPasteIsAttachedBesideTheBox(t *testing.T) {
	more(t)
	b := open(t, "/decode").paste(box, typedIDs).untilRows(2)
	b.press("9").untilField("id", "175928847299117063").
		until("nine was typed", `document.querySelector("textarea").value.endsWith("49")`)
	typed := typedIDs + "9"
	eval[*int](b, `document.querySelector("textarea").setSelectionRange(3, 7)`)
	eval[*int](b, "window.pasted = "+manyIDs(3_000)+", undefined")
	b.copyPaste("pasted").untilRows(3_002)
	if got, want := b.attached(), "3,000 lines pasted, 60 kB from line 3 Remove"; got != want {
		t.Errorf("got attachments %q, want %q", got, want)
	}
	if got := eval[string](b,
		`(() => { const box = document.querySelector("textarea"); return [box.value, box.selectionStart, box.selectionEnd].join() })()`); got != typed+",3,7" {
		t.Errorf("the box holds and selects %q", got)
	}
	if got := eval[[]string](b,
		`[...document.querySelectorAll('[role="status"]')].map((e) => e.innerText).filter((s) => s.includes("pasted"))`); len(got) != 1 || got[0] != "3,000 lines pasted, 60 kB" {
		t.Errorf("announced are %q", got)
	}
	b.until("the address has the box's text alone",
		`location.hash.startsWith("#id=175928847299117063&id=1759288472991170649&attached=") && document.querySelector(".panel").innerText.includes("too long for a link")`)
	b.click(".attachment button").untilRows(2)
	if got := b.value(box) + b.attached(); got != typed {
		t.Errorf("after Remove the box and what is beside it are %q", got)
	}
	b.copyPaste("pasted").
		until("it is attached again", `document.querySelector(".attachment") && location.hash.includes("attached=")`)
	b.back().until("Back takes it away", `!document.querySelector(".attachment")`)
	b.forward().until("Forward brings it again", `document.querySelector(".attachment button")`)
	b.untilRows(3_002)
}

func TestAttachmentsAreReadAfterTheBox(t *testing.T) {
	more(t)
	b := open(t, "/decode")
	first := eval[string](b, "window.pasted = "+manyIDs(2_001)+`, pasted.split("\n")[0]`)
	b.copyPaste("pasted").untilRows(2_001)
	if got := b.attribute("#rows0", "data-row"); got != first || b.value(box) != example {
		t.Errorf("the first row is %s, want %s and not the page's example; the box holds %q", got, first, b.value(box))
	}
	b.click(".attachment button").untilField("id", example)
	b.chord("a", "selectAll").copyPaste(`pasted.split("\n").slice(1).join("\r\n") + "\r\n"`).untilRows(2_000)
	if got := b.attached(); got != "" {
		t.Errorf("2,000 lines are attached: %q", got)
	}
}

// The page asks how long it has read by a clock that goes on at each look.
func TestProgressCountsTheBoxAndItsAttachments(t *testing.T) {
	more(t)
	b := warm(t, lab).before(byPerson + `{
		const now = performance.now.bind(performance);
		let looks = 0;
		performance.now = () => now() + 20 * looks++;
		window.shares = [];
		new MutationObserver(() => { const bar = document.querySelector("progress"); bar && shares.push(bar.value) })
			.observe(document, { subtree: true, childList: true, attributes: true });
	}`).open("/decode")
	b.alter(`person.type("#paste", lines)`).untilRows(2000)
	b.alter(`shares.length = 0, person.drop("#paste", "175928847299117064")`).untilRows(2001)
	if shares := eval[[]float64](b, "shares"); len(shares) == 0 || slices.Max(shares) > 100 {
		t.Errorf("the progress bar showed %v per cent", shares)
	}
}

func TestFilesAreReadBesideTheBox(t *testing.T) {
	b := open(t, "/decode").paste(box, typedIDs).untilRows(2)
	drop := func(files string) {
		t.Helper()
		if !eval[bool](b, `(() => { const moved = new DataTransfer(); for (const [name, ...parts] of `+files+`) moved.items.add(new File(parts, name));
			return !document.querySelector(".sources").dispatchEvent(new DragEvent("drop", { dataTransfer: moved, bubbles: true, cancelable: true })) })()`) {
			t.Error("the browser would have left the page for a file dropped beside the box")
		}
	}
	const utf16 = `new Uint8Array([0xff, 0xfe, ...[..."175928847299117065\n175928847299117066"].flatMap((c) => [c.charCodeAt(), 0])])`
	drop(`[["a.csv", "175928847299117067"], ["none.txt"], ["b.txt", ` + utf16 + `]]`)
	b.until("the empty one is named",
		`document.querySelector('[role="alert"]')?.innerText === "The file none.txt is empty."`).untilRows(5)
	if got, want := b.attached(),
		"a.csv, 18 bytes from line 3 Remove | b.txt, 76 bytes from line 4 Remove"; got != want {
		t.Errorf("got attachments %q, want %q", got, want)
	}
	b.click(".attachment button").untilRows(4).
		until("the focus is in the box", `document.activeElement === document.querySelector("textarea")`)
	b.dropFile("a.png", `new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 49, 50, 51])`)
	b.until("its kind is said",
		`document.querySelector('[role="alert"]')?.innerText.includes("a.png: This looks like a PNG picture")`)
	b.back().until("Back attaches it again", `document.querySelector(".attachment")?.innerText.startsWith("a.csv")`).
		untilRows(5)
	b.reload().until("a reload keeps it", `document.querySelector(".attachment")?.innerText.startsWith("a.csv")`).
		untilRows(5)
	if alerts := b.alerts(); len(alerts) > 0 {
		t.Errorf("got alerts %q", alerts)
	}
}
