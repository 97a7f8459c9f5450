package snowflake

import (
	"database/sql/driver" // small; database/sql itself is not
	"fmt"
	"strings"
)

// Value implements [driver.Valuer] with an int64, for a BIGINT column. For an ID with
// bit 63 set it is negative, and sorts before all others.
func (id ID) Value() (driver.Value, error) { return id.Int64(), nil }

// Scan implements sql.Scanner. It accepts an int64 as Value writes it, a uint64, or
// either as a decimal in a string or bytes, as some drivers return it. The error is a
// [*TextError] or, for any other type, a [*ScanError]; the ID is then unchanged. For a
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
		return &ScanError{Type: fmt.Sprintf("%T", source)}
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

// ScanError says that a database column has a type that cannot be an ID.
type ScanError struct {
	// Type is the Go type of the column's value, or "<nil>" for NULL.
	Type string
}

func (e *ScanError) Error() string {
	return fmt.Sprintf("snowflake: cannot scan type %s into an ID", e.Type)
}
