//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// shownID is the ID of the page's card.
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

// checkCard compares all that the card shows with what the library says.
func (b *tab) checkCard(l snowflake.Layout, id snowflake.ID) {
	b.t.Helper()
	want := map[string]string{
		"id": id.String(), "signed": strconv.FormatInt(id.Int64(), 10),
		"hex": fmt.Sprintf("0x%016x", uint64(id)), "binary": fmt.Sprintf("%064b", uint64(id)),
	}
	parts := l.Decompose(id)
	for i, f := range l.Fields {
		want[f.Name] = strconv.FormatUint(parts[i], 10)
		if f.Kind == snowflake.KindTime {
			at := l.Instant(parts[i])
			want["unix-ms"], want["utc"] = strconv.FormatInt(at.UnixMilli(), 10), at.Format("2006-01-02T15:04:05.000Z")
		}
	}
	for name, value := range want {
		if got := b.field(name); got != value {
			b.t.Errorf("%s %d: field %s: got %s, want %s", l.Name, id, name, got, value)
		}
	}
	bits := eval[[]string](b, `[...document.querySelector("[data-row]").querySelectorAll("[data-bit]")].map((e) => [e.dataset.bit, e.dataset.kind, e.dataset.value, e.innerText].join(" "))`)
	for i, got := range bits {
		bit := 63 - i
		value := uint64(id) >> bit & 1
		if want := fmt.Sprintf("%d %s %d %d", bit, l.Fields[l.FieldAt(bit)].Kind, value, value); got != want {
			b.t.Errorf("bit %d: got %s, want %s", bit, got, want)
		}
	}
	if len(bits) != 64 {
		b.t.Errorf("got %d bits, want 64", len(bits))
	}
}

func TestGenerateIssuesARealIDOfTheChosenNodeNow(t *testing.T) {
	l := snowflake.Twitter()
	b := open(t, "/?layout=twitter&datacenter=3&worker=7").issue(1)
	id := b.shownID()
	b.checkCard(l, id)
	parts := l.Decompose(id)
	if parts[2] != 3 || parts[3] != 7 || parts[4] != 0 {
		t.Errorf("got datacenter %d, worker %d, sequence %d; want 3, 7, 0", parts[2], parts[3], parts[4])
	}
	if age := time.Since(l.Instant(parts[1])); age < -time.Second || age > time.Minute {
		t.Errorf("the ID is %v old", age)
	}
	b.until("the address has the ID", fmt.Sprintf(`location.hash === "#id=%d" && location.search === "?layout=twitter&datacenter=3&worker=7"`, id))
}

func TestEveryButtonIssuesItsNumberOfIDsInOrder(t *testing.T) {
	b := open(t, "/?layout=leaf&worker=5").issue(10)
	history := b.fields("id")[1:]
	if len(history) != 10 || !slices.IsSortedFunc(history, func(x, y string) int { return -strings.Compare(x, y) }) || history[0] != b.field("id") {
		t.Errorf("got history %v, want ten IDs, newest first", history)
	}
	b.issue(5000)
	issued, full := 0, 0
	for i, n := range b.fields("tick-ids") {
		count, _ := strconv.Atoi(n)
		if issued += count; count > 4096 {
			t.Errorf("tick %d holds %d IDs", i, count)
		}
	}
	full = b.count(`[data-full="true"] [data-drawer]`)
	if issued != 5000 || full < 1 {
		t.Errorf("got %d IDs in ticks, %d of them full; want 5000, at least 1", issued, full)
	}
	if got := eval[int](b, `[...document.querySelectorAll("[data-drawer]")].filter((e) => e.dataset.of === "4096" && e.dataset.tick && e.dataset.filled === e.closest("li").querySelector("[data-field]").dataset.value).length`); got < 2 {
		t.Errorf("%d drawers say what they hold, want two or more", got)
	}
	if waited := b.text(`[data-full="true"] small`); !strings.Contains(waited, " · full") {
		t.Errorf("the full tick says %q", waited)
	}
	if got := len(b.fields("id")) - 1; got != 40 {
		t.Errorf("got %d IDs in the history, want 40", got)
	}
}

// bitsShown are the bits that one sees, from 63 down.
const bitsShown = `[...document.querySelectorAll("[data-bit]")].map((e) => e.dataset.value + e.innerText).join("")`

