package bitlab

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// negate is −a: every bit inverted, plus 1.
func negate(in Input) Walk {
	w, a := in.Width, in.Width.Keep(in.A)
	given := w.row("a", Operand, a)
	inverted := w.row("~a", Work, ^a)
	inverted.Marks, inverted.Origin = w.Mask(), Origin{By: Turned}
	steps := []Step{
		{Rows: []Row{given}, Sentence: text.Tell("a is %s. To find −a, invert every bit and add 1.", w.reading(a))},
		{Rows: []Row{given, inverted}, Sentence: text.Tell("Invert every bit: ~a = −a − 1 = %s.", number(w.Signed(^a)))},
	}
	inverted.Marks = 0
	steps = append(steps, w.addOne([]Row{given, inverted}, w.Keep(^a), "−a", Result)...)
	result := w.Keep(-a)
	last := &steps[len(steps)-1]
	last.Sentence = text.Sentences(last.Sentence, text.Tell("−a is %s: signed %s, unsigned %s.", w.Grouped(result), number(w.Signed(result)), text.Group(result)))
	walk := Walk{Width: w, Steps: steps}
	switch {
	case a == 0:
		walk.Overflow = append(walk.Overflow, text.Tell("~0 is all ones. Adding 1 carries out of the top bit, so −0 is 0. Two's complement has one zero."))
	case result == a:
		walk.Overflow = append(walk.Overflow, text.Tell("Signed overflow: +%s needs %s bits; %s bits hold %s to %s. So −(%s) is %s again.",
			text.Group(a), itoa(int(w)+1), itoa(int(w)), number(w.Signed(a)), number(w.Signed(a-1)), number(w.Signed(a)), number(w.Signed(a))))
	}
	return walk
}

// reading is a number as text: both readings where they differ.
func (w Width) reading(v uint64) string {
	if s := w.Signed(v); s < 0 {
		return text.Tell("%s (unsigned %s)", number(s), text.Group(w.Keep(v)))
	}
	return text.Group(w.Keep(v))
}
