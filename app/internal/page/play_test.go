package page_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
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
		v.says(".play-said", "Customer 2 has 100/1.", "Customer 3 requests an ID.")
		v.shows("clock", "99")
		v.press("Write down 100/1")
		if got := strings.Join(v.attributes(".play-book input", "value"), "/"); got != "100/1" {
			t.Errorf("the notebook says %s", got)
		}
		v.answers("refuse")
		v.says(".play-said", "Customer 3 left without an ID.")
		v.answers("answer 1")
		v.says(".play-told",
			"You gave 100/1 to customers 2 and 4: the clock went back, and the same millisecond came again.")
		v.linked("level=back-1", "script=answer+0%0Aanswer+1%0Anote+100+1%0Arefuse%0Aanswer+1")
		v.follow()
		v.says(".play-told", "You gave 100/1 to customers 2 and 4")
		v.press("Answer customer 4 again")
		v.answers("answer 2", "answer 3", "answer 0")
		v.says(".play-told", "5 of 6 customers have an ID, all different. You rejected the rest.")
		v.says(".play-score", "5 of 6 points", "1 customer rejected")
		v.press("What nine designs did")
		if rows := len(v.all(".play-ids tr")); rows != 2 || len(v.all(`[data-field="like"]`)) > 0 {
			t.Errorf("%d rows before the question is answered, want the head and the reader's", rows)
		}
		v.press("None")
		v.says(".verdict", "Not quite. Two of nine.")
		v.says(".play-compared", "2 of 9 designs issue a duplicate here. You did not.",
			"You gave every customer the same answer as Twitter final (reject).")
		v.shows("like", "refuse")
		if rows := len(v.all(".play-ids tr")); rows != 11 {
			t.Errorf("%d rows, want nine designs' too", rows)
		}
	})
}

// The whole script of a level's winner.
var winners = map[string]string{
	"same":    "answer 0, answer 1, answer 2, answer 0, answer 1, answer 0",
	"full":    "answer 0, answer 1, answer 2, answer 3, wait, answer 0, answer 1, answer 0",
	"back-1":  "answer 0, answer 1, note 100 1, answer 100/2, answer 3, wait, answer 0, answer 1",
	"back-3":  "answer 0, answer 1, answer 2, wait, wait, wait, answer 3, wait, answer 0, answer 0, answer 1",
	"restart": "answer 0, answer 1, wait, answer 0, answer 1, answer 0",
}

// wins plays a level to its end.
func (v *visitor) wins(level string) {
	v.Helper()
	for line := range strings.SplitSeq(winners[level], ", ") {
		if strings.HasPrefix(line, "note") {
			v.click(`[data-presenting="n"]`)
			continue
		}
		v.answers(line)
	}
	if got := v.first(".play").with["data-tone"]; got != "good" {
		v.Errorf("%s ends %q: %s", level, got, v.text(".play-told"))
	}
}

// lost is what is on the page after a level was not won.
func (v *visitor) lost(told string) {
	v.Helper()
	v.says(".play-told", told)
	if got := v.first(".play").with["data-tone"]; got != "bad" {
		v.Errorf("a loss looks %q", got)
	}
	for _, not := range []string{"[data-ending]", ".play-compared", ".play-ids", "[data-next]", `[aria-expanded]`} {
		if len(v.all(not)) > 0 {
			v.Errorf("after a loss there is %s", not)
		}
	}
	strong := "Play again"
	if n := len(v.all(`[data-state="twice"]`)); n > 0 { // one answer was wrong
		strong = fmt.Sprintf("Answer customer %s again", v.attributes(`[data-state="twice"]`, "data-caller")[1])
	}
	if got := v.texts(".play .primary"); len(got) != 1 || got[0] != strong {
		v.Errorf("the strong buttons are %q", got)
	}
	if learned := v.text(".play-learned"); learned != "" {
		v.Errorf("after a loss the page says %q", learned)
	}
	for _, word := range []string{"Now you know", "enough", "design", "next number", "wait"} {
		if said := v.text(".play-said"); strings.Contains(said, word) {
			v.Errorf("after a loss the page says %q: %s", word, said)
		}
	}
}

