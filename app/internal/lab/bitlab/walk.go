// Package bitlab computes bit operations step by step, as data that a page shows, plays and asks
// about. It draws nothing and has no state.
//
// An operation makes a [Walk], a list of steps: each has the rows of bits so far, which bits are
// known, which the sentence mentions, and which fell out. The answer is the last row of the last
// step, so that picture and answer cannot differ. Read walk.go first, then operation.go. compose.go packs
// an ID, in ways of which some fail, and reading.go takes one apart. document.go has the tutorials'
// claims about bits, each recomputed, and language.go the shift rules of languages.
package bitlab

import (
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Walk is one operation on given numbers, step by step. Step 0 shows the input.
type Walk struct {
	Width Width
	Steps []Step
	// Overflow has a sentence for each overflow.
	Overflow []string
}

// Result is the outcome: the last row of the last step, so that picture and answer cannot differ.
func (w Walk) Result() uint64 { return w.fromEnd(1) }

// Before is the row above the result: the other variable of a swap.
func (w Walk) Before() uint64 { return w.fromEnd(2) }

func (w Walk) fromEnd(n int) uint64 {
	rows := w.Steps[len(w.Steps)-1].Rows
	return rows[len(rows)-n].Bits
}

// Step is one step of a walk. Its rows are the first of the last step's rows, and may be partly
// unknown.
type Step struct {
	Rows []BitRow
	// Moves are the moves of bits from the first row into the second, if this step moved them.
	Moves []BitMove
	// Sentence says what happens in this step.
	Sentence string
}

// Role is a row's role in its picture.
type Role uint8

const (
	Operand Role = iota // given
	Carry               // the carry into each place
	Work                // intermediate
	Result              // the outcome
)

// BitRow is one number in the picture.
type BitRow struct {
	_    [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name string    // short, as in code
	Part string    // the part of an ID that it is, "ID" for the whole; else empty
	// Place are the bits of the part's field.
	Place uint64
	Role  Role
	Bits  uint64
	// Known are the bits already computed; the others are blank.
	Known uint64
	// Marks are the bits that the step's sentence mentions.
	Marks  uint64
	Origin Origin
}

// Origin is where a row's bits come from. Rows are given by index.
type Origin struct {
	By    Change
	Of    int // the row that they come from
	Past  int // the row that they pass: a mask, or the carry
	Shift int // places to the left
}

// Change is how the bits of one row become those of another.
type Change uint8

const (
	Given  Change = iota
	Turned        // each moves down, and flips if it changes
	Xored         // the row it passes flips it
	Masked        // the row it passes lets it through or blocks it
	Ored          // the row it passes lets it through or sets it
	Added         // the carry it passes flips it
	Pushed        // all move, and zeros come in
	Copied        // all move, and copies of the topmost come in
	Slid          // all move within their row
	Merged        // each part of an ID moves down to its place
)

// BitMove is a bit's move from one row to the next, by bit numbers.
type BitMove struct{ From, To int }

// row is a row that is fully known.
func (w Width) row(name string, role Role, bits uint64) BitRow {
	return BitRow{Name: name, Role: role, Bits: w.Keep(bits), Known: w.Mask()}
}

// then appends to a copy of the rows.
func then(rows []BitRow, more ...BitRow) []BitRow {
	return append(append([]BitRow(nil), rows...), more...)
}

// Width is a number of bits, 1 to 64.
type Width int

// Widths are the widths that operations offer.
func Widths() []Width { return []Width{8, 16, 32, 64} }

// Mask has a 1 in each of the width's bits.
func (w Width) Mask() uint64 { return ^uint64(0) >> (64 - w) }

// Keep is v without the bits above the width.
func (w Width) Keep(v uint64) uint64 { return v & w.Mask() }

// Signed reads the bits in two's complement: the top bit is negative.
func (w Width) Signed(v uint64) int64 { return int64(v<<(64-w)) >> (64 - w) }

// Top is the top bit's number.
func (w Width) Top() int { return int(w) - 1 }

// Digits are all the width's bits, the top bit first.
func (w Width) Digits(v uint64) string {
	s := strconv.FormatUint(w.Keep(v), 2)
	return strings.Repeat("0", int(w)-len(s)) + s
}

// Grouped is the bits as a sentence shows them: in bytes, or in fours if there is only one byte.
func (w Width) Grouped(v uint64) string {
	return text.GroupDigits(w.Digits(v), min(8, max(4, int(w)/2)), " ")
}

// SignedBits is how many bits v needs in two's complement.
func SignedBits(v int64) int {
	if v < 0 {
		v = ^v
	}
	return bits.Len64(uint64(v)) + 1
}

// number is a signed number as a sentence shows it: grouped, with a minus sign rather than a
// hyphen.
func number(v int64) string { return text.Minus(text.Group(v)) }

func places(n int) string { return text.Count(n, "%s place", "%s places") }

// bitList names bits from the highest down: "bits 7, 6 and 1"; long lists are counted.
func bitList(set uint64) string {
	var names []string
	for i := 63; i >= 0; i-- {
		if set>>i&1 == 1 {
			names = append(names, strconv.Itoa(i))
		}
	}
	switch n := len(names); {
	case n == 0:
		return text.Tell("no bit")
	case n == 1:
		return text.Tell("bit %s", names[0])
	case n > 8:
		return text.Tell("%s bits", itoa(n))
	default:
		return text.Tell("bits %s and %s", text.List(names[:n-1]...), names[n-1])
	}
}

func power(n int) string {
	raised := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	s := "2"
	for _, digit := range strconv.Itoa(n) {
		s += string(raised[digit-'0'])
	}
	return s
}

// UnsignedBits is how many bits v needs without a sign; 0 needs one.
func UnsignedBits(v uint64) int { return max(1, bits.Len64(v)) }

// Exact is v × 2^n in decimal, exactly.
func Exact(v int64, n int) string {
	sign, size := "", uint64(v)
	if v < 0 {
		sign, size = "-", -uint64(v)
	}
	digits := []byte(strconv.FormatUint(size, 10))
	for range n {
		carry := byte(0)
		for i := len(digits) - 1; i >= 0; i-- {
			d := 2*(digits[i]-'0') + carry
			digits[i], carry = '0'+d%10, d/10
		}
		if carry > 0 {
			digits = append([]byte{'0' + carry}, digits...)
		}
	}
	return sign + string(digits)
}

func group(digits string) string { return text.GroupDigits(digits, 3, ",") }

// decimal is v as a program would print it.
func decimal(v int64) string { return strconv.FormatInt(v, 10) }

func itoa(n int) string { return strconv.Itoa(n) }

func utoa(v uint64) string { return strconv.FormatUint(v, 10) }

// NumberRing is all integers of a width in a circle, clockwise from 0 at the top: the last one is
// followed by the first.
type NumberRing struct {
	Width Width
	// From is where a walk starts, By its number of steps: clockwise, or counterclockwise if negative.
	From uint64
	By   int
}

// RingPoint is a number's position on the unit circle, y downwards.
type RingPoint struct {
	Bits     uint64
	Unsigned uint64
	Signed   int64
	X, Y     float64
}

// Len is how many numbers the ring has.
func (r NumberRing) Len() int { return 1 << r.Width }

// Point is the number with those bits.
func (r NumberRing) Point(bits uint64) RingPoint {
	bits = r.Width.Keep(bits)
	x, y := r.At(float64(bits))
	return RingPoint{Bits: bits, Unsigned: bits, Signed: r.Width.Signed(bits), X: x, Y: y}
}

// At is the position after that many steps from 0, also between two numbers.
func (r NumberRing) At(steps float64) (x, y float64) {
	angle := 2 * math.Pi * steps / float64(r.Len())
	return math.Sin(angle), -math.Cos(angle)
}

// To is where the walk ends.
func (r NumberRing) To() uint64 { return r.Width.Keep(r.From + uint64(int64(r.By))) }

// Carries is how often the walk crosses from all ones to 0, or back: an unsigned overflow.
func (r NumberRing) Carries() int {
	return abs((int(r.Width.Keep(r.From)) + r.By) >> r.Width)
}

// Overflows is how often the walk crosses from the largest signed number to the smallest, or back:
// a signed overflow.
func (r NumberRing) Overflows() int {
	return abs((int(r.Width.Signed(r.From)) + r.Len()/2 + r.By) >> r.Width)
}

func abs(n int) int { return max(n, -n) }

// Sentence describes the walk.
func (r NumberRing) Sentence() string {
	w, from, to := r.Width, r.Width.Keep(r.From), r.To()
	way := text.Message("From %s, %s clockwise: %s.")
	if r.By < 0 {
		way = "From %s, %s anticlockwise: %s."
	}
	half, by, overflow, carry := int64(r.Len()/2), number(int64(abs(r.By))), "", ""
	if r.Overflows() > 0 {
		overflow = r.crossed("Signed overflow: it crossed from %s to %s.", number(half-1), number(-half))
	}
	if r.Carries() > 0 {
		carry = r.crossed("Unsigned overflow: it crossed from %s to %s.", itoa(r.Len()-1), "0")
	}
	return text.Sentences(
		text.Tell(way, w.Grouped(from), text.Count(abs(r.By), "%s step", "%s steps"), w.Grouped(to)),
		text.Tell("Signed: %s %s %s gives %s.", number(w.Signed(from)), plus(r.By), by, number(w.Signed(to))), overflow,
		text.Tell("Unsigned: %s %s %s gives %s.", text.Group(from), plus(r.By), by, text.Group(to)), carry)
}

// crossed names both sides of a border in the order of the walk.
func (r NumberRing) crossed(sentence text.Message, last, first string) string {
	if r.By < 0 {
		last, first = first, last
	}
	return text.Tell(sentence, last, first)
}

func plus(by int) string {
	if by < 0 {
		return "−"
	}
	return "+"
}
