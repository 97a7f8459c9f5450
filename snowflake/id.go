package snowflake

import (
	"database/sql/driver" // small; database/sql itself is not
	"encoding/binary"
	"fmt"
	"strings"
)

// ID is a Snowflake ID: 64 bits whose meaning a [Layout] defines. As unsigned numbers,
// the IDs of one node sort in the order of issue if the layout's sequence is below
// its time, as in every preset.
//
// In text and logs an ID is its decimal. In JSON it is a string, because JavaScript
// cannot hold it as a number. In binary it is eight bytes, big-endian, which sort like
// the IDs. In SQL it is a BIGINT. A [Form] writes it in another base.
type ID uint64

// Parse reads an unsigned decimal, as [ID.String] writes it. The error is a
// [*TextError].
func Parse(text string) (ID, error) { return Base10.Parse(text) }

// IsZero reports whether the ID is 0, which stands for no ID: only the first tick of a
// layout's epoch could have it. encoding/json leaves out such a field with omitzero.
func (id ID) IsZero() bool { return id == 0 }

// Int64 returns the same 64 bits as a signed integer, as Java, SQL's BIGINT and most
// wire formats show them. It is negative if bit 63 is set.
func (id ID) Int64() int64 { return int64(id) }

// String returns the unsigned decimal, 1 to 20 digits.
func (id ID) String() string { return Base10.Encode(id) }

// Format implements [fmt.Formatter]: %v and %s write the decimal, %q quotes it, %#v
// writes Go syntax, and integer verbs such as %d, %b, %x and %016x treat the ID as
// unsigned.
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

// UnmarshalText implements [encoding.TextUnmarshaler] for what MarshalText writes.
// The error is a [*TextError]; the ID is then unchanged.
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

// UnmarshalJSON implements json.Unmarshaler. It accepts a string as MarshalJSON
// writes it, or a number with the same digits: no sign, fraction or exponent. By
// convention null changes nothing. The error is a [*TextError]; the ID is then
// unchanged.
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

// MarshalBinary implements [encoding.BinaryMarshaler] with eight bytes, big-endian. It
// never fails.
func (id ID) MarshalBinary() ([]byte, error) {
	return binary.BigEndian.AppendUint64(nil, uint64(id)), nil
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. The error is a
// [*ValueError]; the ID is then unchanged.
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
// [*TextError] or, for any other type, a [*ValueError]; the ID is then unchanged. For a
// nullable column scan into the address of a *ID, which NULL sets to nil, or use
// sql.Null[snowflake.ID] with Go 1.22 and later.
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