// stopped checks that no bit changes for twenty frames, in which time would show
// itself three times.
func (b *tab) stopped(why string) {
	b.t.Helper()
	if eval[bool](b, fmt.Sprintf(`new Promise((done) => { let n = 0; const was = %s, look = () => %[1]s !== was ? done(true) : ++n > 20 ? done(false) : requestAnimationFrame(look); look() })`, bitsShown)) {
		b.t.Errorf("%s, the strip goes on", why)
	}
}

func TestTimeStandsStillInAHiddenTabAndForThoseWhoWantNoMotion(t *testing.T) {
	b := open(t, "/").until("time runs", `document.querySelector('[data-running="true"]')`)
	hide := func(hidden bool) {
		eval[*int](b, fmt.Sprintf(`void Object.defineProperty(document, "hidden", { configurable: true, value: %t }), document.dispatchEvent(new Event("visibilitychange")), undefined`, hidden))
	}
	hide(true)
	b.stopped("hidden")
	held := eval[string](b, bitsShown)
	hide(false)
	b.until("it goes on", fmt.Sprintf("%s !== %q", bitsShown, held))
	b.emulate("", "prefers-reduced-motion", "reduce").reload().settled().stopped("without motion")
	b.click(`[data-press="pause"]`).until("time runs when asked to", `document.querySelector('[data-running="true"]')`)
}

func TestTimeRunsThroughTheStripUntilItIsPausedOrAnIDIsMade(t *testing.T) {
	b := open(t, "/").resize(1440, 900)
	example := eval[string](b, bitsShown)
	b.until("time runs", `document.querySelector('[data-running="true"]')`).until("it is now", fmt.Sprintf("%s !== %q", bitsShown, example))
	fields := `[...document.querySelectorAll("[data-field]")].map((e) => e.dataset.value + e.textContent).join()`
	before, bits := eval[string](b, fields), eval[string](b, bitsShown)
	b.until("low bits change", fmt.Sprintf("%s !== %q", bitsShown, bits))
	if got := eval[string](b, bitsShown); got[:40] != bits[:40] || eval[string](b, fields) != before {
		t.Errorf("high bits or fields changed with the time")
	}
	off := eval[float64](b, `Math.max(...[...document.querySelectorAll(".below td")].flatMap((td, i, all) => {
		const first = all.slice(0, i).reduce((n, e) => n + e.colSpan, 0), cells = document.querySelectorAll("[data-bit]");
		const box = td.getBoundingClientRect(), left = cells[first].getBoundingClientRect().left, right = cells[first + td.colSpan - 1].getBoundingClientRect().right;
		return [Math.abs(box.left - left), Math.abs(box.right - right)];
	}))`)
	if off > 1.5 {
		t.Errorf("a card stands %.1f px beside its bits", off)
	}
	b.click(`[data-press="pause"]`).until("it is paused", `document.querySelector('[data-press="pause"]').innerText === "Let time run"`)
	held := eval[string](b, bitsShown)
	b.stopped("paused")
	b.click(`[data-press="pause"]`).until("it goes on", fmt.Sprintf("%s !== %q", bitsShown, held))
	b.issue(1).until("time stands still", `document.querySelector('[data-running="false"]')`)
	b.checkCard(snowflake.Twitter(), b.shownID())
}

func TestASlowLayoutShowsProgressAndCanBeStopped(t *testing.T) {
	b := open(t, "/?layout=time:50,worker:13,sequence:1&epoch=0&tick=100ms&worker=1")
	b.click(`button[data-count="5000"]`)
	b.until("progress shows", `document.querySelector("progress")?.value > 2`)
	b.push(`[...document.querySelectorAll(".progress button")][0]`)
	b.until("it stopped", `document.querySelector('[role="alert"]')?.innerText.startsWith("Stopped after ")`)
	b.until("the progress is gone", `!document.querySelector("progress")`)
}

