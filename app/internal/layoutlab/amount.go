package layoutlab

import (
	"math"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// mostAmount is the largest number that boxes take, and mostYears the most years
// in hundredths, since 64 bits hold no more seconds.
const (
	mostAmount = 1_000_000_000_000_000_000
	mostYears  = math.MaxUint64 / hundredthYear
)

// ReadCount reads a number of things, from 1 to 10^18, as people write it:
// 50000, 50,000, 50 000 or 50_000. The error is a sentence.
func ReadCount(typed string) (uint64, error) {
	return readNumber(strings.TrimSpace(typed), 0, mostAmount)
}

// ReadYears reads a number of years with at most two decimals, from 0.01 to
// 584,542,046,090.62, in seconds. The error is a sentence.
func ReadYears(typed string) (seconds uint64, err error) {
	n, err := readNumber(strings.TrimSpace(typed), 2, mostYears)
	return YearSeconds(n), err
}

// readNumber reads a number with at most so many decimals, in units of the last
// of them.
func readNumber(typed string, decimals int, most uint64) (n uint64, err error) {
	if typed == "" {
		return 0, badAmount(text.T("A number is missing here."))
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
			return 0, badAmount(text.T("Years have at most two decimals here; “%s” has more.", quote(typed)))
		case '0' <= r && r <= '9':
			if n = 10*n + uint64(r-'0'); n > most {
				return 0, tooLarge(typed, most)
			}
			if g.digits++; after >= 0 {
				after++
			}
		case strings.ContainsRune(",_ '", r) && i > 0 && after < 0:
			if g.part(i, written) {
				return 0, g.misplaced(typed, decimals)
			}
		case r == '.' && decimals > 0 && after < 0:
			if g.cut() {
				return 0, g.misplaced(typed, decimals)
			}
			after = 0
		default:
			return 0, badAmount(tell("“%s”: character %s, “%s”, is not a digit.", quote(typed), itoa(1+i), seen(written)))
		}
	}
	if after < 0 && g.cut() {
		return 0, g.misplaced(typed, decimals)
	}
	for after = max(after, 0); after < decimals; after++ {
		n *= 10
	}
	switch {
	case n > most:
		return 0, tooLarge(typed, most)
	case n == 0:
		return 0, badAmount(text.T("This must be more than 0."))
	}
	return n, nil
}

// tooLarge says what most is.
func tooLarge(typed string, most uint64) error {
	if most == mostYears {
		return badAmount(tell("“%s” is too long: at most %s years can be written here, as many as 64 bits hold in seconds.", quote(typed), hundredths(most)))
	}
	return badAmount(tell("“%s” is too large: at most a million million million can be written here.", quote(typed)))
}

// groups are the groups of digits of a number: between two of them stands always
// the same separator, and after it three digits.
type groups struct {
	digits int // since the last separator,
	at     int // which stands here
	by     rune
}

// part begins another group, and reports whether the separator does not belong
// there.
func (g *groups) part(at int, by rune) (wrong bool) {
	wrong = g.digits == 0 || g.digits > 3 || g.by != 0 && (g.digits != 3 || g.by != by)
	*g = groups{0, at, by}
	return wrong
}

// cut reports, where the whole part ends, whether its last separator does not
// belong there. One behind all digits harms nothing.
func (g *groups) cut() (wrong bool) { return g.by != 0 && g.digits != 0 && g.digits != 3 }

// misplaced names the last separator.
func (g *groups) misplaced(typed string, decimals int) error {
	words := tell("“%s”: character %s, “%s”, stands among digits, but not before each group of three.", quote(typed), itoa(1+g.at), seen(g.by))
	if decimals > 0 {
		words += " " + text.T("Decimals stand behind a point.")
	}
	return badAmount(words)
}

// badAmount is an error with a sentence for the reader.
func badAmount(words string) error { return &Problem{Field: -1, Bit: -1, Words: words} }
