package bits

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func TestPracticeRisesAfterTwoRightAnswersAndFallsAfterAMiss(t *testing.T) {
	var s practice
	s.follow(9)
	levels := ""
	for _, right := range []bool{true, true, true, false, true} {
		s.missed = !right
		if right {
			s.done.Row++
		} else {
			s.done.Row = 0
		}
		s.rise()
		levels += string(rune('0' + s.done.Level))
	}
	if want := "12211"; levels != want {
		t.Errorf("got levels %s, want %s", levels, want)
	}
}

func TestEightRightAnswersLeadToTheTop(t *testing.T) {
	var s practice
	s.follow(42)
	for i := range 8 {
		if s.answer(s.exercise().Answer); !s.right || s.done.Right != i+1 || s.reason == "" {
			t.Fatalf("exercise %d: got %+v", i, s)
		}
		if s.answer(0); s.done.Tried != i+1 {
			t.Fatalf("what is answered rightly is judged again: %+v", s.done)
		}
		s.next()
	}
	if want := (progress{Number: 8, Level: bitlab.TopLevel, Right: 8, Tried: 8}); s.done != want {
		t.Errorf("got %+v, want %+v", s.done, want)
	}
	before := s.done
	if s.follow(42); s.done != before {
		t.Errorf("the same series begins again: %+v", s.done)
	}
	if s.follow(43); s.done != (progress{Level: 1}) {
		t.Errorf("another series begins with %+v", s.done)
	}
}

func TestAnAnswerAfterAHintIsRightButDoesNotCountTowardsTheNextLevel(t *testing.T) {
	var s practice
	s.follow(1)
	s.hints = 1
	s.answer(s.exercise().Answer)
	if s.done.Right != 1 || s.done.Row != 0 {
		t.Errorf("with a hint: got %+v", s.done)
	}
	s.next()
	s.answer(s.exercise().Answer + 1)
	if s.right || !s.missed {
		t.Errorf("a wrong answer: got %+v", s)
	}
	if s.answer(s.exercise().Answer); s.done.Row != 0 || s.done.Right != 2 || s.done.Tried != 3 {
		t.Errorf("after a miss: got %+v", s.done)
	}
}

func TestAnAnswerThatCannotBeReadIsNotJudged(t *testing.T) {
	var s practice
	for s.follow(1); s.exercise().Kind == bitlab.AsChoice; s.next() {
	}
	if s.take("1x"); s.done.Typed != "1x" {
		t.Errorf("what is typed is not kept: %+v", s.done)
	}
	if s.check(); s.problem == "" || s.reason != "" || s.done.Tried != 0 {
		t.Errorf("got %+v", s)
	}
}
