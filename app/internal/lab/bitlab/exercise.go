package bitlab

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// AnswerKind is how an exercise is answered.
type AnswerKind uint8

const (
	AsBits   AnswerKind = iota // binary digits, as many as the width
	AsNumber                   // a whole number
	AsChoice                   // one of the choices, by its index
)

// Exercise is one question with its hints and what is needed to judge its answer.
type Exercise struct {
	Question string
	Shown    Line // what the question is about
	Kind     AnswerKind
	Width    Width // of the answer, where it is bits or a number
	Choices  []string
	Answer   uint64
	Hints    []string
	Why      string // why the answer is right

	slips []slip
}

// slip is a common wrong answer and the mistake behind it.
type slip struct {
	answer uint64
	missed string
}

// TopLevel is the highest level; 1 is the lowest.
const TopLevel = 5

// Practice is the exercise with that number, from 0, in the series of a seed. It depends only on
// seed, number and level.
func Practice(seed uint64, number, level int) Exercise {
	kinds := []func(*random.Source, int) Exercise{exerciseNegate, exerciseMask, exerciseField, exerciseSequence, exerciseShift, exerciseWrap}
	// Each round of exercises has every kind once, in random order.
	order := random.Source(random.Mix(seed, uint64(number/len(kinds))))
	for i := len(kinds) - 1; i > 0; i-- {
		j := int(order.Below(uint64(i + 1)))
		kinds[i], kinds[j] = kinds[j], kinds[i]
	}
	r := random.Source(random.Mix(seed, uint64(number), uint64(level)))
	return kinds[number%len(kinds)](&r, min(max(level, 1), TopLevel))
}

// Judge reports whether an answer is right, and why, or what the mistake is.
func (e Exercise) Judge(answer uint64) (right bool, reason string) {
	if answer == e.Answer {
		return true, e.Why
	}
	for _, s := range e.slips {
		if s.answer == answer && s.missed != "" {
			return false, s.missed
		}
	}
	switch e.Kind {
	case AsBits:
		return false, text.Tell("Not quite: check %s, counted from 0 on the right.", bitList((answer^e.Answer)&e.Width.Mask()))
	case AsNumber:
		if e.Width.Signed(answer) < e.Width.Signed(e.Answer) {
			return false, text.Tell("The answer is larger.")
		}
		return false, text.Tell("The answer is smaller.")
	}
	return false, text.Tell("Not that one.")
}

func exerciseNegate(r *random.Source, level int) Exercise {
	if level == 3 {
		return exerciseRead(r)
	}
	w, a := Width(8), uint64(r.Between(1, 15))
	switch level {
	case 2:
		a = uint64(r.Between(16, 127))
	case 4:
		a = uint64(r.Between(1, 15)) << r.Between(3, 4) // a long carry
	case 5:
		w, a = 16, uint64(r.Between(256, 32767))
	}
	a = w.Keep(a)
	return Exercise{
		Question: text.Tell("What are the %s bits of −%s?", itoa(int(w)), text.Group(a)),
		Shown:    w.line("a", a), Kind: AsBits, Width: w, Answer: w.Keep(-a),
		Hints: []string{
			text.Tell("Invert every bit, then add 1."),
			text.Tell("Inverted: %s.", w.Grouped(^a)),
			text.Tell("Shortcut: from the right, copy up to and including the first 1, then invert the rest."),
		},
		Why: text.Tell("~a is %s; plus 1 is %s. Adding a to that gives 0, with a carry out of the top bit.", w.Grouped(^a), w.Grouped(-a)),
		slips: []slip{
			{w.Keep(^a), text.Tell("That is ~a, which is −%s. Add 1 to it.", text.Group(a+1))},
			{a | 1<<w.Top(), text.Tell("Setting the sign bit alone is not enough: that is %s. Invert all bits, then add 1.", number(w.Signed(a|1<<w.Top())))},
			{a, text.Tell("That is a itself.")},
		},
	}
}

func exerciseRead(r *random.Source) Exercise {
	const w = Width(8)
	a := uint64(r.Between(129, 254))
	back := w.Keep(-a)
	return Exercise{
		Question: text.Tell("Which number are these bits, read as signed?"),
		Shown:    Line{Label: "a", Digits: w.Digits(a)}, Kind: AsNumber, Width: w, Answer: a,
		Hints: []string{
			text.Tell("The top bit is worth −128; the others are worth 64 down to 1."),
			text.Tell("Or negate: invert and add 1. That gives %s.", w.Grouped(back)),
		},
		Why: text.Tell("Its negative is %s, which is %s. So the number is −%s.", w.Grouped(back), text.Group(back), text.Group(back)),
		slips: []slip{
			{w.Keep(-(a & 127)), text.Tell("You ignored the sign bit and put a minus in front. It is worth −128.")},
			{a & 127, text.Tell("The sign bit is 1, so the number is negative.")},
		},
	}
}

