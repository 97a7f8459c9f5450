package bitlab

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// addOne works out from + 1 below the rows: one step for each place that the
// carry reaches, and one for the places above.
func (w Width) addOne(rows []Row, from uint64, name string, role Role) []Step {
	run := bits.TrailingZeros64(^from) // so many ones, from the right
	run = min(run, int(w))
	carry := w.row(text.Tell("carry"), Carry, 1<<run|(1<<run-1))
	sum := w.row(name, role, from+1)
	sum.Origin = Origin{By: Added, Of: len(rows) - 1, Past: len(rows)}
	var steps []Step
	for at := 0; at <= min(run, w.Top()); at++ {
		carry.Known, sum.Known = w.Keep(4<<at-1), 2<<at-1
		carry.Marks, sum.Marks = 1<<at, 1<<at
		steps = append(steps, Step{Rows: then(rows, carry, sum), Sentence: w.carryWords(at, from)})
	}
	carry.Known, sum.Known, carry.Marks, sum.Marks = w.Mask(), w.Mask(), 0, 0
	last := Step{Rows: then(rows, carry, sum), Sentence: text.Tell("The carry is used up: the places above stay as they are.")}
	switch {
	case run == int(w):
		last.Sentence = text.Tell("The carry would go on into bit %s, which %s bits do not have: it is lost.", itoa(int(w)), itoa(int(w)))
	case run == w.Top():
		last.Sentence = text.Tell("The carry ended in the topmost bit: all places are done.")
	}
	return append(steps, last)
}

// carryWords says what the addition does in one place.
func (w Width) carryWords(at int, from uint64) string {
	switch {
	case at == 0 && from&1 == 0:
		return text.Tell("Add 1 at bit 0: 0 + 1 is 1. Nothing is carried.")
	case at == 0:
		return text.Tell("Add 1 at bit 0: 1 + 1 is binary 10. Write 0 and carry 1.")
	case from>>at&1 == 1:
		return text.Tell("Bit %s: 1 and the carry are binary 10. Write 0, and carry 1 on.", itoa(at))
	}
	return text.Tell("Bit %s: 0 and the carry are 1. Here the carry ends.", itoa(at))
}
