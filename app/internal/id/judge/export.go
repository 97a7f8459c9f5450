package judge

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Rows are exported as CSV (RFC 4180) or JSON Lines, one at a time, so that a page can write a long file in
// slices. Both have the same columns: line, ID, time and the layout's fields; plus the stated times if the lines
// have any. In JSON, IDs and fields of more than 53 bits are strings, because JavaScript numbers cannot hold them.

// AppendCSVHead appends the names of the columns.
func (r *Report) AppendCSVHead(dst []byte) []byte {
	dst = append(dst, "line,id,kind,utc,unix-ms"...)
	for _, f := range r.fields() {
		dst = append(append(dst, ','), f.Name...)
	}
	if r.set.Dated() {
		dst = append(dst, ",line-utc"...)
	}
	return append(dst, "\r\n"...)
}

// AppendCSV appends a row. No value contains a comma or a quote.
func (r *Report) AppendCSV(dst []byte, row int) []byte {
	dst = strconv.AppendInt(dst, int64(r.set.Line[row]), 10)
	dst = r.set.AppendText(append(dst, ','), row)
	dst = append(append(dst, ','), r.set.Kind[row].String()...)
	if at, ok := r.Instant(row); ok {
		dst = append(append(dst, ','), text.UTC(at)...)
		dst = append(append(dst, ','), text.UnixMS(at)...)
	} else {
		dst = append(dst, ",,"...)
	}
	for i := range r.fields() {
		dst = append(dst, ',')
		if r.set.Kind[row].Family() == r.Kind {
			dst = strconv.AppendUint(dst, r.Layout.Value(r.set.ID(row), i), 10)
		}
	}
	if r.set.Dated() {
		dst = append(dst, ',')
		if at, ok := r.Stated(row); ok {
			dst = append(dst, text.UTC(at)...)
		}
	}
	return append(dst, "\r\n"...)
}

// AppendJSON appends a row as a JSON object with a line break behind it.
func (r *Report) AppendJSON(dst []byte, row int) []byte {
	dst = strconv.AppendInt(append(dst, `{"line":`...), int64(r.set.Line[row]), 10)
	dst = append(r.set.AppendText(append(dst, `,"id":"`...), row), '"')
	dst = appendPair(dst, "kind", r.set.Kind[row].String())
	if at, ok := r.Instant(row); ok {
		dst = appendPair(dst, "utc", text.UTC(at))
		dst = append(append(dst, `,"unix-ms":`...), text.UnixMS(at)...)
	}
	for i, f := range r.fields() {
		if r.set.Kind[row].Family() != r.Kind {
			break
		}
		value := strconv.FormatUint(r.Layout.Value(r.set.ID(row), i), 10)
		if f.Bits > 53 {
			dst = appendPair(dst, f.Name, value)
			continue
		}
		dst = append(append(append(append(dst, `,"`...), f.Name...), `":`...), value...)
	}
	if at, ok := r.Stated(row); ok {
		dst = appendPair(dst, "line-utc", text.UTC(at))
	}
	return append(dst, "}\n"...)
}

// appendPair appends a member whose name and value need no escapes.
func appendPair(dst []byte, name, value string) []byte {
	dst = append(append(dst, `,"`...), name...)
	return append(append(append(dst, `":"`...), value...), '"')
}

func (r *Report) fields() []snowflake.Field {
	if r.Kind != idkind.Decimal {
		return nil
	}
	return r.Layout.Fields
}
