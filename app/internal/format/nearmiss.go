package format

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// nearly are the longer kinds of ID by the digits that they are written in, the
// smallest alphabet first: a text in these digits whose length is nearly right is
// taken for one that was cut.
var nearly = [...]struct {
	name, digits string
	length       int
}{
	{"objectid", bothHexDigits, 24},
	{"uuid", bothHexDigits, 32},
	{"xid", Base32HexDigits, 20},
	{"ulid", CrockfordDigits, 26},
	{"ulid", "0123456789abcdefghjkmnpqrstvwxyz", 26},
	{"ksuid", Base62Digits, 27},
}

// letters are those in which longer IDs are written.
const letters = Base62Digits + "-"

// NearMiss is a better reason for which a token of a list is no ID than err, that
// of [Integer], where it is nearly a longer kind.
func NearMiss(token string, err error) error {
	n, out := &Identifier{}, Identification{}
	for _, kind := range kinds[1:] {
		kind(n, token, &out)
	}
	return n.nearMiss(token, &out, err)
}

// nearMiss is what is wrong with a text that has nearly the digits and the length
// of some longer kind of ID, and otherwise why it is no integer.
func (n *Identifier) nearMiss(token string, out *Identification, err error) error {
	bad, ok := err.(*Error)
	if _, _, lost := Floating(token); lost && ok {
		return &Error{Sentence: bad.Sentence, Hint: text.T("A program held this ID as a floating-point number, as pandas and spreadsheets do: its last digits may be lost.")}
	}
	name := ""
	if ok && bad.Position > 0 && strings.Trim(token, letters) == "" {
		name = nearest(token)
	}
	for _, e := range out.Excluded {
		if e.Name == name {
			return &Error{Sentence: e.Why(), Hint: n.cutShort(token, name)}
		}
	}
	return err
}

// nearest is the longer kind of ID that a text nearly is; empty if there is none.
func nearest(token string) string {
	if strings.Count(token, "-") > 1 && strings.Trim(token, bothHexDigits+"-") == "" {
		return "uuid"
	}
	others := len(token)
	for i := range len(token) {
		if digitValue(rune(token[i])) < 10 {
			others--
		}
	}
	mixed := token != strings.ToLower(token) && token != strings.ToUpper(token)
	for off := range 3 {
		for _, k := range nearly {
			if away := len(token) - k.length; max(away, -away) == off && strings.Trim(token, k.digits) == "" &&
				(off == 0 || others > 2 && others < len(token) && (mixed || k.name != "ksuid")) {
				return k.name
			}
		}
	}
	for _, k := range nearly { // a wrong character in one of the right length
		if len(token) == k.length {
			return k.name
		}
	}
	if len(token) == 36 {
		return "uuid"
	}
	return ""
}

// cutShort says when an ID was made whose end is missing. Many kinds have their time
// in front, so that it is still there.
func (n *Identifier) cutShort(token, name string) string {
	length := 36
	for _, k := range nearly {
		if k.name == name && (name != "uuid" || !strings.Contains(token, "-")) {
			length = k.length
		}
	}
	if len(token) >= length || name == "ksuid" { // of a number in base 62 every digit counts
		return ""
	}
	var whole Identification
	for _, kind := range kinds[1:] {
		kind(n, token+strings.Repeat("0", length-len(token)), &whole)
	}
	for _, r := range whole.Readings {
		if r.Dated && r.Score > 0.5 {
			return text.Tell("If only its end is missing, it was made on %s.", r.At.Format("2006-01-02"))
		}
	}
	return ""
}
