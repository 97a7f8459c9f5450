//go:build !js

package e2e

import (
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/sim"
)

// player presses one of the player's buttons by its name.
func (b *tab) player(name string) *tab {
	b.t.Helper()
	return b.push(named(".player button", name))
}

// answer chooses the answer that begins so.
func (b *tab) answer(words string) *tab {
	b.t.Helper()
	return b.push(fmt.Sprintf(`[...document.querySelectorAll(".prediction .choice")].find((e) => e.innerText.startsWith(%q))`, words))
}

// laneField is a lane's field, or what its lamp of that name says.
func (b *tab) laneField(lane, name string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`(() => { const l = document.querySelector('[data-lane="%[1]s"]');
		return l?.querySelector('[data-field="%[2]s"]')?.dataset.value ?? l?.querySelector('[data-lamp="%[2]s"]')?.dataset.state ?? "" })()`, lane, name))
}

func TestEverySceneShowsAtItsEndWhatTheSimulationSays(t *testing.T) {
	b := open(t, "/")
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		run := sim.Play(s)
		last := run.Frame(run.Len() - 1)
		page := "/" + s.Page
		b.visit(fmt.Sprintf("%s?scene=%s&step=%d", page, path.Base(name), run.Len()-1)).untilField("step", fmt.Sprint(run.Len()-1))
		if got := b.field("steps"); got != fmt.Sprint(run.Len()-1) {
			t.Errorf("%s: got %s steps, want %d", name, got, run.Len()-1)
		}
		for i, lane := range s.Lanes {
			for _, field := range []string{"issued", "refused", "duplicates", "longest-wait-ms", "lead-ms", "unique", "increasing", "fits"} {
				if got, want := b.laneField(lane.Name, field), last.Lane(i).Field(field); got != want {
					t.Errorf("%s: lane %s: %s: got %q, want %q", name, lane.Name, field, got, want)
				}
			}
		}
		if alerts := b.alerts(); len(alerts) != 0 {
			t.Errorf("%s: alerts %v", name, alerts)
		}
	}
}

func TestTheDuplicateOf2010CanBeToldByKeyboardAlone(t *testing.T) {
	b := open(t, "/rollback?scene=scala-28").focus(".player button.primary")
	for want := 1; want <= 7; want++ {
		b.press(kb.ArrowRight).untilField("step", fmt.Sprint(want))
	}
	if got := b.laneField("twitter-scala-28", "duplicates") + b.laneField("twitter-scala-28", "unique") + b.laneField("refuse", "unique"); got != "1brokenholds" {
		t.Errorf("at the end got %s", got)
	}
	if twins := b.text(".twins"); !strings.Contains(twins, "100/1 is 419,852,289") || !strings.Contains(twins, "to caller 2, at 100 ms, and to caller 4, at 100 ms") {
		t.Errorf("the duplicate is shown as %q", twins)
	}
	address := b.until("the address has the step", `location.search === "?scene=scala-28&step=7"`).address()
	other := open(t, address).untilField("step", "7")
	if got := other.laneField("twitter-scala-28", "duplicates"); got != "1" {
		t.Errorf("from the link: got %s duplicates", got)
	}
	b.press(kb.ArrowLeft).untilField("step", "6").press(kb.Home).untilField("step", "0").press(kb.End).untilField("step", "7")
}

func TestPlayStopsAtTheQuestionAndTheAnswerPlaysOn(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=4").choose(".player-speed", "20").player("Play")
	b.until("the question is asked where one looks", `document.querySelector("[data-caption] .prediction .choice")`).untilField("step", "5")
	b.answer("It waits for 101 ms").until("it is judged", `document.querySelector("[data-caption] .verdict").innerText.startsWith("Right.")`)
	b.untilField("step", "7")
	if got := b.laneField("refuse", "longest-wait-ms"); got != "1" {
		t.Errorf("got a longest wait of %s ms, want 1", got)
	}
}

func TestPlayAtAQuestionShowsTheAnswerAndGoesOn(t *testing.T) {
	for _, page := range []string{"/rollback", "/systems"} {
		b := open(t, page)
		from := b.field("step")
		b.focus("main").press(" ").until("the answer is shown", `document.querySelector("[data-caption] .verdict").innerText.startsWith("Watch:")`)
		b.until("it plays", fmt.Sprintf(`Number(document.querySelector('[data-field="step"]').dataset.value) > %s`, from))
	}
}

