package practice

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What each design does with a clock that was set back, from its rule.
func TestAClockThatWasSetBack(t *testing.T) {
	draws(t, &clockBack, func(q *Question) error {
		n := numbers(q.Asks)
		at, number, by, reads := n[0], n[1], n[2], n[3]
		if at-by != reads || at < 120 || at > 480 || number < 1 || number > 2 {
			return fmt.Errorf("out of bounds")
		}
		want, bounds := "", [2]int64{2, 9}
		switch q.Case {
		case "reject":
			want = fmt.Sprintf("An error: retry in %d ms", by)
		case "wait":
			want, bounds = fmt.Sprintf("An ID after %d ms", 2*by), [2]int64{2, 5}
		case "wait-far":
			want, bounds = fmt.Sprintf("An error: retry in %d ms", by), [2]int64{6, 9}
		case "lead":
			want = fmt.Sprintf("At once: %d/%d", at, number+1)
		case "lead-far":
			want, bounds = fmt.Sprintf("An error: retry in %d ms", by-10), [2]int64{12, 19}
		}
		if by < bounds[0] || by > bounds[1] {
			return fmt.Errorf("set back by %d ms", by)
		}
		if got := q.Answers[q.Right()].Says; got != want {
			return fmt.Errorf("got %s, want %s", got, want)
		}
		return nil
	})
}

// The IDs of the clock's millisecond, from 0, are issued again if that millisecond has IDs.
func TestARestartRepeatsTheIDsOfTheClocksMillisecond(t *testing.T) {
	draws(t, &restart, func(q *Question) error {
		n := numbers(q.Asks)
		more, reads := int(n[0]), n[1]
		before := numbers(q.Given[0].Value) // the first and the last ID
		from, last, lastNumber := before[0], before[2], before[3]
		var again []string
		for i := range more {
			if reads < last || reads == last && int64(i) <= lastNumber {
				again = append(again, fmt.Sprintf("%d/%d", reads, i))
			}
		}
		want := fmt.Sprintf("None: %d is a new millisecond", reads)
		switch len(again) {
		case 1:
			want = again[0]
		case 2:
			want = strings.Join(again, " and ")
		case 3:
			want = again[0] + " to " + again[2]
		}
		right := q.Answers[q.Right()]
		if right.Says != want {
			return fmt.Errorf("got %s, want %s", right.Says, want)
		}
		twice := 0
		for _, c := range right.Replay.Rows[len(right.Replay.Rows)-1].Cells {
			if c.Mark == Twice && slices.Contains(again, c.Says) {
				twice++
			}
		}
		if twice != len(again) || from < 101 || from > 480 || reads > from+5 {
			return fmt.Errorf("%d IDs are marked as issued twice", twice)
		}
		return nil
	})
}
