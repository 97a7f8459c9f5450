package bitlab

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Input is the input of an operation. The operation's Takes says which of its fields are used.
type Input struct {
	Width Width
	A, B  uint64 // bits above the width are ignored
	N     int    // places or bits, 0 to [MaxCount]
	Same  bool   // a and b are one variable
	Parts Parts  // for compose
}

// MaxCount is the largest shift count: more than any width, so that the languages' behaviour beyond
// the width is visible.
const MaxCount = 70

// Operation is something that the bit lab can compute.
type Operation struct {
	_     [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name  string    // as links have it
	Title string
	Code  string // the expression, with the operands' names
	Takes string // names of what it takes, of "a b n", or "parts"
	Walk  func(Input) Walk
}

// Operations are all operations, in the page's order: first those that pack an ID and read one.
func Operations() []Operation {
	return []Operation{
		{Name: "extract", Title: text.Tell("Extract a field"), Code: "(a >>> b) & (2ⁿ − 1)", Takes: "a b n",
			Walk: extract},
		{Name: "compose", Title: text.Tell("Pack an ID"),
			Code: "time << 22 | datacenter << 17 | worker << 12 | sequence", Takes: "parts", Walk: compose},
		{Name: "max-of-bits", Title: text.Tell("Maximum n-bit value"), Code: "−1 ^ (−1 << n)", Takes: "n",
			Walk: maxOfBits},
		{Name: "wrap", Title: text.Tell("Integer overflow (wrap-around)"), Code: "(a + 1) & (2ⁿ − 1)", Takes: "a n",
			Walk: wrap},
		{Name: "and", Title: text.Tell("AND"), Code: "a & b", Takes: "a b", Walk: and},
		{Name: "or", Title: text.Tell("OR"), Code: "a | b", Takes: "a b", Walk: or},
		{Name: "xor", Title: text.Tell("XOR"), Code: "a ^ b", Takes: "a b", Walk: xor},
		{Name: "xor-swap", Title: text.Tell("XOR swap"), Code: "a ^= b; b ^= a; a ^= b", Takes: "a b", Walk: xorSwap},
		{Name: "shift-left", Title: text.Tell("Shift left"), Code: "a << n", Takes: "a n", Walk: shiftLeft},
		{Name: "shift-right", Title: text.Tell("Shift right"), Code: "a >> n", Takes: "a n", Walk: shiftRight},
		{Name: "shift-right-unsigned", Title: text.Tell("Unsigned shift right"), Code: "a >>> n", Takes: "a n",
			Walk: shiftRightUnsigned},
		{Name: "negate", Title: text.Tell("Negate"), Code: "−a = ~a + 1", Takes: "a", Walk: negate},
	}
}

// Find is the operation with that name.
func Find(name string) (Operation, bool) {
	for _, o := range Operations() {
		if o.Name == name {
			return o, true
		}
	}
	return Operation{}, false
}

// negate is −a: every bit inverted, plus 1.
func negate(in Input) Walk {
	w, a := in.Width, in.Width.Keep(in.A)
	given := w.row("a", Operand, a)
	inverted := w.row("~a", Work, ^a)
	inverted.Marks, inverted.Origin = w.Mask(), Origin{By: Turned}
	steps := []Step{
		{Rows: []BitRow{given}, Sentence: text.Tell("a is %s. To find −a, invert every bit and add 1.", w.reading(a))},
		{Rows: []BitRow{given, inverted},
			Sentence: text.Tell("Invert every bit: ~a = −a − 1 = %s.", number(w.Signed(^a)))},
	}
	inverted.Marks = 0
	steps = append(steps, w.addOne([]BitRow{given, inverted}, w.Keep(^a), "−a", Result)...)
	result := w.Keep(-a)
	last := &steps[len(steps)-1]
	last.Sentence = text.Sentences(last.Sentence,
		text.Tell("−a is %s: signed %s, unsigned %s.", w.Grouped(result), number(w.Signed(result)), text.Group(result)))
	walk := Walk{Width: w, Steps: steps}
	switch {
	case a == 0:
		walk.Overflow = append(walk.Overflow,
			text.Tell("~0 is all ones. Adding 1 carries out of the top bit, so −0 is 0. Two's complement has one zero."))
	case result == a:
		walk.Overflow = append(walk.Overflow,
			text.Tell("Signed overflow: +%s needs %s bits; %s bits hold %s to %s. So −(%s) is %s again.",
				text.Group(a), itoa(int(w)+1), itoa(int(w)), number(w.Signed(a)), number(w.Signed(a-1)),
				number(w.Signed(a)), number(w.Signed(a))))
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

// addOne computes from + 1 below the rows: one step for each place that the carry reaches, and one
// for the places above.
func (w Width) addOne(rows []BitRow, from uint64, name string, role Role) []Step {
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
	last := Step{Rows: then(rows, carry, sum),
		Sentence: text.Tell("The carry stops here; the higher bits are unchanged.")}
	switch {
	case run == int(w):
		last.Sentence = text.Tell("The carry out of the top bit is lost: there is no bit %s in %s bits.", itoa(int(w)),
			itoa(int(w)))
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
	given := []BitRow{w.row("a", Operand, a), w.row("b", Operand, b)}
	step := func(marks, known uint64, sentence string) Step {
		ra, rb, r := given[0], given[1], result
		ra.Marks, rb.Marks, r.Marks, r.Known = marks, marks, marks, known
		return Step{Rows: []BitRow{ra, rb, r}, Sentence: sentence}
	}
	zeros := w.Mask() &^ b
	last := step(zeros, w.Mask(),
		text.Sentences(m.words(m.zeros, m.noZeros, zeros), text.Tell("The result is %s.", w.reading(result.Bits))))
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
	rows := []BitRow{w.row("a", Operand, a), w.row("b", Operand, b)}
	both := w.row("a = a ^ b", Work, a^b)
	newB := w.row("b = b ^ a", Work, a)
	newA := w.row("a = a ^ b", Result, b)
	both.Marks, newB.Marks, newA.Marks = a^b, a^b, a
	both.Origin, newB.Origin, newA.Origin = Origin{By: Xored, Past: 1}, Origin{By: Xored, Of: 1, Past: 2},
		Origin{By: Xored, Of: 2, Past: 3}
	walk := Walk{Width: w, Steps: []Step{
		{Rows: rows, Sentence: text.Tell("a is %s, b is %s. Three XORs swap them without a third variable.",
			w.reading(a), w.reading(b))},
		{Rows: then(rows, both), Sentence: text.Tell("a is now a mask of the bits that differ: %s.", bitList(a^b))},
		{Rows: then(rows, both, newB),
			Sentence: text.Tell("Flip those bits of b: b now holds the old a, %s.", w.reading(a))},
		{Rows: then(rows, both, newB, newA),
			Sentence: text.Tell("XOR the mask with the new b: a now holds the old b, %s. They are swapped.",
				w.reading(b))},
	}}
	if bits.OnesCount64(a^b) == 0 {
		walk.Steps[1].Sentence = text.Tell(
			"a and b are equal, so the mask is 0. The swap still works: they are two variables.")
	}
	return walk
}

func xorSame(w Width, a uint64) Walk {
	rows := []BitRow{w.row("a", Operand, a)}
	zero := func(role Role) BitRow { return w.row("a = a ^ a", role, 0) }
	all := []BitRow{rows[0], zero(Work), zero(Work), zero(Result)}
	for i := range all[1:] {
		all[i+1].Origin = Origin{By: Xored, Of: i, Past: i}
	}
	return Walk{Width: w, Steps: []Step{
		{Rows: rows, Sentence: text.Tell(
			"a and b are one variable, as when an array element is swapped with itself. It holds %s.", w.reading(a))},
		{Rows: all[:2], Sentence: text.Tell("a ^ a = 0: the value is gone.")},
		{Rows: all[:3], Sentence: text.Tell("0 ^ 0 = 0.")},
		{Rows: all, Sentence: text.Tell("0 ^ 0 = 0. The value is lost: check for this case, or use a third variable.")},
	}}
}

// shiftLeft, shiftRight and shiftRightUnsigned follow Go's rule: a count of n is n shifts by one place, without limit.
func shiftLeft(in Input) Walk {
	return in.shift("<<", 1, func(a uint64, n int) uint64 { return a << n })
}

func shiftRight(in Input) Walk {
	w := in.Width
	return in.shift(">>", -1, func(a uint64, n int) uint64 { return uint64(w.Signed(a) >> n) })
}

func shiftRightUnsigned(in Input) Walk {
	return in.shift(">>>", -1, func(a uint64, n int) uint64 { return a >> n })
}

// shift moves place by place, left or right; by is the total.
func (in Input) shift(sign string, left int, by func(uint64, int) uint64) Walk {
	w, a := in.Width, in.Width.Keep(in.A)
	given := w.row("a", Operand, a)
	steps := []Step{{Rows: []BitRow{given},
		Sentence: text.Tell("a is %s. Every bit moves by %s.", w.reading(a), places(in.N))}}
	for n := min(1, in.N); n <= min(in.N, int(w)); n++ {
		moved := w.row("", Work, by(a, n))
		moved.Origin = Origin{By: Pushed, Shift: left * n}
		if sign == ">>" {
			moved.Origin.By = Copied
		}
		moved.Name, moved.Role = "a "+sign+" "+text.Group(n), Work
		if n == min(in.N, int(w)) {
			moved.Name, moved.Role = "a "+sign+" "+text.Group(in.N), Result
		}
		steps = append(steps, Step{Rows: []BitRow{given, moved}, Sentence: w.onePlace(sign, a, n)})
	}
	walk := Walk{Width: w, Steps: steps}
	last := &walk.Steps[len(steps)-1]
	last.Sentence = text.Sentences(last.Sentence, w.unmoved(in.N), w.shifted(sign, a, walk.Result(), in.N))
	if sign == "<<" {
		walk.Overflow = w.shiftOverflow(a, in.N)
	}
	return walk
}

func (w Width) onePlace(sign string, a uint64, n int) string {
	if n == 0 {
		return text.Tell("By 0 places: nothing moves.")
	}
	switch sign {
	case "<<":
		return text.Tell("Moved %s: a %s falls out on the left, a 0 comes in on the right.", places(n),
			utoa(a>>(int(w)-n)&1))
	case ">>":
		lost := uint64(w.Signed(a)>>(n-1)) & 1
		return text.Tell("Moved %s: a %s falls out on the right, a copy of the sign bit, %s, comes in on the left.",
			places(n), utoa(lost), utoa(a>>w.Top()&1))
	}
	return text.Tell("Moved %s: a %s falls out on the right, a 0 comes in on the left.", places(n), utoa(a>>(n-1)&1))
}

// unmoved is about the places beyond the width.
func (w Width) unmoved(n int) string {
	if n <= int(w) {
		return ""
	}
	return text.Tell("The other %s change nothing.", places(n-int(w)))
}

func (w Width) shifted(sign string, a, result uint64, n int) string {
	switch {
	case sign == "<<" && w.leftFits(a, n):
		return text.Tell("That is %s × %s = %s.", number(w.Signed(a)), power(n), number(w.Signed(result)))
	case sign == "<<":
		return text.Tell("The result is %s.", w.reading(result))
	case sign == ">>":
		return text.Tell("That is %s ÷ %s, rounded down: %s.", number(w.Signed(a)), power(n), number(w.Signed(result)))
	}
	return text.Tell("That is %s ÷ %s, rounded down: %s.", text.Group(a), power(n), w.reading(result))
}

func (w Width) leftFits(a uint64, n int) bool {
	return a == 0 || SignedBits(w.Signed(a))+n <= int(w)
}

// shiftOverflow says which readings of a << n overflow.
func (w Width) shiftOverflow(a uint64, n int) []string {
	var all []string
	if signed := w.Signed(a); a != 0 {
		if need := SignedBits(signed) + n; need > int(w) {
			all = append(all,
				text.Tell("Signed overflow: %s × %s = %s needs %s bits; %s are kept.", number(signed), power(n),
					text.Minus(group(Exact(signed, n))), itoa(need), itoa(int(w))))
		}
		if need := UnsignedBits(a) + n; signed < 0 && need > int(w) {
			all = append(all,
				text.Tell("Unsigned overflow: %s × %s needs %s bits; %s are kept.", text.Group(a), power(n), itoa(need),
					itoa(int(w))))
		}
	}
	return all
}

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
	high.Origin, first.Origin, second.Origin, third.Origin = Origin{By: Pushed, Shift: n}, Origin{By: Turned, Of: 1},
		Origin{By: Turned, Of: 1}, Origin{By: Turned, Of: 4}
	rows := []BitRow{ones, high, first, second, one, third}
	return Walk{Width: w, Overflow: w.countOverflow(n), Steps: []Step{
		{Rows: rows[:1],
			Sentence: text.Tell("−1 is all ones. The goal: a mask with ones in the lowest %s only.",
				text.Count(n, "%s bit", "%s bits"))},
		{Rows: rows[:2],
			Sentence: text.Tell("Shift −1 left by %s: this clears the lowest %s.", itoa(n),
				text.Count(min(n, int(w)), "%s bit", "%s bits"))},
		{Rows: rows[:3], Sentence: text.Sentences(text.Tell("Method 1: XOR with −1 flips every bit."), w.ones(n))},
		{Rows: rows[:4], Sentence: text.Tell("Method 2: ~ does the same as XOR with −1.")},
		{Rows: rows[:5], Sentence: text.Tell("Method 3: start from a single 1 just above the mask, %s.", power(n))},
		{Rows: rows, Sentence: text.Tell(
			"Subtract 1: the borrow turns every 0 below into 1. All three methods give %s.", w.reading(third.Bits))},
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
	steps := []Step{{Rows: []BitRow{given},
		Sentence: text.Tell("a is %s. Add 1 and keep the lowest %s.", text.Group(a),
			text.Count(n, "%s bit", "%s bits"))}}
	steps = append(steps, w.addOne([]BitRow{given}, a, "a + 1", Work)...)
	rows := steps[len(steps)-1].Rows
	mask := w.row("mask", Operand, w.mask(n))
	mask.Marks = mask.Bits
	result := w.row("(a+1) & mask", Result, (a+1)&w.mask(n))
	result.Marks, result.Origin = mask.Bits, Origin{By: Masked, Of: len(rows) - 1, Past: len(rows)}
	steps = append(steps,
		Step{Rows: then(rows, mask),
			Sentence: text.Tell("The mask has ones in the lowest %s: %s.", text.Count(n, "%s bit", "%s bits"),
				text.Group(mask.Bits))})
	last := text.Tell("No bit is above the mask: the sequence is %s.", text.Group(result.Bits))
	if lost := w.Keep(a+1) &^ mask.Bits; lost != 0 {
		last = text.Tell("AND clears %s, above the mask: the sequence is %s.", bitList(lost), text.Group(result.Bits))
	}
	steps = append(steps, Step{Rows: then(rows, mask, result), Sentence: last})
	walk := Walk{Width: w, Steps: steps, Overflow: w.countOverflow(n)}
	if kept := min(n, int(w)); a >= w.mask(n) && w.mask(n) != 0 {
		next, need := plusOne(a)
		walk.Overflow = append(walk.Overflow,
			text.Tell("%s + 1 = %s needs %s bits; %s are kept.", text.Group(a), next, itoa(need), itoa(kept)))
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
		{Rows: []BitRow{given},
			Sentence: text.Tell("The field has %s: %s of a.", text.Count(n, "%s bit", "%s bits"), bitRange(field))},
		{Rows: []BitRow{given, moved},
			Sentence: text.Tell("Shift right by %s: the field moves down to bit 0; the bits below it fall out.",
				itoa(from))},
		{Rows: []BitRow{given, moved, mask},
			Sentence: text.Tell("The %s-bit mask is %s: ones where the field is now.", itoa(n), w.reading(mask.Bits))},
		{Rows: []BitRow{given, moved, mask, result},
			Sentence: text.Tell("AND clears the bits above the field. Its value is %s.", w.reading(result.Bits))},
	}}
	if n > 0 && from+n > int(w) {
		walk.Overflow = append(walk.Overflow,
			text.Tell("From bit %s up, a has only %s, not %s: >>> fills in zeros; >> would copy the sign bit.",
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
