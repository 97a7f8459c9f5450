//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// player presses one of the player's buttons by its name.
func (b *tab) player(name string) *tab {
	b.t.Helper()
	return b.push(named(".player button", name))
}

// answer chooses the answer that begins so.
func (b *tab) answer(words string) *tab {
	b.t.Helper()
	return b.push(fmt.Sprintf(
		`[...document.querySelectorAll(".prediction .choice")].find((e) => e.innerText.startsWith(%q))`, words))
}

// laneField is a lane's field, or what its lamp of that name says.
func (b *tab) laneField(lane, name string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`(() => { const l = document.querySelector('[data-lane="%[1]s"]');
		return l?.querySelector('[data-field="%[2]s"]')?.dataset.value ?? l?.querySelector('[data-lamp="%[2]s"]')?.dataset.state ?? "" })()`, lane, name))
}

func TestPlayStopsAtTheQuestionAndTheAnswerPlaysOn(t *testing.T) {
	b := warm(t, lab).moving().visit("/rollover?scene=rollover&step=4").choose(".player-speed", "20").player("Play")
	b.until("the question is asked where one looks", `document.querySelector("[data-caption] .prediction .choice")`).
		untilField("step", "5")
	b.answer("It spins until the clock reads 101 ms").
		until("it is judged", `document.querySelector("[data-caption] .verdict").innerText.startsWith("Right.")`)
	b.untilField("step", "6").until("it holds", `document.querySelector("[data-caption] .way-on")`).player("Play").
		untilField("step", "7")
	if got := b.laneField("refuse", "longest-wait-ms"); got != "1" {
		t.Errorf("got a longest wait of %s ms, want 1", got)
	}
}

func TestSentencesAreNotAnnouncedWhilePlaying(t *testing.T) {
	more(t)
	t.Parallel()
	for _, c := range []struct{ page, sentence string }{{"/rollback?scene=two-orders", ".narration"},
		{"/bits?op=negate", ".say"}} {
		t.Run(c.page, func(t *testing.T) {
			b := open(t, c.page)
			live := func(want string) {
				b.until("the sentence is "+want,
					fmt.Sprintf(`document.querySelector(%q).getAttribute("aria-live") === %q`, c.sentence, want))
			}
			live("polite")
			b.choose(".player-speed", "1").button("Play")
			live("off")
			b.button("Pause")
			live("polite")
		})
	}
}

func TestAddressesLeadToTheNearestPage(t *testing.T) {
	more(t)
	b := warm(t, lab).load("/race?scene=same-worker&step=7").
		until("the scene is played where scenes are",
			`location.pathname === "/rollback" && document.querySelector('.scene[aria-current]')`).ready().
		untilField("step", "7")
	b.open("/race/?moves=a").
		until("the page is there", `location.pathname === "/race" && document.querySelector(".path")`)
}

func TestAPageThatIsLeftRightAfterAStepIsFoundAtThatStep(t *testing.T) {
	more(t)
	b := open(t, "/rollover?scene=rollover&step=2").player("Next").untilField("step", "3").reload().
		untilField("step", "3")
	b.push(named(".player button", "Next"))
	b.untilField("step", "4")
	b.push(`document.querySelector(".header-link[data-part=lessons]")`)
	b.until("the other page is there", `location.pathname === "/lessons"`).back().untilField("step", "4")
}

func TestAQuestionIsAnsweredByWhatIsClickedInThePicture(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=4").choose(".player-speed", "20").player("Next").
		until("it asks", `document.querySelector("[data-caption] .choice")`)
	b.click(`[data-drawer="101"]`).
		until("it is judged", `document.querySelector(".verdict").innerText.startsWith("Right.")`)
	if !thorough {
		return
	}
	b.visit("/rollover?scene=rollover-ours&step=1").player("Next").
		until("it asks", `document.querySelector("[data-caption] .choice")`)
	b.click(`.stage-row[data-at="waits"] svg`).
		until("it is judged", `document.querySelector(".verdict").innerText.startsWith("Not quite.")`)
	b.visit("/systems?step=1").player("Next").until("it asks", `document.querySelector("[data-caption] .choice")`)
	b.click(`.counter[data-at="flickr"]`).
		until("it is judged", `document.querySelector("[data-caption]").innerText.includes("its callers wait")`)
}
