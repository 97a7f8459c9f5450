package boxes

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// mostAmount is the largest number that boxes take, and mostYears the most years
// in hundredths, since 64 bits hold no more seconds.
const (
	mostAmount = 1_000_000_000_000_000_000
	mostYears  = math.MaxUint64 / HundredthYear
)

// HundredthYear is the seconds of a hundredth of a Julian year, in which people
// write years and which is the unit of [snowflake.Span.Years].
const HundredthYear = 315_576

// Amount reads a number of things, from 1 to 10^18, as people write it:
// 50000, 50,000, 50 000, 50_000, 50k, 0.05M or 5e4. The error is a sentence.
func Amount(typed string) (uint64, error) {
	digits, zeros := shortened(typed)
	return readNumber(digits, zeros, mostAmount)
}

// Years reads a number of years with at most two decimals, from 0.01 to
// 584,542,046,090.62, in seconds. The error is a sentence.
func Years(typed string) (seconds uint64, err error) {
	digits, zeros := shortened(typed)
	n, err := readNumber(digits, 2+zeros, mostYears)
	return n * HundredthYear, err
}

// shortened parts a number from the zeros that are written as k, M, G or e3.
func shortened(typed string) (digits string, zeros int) {
	typed = strings.TrimSpace(typed)
	plain := strings.ToLower(text.Plain(typed))
	if digits, exponent, ok := strings.Cut(plain, "e"); ok && digits != "" {
		zeros, err := strconv.Atoi(exponent)
		if err == nil && 0 <= zeros && zeros <= 18 {
			return digits, zeros
		}
	}
	for i, suffix := range []string{"k", "m", "g"} {
		if digits, ok := strings.CutSuffix(plain, suffix); ok && digits != "" {
			return strings.TrimSpace(digits), 3 * (i + 1)
		}
	}
	return typed, 0
}

// readNumber reads a number with at most so many decimals, in units of the last
// of them.
func readNumber(typed string, decimals int, most uint64) (n uint64, err error) {
	if typed == "" {
		return 0, amountError(text.T("Enter a number."))
	}
	g, after := groups{}, -1 // the decimals so far, from a point on
	for i, written := range []rune(typed) {
		r := written
		if plain, known := text.PlainRune(r); known {
			r = rune(plain)
		}
		switch {
		case r == 0:
		case '0' <= r && r <= '9' && after == decimals:
			return 0, tooFine(typed, most)
		case '0' <= r && r <= '9':
			if n = 10*n + uint64(r-'0'); n > most {
				return 0, tooLarge(typed, most)
			}
			if g.digits++; after >= 0 {
				after++
			}
		case strings.ContainsRune(",_ '", r) && i > 0 && after < 0:
			if g.part(i, written) {
				return 0, misplacedIn(typed, g, decimals)
			}
		case r == '.' && decimals > 0 && after < 0:
			if g.end() {
				return 0, misplacedIn(typed, g, decimals)
			}
			after = 0
		default:
			return 0, amountError(text.Tell("“%s”: character %s, “%s”, is not a digit.", text.Quote(typed),
				strconv.Itoa(1+i), text.Rune(written)))
		}
	}
	if after < 0 && g.end() {
		return 0, misplacedIn(typed, g, decimals)
	}
	for after = max(after, 0); after < decimals; after++ {
		if n > most/10 {
			return 0, tooLarge(typed, most)
		}
		n *= 10
	}
	switch {
	case n > most:
		return 0, tooLarge(typed, most)
	case n == 0:
		return 0, amountError(text.T("This must be more than 0."))
	}
	return n, nil
}

func tooFine(typed string, most uint64) error {
	if most == mostYears {
		return amountError(text.T("Years have at most two decimals here; “%s” has more.", text.Quote(typed)))
	}
	return amountError(text.T("“%s” is not a whole number: it has too many decimals.", text.Quote(typed)))
}

func tooLarge(typed string, most uint64) error {
	if most == mostYears {
		return amountError(text.Tell("“%s” is too long: the maximum is %s years, as 64 bits of seconds hold no more.",
			text.Quote(typed), text.Hundredths(most)))
	}
	return amountError(text.Tell("“%s” is too large: the maximum is a million million million (10^18).",
		text.Quote(typed)))
}

// misplacedIn names the separator that does not belong where it stands.
func misplacedIn(typed string, g groups, decimals int) error {
	words := text.Tell("“%s”: character %s, “%s”, does not separate groups of three digits.", text.Quote(typed),
		strconv.Itoa(1+g.at), text.Rune(g.by))
	if decimals > 0 {
		words = text.Sentences(words, text.T("Write decimals after a point."))
	}
	return amountError(words)
}

func amountError(sentence string) error { return &Error{Sentence: sentence} }

// instantLayouts are the accepted forms; without an offset they are UTC.
var instantLayouts = []string{
	"-01-02T15:04:05Z07:00", "-01-02 15:04:05Z07:00", "-01-02 15:04:05 Z07:00", "-01-02T15:04:05", "-01-02 15:04:05",
	"-01-02T15:04Z07:00", "-01-02T15:04", "-01-02 15:04",
}

// Instant reads an instant in the forms of ISO 8601 that [text.UTC] writes, a
// little more loosely, or a number of milliseconds since 1970. The error is an
// [*Error].
func Instant(typed string) (time.Time, error) { return InstantOn(typed, nil) }

// InstantOn is [Instant] where what has no offset is read off clocks: on says at
// which instant they show what they would show in UTC; nil is UTC.
func InstantOn(typed string, on func(shown time.Time) time.Time) (time.Time, error) {
	s := strings.TrimSpace(typed)
	if ms, err := strconv.ParseInt(s, 10, 64); err == nil && len(s) != 4 {
		return time.UnixMilli(ms).UTC(), nil
	}
	digits := strings.TrimLeft(s, "+-")
	year, rest, ok := strings.Cut(digits, "-")
	y, err := strconv.Atoi(year)
	if !ok || err != nil || len(year) < 4 || len(year) > 12 {
		return time.Time{}, badInstant()
	}
	if strings.HasPrefix(s, "-") {
		y = -y
	}
	day := len(rest) == len("01-02")
	if day { // then time.Parse does without its large reader of any layout, which no page begins with
		rest += "T00:00:00Z"
	}
	for _, layout := range instantLayouts {
		// The year is put in afterwards, since time.Parse knows four digits; 2000
		// is a leap year, so that the 29th of February can be read.
		t, err := time.Parse("2006"+layout, "2000-"+rest)
		if err != nil {
			continue
		}
		_, offset := t.Zone()
		moved := time.Date(y, t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
		if moved.Day() != t.Day() {
			return time.Time{}, &Error{Sentence: text.T("The year %d has no 29th of February.", y)}
		}
		if on != nil && (day || !strings.HasSuffix(layout, "Z07:00")) {
			return on(moved), nil
		}
		return moved.Add(-time.Duration(offset) * time.Second), nil
	}
	return time.Time{}, badInstant()
}

func badInstant() error {
	return &Error{Sentence: text.T(
		"This is not a date and time. Write it as 2022-06-28T16:07:40.105Z, or as milliseconds since 1970.")}
}
