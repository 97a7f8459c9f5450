package snowflake

import (
	"database/sql/driver" // small; database/sql itself is not
	"fmt"
	"strings"
)

// Value implements [driver.Valuer] with an int64, for a BIGINT column. Of an ID
// with bit 63 set it is negative, and sorts before all others.
func (id ID) Value() (driver.Value, error) { return id.Int64(), nil }

// Scan implements sql.Scanner. It takes an int64 as Value writes it, a uint64,
// or either as a decimal in a string or bytes, as some drivers hand it back. The
// error is a [*TextError] or, for any other type, a [*ScanError]; the ID is then
// as it was. For a column that may be NULL scan into the address of a *ID, which
// is then nil; since Go 1.22 there is sql.Null[snowflake.ID], too.
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

// scanText reads a decimal: with a minus sign it is a signed one.
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

// ScanError says that a database column holds something that is no ID.
type ScanError struct {
	// Type is the Go type of the column's value; "<nil>" for NULL.
	Type string
}

func (e *ScanError) Error() string {
	return fmt.Sprintf("snowflake: a column value of type %s is no ID", e.Type)
}
