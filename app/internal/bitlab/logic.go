package bitlab

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// masked is an operation of which b is best read as a mask: what it does to a
// where b has a 1, and where b has a 0.
type masked struct {
	name            string
	by              Deed
	of              func(a, b uint64) uint64
	intro           string
	ones, zeros     string // what happens there
	noOnes, noZeros string
}

func and(in Input) Walk {
	return masked{
		name: "a & b", by: Masked, of: func(a, b uint64) uint64 { return a & b },
		intro:   text.Tell("AND gives 1 where both have a 1. Read b as a mask that is laid over a."),
		ones:    text.Tell("Where b is 1, a's bit passes: %s."),
		zeros:   text.Tell("Where b is 0, the result is 0, whatever a has there: %s."),
		noOnes:  text.Tell("b has no 1: nothing of a passes."),
		noZeros: text.Tell("b has no 0: all of a has passed."),
	}.walk(in)
}

func or(in Input) Walk {
	return masked{
		name: "a | b", by: Ored, of: func(a, b uint64) uint64 { return a | b },
		intro:   text.Tell("OR gives 1 where at least one has a 1. Read b as a mask that sets bits of a."),
		ones:    text.Tell("Where b is 1, the result is 1, whatever a has there: %s."),
		zeros:   text.Tell("Where b is 0, a's bit stays: %s."),
		noOnes:  text.Tell("b has no 1: nothing is set."),
		noZeros: text.Tell("b has no 0: every bit is set."),
	}.walk(in)
}

func xor(in Input) Walk {
	return masked{
		name: "a ^ b", by: Xored, of: func(a, b uint64) uint64 { return a ^ b },
		intro:   text.Tell("XOR gives 1 where the two differ. Read b as a mask that flips bits of a."),
		ones:    text.Tell("Where b is 1, a's bit flips: %s."),
		zeros:   text.Tell("Where b is 0, a's bit stays: %s."),
		noOnes:  text.Tell("b has no 1: nothing flips."),
		noZeros: text.Tell("b has no 0: every bit has flipped."),
	}.walk(in)
}

func (m masked) walk(in Input) Walk {
	w, a, b := in.Width, in.Width.Keep(in.A), in.Width.Keep(in.B)
	result := w.row(m.name, Result, m.of(a, b))
	result.Origin = Origin{By: m.by, Past: 1}
	given := []Row{w.row("a", Operand, a), w.row("b", Operand, b)}
	step := func(marks, known uint64, sentence string) Step {
		ra, rb, r := given[0], given[1], result
		ra.Marks, rb.Marks, r.Marks, r.Known = marks, marks, marks, known
		ra.Lost = a &^ result.Bits & known
		return Step{Rows: []Row{ra, rb, r}, Sentence: sentence}
	}
	zeros := w.Mask() &^ b
	last := step(zeros, w.Mask(), m.words(m.zeros, m.noZeros, zeros)+" "+text.Tell("The result is %s.", w.reading(result.Bits)))
	return Walk{Width: w, Steps: []Step{
		{Rows: given, Sentence: m.intro},
		step(b, b, m.words(m.ones, m.noOnes, b)),
		last,
	}}
}

func (m masked) words(sentence, none string, set uint64) string {
	if set == 0 {
		return none
	}
	return text.Tell(sentence, bitList(set))
}

// xorSwap exchanges two variables without a third, or, if they are one and the
// same, destroys it.
func xorSwap(in Input) Walk {
	w, a, b := in.Width, in.Width.Keep(in.A), in.Width.Keep(in.B)
	if in.Same {
		return xorSame(w, a)
	}
	rows := []Row{w.row("a", Operand, a), w.row("b", Operand, b)}
	both := w.row("a = a ^ b", Work, a^b)
	newB := w.row("b = b ^ a", Work, a)
	newA := w.row("a = a ^ b", Result, b)
	both.Marks, newB.Marks, newA.Marks = a^b, a^b, a^b
	both.Origin, newB.Origin, newA.Origin = Origin{By: Xored, Past: 1}, Origin{By: Xored, Of: 1, Past: 2}, Origin{By: Xored, Of: 2, Past: 3}
	walk := Walk{Width: w, Steps: []Step{
		{Rows: rows, Sentence: text.Tell("a is %s, b is %s. Three XORs exchange them without a third variable.", w.reading(a), w.reading(b))},
		{Rows: then(rows, both), Sentence: text.Tell("a now holds the difference: a 1 wherever the two differ, %s.", bitList(a^b))},
		{Rows: then(rows, both, newB), Sentence: text.Tell("b, flipped where the two differ, is what a was: %s.", w.reading(a))},
		{Rows: then(rows, both, newB, newA), Sentence: text.Tell("The difference, flipped by what a was, is what b was: %s. They are exchanged.", w.reading(b))},
	}}
	if bits.OnesCount64(a^b) == 0 {
		walk.Steps[1].Sentence = text.Tell("The two are equal, so the difference is 0. That is no harm: they are two variables.")
	}
	return walk
}

func xorSame(w Width, a uint64) Walk {
	rows := []Row{w.row("a", Operand, a)}
	rows[0].Lost = 0
	zero := func(role Role) Row { return w.row("a = a ^ a", role, 0) }
	gone := rows[0]
	gone.Lost = a
	all := []Row{gone, zero(Work), zero(Work), zero(Result)}
	for i := range all[1:] {
		all[i+1].Origin = Origin{By: Xored, Of: i, Past: i}
	}
	return Walk{Width: w, Steps: []Step{
		{Rows: rows, Sentence: text.Tell("Both names mean one variable, as when an array's element is swapped with itself. It holds %s.", w.reading(a))},
		{Rows: all[:2], Sentence: text.Tell("A number differs nowhere from itself: a ^ a is 0. The value is gone.")},
		{Rows: all[:3], Sentence: text.Tell("0 ^ 0 is 0.")},
		{Rows: all, Sentence: text.Tell("0 ^ 0 is 0. Nothing brings the value back: test for this case, or use a third variable.")},
	}}
}
