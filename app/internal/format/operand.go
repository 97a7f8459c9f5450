package format

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Operand reads a number for a register of so many bits, 1 to 64: decimal,
// negative decimal, 0x… or 0b…, from −2^(width−1) to 2^width − 1, and returns
// its bits. The error is an [*Error]; of a number that does not fit it names
// the bits that are needed.
func Operand(typed string, width int) (uint64, error) {
	s := scanner{rest: typed}
	s.skip(" \t\r\n\u00a0\"'`“”‘’")
	negative := s.accept("-") || s.accept("−")
	b := decimal
	switch {
	case negative:
	case s.accept("0x"):
		b = hexadecimal
	case s.accept("0b"):
		b = binary
	}
	return s.operand(b, negative, width)
}

// HexOperand is [Operand] for hexadecimal digits with 0x in front or without.
func HexOperand(typed string, width int) (uint64, error) {
	s := scanner{rest: typed}
	s.skip(" \t")
	s.accept("0x")
	return s.operand(hexadecimal, false, width)
}

// BitsOperand is [Operand] for binary digits with 0b in front or without.
func BitsOperand(typed string, width int) (uint64, error) {
	s := scanner{rest: typed}
	s.skip(" \t")
	s.accept("0b")
	return s.operand(binary, false, width)
}

func (s *scanner) operand(b base, negative bool, width int) (uint64, error) {
	n, err := s.someNumber(b, text.T("The box is empty. Write a number, such as 11, -11, 0x0b or 0b1011."))
	switch {
	case err != nil:
		return 0, err
	case b.bitsEach == 0 && n.length > 38:
		return 0, &Error{Sentence: text.T("This number has %s digits; the largest of 64 bits has 20.", text.Group(n.length))}
	}
	if need := n.bits(b, negative); need > width {
		return 0, tooWide(need, width)
	}
	v := n.lo
	if negative {
		v = -v
	}
	return v & (^uint64(0) >> (64 - width)), nil
}

// bits is how many bits the number needs, with a sign bit if it is negative.
func (n magnitude) bits(b base, negative bool) int {
	if b.bitsEach > 0 {
		return (n.length-1)*b.bitsEach + bits.Len64(n.first)
	}
	lo, hi := n.lo, n.hi
	if !negative || lo == 0 && hi == 0 {
		return bits.Len64(lo) + min(1, bits.Len64(hi))*(64+bits.Len64(hi)-bits.Len64(lo))
	}
	var borrow uint64
	lo, borrow = bits.Sub64(lo, 1, 0)
	hi -= borrow
	return 1 + magnitude{hi: hi, lo: lo}.bits(decimal, false)
}

func tooWide(need, width int) error {
	if need > 64 {
		return &Error{Sentence: text.T("This needs %d bits; the widest here has 64.", need)}
	}
	for _, w := range []int{8, 16, 32, 64} {
		if w >= need {
			return &Error{Sentence: text.T("This needs %d bits, and the width is %d. Choose %d bits or more.", need, width, w)}
		}
	}
	return nil
}

// Count reads a whole number from 0 to most. The error is an [*Error].
func Count(typed string, most int) (int, error) {
	s := scanner{rest: typed}
	s.skip(" \t")
	n, err := s.number(decimal)
	switch {
	case err != nil:
		return 0, err
	case n.count == 0:
		return 0, &Error{Sentence: text.T("The box is empty. Write a number from 0 to %d.", most)}
	case n.hi > 0 || n.length > 19 || n.lo > uint64(most):
		return 0, &Error{Sentence: text.T("This is out of range: 0 to %d.", most)}
	}
	return int(n.lo), nil
}
