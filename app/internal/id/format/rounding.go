package format

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Rounding is how a program may have made one number of another.
type Rounding uint8

const (
	// NotRounded means that no known rounding was found.
	NotRounded Rounding = iota
	// ByJavaScript is what String(Number(text)) makes.
	ByJavaScript
	// ByDouble is the nearest double in all its digits, as Python's int(float(text)) and C's %.0f write it.
	ByDouble
	// To15Digits, To16Digits and To17Digits keep so many digits, with zeros behind them. Spreadsheets keep 15.
	To15Digits
	To16Digits
	To17Digits
)

// Digits is how many digits the rounding keeps; 0 where it keeps 53 bits.
func (r Rounding) Digits() int {
	if r < To15Digits {
		return 0
	}
	return 15 + int(r-To15Digits)
}

// RoundingOf returns the rounding that turns original into rounded. Equal numbers, and numbers that a double holds
// exactly, are NotRounded.
func RoundingOf(original, rounded snowflake.ID) Rounding {
	if original == rounded || max(original, rounded)-min(original, rounded) > mostRounded {
		return NotRounded
	}
	double := nearestDouble(original)
	switch {
	case original > 1<<53 && rounded == JavaScript(original):
		return ByJavaScript
	case original > 1<<53 && rounded == double:
		return ByDouble
	}
	for how := To15Digits; how <= To17Digits; how++ {
		unit := cutUnit(original, how.Digits())
		if unit < 100 || rounded%unit != 0 { // a single 0 at the end says nothing
			continue
		}
		if down := original - original%unit; rounded == down || rounded == down+unit && original%unit >= unit/2 ||
			rounded == double-double%unit+unit && double%unit >= unit/2 {
			return how
		}
	}
	return NotRounded
}

// mostRounded is the largest change by a rounding: 20 digits to 15.
const mostRounded = 100_000

// mostDouble is the least number whose nearest double is 2^64.
const mostDouble = 1<<64 - 1<<10

// nearestDouble is the double nearest to a number; the number itself where that is 2^64.
func nearestDouble(id snowflake.ID) snowflake.ID {
	if id >= mostDouble {
		return id
	}
	return snowflake.ID(float64(id))
}

// JavaScript is what JavaScript writes for a number: the fewest digits that tell its double from all others, and
// zeros. It is the number itself where that needs more than 64 bits.
func JavaScript(id snowflake.ID) snowflake.ID {
	var buffer [32]byte
	written, err := strconv.ParseUint(string(strconv.AppendFloat(buffer[:0], float64(id), 'f', -1, 64)), 10, 64)
	if err != nil {
		return id
	}
	return snowflake.ID(written)
}

// Range holds the numbers that the rounding may have turned into the given one.
func (r Rounding) Range(rounded snowflake.ID) (from, to snowflake.ID) {
	if r.Digits() == 0 {
		return doubles(float64(rounded))
	}
	unit := cutUnit(rounded, r.Digits())
	return rounded - unit, rounded + unit - 1 // also of a double of it
}

// cutUnit is 1 with a zero for each digit of a number behind the first so many, 15 or more.
func cutUnit(id snowflake.ID, digits int) snowflake.ID {
	limit, unit := snowflake.ID(1e15), snowflake.ID(1)
	for range digits - 15 {
		limit *= 10
	}
	for id/unit >= limit {
		unit *= 10
	}
	return unit
}

// LooksRounded reports whether a number may be what a JavaScript program made of
// another: it is above 2^53, up to which numbers survive, and reads as JavaScript
// writes the double nearest to it.
func LooksRounded(id snowflake.ID) bool {
	switch { // a double has at most 17 digits that are not zeros at the end
	case id <= 1<<53, id >= 1e19 && id%1000 != 0, id >= 1e18 && id%100 != 0, id >= 1e17 && id%10 != 0:
		return false
	}
	return id < mostDouble && JavaScript(id) == id
}

// doubled is the least number whose double is exact only if at least 5 bits are 0: of smaller ones too many are exact.
const doubled = 1 << 57

// LooksDoubled reports whether a number may be a double in all its digits, as Go, Python and pandas print it: its last
// 5 to 11 bits are 0. open is false where that says nothing: below 2^57, and of multiples of 4,096, which generators
// issue that begin a sequence of 12 bits at 0.
func LooksDoubled(id snowflake.ID) (looks, open bool) {
	if id < doubled || id >= mostDouble || id%4096 == 0 {
		return false, false
	}
	return nearestDouble(id) == id, true
}

// Rounded is the range of numbers that JavaScript rounds to the same double as the
// given one; found is false if that does not look rounded.
func Rounded(id snowflake.ID) (from, to snowflake.ID, found bool) {
	if !LooksRounded(id) {
		return 0, 0, false
	}
	from, to = doubles(float64(id))
	return from, to, true
}

