package format

import (
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Operand reads a number for a register of so many bits, 1 to 64: decimal,
// negative decimal, 0x… or 0b…, from −2^(width−1) to 2^width − 1, and returns
// its bits. The error is an [*Error]; of a number that does not fit it names
// the bits that are needed.
func Operand(typed string, width int) (uint64, error) {
	return anyBase(typed, prefixed[:2]).operand(width)
}

// HexOperand is [Operand] for hexadecimal digits with 0x in front or without.
func HexOperand(typed string, width int) (uint64, error) {
	return oneBase(typed, hexadecimal).operand(width)
}

// BitsOperand is [Operand] for binary digits with 0b in front or without.
func BitsOperand(typed string, width int) (uint64, error) {
	return oneBase(typed, binary).operand(width)
}

func (s *scanner) operand(width int) (uint64, error) {
	err := s.someNumber(text.T("The box is empty. Write a number, such as 11, -11, 0x0b or 0b1011."))
	switch {
	case err != nil:
		return 0, err
	case s.bitsEach == 0 && s.length > 38:
		return 0, &Error{Sentence: text.T("This number has %s digits; the largest 64-bit number has 20.", text.Group(s.length))}
	}
	if need := s.bits(); need > width {
		return 0, tooWide(need, width)
	}
	v := s.lo
	if s.negative {
		v = -v
	}
	return v & (^uint64(0) >> (64 - width)), nil
}

func tooWide(need, width int) error {
	if need > 64 {
		return &Error{Sentence: text.T("This needs %d bits; the maximum is 64.", need)}
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
	s := scanner{rest: typed, base: decimal}
	err := s.number()
	switch {
	case err != nil:
		return 0, err
	case s.count == 0:
		return 0, &Error{Sentence: text.T("The box is empty. Write a number from 0 to %d.", most)}
	case s.hi > 0 || s.lo > uint64(most):
		return 0, &Error{Sentence: text.T("This is out of range: 0 to %d.", most)}
	}
	return int(s.lo), nil
}

// Value reads a field's value, a decimal number from 0 to the field's largest.
// The error is an [*Error] that names the field and its range.
func Value(typed string, f snowflake.Field) (uint64, error) {
	s := scanner{rest: typed, base: decimal}
	err := s.number()
	bits, most := text.Count(f.Bits, "%s bit", "%s bits"), text.Group(f.Max())
	switch {
	case err != nil:
		return 0, &Error{Position: s.chars + 1, Sentence: text.Sentences(err.Error(), text.Tell("%s has %s: 0 to %s.", f.Name, bits, most))}
	case s.count == 0:
		return 0, &Error{Sentence: text.Tell("%s is empty; it has %s: 0 to %s.", f.Name, bits, most)}
	case s.hi > 0 || s.lo > f.Max():
		return 0, &Error{Sentence: text.Tell("This does not fit; %s has %s: 0 to %s.", f.Name, bits, most)}
	}
	return s.lo, nil
}
