//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/snowflakelab/snowflakelab/app/internal/run/classroom"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
)

// room opens the teacher's page by the link that the program prints.
func (l *lesson) room() *tab {
	l.t.Helper()
	return newTab(l.t, l.served).load("/teach#key="+l.key).
		until("the class is open", `document.querySelector(".room-open")`)
}

// projector presents a part from the teacher's page, which stays: the window is another one.
func (b *tab) projector(part string) *tab {
	b.t.Helper()
	come := chromedp.WaitNewTarget(b.ctx, func(*target.Info) bool { return true })
	b.click(`[data-present-from="` + part + `"]`)
	other := &tab{t: b.t, site: b.site}
	other.ctx, other.cancel = chromedp.NewContext(b.ctx, chromedp.WithTargetID(<-come))
	return other.closedWith(b.t).ready().resize(1280, 720)
}

// letters are those on the projector that are smaller than 24 px, and parts of a question that leave its screen.
const letters = `[...document.querySelectorAll(".beam :is(p, h1, b, span, small)")].filter((e) => e.checkVisibility() && e.innerText.trim() && !e.matches(".unseen") &&
	(parseFloat(getComputedStyle(e).fontSize) < 23.9 || e.getBoundingClientRect().bottom > innerHeight || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline"))
	.map((e) => e.className + " " + e.innerText + ": " + getComputedStyle(e).fontSize)`

// legible checks the projector as it is, and thoroughly on a larger screen, too: to change its size takes a second.
func (b *tab) legible(what string) {
	b.t.Helper()
	check := func(size string) {
		b.t.Helper()
		for _, fault := range eval[[]string](b, letters) {
			b.t.Errorf("%s at %s: %s", what, size, fault)
		}
	}
	check("1280x720")
	if thorough {
		b.resize(1920, 1080)
		check("1920x1080")
		b.resize(1280, 720)
	}
}

func TestATeacherDecidesByTheShareThatOnlyTheLaptopShows(t *testing.T) {
	l := teach(t)
	room := l.room()
	phone := newTab(t, l.served).load("/q").view("join", "Join").button("Join and answer").view("idle", "")
	projector := room.projector("overflow").
		until("it asks the class", `document.querySelector('.beam[data-phase="open"]')`)
	phone.view("question", "Shop 0 has handed out four IDs")

	projector.press(kb.PageDown).
		until("it says that nobody has answered",
			`document.querySelector('[data-presenting="reveal"]').innerText.startsWith("Nobody has answered")`).
		legible("without answers")
	if got := l.results(); got.Phase != classroom.Open || got.Q != 1 {
		t.Fatalf("one key revealed a question that nobody had answered: %+v", got)
	}
	right := l.results().Right
	wrong := (right + 1) % 3
	l.others(1, 1, right, right, right, wrong, wrong, wrong)
	room.untilField("right-percent", "50").
		until("it advises to discuss", `document.querySelector(".room-share").innerText.includes("discuss")`)
	projector.until("six have answered", `document.querySelector(".beam-count b").innerText === "6 of 7"`).
		legible("open")
	if got := projector.text(".beam"); strings.Contains(got, "%") ||
		projector.count(".beam-number:not(:empty) small:not(:empty)") > 0 {
		t.Errorf("before the reveal the projector shows %s", got)
	}
	projector.press("d").
		until("the second round", `document.querySelector(".beam-subject").innerText.includes("discussion")`)
	l.others(1, 2, right, right, right, right, wrong)
	room.untilField("right-percent", "80").
		until("it advises to reveal", `document.querySelector(".room-share").innerText.includes("reveal")`)
	projector.until("five have answered", `document.querySelector(".beam-count b").innerText === "5 of 12"`)
	projector.press(kb.PageDown).
		until("both rounds are shown",
			`document.querySelector('.beam [data-right="true"] .beam-number').innerText === "3 → 4"`).
		legible("both rounds")
	if got := eval[[]string](projector,
		`[...document.querySelectorAll('.beam [data-right="true"] rect')].map((e) => e.getAttribute("width"))`); !slices.Equal(got, []string{"80%", "50%"}) {
		t.Errorf("the right answer’s bars are %q wide", got)
	}
	projector.press(kb.PageDown).
		until("the page is there", `!document.querySelector(".beam")`)
	pause := func() { eval[*int](projector, `new Promise((done) => setTimeout(done, 500))`) }
	pause()
	projector.press(kb.PageDown).
		until("it plays an answer", `location.search.includes("choice=")`).press(kb.PageUp).
		until("the result is there again", `document.querySelector('.beam[data-phase="revealed"]')`)

	room.click(`[data-end="ask"]`).until("it asks first", `document.querySelector('[data-end="sure"]')`)
	if got := l.results(); got.Phase == classroom.Ended {
		t.Error("one press ended the class")
	}
	room.click(`[data-end="sure"]`).
		until("it says so", `document.querySelector(".room").innerText.startsWith("The class has ended")`)
	phone.view("ended", "The class has ended")
	projector.until("it leaves the question", `!document.querySelector(".beam")`)
	pause()
	if got := l.results(); got.Phase != classroom.Ended {
		t.Errorf("after the end the projector began another class: %+v", got)
	}
	room.button("Start another class")
	phone.view("join", "Join")
	projector.until("it asks the class", `document.querySelector('.beam[data-phase="open"]')`)
}

