package format_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestIntegersAreReadInEveryCommonForm(t *testing.T) {
	const id = snowflake.ID(1541815603606036480)
	for _, c := range []struct {
		typed string
		want  snowflake.ID
	}{
		{"1541815603606036480", id}, {" 1541815603606036480\n", id}, {"1 541 815 603 606 036 480", id}, {"1,541,815,603,606,036,480", id},
		{"1_541_815_603_606_036_480", id}, {`"1541815603606036480"`, id}, {`'1541815603606036480',`, id}, {"“1541815603606036480”;", id},
		{"1541815603606036480n", id}, {"1541815603606036480L", id}, {"1541815603606036480l", id}, {`"1541815603606036480n"`, id},
		{"0x1565a8c3f7b5a000", 0x1565a8c3f7b5a000}, {"0X1565A8C3F7B5A000", 0x1565a8c3f7b5a000}, {"0x1565_a8c3_f7b5_a000n", 0x1565a8c3f7b5a000},
		{"0b101", 5}, {"0b" + strings.Repeat("1", 64), math.MaxUint64}, {"0b 1111 0000", 0xf0}, {"hex:1565a8c3f7b5a000", 0x1565a8c3f7b5a000}, {"hex: 1565a8c3f7b5a000", 0x1565a8c3f7b5a000},
		{"1,234", 1234}, {" 12 345,", 12345}, {"-1_234_567", 1<<64 - 1234567}, {"0xfffe_f", 0xfffef}, {"0", 0}, {"00007", 7}, {"0x00000000000000000007", 7}, {"18446744073709551615", math.MaxUint64},
		{"-1", math.MaxUint64}, {"−2", math.MaxUint64 - 1}, {"-9223372036854775808", 1 << 63}, {"-0", 0},
	} {
		if got, err := format.Integer(c.typed); err != nil || got != c.want {
			t.Errorf("%q: got %d, %v, want %d", c.typed, got, err, c.want)
		}
	}
}

func TestBadIntegersAreNamed(t *testing.T) {
	for _, c := range []struct {
		typed    string
		position int
		say      string
	}{
		{"", 0, "The box is empty"},
		{"  \n", 0, "no digits"},
		{"0x", 0, "no digits"},
		{"-", 0, "no digits"},
		{"12a4", 3, "“a” at position 3 is not a decimal digit (0–9). If this is hexadecimal, put 0x in front."},
		{"hello", 1, "“h” at position 1"},
		{"<script>alert(1)</script>", 1, "“<” at position 1"},
		{"154181560360603648O", 19, "“O” at position 19"},
		{"é1", 1, "“é” at position 1"},
		{"日本1", 1, "“日” at position 1"},
		{"1,2", 2, "“,” at position 2 stands among digits, but not before each group of three"},
		{"1_2", 2, "“_” at position 2 stands among digits"}, {"1 2", 2, "A space at position 2 stands among digits"}, {"\t 12,34,567", 8, "“,” at position 8"},
		{"1,234 567", 6, "A space at position 6"}, {"1,,234", 3, "“,” at position 3"}, {"1234,567", 5, "“,” at position 5"}, {"1,234,56", 6, "“,” at position 6"},
		{"1541815603606036480 1541815607800340480", 20, "A space at position 20"}, {"1,2x", 4, "“x” at position 4"},
		{"12\u200b34", 3, "The invisible character U+200B at position 3"},
		{"12\xff34", 3, "A broken character at position 3"},
		{"1.5", 2, "An ID is a whole number."},
		{"12-34", 3, "A minus stands in front"},
		{"0b102", 5, "“2” at position 5 is not a binary digit (0 or 1)."},
		{"0xfg", 4, "“g” at position 4 is not a hexadecimal digit (0–9, a–f)."},
		{"-0x1", 3, "“x” at position 3"},
		{"12n34", 3, "“n” at position 3"},
		{"hex:abc", 0, "After hex: come 16 hexadecimal digits; here are 3."},
		{"18446744073709551616", 0, "is 1 more than the largest 64-bit number"},
		{"28446744073709551615", 0, "is 10,000,000,000,000,000,000 more than"},
		{"340282366920938463463374607431768211455", 0, "has 39 digits, 19 more than the 20"},
		{"99999999999999999999999999999999999999", 0, "is 99,999,999,999,999,999,981,553,255,926,290,448,384 more than"},
		{"-9223372036854775809", 0, "is 1 less than the smallest signed"},
		{"-18446744073709551616", 0, "is 9,223,372,036,854,775,808 less than"},
		{"0x10000000000000000", 0, "needs 65 bits, 1 more than the 64 of an ID (17 hexadecimal digits)"},
		{"0b1" + strings.Repeat("0", 70), 0, "needs 71 bits, 7 more"},
		{strings.Repeat("9", 1_000_000), 0, "has 1,000,000 digits, 999,980 more"},
		{strings.Repeat("9", 30) + "x", 31, "“x” at position 31"},
	} {
		_, err := format.Integer(c.typed)
		var fault *format.Error
		if !errors.As(err, &fault) || fault.Position != c.position || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%.40q: got %v, want position %d, %q", c.typed, err, c.position, c.say)
		}
	}
}

func FuzzIntegerNeverPanicsAndKeepsItsPosition(f *testing.F) {
	for _, seed := range []string{"", "12a", "0x1g", "-9", "hex:", "\xff", "“1”n,"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		_, err := format.Integer(typed)
		var fault *format.Error
		if err != nil && (!errors.As(err, &fault) || fault.Position < 0 || fault.Position > len([]rune(typed))) {
			t.Errorf("%q: %v at %d", typed, err, fault.Position)
		}
	})
}
