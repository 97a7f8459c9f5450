package text

import (
	"fmt"
	"strings"
)

// Group writes an integer with a comma between each three digits.
func Group[N ~int | ~int64 | ~uint64](n N) string {
	return GroupDigits(fmt.Sprint(n), 3, ",")
}

// GroupDigits puts sep between each size digits, counted from the right. A
// leading minus stays in front.
func GroupDigits(digits string, size int, sep string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	var b strings.Builder
	b.WriteString(sign)
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
	suffix := "th"
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return Group(n) + suffix
}

// Bytes is a text's length as people say it: "640 bytes", "12 kB", "2.0 MB".
func Bytes(n int) string {
	switch {
	case n < 1000:
		return Count(n, "byte", "bytes")
	case n < 999_500:
		return fmt.Sprintf("%d kB", (n+500)/1000)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
