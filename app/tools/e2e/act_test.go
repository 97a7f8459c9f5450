//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

// placesOf are the links to all places of a lesson.
func placesOf(a *act.Act) (links []string) {
	for _, at := range a.Places(act.Twitters()) {
		link := "/" + a.Name + "?"
		if a.Asked != "" {
			link += a.Asked + "=1&"
		}
		link += fmt.Sprintf("%s=%d", act.Pick(a.Name == "story", "beat", "screen"), at.Screen)
		if at.Choice != "" {
			link += "&choice=" + at.Choice
		}
		if at.Step > 0 {
			link += fmt.Sprintf("&step=%d", at.Step)
		}
		if a.Fragment != "" {
			link += "#" + a.Fragment
		}
		links = append(links, link)
	}
	return links
}

func placesOfLessons() (links []string) {
	for _, a := range plan.Lessons() {
		links = append(links, placesOf(a)...)
	}
	return links
}

// stands are where the parts of a lesson's page are, and what is cut of them; a poster in place of the picture has its
// own height.
const stands = `(() => {
	const box = (e) => { const { left, top, width, height } = e.getBoundingClientRect(); return [left, top, width, height].map(Math.round).join(" "); };
	const below = document.querySelector(".act-below"), picture = document.querySelector(".act-picture");
	if (!picture) return "";
	const faults = [];
	for (const e of below.querySelectorAll("button, .act-say, .act-ends > *")) {
		const inner = e.getBoundingClientRect(), outer = below.getBoundingClientRect();
		if (e.checkVisibility({ visibilityProperty: true }) && !e.matches(".act-back") && (inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1))
			faults.push((e.innerText || e.className) + " is out of its panel");
	}
	return ["picture " + box(picture), "below " + box(below), ...faults].join("; ");
})()`

// buttonsOf are where the answers of a screen are, each by its words. A wait has its own button.
const buttonsOf = `Object.fromEntries([...document.querySelectorAll(".act-answers > button")].map((e) => {
	const { left, top, width } = e.getBoundingClientRect();
	return [e.querySelector("span").textContent, [left, top + scrollY, width].map(Math.round).join(" ")];
}))`

// smallest are the smallest letters of a lesson's picture in px, with their words.
const smallest = `(() => {
	let least = [99, ""];
	for (const e of document.querySelectorAll(".act-panel text")) {
		if (!e.textContent.trim() || e.getAttribute("opacity") === "0" || !e.getBoundingClientRect().width) continue;
		const m = e.getScreenCTM(), size = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(m.a, m.b);
		if (size < least[0]) least = [size, e.textContent];
	}
	return least[0] < 9.95 ? least[0].toFixed(1) + " px: " + least[1] : "";
})()`

// tight are the answers whose words, with why they failed, have less than 2.5 px above or below them in their button.
const tight = `[...document.querySelectorAll(".act-answers > .act-choice")].filter((e) => {
	const button = e.getBoundingClientRect();
	const words = [...e.children].map((e) => e.getBoundingClientRect()).filter((r) => r.height);
	return words.some(({ top, bottom }) =>
		top < button.top + 2.5 || bottom > button.bottom - 2.5);
}).map((e) => e.innerText.replaceAll("\n", " / ")).join("; ")`

// placed is where the parts and the answers of a lesson's page are, its smallest letters, and the answers that fill
// their buttons.
type placed struct {
	Parts, Small, Tight string
	Buttons             map[string]string
}

const placedParts = `({ Parts: ` + stands + `, Small: ` + smallest + `, Tight: ` + tight + `,
	Buttons: ` + buttonsOf + ` })`

// A stage that grows or a panel that moves takes the buttons away under a finger: once, three answers became two rows
// when the way on came. Pictures on a phone were made smaller than they are, until they fit between the header and the
// buttons.
func TestNothingOfALessonMovesByItself(t *testing.T) {
	phone := [2]int64{360 + 15, 740} // a phone's scrollbar takes no room, and here it takes 15 px
	for i, size := range few(2, [][2]int64{phone, {1440, 900}, {1280, 720}, {768, 1024}}) {
		b := warm(t, lab).resize(size[0], size[1])
		for j, a := range append(plan.Lessons(), incident.Acts()...) {
			if !thorough && (i+j)%2 > 0 {
				continue // one engine draws them all: each is walked at one of two sizes
			}
			first, at, was := "", "", map[string]string{}
			for _, link := range placesOf(a) {
				now := eval[placed](b.visit(link), placedParts)
				if first == "" {
					first, at = now.Parts, link
				}
				if now.Parts != "" && now.Parts != first {
					t.Errorf("%dx%d: %s has %s, and %s has %s", size[0], size[1], link, now.Parts, at, first)
				}
				if size == phone && now.Small != "" && a.Fragment == "" { // reports have pictures of their own
					t.Errorf("%s has letters of %s", link, now.Small)
				}
				if now.Tight != "" && a.Fragment == "" {
					t.Errorf("%dx%d: at %s, these answers fill their buttons: %s", size[0], size[1], link, now.Tight)
				}
				if !a.Tasks || strings.Contains(link, "step=") { // a step has buttons of its own
					continue
				}
				for says, at := range now.Buttons {
					name := strings.Split(link, "&choice=")[0] + " " + says
					if before := was[name]; before != "" && before != at {
						t.Errorf("%dx%d: at %s, %q is at %s and was at %s", size[0], size[1], link, says, at, before)
					}
					was[name] = at
				}
			}
		}
	}
}

