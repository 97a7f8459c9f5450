package bitlab

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
func number(v int64) string { return minus(text.Group(v)) }

func minus(digits string) string { return strings.Replace(digits, "-", "−", 1) }

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