func TestAProjectorShowsWhatTheClassHasAnswered(t *testing.T) {
	l := teach(t)
	room := l.room()
	phone := newTab(t, l.served).load("/q").view("join", "Join").button("Join and answer").view("idle", "")
	projector := room.projector("story")
	eval[*int](projector, `location.assign("/story?beat=4&step=4&present=1&plan=90.3"), null`)
	projector.until("it asks the class", `document.querySelector('.beam[data-phase="open"]')`)
	phone.view("question", "The drawer is full") // so the server has it
	right := l.results().Right
	if got, want := room.text(`[data-part="story"] [data-right="true"] .teach-letter`),
		string(rune('A'+right)); got != want {
		t.Errorf("the plan calls the right answer %s, the projector %s", got, want)
	}
	phone.click(fmt.Sprintf(`[data-choice="%d"]`, right)).status("✓ Sent")
	room.until("one answer advises nothing",
		`document.querySelector(".room-share").innerText.includes("1 of 1 answered") && document.querySelector(".room-share").innerText.includes("Bars from 5") && !document.querySelector('[data-field="right-percent"]')`)

	projector.do(chromedp.Reload())
	projector.ready().until("it asks again after the reload", `document.querySelector(".beam")`)
	begin := time.Now()
	projector.until("it knows the answers", `document.querySelector(".beam-count b")?.innerText === "1 of 1"`)
	if took := time.Since(begin); took > classroom.Hold/2 {
		t.Errorf("after a reload the answers came after %s", took)
	}
	begin = time.Now()
	eval[*int](projector, `location.assign("/story?beat=4&step=3&present=1&plan=90.6"), null`)
	room.until("the plan follows", `document.querySelector('[data-part="play"]').dataset.on === "true"`)
	if took := time.Since(begin); took > classroom.Hold/2 {
		t.Errorf("the plan followed after %s", took)
	}
	phone.view("idle", "The next question")
	projector.until("the page is there",
		`!document.querySelector(".beam") && document.querySelector("[data-presenting=next]")`).press(kb.PageDown)
	phone.view("question", "The drawer is full").status("You chose")
	projector.until("it knows the answer", `document.querySelector(".beam-count b")?.innerText === "1 of 1"`).
		press(kb.PageUp)
	phone.view("idle", "The next question")
	projector.press(kb.PageDown).
		until("it asks again", `document.querySelector(".beam-count b")?.innerText === "1 of 1"`).press(kb.PageDown).
		until("few are not counted", `document.querySelector(".beam-before")?.innerText.includes("5 answers")`).
		legible("one answer")
	projector.press(kb.Escape).
		until("it does not show the plan",
			`location.pathname === "/story" && !document.documentElement.dataset.present`)
}

