//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestTheStoryGoesOnByKeysAndWaitsAtAQuestion(t *testing.T) {
	b := open(t, "/story")
	said := func(words string) {
		t.Helper()
		b.until("it says “"+words+"”", `document.querySelector(".act-say").innerText.includes("`+words+`")`)
	}
	for _, words := range []string{"ID 1.", "ID 2.", "1, 2, 3: unique", "a second server", "Both shops hand out 4"} {
		b.press(kb.PageDown)
		said(words)
	}
	b.until("the duplicate is shown", `document.querySelector("[data-duplicate]")?.dataset.value === "4"`)
	b.press(kb.PageDown)
	b.click(`[data-choice="central"]`)
	said("switch the counter off")
	b.press(kb.PageDown)
	said("both shops stop")
	b.until("the store is needed", `document.querySelector('[data-lamp="independent"]').dataset.state === "broken"`)
	b.back().until("Back returns to the first beat", `location.search === "?step=3"`)
	said("1, 2, 3: unique")
}

// While an answer played, the marks had the colours of the answer before. When they got others, they moved by 4 px.
func TestTheMarksStayInPlaceAndForgetTheAnswerBefore(t *testing.T) {
	const unique = `document.querySelector('[data-lamp="unique"]')`
	b := warm(t, lab).moving().visit("/story?beat=3")
	b.until("nothing is known", unique+`.dataset.state === ""`)
	at := eval[string](b, marksAt)
	b.click(".act-answers .primary").until("all holds", unique+`.dataset.state === "holds"`)
	if got := eval[string](b, marksAt); got != at {
		t.Errorf("the marks were at %s, and are at %s", at, got)
	}
	b.visit("/story?beat=4&choice=restart").until("there is a duplicate", unique+`.dataset.state === "broken"`)
	if got := eval[string](b, marksAt); got != at {
		t.Errorf("the marks were at %s, and with a broken one they are at %s", at, got)
	}
	b.click(`[data-choice="wait"]`).until("the next answer plays, and its duplicate is not the last answer’s",
		`document.querySelector("[data-playing]") && `+unique+`.dataset.state === "holds"`)
}

// marksAt are the places of the four marks.
const marksAt = `[...document.querySelectorAll("[data-lamp]")].map((lamp) => lamp.getBoundingClientRect())
	.map((box) => Math.round(box.x) + "," + Math.round(box.y)).join(" ")`

// The link led to the last beat, which says what the others should find out.
func TestTheStoryIsSharedFromItsBeginning(t *testing.T) {
	b := warm(t, lab).visit("/story?beat=10&sequence=11&node=4").button("Share")
	b.until("the panel is open", `document.getElementById("share-begin")?.value`)
	for id, want := range map[string]string{"#share-begin": "/story",
		"#share-link": "/story?beat=10&sequence=11&node=4"} {
		if got := b.value(id); got != lab.url+want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
}

// storyLooks are the faults of a beat as a class sees it.
const storyLooks = `
	large(".act :is(h1, h2, h3, p, b, small, button, output, a, .digits)", 24, "");
	large(".act-panel text", 24, "");
	if (document.documentElement.scrollHeight > innerHeight) faults.add("the page scrolls by " + (document.documentElement.scrollHeight - innerHeight));
	const act = document.querySelector(".act-below").getBoundingClientRect();
	if (act.bottom > innerHeight) faults.add("what to do is cut");`

func TestAClassReadsTheLessonsOnAProjector(t *testing.T) {
	more(t)
	b := warm(t, lab)
	for _, size := range [][2]int64{{1280, 720}, {1920, 1080}} {
		b.resize(size[0], size[1])
		for _, link := range placesOfLessons() {
			b.visit(link + "&present=1")
			for _, fault := range b.unseen(storyLooks) {
				t.Errorf("%d by %d, %s: %s", size[0], size[1], link, fault)
			}
			b.readable(fmt.Sprintf("%d by %d, %s", size[0], size[1], link))
		}
	}
}

func TestOnAPhoneNothingTouchesOrIsCut(t *testing.T) {
	// The names of the ID's fields are in one row, apart from each other.
	const names = `(() => {
		const all = [...document.querySelectorAll(".act-name > *")].filter((e) => e.checkVisibility()).map((e) => {
			const range = document.createRange();
			range.selectNodeContents(e);
			return range.getBoundingClientRect();
		});
		return all.length > 1 && all.every((box, i) => box.right <= innerWidth && (!i || box.left - all[i - 1].right >= 3 && Math.abs(box.top - all[i - 1].top) < 3));
	})()`
	b := newTab(t, lab).resize(360, 740) // a warm one stays in its language
	for path, holds := range map[string]string{
		"/story?beat=4&choice=wait&step=1": names,
		"/story?beat=8&choice=ignore":      names,
		"/ja/story?beat=8&choice=ignore":   names,
		"/race":                            `[...document.querySelectorAll(".race .theatre-head button")].every((e) => e.getBoundingClientRect().right <= innerWidth)`,
		"/decode#id=1541815603606036480":   `document.querySelector(".alone .number .id").offsetHeight < 30`,
	} {
		if !eval[bool](b.open(path).settled(), holds) {
			t.Errorf("%s: something touches or is cut", path)
		}
	}
}
