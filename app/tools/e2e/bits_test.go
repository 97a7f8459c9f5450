//go:build !js

package e2e

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestASwapOfOneVariableWithItselfLeavesZero(t *testing.T) {
	b := open(t, "/bits?op=xor-swap&a=11&b=-11").untilField("result-a", "-11").untilField("result-b", "11")
	b.click(`[data-edit="same"]`).untilField("result-a", "0").untilField("result-b", "0")
	b.until("the link says so", `location.search.includes("same=1")`)
}

func TestAWalkPlaysGoesBackAndHasLinks(t *testing.T) {
	b := open(t, "/bits?op=negate&a=12&width=8").untilField("step", "0").untilField("steps", "5")
	b.button("Next").untilField("step", "1").until("it stands in the address", `location.search.endsWith("&step=1")`)
	b.button("Next").button("Next").untilField("step", "3")
	if got, want := b.text(".say"), "Bit 1: 1 and the carry are binary 10."; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	b.button("Back").untilField("step", "2").button("Last").untilField("step", "5").button("First").untilField("step", "0")
	b.choose(".player-speed", "20").button("Play").untilField("step", "5")
	b.until("the words have come along", `document.querySelector(".say").innerText.includes("−12") && document.querySelector('[data-field="result"]').innerText === "−12"`)
	b.until("Play is back", `[...document.querySelectorAll(".player button")].some((e) => e.innerText === "Play")`)
	b.choose(".player-speed", "1").button("Play").untilField("step", "0").button("Pause")
	b.visit("/bits?op=negate&a=12&width=8&step=4").untilField("step", "4").reload().untilField("step", "4")
	b.visit("/bits?op=negate&a=12&step=99").until("the step is named", `document.querySelector('[role="alert"]')?.innerText.includes("0 to 5")`)
}

// What a page still had to write belongs to the address that it had: a link that is
// followed at that moment leads where it says.
func TestALinkThatIsFollowedWhileTheAddressIsWrittenLeadsWhereItSays(t *testing.T) {
	b := open(t, "/bits?op=negate&a=12&width=8").untilField("step", "0")
	for wait := 120; wait <= 180; wait += 30 {
		b.visit("/bits?op=negate&a=12&width=8").untilField("step", "0")
		eval[*int](b, fmt.Sprintf(`(() => {
			const press = (words) => [...document.querySelectorAll(".player button")].find((e) => e.innerText === words).click();
			press("Next"); press("Next"); press("Back");
			const link = Object.assign(document.createElement("a"), { href: "/bits?op=negate&a=12&width=8&step=4" });
			document.body.append(link);
			for (const end = performance.now() + %d; performance.now() < end;);
			link.click();
			link.remove();
		})()`, wait))
		eval[bool](b, `new Promise((done) => setTimeout(() => done(true), 400))`)
		if got := b.field("step") + " " + eval[string](b, "location.search"); got != "4 ?op=negate&a=12&width=8&step=4" {
			t.Errorf("after %d ms the page is at %q", wait, got)
		}
	}
}

// button presses the first button with these words.
func (b *tab) button(words string) *tab {
	b.t.Helper()
	return b.push(named("button", words))
}

func TestTheWalkMovesByKeys(t *testing.T) {
	b := open(t, "/bits?op=negate&a=12").focus(`.player input[type="range"]`)
	b.press(kb.ArrowRight).untilField("step", "1").press(kb.End).untilField("step", "5").press(kb.Home).untilField("step", "0")
	b.focus(`[data-presenting="next"]`).press(kb.ArrowRight).untilField("step", "1").press(" ").untilField("step", "2")
	b.press(kb.ArrowLeft).untilField("step", "1").press(kb.End).untilField("step", "5")
	if got := eval[string](b, "document.activeElement.innerText"); got != "Next" {
		t.Errorf("the focus is on %q, want Next", got)
	}
	b.choose(".player-speed", "20").focus(`.player input[type="range"]`).press(" ").untilField("step", "5")
}

