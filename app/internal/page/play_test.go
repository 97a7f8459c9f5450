package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
)

// answers presses the buttons of lines of a game.
func (v *visitor) answers(lines ...string) {
	v.Helper()
	for _, line := range lines {
		v.click(fmt.Sprintf("[data-answer-line=%q]", line))
	}
}

func TestTheReaderIsTheGenerator(t *testing.T) {
	visit(t, "/play?level=back-1", func(v *visitor) {
		v.untroubled()
		v.shows("clock", "100")
		v.answers("answer 0", "answer 1")
		v.says(".play-said", "Caller 2 has 100/1.", "Caller 3 requests an ID.")
		v.shows("clock", "99")
		v.press("Write down 100/1")
		if got := strings.Join(v.attributes(".play-book input", "value"), "/"); got != "100/1" {
			t.Errorf("the notebook says %s", got)
		}
		v.answers("refuse")
		v.says(".play-said", "Caller 3 left without an ID.")
		v.answers("answer 1")
		v.says(".play-result h2", "Duplicate: callers 2 and 4 both hold 100/1")
		v.shows("like", "twitter-scala-28")
		if said := v.first(".play-result").text(); strings.Contains(said, "Up to caller") ||
			strings.Contains(said, "Twitter 2010") {
			t.Errorf("before the question, it says %s", said)
		}
		v.says(".play-result", "1 caller has a unique ID")
		v.linked("level=back-1", "script=answer+0%0Aanswer+1%0Anote+100+1%0Arefuse%0Aanswer+1")
		if rows := len(v.all(".play-ids tr")); rows != 2 {
			t.Errorf("%d rows before the question is answered, want the head and the reader's", rows)
		}
		v.press("None")
		v.says(".play-result .verdict", "Not quite. Two of nine.")
		v.says(".play-compared", "2 of 9 designs issue a duplicate here.")
		if rows := len(v.all(".play-ids tr")); rows != 11 {
			t.Errorf("%d rows, want nine designs' too", rows)
		}
		v.follow()
		v.says(".play-result h2", "Duplicate: callers 2 and 4")
		v.press("Answer the last caller again")
		v.answers("answer 2", "answer 3", "answer 0")
		v.press("None") // a link opens as new
		v.says(".play-result", "No duplicate: 5 of 6 points", "1 caller rejected",
			"You gave every caller the same answer as Twitter final (reject).")
	})
}

func TestAfterARestartTheNotebookIsGone(t *testing.T) {
	visit(t, "/play?level=restart", func(v *visitor) {
		v.answers("answer 0", "answer 1")
		v.says(".play-said", "The notebook is gone.")
		v.says(".play-book", "Nothing to write down")
		v.enter(edit("last"), "100")
		v.answers("wait")
		v.says(".play-said", "Caller 3 has waited 1 ms.")
		v.shows("clock", "101")
		v.answers("answer 0", "answer 1", "answer 0")
		v.says(".play-result", "No duplicate: 5 of 5 points", "9 of 9 designs issue a duplicate here. You did not.")
		v.press("Play level 1: Same millisecond")
		v.says(".play-said", "Level 1", "Caller 1 requests an ID.")
	})
}

func TestADuplicateThatNoDesignIssuesIsNotLikened(t *testing.T) {
	visit(t, "/play", func(v *visitor) {
		v.answers("answer 0", "answer 0")
		v.says(".play-result", "0 callers have unique IDs", "No design issues this duplicate. Caller 2:")
		if words := v.first(".play-result").text(); strings.Contains(words, "Up to caller") {
			t.Errorf("it says %s", words)
		}
	})
}

