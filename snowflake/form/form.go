// Package form writes IDs of package snowflake as text in other bases, and reads them:
//
//	text := form.Base58.Encode(id)
//	id, err := form.Base58.Parse(text)
//
// The decimal needs no form: [snowflake.ID.String] writes it, and [snowflake.Parse] reads it.
package form

import (
	"encoding/base64"
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Form is a text encoding of IDs. Each ID has exactly one text in a form, and
// [Form.Parse] accepts no other: no signs, no spaces, no leading zeros beyond the
// form's width, no other case. A Form that is not one of the constants is Base10.
type Form uint8

// The forms. Base2, Base16 and Base64URL have a fixed width. The others have no leading
// zeros, and 0 is one digit. ZBase32 (its Base32), Base36, Base58, Short2 and Decimal64
// read what bwmarrin's package writes.
const (
	Base10      Form = iota // unsigned decimal, 1 to 20 digits
	Signed10                // decimal of the signed integer, as in Java and SQL's BIGINT
	Base2                   // 64 binary digits
	Base16                  // 16 hexadecimal digits in lower case
	ZBase32                 // Zooko's digits, ybndrfg8ejkmcpqxot1uwisza345h769
	Crockford32             // digits and upper case without I, L, O and U; reads no other
	Base36                  // digits, lower case
	Base58                  // Flickr's digits: lower case before upper, without 0, l, I and O
	Base62                  // digits, upper case, lower case: sorts if lengths are equal
	Base64URL               // RFC 4648's base64url of the eight bytes: 11 characters
	Shortcode               // the number in base 64, as in Instagram's links: A is 0
	Short2                  // binary without leading zeros, as bwmarrin's Base2 writes it
	Bitcoin58               // Base58 with upper case before lower: sorts if lengths are equal
	Decimal64               // RFC 4648's base64 of the decimal, with padding
)

// base64url is RFC 4648's alphabet.
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

var forms = [...]struct {
	name   string
	digits string
	width  int // fixed, or 0
}{
	Base10:      {"base10", "0123456789", 0},
	Signed10:    {"signed10", "0123456789", 0},
	Base2:       {"base2", "01", 64},
	Base16:      {"base16", "0123456789abcdef", 16},
	ZBase32:     {"zbase32", "ybndrfg8ejkmcpqxot1uwisza345h769", 0},
	Crockford32: {"crockford32", "0123456789ABCDEFGHJKMNPQRSTVWXYZ", 0},
	Base36:      {"base36", "0123456789abcdefghijklmnopqrstuvwxyz", 0},
	Base58:      {"base58", "123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ", 0},
	Base62:      {"base62", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 0},
	Base64URL:   {"base64url", base64url, 11},
	Shortcode:   {"shortcode", base64url, 0},
	Short2:      {"short2", "01", 0},
	Bitcoin58:   {"bitcoin58", "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 0},
	Decimal64:   {"decimal64", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 0},
}

// String returns the form's name, such as "base58".
func (f Form) String() string {
	if int(f) < len(forms) {
		return forms[f].name
	}
	return "form?"
}

// known returns f, or Base10 for an unknown form.
func (f Form) known() Form {
	if int(f) < len(forms) {
		return f
	}
	return Base10
}

// Encode returns the ID in this form.
func (f Form) Encode(id snowflake.ID) string {
	return string(f.Append(make([]byte, 0, 64), id))
}

// Append appends the ID in this form to dst and returns the extended slice.
func (f Form) Append(dst []byte, id snowflake.ID) []byte {
	f = f.known()
	digits := forms[f].digits
	switch f {
	case Base10:
		return strconv.AppendUint(dst, uint64(id), 10)
	case Signed10:
		return strconv.AppendInt(dst, id.Int64(), 10)
	case Base64URL:
		for shift := 58; shift > 0; shift -= 6 {
			dst = append(dst, digits[id>>shift&63])
		}
		return append(dst, digits[id<<2&63])
	case Decimal64:
		var decimal [20]byte
		var text [28]byte
		written := strconv.AppendUint(decimal[:0], uint64(id), 10)
		base64.StdEncoding.Encode(text[:], written)
		return append(dst, text[:base64.StdEncoding.EncodedLen(len(written))]...)
	}
	var text [64]byte
	at, rest, base := len(text), uint64(id), uint64(len(digits))
	for rest > 0 || at == len(text) || len(text)-at < forms[f].width {
		at--
		text[at] = digits[rest%base]
		rest /= base
	}
	return append(dst, text[at:]...)
}

// Parse reads an ID in exactly this form. The error is a [*snowflake.TextError].
func (f Form) Parse(text string) (snowflake.ID, error) {
	f = f.known()
	if f == Signed10 && strings.HasPrefix(text, "-") {
		return parseNegative(text)
	}
	switch f {
	case Base10:
		return snowflake.Parse(text)
	case Decimal64:
		return parseDecimal64(text)
	}
	form := forms[f]
	if text == "" {
		return f.fault(text, 0, tooShort)
	}
	var n uint64
	for i := 0; i < len(text); i++ {
		digit := strings.IndexByte(form.digits, text[i])
		switch {
		case form.width > 0 && i == form.width:
			return f.fault(text, i, tooLong)
		case digit < 0:
			return f.fault(text, i, notADigit)
		case form.width == 0 && i == 1 && n == 0:
			return f.fault(text, 0, leadingZero)
		case f == Base64URL && i == 10:
			if digit&3 != 0 {
				return f.fault(text, i, tooLarge)
			}
			n = n<<4 | uint64(digit>>2)
			continue
		}
		hi, lo := bits.Mul64(n, uint64(len(form.digits)))
		sum, carry := bits.Add64(lo, uint64(digit), 0)
		if hi+carry > 0 || f == Signed10 && sum>>63 > 0 {
			return f.fault(text, i, tooLarge)
		}
		n = sum
	}
	if len(text) < form.width {
		return f.fault(text, len(text), tooShort)
	}
	return snowflake.ID(n), nil
}

// parseNegative reads a decimal with a minus sign.
func parseNegative(text string) (id snowflake.ID, err error) {
	err = id.Scan(text)
	return id, err
}

// parseDecimal64 reads the base64 of a decimal. For a wrong digit, the error names
// the base64 character that holds the digit's first bits.
func parseDecimal64(text string) (snowflake.ID, error) {
	if len(text) > 28 {
		return Decimal64.fault(text, 28, tooLong)
	}
	body := strings.TrimSuffix(strings.TrimSuffix(text, "="), "=")
	for i := 0; i < len(body); i++ {
		if strings.IndexByte(forms[Decimal64].digits, body[i]) < 0 {
			return Decimal64.fault(text, i, notADigit)
		}
	}
	if text == "" || len(text)%4 != 0 {
		return Decimal64.fault(text, len(text), tooShort)
	}
	var decimal [21]byte
	n, err := base64.RawStdEncoding.Strict().Decode(decimal[:], []byte(body))
	if err != nil { // unused trailing bits are set
		return Decimal64.fault(text, len(body)-1, tooLarge)
	}
	id, err := snowflake.Parse(string(decimal[:n]))
	if err != nil {
		fault := err.(*snowflake.TextError)
		return Decimal64.fault(text, fault.Pos*4/3, fault.Fault)
	}
	return id, nil
}

// The faults that [Form.Parse] finds, in the library's words.
const (
	notADigit   = "not a digit in this base"
	tooShort    = "text is too short"
	tooLong     = "text is too long"
	leadingZero = "leading zero"
	tooLarge    = "number exceeds 64 bits"
)

func (f Form) fault(text string, pos int, fault string) (snowflake.ID, error) {
	return 0, &snowflake.TextError{Form: f.String(), Text: text, Pos: pos, Fault: fault}
}