func TestALossIsASentenceAndThePictureOfTheTwoWhoHaveOneID(t *testing.T) {
	for link, want := range map[string]struct{ told, first, second string }{
		"same#script=answer+0%0Aanswer+0": {
			"You gave 100/0 to customers 1 and 2: both came in the same millisecond.", "1", "2"},
		"full#script=answer+0%0Aanswer+1%0Aanswer+2%0Aanswer+3%0Aanswer+0": {
			"You gave 100/0 to customers 1 and 5: the millisecond had no number left.", "1", "5"},
		"back-1#script=answer+0%0Aanswer+1%0Anote+100+0%0Aanswer+100/1": {
			"You gave 100/1 to customers 2 and 3: your notebook did not hold the last ID. " +
				"Your notebook says that the last ID is 100/0.", "2", "3"},
		"back-1#script=answer+0%0Aanswer+1%0Anote+100+1%0Aanswer+100/2%0Aanswer+2": {
			"You gave 100/2 to customers 3 and 4: the first of them had it ahead of the clock.", "3", "4"},
		"restart#script=answer+0%0Aanswer+1%0Aanswer+0": {
			"100/0 was issued before the restart and forgotten: customers 1 and 5 both have it.", "1", "5"},
		"restart#script=answer+0%0Aanswer+1%0Aanswer+2": {
			"100/2 was issued before the restart and forgotten: customers 3 and 5 both have it.", "3", "5"},
	} {
		visit(t, "/play?level="+link, func(v *visitor) {
			v.lost(want.told)
			if got := v.attributes(`[data-state="twice"]`, "data-caller"); !slices.Equal(got,
				[]string{want.first, want.second}) {
				t.Errorf("%s: the picture joins %v", link, got)
			}
			// Nothing is known of those who have not come.
			for _, e := range v.all(`[data-state="comes"]`) {
				if said := e.text(); !strings.HasSuffix(said, ": not here yet") {
					t.Errorf("%s: of a later customer it says %q", link, said)
				}
			}
		})
	}
	visit(t, "/play?level=same#script=refuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse%0Arefuse", func(v *visitor) {
		v.lost("No ID was given twice, but 0 of 6 points do not win: more than half do.")
	})
}

func TestAWinIsASentenceAndThePictureOfAllIDs(t *testing.T) {
	for level, told := range map[string]string{
		"same":    "All 6 customers have different IDs: you counted up within each millisecond.",
		"full":    "All 7 customers have different IDs: you waited until a number was free.",
		"back-1":  "All 6 customers have different IDs: you counted on ahead of the clock.",
		"back-3":  "All 7 customers have different IDs: you waited until a number was free.",
		"restart": "All 7 customers have different IDs: after the restart you waited for a new millisecond.",
	} {
		visit(t, "/play?level="+level, func(v *visitor) {
			v.wins(level)
			if got := v.text(".play-told"); got != told {
				t.Errorf("%s: it says %q, want %q", level, got, told)
			}
			held := map[string]bool{}
			for _, e := range v.all(`[data-state="served"]`) {
				_, id, _ := strings.Cut(e.text(), ": has ")
				held[strings.Fields(id)[0]] = true
			}
			if n := len(v.all("[data-caller]")); len(held) != n || held["an"] {
				t.Errorf("%s: the picture shows %v of %d customers", level, held, n)
			}
			next := map[string]string{"same": "last ID", "full": "1 ms", "back-1": "used millisecond",
				"back-3": "forward", "restart": "all IDs"}[level]
			if got := v.text(".play-adds"); !strings.Contains(got, next) {
				t.Errorf("%s ends with %q of the next level, want %q", level, got, next)
			}
			if v.text(".play-learned") == "" {
				t.Errorf("%s ends without a sentence of what was learned", level)
			}
			if len(v.all(".play-compared"))+len(v.all("[data-ending]")) > 0 {
				t.Errorf("%s: the designs or the ending are shown unasked", level)
			}
		})
	}
	visit(t, "/play?level=back-1#script=answer+0%0Aanswer+1%0Aanswer+0%0Aanswer+2%0Aanswer+3%0Aanswer+0",
		func(v *visitor) {
			v.says(".play-told", "No ID was given twice, but not all are in order: 99/0 came after a larger one.")
			v.says(".play-score", "5 of 6 points", "1 ID smaller than an earlier one")
		})
}

