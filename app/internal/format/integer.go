package format

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Error says what keeps a text from being an ID, for its reader.
type Error struct {
	// Position is that of the character at fault, counted in characters from
	// 1; 0 if no single one is.
	Position int
	// Sentence is what is wrong; Hint, a sentence of its own or empty, what may
	// have been meant.
	Sentence, Hint string
}

func (e *Error) Error() string { return strings.TrimSpace(e.Sentence + " " + e.Hint) }

// base is one of the four ways to write an integer that Integer reads.
type base struct {
	size      uint64
	bitsEach  int // 0 where digits are not whole bits
	digitName string
	digits    string
}

var (
	decimal     = base{10, 0, "decimal digit (0–9)", "decimal digits"}
	hexadecimal = base{16, 4, "hexadecimal digit (0–9, a–f)", "hexadecimal digits"}
	binary      = base{2, 1, "binary digit (0 or 1)", "binary digits"}
	octal       = base{8, 3, "octal digit (0–7)", "octal digits"}
)

// Integer reads a 64-bit ID written as an integer: decimal, negative decimal
// (the signed reading), 0x…, PostgreSQL's \x…, 0b…, 0o…, or hex: and 16 hexadecimal
// digits. Spaces, commas and underscores may part decimal digits before each group
// of three, all the same, and others anywhere, as programs write them; 1,2 or 1_2
// are rather two numbers than 12. Quotes around the whole, and the n of JavaScript or
// the L of Java behind it are passed over. The error is an [*Error].
func Integer(typed string) (snowflake.ID, error) {
	s := scanner{rest: typed}
	s.skip(" \t\r\n\u00a0\"'`“”‘’")
	negative := s.accept("-") || s.accept("−")
	b, exact := decimal, false
	switch {
	case negative:
	case s.accept("0x"), s.accept(`\x`):
		b = hexadecimal
	case s.accept("0o"):
		b = octal
	case s.accept("0b"):
		b = binary
	case s.accept("hex:"):
		b, exact = hexadecimal, true
	}
	return s.integer(b, negative, exact)
}

// Hexadecimal reads up to 16 hexadecimal digits, with 0x in front or without.
// The error is an [*Error].
func Hexadecimal(typed string) (snowflake.ID, error) {
	return prefixed(typed, "0x", hexadecimal)
}

// Binary reads up to 64 binary digits, with 0b in front or without. The error
// is an [*Error].
func Binary(typed string) (snowflake.ID, error) {
	return prefixed(typed, "0b", binary)
}

func prefixed(typed, prefix string, b base) (snowflake.ID, error) {
	s := scanner{rest: typed}
	s.skip(" \t")
	s.accept(prefix)
	return s.integer(b, false, false)
}

// integer reads the digits at the scanner; exact wants 16 of them.
func (s *scanner) integer(b base, negative, exact bool) (snowflake.ID, error) {
	n, err := s.someNumber(b, text.T("The box is empty. Paste an ID, such as 1541815603606036480."))
	switch {
	case err != nil:
		return 0, err
	case exact && n.count != 16:
		return 0, &Error{Sentence: text.T("After hex: come 16 hexadecimal digits; here are %s.", text.Group(n.count))}
	}
	return n.id(b, negative)
}

// someNumber reads the number at the scanner, which must have digits; empty is the
// error of an empty text.
func (s *scanner) someNumber(b base, empty string) (magnitude, error) {
	n, err := s.number(b)
	switch {
	case err == nil && n.count == 0 && s.chars == 0:
		err = &Error{Sentence: empty}
	case err == nil && n.count == 0:
		err = &Error{Sentence: text.T("There are no digits in this text.")}
	}
	return n, err
}

