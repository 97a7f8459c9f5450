package snowflake

import (
	"database/sql/driver" // small; database/sql itself is not
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ID is a Snowflake ID: 64 bits whose meaning a [Layout] defines. As unsigned numbers,
// the IDs of one node sort in the order of issue if the sequence is below the time.
//
// In text and logs an ID is its decimal. In JSON it is a string, because JavaScript
// cannot hold it as a number. In binary it is eight bytes, big-endian. In SQL it is a
// BIGINT. Package form writes it in other bases.
type ID uint64

// Parse reads a decimal, as [ID.String] writes it. The error is a [*TextError].
func Parse(text string) (ID, error) {
	if text == "" {
		return 0, &TextError{"base10", text, 0, "text is too short"}
	}
	var n uint64
	for i := 0; i < len(text); i++ {
		digit := uint64(text[i] - '0')
		problem := ""
		switch {
		case digit > 9:
			problem = "not a digit in this base"
		case i == 1 && n == 0:
			return 0, &TextError{"base10", text, 0, "leading zero"}
		case n > math.MaxUint64/10 || n*10 > math.MaxUint64-digit:
			problem = "number exceeds 64 bits"
		}
		if problem != "" {
			return 0, &TextError{"base10", text, i, problem}
		}
		n = n*10 + digit
	}
	return ID(n), nil
}

// Int64 returns the same 64 bits as a signed integer, as Java, SQL's BIGINT and most
// wire formats show them. It is negative if bit 63 is set.
func (id ID) Int64() int64 { return int64(id) }

// String returns the unsigned decimal, 1 to 20 digits.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }

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
func (id ID) MarshalText() ([]byte, error) { return strconv.AppendUint(nil, uint64(id), 10), nil }

// UnmarshalText implements [encoding.TextUnmarshaler] for what MarshalText writes.
// The error is a [*TextError]; the ID is then unchanged.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*id = parsed
	}
	return err
}

// UnmarshalJSON accepts a string as json.Marshal writes it, or a number with the same
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
	parse := Parse
	if strings.HasPrefix(text, "-") {
		parse = parseNegative
	}
	parsed, err := parse(text)
	if err == nil {
		*id = parsed
	}
	return err
}

// parseNegative reads a decimal with a minus sign.
func parseNegative(text string) (ID, error) {
	id, err := Parse(text[1:])
	switch {
	case err != nil:
		fault := err.(*TextError)
		return 0, &TextError{"signed10", text, fault.Pos + 1, fault.Fault}
	case id == 0:
		return 0, &TextError{"signed10", text, 1, "leading zero"}
	case id > 1<<63:
		return 0, &TextError{"signed10", text, len(text) - 1, "number exceeds 64 bits"}
	}
	return -id, nil
}

// TextError names the first character that keeps a text from being an ID.
type TextError struct {
	// Form is the name of the form that was read: "base10", "signed10", or another one of
	// package form.
	Form string
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
