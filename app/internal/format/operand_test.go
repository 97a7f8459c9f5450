package format_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

func TestOperandsAreReadWithinTheirWidth(t *testing.T) {
	for v := -128; v <= 255; v++ {
		if got, err := format.Operand(strconv.Itoa(v), 8); err != nil || got != uint64(uint8(v)) {
			t.Errorf("%d: got %d, %v, want %d", v, got, err, uint8(v))
		}
	}
	for _, c := range []struct {
		typed string
		width int
		want  uint64
	}{
		{"−11", 8, 245}, {" 0xF5 ", 8, 245}, {"0b1111 0101", 8, 245}, {"-0", 8, 0}, {"1_000", 16, 1000}, {"-32768", 16, 0x8000}, {"4294967295", 32, 1<<32 - 1},
		{"-2147483648", 32, 1 << 31}, {"18446744073709551615", 64, 1<<64 - 1}, {"-9223372036854775808", 64, 1 << 63}, {"0x00000000000000000ff", 8, 255}, {"00000000000000000000000000000000000000000000007", 8, 7},
	} {
		if got, err := format.Operand(c.typed, c.width); err != nil || got != c.want {
			t.Errorf("%q at %d bits: got %d, %v, want %d", c.typed, c.width, got, err, c.want)
		}
	}
}

func TestOperandsThatDoNotFitNameTheBitsTheyNeed(t *testing.T) {
	for _, c := range []struct {
		typed    string
		width    int
		position int
		say      string
	}{
		{"256", 8, 0, "needs 9 bits, and the width is 8. Choose 16 bits or more."},
		{"-129", 8, 0, "needs 9 bits, and the width is 8. Choose 16 bits or more."},
		{"0x100", 8, 0, "needs 9 bits"},
		{"0b100000000", 8, 0, "needs 9 bits"},
		{"65536", 16, 0, "needs 17 bits, and the width is 16. Choose 32 bits or more."},
		{"18446744073709551616", 64, 0, "needs 65 bits; the widest here has 64."},
		{"-9223372036854775809", 64, 0, "needs 65 bits; the widest here has 64."},
		{"-18446744073709551617", 64, 0, "needs 66 bits"},
		{"36893488147419103232", 8, 0, "needs 66 bits; the widest here has 64."},
		{strings.Repeat("9", 40), 8, 0, "has 40 digits"},
		{"0x1" + strings.Repeat("0", 20), 8, 0, "needs 81 bits"},
		{"", 8, 0, "The box is empty."},
		{"-", 8, 0, "no digits"},
		{"1o", 8, 2, "“o” at position 2 is not a decimal digit"},
		{"0b12", 8, 4, "“2” at position 4 is not a binary digit"},
		{"f5", 8, 1, "put 0x in front"},
	} {
		_, err := format.Operand(c.typed, c.width)
		var fault *format.Error
		if !errors.As(err, &fault) || fault.Position != c.position || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%q at %d bits: got %v, want position %d, %q", c.typed, c.width, err, c.position, c.say)
		}
	}
}

func TestHexAndBitBoxesOfOperandsNeedNoPrefix(t *testing.T) {
	for _, typed := range []string{"f5", "0xF5", " f5"} {
		if got, err := format.HexOperand(typed, 8); err != nil || got != 245 {
			t.Errorf("%q: got %d, %v", typed, got, err)
		}
	}
	if got, err := format.BitsOperand("1111 0101", 8); err != nil || got != 245 {
		t.Errorf("got %d, %v", got, err)
	}
}

func TestCountsHaveARange(t *testing.T) {
	for typed, want := range map[string]int{"0": 0, " 70 ": 70, "007": 7} {
		if got, err := format.Count(typed, 70); err != nil || got != want {
			t.Errorf("%q: got %d, %v, want %d", typed, got, err, want)
		}
	}
	for typed, say := range map[string]string{"": "from 0 to 70", "71": "0 to 70", "-1": "“-” at position 1", "x": "“x” at position 1", "99999999999999999999999": "0 to 70"} {
		if _, err := format.Count(typed, 70); err == nil || !strings.Contains(err.Error(), say) {
			t.Errorf("%q: got %v, want %q", typed, err, say)
		}
	}
}