// A newcomer saw seven buttons and a notebook, and did not know which to press.
func TestALevelShowsOnlyWhatItNeeds(t *testing.T) {
	for level, want := range map[string]struct{ buttons, notebooks int }{
		"same": {4, 0}, "full": {6, 0}, "back-1": {7, 1}, "back-3": {7, 1}, "restart": {7, 1},
	} {
		visit(t, "/play?level="+level, func(v *visitor) {
			if b, n := len(v.all(".play-answers button")), len(v.all(".play-book")); b != want.buttons ||
				n != want.notebooks {
				t.Errorf("%s has %d answers and %d notebooks", level, b, n)
			}
		})
	}
	visit(t, "/play", func(v *visitor) {
		v.says(".play-goal", "Give each customer an ID that nobody has")
		v.says(".play-said", "Press 100/0")
		v.answers("answer 0")
		v.says(".play-said", "The clock still reads 100: which number is free?")
		v.answers("answer 1", "answer 2")
		v.says(".play-said", "The clock reads 101: in a new millisecond all four numbers are free.")
		if got := v.tickets(); got != "100/0,100/1,100/2" {
			t.Errorf("in the first level the tickets are %s", got)
		}
	})
}

// tickets are those that the customers hold.
func (v *visitor) tickets() string {
	var all []string
	for _, e := range v.all(`[data-state="served"]`) {
		_, has, _ := strings.Cut(e.text(), ": has ")
		all = append(all, strings.TrimSuffix(has, "."))
	}
	return strings.Join(all, ",")
}

// The customers' IDs are theirs: while they come, the reader sees the last one only.
func TestWhileCustomersComeOnlyTheLastIDIsShown(t *testing.T) {
	visit(t, "/play?level=full", func(v *visitor) {
		v.answers("answer 0", "answer 1", "answer 2")
		if got := v.tickets(); got != "an ID,an ID,100/2" {
			t.Errorf("the tickets are %s", got)
		}
		if drawn := v.text(".play-field svg"); !strings.Contains(drawn, "?") || strings.Contains(drawn, "100/0") {
			t.Errorf("the picture says %q", drawn)
		}
	})
}

func TestTheNotebookCountsOnWhileTheClockIsBehind(t *testing.T) {
	visit(t, "/play?level=back-1", func(v *visitor) {
		count := func() *element { return v.all(".play-other")[1] }
		v.answers("answer 0", "answer 1")
		if e := count(); e.with["aria-disabled"] != "true" {
			t.Error("an empty notebook counts on")
		}
		if said := count().text(); !strings.Contains(said, "write an ID down first") {
			t.Errorf("the button does not say why it cannot be pressed: %s", said)
		}
		v.hears(count(), "", "click")
		v.settle()
		v.says(".play-said", "Customer 3 requests an ID.")
		v.press("Write down 100/1")
		if e := count(); e.with["aria-disabled"] != "false" || !strings.Contains(e.text(), "100/2") {
			t.Errorf("at 99 ms, after 100/1, the button says %s", e.text())
		}
		v.answers("answer 100/2")
		v.says(".play-said", "Customer 3 has 100/2.")
		v.linked("answer+100/2")
	})
}

