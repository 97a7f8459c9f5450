//go:build !js

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// sampleLog is the page's own log of 300 lines; one node's clock was set back.
const sampleLog = "/decode#sample=log"

// manyIDs is JavaScript for a list of n IDs, one per line.
func manyIDs(n int) string {
	return fmt.Sprintf(
		`(() => { let id = 1541815603606036480n, ids = []; for (let i = 0; i < %d; i++) ids.push(String(id += 4194304n * BigInt(1 + i * 7 %% 13))); return ids.join("\n") })()`, n)
}

// putInto puts the value of a JavaScript expression into the box, as pasting does.
func (b *tab) putInto(expression string) *tab {
	b.t.Helper()
	eval[*int](b, `(() => { const box = document.querySelector("textarea"); box.value = `+expression+
		`; box.dispatchEvent(new Event("input", { bubbles: true })) })()`)
	return b
}

// dropFile drops a file on the box; content is JavaScript for the file's content.
func (b *tab) dropFile(name, content string) *tab {
	b.t.Helper()
	eval[*int](b, fmt.Sprintf(`(() => { const moved = new DataTransfer(); moved.items.add(new File([%s], %q));
		document.querySelector("textarea").dispatchEvent(new DragEvent("drop", { dataTransfer: moved, bubbles: true, cancelable: true })) })()`, content, name))
	return b
}

func (b *tab) untilRows(n int) *tab {
	b.t.Helper()
	return b.until(fmt.Sprintf("%d rows are read", n),
		fmt.Sprintf(`document.querySelector('[data-field="rows"]')?.dataset.value === "%d" && !document.querySelector(".progress *")`, n))
}

func TestTheTableIsUsedByKeyboardAlone(t *testing.T) {
	more(t)
	b := open(t, sampleLog).untilRows(300).until("the table is there", `document.querySelector(".row")`)
	b.focus(".rows")
	at := func(row int) {
		t.Helper()
		b.until("the keyboard is at row "+strconv.Itoa(row), fmt.Sprintf(`(() => {
			const table = document.querySelector(".rows"), row = document.getElementById(table.getAttribute("aria-activedescendant"));
			if (row?.getAttribute("aria-rowindex") !== "%d" || row.dataset.current !== "true") return false;
			const r = row.getBoundingClientRect(), t = table.getBoundingClientRect(), head = table.querySelector(".rows-head").getBoundingClientRect();
			return r.top >= head.bottom - 1 && r.bottom <= t.bottom + 1;
		})()`, row+2))
	}
	b.press(kb.End)
	at(299)
	b.press(kb.ArrowUp)
	at(298)
	b.press(kb.Home)
	at(0)
	b.press(kb.PageDown + kb.ArrowDown)
	b.until("it went down",
		`Number(document.querySelector('.row[data-current="true"]').getAttribute("aria-rowindex")) === 13`)
	b.press(kb.Home + " ")
	b.until("the first is chosen", `document.querySelector('#rows0').getAttribute("aria-selected") === "true"`)
	b.press(kb.ArrowDown+" ").until("they are compared", `document.querySelector(".compare [data-bit]")`)
	if gap := eval[float64](b, `document.querySelector(".compare .guess-name").getBoundingClientRect().top -
		document.querySelector(".compare ul").getBoundingClientRect().bottom`); gap > 60 {
		t.Errorf("between the reasons and their verdict are %.0f px", gap)
	}
	b.press(kb.Enter).until("a row is shown whole", `document.querySelectorAll(".opened [data-bit]").length === 64`)
	if got, want := b.attribute(".opened [data-row]", "data-row"), b.attribute("#rows1", "data-row"); got != want {
		t.Errorf("%s is shown whole, want %s", got, want)
	}
	b.press(kb.Enter).until("it is closed", `!document.querySelector(".opened")`)
	if got := eval[float64](b, `document.querySelector(".rows").scrollTop`); got != 0 {
		t.Errorf("a key scrolled the table by %.0f px", got)
	}
}

