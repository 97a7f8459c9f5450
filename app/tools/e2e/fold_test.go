//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// A page is an instrument: what one works with stands above the fold of a laptop's
// window, among few words. The limits are those of the sketches that the pages were
// drawn after, measured by the same rule, and a tenth more.
var instruments = []struct {
	path, name string
	words      int
	above      []string // above are the elements whose ends are seen without scrolling
}{
	// 69 in the sketch
	{"/bits-of-an-id?scene=generator", "bits-of-an-id", 75,
		[]string{".strip", ".ask", ".ticks", ".history", ".footer"}},
	// 82 in the sketch, and the lesson’s task
	{"/decode", "decode", 104, []string{".look", ".anatomy", ".candidate"}},
	// 49 in the sketch
	{"/layout", "layout", 53,
		[]string{".experiment-switch", ".layout-sheet", ".dash", ".needs .offer", ".needs .offer .tile-label"}},
}

// wordsAbove counts the words of running text and of headings above the fold, without navigation,
// labels (of buttons, links, boxes and of the bits' fields), table cells, the text area and
// numbers.
const wordsAbove = `(() => {
	const named = "nav, header, footer, button, a, summary, label, legend, select, textarea, table, svg, output, [role=img], [role=group].bits, .anatomy, .foot";
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
	let words = 0;
	for (let node = walk.nextNode(); node; node = walk.nextNode()) {
		if (node.parentElement.closest(named) || !node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
		for (const word of node.data.matchAll(/\S*\p{L}\S*/gu)) {
			range.setStart(node, word.index), range.setEnd(node, word.index + word[0].length);
			const box = range.getBoundingClientRect();
			if (box.width > 1 && box.top + scrollY < innerHeight) words++;
		}
	}
	return words;
})()`

func TestTheFirstScreenShowsTheInstrumentAndFewWords(t *testing.T) {
	more(t)
	b := warm(t, lab).moving().resize(1440, 900)
	for _, in := range instruments {
		b.visit(in.path).settled()
		words := eval[int](b, wordsAbove)
		fmt.Printf("figure words-%s %d want <=%d\n", in.name, words, in.words)
		if words > in.words {
			t.Errorf("%s: %d words stand above the fold, want at most %d", in.path, words, in.words)
		}
		for _, e := range in.above {
			if end := eval[float64](b,
				fmt.Sprintf(`((e) => (e.checkVisibility() ? e.getBoundingClientRect().bottom : 1e6))(document.querySelector(%q))`,
					e)); end > 900 {
				t.Errorf("%s: %s ends at %.0f, below the fold or not at all", in.path, e, end)
			}
		}
	}
}

// The front page says the problem, and what to do about it.
const (
	// controlsAbove counts the links and controls above the fold, with those of the header.
	controlsAbove = `[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")].filter((e) => {
		const box = e.getBoundingClientRect();
		return e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.top < innerHeight;
	}).length`
	// wordsInMain counts the words in the main element above the fold, without digits and the fields' names. The bits
	// are one picture.
	wordsInMain = `(() => {
		const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), range = document.createRange();
		let words = 0;
		for (let node = walk.nextNode(); node; node = walk.nextNode()) {
			if (node.parentElement.closest(".bits, .sections strong, .dialog") || !node.parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
			for (const word of node.data.matchAll(/\S*\p{L}\S*/gu)) {
				range.setStart(node, word.index), range.setEnd(node, word.index + word[0].length);
				const box = range.getBoundingClientRect();
				if (!/\d/.test(word[0]) && box.width > 1 && box.top < innerHeight) words++;
			}
		}
		return words;
	})()`
)

func TestTheFrontPageSaysTheProblemAndLittleElse(t *testing.T) {
	b := warm(t, lab).moving().resize(1440, 900).visit("/").settled()
	for name, most := range map[string]int{"words": 60, "controls": 20} {
		got := eval[int](b, map[string]string{"words": wordsInMain, "controls": controlsAbove}[name])
		fmt.Printf("figure front-%s %d want <=%d\n", name, got, most)
		if got > most {
			t.Errorf("above the fold are %d %s, want at most %d", got, name, most)
		}
	}
	for _, size := range []struct {
		width, height int64
		above         []string
	}{
		{1440, 900, []string{".problem svg", "h1", ".front-begin", ".paste-here", ".front-decoded", ".living"}},
		{360, 740, []string{".problem svg", "h1", ".front-begin", ".paste-here", ".front-decoded"}},
	} {
		b.resize(size.width, size.height)
		for _, e := range size.above {
			if end := eval[float64](b,
				fmt.Sprintf(`document.querySelector("main "+%q).getBoundingClientRect().bottom`, e)); end > float64(
				size.height) || end == 0 {
				t.Errorf("%d px: %s ends at %.0f, below the fold", size.width, e, end)
			}
		}
		if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
			t.Errorf("%d px: %d px too wide", size.width, over)
		}
	}
}

