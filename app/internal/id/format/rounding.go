package format

import (
	"strconv"

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
	case original > 1<<53 && rounded == javaScript(original):
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

// javaScript is what JavaScript writes for a number: the fewest digits that tell its double from all others, and
// zeros. It is the number itself where that needs more than 64 bits.
func javaScript(id snowflake.ID) snowflake.ID {
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
