// Package boxes reads what people type into boxes: whole numbers in any base, field values, amounts, years and
// instants. All errors are sentences for the person who typed.
package boxes

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Error is what prevents a text from being an ID, for its reader.
type Error struct {
	// Position is the wrong character's, counted in characters from 1; 0 if there is no single one.
	Position int
	// Sentence is the problem; Hint is what may have been meant, in another sentence, or empty.
	Sentence, Hint string
}

func (e *Error) Error() string { return text.Sentences(e.Sentence, e.Hint) }

type radix struct {
	prefix   string // before the digits
	size     uint64
	bitsEach int          // 0 where digits are not whole bits
	bad      text.Message // of a character, at a position
	digits   text.Message // so many of them; empty for decimals
	exact    bool         // there must be 16 digits
}

var (
	decimal     = radix{"", 10, 0, "%s at position %s is not a decimal digit (0–9).", "", false}
	hexadecimal = radix{"0x", 16, 4, "%s at position %s is not a hexadecimal digit (0–9, a–f).", "%s hexadecimal digits",
		false}
	binary = radix{"0b", 2, 1, "%s at position %s is not a binary digit (0 or 1).", "%s binary digits", false}

	// prefixed are those that a prefix tells, the two of operands first.
	prefixed = [...]radix{
		hexadecimal, binary, {"0o", 8, 3, "%s at position %s is not an octal digit (0–7).", "%s octal digits", false},
		{`\x`, 16, 4, hexadecimal.bad, hexadecimal.digits, false},
		{"hex:", 16, 4, hexadecimal.bad, hexadecimal.digits, true},
	}
)

// Integer reads a 64-bit ID written as an integer: decimal, negative decimal
// (the signed reading), 0x…, PostgreSQL's \x…, 0b…, 0o…, or hex: and 16 hexadecimal
// digits. Spaces, commas and underscores may part decimal digits before each group
// of three, all the same, and others anywhere, as programs write them; 1,2 or 1_2
// are rather two numbers than 12. Quotes around the whole, and the n of JavaScript or
// the L of Java behind it are passed over. The error is an [*Error].
func Integer(typed string) (snowflake.ID, error) { return anyBase(typed, prefixed[:]).id() }

// Hexadecimal reads up to 16 hexadecimal digits, with 0x in front or without.
// The error is an [*Error].
func Hexadecimal(typed string) (snowflake.ID, error) { return oneBase(typed, hexadecimal).id() }

// Binary reads up to 64 binary digits, with 0b in front or without. The error
// is an [*Error].
func Binary(typed string) (snowflake.ID, error) { return oneBase(typed, binary).id() }

// scanner reads a number and counts the characters of its text. Of the number it keeps
// as much as 128 bits hold.
type scanner struct {
	rest  string
	chars int // characters passed
	radix
	negative bool
	ids      bool // it may be several IDs

	hi, lo uint64
	count  int // digits, leading zeros included
	length int // digits without leading zeros
	first  uint64
}

// anyBase is at the digits of a number in decimal, perhaps with a minus, or in one of the
// bases by its prefix.
func anyBase(typed string, bases []radix) *scanner {
	s := scanner{rest: typed, radix: decimal}
	s.skip(" \t\r\n\u00a0\"'`“”‘’")
	s.negative = s.accept("-") || s.accept("−")
	for _, b := range bases {
		if !s.negative && s.accept(b.prefix) {
			s.radix = b
			break
		}
	}
	return &s
}

// oneBase is at the digits of a number in a base, with its prefix or without.
func oneBase(typed string, b radix) *scanner {
	s := scanner{rest: typed, radix: b}
	s.skip(" \t")
	s.accept(b.prefix)
	return &s
}

func (s *scanner) skip(set string) {
	for s.rest != "" {
		r, size := utf8.DecodeRuneInString(s.rest)
		if !strings.ContainsRune(set, r) {
			return
		}
		s.rest, s.chars = s.rest[size:], s.chars+1
	}
}

// accept passes over a prefix, in either case.
func (s *scanner) accept(prefix string) bool {
	if len(s.rest) < len(prefix) || !strings.EqualFold(s.rest[:len(prefix)], prefix) {
		return false
	}
	s.rest, s.chars = s.rest[len(prefix):], s.chars+utf8.RuneCountInString(prefix)
	return true
}

// someNumber reads the number, which must have digits; empty is the error of an empty text.
func (s *scanner) someNumber(empty string) error {
	err := s.number()
	switch {
	case err == nil && s.count == 0 && s.chars == 0:
		err = &Error{Sentence: empty}
	case err == nil && s.count == 0:
		err = &Error{Sentence: text.T("There are no digits in this text.")}
	}
	return err
}

