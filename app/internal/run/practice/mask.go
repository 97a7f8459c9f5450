package practice

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

var mask = Family{
	Name: "mask", Number: 11, Group: Computes, Lesson: "rollover",
	Title: func() string { return text.T("The mask") },
	About: func() string { return text.T("Keep the lowest bits of a counter") },
	See:   "/bits?op=and&a=4096&b=4095&width=16",
	Seen:  func() string { return text.T("Bit lab") },
	Cases: []string{"wraps", "zero", "below"},
	Draw:  drawMask,
}

// masked is a counter, and a mask that keeps its lowest bits.
type masked struct {
	counter, mask int64
	bits          int // the mask's
}

func drawMask(r *random.Source, which string) *Question {
	m := masked{bits: 10 + 2*r.Between(0, 1)}
	m.mask = 1<<m.bits - 1
	turns, rest := int64(r.Between(1, 3)), int64(r.Between(64, int(m.mask)-64))
	low := int64(r.Between(5, int(m.mask)-3))
	switch which {
	case "zero":
		m.counter = turns*(m.mask+1) + m.mask
	case "wraps":
		m.counter = turns*(m.mask+1) + rest
	default:
		m.counter = low
	}
	q := &Question{
		Asks: text.Tell("A counter reads %s. The next ID gets the sequence (counter + 1) & %s. Which number is that?",
			text.Group(m.counter), m.code()),
		Given: []Given{
			{text.Tell("%s in binary", text.Group(m.mask)), text.GroupDigits(strconv.FormatInt(m.mask, 2), 4, " ")},
			{"&", text.T("a bit is 1 where both numbers have a 1")},
		},
		Field: &Field{Width: m.bits + 3, Typed: m.typed},
	}
	for _, s := range append([]slip{{n: m.value()}}, m.slips()[:3]...) {
		q.Answers = append(q.Answers, m.typed(s.n))
	}
	return q.Shuffle(r)
}

// value is what the mask keeps.
func (m masked) value() int64 { return (m.counter + 1) & m.mask }

// code is the mask as code has it.
func (m masked) code() string { return strconv.FormatInt(m.mask, 10) }

func (m masked) why() string {
	sum, whole, width := text.Group(m.counter+1), m.mask+1, strconv.Itoa(m.bits)
	switch turns := text.Group((m.counter + 1) / whole); {
	case m.counter < m.mask:
		return text.Tell("%s has at most %s bits, so the mask changes nothing.", sum, width)
	case m.value() == 0:
		return text.Tell("%s is %s × %s: its lowest %s bits are all 0.", sum, turns, text.Group(whole), width)
	default:
		return text.Tell("%s is %s × %s + %s, and the mask keeps the rest.", sum, turns, text.Group(whole),
			text.Group(m.value()))
	}
}

// slips are the wrong numbers: at least three, and no two equal.
func (m masked) slips() []slip {
	width, whole := strconv.Itoa(m.bits), text.Group(m.mask+1)
	return different(m.value(), []slip{
		{m.counter + 1, text.T("the mask is left out"),
			text.Tell("That is the counter + 1. It needs more than %s bits, and the mask drops the upper ones.", width)},
		{0, text.T("beyond the mask means 0"),
			text.Tell("The mask keeps the lowest %s bits. They are all 0 only at a multiple of %s.", width, whole)},
		{m.mask, text.T("it stops at the largest"),
			text.T("A mask is no upper limit: it drops the upper bits and keeps the lower ones as they are.")},
		{m.counter & m.mask, text.T("the 1 is left out"),
			text.Tell("That is the counter & %s. Add 1 first.", m.code())},
		{(m.counter + 1) % m.mask, text.T("the remainder by the mask"),
			text.Tell("That is the remainder by %s. The mask leaves the remainder by %s.", text.Group(m.mask), whole)},
	})
}

// typed is what a number shows.
func (m masked) typed(n int64) Answer {
	a := Answer{Says: signed(n), Replay: m.replay(n), Why: m.why()}
	switch s, known := found(m.slips(), n); {
	case n == m.value():
		a.Right = true
	case known:
		a.Wrong, a.Why = s.wrong, s.why
	case n < 0 || n > m.mask:
		a.Why = text.Tell("The mask keeps the lowest %s bits, so the sequence is from 0 to %s.", strconv.Itoa(m.bits),
			text.Group(m.mask))
	}
	return a
}

// replay adds, masks and compares with the answer.
func (m masked) replay(answer int64) Replay {
	wide := m.bits + 3
	w := word{wide: wide, hues: []hue{{"unused", 3}, {"sequence", m.bits}}}
	sum, kept := w, w
	sum.cut = (m.counter + 1) &^ m.mask
	kept.hues = []hue{{"unused", 3}, {"", m.bits}}
	rows := []Row{w.row(text.T("counter"), m.counter), sum.row("+ 1", m.counter+1),
		kept.row("& "+m.code(), m.mask)}
	return Replay{Rows: append(rows, w.result(text.T("sequence"), answer, m.value()))}
}