// doubles are the smallest and the largest number that round to a double above 2^53.
// A number half-way between two doubles is rounded to the one whose last bit is 0.
func doubles(f float64) (from, to snowflake.ID) {
	mantissa, exponent := math.Frexp(f) // mantissa × 2^exponent, the mantissa from one half to below 1
	ulp := uint64(1) << (exponent - 53)
	m := uint64(mantissa * (1 << 53))
	below := ulp / 2
	if m == 1<<52 {
		below = ulp / 4 // below a power of two doubles lie twice as close
	}
	above, odd := ulp/2, m&1
	first := m<<(exponent-53) - below + odd
	if m<<(exponent-53) == 0 { // 2^64, beyond what an ID can be
		return snowflake.ID(-below), math.MaxUint64
	}
	last := m<<(exponent-53) + above - odd
	if last < first {
		last = math.MaxUint64
	}
	return snowflake.ID(first), snowflake.ID(last)
}

// Cut is the range of numbers that a spreadsheet, which keeps 15 digits, turns into
// the given one. found is false unless that has 17 to 19 digits and zeros behind the
// 15th.
func Cut(id snowflake.ID) (from, to snowflake.ID, found bool) {
	lost := cutUnit(id, 15)
	if lost < 100 || lost > 10000 || id%lost != 0 {
		return 0, 0, false
	}
	return id, id + lost - 1, true
}

// Roundest is the number with the most trailing zeros among the possible originals of a rounded or cut number; any
// other number is returned unchanged.
func Roundest(id snowflake.ID) snowflake.ID {
	from, to, found := Cut(id)
	if !found {
		from, to, found = Rounded(id)
	}
	for low := uint64(1) << 12; found && low > 0; low /= 2 {
		if up := (from + snowflake.ID(low) - 1) &^ snowflake.ID(low-1); up <= to {
			return up
		}
	}
	return id
}

// masks are written in the place of digits that nobody is to know.
const masks = "xX*"

// masked reads the first digits of an ID whose last ones were masked.
func masked(kept string, lost int) (id, from, to snowflake.ID, ok bool) {
	const least, digits, most = 8, 17, 19
	n, err := strconv.ParseUint(kept+strings.Repeat("0", lost), 10, 64)
	if err != nil || lost < 2 || len(kept) < least || len(kept)+lost < digits || len(kept)+lost > most {
		return 0, 0, 0, false
	}
	from = snowflake.ID(n)
	return from, from, from + snowflake.ID(math.Pow10(lost)) - 1, true
}

// Floating reads a floating-point number as programs write it, such as 1.54182E+18 or
// 1541815603606036480.0, and returns the range of the whole numbers that it may have
// been rounded from. It reads digits whose last ones are masked, too. ok is false if nothing is lost, and for any other
// text.
func Floating(token string) (id, from, to snowflake.ID, ok bool) {
	if kept := strings.TrimRight(token, masks); len(kept) < len(token) {
		return masked(kept, len(token)-len(kept))
	}
	mantissa, exponent, found := strings.Cut(strings.ToLower(token), "e")
	if found {
		mantissa = strings.Replace(mantissa, ",", ".", 1) // as many countries write it
	}
	whole, fraction, pointed := strings.Cut(mantissa, ".")
	if !found && pointed && fraction != "" {
		n, err := strconv.ParseUint(whole, 10, 64)
		if err != nil || n <= 1<<53 || whole[0] == '0' || strings.Trim(fraction, "0") != "" {
			return 0, 0, 0, false
		}
		from, to = doubles(float64(n))
		return snowflake.ID(n), from, to, true
	}
	power, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	digits := whole + fraction
	zeros := power - len(fraction)
	if !found || err != nil || len(whole) != 1 || strings.Trim(digits, "0123456789") != "" || zeros < 1 ||
		len(digits)+zeros > 19 || power < 15 {
		return 0, 0, 0, false
	}
	n, err := strconv.ParseUint(digits+strings.Repeat("0", zeros), 10, 64)
	half, _ := strconv.ParseUint("5"+strings.Repeat("0", zeros-1), 10, 64)
	if err != nil || n <= half {
		return 0, 0, 0, false
	}
	id, from, to = snowflake.ID(n), snowflake.ID(n-half), snowflake.ID(n+half-1)
	if n <= 1<<53 {
		return id, from, to, true
	}
	low, high := doubles(float64(n))
	if len(digits) >= 17 {
		return nearestDouble(id), low, high, true // these digits tell a double from all others
	}
	return id, min(from, low), max(to, high), true
}
