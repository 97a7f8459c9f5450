package sim

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// How numbers and times are written.

// number is not inlined: no code is used by as many sentences, and each inlined call would add
// some hundred bytes to the program.
//
//go:noinline
func number(n int64) string { return text.Group(n) }

func slash(tick int64, sequence uint64) string {
	return strconv.FormatInt(tick, 10) + "/" + strconv.FormatUint(sequence, 10)
}

func rounded(how func(float64) float64, v, parts float64) string {
	return strconv.FormatFloat(how(v*parts)/parts, 'f', -1, 64)
}

func milliseconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/1e6, 'f', -1, 64)
}

func timeOfDay(at time.Time) string { return at.Format("15:04:05.000") }

// span formats a duration for a reader: in milliseconds, or in minutes or seconds if it is a
// multiple of a minute or 0.1 s.
func span(d time.Duration) string {
	if d >= 2*time.Minute && d%time.Minute == 0 {
		return text.Tell("%s min", number(int64(d/time.Minute)))
	}
	if d >= time.Second && d%(time.Second/10) == 0 {
		return text.Tell("%s s", decimal(d, time.Second))
	}
	return text.Tell("%s ms", decimal(d, time.Millisecond))
}

func decimal(d, unit time.Duration) string {
	whole, rest := d/unit, d%unit
	if rest < 0 {
		return "-" + decimal(-d, unit)
	}
	words := number(int64(whole))
	if rest == 0 {
		return words
	}
	digits := strconv.FormatInt(int64(rest)*int64(time.Second/unit)+1e9, 10)[1:]
	return words + "." + strings.TrimRight(digits, "0")
}
