package lessons

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
)

func TestTheCardNamesOnlyIdeasThatTheReaderHasTried(t *testing.T) {
	for tried, want := range map[string]string{
		"": "Two counters handed", "random": "Random IDs", "odd-even": "a third shop", "central": "One counter",
	} {
		if says, _ := failedIdea(func(choice string) bool { return choice == tried }); !strings.Contains(says, want) {
			t.Errorf("after %q, it says %q", tried, says)
		}
	}
}

// While an answer played, the marks had the colours of the answer before: a duplicate that this one may not have.
func TestWhileAnAnswerPlaysTheMarksAreTheQuestions(t *testing.T) {
	p := NewStory().(*page)
	tell := func(choice string, step int) *act.Part {
		p.Ref = act.Ref{Screen: 4, Choice: choice, Step: step}
		p.Derive()
		return p.part
	}
	wrong := tell("restart", 0)
	p.told, p.part, p.plays = wrong, tell("wait", 0), true
	if broken := wrong.At().Lamps()[0]; broken != act.Broken {
		t.Fatalf("the wrong answer is %q", broken)
	}
	if got := p.known().Lamps()[0]; got != act.Holds {
		t.Errorf("while the right answer plays, unique is %q", got)
	}
	if p.plays = false; p.known() != wrong.At() {
		t.Error("at rest, the marks are not those of what is told")
	}
}

// The end of the lesson has pictures of its own, and the film of the screen before was painted over two of them.
func TestNothingIsPaintedOnThePicturesOfThePoster(t *testing.T) {
	p := NewStory().(*page)
	for screen, want := range map[int]int{9: 1, 10: 0} {
		p.Ref = act.Ref{Screen: screen}
		p.Derive()
		p.Opened("", "")
		if got := p.moving.Count; got != want {
			t.Errorf("on screen %d, %d panels are painted, want %d", screen, got, want)
		}
	}
}