// number reads digits, and separators among them, to the end of the text.
func (s *scanner) number() error {
	begin, from := s.rest, s.chars
	parted := false
	for s.rest != "" {
		if d := DigitValue(s.rest[0]); d < s.size {
			s.push(d)
			s.rest, s.chars = s.rest[1:], s.chars+1
			continue
		}
		if r, size := utf8.DecodeRuneInString(s.rest); isSeparator(r) {
			s.rest, s.chars, parted = s.rest[size:], s.chars+1, true
		} else if s.atEnd() {
			break
		} else {
			return s.badCharacter(r)
		}
	}
	if parted && s.bitsEach == 0 {
		if at, by := misplaced(begin[:len(begin)-len(s.rest)]); at > 0 {
			return s.misplaced(from+at, by)
		}
	}
	return nil
}

// misplaced is the error of a separator that parts no groups of three digits. Only IDs may be several.
func (s *scanner) misplaced(at int, by rune) error {
	if !s.ids {
		return &Error{Position: at, Sentence: text.T("%s at position %s does not separate groups of three digits.",
			CharacterName(by), text.Group(at))}
	}
	return &Error{Position: at,
		Sentence: text.T(
			"%s at position %s does not separate groups of three digits, so this is not a single number. Put each ID on its own line.",
			CharacterName(by), text.Group(at))}
}

// atEnd reports whether only what may follow a number is left: the suffix of a
// 64-bit literal, quotes, white space and list punctuation.
func (s *scanner) atEnd() bool {
	tail := s.rest
	if s.count > 0 && tail != "" && (tail[0] == 'n' || tail[0] == 'L' || tail[0] == 'l') {
		tail = tail[1:]
	}
	return strings.Trim(tail, " \t\r\n\u00a0\"'`“”‘’,;") == ""
}

func (s *scanner) push(d uint64) {
	s.count++
	if s.length == 0 {
		if d == 0 {
			return
		}
		s.first = d
	}
	// 10^38 is under 2^128; of the others, bits past 64 are counted, not kept
	if s.length++; s.bitsEach > 0 || s.length <= 38 {
		carry, lo := bits.Mul64(s.lo, s.size)
		var c uint64
		s.lo, c = bits.Add64(lo, d, 0)
		s.hi = s.hi*s.size + carry + c
	}
}

// id returns the number as an ID; the error says by how much it is too large.
func (s *scanner) id() (snowflake.ID, error) {
	s.ids = true
	if err := s.someNumber(text.T("The box is empty. Paste an ID, such as 1541815603606036480.")); err != nil {
		return 0, err
	}
	const smallest = 1 << 63
	switch need := s.bits(); {
	case s.exact && s.count != 16:
		return 0, &Error{Sentence: text.T("Write 16 hexadecimal digits after hex:, not %s.", text.Group(s.count))}
	case s.bitsEach > 0 && need > 64:
		return 0, &Error{Sentence: text.T("This number needs %s bits, %s more than the 64 of an ID (%s).",
			text.Group(need), text.Group(need-64), text.Tell(s.radix.digits, text.Group(s.length)))}
	case s.bitsEach > 0:
	case s.length > 38:
		return 0, &Error{Sentence: text.T(
			"This number has %s digits, %s more than the largest 64-bit number, which has 20.",
			text.Group(s.length), text.Group(s.length-20))}
	case s.negative && need > 64:
		lo, borrow := bits.Sub64(s.lo, smallest, 0)
		return 0, &Error{Sentence: text.T(
			"This number is %s less than the smallest signed 64-bit number, −9,223,372,036,854,775,808.",
			group128(s.hi-borrow, lo))}
	case s.hi > 0:
		lo, carry := bits.Add64(s.lo, 1, 0)
		return 0, &Error{Sentence: text.T(
			"This number is %s more than the largest 64-bit number, 18,446,744,073,709,551,615.",
			group128(s.hi-1+carry, lo))}
	case s.negative:
		return snowflake.ID(-s.lo), nil
	}
	return snowflake.ID(s.lo), nil
}

// bits is how many bits the number needs, with a sign bit if it is negative.
func (s *scanner) bits() int {
	hi, lo, sign := s.hi, s.lo, 0
	switch {
	case s.bitsEach > 0:
		return (s.length-1)*s.bitsEach + bits.Len64(s.first)
	case s.negative && hi|lo != 0:
		var borrow uint64
		lo, borrow = bits.Sub64(lo, 1, 0)
		hi, sign = hi-borrow, 1
	}
	if hi > 0 {
		return sign + 64 + bits.Len64(hi)
	}
	return sign + bits.Len64(lo)
}