func TestChangingTheNodeOrTheLayoutComposesAndMarksTheBits(t *testing.T) {
	b := open(t, "/?layout=twitter&datacenter=3&worker=7").issue(1)
	issued := b.shownID()
	b.paste(`[data-edit="worker"]`, "8")
	b.until("it is composed", `document.querySelector('[data-origin="composed"]')`)
	want, err := snowflake.Twitter().With(issued, 3, 8)
	if err != nil || b.shownID() != want {
		t.Errorf("got %d, want %d, %v", b.shownID(), want, err)
	}
	if got := eval[string](b, `[...document.querySelectorAll('[data-changed="1"]')].map((e) => e.dataset.bit).join(" ")`); got != "15 14 13 12" {
		t.Errorf("got bits %s marked as changed, want 15 14 13 12", got)
	}
	if note := b.text(".note"); !strings.Contains(note, "Composed, not issued") || !strings.Contains(note, "4 bits changed") {
		t.Errorf("the note says %q", note)
	}
	b.choose(`[data-edit="layout"]`, "discord")
	b.until("Discord's fields show", `document.querySelector('[data-field="process"]')`)
	if got, want := b.field("utc"), snowflake.Twitter().Instant(snowflake.Twitter().Value(issued, 1)).Format("2006-01-02T15:04:05.000Z"); got != want {
		t.Errorf("the instant moved from %s to %s", want, got)
	}
	b.checkCard(snowflake.Discord(), b.shownID())
	if got := b.fields("id"); len(got) != 2 {
		t.Errorf("composing wrote into the history: %v", got)
	}
}

func TestABadNodeValueIsNamedAndKept(t *testing.T) {
	b := open(t, "/?layout=twitter&datacenter=3&worker=7")
	before := b.field("id")
	for typed, say := range map[string]string{"32": "worker has 5 bits: 0 to 31", "x": "“x” at position 1", "": "worker is empty"} {
		b.paste(`[data-edit="worker"]`, typed)
		b.until("the alert says "+say, fmt.Sprintf(`document.querySelector('[role="alert"]')?.innerText.includes(%q)`, say))
		if got := b.value(`[data-edit="worker"]`); got != typed {
			t.Errorf("typed %q became %q", typed, got)
		}
		b.click(`button[data-count="1"]`)
		if got := b.field("id"); got != before {
			t.Errorf("with worker %q the ID became %s", typed, got)
		}
	}
}

func TestALayoutThatHasEndedSaysSinceWhenAndIssuesNothing(t *testing.T) {
	b := open(t, "/?layout=baidu&worker=1")
	b.until("it says so", `document.querySelector('[role="alert"]')?.innerText.includes("2024-11-20T13:24:15Z")`)
	before := b.field("id")
	b.click(`button[data-count="1"]`).click(`button[data-count="5000"]`).settled()
	if got := b.fields("id"); len(got) != 1 || got[0] != before {
		t.Errorf("got IDs %v, want only %s", got, before)
	}
	if alerts := b.alerts(); len(alerts) != 1 || !strings.Contains(alerts[0], "2024-11-20T13:24:15Z") {
		t.Errorf("got alerts %v", alerts)
	}
}

func TestALayoutWithoutSequenceMakesNoGenerator(t *testing.T) {
	b := open(t, "/?layout=unused:2,shard:16,type:10,local:36&shard=3&type=4&local=5#id=241294492511762325")
	b.click(`button[data-count="1"]`)
	b.until("it says so", `document.querySelector('[role="alert"]')?.innerText.includes("needs one")`)
	if got := b.fields("shard"); len(got) != 1 || got[0] != "3429" {
		t.Errorf("got shard %v, want 3429", got)
	}
}

func TestReloadAndBackRestoreTheGenerator(t *testing.T) {
	b := open(t, "/").issue(1)
	for range 5 {
		b.issue(1)
	}
	id := b.field("id")
	b.until("the address has the ID", fmt.Sprintf(`location.hash === "#id=%s"`, id))
	address := b.address()
	b.reload().untilField("id", id)
	b.until("the shown ID is there, and 6 in the history", `document.querySelectorAll('[data-field="id"]').length === 7`)
	b.click(`a[href*="/decode#id="]`)
	b.until("the decoder shows", `location.pathname === "/decode" && document.querySelector("textarea")`).untilField("id", id)
	b.back().until("Back returns", `location.pathname === "/"`)
	b.untilField("id", id)
	if got := b.address(); got != address {
		t.Errorf("got address %s, want %s", got, address)
	}
	other := warm(t, lab).open(address)
	other.untilField("id", id)
}

func TestAQuestionThatTheButtonAnswersIsNoLongerAsked(t *testing.T) {
	b := open(t, "/").issue(5000)
	b.until("the truth is said", `document.querySelector('[data-question="burst"][data-answered="true"]')`)
	b.click(`[data-question="burst"] .again button`).until("it is asked again", `document.querySelector('[data-question="burst"][data-answered="false"]')`)
}
