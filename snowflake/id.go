package snowflake

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// ID is a Snowflake ID: 64 bits whose meaning a [Layout] gives. IDs of one
// node sort in the order of issue, as unsigned numbers, where the layout's
// sequence stands below its time, as in every preset.
//
// As text, in JSON and in logs an ID is its decimal, in JSON as a string, since
// JavaScript cannot hold it as a number; as bytes it is eight, the most
// significant first, so that they sort as the IDs do; in SQL it is a BIGINT.
// Other spellings are a [Form]'s.
type ID uint64

// Parse reads an unsigned decimal, as [ID.String] writes it. The error is a
// [*TextError].
func Parse(text string) (ID, error) { return Base10.Parse(text) }

// MustParse is [Parse] for IDs that stand in the source, such as those of tests: it
// panics where Parse returns an error.
func MustParse(text string) ID {
	id, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return id
}

// Int64 is the signed reading of the same 64 bits, which is what Java, SQL's
// BIGINT and most wire formats show. It is negative when bit 63 is set.
func (id ID) Int64() int64 { return int64(id) }

// String is the unsigned decimal form, 1 to 20 digits.
func (id ID) String() string { return Base10.Encode(id) }

// Format implements [fmt.Formatter]: %v and %s are the decimal, %q quotes it,
// %#v is Go syntax, and the verbs of integers, such as %d, %b, %x and %016x,
// treat the ID as an unsigned one.
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

// AppendText implements [encoding.TextAppender] with the decimal. It never
// fails.
func (id ID) AppendText(dst []byte) ([]byte, error) { return Base10.Append(dst, id), nil }

// MarshalText implements [encoding.TextMarshaler] with the decimal. It never
// fails.
func (id ID) MarshalText() ([]byte, error) { return id.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler] for what MarshalText
// writes. The error is a [*TextError]; the ID is then as it was.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*id = parsed
	}
	return err
}

// MarshalJSON implements json.Marshaler with a string. It never fails.
func (id ID) MarshalJSON() ([]byte, error) {
	return append(Base10.Append([]byte{'"'}, id), '"'), nil
}

// UnmarshalJSON implements json.Unmarshaler. It takes a string as MarshalJSON
// writes it and, from writers that send numbers, a number of the same digits:
// no sign, fraction or exponent. A null changes nothing, as is the custom. The
// error is a [*TextError]; the ID is then as it was.
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

// AppendBinary implements [encoding.BinaryAppender] with eight bytes, the most
// significant first. It never fails.
func (id ID) AppendBinary(dst []byte) ([]byte, error) {
	return binary.BigEndian.AppendUint64(dst, uint64(id)), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler] with what AppendBinary
// writes. It never fails.
func (id ID) MarshalBinary() ([]byte, error) { return id.AppendBinary(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. The error is a
// [*BytesError]; the ID is then as it was.
func (id *ID) UnmarshalBinary(data []byte) error {
	if len(data) != 8 {
		return &BytesError{Got: len(data)}
	}
	*id = ID(binary.BigEndian.Uint64(data))
	return nil
}