func TestAfterARestartTheNotebookIsGone(t *testing.T) {
	visit(t, "/play?level=restart", func(v *visitor) {
		v.answers("answer 0", "answer 1")
		v.says(".play-said", "Your program answered customers 3 and 4, crashed and started again. The notebook is gone.")
		v.says(".play-book", "Nothing to write down")
		v.enter(edit("last"), "100")
		v.answers("wait")
		v.says(".play-said", "Customer 5 has waited 1 ms.")
		v.shows("clock", "101")
		v.answers("answer 0", "answer 1", "answer 0")
		v.says(".play-score", "5 of 5 points")
		v.press("What nine designs did")
		v.says(".play-compared", "9 of 9 designs issue a duplicate here. You did not.")
		v.press("Play level 1: Same millisecond")
		v.says(".play-picture h2", "Level 1: Same millisecond")
		v.says(".play-said", "Customer 1 requests an ID.")
	})
}

func TestTheLessonIsDoneWhenAllLevelsAreWon(t *testing.T) {
	visit(t, "/play?level=restart", func(v *visitor) {
		done := func() bool { return slices.Contains(nav.Done(v.ctx()), "play") }
		v.answers("answer 0", "answer 1", "answer 0")
		v.lost("100/0 was issued before the restart and forgotten: customers 1 and 5 both have it.")
		v.press("Play again")
		v.wins("restart")
		for i, level := range game.Names()[:4] {
			if done() || len(v.all("[data-ending]")) > 0 {
				t.Errorf("the lesson is done before level %d is won", i+1)
			}
			v.press(fmt.Sprintf("Play level %d: %s", i+1, game.Levels()[i].Title))
			if got := v.attributes(".play-levels button", "data-won"); got[i] != "false" || got[4] != "true" {
				t.Errorf("at level %d those that were won are %v", i+1, got)
			}
			v.wins(level)
		}
		if !done() {
			t.Error("all levels are won, and the lesson is not done")
		}
		v.says("[data-ending]", "Now you know", "A generator needs two numbers", "A generator that loses both")
		if n := len(v.all("[data-ending] [data-next]")); n != 1 {
			t.Errorf("%d ways lead to the next lesson", n)
		}
		v.press("Play again")
		v.answers("answer 0", "answer 0")
		if tone := v.first(".play").with["data-tone"]; tone == "good" || !done() {
			t.Errorf("after a later loss the lesson is done %t, and it looks %q", done(), tone)
		}
	})
	// whoever rejects everybody repeats no ID and wins no level
	visit(t, "/play", func(v *visitor) {
		for i, l := range game.Levels() {
			v.click(fmt.Sprintf(".play-levels button[title=%q]", fmt.Sprintf("Level %d: %s", i+1, l.Title)))
			for range l.Callers() {
				v.answers(map[bool]string{false: "answer 0", true: "refuse"}[l.Waits])
				if len(v.all(".play-told")) > 0 {
					break
				}
			}
		}
		if done := nav.Done(v.ctx()); len(done) > 0 {
			t.Errorf("done: %v", done)
		}
	})
}

func TestANoteThatCannotBeWrittenIsNamed(t *testing.T) {
	visit(t, "/play?level=back-1", func(v *visitor) {
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
		visit(t, "/play?level="+l.Name,
			func(v *visitor) {
				v.wins(l.Name)
				v.press("What nine designs did")
				if l.Name == "back-1" {
					v.press("I don’t know")
					v.says(".verdict", "Watch: "+map[int]string{0: "None.", 2: "Two of nine.", 9: "All nine."}[twice])
				}
				v.says(".play-compared", fmt.Sprintf("%d of 9 designs issue a duplicate here.", twice))
				if asks := len(v.all(".prediction")); (asks > 0) != (l.Name == "back-1") {
					t.Errorf("%s asks %d questions", l.Name, asks)
				}
			})
	}
}

func TestEachDesignOfTheGameOpensOnTheStage(t *testing.T) {
	var links []string
	visit(t, "/play?level=back-3", func(v *visitor) {
		v.wins("back-3")
		v.press("What nine designs did")
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
