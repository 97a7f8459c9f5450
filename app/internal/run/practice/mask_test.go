package practice

import (
	"fmt"
	"strings"
	"testing"
)

// The mask 2ⁿ − 1 leaves the remainder by 2ⁿ.
func TestTheMaskLeavesARemainder(t *testing.T) {
	zeros := 0
	draws(t, &mask, func(q *Question) error {
		counter, largest := number64(strings.TrimRight(firstNumber(q.Asks), ".")), int64(1023)
		if strings.Contains(q.Asks, "4095") {
			largest = 4095
		}
		want := (counter + 1) % (largest + 1)
		if want == 0 {
			zeros++
		}
		if got := number64(q.Answers[q.Right()].Says); got != want {
			return fmt.Errorf("got %d, want %d", got, want)
		}
		if counter < 5 || counter > 4*largest+3 {
			return fmt.Errorf("out of bounds")
		}
		if q.Seed%50 > 0 {
			return nil
		}
		return typedIsReplayed(q, want,
			[]int64{-1, 0, 1, want + 1, counter, counter + 1, largest, 1 << 20, 1<<63 - 1, -1 << 63})
	})
	if zeros < seeds/4 || zeros > seeds/2 {
		t.Errorf("%d of %d answers are 0", zeros, seeds)
	}
}

// typedIsReplayed checks that each number typed has a replay, and that only one is right.
func typedIsReplayed(q *Question, right int64, typed []int64) error {
	for _, a := range q.Answers {
		n := number64(a.Says)
		if n < -1<<(q.Field.Width-1) || n >= 1<<q.Field.Width {
			return fmt.Errorf("%d cannot be typed in %d bits", n, q.Field.Width)
		}
		typed = append(typed, n)
	}
	for _, n := range typed {
		a := q.Field.Typed(n)
		if err := explained(a); err != nil {
			return fmt.Errorf("typed %d: %w", n, err)
		}
		if a.Right != (n == right) || number64(a.Says) != n {
			return fmt.Errorf("typed %d is right: %t, and it is said as %s", n, a.Right, a.Says)
		}
	}
	return nil
}
