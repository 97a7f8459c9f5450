//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestInForcedColoursAOneIsStillFilledAndAZeroHollow(t *testing.T) {
	more(t)
	b := open(t, "/glossary")
	for _, scheme := range []string{"light", "dark"} {
		b.emulate("", "forced-colors", "active", "prefers-color-scheme", scheme).visit("/decode")
		got := eval[map[string][]string](b, `(() => {
			const looks = { 0: new Set(), 1: new Set(), page: new Set([getComputedStyle(document.body).color]) };
			for (const bit of document.querySelectorAll("[data-bit]")) looks[bit.dataset.value].add(getComputedStyle(bit).backgroundColor);
			return Object.fromEntries(Object.entries(looks).map(([value, colours]) => [value, [...colours]]));
		})()`)
		if len(got["0"]) != 1 || !slices.Equal(got["1"], got["page"]) || slices.Equal(got["0"], got["1"]) {
			t.Errorf("%s: zeros are filled with %q and ones with %q, want ones alone in the text's %q", scheme,
				got["0"], got["1"], got["page"])
		}
	}
}

// withoutOutline focuses every focusable element and names those that look the same as before.
const withoutOutline = `(() => {
		document.activeElement.blur(); // which a page before may have given the focus
		const look = (e) => ["outlineStyle", "outlineWidth", "borderTopColor", "boxShadow"].map((name) => getComputedStyle(e)[name]).join();
		const all = [...document.querySelectorAll("a[href], button, input, select, textarea")]
			.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled).map((e) => [e, look(e)]);
		return all.filter(([e, before]) => (e.focus({ focusVisible: true, preventScroll: true }), look(e) === before)).map(([e]) => e.outerHTML.slice(0, 80));
	})()`

func TestMotionStopsForReadersWhoPreferLess(t *testing.T) {
	more(t)
	b := open(t, "/glossary")
	for choice, want := range map[string]bool{"no-preference": true, "reduce": false} {
		b.emulate("", "prefers-reduced-motion", choice).visit("/decode")
		flips := eval[bool](b, `new Promise((done) => {
			const bit = document.querySelector('[data-bit="3"]');
			new MutationObserver(() => done(document.getAnimations().length > 0)).observe(bit, { attributes: true });
			bit.click();
		})`)
		if flips != want {
			t.Errorf("%s: a flipped bit moves: got %v, want %v", choice, flips, want)
		}
	}
}

// animated counts the elements that a style would animate.
const animated = `[...document.querySelectorAll("*")].filter((e) => {
		const s = getComputedStyle(e);
		return s.animationName !== "none" || s.transitionDuration.split(", ").some((d) => parseFloat(d) > 0);
	}).length`

func TestAPagePrintsAsAHandoutWithItsLinkAndWithoutControls(t *testing.T) {
	b := open(t, "/decode#id=175928847299117063&layout=discord")
	eval[*int](b, `document.documentElement.dataset.theme = "dark", undefined`)
	ctx, cancel := b.limited()
	defer cancel()
	paper, err := chromedp.Run(ctx, chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4)))
	if err != nil || !bytes.HasPrefix(paper, []byte("%PDF-")) {
		t.Fatalf("printing: %v", err)
	}
	b.resize(718, 1000).emulate("print")
	if got, want := b.text(".address"), lab.url+"/decode#id=175928847299117063&layout=discord"; got != want {
		t.Errorf("the link on paper is %q, want %q", got, want)
	}
	if got := eval[string](b,
		`getComputedStyle(document.documentElement).backgroundColor`); got != "rgb(255, 255, 255)" {
		t.Errorf("the paper is %s, want white", got)
	}
	if got := eval[int](b,
		`[...document.querySelectorAll("[data-bit]")].filter((e) => e.checkVisibility() && e.innerText === e.dataset.value).length`); got != 64 {
		t.Errorf("%d bits are printed, want 64", got)
	}
	b.emulate("").open("/no-such-page").complaints() // The missing page's 404 has a test of its own.
	for _, path := range append([]string{"/no-such-page"}, pages()...) {
		if b.emulate(""); path != "/no-such-page" {
			b.visit(path)
		}
		eval[*int](b, "window.onScreen = "+words+", undefined")
		b.emulate("print")
		for _, fault := range eval[[]string](b, fmt.Sprintf(`((onPaper) => {
			const acts = (node) => (node.closest ? node : node.parentElement).closest(%q), seen = (e) => e.checkVisibility();
			const says = (what, nodes) => [...nodes].map((n) => what + (n.value || n.data || "").trim().slice(0, 40) + " in " + (n.outerHTML ?? n.parentElement.outerHTML).slice(0, 80));
			return [
				...says("not printed: ", onScreen.filter((n) => !onPaper.includes(n) && !acts(n))),
				...says("printed: ", onPaper.filter(acts)),
				...says("printed empty: ", [...document.querySelectorAll("[role=alert]:empty, input[type=range], header input")].filter(seen)),
				...says("printed over others: ", [...document.querySelectorAll("main *")].filter((e) => ["sticky", "fixed"].includes(getComputedStyle(e).position) && seen(e))),
			];
		})(%s)`, controls, words)) {
			t.Errorf("%s: %s", path, fault)
		}
		if b.text("h1") == "" || eval[int](b, "document.documentElement.scrollWidth") > 718 {
			t.Errorf("%s: the heading is not printed, or not all of the page's width is", path)
		}
	}
}

