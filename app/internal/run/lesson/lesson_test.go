package lesson_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson"
)

// A presenter's key was stuck on an answer that did not lead on.
func TestOneKeyLeadsToTheEndOfEachLesson(t *testing.T) {
	for _, a := range lesson.Acts() {
		at, made, tried := act.Ref{Screen: 1}, act.Undecided(), map[act.Ref]bool{}
		for presses := 0; ; presses++ {
			key := func(choice string) act.Ref { return act.Ref{Screen: at.Screen, Choice: choice} }
			tried[key(at.Choice)] = true
			part := a.Tell(at, made, act.Exported(), func(choice string) bool { return tried[key(choice)] })
			at = part.Ref
			if part.At().Ends {
				break
			}
			if presses > 200 {
				t.Errorf("%s: after %d presses it is at %v", a.Name, presses, at)
				break
			}
			button, _ := part.Forth(func(choice string) bool { return tried[key(choice)] })
			if button.Made != nil {
				button.Made(&made)
			}
			at = button.To
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