func TestTheTakeawayIsThereOnceALevelIsOverAndIsAboutWhatTheReaderDid(t *testing.T) {
	without := func(v *visitor) {
		if said := v.texts(".home"); len(said) > 0 {
			t.Errorf("while a level is played, the takeaway says %q", said)
		}
	}
	visit(t, "/play", func(v *visitor) {
		without(v)
		v.answers("answer 0", "answer 1", "answer 2", "answer 0", "wait", "answer 0", "answer 1")
		v.says(".play-did", "You wrote nothing down.", "Your callers waited 1 ms.")
		v.says(".home", "Two numbers are enough")
		if said := v.text(".home"); strings.Contains(said, "loses both") {
			t.Errorf("the takeaway of level 1 gives the last level away: %s", said)
		}
		v.press("Play level 2: Four values are used")
		without(v)
	})
	visit(t, "/play?level=restart#script=answer+0%0Aanswer+1%0Await%0Aanswer+0%0Aanswer+1%0Aanswer+2",
		func(v *visitor) {
			without(v)
			v.says("[data-ending]", "Two numbers are enough", "A generator that loses both", "101/1 ≠102/2")
		})
	for link, want := range map[string]string{
		"back-1#script=answer+0%0Aanswer+1%0Anote+100+1%0Arefuse%0Aanswer+1": "You issued 100/1 twice. Twitter’s first code did so in 2010. You wrote 1 ID down. Code keeps",
		"restart#script=answer+0%0Aanswer+1%0Aanswer+0":                      "You issued 100/0 twice. So does every design that keeps its state in memory only. You wrote nothing down.",
		"back-1#script=answer+0%0Anote+100+3%0Aanswer+1%0Arefuse%0Aanswer+1": "You wrote in the notebook, but never the last ID.",
		"same#script=answer+2%0Aanswer+2":                                    "You issued 100/2 twice. Count up within a millisecond",
		"back-1#script=answer+0%0Aanswer+1%0Arefuse%0Aanswer+0":              "You issued 100/0 twice. So does a generator that does not check the clock.",
	} {
		visit(t, "/play?level="+link, func(v *visitor) { v.says(".play-did", want) })
	}
}

func TestTheStrongButtonLeadsOnFromALevelThatWasSurvivedAndFromTheLast(t *testing.T) {
	for link, strong := range map[string]string{
		"back-1#script=answer+0%0Aanswer+1%0Arefuse%0Aanswer+1":           "Play this level again",
		"same#script=refuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse": "Play this level again",
		// the lesson's end
		"restart#script=answer+0%0Aanswer+1%0Aanswer+0":                                      "Next: ",
		"restart#script=answer+0%0Aanswer+1%0Await%0Aanswer+0%0Aanswer+1%0Aanswer+2":         "Next: ",
		"same#script=answer+0%0Aanswer+1%0Aanswer+2%0Aanswer+3%0Await%0Aanswer+0%0Aanswer+1": "Play level 2",
	} {
		visit(t, "/play?level="+link, func(v *visitor) {
			if got := v.texts(".play-result .primary"); len(got) != 1 || !strings.HasPrefix(got[0], strong) {
				t.Errorf("%s: the strong buttons are %q, want %q", link, got, strong)
			}
			if ends := len(v.all("[data-ending] [data-next]")); (ends == 1) != (strong == "Next: ") {
				t.Errorf("%s: %d endings lead to the next lesson", link, ends)
			}
		})
	}
}

func TestANoteThatCannotBeWrittenIsNamed(t *testing.T) {
	visit(t, "/play", func(v *visitor) {
		v.enter(edit("sequence"), "9")
		v.says(`[role="alert"]`, "“note - 9”: write a time from 0 to 99,999 and a number from 0 to 3")
		v.answers("answer 0")
		v.untroubled()
	})
}

// What the question calls right is what the designs do; the other levels show it without asking.
func TestOnlyOneLevelAsksAboutTheDesigns(t *testing.T) {
	for _, l := range game.Levels() {
		twice := 0
		for _, d := range game.Players() {
			if _, _, ok := game.By(d, l).Duplicate(); ok {
				twice++
			}
		}
		visit(t, "/play?level="+l.Name+"#script="+strings.TrimSuffix(strings.Repeat("refuse%0A", l.Callers()), "%0A"),
			func(v *visitor) {
				if l.Name == "back-1" {
					v.press("I don’t know")
					v.says(".verdict", "Watch: "+map[int]string{0: "None.", 2: "Two of nine.", 9: "All nine."}[twice])
				}
				v.says(".play-compared", fmt.Sprintf("%d of 9 designs issue a duplicate here.", twice))
				if asks := len(v.all(".play-result .prediction")); (asks > 0) != (l.Name == "back-1") {
					t.Errorf("%s asks %d questions", l.Name, asks)
				}
			})
	}
}

func TestEachDesignOfTheGameOpensOnTheStage(t *testing.T) {
	var links []string
	visit(t, "/play?level=back-3#script=refuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse",
		func(v *visitor) {
			links = v.attributes(".play-ids a", "href")
		})
	if len(links) != len(game.Players()) {
		t.Errorf("%d links, want one for each design", len(links))
	}
	for _, link := range links {
		visit(t, link, func(v *visitor) {
			v.untroubled()
			v.says("[data-stage] h1", "Clock back by 3 ms")
		})
	}
}
