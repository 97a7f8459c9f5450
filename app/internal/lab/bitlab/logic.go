package bitlab

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// masked is an operation that reads b as a mask: what it does to a where b is 1, and where b is 0.
type masked struct {
	name            string
	by              Change
	of              func(a, b uint64) uint64
	intro           string
	ones, zeros     text.Message // what happens there
	noOnes, noZeros text.Message
}

func and(in Input) Walk {
	return masked{
		name: "a & b", by: Masked, of: func(a, b uint64) uint64 { return a & b },
		intro:   text.Tell("AND is 1 where both bits are 1. Read b as a mask over a."),
		ones:    "Where b is 1, a's bit passes: %s.",
		zeros:   "Where b is 0, the result is 0: %s.",
		noOnes:  "b has no 1 bits: nothing passes.",
		noZeros: "b has no 0 bits: all of a passes.",
	}.walk(in)
}

func or(in Input) Walk {
	return masked{
		name: "a | b", by: Ored, of: func(a, b uint64) uint64 { return a | b },
		intro:   text.Tell("OR is 1 where at least one bit is 1. Read b as a mask that sets bits of a."),
		ones:    "Where b is 1, the result is 1: %s.",
		zeros:   "Where b is 0, a's bit is unchanged: %s.",
		noOnes:  "b has no 1 bits: nothing is set.",
		noZeros: "b has no 0 bits: every bit is set.",
	}.walk(in)
}

func xor(in Input) Walk {
	return masked{
		name: "a ^ b", by: Xored, of: func(a, b uint64) uint64 { return a ^ b },
		intro:   text.Tell("XOR is 1 where the bits differ. Read b as a mask that flips bits of a."),
		ones:    "Where b is 1, a's bit flips: %s.",
		zeros:   "Where b is 0, a's bit is unchanged: %s.",
		noOnes:  "b has no 1 bits: nothing flips.",
		noZeros: "b has no 0 bits: every bit flips.",
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
		return Step{Rows: []Row{ra, rb, r}, Sentence: sentence}
	}
	zeros := w.Mask() &^ b
	last := step(zeros, w.Mask(), text.Sentences(m.words(m.zeros, m.noZeros, zeros), text.Tell("The result is %s.", w.reading(result.Bits))))
	return Walk{Width: w, Steps: []Step{
		{Rows: given, Sentence: m.intro},
		step(b, b, m.words(m.ones, m.noOnes, b)),
		last,
	}}
}

func (m masked) words(sentence, none text.Message, set uint64) string {
	if set == 0 {
		return text.Tell(none)
	}
	return text.Tell(sentence, bitList(set))
}

// xorSwap swaps two variables without a third or, if they are one variable, destroys its value.
func xorSwap(in Input) Walk {
	w, a, b := in.Width, in.Width.Keep(in.A), in.Width.Keep(in.B)
	if in.Same {
		return xorSame(w, a)
	}
	rows := []Row{w.row("a", Operand, a), w.row("b", Operand, b)}
	both := w.row("a = a ^ b", Work, a^b)
	newB := w.row("b = b ^ a", Work, a)
	newA := w.row("a = a ^ b", Result, b)
	both.Marks, newB.Marks, newA.Marks = a^b, a^b, a
	both.Origin, newB.Origin, newA.Origin = Origin{By: Xored, Past: 1}, Origin{By: Xored, Of: 1, Past: 2}, Origin{By: Xored, Of: 2, Past: 3}
	walk := Walk{Width: w, Steps: []Step{
		{Rows: rows, Sentence: text.Tell("a is %s, b is %s. Three XORs swap them without a third variable.", w.reading(a), w.reading(b))},
		{Rows: then(rows, both), Sentence: text.Tell("a is now a mask of the bits that differ: %s.", bitList(a^b))},
		{Rows: then(rows, both, newB), Sentence: text.Tell("Flip those bits of b: b now holds the old a, %s.", w.reading(a))},
		{Rows: then(rows, both, newB, newA), Sentence: text.Tell("XOR the mask with the new b: a now holds the old b, %s. They are swapped.", w.reading(b))},
	}}
	if bits.OnesCount64(a^b) == 0 {
		walk.Steps[1].Sentence = text.Tell("a and b are equal, so the mask is 0. The swap still works: they are two variables.")
	}
	return walk
}

func xorSame(w Width, a uint64) Walk {
	rows := []Row{w.row("a", Operand, a)}
	zero := func(role Role) Row { return w.row("a = a ^ a", role, 0) }
	all := []Row{rows[0], zero(Work), zero(Work), zero(Result)}
	for i := range all[1:] {
		all[i+1].Origin = Origin{By: Xored, Of: i, Past: i}
	}
	return Walk{Width: w, Steps: []Step{
		{Rows: rows, Sentence: text.Tell("a and b are one variable, as when an array element is swapped with itself. It holds %s.", w.reading(a))},
		{Rows: all[:2], Sentence: text.Tell("a ^ a = 0: the value is gone.")},
		{Rows: all[:3], Sentence: text.Tell("0 ^ 0 = 0.")},
		{Rows: all, Sentence: text.Tell("0 ^ 0 = 0. The value is lost: check for this case, or use a third variable.")},
	}}
}