func TestAnOperandIsEditedByBitDecimalAndHex(t *testing.T) {
	b := open(t, "/bits?op=negate&a=11")
	b.click(`[data-row="a"] [data-bit="7"]`).untilField("signed", "-117").untilField("unsigned", "139").untilField("result", "117")
	if got := b.value(`[data-edit="a"]`) + " " + b.value(`[data-edit="a-hex"]`); got != "-117 0x8b" {
		t.Errorf("the boxes hold %s", got)
	}
	b.press(kb.ArrowRight+" ").untilField("signed", "-53").press(kb.Home+"0").untilField("signed", "75")
	if got := b.count(`[data-row="a"] [data-bit][tabindex="0"]`); got != 1 {
		t.Errorf("the bits have %d tab stops, want 1", got)
	}
	b.paste(`[data-edit="a"]`, "0b101").untilField("signed", "5").untilField("result", "-5")
	b.paste(`[data-edit="a-hex"]`, "80").untilField("signed", "-128").untilField("result", "-128")
	b.button("Last").until("the overflow is named", `document.querySelector(".overflow").innerText.includes("9 bits")`)
	if got := b.value(`[data-edit="a-hex"]`); got != "80" {
		t.Errorf("what is typed became %q", got)
	}
	b.until("the address has it", `location.search.includes("a=0x80")`)
	b.reload().untilField("result", "-128")
	b.button("16").untilField("result", "-128").until("the width stands in the address", `location.search.includes("width=16")`)
}

func TestABadOperandIsNamedAndStays(t *testing.T) {
	b := open(t, "/styles")
	for _, c := range []struct{ query, box, typed, say string }{
		{"op=negate&a=11", "a", "300", "needs 9 bits, and the width is 8. Choose 16 bits or more."},
		{"op=negate&a=11", "a-hex", "0xg", "“g” at position 3"},
		{"op=shift-left&a=1&n=2", "n", "", "The box is empty"},
		{"op=compose", "worker", "3z", "“z” at position 2"},
	} {
		b.visit("/").visit("/bits?"+c.query).paste(`[data-edit="`+c.box+`"]`, c.typed)
		b.until(c.say, fmt.Sprintf(`document.querySelector('[role="alert"]')?.innerText.includes(%q)`, c.say))
		if got := b.value(`[data-edit="` + c.box + `"]`); got != c.typed {
			t.Errorf("%q became %q", c.typed, got)
		}
		if got := b.fields("result"); len(got) != 0 {
			t.Errorf("%s, %q: the result is still said to be %v", c.query, c.typed, got)
		}
	}
	b.visit("/bits?op=and&a=300&b=15").button("16").untilField("result", "12")
}

func TestShiftsAreComparedAsOneTypes(t *testing.T) {
	b := open(t, "/bits?op=shift-left&a=1&n=0&width=32").paste(`[data-edit="n"]`, "70").untilField("shift-java-int", "64").untilField("shift-js-bigint", "1180591620717411303424")
	b.visit("/bits?op=shift-left").click(`.languages a[href*="n=33"]`).untilField("shift-java-int", "2")
}

func TestTheWaysToComposeBreakWhereThePageFound(t *testing.T) {
	b := open(t, "/bits?op=compose")
	ways := []string{"shift-or", "shift-add", "multiply", "pow", "strings"}
	for _, way := range ways {
		if got := b.field("way-" + way); got != "1541815603606036480" {
			t.Errorf("%s: got %s", way, got)
		}
	}
	if share, _ := strconv.ParseFloat(b.field("cast-once-wrong"), 64); share < 0.98 || share > 1 {
		t.Errorf("cast once: wrong for %v", share)
	}
	b.click(`[data-way="strings"] [data-break="time"]`).untilField("way-strings", "exception").untilField("way-multiply", "-9223372036853227520")
	b.back().untilField("way-strings", "1541815603606036480")
	b.click(`[data-way="shift-or"] [data-break="worker"]`).until("worker 32 stands in its box", `document.querySelector('[data-edit="worker"]').value === "32"`)
	b.until("OR and a sum differ", `document.querySelector('[data-field="way-shift-or"]').dataset.value !== document.querySelector('[data-field="way-shift-add"]').dataset.value`)
	b.visit("/bits?op=compose").click(`[data-row="id"] [data-bit="12"]`).until("the bit changed its part", `document.querySelector('[data-edit="worker"]').value === "27"`)
}

