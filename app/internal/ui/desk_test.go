package ui

import (
	"errors"
	"slices"
	"testing"
)

// squares answers with squares, and has no answer for 0.
type squares struct{ asked []int }

func (s *squares) Answer(n int, _ func(float64) bool) (int, error) {
	if s.asked = append(s.asked, n); n == 0 {
		return 0, errors.New("zero")
	}
	return n * n, nil
}

func TestADeskAnswersTheNewestQuestionNext(t *testing.T) {
	here := &squares{}
	d := Desk[int, int]{Here: here}
	var got []int
	d.Take = func(q, a int, err error) {
		if got = append(got, a); err != nil {
			d.Halt()
			return
		}
		if q == 2 { // asked as if meanwhile
			d.is = isBusy
			d.Ask(nil, 3)
			d.Ask(nil, 5)
			if !d.Waits() || !d.Busy() || d.Long() {
				t.Error("no question waits at a desk that is busy")
			}
			d.is = isFree
		}
	}
	for _, q := range []int{2, 0, 4} {
		d.Ask(nil, q)
	}
	if want := []int{4, 25, 0, 16}; !slices.Equal(got, want) || !slices.Equal(here.asked, []int{2, 5, 0, 4}) {
		t.Errorf("got %v to %v, want %v", got, here.asked, want)
	}
	if d.Busy() || d.Waits() {
		t.Error("the desk has something left to do")
	}
}
