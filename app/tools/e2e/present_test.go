//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestTheListOfKeysIsSeenWherePagesArePresentedAndNotInAFrame(t *testing.T) {
	b := open(t, "/rollover?present=1&step=2").press("?")
	b.until("the list is seen",
		`document.querySelector("#keys dl")?.offsetHeight > 100 && !document.querySelector(".quick-decode").offsetHeight`)
	b.click("#keys .present-end").
		until("the page is as ever",
			`location.search === "?step=2" && document.querySelector("header").checkVisibility()`)
	b.open("/rollover?embed=1&step=2").press("?").press(kb.PageDown).untilField("step", "3")
	if eval[bool](b, `!!document.querySelector("dialog[open]")`) {
		t.Error("a frame opens a dialog")
	}
}

func TestAPresentersKeysStepAlsoWhereTheScrubberHasTheFocus(t *testing.T) {
	more(t)
	b := open(t, "/rollover?present=1&step=2").focus(`.player input[type="range"]`).press(kb.PageDown).
		untilField("step", "3")
	b.press(kb.PageUp).untilField("step", "2")
	b.press("?").until("the list is open", `document.getElementById("keys").open`).press(kb.PageDown).press(kb.Escape)
	if got := b.field("step"); got != "2" {
		t.Errorf("behind the open list the page stepped to %s", got)
	}
}

func TestAPresentedPageLeadsToPresentedPages(t *testing.T) {
	b := open(t, "/rollover?step=7")
	b.button("Share")
	b.click(".present-begin").
		until("it is presented",
			`location.search.includes("present=1") && document.documentElement.dataset.present === "true"`).ready()
	for _, link := range []string{".scene:not([aria-current])", "[data-next]", ".steps a"} {
		if got := eval[[]string](b, fmt.Sprintf(`[...document.querySelectorAll(%q)].map((a) => a.search)`, link)); len(
			got) == 0 || strings.Count(strings.Join(got, " "), "present=1") != len(got) {
			t.Errorf("%s leads to %q", link, got)
		}
	}
	b.click("[data-next]").
		until("the next lesson is presented too",
			`location.pathname !== "/rollover" && location.search.includes("present=1")`)
}

func TestSteppingOverAQuestionCountsAsAnAnswerAndShowsTheTruth(t *testing.T) {
	more(t)
	b := warm(t, lab)
	for _, way := range []string{"?step=4", "?step=4&present=1"} {
		b.visit("/rollover"+way).player("Next").untilField("step", "5")
		b.until("it asks", `document.querySelector(".verdict")?.innerText === ""`)
		for at := "5"; at != "6"; at = b.field("step") { // its moments come first: 6.1, 6.2 …
			if at == "7" {
				t.Fatalf("%s: Next passed the end of step 6", way)
			}
			b.player("Next").
				until("the next moment",
					fmt.Sprintf(`document.querySelector('[data-field="step"]').dataset.value !== %q`, at))
		}
		b.until("the truth is told", `document.querySelector(".verdict").innerText.startsWith("Watch:")`)
		if got := b.count(".prediction button"); got != 1 {
			t.Errorf("%s: %d buttons stand below the truth, want one that asks again", way, got)
		}
		b.click(".prediction button").untilField("step", "5").
			until("it asks again", `document.querySelector(".verdict")?.innerText === ""`)
	}
}

func TestAClassIsAskedQuestionsThatItsTeacherHasAnswered(t *testing.T) {
	b := open(t, "/rollover?step=4").choose(".player-speed", "20").player("Next").
		until("it asks", `document.querySelector(".prediction .choice")`)
	b.answer("It issues").untilField("step", "6").
		until("it is judged", `document.querySelector("[data-caption] .way-on")`)
	b.open("/rollover?step=4&present=1").player("Next").
		until("the class is asked", `document.querySelector(".prediction span.choice")`)
	if got := b.text(".verdict"); got != "" {
		t.Errorf("the verdict is there before it is revealed: %q", got)
	}
	b.click(".prediction button").until("it is revealed", `document.querySelector(".verdict").innerText !== ""`)
}