func TestTheStorysQuestionHasItsPictureAboveIt(t *testing.T) {
	l := teach(t)
	projector := l.room().open("/story?beat=8&step=1&present=1&plan=90.3").resize(1280, 720).
		until("it asks the class", `document.querySelector('.corner[data-pictured="true"] .beam')`)
	projector.legible("a question of the story")
	if !eval[bool](projector, `(() => { const [picture, subject, beam] = [".act-picture", ".beam-subject", ".beam"].map((one) => document.querySelector(one)), box = picture.getBoundingClientRect();
		return box.height > 150 && box.top > 0 && box.bottom <= subject.getBoundingClientRect().top && getComputedStyle(picture).zIndex > getComputedStyle(beam).zIndex })()`) {
		t.Error("the picture is covered")
	}
	projector.press(kb.PageDown).
		until("it says that nobody has answered",
			`document.querySelector('[data-presenting="reveal"]').innerText.startsWith("Nobody")`)
	projector.press(kb.PageUp).until("the step before", `!document.querySelector(".beam")`)
	projector.press(kb.PageDown).until("it asks again",
		`document.querySelector(".beam") && document.querySelector('[data-presenting="reveal"]')`)
	if got := projector.text(`[data-presenting="reveal"]`); !strings.HasPrefix(got, "Reveal") {
		t.Errorf("without a press it says %q", got)
	}
}

// The fragment says which report it is: a phone that opens the question's address must see the same one.
func TestAReportAsksTheClassWithItsPictureAboveIt(t *testing.T) {
	l := teach(t)
	projector := l.room().resize(1280, 720)
	for _, a := range incident.Acts() {
		projector.open("/incidents?present=1#"+a.Fragment).
			until("it asks the class about "+a.Fragment,
				fmt.Sprintf(`document.querySelector('.corner[data-pictured="true"] .beam') && document.querySelector('[data-incident=%q]')`, a.Fragment)).
			legible("the question of " + a.Fragment)
	}
	projector.resize(1280, 720)
	phone := newTab(t, l.served).load("/q").view("join", "Join").button("Join and answer").view("question", "A loop")
	phone.click(`[data-choice="1"]`)
	projector.until("one has answered", `document.querySelector(".beam-count b")?.innerText === "1 of 1"`).
		press(kb.PageDown).until("it is revealed", `document.querySelector('.beam[data-phase="revealed"]')`)
}

func TestPreparedPhonesAreCounted(t *testing.T) {
	l := teach(t)
	room := l.room()
	phone := newTab(t, l.served).before(`Math.random = () => 0`).load("/q").view("join", "Join").
		button("Join and answer").view("idle", "")
	var absent classroom.Joined
	l.press("POST", "join", struct{}{}, &absent)
	room.untilField("joined", "2").button("Prepare phones")
	room.untilField("loaded", "1").
		until("it says how many", `document.querySelector(".room-phones").innerText.includes("1 of 2")`)
	if got := phone.requested(); !slices.ContainsFunc(got,
		func(u string) bool { return strings.Contains(u, "/app.") && strings.HasSuffix(u, ".wasm") }) {
		t.Errorf("a phone that says that it is prepared has requested %q", got)
	}
	l.press("DELETE", "me", nil, nil, "X-Class-Token", absent.Token)
	room.until("all have", `document.querySelector(".room-phones").innerText.startsWith("All phones")`)
}

func TestTheTeachersPageIsLaidOutCorrectlyWithAClass(t *testing.T) {
	l := teach(t)
	l.ask(4)
	l.others(4, 1, 0, 1, 0, 0, 1, 0)
	b := l.room().untilField("right-percent", "67")
	for _, s := range few(3,
		[]screen{{name: "360 px", width: 360, height: 740},
			{name: "768 px, dark", width: 768, height: 1024, scheme: "dark"},
			{name: "1280 px", width: 1280, height: 800}}) {
		for _, fault := range b.show(s).faults() {
			t.Errorf("%s: %s", s.name, fault)
		}
	}
	for _, v := range b.violations(axeCore(t)) {
		t.Errorf("%s (%s): %q", v.Help, v.Rule, v.Places)
	}
	// The printed link, opened once more in its tab, changes only the fragment.
	eval[*int](b, fmt.Sprintf(`window.here = true, location.hash = "#key=%s", null`, l.key))
	b.until("the page is loaded anew", `!window.here`).ready().
		until("the class is open", `document.querySelector(".room-open")`)
	if got := b.alerts(); len(got) > 0 || strings.Contains(b.address(), "key") {
		t.Errorf("%s complains: %q", b.address(), got)
	}
}