// group128 is a number of 128 bits below 10^38 in groups of three digits.
func group128(hi, lo uint64) string {
	high, low := bits.Div64(hi, lo, 1e19)
	digits := strconv.FormatUint(low, 10)
	if high > 0 {
		digits = strconv.FormatUint(high, 10) + strings.Repeat("0", 19-len(digits)) + digits
	}
	return text.GroupDigits(digits, 3, ",")
}

// groups are the groups of digits of a number while it is read. The same separator
// must stand between all groups, and each group but the first has three digits.
type groups struct {
	digits int // since the last separator
	at     int // where that stands
	by     rune
}

// part starts another group after a separator, and reports whether the separator is misplaced.
func (g *groups) part(at int, by rune) (wrong bool) {
	wrong = g.digits == 0 || g.digits > 3 || g.by != 0 && (g.digits != 3 || g.by != by)
	*g = groups{at: at, by: by}
	return wrong
}

// end reports, after the last digit, whether the last separator is misplaced. One after all digits is accepted.
func (g *groups) end() (wrong bool) { return g.by != 0 && g.digits != 0 && g.digits != 3 }

// misplaced is the first separator, and its place in characters from 1, that
// does not part groups of three digits as the others do; 0 if all do. In front of
// all digits and behind them there may be any.
func misplaced(written string) (at int, by rune) {
	var g groups
	for _, r := range strings.TrimRightFunc(written, isSeparator) {
		switch at++; {
		case !isSeparator(r):
			g.digits++
		case g == groups{}:
		case g.part(at, r):
			return at, r
		}
	}
	if g.end() {
		return g.at, g.by
	}
	return 0, 0
}

func isSeparator(r rune) bool {
	switch r {
	case ' ', '\t', '\r', '\n', '\u00a0', ',', '_':
		return true
	}
	return false
}

// badCharacter names the character at the scanner and, where a reader may have
// meant something else, what.
func (s *scanner) badCharacter(r rune) error {
	at := s.chars + 1
	e := &Error{Position: at, Sentence: text.Tell(s.bad, CharacterName(r), text.Group(at))}
	switch {
	case s.size == 10 && isHexadecimal(s.rest):
		e.Hint = text.T("If this is hexadecimal, put 0x in front.")
	case r == '-' || r == '−':
		e.Hint = text.T("A minus sign goes before the first digit, and only in a decimal number.")
	case r == '.':
		e.Hint = text.T("An ID is a whole number.")
	}
	return e
}

// DigitValue is the value of a hexadecimal digit, or 16 and more.
func DigitValue(c byte) uint64 {
	if d := uint64(c - '0'); d <= 9 {
		return d
	}
	if c |= 0x20; c >= 'a' {
		return uint64(c-'a') + 10
	}
	return 16
}

// CharacterName is a character so that its reader can find it: itself in
// quotes, or its code where it cannot be seen.
func CharacterName(r rune) string {
	switch {
	case r == unicode.ReplacementChar:
		return text.T("A broken character")
	case r == ' ':
		return text.T("A space")
	case !unicode.IsPrint(r):
		return text.T("The invisible character U+%04X", r)
	}
	return text.In("a character", "“%s”", string(r))
}

const bothHexDigits = "0123456789abcdefABCDEF"

func isHexadecimal(s string) bool {
	return len(s) <= 16 && strings.Trim(s, bothHexDigits) == ""
}

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

func (s *scanner) operand(width int) (uint64, error) {
	err := s.someNumber(text.T("The box is empty. Write a number, such as 11, -11, 0x0b or 0b1011."))
	switch {
	case err != nil:
		return 0, err
	case s.bitsEach == 0 && s.length > 38:
		return 0, &Error{Sentence: text.T("This number has %s digits; the largest 64-bit number has 20.",
			text.Group(s.length))}
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
			return &Error{Sentence: text.T("This needs %d bits, and the width is %d. Choose %d bits or more.", need,
				width, w)}
		}
	}
	return nil
}

// Count reads a whole number from 0 to most. The error is an [*Error].
func Count(typed string, most int) (int, error) {
	s := scanner{rest: typed, radix: decimal}
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
	s := scanner{rest: typed, radix: decimal}
	err := s.number()
	bits, most := text.Count(f.Bits, "%s bit", "%s bits"), text.Group(f.Max())
	switch {
	case err != nil:
		return 0, &Error{Position: s.chars + 1,
			Sentence: text.Sentences(err.Error(), text.Tell("%s has %s: 0 to %s.", f.Name, bits, most))}
	case s.count == 0:
		return 0, &Error{Sentence: text.Tell("%s is empty; it has %s: 0 to %s.", f.Name, bits, most)}
	case s.hi > 0 || s.lo > f.Max():
		return 0, &Error{Sentence: text.Tell("This does not fit; %s has %s: 0 to %s.", f.Name, bits, most)}
	}
	return s.lo, nil
}