// scanner walks through a text and counts characters.
type scanner struct {
	rest  string
	chars int // characters passed
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

// magnitude is what the digits say, as far as 128 bits and then no further.
type magnitude struct {
	hi, lo uint64
	count  int // digits, leading zeros included
	length int // digits without leading zeros
	first  uint64
}

// number reads digits, and separators among them, to the end of the text.
func (s *scanner) number(b base) (magnitude, error) {
	var n magnitude
	begin, from := s.rest, s.chars
	parted := false
	for s.rest != "" {
		if d := idkind.DigitValue(s.rest[0]); d < b.size {
			n.push(d, b)
			s.rest, s.chars = s.rest[1:], s.chars+1
			continue
		}
		if r, size := utf8.DecodeRuneInString(s.rest); isSeparator(r) {
			s.rest, s.chars, parted = s.rest[size:], s.chars+1, true
		} else if s.atEnd(n.count > 0) {
			break
		} else {
			return n, s.badCharacter(r, b)
		}
	}
	if parted && b.bitsEach == 0 {
		if at, by := misplaced(begin[:len(begin)-len(s.rest)]); at > 0 {
			return n, &Error{Position: from + at, Sentence: text.T("%s at position %s stands among digits, but not before each group of three: this is no single number. Several IDs stand on a line each.",
				CharacterName(by), text.Group(from+at))}
		}
	}
	return n, nil
}

// misplaced is the first separator, and its place in characters from 1, that
// does not part groups of three digits as the others do; 0 if all do. In front of
// all digits and behind them there may be any.
func misplaced(written string) (at int, by rune) {
	var g Groups
	for _, r := range strings.TrimRightFunc(written, isSeparator) {
		switch at++; {
		case !isSeparator(r):
			g.Digits++
		case g == Groups{}:
		case g.Part(at, r):
			return at, r
		}
	}
	if g.End() {
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

// atEnd reports whether only what may follow a number is left: the suffix of a
// 64-bit literal, quotes, white space and list punctuation.
func (s *scanner) atEnd(digits bool) bool {
	tail := s.rest
	if digits && tail != "" && (tail[0] == 'n' || tail[0] == 'L' || tail[0] == 'l') {
		tail = tail[1:]
	}
	return strings.Trim(tail, " \t\r\n\u00a0\"'`“”‘’,;") == ""
}

func (n *magnitude) push(d uint64, b base) {
	n.count++
	if n.length == 0 {
		if d == 0 {
			return
		}
		n.first = d
	}
	if n.length++; b.bitsEach > 0 || n.length <= 38 { // 10^38 is under 2^128; of the others, bits past 64 are counted, not kept
		carry, lo := bits.Mul64(n.lo, b.size)
		var c uint64
		n.lo, c = bits.Add64(lo, d, 0)
		n.hi = n.hi*b.size + carry + c
	}
}

// id is the number as an ID, or by how much it is too big for one.
func (n magnitude) id(b base, negative bool) (snowflake.ID, error) {
	if b.bitsEach > 0 {
		if need := (n.length-1)*b.bitsEach + bits.Len64(n.first); need > 64 {
			return 0, &Error{Sentence: text.T("This number needs %s bits, %s more than the 64 of an ID (%s %s).",
				text.Group(need), text.Group(need-64), text.Group(n.length), b.digits)}
		}
		return snowflake.ID(n.lo), nil
	}
	if n.length > 38 {
		return 0, &Error{Sentence: text.T("This number has %s digits, %s more than the 20 that the largest 64-bit number has.",
			text.Group(n.length), text.Group(n.length-20))}
	}
	if !negative {
		if n.hi > 0 {
			return 0, tooBig("This number is %s more than the largest 64-bit number, 18,446,744,073,709,551,615.", n.hi-1, n.lo, 1)
		}
		return snowflake.ID(n.lo), nil
	}
	const smallest = 1 << 63
	if n.hi > 0 || n.lo > smallest {
		lo, borrow := bits.Sub64(n.lo, smallest, 0)
		return 0, tooBig("This number is %s less than the smallest signed 64-bit number, −9,223,372,036,854,775,808.", n.hi-borrow, lo, 0)
	}
	return snowflake.ID(-n.lo), nil
}

// tooBig puts the excess, hi × 2^64 + lo + one, into the sentence.
func tooBig(sentence string, hi, lo, one uint64) error {
	lo, carry := bits.Add64(lo, one, 0)
	hi += carry
	var digits []byte
	for hi > 0 || lo > 0 {
		var d uint64
		high := hi % 10
		hi /= 10
		lo, d = bits.Div64(high, lo, 10)
		digits = append([]byte{byte('0' + d)}, digits...)
	}
	return &Error{Sentence: text.T(sentence, text.GroupDigits(string(digits), 3, ","))}
}