func exerciseMask(r *random.Source, level int) Exercise {
	n := r.Between([]int{2, 5, 8, 11, 14}[level-1], []int{4, 7, 10, 13, 22}[level-1])
	const w = Width(64)
	return Exercise{
		Question: text.Tell("What is the maximum %s-bit value, −1 ^ (−1 << %s)?", itoa(n), itoa(n)),
		Kind:     AsNumber, Width: w, Answer: w.mask(n),
		Hints: []string{
			text.Tell("It has ones in bits %s to 0, and nothing above.", itoa(n-1)),
			text.Tell("It is one less than %s.", power(n)),
			text.Tell("%s is %s.", power(n), text.Group(uint64(1)<<n)),
		},
		Why: text.Tell("%s is %s, the first number that needs %s bits. One less is %s.", power(n), text.Group(uint64(1)<<n), itoa(n+1), text.Group(w.mask(n))),
		slips: []slip{
			{1 << n, text.Tell("That is how many numbers there are, counting 0; it needs %s bits. The largest is one less.", itoa(n+1))},
			{w.mask(n - 1), text.Tell("That has %s bits.", itoa(n-1))},
			{w.mask(n + 1), text.Tell("That has %s bits.", itoa(n+1))},
			{uint64(n), text.Tell("That is the number of bits, not the largest number that they hold.")},
		},
	}
}

func exerciseShift(r *random.Source, level int) Exercise {
	const w = Width(8)
	a, n := uint64(r.Between(1, 31)), r.Between(1, 2)
	if level >= 2 {
		a, n = uint64(r.Between(32, 127)), r.Between(1, 3)
	}
	sign, answer := "<<", w.Keep(a<<n)
	if level >= 3 {
		a = uint64(r.Between(128, 255))
		answer = w.Keep(a << n)
	}
	if level >= 4 {
		sign, answer = ">>", w.Keep(uint64(w.Signed(a)>>n))
	}
	e := Exercise{
		Question: text.Tell("What are the 8 bits of a %s %s?", sign, itoa(n)),
		Shown:    Line{Label: "a", Digits: w.Digits(a)}, Kind: AsBits, Width: w, Answer: answer,
		Hints: []string{text.Tell("Every bit moves %s to the left. Bits that leave at the top are lost.", places(n)), entering(n)},
		Why:   text.Tell("%s shifted by %s is %s.", w.Grouped(a), places(n), w.Grouped(answer)),
		slips: []slip{{w.Keep(a >> n), text.Tell("That is a right shift.")}, {w.Keep(a<<n | a>>(8-n)), text.Tell("That is a rotation: in a shift, bits that leave at the top do not return at the bottom.")}},
	}
	if sign == ">>" {
		e.Hints = []string{text.Tell("Every bit moves %s to the right. Bits that leave at the bottom are lost.", places(n)), text.Tell(">> copies the top bit, %s, into the free places.", strconv.FormatUint(a>>7, 10))}
		e.slips = []slip{{a >> n, text.Tell("That is >>>, which fills in zeros. >> copies the sign.")}, {w.Keep(a << n), text.Tell("That is a left shift.")}}
	}
	return e
}

func exerciseWrap(r *random.Source, level int) Exercise {
	n := []int{3, 4, 8, 12, 12}[level-1]
	most := uint64(1)<<n - 1
	a := most - r.Below(2)*r.Below(most/2) // often the largest value
	answer := (a + 1) & most
	return Exercise{
		Question: text.Tell("A sequence of %s bits is at a = %s. What is (a + 1) & %s?", itoa(n), text.Group(a), text.Group(most)),
		Shown:    Width(16).line("a", a), Kind: AsNumber, Width: 64, Answer: answer,
		Hints: []string{text.Tell("a + 1 is %s.", Width(16).Grouped(a+1)), text.Tell("The mask keeps the lowest %s bits of it.", itoa(n))},
		Why:   text.Tell("a + 1 is %s; the mask keeps its lowest %s bits: %s.", text.Group(a+1), itoa(n), text.Group(answer)),
		slips: []slip{{a + 1, text.Tell("That needs %s bits: the mask keeps only %s.", itoa(UnsignedBits(a+1)), itoa(n))}, {most, text.Tell("After the largest value the sequence wraps around.")}},
	}
}

// hexLine is an ID as sixteen hexadecimal digits.
func hexLine(id uint64) Line {
	return Line{Label: "ID", Reading: "0x" + text.GroupDigits(hex(id), 4, " ")}
}

func entering(n int) string {
	if n == 1 {
		return text.Tell("A zero comes in on the right.")
	}
	return text.Tell("%s come in on the right.", text.Count(n, "%s zero", "%s zeros"))
}