// smallOnAProjector names each text of the page whose letters are smaller on the screen
// than a class can read, 23.5 px where the projector has 1920 by 1080, that is turned, or that scrolls inside what asks
// a question.
const smallOnAProjector = `(() => {
	const faults = new Set(), walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), range = document.createRange();
	const scale = Math.min(innerWidth / 1920, innerHeight / 1080);
	const look = (e, says) => {
		const turn = (e.getScreenCTM ? e : e.closest("foreignObject"))?.getScreenCTM() ?? new DOMMatrix();
		const grown = e.offsetHeight ? e.getBoundingClientRect().height / e.offsetHeight : 1; // by a transform, which no font size includes
		const size = parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM ? Math.hypot(turn.b, turn.d) : Math.abs(grown - 1) > 0.05 ? grown : Math.hypot(turn.b, turn.d));
		if (size < 23.5 * scale - 0.1) faults.add(says.trim().slice(0, 30) + " (" + e.className + ") of " + size.toFixed(1) + " px");
		if (Math.abs(turn.b) > 0.01 || getComputedStyle(e).writingMode !== "horizontal-tb") faults.add(says + " is turned");
	};
	for (let text = walk.nextNode(); text; text = walk.nextNode()) {
		range.selectNodeContents(text);
		const box = range.getBoundingClientRect(), e = text.parentElement;
		if (text.data.trim() && box.width > 2 && box.height > 2 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".gallery, .hidden, script")) {
			look(e, text.data);
			const lines = [...range.getClientRects()].filter((r) => r.width > 1);
			if (/^[A-Za-z0-9_]+$/.test(text.data.trim()) && lines.some((r) => r.top > lines[0].bottom - 2)) faults.add(text.data + " is broken within a word");
		}
	}
	for (const e of document.querySelectorAll("main :is(input:not([type=range], [type=checkbox], [type=radio]), select, textarea)")) if (e.checkVisibility() && !e.closest(".gallery")) look(e, e.value);
	for (const e of document.querySelectorAll(".stage-line")) {
		const [number, code] = [".code-number", ".line-code"].map((part) => parseFloat(getComputedStyle(e.querySelector(part) ?? e).fontSize));
		if (e.checkVisibility() && number > code + 0.1) faults.add("a line's number is larger than its code, " + number + " px");
		if (e.querySelector(".line-code")?.offsetHeight > 2.2 * code) faults.add("code wraps: " + e.textContent);
	}
	for (const e of document.querySelectorAll(".caption, .ask, .prediction")) if (e.scrollHeight > e.clientHeight + 2) faults.add(e.className + " hides " + (e.scrollHeight - e.clientHeight) + " px");
	const end = Math.max(...[...document.querySelectorAll("main > *")].map((e) => e.getBoundingClientRect().bottom));
	if (end < innerHeight * 8 / 9) faults.add("the page ends at " + end + ", and leaves the rest of the screen empty");
	if (document.querySelector(".alone:not(:empty)") && end > innerHeight) faults.add("the page ends at " + end + ", below the screen");
	const player = document.querySelector("[data-player]")?.getBoundingClientRect().bottom;
	if (player > innerHeight) faults.add("the player ends at " + player);
	if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways");
	return [...faults];
})()`

func TestAPageFillsAProjectorWithLargeLetters(t *testing.T) {
	b := warm(t, lab)
	look := func(what string) {
		t.Helper()
		for _, size := range few(2, [][2]int64{{1280, 720}, {1920, 1080}, {1366, 768}}) {
			for _, fault := range eval[[]string](b.resize(size[0], size[1]).settled(), smallOnAProjector) {
				t.Errorf("%s, %v: %s", what, size, fault)
			}
			for _, fault := range b.faults() {
				if !strings.Contains(fault, "is a target of") { // it is as large on the wall as with more pixels
					t.Errorf("%s, %v: %s", what, size, fault)
				}
			}
		}
	}
	present := func(path string) *tab {
		t.Helper()
		address, fragment, _ := strings.Cut(path, "#")
		way := "?present=1"
		if strings.Contains(address, "?") {
			way = "&present=1"
		}
		return b.visit(address + way + "#" + fragment)
	}
	for _, path := range append(pages(), few(1, []string{"/systems?step=13",
		"/race?moves=abaabb", "/race?guard=compare-and-swap", "/layout?open=needs", change,
		"/nodes?scene=lease-deadline&step=13", "/bits?op=negate&step=3", "/rollback?scene=back-3ms&step=5",
		"/decode#id=175928847299117063", "/decode#id=1541815603606036500", "/decode#sample=log",
	})...) {
		if path == "/teach" { // it has the answers
			continue
		}
		present(path)
		look(path)
	}
	present("/bits-of-an-id?scene=generator").button("Burst: 5,000 IDs")
	b.until("they are issued",
		`document.querySelector(".ticks [data-panel] [data-is=taken]") && document.querySelector(".ask .hint")`)
	look("after a burst")
	for _, path := range few(1, []string{"/rollover?step=4", "/systems?step=12"}) {
		present(path).player("Next").until("it asks", `document.querySelector(".prediction .choice")`)
		look("at a question after " + path)
	}
}