// Presented pages looked like others after a link within the document, or after one that was followed before the
// program had drawn it.
func TestPresentedPagesKeepTheirLooksFromPageToPage(t *testing.T) {
	b := open(t, "/rollover?step=2")
	eval[*int](b, `document.querySelector("main").insertAdjacentHTML("beforeend", '<a id="on" href="/rollback?present=1&plan=90.8">on</a>')`)
	b.click("#on").until("it is presented",
		`location.pathname === "/rollback" && document.documentElement.dataset.present === "true" && !document.querySelector(".footer").checkVisibility()`)
	b.do(chromedp.NavigateBack())
	b.until("it is as ever",
		`location.pathname === "/rollover" && !document.documentElement.dataset.present && document.querySelector(".footer").checkVisibility()`)

	early := newTab(t, lab).
		before(`const asked = fetch; window.fetch = (...all) => new Promise((done) => setTimeout(() => done(asked(...all)), 2000))`)
	early.load("/?present=1&plan=90.1")
	early.click(`a[href="/story"]`).
		until("the next page is presented too",
			`location.pathname === "/story" && location.search.includes("present=1") && location.search.includes("plan=90.1")`)
}

func TestEscapeEndsAPresentation(t *testing.T) {
	b := open(t, "/rollover?present=1&step=2").press(kb.Escape).
		until("the page is as ever",
			`location.search === "?step=2" && document.querySelector(".footer")?.checkVisibility()`)
	b.open("/claims?present=1&plan=90.9").press(kb.Escape).
		until("the plan is there", `location.pathname === "/teach" && location.hash === "#claims"`)
}

func TestATwinIsComparedAndACheckTellsOnlyItsSum(t *testing.T) {
	l := teach(t)
	room := l.room()
	projector := room.projector("before").
		until("it asks the class", `document.querySelector('.beam[data-phase="open"]')`)
	for n := 1; n <= 6; n++ {
		projector.until("question by question",
			fmt.Sprintf(`document.querySelector(".beam-subject")?.innerText === "Question %d of 6"`, n))
		l.untilOpen(n)
		right := l.results().Right
		l.others(n, 1, right, right, right, (right+1)%4, -1)
		if projector.count(`[data-presenting="again"], [data-presenting="twin"]`) > 0 {
			t.Error("a check can be asked again")
		}
		projector.legible("a check")
		projector.press(kb.PageDown)
	}
	room.until("the sum is there", `document.querySelector(".room-gained")?.innerText.includes("60 % right")`)
	if r := l.results(); r.First != (classroom.CheckResult{Questions: 6, Answered: 30, Right: 18}) {
		t.Errorf("the check is %+v", r.First)
	}
	projector.until("the next part", `location.pathname === "/story"`)

	eval[*int](projector, `location.assign("/practice?q=next&seed=1&present=1"), null`)
	projector.until("it asks", `document.querySelector('.beam[data-phase="open"] .beam-given')`)
	n := l.untilOpen(7)
	l.others(n, 1, 0, 0, 1, 2, 3)
	projector.until("five have answered", `document.querySelector(".beam-count b").innerText.startsWith("5 of")`).
		press(kb.PageDown).until("it is revealed", `document.querySelector('[data-presenting="twin"]')`).
		legible("a question")
	projector.press("t").until("its twin", `location.search.includes("twin=1") && document.querySelector('.beam[data-phase="open"]')`)
	n = l.untilOpen(8)
	right := l.results().Right
	l.others(n, 1, right, right, right, right, -1)
	projector.until("five have answered", `document.querySelector(".beam-count b").innerText.startsWith("5 of")`).
		press(kb.PageDown).
		until("both are counted",
			`document.querySelector('.beam [data-right="true"] .beam-number').innerText === "1 → 4" && document.querySelector(".beam-run .replay")`).
		legible("a twin")
}

// untilOpen waits until the server has a question.
func (l *lesson) untilOpen(n int) int {
	l.t.Helper()
	for range 100 {
		if r := l.results(); r.Q == n && r.Phase == classroom.Open {
			return n
		}
		time.Sleep(50 * time.Millisecond)
	}
	l.t.Fatalf("question %d is not open: %+v", n, l.results())
	return 0
}
