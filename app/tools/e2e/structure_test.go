//go:build !js

package e2e

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// structure is the JavaScript function that lists layout faults of a page.
//
//go:embed structure.js
var structure string

// screen is a window with display settings.
type screen struct {
	name   string
	width  int64
	height int64
	scale  float64 // device pixels per CSS pixel
	scheme string
	adopt  string // a user stylesheet

	telling bool // finds most: it also shows pages in use, when all pages are shown on all screens
}

// spacing is the text spacing that pages must support by WCAG 1.4.12.
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
	p { margin-bottom: 2em !important }`

// screens are the smallest phone, a common phone, a tablet, a laptop and a projector; a laptop at
// 200 % zoom, which has half the CSS pixels; and user settings for wider or twice as large text.
var screens = []screen{
	{name: "320 px", width: 320, height: 640, telling: true},
	{name: "360 px", width: 360, height: 740},
	{name: "768 px", width: 768, height: 1024},
	{name: "1440 px, dark", width: 1440, height: 900, scheme: "dark", telling: true},
	{name: "2560 px", width: 2560, height: 1440},
	{name: "1280 px at 200 % zoom", width: 640, height: 400, scale: 2},
	{name: "320 px, text spaced", width: 320, height: 640, adopt: spacing},
	{name: "1280 px, text spaced", width: 1280, height: 800, adopt: spacing},
	{name: "1280 px, letters twice as large", width: 1280, height: 800, adopt: "html { font-size: 200% !important }",
		telling: true},
}

// shownOn are the screens for the i-th state: all for a page as it opens, if thorough, and those that
// find most for others. Else they are the smallest phone and one of the two others that find most.
func shownOn(i int, s state) []screen {
	switch telling := slices.DeleteFunc(slices.Clone(screens), func(s screen) bool { return !s.telling }); {
	case thorough && s.opens():
		return screens
	case thorough:
		return telling
	default:
		return []screen{telling[0], telling[1+i%2]}
	}
}

// TestEveryStateIsLaidOutCorrectlyOnEveryScreenAndAxeFindsNothing asks of the laid-out pages what a
// person checks by eye: nothing overlaps, no text is cut off or leaves its
// frame, all of it has contrast, bits are at least 14 px and targets 24, and
// nothing scrolls sideways. A page of each kind and pages in use are also checked with axe, and
// nothing moves on them for readers who prefer that. In forced colours the focus must be seen.
//
// It asks for this structure and does not compare pictures with recorded
// fingerprints, because a picture depends on the machine: another font or
// another version of the browser changes every line of it by a pixel, so that
// a comparison loose enough to pass elsewhere no longer sees a clipped word.
// A fingerprint also must be recorded anew with every intended change and then
// holds whatever was there. These facts hold on any machine, say what is wrong
// and where, and need no recording. What they cannot see, whether a page is
// pleasant, is for eyes: make pictures takes the pictures for them.
func TestEveryStateIsLaidOutCorrectlyOnEveryScreenAndAxeFindsNothing(t *testing.T) {
	t.Parallel()
	axe := axeCore(t)
	for i, s := range states() {
		t.Run(s.name, func(t *testing.T) {
			if !s.opens() && i%16 != 0 {
				more(t)
			}
			b := s.enter(t)
			for _, screen := range shownOn(i, s) {
				for _, fault := range b.show(screen).faults() {
					t.Errorf("%s: %s", screen.name, fault)
				}
			}
			if s.opens() && !slices.Contains(pages(), s.path) {
				return
			}
			for _, v := range b.show(screen{width: 1280, height: 800}).violations(axe) {
				t.Errorf("%s (%s): %q", v.Help, v.Rule, v.Places)
			}
			if moving := eval[int](b, animated); moving > 0 {
				t.Errorf("%d elements move although asked not to", moving)
			}
			if !s.opens() {
				return
			}
			b.emulate("", "forced-colors", "active", "prefers-color-scheme", "dark")
			for _, fault := range b.faults() {
				t.Errorf("forced colours: %s", fault)
			}
			if plain := eval[[]string](b, withoutOutline); len(plain) > 0 {
				t.Errorf("forced colours: with the focus on them, nothing shows it: %q", plain)
			}
		})
	}
}

// TestTextHasContrastWhereControlsAreHoveredFocusedAndPressed asks that of every control at
// once, by day and by night: its rules for :hover and :focus also apply to elements that are
// marked so, and what can be pressed or chosen is.
func TestTextHasContrastWhereControlsAreHoveredFocusedAndPressed(t *testing.T) {
	b := warm(t, lab).show(screen{width: 1440, height: 900})
	for _, path := range append(pages(),
		few(1, []string{"/decode#id=175928847299117063&id=-1&layout=discord",
			"/decode#sample=log&compare=1,4&open=3&see=pictures,bounds",
			"/layout?open=moves,compare,needs,meanings,keep,export", "/nodes?scene=lease-deadline&step=13",
			"/rollback?break=twitter-scala-28&bits=2&allow=ask,tick&events=4",
		})...) {
		b.visit(path)
		for _, scheme := range []string{"light", "dark"} {
			b.emulate("", "prefers-color-scheme", scheme)
			for _, fault := range b.handled() {
				t.Errorf("%s, %s: %s", path, scheme, fault)
			}
		}
	}
	b.visit("/decode").adopt(`.samples .quiet:hover { color: var(--paper) }`)
	if got := b.handled(); !strings.Contains(strings.Join(got, "\n"), "hover: <button quiet> “") {
		t.Errorf("got %q, want a fault of samples that are hovered", got)
	}
}

// handled are the faults of contrast where every control is hovered, focused or pressed.
func (b *tab) handled() []string {
	b.t.Helper()
	b.alter("window.faultsNow ??= " + structure + `; (() => {
		const mark = (rules) => {
			for (const rule of rules) {
				if (rule.selectorText) rule.selectorText = rule.selectorText.replace(/:(hover|focus)(-visible|-within)?(?![\w-])/g, ":is($&, [data-marked~=$1])");
				if (rule.media) rule.media.mediaText = rule.media.mediaText.replace("(hover: hover)", "(width > 0)");
				if (rule.cssRules) mark(rule.cssRules);
			}
		};
		for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) sheet.marked ??= (mark(sheet.cssRules), true);
	})()`)
	return eval[[]string](b, `(() => {
		const faults = [], was = [], all = document.body.querySelectorAll("*");
		const look = (as) => {
			for (const e of all) e.dataset.marked = as;
			faults.push(...faultsNow(true).map((fault) => as + ": " + fault));
		};
		look("hover");
		look("focus");
		for (const e of document.querySelectorAll("[aria-pressed=false], [aria-selected=false], :has(> [aria-current]) > :not([aria-current])")) {
			const name = ["aria-pressed", "aria-selected", "aria-current"].find((name) => e.hasAttribute(name)) ?? "aria-current";
			was.push([e, name, e.getAttribute(name)]);
			e.setAttribute(name, "true");
		}
		look("pressed");
		look("pressed hover");
		for (const [e, name, value] of was) value === null ? e.removeAttribute(name) : e.setAttribute(name, value);
		for (const e of all) delete e.dataset.marked;
		return faults;
	})()`)
}

// TestABrokenPageIsReported breaks a page in each way that
// the test above looks for: a check that sees nothing would pass for ever.
func TestABrokenPageIsReported(t *testing.T) {
	more(t)
	for path, broken := range map[string]map[string]string{
		"/bits-of-an-id?datacenter=3": {
			`.lead { min-width: 3000px }`:                                 "scrolls sideways",
			`.ask .question { margin-bottom: -4rem }`:                     "overlap",
			`.node { width: 2rem; padding: 0 0.9rem }`:                    "shows only a part",
			`.lead { color: color-mix(in srgb, var(--ink), var(--paper))`: "contrast",
			`.node { color: var(--paper) }`:                               "contrast",
			`.cells { grid-template-columns: repeat(8, 0.5rem) }`:         "want at least 14",
			`.tool { min-height: 0; height: 1rem }`:                       "want at least 24",
		},
		"/decode": {
			`.section { padding-left: 14rem }`:                    "out of",
			`.cells { grid-template-columns: repeat(8, 0.5rem) }`: "want at least 14",
		},
	} {
		b := open(t, path)
		for rule, want := range broken {
			b.show(screen{width: 1440, height: 900, adopt: rule})
			if got := strings.Join(b.faults(), "\n"); !strings.Contains(got, want) {
				t.Errorf("%s: %s: got %q, want a fault with %q", path, rule, got, want)
			}
		}
	}
}

// faults returns the current layout faults.
func (b *tab) faults() []string {
	b.t.Helper()
	eval[*int](b, "window.faultsNow ??= "+structure+", undefined")
	return eval[[]string](b, "faultsNow()")
}

// show resizes the window and applies the user's settings.
func (b *tab) show(s screen) *tab {
	b.t.Helper()
	scheme := s.scheme
	if scheme == "" {
		scheme = "light"
	}
	b.emulate("", "prefers-color-scheme", scheme)
	b.do(chromedp.EmulateViewport(s.width, s.height, chromedp.EmulateScale(max(s.scale, 1))))
	return b.adopt(s.adopt)
}

// adopt replaces the user stylesheet. The page's policy does not apply to it.
func (b *tab) adopt(rules string) *tab {
	b.t.Helper()
	eval[*int](b, fmt.Sprintf(`if ((document.adoptedStyleSheets[0]?.from ?? "") !== %q) { // or all is styled again
		const sheet = Object.assign(new CSSStyleSheet(), { from: %[1]q });
		sheet.replaceSync(sheet.from);
		document.adoptedStyleSheets = [sheet];
	}; undefined`, rules))
	eval[*int](b, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
	return b
}