// A second tap on Skip pressed the button that took its place: Continue, and the verdict was lost.
func TestASecondTapOnSkipKeepsTheVerdict(t *testing.T) {
	b := warm(t, lab).resize(360, 740).moving().visit("/rollover").click(`[data-choice="00"]`)
	b.until("it can be skipped", `document.querySelector('.act-answers[data-count="1"]')`)
	at := eval[[]float64](b,
		`(() => { const r = document.querySelector(".act-answers button").getBoundingClientRect(); return [r.left + r.width / 2, r.bottom - 8]; })()`)
	b.do(chromedp.Sleep(500*time.Millisecond), chromedp.MouseClickXY(at[0], at[1]), chromedp.MouseClickXY(at[0], at[1]))
	b.until("the verdict is there", `document.querySelector(".act").dataset.tone === "good"`)
	if is := eval[string](b, `location.search`); strings.Contains(is, "screen=2") {
		t.Errorf("the second tap leads to %s", is)
	}
	b.do(chromedp.Sleep(500*time.Millisecond), chromedp.MouseClickXY(at[0], at[1]))
	b.until("a later one leads on", `location.search.includes("screen=2")`)
}

// Three newcomers pressed Continue when it had just come, and nothing happened.
func TestAPressRightAfterAPlayLeadsOn(t *testing.T) {
	b := warm(t, lab).resize(1440, 900).moving().visit("/rollover").click(`[data-choice="00"]`)
	b.until("it is played", `document.querySelector('.act-answers[data-count="1"]')`)
	at := eval[[]float64](b, `new Promise((done) => {
		const look = () => {
			const next = document.querySelector(".act-answers .primary:not(:disabled)")?.getBoundingClientRect();
			next ? setTimeout(done, 170, [next.left + next.width / 2, next.top + next.height / 2]) : requestAnimationFrame(look);
		};
		look();
	})`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	b.until("it leads on", `location.search.includes("screen=2")`)
}

// What was said of the answer before stood beside the next one while that was played.
func TestNoOldVerdictStandsBesideANewPlay(t *testing.T) {
	for link, press := range map[string][2]string{"/rollback?screen=4&choice=wait": {"reject", "Reject them"},
		"/rollback?screen=7&choice=nothing": {"last", "Last ID"},
		"/rollover?screen=5&choice=1010":    {"1017", "Shop 0"}} {
		b := warm(t, lab).resize(1440, 900).moving().visit(link).click(`[data-choice="` + press[0] + `"]`)
		b.until("it is played", `document.querySelector(".act").dataset.playing === "true"`)
		seen := eval[string](b, `document.querySelector(".act-caption").textContent + "|" +
			(document.querySelector(".act-say").getBoundingClientRect().height > 1 && getComputedStyle(document.querySelector(".act-say")).clipPath === "none")`)
		if !strings.HasSuffix(seen, "|false") || !strings.Contains(seen, press[1]) {
			t.Errorf("%s: while it is played, it says %s", link, seen)
		}
	}
}

// Where a button was, the pointer rests: the next one there must not look chosen until the pointer moves. A browser
// without a screen has no pointer that hovers, so what is tested is what the stylesheet asks for.
func TestThePointerThatRestsChoosesNothing(t *testing.T) {
	b := warm(t, lab).resize(1440, 900).visit("/story?beat=2")
	at := eval[[]float64](b,
		`(() => { const r = document.querySelector(".act-answers .primary").getBoundingClientRect(); return [r.left + 10, r.top + 10]; })()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	b.until("the ideas are there", `document.querySelectorAll(".act-answers button").length === 4`).
		until("the pointer rests", `document.querySelector(".act").dataset.rests === "true"`)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0]+1, at[1]+1))
	b.until("the pointer moves", `document.querySelector(".act").dataset.rests === "false"`)
}

// The pages of two lessons are components of one kind: the next lesson showed the one before.
func TestTheWayFromLessonToLesson(t *testing.T) {
	b := warm(t, lab).resize(1440, 900)
	acts := plan.Lessons()
	for i, a := range acts[:len(acts)-1] {
		next := acts[i+1]
		if next.Name == "nodes" { // the game is between
			continue
		}
		all := placesOf(a)
		b.visit(all[len(all)-1]).click(`[data-ending] [data-next]`).until("the next lesson is "+next.Name,
			`document.querySelector("main[data-ready] [data-act]")?.dataset.act === "`+next.Name+`" && location.pathname === "/`+next.Name+`"`)
	}
}
