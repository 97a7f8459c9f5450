package format

import (
	"math"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// letters are those in which longer IDs are written.
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-"

// NearMiss is a better reason for which a token of a list is no ID than err, that
// of [Integer], where it is nearly a longer kind.
func NearMiss(token string, err error) error {
	n := &Identifier{}
	out := n.longer(token)
	return n.nearMiss(token, &out, err)
}

// longer is all that a token may be but a number of 64 bits.
func (n *Identifier) longer(token string) (out Identification) {
	for _, kind := range kinds[1:] {
		kind(n, token, &out)
	}
	return out
}

// nearMiss is what is wrong with a text that has nearly the digits and the length
// of some longer kind of ID, and otherwise why it is no integer.
func (n *Identifier) nearMiss(token string, out *Identification, err error) error {
	bad, ok := err.(*Error)
	if _, _, lost := Floating(token); lost && ok {
		return &Error{Sentence: bad.Sentence, Hint: text.T("A program stored this ID as a floating-point number, as pandas and spreadsheets do: its last digits may be lost.")}
	}
	if !ok || bad.Position == 0 || strings.Trim(token, letters) != "" {
		return err
	}
	k := nearest(token)
	for _, e := range out.Excluded {
		if e.Name == k.String() {
			return &Error{Sentence: e.Why(), Hint: n.cutShort(token, k)}
		}
	}
	return err
}

// nearest is the longer kind of ID that a text nearly is, by its digits and its length:
// of several the one with the smallest alphabet. It is Decimal if there is none.
func nearest(token string) idkind.Kind {
	if strings.Count(token, "-") > 1 && strings.Trim(token, bothHexDigits+"-") == "" {
		return idkind.UUID
	}
	best, least := idkind.Decimal, math.MaxInt
	for k := idkind.UUID; k < idkind.Count; k++ {
		s := k.Spec()
		if s.Bits <= 64 || len(s.Alphabet()) >= 64 { // nearly any word of the right length would fit
			continue
		}
		off, digits := max(len(token)-s.Length, s.Length-len(token)), len(s.Alphabet())
		switch {
		case off <= 2 && fits(s, token, off):
			if far := off<<8 + digits; far < least {
				best, least = k, far
			}
		case off == 0 && least == math.MaxInt: // a wrong character in one of the right length
			best, least = k, math.MaxInt-1
		}
	}
	if best == idkind.Decimal && len(token) == 36 {
		return idkind.UUID
	}
	return best
}

// fits reports whether a text is of the digits of a kind; if it has another length, it
// must not look like a word or a number.
func fits(s *idkind.Spec, token string, off int) bool {
	others := len(token)
	for i := range len(token) {
		if s.Digit(token[i]) < 0 {
			return false
		}
		if token[i]-'0' < 10 {
			others--
		}
	}
	mixed := token != strings.ToLower(token) && token != strings.ToUpper(token)
	if len(s.Alphabet()) == 32 && mixed {
		return false
	}
	return off == 0 || others > 2 && others < len(token) && (mixed || len(s.Alphabet()) < 62)
}

// cutShort is the date of an ID whose end is missing. Many kinds have their time in front, so it is still there.
func (n *Identifier) cutShort(token string, k idkind.Kind) string {
	length := k.Spec().Length
	if k == idkind.UUID && strings.Contains(token, "-") {
		length = 36
	}
	if len(token) >= length || k == idkind.KSUID { // of a number in base 62 every digit counts
		return ""
	}
	for _, r := range n.longer(token + strings.Repeat("0", length-len(token))).Readings {
		if r.Dated && r.Score > 0.5 {
			return text.Tell("If only its end is missing, it was issued on %s.", text.Day(r.At))
		}
	}
	return ""
}