// exerciseField asks which field some bits of an ID belong to.
func exerciseField(r *random.Source, level int) Exercise {
	known := []snowflake.Layout{snowflake.Twitter()}
	if level >= 4 {
		known = append(known, snowflake.Discord(), layouts.MustPreset("instagram"), layouts.MustPreset("mastodon"), snowflake.Sonyflake(), layouts.MustPreset("baidu"), layouts.MustPreset("leaf"))
	}
	l := known[r.Below(uint64(len(known)))]
	field := int(r.Below(uint64(len(l.Fields))))
	low, high := layouts.Shift(l, field), layouts.Shift(l, field)+l.Fields[field].Bits-1
	switch {
	case level == 2: // a single bit of it
		low = r.Between(low, high)
		high = low
	case level >= 3: // the bit at a border
		if r.Below(2) == 0 {
			low = high
		}
		high = low
	}
	e := Exercise{
		Question: text.Tell("In the layout %s, which field do bits %s to %s belong to?", l.Name, itoa(high), itoa(low)),
		Shown:    Line{Label: l.Name, Reading: layouts.FieldsText(l)},
		Kind:     AsChoice, Answer: uint64(field),
		Hints: []string{text.Tell("Bits are numbered from 0 on the right. Add up the widths from the right: %s.", fromRight(l))},
		Why:   bitsOfField(l, field),
	}
	if high == low {
		e.Question = text.Tell("In the layout %s, which field does bit %s belong to?", l.Name, itoa(low))
	}
	for i, f := range l.Fields {
		e.Choices = append(e.Choices, f.Name)
		e.slips = append(e.slips, slip{uint64(i), bitsOfField(l, i)})
	}
	return e
}

func bitsOfField(l snowflake.Layout, i int) string {
	f, low := l.Fields[i], layouts.Shift(l, i)
	if f.Bits == 1 {
		return text.Tell("%s has bit %s only.", f.Name, itoa(low))
	}
	return text.Tell("%s has bits %s to %s.", f.Name, itoa(low+f.Bits-1), itoa(low))
}

// fromRight lists a layout's widths from the lowest bit up.
func fromRight(l snowflake.Layout) string {
	var all []string
	for _, f := range slices.Backward(l.Fields) {
		all = append(all, f.Name+" "+itoa(f.Bits))
	}
	return text.List(all...)
}

// exerciseSequence asks for a field of an ID in hexadecimal: first the sequence, which is three
// digits, later fields that begin or end within a digit.
func exerciseSequence(r *random.Source, level int) Exercise {
	id := r.Next()>>1&^0xfff | r.Below([]uint64{16, 256, 4096, 4096, 4096}[level-1])
	name := "sequence"
	if level == 4 {
		name = "worker"
	} else if level == 5 {
		name = "datacenter"
	}
	shift, n := shiftOf(name), bitsOf(name)
	mask := Width(64).mask(n)
	answer := id >> shift & mask
	e := Exercise{
		Question: text.Tell("Which %s does this Twitter ID have, as a decimal number?", name),
		Shown:    hexLine(id), Kind: AsNumber, Width: 64, Answer: answer,
		Hints: []string{
			text.Tell("The %s is bits %s to %s. A hexadecimal digit is four bits.", name, itoa(shift+n-1), itoa(shift)),
			text.Tell("(ID >> %s) & %s.", itoa(shift), utoa(mask)),
			text.Tell("In binary it is %s.", Width(n).Digits(answer)),
		},
		Why:   text.Tell("(ID >> %s) & %s: the %s bits %s, which are %s.", itoa(shift), utoa(mask), itoa(n), Width(n).Digits(answer), text.Group(answer)),
		slips: []slip{{id >> shift & (mask >> 1), text.Tell("That is one bit too few: the %s has %s.", name, itoa(n))}, {id >> shift & (mask<<1 | 1), text.Tell("That is one bit too many: the %s has %s.", name, itoa(n))}},
	}
	if name == "sequence" {
		e.Hints[1] = text.Tell("The last three digits are the %s.", name)
		e.slips = append(e.slips, slip{id >> 12 & 0xfff, text.Tell("Those are the digits before it.")}, slip{asDecimal(answer), text.Tell("Those digits are hexadecimal; answer in decimal.")})
	}
	return e
}

// asDecimal is the result of reading hexadecimal digits as decimal; if one is a letter, a value
// that nobody would answer.
func asDecimal(v uint64) uint64 {
	out, weight := uint64(0), uint64(1)
	for ; v > 0; v >>= 4 {
		if v&15 > 9 {
			return 1 << 60
		}
		out += v & 15 * weight
		weight *= 10
	}
	return out
}
