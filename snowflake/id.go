package snowflake

import "strconv"

// ID is a Snowflake ID: 64 bits whose meaning a [Layout] gives. IDs of one
// node and one layout sort by time as unsigned numbers.
type ID uint64

// Int64 is the signed reading of the same 64 bits, which is what Java, SQL's
// BIGINT and most wire formats show. It is negative when bit 63 is set.
func (id ID) Int64() int64 { return int64(id) }

// String is the unsigned decimal form, 1 to 20 digits.
func (id ID) String() string { return strconv.FormatUint(uint64(id), 10) }
