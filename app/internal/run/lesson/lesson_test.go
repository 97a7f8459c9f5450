package lesson_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson"
)

// A presenter's key was stuck on an answer that did not lead on.
func TestOneKeyLeadsToTheEndOfEachLesson(t *testing.T) {
	for _, a := range lesson.Acts() {
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
			button, _ := part.Forth(memory.Of(at.Screen))
			if button.Made != nil {
				button.Made(&made)
			}
			at = button.To
		}
	}
}

// Some screens led on after a wrong answer, and others did not.
func TestAScreenLeadsOnOnceItsTaskWasDone(t *testing.T) {
	for _, a := range lesson.Acts() {
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

func TestEveryAnswerLeadsToAPlaceThatExists(t *testing.T) {
	for _, a := range lesson.Acts() {
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
