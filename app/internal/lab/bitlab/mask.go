package bitlab

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// mask has ones in the lowest n bits, at most as many as the width.
func (w Width) mask(n int) uint64 { return w.Keep(1<<n - 1) }

// maxOfBits is the maximum n-bit value, computed in three ways.
func maxOfBits(in Input) Walk {
	w, n := in.Width, in.N
	name := func(before, after string) string { return before + text.Group(n) + after }
	ones := w.row("−1", Operand, w.Mask())
	high := w.row(name("−1 << ", ""), Work, w.Mask()<<n)
	first := w.row(name("−1 ^ (−1 << ", ")"), Work, ^high.Bits)
	second := w.row(name("~(−1 << ", ")"), Work, ^high.Bits)
	one := w.row(name("1 << ", ""), Work, 1<<n)
	third := w.row(name("(1 << ", ") − 1"), Result, 1<<n-1)
	one.Marks, first.Marks, second.Marks, third.Marks = one.Bits, first.Bits, second.Bits, third.Bits
	high.Origin, first.Origin, second.Origin, third.Origin = Origin{By: Pushed, Shift: n}, Origin{By: Turned, Of: 1}, Origin{By: Turned, Of: 1}, Origin{By: Turned, Of: 4}
	rows := []Row{ones, high, first, second, one, third}
	return Walk{Width: w, Overflow: w.countOverflow(n), Steps: []Step{
		{Rows: rows[:1], Sentence: text.Tell("−1 is all ones. The goal: a mask with ones in the lowest %s only.", text.Count(n, "%s bit", "%s bits"))},
		{Rows: rows[:2], Sentence: text.Tell("Shift −1 left by %s: this clears the lowest %s.", itoa(n), text.Count(min(n, int(w)), "%s bit", "%s bits"))},
		{Rows: rows[:3], Sentence: text.Sentences(text.Tell("Method 1: XOR with −1 flips every bit."), w.ones(n))},
		{Rows: rows[:4], Sentence: text.Tell("Method 2: ~ does the same as XOR with −1.")},
		{Rows: rows[:5], Sentence: text.Tell("Method 3: start from a single 1 just above the mask, %s.", power(n))},
		{Rows: rows, Sentence: text.Tell("Subtract 1: the borrow turns every 0 below into 1. All three methods give %s.", w.reading(third.Bits))},
	}}
}

// ones says how many ones a mask of n bits has at this width, and its value.
func (w Width) ones(n int) string {
	ones := text.Message("%s ones remain: %s.")
	if n == 1 {
		ones = "%s one remains: %s."
	}
	return text.Tell(ones, text.Group(min(n, int(w))), w.reading(w.mask(n)))
}

func (w Width) countOverflow(n int) []string {
	if n <= int(w) {
		return nil
	}
	return []string{text.Tell("A mask of %s bits does not fit in %s bits: every bit is 1.", itoa(n), itoa(int(w)))}
}

// wrap increments and keeps n bits, as a sequence does: after the maximum comes 0.
func wrap(in Input) Walk {
	w, a, n := in.Width, in.Width.Keep(in.A), in.N
	given := w.row("a", Operand, a)
	steps := []Step{{Rows: []Row{given}, Sentence: text.Tell("a is %s. Add 1 and keep the lowest %s.", text.Group(a), text.Count(n, "%s bit", "%s bits"))}}
	steps = append(steps, w.addOne([]Row{given}, a, "a + 1", Work)...)
	rows := steps[len(steps)-1].Rows
	mask := w.row("mask", Operand, w.mask(n))
	mask.Marks = mask.Bits
	result := w.row("(a+1) & mask", Result, (a+1)&w.mask(n))
	result.Marks, result.Origin = mask.Bits, Origin{By: Masked, Of: len(rows) - 1, Past: len(rows)}
	steps = append(steps, Step{Rows: then(rows, mask), Sentence: text.Tell("The mask has ones in the lowest %s: %s.", text.Count(n, "%s bit", "%s bits"), text.Group(mask.Bits))})
	last := text.Tell("No bit is above the mask: the sequence is %s.", text.Group(result.Bits))
	if lost := w.Keep(a+1) &^ mask.Bits; lost != 0 {
		last = text.Tell("AND clears %s, above the mask: the sequence is %s.", bitList(lost), text.Group(result.Bits))
	}
	steps = append(steps, Step{Rows: then(rows, mask, result), Sentence: last})
	walk := Walk{Width: w, Steps: steps, Overflow: w.countOverflow(n)}
	if kept := min(n, int(w)); a >= w.mask(n) && w.mask(n) != 0 {
		next, need := plusOne(a)
		walk.Overflow = append(walk.Overflow, text.Tell("%s + 1 = %s needs %s bits; %s are kept.", text.Group(a), next, itoa(need), itoa(kept)))
	}
	return walk
}

// plusOne is a + 1 in decimal and its number of bits, also for the largest 64-bit a.
func plusOne(a uint64) (digits string, need int) {
	if a+1 == 0 {
		return group(Exact(1, 64)), 65
	}
	return text.Group(a + 1), UnsignedBits(a + 1)
}

// extract is n bits of a from bit b up, as a decoder reads a field.
func extract(in Input) Walk {
	w, a, n := in.Width, in.Width.Keep(in.A), in.N
	from := int(min(in.B, MaxCount))
	given := w.row("a", Operand, a)
	field := w.Keep(w.mask(n) << from)
	given.Marks = field
	moved := w.row("a >>> "+text.Group(from), Work, a>>from)
	moved.Origin = Origin{By: Pushed, Shift: -from}
	mask := w.row("mask", Operand, w.mask(n))
	mask.Marks = mask.Bits
	result := w.row("field", Result, moved.Bits&mask.Bits)
	result.Marks, result.Origin = mask.Bits, Origin{By: Masked, Of: 1, Past: 2}
	walk := Walk{Width: w, Steps: []Step{
		{Rows: []Row{given}, Sentence: text.Tell("The field has %s: %s of a.", text.Count(n, "%s bit", "%s bits"), bitRange(field))},
		{Rows: []Row{given, moved}, Sentence: text.Tell("Shift right by %s: the field moves down to bit 0; the bits below it fall out.", itoa(from))},
		{Rows: []Row{given, moved, mask}, Sentence: text.Tell("The %s-bit mask is %s: ones where the field is now.", itoa(n), w.reading(mask.Bits))},
		{Rows: []Row{given, moved, mask, result}, Sentence: text.Tell("AND clears the bits above the field. Its value is %s.", w.reading(result.Bits))},
	}}
	if n > 0 && from+n > int(w) {
		walk.Overflow = append(walk.Overflow, text.Tell("From bit %s up, a has only %s, not %s: >>> fills in zeros; >> would copy the sign bit.",
			itoa(from), text.Count(max(0, int(w)-from), "%s bit", "%s bits"), itoa(n)))
	}
	return walk
}

func bitRange(set uint64) string {
	if set == 0 {
		return text.Tell("no bits")
	}
	high, low := UnsignedBits(set)-1, 0
	for set>>low&1 == 0 {
		low++
	}
	if high == low {
		return text.Tell("bit %s", itoa(low))
	}
	return text.Tell("bits %s to %s", itoa(high), itoa(low))
}
