package bitlab_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func TestPracticeIsTheSameForTheSameSeed(t *testing.T) {
	differ := 0
	for i := range 60 {
		a, b := bitlab.Practice(7, i, 3), bitlab.Practice(7, i, 3)
		if a.Question != b.Question || a.Shown != b.Shown || a.Answer != b.Answer {
			t.Errorf("exercise %d differs from itself: %+v, %+v", i, a, b)
		}
		if other := bitlab.Practice(8, i, 3); other.Question != a.Question || other.Shown != a.Shown {
			differ++
		}
	}
	if differ < 50 {
		t.Errorf("of 60 exercises of another seed %d differ", differ)
	}
}

func TestEachRoundHasEveryKindOnce(t *testing.T) {
	for round := range 20 {
		seen := map[string]bool{}
		for i := range 6 {
			words := strings.Fields(bitlab.Practice(3, 6*round+i, 1).Question)
			seen[strings.Join(words[:3], " ")] = true
		}
		// Two kinds begin with "What are the".
		if len(seen) != 5 {
			t.Errorf("round %d has %d beginnings of questions, want 5: %v", round, len(seen), seen)
		}
	}
}

func TestEveryAnswerIsRightAndEverySlipIsWrong(t *testing.T) {
	for level := 1; level <= bitlab.TopLevel; level++ {
		for i := range 3000 {
			e := bitlab.Practice(uint64(i%17), i, level)
			if right, reason := e.Judge(e.Answer); !right || reason == "" {
				t.Fatalf("%q: the answer %d is judged %v, %q", e.Question, e.Answer, right, reason)
			}
			if right, reason := e.Judge(e.Answer ^ 1); right || reason == "" {
				t.Fatalf("%q: %d is judged %v, %q", e.Question, e.Answer^1, right, reason)
			}
			if len(e.Hints) == 0 || e.Why == "" {
				t.Fatalf("%q has no help", e.Question)
			}
			if all := e.Question + strings.Join(e.Hints, "") + e.Why; strings.Contains(all, "%!") {
				t.Fatalf("badly put: %s", all)
			}
			switch e.Kind {
			case bitlab.AsBits:
				if e.Answer&^e.Width.Mask() != 0 {
					t.Fatalf("%q: the answer %#x has more than %d bits", e.Question, e.Answer, e.Width)
				}
			case bitlab.AsChoice:
				if int(e.Answer) >= len(e.Choices) {
					t.Fatalf("%q: the answer is choice %d of %d", e.Question, e.Answer, len(e.Choices))
				}
			}
		}
	}
}

func TestCommonMistakesAreExplained(t *testing.T) {
	said := map[string]bool{}
	for i := range 400 {
		e := bitlab.Practice(1, i, 1+i%5)
		for _, wrong := range []uint64{
			^e.Answer, e.Answer - 1, e.Answer + 1, e.Answer + 8, e.Answer + 16, e.Answer + 256, e.Answer + 4096,
		} {
			_, reason := e.Judge(e.Width.Keep(wrong))
			for _, part := range []string{"Add 1 to it", "how many numbers there are", "the mask keeps only"} {
				if strings.Contains(reason, part) {
					said[part] = true
				}
			}
		}
	}
	if len(said) != 3 {
		t.Errorf("got %v", said)
	}
}