func TestAFindingDrivesPictureAndTable(t *testing.T) {
	b := open(t, sampleLog).untilRows(300)
	b.click(`[data-finding="clock-back"] button`).
		until("its rows are shown", `document.querySelector(".rows").getAttribute("aria-rowcount") === "10"`)
	b.until("its dots are marked",
		`(document.querySelector('[data-plot] [data-hue="wrong"]')?.getAttribute("d") ?? "").split("M").length === 10`)
	b.click(`[data-finding="clock-back"] button`).
		until("all rows are shown again", `document.querySelector(".rows").getAttribute("aria-rowcount") === "301"`)
}

func TestALongTableShowsItsFirstRowsAndTheFileHasAll(t *testing.T) {
	more(t)
	b := warm(t, lab).
		before(`{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob) } }`).
		open("/decode")
	b.putInto(manyIDs(3000)).untilRows(3000).
		until("its first rows are drawn", `document.querySelectorAll(".row").length === 500`)
	if says := b.text(".many"); !strings.Contains(says, "The first 500 of 3,000 rows are shown.") {
		t.Errorf("it says %q", says)
	}
	b.click(`[data-save="ids.csv"]`).until("it is written", "window.saved")
	if got := strings.Count(eval[string](b, "saved.text()"), "\n"); got != 3001 {
		t.Errorf("the file has %d lines, want 3,001", got)
	}
}

func TestAReadingIsOneClickAwayAndTheAddressKeepsIt(t *testing.T) {
	b := open(t, "/decode").click(`[data-candidate="discord"] button`).untilField("process", "26").
		until("the address has it", `location.hash.includes("layout=discord")`)
	b.reload().untilField("process", "26")
	b.click(`[data-candidate="discord"] button`).untilField("worker", "26").
		until("it is detected again", `!location.hash.includes("layout")`)
	b.click(`[data-fold="excluded"] summary`).until("the others are listed with reasons",
		`document.querySelector('[data-refused="ulid"]').innerText.includes("19 characters, needs 26")`)
}

func TestRowsAreSortedOnANarrowScreen(t *testing.T) {
	more(t)
	b := open(t, sampleLog).untilRows(300)
	b.do(chromedp.EmulateViewport(360, 780))
	b.until("there is a choice", `document.querySelector('[data-filter="sort"]').offsetWidth > 100`)
	eval[*int](b, `(() => { const sort = document.querySelector('[data-filter="sort"]'); sort.value = "-worker"; sort.dispatchEvent(new Event("change", { bubbles: true })) })()`)
	b.until("the highest worker is first",
		`document.querySelector('.row [data-field="worker"]')?.dataset.value === "9"`).
		until("the address has it", `location.hash.includes("sort=-worker")`)
	b.do(chromedp.EmulateViewport(1440, 900))
	b.until("the headings take over", `document.querySelector('[data-filter="sort"]').offsetWidth === 0`)
}

func TestALongPasteIsReadInSlicesAndStaysInTheBox(t *testing.T) {
	more(t)
	alone(t) // to see it being read
	const n = 20_000
	b := warm(t, lab).before(`{
		const make = WebAssembly.instantiate
		WebAssembly.instantiate = async (...of) => { const made = await make(...of); window.memory ??= made.exports.mem; return made }
	}`).open("/decode")
	eval[*int](b, "window.pasted = "+manyIDs(n)+", undefined")
	b.putInto("pasted").untilRows(n).
		until("the table is there", `document.querySelector(".rows")?.getAttribute("aria-rowcount") === "20001"`)
	if !eval[bool](b, `document.querySelector("textarea").value === pasted`) {
		t.Error("the box holds something else than was pasted")
	}
	// Go's heap may grow until it has once held what is read beside what was.
	size, again := 0.0, func() float64 {
		b.putInto("pasted").until("it is read again", `document.querySelector(".progress *")`).untilRows(n)
		return eval[float64](b, "memory.buffer.byteLength")
	}
	for range 2 {
		size = again()
	}
	if more := again(); more > 1.1*size {
		t.Errorf("another paste made the memory grow from %.0f to %.0f bytes", size, more)
	}
	b.press(kb.Home)
	b.putInto(`pasted.slice(0, 19)`).untilField("id", eval[string](b, "pasted.slice(0, 19)"))
	if got, want := b.value(box), eval[string](b, "pasted.slice(0, 19)"); got != want {
		t.Errorf("the box holds %s, want %s", got, want)
	}
}

