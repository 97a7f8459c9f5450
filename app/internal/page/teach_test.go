package page_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/game"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

// asked is a row's question, and its right answer if there is one.
type asked struct{ question, right string }

// questions are those of the plan as /teach tells them, by part.
func questions(t *testing.T, minutes int) map[string][]asked {
	all := map[string][]asked{}
	visit(t, "/teach?minutes="+strconv.Itoa(minutes), func(v *visitor) {
		for _, p := range plan.Of(minutes) {
			for i := range v.all(`[data-part="` + p.Name + `"] .teach-ask`) {
				ask := asked{question: v.texts(`[data-part="` + p.Name + `"] .teach-ask h3`)[i]}
				if rights := v.texts(`[data-part="` + p.Name +
					`"] .teach-ask [data-right="true"] b`); len(rights) > 0 && i == 0 {
					ask.right = rights[0]
				}
				all[p.Name] = append(all[p.Name], ask)
			}
		}
	})
	return all
}

func TestAPlanFillsItsMinutes(t *testing.T) {
	for _, minutes := range plan.Lengths() {
		total := 0
		for _, p := range plan.Of(minutes) {
			total += p.Lasts(minutes)
		}
		if total != minutes {
			t.Errorf("the parts of %d minutes last %d", minutes, total)
		}
		visit(t, "/teach?minutes="+strconv.Itoa(minutes), func(v *visitor) {
			links := v.attributes("a[data-present-from]", "href")
			for i, p := range plan.Of(minutes) {
				want := plan.PartRef{Length: minutes, Part: i + 1}.Presented(p.See)
				if i >= len(links) || links[i] != want {
					t.Errorf("%d minutes: the links are %q, want %s at %d", minutes, links, want, i)
				}
			}
		})
	}
}

// Every link of the plan shows the question that the table tells, and the answer that the table calls right.
func TestEachLinkOfThePlanAsksWhatTheTableSays(t *testing.T) {
	for _, minutes := range plan.Lengths() {
		told := questions(t, minutes)
		for at, p := range plan.Of(minutes) {
			for i, ask := range p.Asks {
				if p.Kind == plan.Check {
					visit(t, plan.PartRef{Length: minutes, Part: at + 1}.Presented(ask.See), func(v *visitor) {
						v.untroubled()
						v.says(".practice-ask h2", ask.Question().Text)
					})
					continue
				}
				if len(told[p.Name]) != len(p.Asks) {
					t.Fatalf("%s has the questions %q, want %d", p.Name, told[p.Name], len(p.Asks))
				}
				want := told[p.Name][i]
				if want.question == "" || strings.HasPrefix(p.See, "/race") || p.Name == "play" || ask.See == "" {
					continue // what these ask is checked below
				}
				// A link presents; these tests have no address of a browser, so they see the page as a reader does.
				visit(t, plan.PartRef{Length: minutes, Part: at + 1}.Presented(ask.See), func(v *visitor) {
					v.untroubled()
					if ask.ID == "" { // a lesson
						v.choice(want, len(ask.Question().Answers))
						return
					}
					v.says(".prediction .question", want.question)
					v.answer(want.right)
					v.says(".prediction .verdict", want.right) // a scene judges it once its picture has moved
				})
			}
		}
	}
}

// choice checks a question of a lesson, and that its right answer succeeds.
func (v *visitor) choice(want asked, answers int) {
	v.Helper()
	v.says("[data-caption]", want.question)
	if got := len(v.all("[data-choice]")); got != answers {
		v.Errorf("%d choices, want %d", got, answers)
	}
	if want.right == "" {
		return
	}
	for _, e := range v.all("[data-choice]") {
		if strings.HasPrefix(e.text(), want.right) || e.with["aria-label"] == want.right {
			v.hears(e, "", "click")
			v.settle()
			if got := v.first("[data-act]").with["data-tone"]; got != "good" {
				v.Errorf("%q ends %q", want.right, got)
			}
			return
		}
	}
	v.Errorf("no choice is %q", want.right)
}

func TestThePlansOtherAnswersAreRight(t *testing.T) {
	told := questions(t, 90)
	visit(t, "/race?guard=no-lock", func(v *visitor) {
		v.shows("interleavings", "20", "with-duplicates", told["race"][0].right)
	})
	var lines []string
	for answer := range strings.SplitSeq(told["play"][0].right, ", ") {
		if answer != "wait" {
			answer = "answer " + answer
		}
		lines = append(lines, answer)
	}
	level := game.Levels()[slices.Index(game.Names(), "full")]
	g, err := game.Play(level, lines)
	if err != nil {
		t.Fatal(err)
	}
	_, _, twice := g.Duplicate()
	if issued, _, _, _ := g.Tally(); !g.Over() || twice || issued != level.Callers() {
		t.Errorf("the answers %q: over %t, a duplicate %t, %d served of %d", lines, g.Over(), twice, issued,
			level.Callers())
	}
}

func TestThePaperHasLinesAndTheAnswerSheetAnswers(t *testing.T) {
	blanks := 0
	visit(t, "/teach?sheet=handout", func(v *visitor) {
		for _, b := range v.all(".handout-blank") {
			if blanks++; b.text() != "" {
				t.Errorf("the handout says %q where students write", b.text())
			}
		}
	})
	visit(t, "/teach?sheet=answers", func(v *visitor) {
		answered := 0
		for _, b := range v.all(".handout-blank") {
			if b.text() != "" {
				answered++
			}
		}
		if answered != blanks || blanks < 15 {
			t.Errorf("%d of %d blanks are answered", answered, blanks)
		}
		v.says(".teach-paper", "4,096,000", "1 0000 0000 0000", "They wait for 105", "Time first",
			"278.7")
	})
}
