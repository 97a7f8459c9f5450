package plan_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
)

// A presenter's key was stuck on an answer that did not lead on.
func TestOneKeyLeadsToTheEndOfEachLesson(t *testing.T) {
	for _, a := range plan.Lessons() {
		at, made, memory := act.Ref{Screen: 1}, act.Undecided(), act.Played{}
		for presses := 0; ; presses++ {
			part := a.Play(at, made, act.Exported(), memory)
			at = part.Ref
			if part.At().Ends {
				break
			}
			if presses > 200 {
				t.Errorf("%s: after %d presses it is at %v", a.Name, presses, at)
				break
			}
			button, _ := a.Forth(part, made, act.Exported(), memory.Of(at.Screen))
			if button.Made != nil {
				button.Made(&made)
			}
			at = button.To
		}
	}
}

// In present mode, the key played the right version first: it was the first button. A class shall think before it sees
// the answer, so the key plays it last, and before it a wrong answer that tells it.
func TestTheKeyDoesNotGiveAnAnswerAway(t *testing.T) {
	for _, a := range append(plan.Lessons(), incident.Acts()...) {
		for screen, steps := range keyPlays(a) {
			good, told := 0, 0
			for _, s := range steps {
				good += act.Pick(s.Tone == act.Good, 1, 0)
				told += act.Pick(s.Told, 1, 0)
			}
			asked := a.Tell(act.Ref{Screen: screen}, act.Twitters(), act.Exported(), act.Nobody)
			switch last := len(steps) - 1; {
			case good > 1, good == 0, len(asked.Steps[len(asked.Steps)-1].Acts) < 3:
				// several are right, or none, or there is one way
			case steps[last].Tone != act.Good || last == 0:
				t.Errorf("%s screen %d: the key plays the right answer before a wrong one", a.ID(), screen)
			case told < last && steps[0].Told:
				t.Errorf("%s screen %d: the first answer tells the right one", a.ID(), screen)
			}
		}
	}
}

// keyPlays are the answers that the key plays on each screen, without those that a reader makes with a slider or does
// again and again.
func keyPlays(a *act.Act) map[int][]*act.Step {
	all := map[int][]*act.Step{}
	at, made, memory := act.Ref{Screen: 1}, act.Undecided(), act.Played{}
	for {
		part := a.Play(at, made, act.Exported(), memory)
		if part.At().Ends {
			return all
		}
		button, _ := a.Forth(part, made, act.Exported(), memory.Of(part.Screen))
		if button.Made != nil {
			button.Made(&made)
		}
		at = button.To
		if at.Choice != "" && at.Step == 0 && at != part.Ref && !button.Deed && part.At().Slide == nil {
			all[at.Screen] = append(all[at.Screen], a.Tell(at, made, act.Exported(), act.Nobody).At())
		}
	}
}

// Some screens led on after a wrong answer, and others did not.
func TestAScreenLeadsOnOnceItsTaskWasDone(t *testing.T) {
	for _, a := range plan.Lessons() {
		if !a.Tasks {
			continue
		}
		m := act.Twitters()
		for _, at := range a.Places(m) {
			fresh := a.Play(act.Ref{Screen: at.Screen, Choice: at.Choice}, m, act.Exported(), act.Played{})
			end := &fresh.Steps[len(fresh.Steps)-1]
			if end.Ends {
				continue
			}
			on := end.Acts[len(end.Acts)-1]
			if on.To != (act.Ref{Screen: at.Screen + 1}) || !on.Strong || on.Shut == end.Solves() ||
				at.Choice == "" && !on.Shut {
				t.Errorf("%s %v: its last button is %+v", a.Name, at, on)
			}
			memory := act.Played{{Screen: at.Screen, Choice: act.Solved}: true}
			later := a.Play(fresh.Ref, m, act.Exported(), memory)
			if end := later.Steps[len(later.Steps)-1]; end.Acts[len(end.Acts)-1].Shut {
				t.Errorf("%s %v: it was solved, and does not lead on", a.Name, at)
			}
		}
	}
}

// Verdicts told the right answer, and then asked for it again. A wrong answer gives a hint, or says all and leads on.
func TestAWrongAnswerDoesNotTellAndAskAgain(t *testing.T) {
	m := act.Twitters()
	for _, a := range plan.Lessons() {
		if !a.Tasks {
			continue
		}
		for screen := 1; screen < len(a.Names()); screen++ {
			tell := func(choice string) *act.Step {
				return a.Tell(act.Ref{Screen: screen, Choice: choice}, m, act.Exported(), act.Nobody).At()
			}
			asked := tell("")
			right := slices.IndexFunc(asked.Acts, func(b act.Answer) bool {
				return b.To.Choice != "" && tell(b.To.Choice).Tone == act.Good
			})
			if right < 0 || tell(asked.Acts[right].To.Choice).Done { // there is no right answer, or several
				continue
			}
			answer := own(asked.Acts, right)
			for _, b := range asked.Acts {
				if b.To.Choice == "" || b.To == asked.Acts[right].To {
					continue
				}
				wrong := tell(b.To.Choice)
				if wrong.Solves() {
					continue
				}
				if says(wrong, answer) {
					t.Errorf("%s screen %d: %q tells %q, and asks again: %s", a.Name, screen, b.Says, answer, wrong.Says)
				}
				if wrong.Twice == answer {
					t.Errorf("%s screen %d: %q shows the duplicate %s, and asks again", a.Name, screen, b.Says, answer)
				}
			}
		}
	}
}

// own is what only one of the answers says: without the words with which all begin.
func own(all []act.Answer, i int) string {
	words := strings.Fields(all[i].Says)
	for len(words) > 1 {
		for _, b := range all {
			if b.To.Choice != "" && !strings.HasPrefix(b.Says, words[0]+" ") {
				return strings.Join(words, " ")
			}
		}
		for j, b := range all {
			all[j].Says = strings.TrimPrefix(b.Says, words[0]+" ")
		}
		words = words[1:]
	}
	return words[0]
}

// says reports whether a step says some words, not as a part of others.
func says(s *act.Step, words string) bool {
	edge := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '/' }
	all := s.Says
	for from := 0; ; {
		at := strings.Index(all[from:], words)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(all[:at])
		after, _ := utf8.DecodeRuneInString(all[at+len(words):])
		if edge(before) && edge(after) {
			return true
		}
		from = at + 1
	}
}

func TestEveryAnswerLeadsToAPlaceThatExists(t *testing.T) {
	for _, a := range plan.Lessons() {
		for _, at := range a.Places(act.Twitters()) {
			part := a.Tell(at, act.Twitters(), act.Exported(), act.Nobody)
			for _, answer := range part.At().Acts {
				if to := a.Tell(answer.To, act.Twitters(), act.Exported(), act.Nobody).Ref; to != answer.To {
					t.Errorf("%s %v: %q leads to %v, and there is %v", a.Name, at, answer.Says, answer.To, to)
				}
			}
		}
	}
}

func TestPracticeAsksOnlyAboutIdeasOfALesson(t *testing.T) {
	for _, f := range practice.Families() {
		taught := slices.ContainsFunc(plan.Lessons(), func(a *act.Act) bool { return a.Name == f.Lesson })
		if f.Lesson != "" && !taught {
			t.Errorf("%s: no lesson is %q", f.Name, f.Lesson)
		}
	}
}