// Chromium needs half a minute to select 20,000 lines if anything on the page is
// skipped by content-visibility, as closed folds are by themselves.
func TestNothingIsSkippedBesideTheBox(t *testing.T) {
	b := open(t, "/decode")
	folds := `[...document.querySelectorAll("details:not([open])")]`
	if got := eval[int](b, folds+`.length`); got == 0 {
		t.Error("no fold is closed")
	}
	if got := eval[int](b,
		folds+`.filter((e) => getComputedStyle(e, "::details-content").contentVisibility === "hidden").length`); got != 0 {
		t.Errorf("%d closed folds are skipped", got)
	}
}

func TestSpacesAndLineBreaksAroundAPasteStay(t *testing.T) {
	more(t)
	b := open(t, "/decode")
	for _, typed := range []string{" 8\n", "\n\n9\n10\n\n", "\t11 \n"} {
		id := strings.Fields(typed)[0]
		b.paste(box, typed).untilField("id", id)
		if got := b.value(box); got != typed {
			t.Errorf("%q became %q", typed, got)
		}
	}
	b.until("the address has it", `location.hash.includes("11")`).reload().untilField("id", "11")
	b.until("the link's text is in the box", `document.querySelector("textarea").value === "\t11 \n"`)
}

func TestReadingIsCancelled(t *testing.T) {
	more(t)
	alone(t)
	b := open(t, "/decode")
	eval[*int](b, "window.pasted = "+manyIDs(100_000)+", undefined")
	b.putInto("pasted").until("it is under way", `document.querySelector(".progress button")`)
	b.push(`document.querySelector(".progress button")`)
	b.until("it says so", `document.querySelector(".progress")?.innerText.includes("Stopped")`)
	if !eval[bool](b, `document.querySelector("textarea").value === pasted && !document.querySelector(".row")`) {
		t.Error("the text is not as it was, or rows are shown")
	}
	b.click(".progress button").untilRows(100_000)
}

func TestFilesAreReadInAnyEncodingAndNothingIsSent(t *testing.T) {
	more(t)
	b := open(t, "/decode")
	before := len(b.requested())
	b.dropFile("ids.csv", `"id,name\n175928847299117063,a\nnonsense\n175928847299117064,b\n"`).untilRows(2)
	if got := b.field("bad-rows"); got == "0" {
		t.Error("a line without an ID is not counted")
	}
	if got := b.value(box); got != "id,name\n175928847299117063,a\nnonsense\n175928847299117064,b\n" {
		t.Errorf("the box holds %q", got)
	}
	b.dropFile("ids.txt",
		`new Uint8Array([0xff, 0xfe, ...[..."1541815603606036480\n1541815603606036481\n"].flatMap((c) => [c.charCodeAt(0), 0])])`)
	b.until("UTF-16 is read",
		`[...document.querySelectorAll('[data-row]')].map((e) => e.dataset.row).join().endsWith(",1541815603606036480,1541815603606036481")`)
	b.until("that is said", `document.querySelector(".notes")?.innerText.includes("UTF-16")`)
	b.dropFile("big.log", manyIDs(30_000)).untilRows(30_004)
	b.putInto(`"4444444444444444444\n4444444444444444445"`).
		until("they are shown", `document.querySelector('[data-row="4444444444444444445"]')`)
	b.click(`[data-sample="log"]`).untilRows(300)
	// The browser may ask again for the page's icon when the address changes, and the
	// program for its other part.
	for _, request := range b.requested()[before:] {
		if !strings.HasSuffix(request, "/web/icons/snowflake.svg") && !strings.Contains(request, "/web/rest.") {
			t.Errorf("while IDs were decoded, the page asked for %s", request)
		}
	}
}

