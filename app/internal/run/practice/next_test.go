package practice

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// The expected ID is counted from what the reader sees: the IDs issued so far, and the clock.
func TestTheNextIDFollowsFromTheLastIDAndTheClock(t *testing.T) {
	draws(t, &next, func(q *Question) error {
		issued := strings.Split(q.Given[0].Value, ", ")
		at, number, _ := strings.Cut(issued[len(issued)-1], "/")
		last, count := number64(at), number64(number)+1
		clock := number64(firstNumber(q.Asks))
		want := ""
		switch {
		case clock < last:
			want = fmt.Sprintf("An error: retry in %d ms", last-clock)
		case clock > last:
			want = fmt.Sprintf("%d/0", clock)
		case count == 4:
			want = fmt.Sprintf("After 1 ms: %d/0", clock+1)
		default:
			want = fmt.Sprintf("%d/%d", clock, count)
		}
		if got := q.Answers[q.Right()].Says; got != want {
			return fmt.Errorf("got %s, want %s", got, want)
		}
		if last < 101 || last > 480 || count < 2 || clock < last-5 || clock > last+6 || clock == last+1 {
			return fmt.Errorf("out of bounds")
		}
		return takenBy(q)
	})
}

// takenBy fails if the fifth ID is not another one's: without a mask, its third bit is the lowest of the worker's.
func takenBy(q *Question) error {
	for _, a := range q.Answers {
		if q.Case != "full" || a.Wrong != "the sequence counts on" {
			continue
		}
		worker := number64(q.Given[len(q.Given)-1].Value)
		if want := fmt.Sprintf("orker %d", worker|1); !strings.Contains(a.Why, want) {
			return fmt.Errorf("it does not name w%s", want)
		}
	}
	return nil
}

// plain writes a number as strconv reads it.
var plain = strings.NewReplacer(",", "", "−", "-")

func number64(s string) int64 {
	n, err := strconv.ParseInt(plain.Replace(s), 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}

// firstNumber is the first number of a sentence.
func firstNumber(s string) string {
	for _, w := range strings.Fields(s) {
		if w[0] >= '0' && w[0] <= '9' {
			return strings.TrimRight(w, ".,?")
		}
	}
	return ""
}
