//go:build !js

package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestTheChosenColoursAreRememberedAndThereBeforeTheProgram(t *testing.T) {
	b := open(t, "/")
	paper := func() string { return eval[string](b, `getComputedStyle(document.documentElement).backgroundColor`) }
	light := paper()
	b.click(".theme").until("the theme is light", `document.documentElement.dataset.theme === "light"`)
	b.click(".theme").until("the theme is dark", `document.documentElement.dataset.theme === "dark"`)
	dark := paper()
	if light == dark {
		t.Fatalf("light and dark are both %s", dark)
	}
	b.before(`document.addEventListener("DOMContentLoaded", () => { window.early = getComputedStyle(document.documentElement).backgroundColor })`)
	b.reload()
	if got := eval[string](b, "window.early"); got != dark {
		t.Errorf("before the program the ground is %s, want %s", got, dark)
	}
	b.until("the switch says so", `document.querySelector(".theme").ariaLabel === "Colours: dark"`)
	b.click(".theme").until("the theme is the system's", `document.documentElement.dataset.theme === undefined`)
}

func TestAnIDInTheHeadersBoxOpensInTheDecoder(t *testing.T) {
	b := open(t, "/lessons").paste(".quick-decode", "175928847299117063").press(kb.Enter)
	b.until("the decoder shows", `location.pathname === "/decode"`).untilField("id", "175928847299117063")
	if n := b.count(".quick-decode"); n != 0 {
		t.Error("the decoder, which has a box of its own, has the header's box too")
	}
}

func TestTheHeaderIsOneRow(t *testing.T) {
	b := warm(t, lab).visit("/race")
	for _, width := range []int64{360, 600, 640, 768, 1024} {
		b.resize(width, 800)
		if high := eval[float64](b, `document.querySelector("header").offsetHeight`); high > 52 {
			t.Errorf("at %d px the header is %.0f px high, want one row of at most 52", width, high)
		}
	}
}

func TestFocusGoesToTheHeadingOfTheNextPage(t *testing.T) {
	b := open(t, "/").click(".front-decoded a")
	b.until("the heading has the focus",
		`document.activeElement.tagName === "H1" && document.activeElement.innerText.startsWith("Decode")`)
	if got := eval[string](b, "document.title"); !strings.HasPrefix(got, "Decode") {
		t.Errorf("the title is %q", got)
	}
}

func TestSkipLeadsToTheContent(t *testing.T) {
	b := fresh(t, "/").press(kb.Tab)
	b.until("the skip button has the focus", `document.activeElement.className === "skip"`)
	b.press(kb.Enter).until("the content has the focus", `document.activeElement.id === "main"`)
}

func TestTheKeyListOpensWithItsKeyAndNotWhileTyping(t *testing.T) {
	b := open(t, "/decode").focus(box).press("?")
	b.until("the box has it", `document.querySelector("textarea").value.includes("?")`)
	if eval[bool](b, `document.getElementById("keys").open`) {
		t.Error("typing ? opened the list")
	}
	eval[*int](b, "document.activeElement.blur()")
	b.press("?").until("the list is open", `document.getElementById("keys").open`)
	b.press(kb.Escape).until("the list is closed", `!document.getElementById("keys").open`)
}

func TestShareGivesTheExactStateAndTheFigure(t *testing.T) {
	b := open(t, "/decode#id=175928847299117063&layout=discord")
	b.button("Share")
	b.until("the panel is open", `document.getElementById("share").open && document.getElementById("share-link").value`)
	link := b.value("#share-link")
	if want := lab.url + "/decode#id=175928847299117063&layout=discord"; link != want {
		t.Errorf("got link %s, want %s", link, want)
	}
	if got, want := b.value("#share-embed"), `<iframe src="`+lab.url+
		`/decode?embed=1#id=175928847299117063&amp;layout=discord"`; !strings.HasPrefix(got, want) {
		t.Errorf("got %s, want %s…", got, want)
	}
	b.alter(`window.saved = []; URL.createObjectURL = (blob) => { window.saved.push([blob.type, blob.size]); return "#" }`)
	for _, kind := range []string{"SVG", "PNG"} {
		b.push(named("#share button", kind))
	}
	b.until("both files are saved",
		`window.saved.length === 2 && window.saved[0][0].startsWith("image/svg+xml") && window.saved[1][0] === "image/png" && window.saved[1][1] > 10000`)
}

func TestEveryPageSharesItsFigureAsAFile(t *testing.T) {
	more(t)
	b := open(t, "/")
	for _, path := range []string{"/rollover", "/rollback?step=5", "/race", "/bits", "/live"} {
		b.visit(path)
		b.button("Share")
		b.until("files are offered", `document.querySelectorAll(".share-files button").length === 2`)
		b.alter(`window.saved = []; URL.createObjectURL = (blob) => { window.saved.push([blob.type, blob.size]); return "#" }, document.querySelectorAll(".share-files button").forEach((e) => e.click())`)
		b.until("both are saved",
			`window.saved.length === 2 && window.saved[1][0] === "image/png" && window.saved[1][1] > 10000`)
	}
}

