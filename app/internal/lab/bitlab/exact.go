package bitlab

import (
	"math/bits"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