func TestSentencesAreNotAnnouncedWhilePlaying(t *testing.T) {
	for _, c := range []struct{ page, sentence string }{{"/rollback", ".narration"}, {"/bits?op=negate", ".say"}} {
		t.Run(c.page, func(t *testing.T) {
			b := open(t, c.page)
			live := func(want string) {
				b.until("the sentence is "+want, fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-live") === %q`, c.sentence, want))
			}
			live("polite")
			b.choose(".player-speed", "1").button("Play")
			live("off")
			b.button("Pause")
			live("polite")
		})
	}
}

func TestMomentsWithinACallLightTheirLine(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=6.2").untilField("step", "6.2")
	if got := b.count(`[data-stage] [data-code-line="now"]`); got != 1 {
		t.Errorf("%d lines are running, want 1", got)
	}
	b.player("Next").untilField("step", "6.3").player("Back").untilField("step", "6.2")
	b.until("the address has the moment", `location.search.endsWith("step=6.2")`)
	b.reload().untilField("step", "6.2")
}

func TestAnIDIsPutTogetherSectionBySection(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=3.1").untilField("step", "3.1")
	const whole = 100<<22 | 3<<17 | 7<<12 | 4093
	for i, want := range []int{100 << 22, 100 << 22, 100 << 22, 100<<22 | 4093, 100<<22 | 4093, whole} {
		b.untilField("step", "3."+strconv.Itoa(i+1)).until("the ID so far is there", fmt.Sprintf(`document.querySelector('[data-row] [data-field="id"]').dataset.value === "%d"`, want))
		b.player("Next")
	}
	b.untilField("step", "3").until("the last ID is whole", fmt.Sprintf(`document.querySelector('[data-row] [data-field="id"]').dataset.value === "%d"`, whole))
}

func TestSteppingInKeepsThePastAndCanBeUndoneAndShared(t *testing.T) {
	b := open(t, "/rollback?scene=back-3ms&step=2")
	before := b.field("steps")
	b.push(named(".interventions button", "Ask for ten more"))
	b.until("the future is another", `document.querySelector(".compared")`).untilField("step", "3")
	if got := b.laneField("refuse", "issued"); got != "13" {
		t.Errorf("got %s issued, want 13", got)
	}
	address := b.until("the address has it", `location.search.includes("fork=2:ask%2010") || location.search.includes("fork=2:ask+10")`).address()
	if got := open(t, address).laneField("refuse", "issued"); got != "13" {
		t.Errorf("from the link: got %s issued", got)
	}
	b.push(named(".interventions .quiet", "Undo it"))
	b.untilField("steps", before)
}

func TestAnEditedScriptRunsAsOneTypesAndNamesItsMistake(t *testing.T) {
	b := open(t, "/rollback?scene=scala-28&step=7")
	eval[*int](b, `document.querySelector(".editor").open = true, undefined`)
	b.paste(".script", "lane refuse\nset 5ms\nask 2\njump")
	b.until("the mistake is named", `document.querySelector(".editor [role=alert]")?.innerText.includes("jump")`)
	b.paste(".script", "lane refuse\nset 5ms\nask 2\nback 1ms\nask").untilField("steps", "4")
	b.player("Last").untilField("step", "4")
	if got := b.laneField("refuse", "issued") + b.laneField("refuse", "refused"); got != "21" {
		t.Errorf("got issued and refused %s, want 21", got)
	}
	address := b.until("the address has it", `location.hash.startsWith("#script=lane+refuse")`).address()
	if got := warm(t, lab).open(address).laneField("refuse", "refused"); got != "1" {
		t.Errorf("from the link: got %s refused", got)
	}
	b.visit("/rollback#script=" + url.QueryEscape("lane refuse\nrepeat\nask\nend"))
	b.until("an endless script is cut", `document.querySelector(".editor [role=alert]")`)
}

func TestBadSceneLinksAreNamed(t *testing.T) {
	b := open(t, "/styles")
	for path, want := range map[string]string{
		"/rollover?scene=nonsense": "“nonsense”", "/rollover?scene=rollover&step=99": "“99”", "/rollover?scene=rollover&step=x": "“x”",
		"/race?guard=zzz": "guard=“zzz”", "/race?scene=zzz": "“zzz”", "/race?step=3": "“step”", "/rollback?lane=nope": "lane=“nope”", "/rollback?fork=x:ask": "“x:ask”",
		"/?epoch=5": "“epoch”", "/?epoch=5&layout=discord": "discord", "/rollover?epoch=5": "“epoch”", "/?lang=xx": "lang=“xx”", "/layout?present=2": "present=“2”", "/bits?embed=yes": "embed=“yes”",
		"/#foo=1": "“foo”", "/rollover#foo=1": "“foo”", "/bits#foo=1": "“foo”", "/layout#foo=1": "“foo”", "/race#foo=1": "“foo”",
	} {
		if alerts := b.visit(path).alerts(); len(alerts) != 1 || !strings.Contains(alerts[0], want) {
			t.Errorf("%s: got alerts %v, want %s", path, alerts, want)
		}
	}
}

func TestAddressesLeadToTheNearestState(t *testing.T) {
	b := open(t, "/bits?step=99")
	if got, last := b.field("step"), b.field("steps"); got != last {
		t.Errorf("step 99 of %s shows step %s, want the last", last, got)
	}
	if alerts := b.visit("/styles?foo=1").alerts(); !strings.Contains(alerts[0], "“foo”") {
		t.Errorf("on /styles got alerts %v", alerts)
	}
	b.load("/race?scene=same-worker&step=7").until("the scene is played where scenes are", `location.pathname === "/rollback" && document.querySelector('.scene[aria-current]')`).ready().untilField("step", "7")
	b.open("/race/?moves=a").until("the page is there", `location.pathname === "/race" && document.querySelector(".path")`)
}

func TestTheRaceCountsEveryOrder(t *testing.T) {
	b := open(t, "/race")
	for guard, want := range map[string]string{"No lock": "20 18", "Compare and swap": "20 0"} {
		b.button(guard)
		b.until(guard+" is counted", fmt.Sprintf(`[...document.querySelectorAll('[data-field="interleavings"], [data-field="with-duplicates"]')].map((e) => e.dataset.value).join(" ") === %q`, want))
	}
	b.visit("/").visit("/race")
	for range 2 {
		b.button("Thread A moves")
	}
	b.until("two moves are in the address", `location.search === "?guard=none&moves=aa" || location.search.endsWith("moves=aa")`)
	b.push(`[...document.querySelectorAll("main button")].find((e) => e.innerText.startsWith("The shortest"))`)
	b.until("the duplicate is told", `document.querySelector(".stage .alert")?.innerText.startsWith("Both threads hold the same ID")`)
}

func TestAnotherPolicyPlaysTheSameScene(t *testing.T) {
	b := open(t, "/rollback?scene=back-3ms&step=16").choose(".interventions select", "borrow")
	b.until("one lane plays", `document.querySelectorAll("[data-lane]").length === 1 && document.querySelector('[data-lane="borrow"]')`)
	if got := b.laneField("borrow", "refused") + b.laneField("borrow", "duplicates"); got != "00" {
		t.Errorf("got refused and duplicates %s, want 00", got)
	}
	b.choose(".interventions select", "").until("the scene is as it was", `document.querySelectorAll("[data-lane]").length === 9`)
}

func TestTheRealClockIsMeasuredHereAndNow(t *testing.T) {
	b := open(t, "/rollover")
	b.click(".here button").until("it is measured", `document.querySelector(".here table")`)
	issued := 0
	for _, n := range b.fields("tick-ids") {
		var count int
		fmt.Sscan(n, &count)
		issued += count
	}
	if issued != 5000 {
		t.Errorf("got %d IDs, want 5000", issued)
	}
}

func TestTheChaptersFollowOneAnother(t *testing.T) {
	b := open(t, "/")
	titles := eval[[]string](b, `[...document.querySelectorAll(".chapter strong")].map((e) => e.innerText.replace(/^\d+\. /, ""))`)
	for i, title := range titles[1:] {
		b.until("next is "+title, fmt.Sprintf(`document.querySelector(".steps .next")?.innerText.includes(%q)`, title))
		if i > 0 {
			b.until("before is "+titles[i-1], fmt.Sprintf(`document.querySelector(".steps a").innerText.includes(%q)`, titles[i-1]))
		}
		b.click(".steps .next")
	}
}

func TestAPageThatIsLeftRightAfterAStepIsFoundAtThatStep(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=2").player("Next").untilField("step", "3").reload().untilField("step", "3")
	b.push(named(".player button", "Next"))
	b.untilField("step", "4")
	b.push(`document.querySelector('.tabs a[href="/race"]')`)
	b.until("the other page is there", `document.querySelector('.tabs a[href="/race"]')?.ariaCurrent === "page"`).back().untilField("step", "4")
}

func TestAQuestionIsAnsweredByWhatIsClickedInThePicture(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=4").player("Next").until("it asks", `document.querySelector("[data-caption] .choice")`)
	b.click(`[data-drawer="101"]`).until("it is judged", `document.querySelector(".verdict").innerText.startsWith("Right.")`)
	b.open("/rollover?scene=rollover-ours&step=1").player("Next").until("it asks", `document.querySelector("[data-caption] .choice")`)
	b.click(`.stage-row[data-at="waits"] svg`).until("it is judged", `document.querySelector(".verdict").innerText.startsWith("Not quite.")`)
}
