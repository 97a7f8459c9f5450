package practice

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

var negative = Family{
	Name: "negative", Number: 13, Group: Computes,
	Title: func() string { return text.T("Two’s complement") },
	About: func() string { return text.T("The bits of a negative number") },
	See:   "/bits?op=negate",
	Seen:  func() string { return text.T("Bit lab") },
	Cases: []string{"bits", "number"},
	Draw:  drawNegative,
}

// negated is a number from 6 to 62, even, whose negative is asked for in 8 bits. Go's int8 computes it.
type negated int8

func drawNegative(r *random.Source, which string) *Question {
	a := negated(2 * r.Between(3, 31))
	given := []Given{{text.T("Two’s complement"), text.T("the top of 8 bits counts −128, not 128; the others count as usual")}}
	q := &Question{Given: given, Field: &Field{Width: 8, Typed: a.typedNumber},
		Asks: text.Tell("Which number are the 8 bits %s in two’s complement?", fours(a.bits()))}
	right, slips := -int64(a), a.numberSlips()
	if which == "bits" {
		q.Asks = text.Tell("Which 8 bits are %s in two’s complement?", signed(-int64(a)))
		q.Given = append([]Given{{text.Tell("%s in binary", text.Group(int64(a))), fours(int64(a))}}, given...)
		q.Field = &Field{Binary: true, Width: 8, Typed: a.typedBits}
		right, slips = a.bits(), a.bitSlips()
	}
	for _, s := range append([]slip{{n: right}}, slips[:3]...) {
		q.Answers = append(q.Answers, q.Field.Typed(s.n))
	}
	return q.Shuffle(r)
}

// bits are the negative's, as an unsigned number.
func (a negated) bits() int64 { return int64(uint8(-a)) }

// fours are 8 bits in two groups.
func fours(n int64) string {
	digits := strconv.FormatInt(n&255|256, 2)[1:]
	return text.GroupDigits(digits, 4, " ")
}

// signed is a number with a minus sign instead of a hyphen.
func signed(n int64) string { return text.Minus(text.Group(n)) }

func (a negated) bitSlips() []slip {
	inverted := int64(^uint8(a))
	return []slip{
		{inverted, text.T("the 1 is not added"),
			text.Tell("Those are all bits inverted, which is %s. Add 1.", signed(-int64(a)-1))},
		{int64(a) | 128, text.T("only the sign bit"),
			text.Tell("Only the top bit changed: that is %s. Invert all bits, then add 1.", signed(int64(a)-128))},
		{inverted ^ 1, text.T("the carry is dropped"),
			text.T("Only the last bit changed. 1 + 1 is 10 in binary: the 1 is carried to the next bit.")},
	}
}

func (a negated) numberSlips() []slip {
	low := a.bits() & 127
	return []slip{
		{a.bits(), text.T("read as unsigned"),
			text.Tell("That is the unsigned number. In two’s complement, the top bit counts −128: −128 + %s is %s.",
				text.Group(low), signed(-int64(a)))},
		{-low, text.T("a minus sign and the other bits"),
			text.Tell("The top bit is not a minus sign. It counts −128, and −128 + %s is %s.", text.Group(low), signed(-int64(a)))},
		{1 - int64(a), text.T("the 1 is not added"),
			text.Tell("Inverted, the bits are %s. Add 1, then put the minus sign.", text.Group(int64(a)-1))},
		{int64(a), text.T("the minus sign is left out"),
			text.Tell("Inverting and adding 1 gives %s. The top bit was 1, so the number is negative.", text.Group(int64(a)))},
	}
}

// typedBits is what 8 bits show: added to the number, they must give 0.
func (a negated) typedBits(n int64) Answer {
	answer := Answer{Says: fours(n), Right: n == a.bits(), Replay: a.adds(n),
		Why: text.Tell("%s is −128 + %s: the top bit is 1, the others are %s. Check: %s plus the answer is 0 in 8 bits.",
			signed(-int64(a)), text.Group(a.bits()&127), text.Group(a.bits()&127), text.Group(int64(a)))}
	if n < 0 || n > 255 {
		answer.Says = signed(n)
	}
	if n < 0 {
		answer.Why = text.Tell("%s is a number. Its 8 bits are asked for, such as 1101 0010.", signed(n))
	}
	if s, known := found(a.bitSlips(), n); known {
		answer.Wrong, answer.Why = s.wrong, s.why
	}
	return answer
}

// adds is the number plus an answer.
func (a negated) adds(n int64) Replay {
	w := word{wide: 9, hues: []hue{{"unused", 1}, {"sequence", 8}}, place: 255}
	answer := w.result(signed(-int64(a)), n, a.bits())
	answer.Sum, answer.Aside = false, ""
	r := Replay{Rows: []Row{w.row(text.Group(int64(a)), int64(a)), answer}}
	if n < 0 || n > 255 {
		r.Rows[1].Aside = text.T("not 8 bits")
		return r
	}
	sum := w
	sum.place, sum.cut = 511, 256
	total := sum.row(text.T("sum"), int64(a)+n)
	total.Sum, total.Tone, total.Aside = true, Good, text.T("0: the ninth bit is cut off")
	if n != a.bits() {
		total.Tone, total.Aside = Bad, text.Tell("%s, not 0", text.Group((int64(a)+n)&255))
	}
	r.Rows = append(r.Rows, total)
	return r
}

// typedNumber is what a number shows: it must have the same bits.
func (a negated) typedNumber(n int64) Answer {
	answer := Answer{Says: signed(n), Right: n == -int64(a), Replay: a.reads(n),
		Why: text.Tell("The top bit counts −128, the others %s: −128 + %s = %s. Check: inverted, plus 1, the bits are %s.",
			text.Group(a.bits()&127), text.Group(a.bits()&127), signed(-int64(a)), text.Group(int64(a)))}
	if s, known := found(a.numberSlips(), n); known {
		answer.Wrong, answer.Why = s.wrong, s.why
	}
	return answer
}

// reads adds what the top bit counts and what the others do, and compares an answer's bits.
func (a negated) reads(n int64) Replay {
	w := word{wide: 8, hues: []hue{{"sequence", 8}}}
	start := w.row(text.T("bits"), a.bits())
	start.Aside = ""
	top, others := w, w
	top.place, others.place = 128, 127
	r := Replay{Rows: []Row{start, top.row(text.T("top bit"), 128), others.row(text.T("the others"), a.bits()&127)}}
	r.Rows[1].Aside, r.Rows[2].Aside = signed(-128), "+ "+r.Rows[2].Aside
	number := Cell{Says: signed(n), Span: 8}
	switch row := (Row{Sum: true, Label: text.T("this answer"), Tone: Bad}); {
	case n == -int64(a):
		r.Rows = append(r.Rows, Row{Sum: true, Label: text.T("number"), Tone: Good, Cells: []Cell{number}})
	case n < -128 || n > 127:
		number.Mark = Wrong
		row.Cells, row.Aside = []Cell{number}, text.T("not from −128 to 127")
		r.Rows = append(r.Rows, row)
	default:
		w.wrong = n&255 ^ a.bits()
		row.Cells, row.Aside = w.row("", n&255).Cells, text.Tell("%s has other bits", signed(n))
		r.Rows = append(r.Rows, row)
	}
	return r
}
