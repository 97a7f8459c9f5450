//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

const (
	box     = "textarea"
	example = "1541815603606036480"
)

// vector is an ID that was published with what it says.
type vector struct {
	System, ID string
	Fields     map[string]string
}

// published are the library's test vectors.
func published(t *testing.T) []vector {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(root, "snowflake/testdata/vectors.json"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	return vectors
}

func TestFivePublishedIDsDecodeAsTheirSourcesSay(t *testing.T) {
	vectors := published(t)
	links := map[string]string{
		"twitter": "twitter", "discord": "discord", "instagram": "instagram", "mastodon": "mastodon", "leaf": "leaf",
		"pinterest": "unused:2,shard:16,type:10,local:36", "baidu": "unused:1,time:29,worker:21,sequence:13&epoch=1474300800000&tick=1s",
	}
	seen := map[string]bool{}
	b := open(t, "/decode")
	for _, v := range vectors {
		if links[v.System] == "" || seen[v.System] {
			continue
		}
		seen[v.System] = true
		b.visit("/decode#id="+v.ID+"&layout="+links[v.System]).untilField("id", v.ID)
		for name, want := range v.Fields {
			if got := b.field(strings.ReplaceAll(name, "unix_ms", "unix-ms")); got != want {
				t.Errorf("%s %s: %s: got %s, want %s", v.System, v.ID, name, got, want)
			}
		}
	}
	if len(seen) != len(links) {
		t.Errorf("decoded %d systems, want %d", len(seen), len(links))
	}
}

func TestDecodeOpensWithAFamousID(t *testing.T) {
	b := open(t, "/decode")
	b.checkCard(snowflake.Twitter(), 1541815603606036480)
	if got := b.value(box); got != example {
		t.Errorf("the box holds %q", got)
	}
}

func TestPastedFormsMeanTheSameID(t *testing.T) {
	b := open(t, "/decode")
	for _, typed := range []string{
		"1 541 815 603 606 036 480", "1,541,815,603,606,036,480", "1_541_815_603_606_036_480", `"` + example + `"`, example + "n", example + "L",
		"0x1565a11f6217a000", "hex:1565a11f6217a000", "0b1010101100101101000010001111101100010000101111010000000000000",
	} {
		b.paste(box, "7").untilField("id", "7")
		b.paste(box, typed).untilField("id", example)
		if got := b.value(box); got != typed {
			t.Errorf("%q became %q", typed, got)
		}
	}
	b.paste(box, "-1").untilField("id", "18446744073709551615").untilField("signed", "-1")
}

func TestABitFlipsByMouseAndByKeyboard(t *testing.T) {
	b := open(t, "/decode")
	b.click(`[data-bit="0"]`).untilField("id", "1541815603606036481").untilField("sequence", "1")
	if got := b.value(box); got != "1541815603606036481" {
		t.Errorf("the box holds %s", got)
	}
	b.press(kb.ArrowLeft+" ").untilField("sequence", "3")
	b.press(kb.Home+"1").untilField("unused", "1").untilField("signed", "-7681556433248739325")
	b.press("0").untilField("unused", "0")
	b.press("0"+kb.ArrowDown+kb.ArrowRight+" ").until("bit 54 flipped", `document.querySelector('[data-bit="54"]').dataset.value === "0"`)
	if got := b.count(`[data-bit][tabindex="0"]`); got != 1 {
		t.Errorf("the bits have %d tab stops, want 1", got)
	}
	id := b.shownID()
	b.checkCard(snowflake.Twitter(), id)
}

func TestEveryValueCanBeEditedAndAllOthersFollow(t *testing.T) {
	l := snowflake.Twitter()
	b := open(t, "/decode")
	edit := func(name, typed string, want snowflake.ID) {
		t.Helper()
		b.paste(`[data-edit="`+name+`"]`, typed).untilField("id", want.String())
		b.checkCard(l, want)
		if got := b.value(`[data-edit="` + name + `"]`); got != typed {
			t.Errorf("%s: typed %q became %q", name, typed, got)
		}
	}
	id := snowflake.ID(1541815603606036480)
	set := func(field int, v uint64) snowflake.ID {
		id, _ = l.With(id, field, v)
		return id
	}
	edit("worker", "31", set(3, 31))
	edit("datacenter", "0", set(2, 0))
	edit("sequence", "4095", set(4, 4095))
	edit("time", "289001825343", set(1, 289001825343))
	edit("utc", "2024-02-29T12:00:00.5Z", set(1, uint64(l.TickAt(time.Date(2024, 2, 29, 12, 0, 0, 5e8, time.UTC)))))
	edit("hex", "0x1565a11f6217a000", 0x1565a11f6217a000)
	edit("binary", "1011", 11)
	edit("signed", "-2", 1<<64-2)
}

func TestAnImpossibleFieldValueIsNamedAndLosesNothing(t *testing.T) {
	b := open(t, "/bits")
	for name, bad := range map[string][2]string{
		"worker": {"32", "worker has 5 bits: 0 to 31"}, "sequence": {"12a", "“a” at position 3"},
		"utc": {"2009-01-01", "time can hold 2010-11-04T01:42:54.657Z to 2080-07-10T17:30:30.208Z"}, "hex": {"0xg", "“g” at position 3"},
		"binary": {"12", "“2” at position 2"}, "signed": {"9x", "“x” at position 2"},
	} {
		b.visit("/").visit("/decode").paste(`[data-edit="`+name+`"]`, bad[0])
		b.until(name+" is named", fmt.Sprintf(`document.querySelector('[role="alert"]')?.innerText.includes(%q)`, bad[1]))
		if got := b.value(`[data-edit="` + name + `"]`); got != bad[0] {
			t.Errorf("%s: typed %q became %q", name, bad[0], got)
		}
		if got := b.field("id"); got != example {
			t.Errorf("%s: the ID became %s", name, got)
		}
	}
	b.visit("/").visit("/decode").paste(`[data-edit="worker"]`, "99").paste(`[data-edit="sequence"]`, "7").untilField("sequence", "7")
	if got := b.value(`[data-edit="worker"]`); got != "99" {
		t.Errorf("editing the sequence changed the worker's box to %q", got)
	}
}

func TestBadInputIsNamedBesideTheBoxAndStays(t *testing.T) {
	b := open(t, "/decode")
	for _, bad := range [][2]string{
		{"12a4", "“a” at position 3 is not a decimal digit"},
		{"", "The box is empty"},
		{"18446744073709551616", "is 1 more than the largest 64-bit number"},
		{"0x10000000000000000", "needs 65 bits, 1 more than the 64"},
		{"<img src=x onerror=alert(1)>", "“<” at position 1"},
		{strings.Repeat("9", 1_000_000), "has 1,000,000 digits, 999,980 more"},
	} {
		b.paste(box, bad[0])
		b.until(bad[1], fmt.Sprintf(`document.querySelector('[role="alert"]')?.innerText.includes(%q)`, bad[1]))
		if got := b.value(box); got != bad[0] {
			t.Errorf("%.30q became %.30q", bad[0], got)
		}
		if got := b.fields("id"); len(got) != 0 {
			t.Errorf("%.30q was read as %v", bad[0], got)
		}
	}
	b.paste(box, "42").untilField("id", "42")
	if alerts := b.alerts(); len(alerts) != 0 {
		t.Errorf("alerts stay: %v", alerts)
	}
}

func TestAMillionCharactersDoNotFreezeThePage(t *testing.T) {
	b := open(t, "/decode")
	eval[*int](b, `window.longest = 0; new PerformanceObserver((l) => { for (const e of l.getEntries()) window.longest = Math.max(window.longest, e.duration) }).observe({ entryTypes: ["longtask"] }), undefined`)
	b.paste(box, strings.Repeat("7,", 500_000))
	b.until("it is named", `document.querySelector('[role="alert"]')?.innerText.includes("digits")`)
	b.paste(box, "1").untilField("id", "1")
	t.Logf("longest task %.0f ms", eval[float64](b, "window.longest"))
}

func TestSeveralIDsAreRowsInOrder(t *testing.T) {
	b := open(t, "/decode#id=7&id=8x&id=9&layout=leaf")
	if got := strings.Join(b.fields("id"), " "); got != "7 9" {
		t.Errorf("got IDs %s, want 7 9", got)
	}
	if rows, bad := b.field("rows"), b.field("bad-rows"); rows != "2" || bad != "1" {
		t.Errorf("got %s rows, %s bad ones; want 2, 1", rows, bad)
	}
	if got := b.value(box); got != "7\n8x\n9" {
		t.Errorf("the box holds %q", got)
	}
	b.push(`document.querySelectorAll("[data-row]")[1].querySelector('[data-bit="63"]')`)
	b.until("the second row changed", `document.querySelector("textarea").value === "7\n8x\n9223372036854775817"`)
	if alerts := b.alerts(); len(alerts) != 1 || !strings.HasPrefix(alerts[0], "Line 2:") {
		t.Errorf("got alerts %v, want one of line 2", alerts)
	}
}

func TestALinksQueryMovesIntoTheFragment(t *testing.T) {
	b := open(t, "/decode?id=175928847299117063&layout=discord").untilField("process", "0")
	b.until("the address has it", `location.search === "" && location.hash === "#id=175928847299117063&layout=discord"`)
}

func TestWhatALinkSaysTwiceOrWronglyIsNamedAndKept(t *testing.T) {
	b := open(t, "/decode?id=5#id=7").untilField("id", "7")
	if got := strings.Join(b.alerts(), " "); !strings.Contains(got, "“id” twice. What stands behind the # counts, 7; what stands before it is left out: 5.") {
		t.Errorf("got alerts %q", got)
	}
	b.visit(quiet).visit("/decode?id=7&layout=nope&tick=2s").until("the address has it", `location.search === "" && location.hash === "#id=7&layout=nope&tick=2s"`)
	b.paste(box, "8").untilField("id", "8").until("the address keeps it", `location.hash === "#id=8&layout=nope&tick=2s"`)
	b.reload().until("it is named", `document.querySelector('[role="alert"]')?.innerText.includes("unknown layout, “nope”")`)
}

func TestWhatIsPastedIsInNoRequest(t *testing.T) {
	const secret = "1234567890123456789"
	b := fresh(t, "/decode").paste(box, secret).untilField("id", secret)
	b.until("the address has it", `location.hash.includes("`+secret+`")`)
	b.reload().untilField("id", secret)
	requests := b.requested()
	for _, request := range requests {
		// The browser reports a document's own fragment, which it never sends.
		if sent, _, _ := strings.Cut(request, "#"); strings.Contains(sent, secret) {
			t.Errorf("the pasted ID is in the request %s", request)
		}
	}
	if len(requests) < 4 {
		t.Errorf("recorded only %d requests", len(requests))
	}
}

func TestBackUndoesARunOfEditsAtOnce(t *testing.T) {
	b := open(t, "/").click(`nav a[href="/decode"]`).untilField("id", example)
	b.until("the box is there", `document.querySelector("textarea")`)
	b.paste(box, "175928847299117063").untilField("id", "175928847299117063")
	for i := range 50 {
		b.push(fmt.Sprintf(`document.querySelector('[data-bit="%d"]')`, i%12))
	}
	const edited = "175928847299117060" // bits 0 and 1 flipped five times, the others four
	b.untilField("id", edited)
	b.until("the address has the edits", `location.hash.includes("`+edited+`")`)
	b.back().untilField("id", "175928847299117063")
	b.back().untilField("id", example)
	b.back().until("the generator is back", `location.pathname === "/" && document.querySelector('button[data-count]')`)
	b.forward().until("the decoder is back", `location.pathname === "/decode"`)
	b.untilField("id", example)
	b.forward().untilField("id", "175928847299117063")
	b.forward().untilField("id", edited)
	if got := b.value(box); got != edited {
		t.Errorf("the box holds %s, want %s", got, edited)
	}
}

func TestAFlipAfterAPauseIsAStepOfItsOwn(t *testing.T) {
	b := warm(t, lab).before(movableClock).open("/decode")
	b.click(`[data-bit="0"]`).untilField("id", "1541815603606036481")
	b.later(spell).click(`[data-bit="1"]`).untilField("id", "1541815603606036483")
	b.back().untilField("id", "1541815603606036481").back().untilField("id", example)
	b.forward().untilField("id", "1541815603606036481").forward().untilField("id", "1541815603606036483")
}

func TestBadTextIsRestoredFromItsLink(t *testing.T) {
	const typed = `12 <b>"x"</b> & 50% #é`
	b := open(t, "/decode").paste(box, typed)
	b.until("the address has it", `location.hash.includes("50%25")`)
	b.reload().until("the box is restored", fmt.Sprintf("document.querySelector('textarea').value === %q", typed))
}

func TestBrokenLinksSayWhatIsWrong(t *testing.T) {
	b := warm(t, lab)
	for _, c := range [][2]string{
		{"/decode#id=7&layout=nonsense", "unknown layout, “nonsense”"},
		{"/?layout=nonsense", "unknown layout"},
		{"/#id=12x", "“x” at position 3"},
		{"/decode#id=100%", "“%” at position 4"},
		{"/decode#id=%zz", "“%” at position 1"},
		{"/layout?layout=twitter&layout=discord", "“layout” more than once; the first counts"},
	} {
		b.load(nothing) // or only the fragment would change
		b.open(c[0])
		alerts := strings.Join(b.alerts(), "\n")
		if !strings.Contains(alerts, c[1]) {
			t.Errorf("%s: got alerts %q, want %q", c[0], alerts, c[1])
		}
	}
}

func TestWrittenOutLayoutsSurviveTheirLink(t *testing.T) {
	const layout = "unused:1,time:41,spare/unused:2,shard:8,tail/sequence:12"
	b := open(t, "/decode#id="+url.QueryEscape(example)+"&layout="+layout+"&epoch=-5&tick=10ms")
	id, _ := strconv.ParseUint(example, 10, 64)
	id ^= 1
	b.click(`[data-bit="0"]`).untilField("id", fmt.Sprint(id)).until("the address has it", fmt.Sprintf(`location.hash === "#id=%d&layout=`+layout+`&epoch=-5&tick=10ms"`, id))
	fields, err := snowflake.ParseFields(layout)
	if err != nil {
		t.Fatal(err)
	}
	b.checkCard(snowflake.Layout{Fields: fields, Epoch: time.UnixMilli(-5).UTC(), Tick: 10 * time.Millisecond}, snowflake.ID(id))
}