func TestADocumentsExampleLeadsToItsSteps(t *testing.T) {
	b := open(t, "/bits")
	eval[*int](b, `document.querySelectorAll("details").forEach((e) => { e.open = true })`)
	if got := b.count(".example"); got < 25 {
		t.Errorf("got %d examples", got)
	}
	if got := eval[int](b, `[...document.querySelectorAll('.example[data-verdict="wrong"]')].filter((e) => !e.querySelector(".claim")).length`); got != 0 {
		t.Errorf("%d wrong examples show no claim", got)
	}
	b.push(`[...document.querySelectorAll(".example")].find((e) => e.innerText.includes("2^12 − 1 = 4096")).querySelector("a")`)
	b.untilField("result", "4095").until("it has an address", `location.search === "?op=max-of-bits&n=12&width=16"`)
	b.back().untilField("result", "-12")
}

func TestPracticeIsSeededJudgedAndKept(t *testing.T) {
	b := open(t, "/bits?seed=42")
	first := b.field("exercise")
	other := open(t, "/bits?seed=42")
	if got := other.field("exercise"); got != first {
		t.Errorf("another visitor gets %q, want %q", got, first)
	}
	for i := range 8 {
		b.solve()
		b.untilField("practice-right", strconv.Itoa(i+1)).button("Next exercise")
		b.until("the next is there", `![...document.querySelectorAll(".practice button")].some((e) => e.innerText === "Next exercise")`)
	}
	b.until("it is harder now", `document.querySelector(".practice-head").innerText.includes("level 5")`)
	question := b.field("exercise")
	b.reload().untilField("practice-right", "8").untilField("exercise", question)
	b.button("Hint 1 of "+strconv.Itoa(b.hints())).until("a hint is shown", `document.querySelectorAll(".hints li").length === 1`)
}

// hints is how many hints the exercise offers.
func (b *tab) hints() int {
	b.t.Helper()
	return eval[int](b, `+[...document.querySelectorAll(".practice button")].find((e) => e.innerText.startsWith("Hint")).innerText.split(" ").at(-1)`)
}

// solve answers the exercise that is shown, as a pupil would who reads it.
func (b *tab) solve() {
	b.t.Helper()
	q, shown := b.field("exercise"), eval[string](b, `document.querySelector(".shown").innerText`)
	var n, m int
	var field string
	answer := func(text string) { b.paste(`[data-edit="answer"]`, text).press(kb.Enter) }
	digits := strings.Map(func(r rune) rune {
		if r == '0' || r == '1' {
			return r
		}
		return -1
	}, strings.SplitN(strings.TrimPrefix(shown, "a"), "\n", 3)[min(1, strings.Count(shown, "\n"))])
	a, _ := strconv.ParseUint(digits, 2, 64)
	eightBits := func(v uint64) string { return fmt.Sprintf("%0*b", len(digits), v&(1<<len(digits)-1)) }
	switch {
	case strings.Contains(q, "bits of −"):
		answer(eightBits(-a))
	case strings.Contains(q, "read as signed"):
		answer(strconv.Itoa(int(int8(a))))
	case scan(q, "What is the largest number of %d bits", &n):
		answer(strconv.FormatUint(1<<n-1, 10))
	case scan(q, "What are the 8 bits of a << %d?", &n):
		answer(eightBits(a << n))
	case scan(q, "What are the 8 bits of a >> %d?", &n):
		answer(eightBits(uint64(int8(a) >> n)))
	case strings.HasPrefix(q, "A sequence of"):
		scan(q, "A sequence of %d bits", &n)
		answer(strconv.FormatUint((a+1)&(1<<n-1), 10))
	case scan(q, "Which %s does this Twitter ID have", &field):
		id, _ := strconv.ParseUint(strings.ReplaceAll(shown[strings.Index(shown, "0x")+2:], " ", ""), 16, 64)
		shift, width := map[string]int{"sequence": 0, "worker": 12, "datacenter": 17}[field], map[string]int{"sequence": 12, "worker": 5, "datacenter": 5}[field]
		answer(strconv.FormatUint(id>>shift&(1<<width-1), 10))
	case strings.Contains(q, "bits "):
		scan(q[strings.Index(q, "bits "):], "bits %d to %d", &n, &m)
		b.chooseField(shown, m)
	default:
		scan(q[strings.Index(q, "bit "):], "bit %d", &n)
		b.chooseField(shown, n)
	}
}

func scan(s, format string, into ...any) bool {
	n, _ := fmt.Sscanf(s, format, into...)
	return n == len(into)
}

