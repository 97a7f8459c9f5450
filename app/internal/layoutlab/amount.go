package layoutlab

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// mostAmount is the largest number that boxes take.
const mostAmount = 1_000_000_000_000_000_000

// ReadCount reads a number of things, from 1 to 10^18, as people write it:
// 50000, 50,000, 50 000 or 50_000. The error is a sentence.
func ReadCount(typed string) (uint64, error) {
	typed = strings.TrimSpace(typed)
	return readDigits(typed, typed)
}

// ReadYears reads a number of years with at most two decimals, from 0.01 to
// 10^12, in seconds. The error is a sentence.
func ReadYears(typed string) (seconds uint64, err error) {
	typed = text.Plain(strings.ToValidUTF8(strings.TrimSpace(typed), "\uFFFD")) // or halves could join into a character
	whole, fraction, _ := strings.Cut(typed, ".")
	if len(fraction) > 2 {
		return 0, badAmount(text.T("Years have at most two decimals here; “%s” has more.", quote(typed)))
	}
	hundredths, err := readDigits(whole+(fraction + "00")[:2], typed)
	if err != nil {
		return 0, err
	}
	if hundredths > 100*1_000_000_000_000 {
		return 0, badAmount(text.T("“%s” is more than a million million years.", quote(typed)))
	}
	return YearSeconds(hundredths), nil
}

// readDigits reads a number from the digits of what was typed.
func readDigits(digits, typed string) (uint64, error) {
	if typed == "" {
		return 0, badAmount(text.T("A number is missing here."))
	}
	var n uint64
	for i, written := range []rune(digits) {
		r := written
		if plain, known := text.PlainRune(r); known {
			r = rune(plain)
		}
		switch {
		case r == 0:
		case '0' <= r && r <= '9':
			if n = 10*n + uint64(r-'0'); n > mostAmount {
				return 0, badAmount(text.T("“%s” is too large: at most a million million million can be written here.", quote(typed)))
			}
		case strings.ContainsRune(",_ '", r) && i > 0:
		default:
			return 0, badAmount(tell("“%s”: character %s, “%s”, is not a digit.", quote(typed), itoa(1+len([]rune(typed[:strings.IndexRune(typed, written)]))), seen(written)))
		}
	}
	if n == 0 {
		return 0, badAmount(text.T("This must be more than 0."))
	}
	return n, nil
}

// badAmount is an error with a sentence for the reader.
func badAmount(words string) error { return &Problem{Field: -1, Bit: -1, Words: words} }
