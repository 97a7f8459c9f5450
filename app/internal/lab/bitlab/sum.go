package bitlab

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// addOne computes from + 1 below the rows: one step for each place that the carry reaches, and one
// for the places above.
func (w Width) addOne(rows []Row, from uint64, name string, role Role) []Step {
	run := bits.TrailingZeros64(^from) // trailing ones
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
	last := Step{Rows: then(rows, carry, sum), Sentence: text.Tell("The carry stops here; the higher bits are unchanged.")}
	switch {
	case run == int(w):
		last.Sentence = text.Tell("The carry out of the top bit is lost: there is no bit %s in %s bits.", itoa(int(w)), itoa(int(w)))
	case run == w.Top():
		last.Sentence = text.Tell("The carry stopped in the top bit: every bit is done.")
	}
	return append(steps, last)
}

func (w Width) carryWords(at int, from uint64) string {
	switch {
	case at == 0 && from&1 == 0:
		return text.Tell("Bit 0: 0 + 1 = 1. No carry.")
	case at == 0:
		return text.Tell("Bit 0: 1 + 1 = 10 in binary. Write 0, carry 1.")
	case from>>at&1 == 1:
		return text.Tell("Bit %s: 1 + carry 1 = 10 in binary. Write 0, carry 1.", itoa(at))
	}
	return text.Tell("Bit %s: 0 + carry 1 = 1. No further carry.", itoa(at))
}