// chooseField presses the field that a bit belongs to in a layout as shown.
func (b *tab) chooseField(shown string, bit int) {
	b.t.Helper()
	fields := strings.Split(strings.Fields(shown)[1], ",")
	low := 0
	for i := len(fields) - 1; i >= 0; i-- {
		name, width, _ := strings.Cut(fields[i], ":")
		n, _ := strconv.Atoi(width)
		if low += n; bit < low {
			b.click(`[data-choice="` + strings.SplitN(name, "/", 2)[0] + `"]`)
			return
		}
	}
}

func TestTheRingWalksAndSaysWhatComesOut(t *testing.T) {
	b := open(t, "/bits").untilField("ring-to", "-7")
	b.click(`[aria-label="steps to add: one more"]`).untilField("ring-to", "-6").until("it stands in the address", `location.search.includes("by=4")`)
	b.reload().untilField("ring-to", "-6").button("8 bits").untilField("ring-to", "10")
	if got, want := b.count(`[data-ring] [data-part="dot"], [data-ring] [data-part="speck"]`), 256; got != want {
		t.Errorf("the ring has %d numbers, want %d", got, want)
	}
}

func TestTheBitLabFitsAPhone(t *testing.T) {
	b := open(t, "/")
	for _, query := range []string{"", "op=shift-left&a=1&n=34&width=64&step=9", "op=compose&step=5", "op=xor-swap", "op=wrap&a=4095&n=12&width=32&step=3", "op=max-of-bits&n=41&width=64&step=5", "op=extract&width=64&a=-1"} {
		b.visit("/bits?" + query)
		eval[*int](b, `document.querySelectorAll("details").forEach((e) => { e.open = true })`)
		for _, width := range []int64{360, 768, 1440} {
			b.resize(width, 800)
			if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
				t.Errorf("%d px, %s: %d px too wide", width, query, over)
			}
			if cut := eval[[]string](b, `[...document.querySelectorAll(".bitlab button, .bitlab input, .cell, .ring-section button")].filter((e) => !e.closest(".worksheet")?.matches("[data-bytes='4'], [data-bytes='8']")).filter((e) => { const r = e.getBoundingClientRect(); return r.width && (r.left < -0.5 || r.right > innerWidth + 0.5) }).map((e) => e.outerHTML)`); len(cut) > 0 {
				t.Errorf("%d px, %s: cut off: %v", width, query, cut[0])
			}
		}
	}
}

func TestTheLongestWalkPlaysToItsEnd(t *testing.T) {
	b := open(t, "/bits?op=negate&a=0&width=64").untilField("steps", strconv.Itoa(2+bits.Len64(1<<63)))
	b.choose(".player-speed", "20").button("Play").untilField("step", "66")
}

// labLooks goes through the operations by their links, to the first and the last step
// of each.
const labLooks = `
	const least = %d, at = (name) => document.querySelector('[data-field="' + name + '"]').dataset.value;
	const look = (where) => {
		for (const one of ["[data-caption]", ".worksheet", ".bit-side", "[data-player]"]) {
			const e = document.querySelector("[data-stage] " + one);
			whole(e, where);
			uncut(e, where);
		}
		large(".bitlab :is([data-panel] text, .press-value > *, code, .digits, input[type=text])", least, where);
	};
	for (let n = 0; n < document.querySelectorAll(".op").length; n++) {
		const link = () => document.querySelectorAll(".op")[n];
		link().click();
		await until(() => link().ariaCurrent === "true");
		look(link().innerText + " at first: ");
		[...document.querySelectorAll(".player button")].find((e) => e.innerText === "Last").click();
		await until(() => at("step") === at("steps"));
		look(link().innerText + " at last: ");
	}`

func TestAllOfAnOperationIsSeenInOneLook(t *testing.T) {
	b := warm(t, lab).emulate("", "prefers-reduced-motion", "reduce")
	for _, size := range []struct {
		query         string
		width, height int64
		least         int
	}{{"", 1440, 900, 12}, {"present=1", 1920, 1080, 24}} {
		b.resize(size.width, size.height).visit("/bits?" + size.query)
		for _, fault := range b.unseen(fmt.Sprintf(labLooks, size.least)) {
			t.Errorf("%d by %d: %s", size.width, size.height, fault)
		}
	}
}