// framed opens a page in another page's frame, which is as high as the page
// says; window.told are the heights that it said.
func framed(t *testing.T, path string) *tab {
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!DOCTYPE html><title>Another page</title><script>window.told = [];
			addEventListener("message", (e) => { const h = e.data?.snowflakeLab?.height; if (h) { told.push(h); document.querySelector("iframe").height = h } })</script>
			<iframe width="700" height="500" src="%s%s"></iframe>`, lab.url, strings.ReplaceAll(path, "&", "&amp;"))
	}))
	t.Cleanup(host.Close)
	b := warm(t, lab)
	b.do(chromedp.Navigate(host.URL))
	return b.until("the frame tells its height", `window.told?.length > 0`)
}

func TestAnEmbeddedFigureReportsItsHeightAlsoWhenItShrinks(t *testing.T) {
	more(t)
	const path = "/decode?embed=1#id=7&layout=leaf"
	want := eval[int](warm(t, lab).resize(700, 300).open(path), `document.querySelector(".shell").offsetHeight`)
	b := framed(t, path).until("the frame tells the figure's height at last", fmt.Sprintf("told.at(-1) === %d", want))
	if told := eval[[]int](b, "told"); slices.Max(told) > want+60 {
		t.Errorf("the frame told %v, the figure is %d high", told, want)
	}
}

// sandbox passes an answer on as a frame that may only run scripts has it: its page is
// of no origin.
type sandbox struct{ http.ResponseWriter }

func (w sandbox) WriteHeader(status int) {
	w.Header().Add("Content-Security-Policy", "sandbox allow-scripts")
	w.ResponseWriter.WriteHeader(status)
}

func TestASandboxTakesNeitherStyleNorProgram(t *testing.T) {
	more(t)
	s := altered(t, func(w http.ResponseWriter, r *http.Request) bool { whole.ServeHTTP(sandbox{w}, r); return true })
	b := warm(t, s).open("/rollover?step=4&embed=1")
	if origin := eval[string](b, "origin"); origin != "null" {
		t.Fatalf("the page is of the origin %s, not in a sandbox", origin)
	}
	if eval[string](b, `getComputedStyle(document.documentElement).getPropertyValue("--lab")`) == "" {
		t.Error("the page has no style")
	}
	b.choose(".player-speed", "20").player("Next").
		until("it answers", `document.querySelector(".prediction")?.checkVisibility()`)
	b.click(".prediction .choice").untilField("step", "6")
}

func TestEveryEmbeddedPageShowsItsFigureAndWhatPlaysIt(t *testing.T) {
	more(t)
	b := warm(t, lab)
	for path, want := range map[string]string{
		"/":                              ".card .bits",
		"/bits-of-an-id?scene=generator": ".card .bits",
		"/decode":                        ".card .bits",
		"/layout":                        ".layout-sheet",
		"/race":                          ".figure .lane",
		"/bits":                          ".bitlab .player",
		"/live":                          ".picture canvas, .dock",
		"/rollover?step=4":               "[data-panel], .player, .narration",
		"/rollback?step=2":               "[data-panel], .player, .narration",
	} {
		b.visit(withEmbed(path))
		if got := eval[[]string](b,
			fmt.Sprintf(`%q.split(", ").filter((s) => !document.querySelector(".page").querySelector(s)?.checkVisibility())`, want)); len(got) > 0 {
			t.Errorf("%s: in a frame one does not see %q", path, got)
		}
	}
	b.visit("/rollover?step=4&embed=1").player("Next")
	b.until("the question that playing stops at is seen", `document.querySelector(".prediction")?.checkVisibility()`)
}

func TestTheCodeToEmbedAFigureIsAsHighAsTheFigure(t *testing.T) {
	more(t)
	b := open(t, "/bits-of-an-id?scene=generator").resize(732, 800)
	b.button("Share")
	b.until("the code is there", `document.getElementById("share-embed")?.value`)
	code := b.value("#share-embed")
	var offered int
	if _, err := fmt.Sscanf(code[strings.Index(code, "height="):], "height=\"%d\"", &offered); err != nil {
		t.Fatal(err)
	}
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!DOCTYPE html><title>Another page</title><body style="width: 700px; margin: 0">%s`, code)
	}))
	defer host.Close()
	b.do(chromedp.Navigate(host.URL))
	b.until("the frame is as high as the figure",
		fmt.Sprintf(`Math.abs(document.querySelector("iframe").height - %d) < 60 && document.querySelector("iframe").height !== "%[1]d"`, offered))
}

func withEmbed(path string) string {
	if strings.Contains(path, "?") {
		return path + "&embed=1"
	}
	return path + "?embed=1"
}
