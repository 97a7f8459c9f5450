package practice

import (
	"slices"
	"strings"
	"testing"
)

// Without these a reader who does not know the system cannot solve the question.
func TestAQuestionGivesWhatItTakesToSolveIt(t *testing.T) {
	for _, needs := range []struct {
		family     *Family
		name, says string
	}{
		{&older, "Twitter’s layout", "12 bits"}, {&older, "Powers of two", "2²² = 4,194,304"},
		{&lowBits, "Twitter’s layout", "worker 5 bits, sequence 12 bits"}, {&epoch, "Epoch", "counts milliseconds"},
		{&impossible, "Rule", "counts by 1"}, {&next, "Rule", "not ahead of the clock"},
		{&clockBack, "Rule", "of its clock"},
		{&restart, "Issued before", "every ID from"}, {&negative, "Two’s complement", "counts −128"},
	} {
		for seed := range uint64(50) {
			q := needs.family.Ask(seed)
			if !slices.ContainsFunc(q.Given, func(g Given) bool {
				return g.Says == needs.name && strings.Contains(g.Value, needs.says)
			}) {
				t.Fatalf("%s is not given:\n%s", needs.name, asked(q))
			}
		}
	}
}

// An explanation must be about the number that was typed.
func TestAnUnexpectedNumberIsExplained(t *testing.T) {
	below := masked{counter: 3187, mask: 4095, bits: 12}
	nine := word{wide: 9, hues: []hue{{"time", 9}}}
	for _, typed := range []struct {
		answer     Answer
		says, told string
	}{
		{below.typed(4096), "4,096", "The mask keeps the lowest 12 bits, so the sequence is from 0 to 4,095."},
		{below.typed(-20), "−20", "The mask keeps the lowest 12 bits, so the sequence is from 0 to 4,095."},
		{below.typed(7), "7", "3,188 has at most 12 bits, so the mask changes nothing."},
		{negated(20).typedBits(-20), "−20", "−20 is a number. Its 8 bits are asked for, such as 1101 0010."},
		{Answer{Says: "937", Why: nine.result("", 937, 3).Aside}, "937", "needs 10 bits, not 9"},
		{Answer{Says: nine.result("", -20, 3).Cells[0].Says}, "−20", ""},
	} {
		if typed.answer.Says != typed.says || typed.answer.Why != typed.told {
			t.Errorf("%s: %q, want %q", typed.answer.Says, typed.answer.Why, typed.told)
		}
	}
}
