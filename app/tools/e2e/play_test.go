//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// games are a reader's answers to each level, the last of which were wrong.
var games = []struct{ level, lines string }{
	{"same", "answer 0, answer 1, answer 2, answer 0, answer 1, answer 0"},
	{"full", "answer 0, answer 1, answer 2, answer 3, wait, answer 0, answer 1, answer 0"},
	{"back-1", "answer 0, answer 1, note, answer 100/2, answer 3, wait, answer 0, answer 1"},
	{"back-3", "answer 0, answer 1, answer 2, wait, wait, wait, answer 3, wait, answer 0, answer 0, answer 1"},
	{"same", "answer 0, answer 0"},
	{"back-1", "answer 0, answer 1, note, refuse, answer 1"},
	{"back-1", "answer 0, answer 1, answer 0, answer 2, answer 3, answer 0"},
	{"full", "refuse, refuse, refuse, refuse, refuse, refuse, refuse"},
	{"restart", "answer 0, answer 1, answer 0"},
	{"restart", "answer 0, answer 1, wait, answer 0, answer 1, answer 0"}, // the lesson's end
}

// places are where the stage, its parts and its buttons are, each with its name. On a phone the ending needs more room.
const places = `Object.fromEntries([...document.querySelectorAll(innerWidth < 960 &&
	document.querySelector("[data-ending]") ? ".play-levels button" : ".play, .play-below, .play-picture, .play-shop, " +
	".play-book, .play-book button, .play-levels button, .play-answers button")].map((e) => {
		const box = e.getBoundingClientRect(), says = e.dataset.presenting ?? e.ariaLabel?.split(/[,，（]/)[0] ?? "";
		const name = e.className.split(" ")[0] + " " + says;
		return [name, [box.left, box.top + scrollY, box.width, box.height].map(Math.round).join(" ")];
	}))`

// outside are the parts of the stage whose content does not fit.
const outside = `[...document.querySelectorAll(".play, .play > *, .play-below > *, .play button")].filter((e) =>
	e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map((e) => e.className + ": " + e.innerText)`

// low are the parts that a player needs whose lower edge is below the window's.
const low = `[...document.querySelectorAll(".play-shop, .play-field, .play-book, .play :is(button, .ending a)")].map((e) =>
	[e, Math.round(e.getBoundingClientRect().bottom + scrollY)]).filter(([e, foot]) => foot > innerHeight).map(([e, foot]) =>
	foot + " " + e.className + ": " + e.innerText)`

// When the text of a level shrank, all buttons jumped under the pointer; a result took the stage's place. On a phone
// the second row of answers was cut, above all below the line that offers another language.
func TestAllOfTheGameIsInTheWindowAndItsButtonsHaveOnePlace(t *testing.T) {
	t.Parallel()
	for language, offer := range map[string]string{"en": "zh", "zh": "ja", "ja": "en"} {
		for i, size := range append(slices.Clone(sizes), [2]int64{1280, 720}) {
			if !thorough && language != "en" && size[0] != 360 { // which has the least room
				continue
			}
			name, at, presented := fmt.Sprintf("%s %dx%d", language, size[0], size[1]), "/play?level=", i == len(sizes)
			if presented { // it offers no language
				name, at, offer = name+" presented", "/play?present=1&level=", ""
			}
			t.Run(name, func(t *testing.T) {
				b := warm(t, lab)
				if language != "en" {
					b = in(t, language, "/play")
				}
				b.resize(size[0], size[1])
				was := map[string]string{} // in a level
				for _, g := range games {
					b.visit(at+g.level).plays(g.lines, func(after string) {
						for name, at := range eval[map[string]string](b, places) {
							name = g.level + ": " + name
							if before, known := was[name]; known && at != before {
								t.Errorf("after %s, %s is at %s and was at %s", after, name, at, before)
							}
							was[name] = at
						}
						if language == "en" || !presented { // the letters of others are higher than a presented line
							for _, e := range eval[[]string](b, below(offer, outside)) {
								t.Errorf("%s: after %s, there is no room for %s", g.level, after, e)
							}
						}
						for _, e := range eval[[]string](b, below(offer, low)) {
							t.Errorf("%s: after %s, below the window is %s", g.level, after, e)
						}
					})
				}
				b.until("the lesson has ended", `document.querySelector("[data-ending]")`).readable("the end")
			})
		}
	}
}

// below looks at a page below the line that offers another language, if one is offered.
func below(offer, look string) string {
	if offer == "" {
		return look
	}
	return fmt.Sprintf(`(() => {
		const at = document.documentElement.dataset, was = at.offer;
		at.offer = %q;
		const seen = %s;
		was === undefined ? delete at.offer : at.offer = was;
		return seen;
	})()`, offer, look)
}

// plays answers a level's customers, and looks before the first answer and after each.
func (b *tab) plays(lines string, look func(after string)) {
	b.t.Helper()
	look("nothing")
	for line := range strings.SplitSeq(lines, ", ") {
		button := fmt.Sprintf(`document.querySelector('[data-answer-line=%q]')`, line)
		if line == "note" {
			button = `document.querySelector("[data-presenting=n]")`
		}
		const at = `(document.querySelector(".play").dataset.turn + document.querySelector(".play-book")?.innerText)`
		was := eval[string](b, at)
		b.push(button).until("it is heard", fmt.Sprintf(`%s !== %q || document.querySelector(".play-told")`, at, was))
		look(line)
	}
}

// The pointer rests where the last answer's button was. What lies there now looks like what lies beside it, until the
// pointer moves; then it has a ring, and is not filled as if it were chosen.
func TestThePointerThatRestsChoosesNothingInTheGame(t *testing.T) {
	b := warm(t, lab).resize(1440, 900).visit("/play")
	eval[*int](b, `(() => { // this browser has no device that hovers
		for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
			if (rule.media?.mediaText === "(hover: hover)") rule.media.mediaText = "(width > 0)";
		}
	})()`)
	looks := func(selector string) string {
		return eval[string](b, fmt.Sprintf(`(() => { const s = getComputedStyle(document.querySelector(%q));
			return [s.backgroundColor, s.color, s.borderColor, s.boxShadow].join(" / "); })()`, selector))
	}
	const first, second = `[data-answer-line="answer 0"]`, `[data-answer-line="answer 1"]`
	b.click(first).until("it is heard", `document.querySelector('[data-caller="1"][data-state="served"]')`)
	if !eval[bool](b, fmt.Sprintf(`document.querySelector(%q).matches(":hover")`, first)) {
		t.Fatal("the pointer does not rest on the button")
	}
	if got, want := looks(first), looks(second); got != want {
		t.Errorf("under the pointer that rests, the answer looks %s, want %s", got, want)
	}
	at := b.middle(first)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X+3, at.Y+3))
	b.until("the pointer has moved", `document.querySelector(".play").dataset.still === "false"`)
	got, want := strings.Split(looks(first), " / "), strings.Split(looks(second), " / ")
	if got[0] != want[0] || got[3] == want[3] {
		t.Errorf("under the pointer that moves, the answer looks %q, beside it %q: want a ring, and no filling", got, want)
	}
	b.click(first).until("the game is over", `document.querySelector(".play-told")`)
	if got := eval[string](b, fmt.Sprintf(`document.elementFromPoint(%f, %f).closest("button")?.innerText ?? ""`, at.X,
		at.Y)); got != "" {
		t.Errorf("where a number was pressed there is %q, which a double press would press", got)
	}
}
