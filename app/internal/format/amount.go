package format

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
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
// 50000, 50,000, 50 000 or 50_000. The error is a sentence.
func Amount(typed string) (uint64, error) {
	return readNumber(strings.TrimSpace(typed), 0, mostAmount)
}

// Years reads a number of years with at most two decimals, from 0.01 to
// 584,542,046,090.62, in seconds. The error is a sentence.
func Years(typed string) (seconds uint64, err error) {
	n, err := readNumber(strings.TrimSpace(typed), 2, mostYears)
	return n * HundredthYear, err
}

// readNumber reads a number with at most so many decimals, in units of the last
// of them.
func readNumber(typed string, decimals int, most uint64) (n uint64, err error) {
	if typed == "" {
		return 0, amountError(text.T("A number is missing here."))
	}
	g, after := Groups{}, -1 // the decimals so far, from a point on
	for i, written := range []rune(typed) {
		r := written
		if plain, known := text.PlainRune(r); known {
			r = rune(plain)
		}
		switch {
		case r == 0:
		case '0' <= r && r <= '9' && after == decimals:
			return 0, amountError(text.T("Years have at most two decimals here; “%s” has more.", text.Quote(typed)))
		case '0' <= r && r <= '9':
			if n = 10*n + uint64(r-'0'); n > most {
				return 0, tooLarge(typed, most)
			}
			if g.Digits++; after >= 0 {
				after++
			}
		case strings.ContainsRune(",_ '", r) && i > 0 && after < 0:
			if g.Part(i, written) {
				return 0, misplacedIn(typed, g, decimals)
			}
		case r == '.' && decimals > 0 && after < 0:
			if g.End() {
				return 0, misplacedIn(typed, g, decimals)
			}
			after = 0
		default:
			return 0, amountError(text.Tell("“%s”: character %s, “%s”, is not a digit.", text.Quote(typed), strconv.Itoa(1+i), text.Rune(written)))
		}
	}
	if after < 0 && g.End() {
		return 0, misplacedIn(typed, g, decimals)
	}
	for after = max(after, 0); after < decimals; after++ {
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

// tooLarge says what most is.
func tooLarge(typed string, most uint64) error {
	if most == mostYears {
		return amountError(text.Tell("“%s” is too long: at most %s years can be written here, as many as 64 bits hold in seconds.", text.Quote(typed), text.Hundredths(most)))
	}
	return amountError(text.Tell("“%s” is too large: at most a million million million can be written here.", text.Quote(typed)))
}

// misplacedIn names the separator that does not belong where it stands.
func misplacedIn(typed string, g Groups, decimals int) error {
	words := text.Tell("“%s”: character %s, “%s”, stands among digits, but not before each group of three.", text.Quote(typed), strconv.Itoa(1+g.at), text.Rune(g.by))
	if decimals > 0 {
		words += " " + text.T("Decimals stand behind a point.")
	}
	return amountError(words)
}

func amountError(sentence string) error { return &Error{Sentence: sentence} }