// longest are the pages that a phone shows at their longest: those that grow with steps or input.
func longest() []string {
	ids := make([]string, 10)
	for i := range ids {
		ids[i] = fmt.Sprintf("id=%d", 1541815603606036480+i<<32)
	}
	return append(routes(), "/nodes?scene=lease-deadline&step=11", "/rollback?scene=two-orders&step=10",
		"/systems?scene=store-down&step=19",
		"/decode#"+strings.Join(ids, "&"), "/decode#"+strings.Join(ids[:2], "&"), "/decode#"+ids[0],
		"/decode#id=1541815603606036500", "/decode#id=hello", sampleLog, "/decode#sample=requests")
}

func TestOnAPhoneTheHeaderIsLowAndNoPageIsLong(t *testing.T) {
	b := warm(t, lab).resize(360, 740)
	for _, path := range few(len(routes()), longest()) {
		b.visit(path)
		if high := eval[float64](b, `document.querySelector("header").offsetHeight`); high > 52 {
			t.Errorf("%s: the header is %.0f px high, want one row of at most 52", path, high)
		}
		high := eval[float64](b, `document.documentElement.scrollHeight`)
		if path == "/teach" { // a plan is a document: teachers print it, and follow it on a laptop
			continue
		}
		most := 4000.0
		if strings.HasPrefix(path, "/decode") {
			most = 3500
		}
		fmt.Printf("figure high-%.36s %.0f want <=%.0f\n", path, high, most)
		if high > most {
			t.Errorf("%s: the page is %.0f px high, want at most %.0f", path, high, most)
		}
	}
}

func TestOnAPhoneAPictureHasRoomAboveItsPlayer(t *testing.T) {
	more(t)
	const room = `(() => {
		const box = (e) => document.querySelector(e)?.getBoundingClientRect(), picture = box(".theatre .picture, .act-picture");
		return Math.min(picture.bottom, box(".race .lane, [data-player], .act-below")?.top ?? innerHeight) - picture.top;
	})()`
	b := warm(t, lab).resize(360, 740)
	for _, path := range []string{"/rollover?scene=rollover", "/systems?scene=store-down&step=16",
		"/nodes?scene=lease-deadline&step=11", "/bits", "/rollback", "/rollback?scene=two-orders&step=4",
		"/rollback?scene=two-orders&step=8", "/systems", "/systems?scene=store-down&step=5",
		"/rollover?scene=rollover&step=6", "/nodes?scene=lease-ticks&step=11", "/race", "/live"} {
		if high := eval[float64](b.visit(path), room); high < 300 {
			t.Errorf("%s: %.0f px of the picture are seen above the player, want at least 300", path, high)
		}
	}
}

func TestAPhoneFoldsWhatADesktopShows(t *testing.T) {
	b := open(t, "/systems?experiment=1").resize(360, 800)
	seen := func(e string) bool {
		return eval[bool](b,
			fmt.Sprintf(`document.querySelector(%q).checkVisibility({ contentVisibilityAuto: true }) && document.querySelector(%[1]q).getBoundingClientRect().height > 0`, e))
	}
	const lane = ".results [data-lamp]"
	if seen(lane) {
		t.Error("the results are open before anybody opened them")
	}
	b.click(".phone-fold > summary")
	if !seen(lane) {
		t.Error("the results stay closed")
	}
	b.click(".phone-fold > summary").resize(1440, 900)
	if !seen(lane) || seen(".phone-fold > summary") {
		t.Error("a desktop folds the results, too")
	}
}

func TestALinkOpensItsSystem(t *testing.T) {
	b := open(t, "/").resize(360, 800).visit("/systems#system-leaf")
	b.until("its details are seen",
		`(() => { const box = document.querySelector('[data-system="leaf"] .buttons').getBoundingClientRect(); return document.querySelector('[data-system="leaf"]').open && box.height > 0 && box.bottom > 0 && box.top < innerHeight })()`)
}