// words are the pieces of text and the boxes with a value that one can read now, or after scrolling.
const words = `(() => {
	const found = [], range = document.createRange();
	const cuts = matchMedia("print").matches ? /hidden|clip|auto|scroll/ : /hidden|clip/;
	const out = (box, of) => Math.max(of.left - box.left, box.right - of.right, of.top - box.top, box.bottom - of.bottom) > 3;
	const cut = (e, box) => !!e && (cuts.test(getComputedStyle(e).overflow) && out(box, e.getBoundingClientRect()) || cut(e.parentElement, box));
	const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	for (let node = walk.nextNode(); node; node = walk.nextNode()) {
		const e = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
		if (node === e ? !node.matches("select, textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])") || !node.value : !node.data.trim() || e.closest("script, option, textarea")) continue;
		node === e ? range.selectNode(e) : range.selectNodeContents(node);
		const box = range.getBoundingClientRect();
		if (Math.min(box.width, box.height) > 2 && e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !cut(e, box)) found.push(node);
	}
	return found;
})()`

// controls are what a reader presses or fills in, with its labels: paper has neither them nor
// what can only be opened, nor a row's name again where its row scrolls. What says something as well is not among them.
const controls = `[data-is~=near], nav, .button, .buttons, .copy, .primary, .quiet:not(.row-head *), .nudge, .choice[data-unknown], .need-chip[aria-pressed=false], .answers > :not(.choice, input),
	.player-buttons, .player-track, .player-speed, .act-by, .act-legend, .play-levels, .play-rules, .all, .levers, .stops, .dock > button, .index-controls > button, .widths, .play-answers, .play-book > button,
	.heading-tools > :not(.total), .samples, .sources, .open-file, .needs, .history, .home a, .update, .interventions:not(:has(table)),
	.subject .names, details:not([open]) > summary:not(.subject > *, .gallery-card > *)`

func TestPrintsIncludeExplanationsAndNoLeftovers(t *testing.T) {
	more(t)
	b := open(t, "/glossary").resize(718, 1000)
	for _, c := range []struct{ path, has, not string }{
		{"/rollover?step=6&experiment=1", "Rejects requests until|read the clock five more times|Step 6 of 7",
			"2 a second|And here, now|Intervene|different policy|Edit this"},
		{"/rollback?scene=back-1ms&step=5&experiment=1", "Rejects requests until|Keeps counting in its last unit",
			"2 a second|Intervene|Edit this"},
		{"/race", "aaabbb|Thread A", "Next scene"},
		{"/bits", "Extract a field|Step 0 of 3|The field has 5 bits", "bits wide|a second|Add on the ring"},
		{"/bits?op=negate", "Negate|Add on the ring|The ring of all 8-bit integers", "bits wide|a second|Negative numbers"},
		{"/bits-of-an-id?scene=generator", "Predict:|The lower bits", "I don’t know"},
	} {
		b.emulate("").visit(c.path).emulate("print")
		shown := eval[string](b, `document.body.innerText`)
		for _, words := range strings.Split(c.has, "|") {
			if !strings.Contains(shown, words) {
				t.Errorf("%s: %q is not printed", c.path, words)
			}
		}
		for _, words := range strings.Split(c.not, "|") {
			if strings.Contains(shown, words) {
				t.Errorf("%s: %q is printed", c.path, words)
			}
		}
	}
}
