package text

import (
	"fmt"
	"strconv"
	"strings"
)

// Group writes an integer with thousands separators.
func Group[N ~int | ~int64 | ~uint64](n N) string {
	return GroupDigits(fmt.Sprint(n), 3, ",")
}

// GroupDigits puts sep between groups of size digits, counted from the right. A leading minus stays
// in front.
func GroupDigits(digits string, size int, sep string) string {
	var b strings.Builder
	if strings.HasPrefix(digits, "-") {
		b.WriteByte('-')
		digits = digits[1:]
	}
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%size == 0 {
			b.WriteString(sep)
		}
		b.WriteRune(d)
	}
	return b.String()
}

// Ordinal is "1st", "2nd", "3rd", "4th", "11th", "4,096th".
func Ordinal(n uint64) string {
	m := Message("%sth")
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			m = "%sst"
		case 2:
			m = "%snd"
		case 3:
			m = "%srd"
		}
	}
	return Tell(m, Group(n))
}

// Bytes is a text's length in readable units: "640 bytes", "12 kB", "2.0 MB".
func Bytes(n int) string {
	switch {
	case n < 1000:
		return Count(n, "%s byte", "%s bytes")
	case n < 999_500:
		return fmt.Sprintf("%d kB", (n+500)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}

// Power is 2^n, grouped, for n from 0 to 64.
func Power(n int) string {
	if n == 64 {
		return GroupDigits("18446744073709551616", 3, ",")
	}
	return Group(uint64(1) << n)
}

// Hundredths is a number of hundredths with two decimals, grouped.
func Hundredths(n uint64) string {
	return Group(n/100) + "." + strconv.FormatUint(100+n%100, 10)[1:]
}
