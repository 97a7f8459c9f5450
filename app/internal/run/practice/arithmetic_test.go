package practice

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

var digitRuns = regexp.MustCompile(`\d[\d,]*`)

// numbers are those of a text, in order.
func numbers(s string) (all []int64) {
	for _, d := range digitRuns.FindAllString(s, -1) {
		all = append(all, number64(strings.TrimRight(d, ",")))
	}
	return all
}

// A field's place is worth a power of two.
func TestAPackedIDIsASum(t *testing.T) {
	draws(t, &compose, func(q *Question) error {
		n, sizes := numbers(q.Asks), numbers(q.Given[0].Value)
		time, worker, sequence := n[0], n[1], n[2]
		half, whole := int64(1)<<sizes[2], int64(1)<<(sizes[1]+sizes[2])
		want := time*whole + worker*half + sequence
		if got := number64(q.Answers[q.Right()].Says); got != want {
			return fmt.Errorf("got %d, want %d", got, want)
		}
		if time < 2 || time > 9 || worker < 1 || worker*half >= whole || sequence < 1 || sequence > min(9, half-1) {
			return fmt.Errorf("out of bounds")
		}
		if q.Seed%50 > 0 {
			return nil
		}
		return typedIsReplayed(q, want, []int64{-1, 0, want + 1, time, 16 * whole, 1<<63 - 1, -1 << 63})
	})
}

// A number and its negative are 256 in 8 bits.
func TestANumberAndItsNegativeAreZero(t *testing.T) {
	draws(t, &negative, func(q *Question) error {
		right := q.Answers[q.Right()].Says
		if q.Case == "bits" {
			a, bits := numbers(q.Asks)[1], binary(right)
			if a+bits != 256 || a < 6 || a > 62 || a%2 > 0 || len(right) != 9 {
				return fmt.Errorf("%d + %d", a, bits)
			}
			if q.Seed%50 > 0 {
				return nil
			}
			for n := range int64(256) {
				if got := q.Field.Typed(n); got.Right != (n == bits) || binary(got.Says) != n {
					return fmt.Errorf("typed %d is right: %t, %s", n, got.Right, got.Says)
				}
			}
			return explained(q.Field.Typed(256))
		}
		bits := binary(numbersText(q.Asks))
		if got := number64(right); got != bits-256 {
			return fmt.Errorf("got %d, want %d", got, bits-256)
		}
		if q.Seed%50 > 0 {
			return nil
		}
		return typedIsReplayed(q, bits-256, []int64{-129, -128, -1, 0, 1, 127, 128, 1<<63 - 1, -1 << 63})
	})
}

// numbersText is the bits of a sentence.
func numbersText(s string) string { return nibbles.FindString(s) }

var nibbles = regexp.MustCompile(`[01]{4} [01]{4}`)

func binary(s string) (n int64) {
	for _, d := range s {
		if d != ' ' {
			n = 2*n + int64(d-'0')
		}
	}
	return n
}

// The last of n callers is number n − 1 from 0, so as many full milliseconds go before.
func TestTheLastCallerWaitsForFullMilliseconds(t *testing.T) {
	draws(t, &lastWaits, func(q *Question) error {
		count, of := numbers(q.Asks)[1], numbers(q.Given[1].Value)[1]
		want := fmt.Sprintf("%d ms", (count-1)/of)
		if got := q.Answers[q.Right()].Says; got != want {
			return fmt.Errorf("got %s, want %s", got, want)
		}
		if full := count / of; full < 2 || full > 6 || (q.Case == "even") != (count%of == 0) {
			return fmt.Errorf("out of bounds")
		}
		return nil
	})
}
