package snowflake

import (
	"database/sql/driver" // small; database/sql itself is not
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ID is a Snowflake ID: 64 bits whose meaning a [Layout] defines. As unsigned numbers,
// the IDs of one node sort in the order of issue if the sequence is below the time.
//
// In text and logs an ID is its decimal. In JSON it is a string, because JavaScript
// cannot hold it as a number. In binary it is eight bytes, big-endian, which sort like
// the IDs. In SQL it is a BIGINT. A [Form] writes it in another base. A parser accepts
// exactly what its encoder writes.
type ID uint64

// Parse reads a decimal, as [ID.String] writes it. The error is a [*TextError].
func Parse(text string) (ID, error) { return Base10.Parse(text) }

// IsZero reports whether the ID is 0, which means no ID: only the first tick after the
// epoch can have it. It serves encoding/json's omitzero.
func (id ID) IsZero() bool { return id == 0 }

// Int64 returns the same 64 bits as a signed integer, as Java, SQL's BIGINT and most
// wire formats show them. It is negative if bit 63 is set.
func (id ID) Int64() int64 { return int64(id) }

// String returns the unsigned decimal, 1 to 20 digits.
func (id ID) String() string { return Base10.Encode(id) }

// Format implements [fmt.Formatter]: %v and %s write the decimal, %q quotes it, %#v
// writes Go syntax, and %d, %b, %x and %016x write the unsigned number.
func (id ID) Format(f fmt.State, verb rune) {
	switch {
	case verb == 'v' && f.Flag('#'):
		fmt.Fprintf(f, "snowflake.ID(%d)", uint64(id))
	case verb == 'v', verb == 's', verb == 'q':
		format := fmt.FormatString(f, verb)
		fmt.Fprintf(f, format, id.String())
	default:
		fmt.Fprintf(f, fmt.FormatString(f, verb), uint64(id))
	}
}

// MarshalText implements [encoding.TextMarshaler] with the decimal.
func (id ID) MarshalText() ([]byte, error) { return Base10.Append(nil, id), nil }

// UnmarshalText implements [encoding.TextUnmarshaler] for what MarshalText writes.
// The error is a [*TextError]; the ID is then unchanged.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*id = parsed
	}
	return err
}

// MarshalJSON implements json.Marshaler with a string.
func (id ID) MarshalJSON() ([]byte, error) {
	return append(Base10.Append([]byte{'"'}, id), '"'), nil
}

// UnmarshalJSON accepts a string as MarshalJSON writes it, or a number with the same
// digits: no sign, fraction or exponent. null changes nothing. After an error, a
// [*TextError], the ID is unchanged.
func (id *ID) UnmarshalJSON(data []byte) error {
	text := string(data)
	if text == "null" {
		return nil
	}
	if len(text) > 1 && strings.HasPrefix(text, `"`) && strings.HasSuffix(text, `"`) {
		text = text[1 : len(text)-1]
	}
	return id.UnmarshalText([]byte(text))
}

// MarshalBinary implements [encoding.BinaryMarshaler]: eight bytes, big-endian.
func (id ID) MarshalBinary() ([]byte, error) {
	return binary.BigEndian.AppendUint64(nil, uint64(id)), nil
}

// UnmarshalBinary reads what MarshalBinary writes. The error is a [*ValueError].
func (id *ID) UnmarshalBinary(data []byte) error {
	if len(data) != 8 {
		return &ValueError{problem: fmt.Sprintf("got %d bytes; an ID has 8", len(data))}
	}
	*id = ID(binary.BigEndian.Uint64(data))
	return nil
}

// Value implements [driver.Valuer] with an int64, for a BIGINT column. For an ID with
// bit 63 set it is negative, and sorts before all others.
func (id ID) Value() (driver.Value, error) { return id.Int64(), nil }

// Scan implements sql.Scanner. It accepts an int64 as Value writes it, a uint64, or
// either as a decimal in a string or bytes, as some drivers return it. The error is a
// [*TextError] or, for any other type, a [*ValueError]. NULL sets a **ID to nil.
func (id *ID) Scan(source any) error {
	switch v := source.(type) {
	case int64:
		*id = ID(v)
	case uint64:
		*id = ID(v)
	case string:
		return id.scanText(v)
	case []byte:
		return id.scanText(string(v))
	default:
		return &ValueError{problem: fmt.Sprintf("cannot scan type %T into an ID", source)}
	}
	return nil
}

func (id *ID) scanText(text string) error {
	form := Base10
	if strings.HasPrefix(text, "-") {
		form = Signed10
	}
	parsed, err := form.Parse(text)
	if err == nil {
		*id = parsed
	}
	return err
}

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
func (f Form) Encode(id ID) string {
	return string(f.Append(make([]byte, 0, 64), id))
}

// Append appends the ID in this form to dst and returns the extended slice.
func (f Form) Append(dst []byte, id ID) []byte {
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

// Parse reads an ID in exactly this form. The error is a [*TextError].
func (f Form) Parse(text string) (ID, error) {
	f = f.known()
	if f == Signed10 && strings.HasPrefix(text, "-") {
		return parseNegative(text)
	}
	if f == Decimal64 {
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
	return ID(n), nil
}

// parseNegative reads a decimal with a minus sign.
func parseNegative(text string) (ID, error) {
	id, err := Base10.Parse(text[1:])
	if err != nil {
		fault := err.(*TextError)
		return Signed10.fault(text, fault.Pos+1, fault.Fault)
	}
	switch {
	case id == 0:
		return Signed10.fault(text, 1, leadingZero)
	case id > 1<<63:
		return Signed10.fault(text, len(text)-1, tooLarge)
	}
	return -id, nil
}

// parseDecimal64 reads the base64 of a decimal. For a wrong digit, the error names
// the base64 character that holds the digit's first bits.
func parseDecimal64(text string) (ID, error) {
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
	id, err := Base10.Parse(string(decimal[:n]))
	if err != nil {
		fault := err.(*TextError)
		return Decimal64.fault(text, fault.Pos*4/3, fault.Fault)
	}
	return id, nil
}

// The faults that [Form.Parse] finds.
const (
	notADigit   = "not a digit in this base"
	tooShort    = "text is too short"
	tooLong     = "text is too long"
	leadingZero = "leading zero"
	tooLarge    = "number exceeds 64 bits"
)

// TextError names the first character that keeps a text from being an ID.
type TextError struct {
	Form Form
	Text string
	// Pos is the index of the first byte at fault; len(Text) if the text is too short.
	Pos int
	// Fault says in English what is wrong there.
	Fault string
}

// Error names the form, the character with its position from 1, and the fault.
func (e *TextError) Error() string {
	if e.Pos >= len(e.Text) {
		return fmt.Sprintf("snowflake: %.80q is not a %v ID: %v", e.Text, e.Form, e.Fault)
	}
	char, _ := utf8.DecodeRuneInString(e.Text[e.Pos:])
	return fmt.Sprintf("snowflake: %.80q is not a %v ID: character %d, %q: %v", e.Text, e.Form, e.Pos+1, char, e.Fault)
}

func (f Form) fault(text string, pos int, fault string) (ID, error) {
	return 0, &TextError{Form: f, Text: text, Pos: pos, Fault: fault}
}