func TestAnEmbeddedFigureStandsAlone(t *testing.T) {
	b := open(t, "/decode?embed=1#id=7&layout=leaf").untilField("id", "7")
	visible := eval[string](b,
		`[...document.querySelectorAll("header, footer, h1, textarea, .alone, .back a")].filter((e) => e.checkVisibility() && e.offsetWidth > 1).map((e) => e.className || e.tagName).join(" ")`)
	if visible != "alone figure A" {
		t.Errorf("visible in the frame: %s; want the ID and the link back", visible)
	}
	if got := eval[string](b, `document.querySelector(".back a").href`); got != lab.url+"/decode#id=7&layout=leaf" {
		t.Errorf("the link back leads to %s", got)
	}
}

func TestPresentingIsLargerAndWithoutNavigation(t *testing.T) {
	more(t)
	b := open(t, "/decode?present=1#id=7&layout=leaf").resize(1920, 1080)
	if eval[bool](b, `document.querySelector("header").checkVisibility()`) ||
		eval[string](b, `getComputedStyle(document.documentElement).fontSize`) != "20px" {
		t.Error("the header shows or the type is not larger")
	}
	b.click(`[data-bit="0"]`).
		until("the address keeps it", `location.search === "?present=1" && location.hash.startsWith("#id=6&")`)
}

func TestClearingDeletesAllSavedData(t *testing.T) {
	more(t)
	b := open(t, "/bits-of-an-id?scene=generator").issue(1)
	b.until("the history is kept", `localStorage.getItem("history")`)
	b.click(".forget button").until("it asks", `document.querySelectorAll(".forget button").length === 2`)
	b.push(`document.querySelector(".forget button")`)
	b.until("the page is new",
		`document.querySelector("main[data-ready]") && !document.querySelector(".made") && location.hash === ""`)
	if got := eval[int](b, "localStorage.length"); got != 0 {
		t.Errorf("%d things are still kept", got)
	}
}

func TestAPanicShowsACardAndThePageContinues(t *testing.T) {
	b := open(t, "/decode").paste(box, "77").untilField("id", "77")
	b.alter(`Object.defineProperty(navigator, "clipboard", { value: { writeText: 7 } })`)
	b.resize(360, 700).click(".number .copy").until("the card shows", `document.querySelector(".panic-card")`)
	if got := b.text(".panic-card a"); got != lab.url+b.address() {
		t.Errorf("the card's link is %q", got)
	}
	if got := eval[string](b,
		`[...document.querySelectorAll(".panic-card, .panic-card *")].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map((e) => e.outerHTML).join()`); got != "" {
		t.Errorf("the card's words run off its edge: %s", got)
	}
	b.button("Dismiss error")
	b.until("the card is gone", `!document.querySelector(".panic-card")`)
	if got := b.value(box); got != "77" {
		t.Errorf("the box holds %q", got)
	}
	b.push(`document.querySelector('[data-bit="0"]')`)
	b.untilField("id", "76")
	b.complaints() // the panic is logged
}

func TestAProgramThatStopsSaysWhyAndGivesBackWhatWasTyped(t *testing.T) {
	b := open(t, "/decode").resize(640, 700).paste(`[data-edit="worker"]`, "12 x").
		until("its drawing has set attributes", `document.querySelector('[data-edit="worker"]').ariaInvalid === "true"`)
	// No attribute that the program draws can be set any more.
	eval[*int](b, `{ const set = Element.prototype.setAttribute; Element.prototype.setAttribute = function (...a) { if (this.tagName !== "META") throw new Error("no more attributes"); set.apply(this, a) }; null }`)
	b.paste(box, "77\n78").
		until("the card shows", `document.querySelector(".panic-card pre")?.innerText.includes("no more attributes")`)
	if got := b.value(".panic-card textarea"); !strings.Contains(got, "\n77\n78") || !strings.Contains(got, "\n12 x") {
		t.Errorf("what was typed is given back as %q", got)
	}
	if got := b.text(".panic-card a"); got != lab.url+b.address() {
		t.Errorf("the card's link is %q", got)
	}
	b.complaints() // the panic is logged
	b.click(".panic-card button:last-of-type").ready().
		until("the program runs again", `!document.querySelector(".panic-card")`)
	b.complaints()
}

func TestAnAnswerIsAMarkAtTheNextVisitAndAClassDoesNotSeeIt(t *testing.T) {
	verdict := `document.querySelector('[data-question="burst"] .verdict')?.innerText`
	b := open(t, "/bits-of-an-id?scene=generator").answer("I don").button("Next question: 5,000 IDs at once")
	b.answer("The sequence continues").until("the truth is told", verdict+`?.startsWith("Not quite.")`)
	mark := `document.querySelector('[data-question="moves"] .last-time')?.innerText.trim()`
	b.reload().until("the question is asked again", mark+` === "Last time: not right"`)
	verdict = strings.Replace(verdict, "burst", "moves", 1)
	b.open("/bits-of-an-id?scene=generator&present=1").
		until("the class sees no verdict", verdict+
			` === "" && document.querySelectorAll('[data-question="moves"] span.choice').length === 3 && `+mark+
			` === ""`)
	b.click(`[data-question="moves"] button.choice`).until("it is revealed", verdict+`.startsWith("Watch:")`)
}