func TestInstantsAreShownInAChosenZone(t *testing.T) {
	more(t)
	b := open(t, sampleLog+"&zone=Asia/Tokyo").untilRows(300)
	b.until("Tokyo's time stands there",
		`document.querySelector('.row [data-field="utc"]')?.innerText === "2024-03-29 18:30:00.031 +09:00"`)
	b.until("in the headline", `document.querySelector('[data-column="when"]').innerText.includes("18:30:00.031")`)
	b.paste(`[data-filter="from"]`, "2024-03-29 18:30:10").press(kb.Enter).
		until("what is typed is on those clocks",
			`document.querySelector('.row [data-field="utc"]')?.dataset.value.startsWith("2024-03-29T09:30:10.")`)
	eval[*int](b, `(() => { const zones = document.querySelector('[data-edit="zone"]'); zones.value = ""; zones.dispatchEvent(new Event("change", { bubbles: true })) })()`)
	b.until("in UTC nothing is as late",
		`!document.querySelector(".row [data-field]") && document.querySelector('[data-column="when"]').innerText.includes("09:30:00.031")`)
	b.visit("/decode#zone=Asia/Tokyo&see=bounds&since=2022-06-28&until=2022-06-29").
		until("a day is one there",
			`document.querySelector('[data-bounds="twitter"] [data-way="SQL"]')?.innerText.includes("`+tokyoDay(t)+`")`)
	b.visit("/decode#id=1541815603606036480&zone=America/New_York").
		until("New York's time stands there",
			`document.querySelector("[data-row]")?.innerText.includes("2022-06-28 12:07:40.105 -04:00 in America/New_York")`)
	b.visit("/").visit("/decode#id=7&zone=Nowhere/City").
		until("an unknown one is named", `document.querySelector('[role="alert"]')?.innerText.includes("Nowhere/City")`)
}

// tokyoDay is Twitter's smallest ID of 2022-06-28 in Tokyo.
func tokyoDay(t *testing.T) string {
	t.Helper()
	at := time.Date(2022, 6, 27, 15, 0, 0, 0, time.UTC)
	smallest, _, ok := snowflake.Twitter().IDRange(at, at.Add(1))
	if !ok {
		t.Fatal("there is no such ID")
	}
	return smallest.String()
}

func TestRowsAreSavedAsTheyAreShown(t *testing.T) {
	more(t)
	b := warm(t, lab).
		before(`{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.kept = blob; return make.call(URL, blob) } }`)
	b.open(sampleLog+"&sort=-id&where=worker:8").untilRows(300).
		until("the table is there", `document.querySelector(".row")`)
	b.click(`[data-save="ids.csv"]`).until("it is written", "window.kept")
	csv := strings.Split(eval[string](b, "kept.text()"), "\r\n")
	if want := "line,path,id,kind,utc,unix-ms,unused,time,datacenter,worker,sequence,line-utc"; csv[0] != want {
		t.Errorf("got columns %s, want %s", csv[0], want)
	}
	if shown := eval[int](b, `Number(document.querySelector(".rows").getAttribute("aria-rowcount"))`); len(
		csv) != shown+1 {
		t.Errorf("got %d lines for %d rows and a head", len(csv)-1, shown-1)
	}
	if first := strings.Split(csv[1], ","); first[2] != b.attribute("#rows0", "data-row") || first[9] != "8" {
		t.Errorf("the first line is %s", csv[1])
	}
}
