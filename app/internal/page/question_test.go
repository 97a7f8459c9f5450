package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// wait lets time pass, so that what is playing goes on.
func (v *visitor) wait(d time.Duration) {
	const frame = 100 * time.Millisecond
	for ; d > 0; d -= frame {
		time.Sleep(frame)
		v.settle()
	}
}

// answer chooses the answer that begins so.
func (v *visitor) answer(words string) {
	v.Helper()
	for _, e := range v.all(".prediction button.choice") {
		if strings.HasPrefix(e.text(), words) {
			v.hears(e, "", "click")
			return
		}
	}
	v.Fatalf("no answer begins %q among %q", words, v.texts(".prediction .choice"))
}

func TestAScenePlaysUpToItsFirstQuestion(t *testing.T) {
	for link, c := range map[string][2]string{"/rollover?scene=rollover": {"0", "5"},
		"/rollback?scene=two-orders": {"0", "4"},
		"/systems":                   {"0", "2"}} {
		visit(t, link, func(v *visitor) {
			v.shows("step", c[0])
			v.press("Play")
			v.wait(time.Minute)
			v.shows("step", c[1])
			v.first("[data-caption] .choice")
		})
	}
}

func TestAPredictionIsJudgedExplainedAndPlayed(t *testing.T) {
	visit(t, "/bits-of-an-id?scene=generator", func(v *visitor) {
		strong := func(want string) {
			t.Helper()
			if got := strings.Join(v.texts("main .primary"), ", "); got != want {
				t.Errorf("the strong buttons are %q, want %q", got, want)
			}
		}
		strong("Generate")
		v.press("Generate")
		v.wait(time.Second)
		strong("Next: two questions")
		v.answer("I don")
		strong("Next question: 5,000 IDs at once")
		v.press("Next question: 5,000 IDs at once")
		strong("") // the lesson's Next would look like an answer
		v.answer("The sequence continues")
		v.says(`[data-question="burst"] .verdict`, "Not quite. The 904 wait")
		if got := len(v.all(".tempting")); got != 2 {
			t.Errorf("%d wrong answers are explained, want both", got)
		}
		v.wait(10 * time.Second)
		issued := 0
		for n := range strings.FieldsSeq(v.fields("tick-ids")) {
			var count int
			fmt.Sscan(n, &count)
			issued += count
		}
		if issued != 5000 {
			t.Errorf("the scene issues %d IDs, want 5,000", issued)
		}
		strong("Next: Sequence overflow")
	})
}

func TestAVerdictComesSoonAndStaysUntilTheReaderGoesOn(t *testing.T) {
	for link, c := range map[string]struct{ answer, step, last string }{
		"/rollover?step=4":                      {"It issues 100/0", "6", "7"},
		"/rollback?step=3":                      {"Both", "5", "7"},
		"/nodes?scene=everyone-1-1&step=2":      {"21", "4", "14"},
		"/systems?scene=store-down&step=1":      {"Tinyid", "6", "13"},
		"/rollover?scene=rollover-2-bit&step=3": {"Only the first", "6", "8"},
	} {
		visit(t, link, func(v *visitor) {
			v.press("Play")
			v.wait(20 * time.Second)
			asks := v.texts("[data-caption] .choice")
			v.press("Play") // it does not skip the question
			v.wait(time.Minute)
			if got := v.texts("[data-caption] .choice"); len(asks) == 0 || !slices.Equal(got, asks) {
				t.Errorf("%s: Play at the question %q leads to %q", link, asks, got)
			}
			v.answer(c.answer)
			v.wait(6 * time.Second)
			v.shows("step", c.step)
			v.says("[data-caption] .verdict", "Not quite.")
			v.wait(time.Minute)
			v.shows("step", c.step)
			v.says("[data-caption] .verdict", "Not quite.")
			v.says("[data-caption] .way-on", "Press Play to go on.")
			v.press("Play")
			v.wait(time.Minute)
			v.shows("step", c.last)
		})
	}
}

func TestTheShortestTracePlaysUpToTheCollision(t *testing.T) {
	visit(t, "/race", func(v *visitor) {
		v.press("Show a duplicate (shortest trace)")
		v.wait(time.Minute)
		v.says(".stage .alert", "Both callers received 100/0")
		if got := len(v.all(`.path[data-found="true"]`)); got != 1 {
			t.Errorf("%d orders are coloured, want the one that was played", got)
		}
	})
}

func TestAWalkPlaysGoesBackAndHasLinks(t *testing.T) {
	visit(t, "/bits?op=negate&a=12&width=8", func(v *visitor) {
		v.shows("step", "0", "steps", "5")
		v.press("Next")
		v.shows("step", "1")
		v.wait(time.Second)
		v.linked("&step=1")
		v.press("Next")
		v.press("Next")
		v.shows("step", "3")
		v.follow()
		v.says(".say", "Bit 1: 1 +", "= 10 in binary.")
		v.press("Back")
		v.shows("step", "2")
		v.press("Last")
		v.shows("step", "5")
		v.press("First")
		v.shows("step", "0")
		v.press("Play")
		v.wait(time.Minute)
		v.follow()
		v.shows("step", "5", "result", "-12")
		v.says(".say", "−12")
	})
}
