package find

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Set is the IDs of a text, in order, and the lines without an ID. Rows are columns of plain values, about 20
// bytes each, so that a hundred thousand are cheap. The zero Set is empty.
type Set struct {
	// The columns hold a value for each row, and are written by their [Reader]
	// alone. High is an ID of 64 bits, or the first 64 of a longer one.
	High []uint64
	Low  []uint64 // Low is the next 64 bits of longer ones; empty where all have 64.
	Rest []uint32 // Rest is the last 32 bits of KSUIDs; empty where there are none.
	// Line counts from 1; Offset is the bytes before the ID in the text as UTF-8.
	Line, Offset []uint32
	Kind         []idkind.Kind

	dates  []Date // in the order of the text
	parts  []Part
	epochs []int64
	lossy  string  // the first number of a line without an ID whose last digits are lost
	signs  []uint8 // by row, as far as there are any; see signAt
	named  []string
	places []Place
	mixed  bool // rows stand at several of the places

	smallNumbers int

	bad []badLine

	// Lines is how many lines the text has, blank ones included.
	Lines int
	// Bytes is the length of the text as UTF-8.
	Bytes int
	// Notes are sentences about the text as a whole, such as that it was
	// UTF-16.
	Notes []string
}

// Row is an ID and its position.
type Row struct {
	Line   int // Line counts from 1.
	Offset int // Offset is the bytes before the ID in the text as UTF-8.
	Kind   idkind.Kind
	// ID is an ID of 64 bits, or the first 64 bits of a longer one.
	ID snowflake.ID
}

// Len is the number of rows.
func (s *Set) Len() int { return len(s.High) }

// Row is row i, from 0.
func (s *Set) Row(i int) Row {
	return Row{Line: int(s.Line[i]), Offset: int(s.Offset[i]), Kind: s.Kind[i], ID: snowflake.ID(s.High[i])}
}

// ID is the ID of row i, or its first 64 bits if it is longer.
func (s *Set) ID(i int) snowflake.ID { return snowflake.ID(s.High[i]) }

// reset empties the set and keeps its memory for the next text.
func (s *Set) reset() {
	s.High, s.Low, s.Rest, s.Line, s.Offset, s.Kind, s.dates, s.parts, s.signs =
		s.High[:0], s.Low[:0], s.Rest[:0], s.Line[:0], s.Offset[:0], s.Kind[:0], s.dates[:0], s.parts[:0], s.signs[:0]
	clear(s.bad)
	s.places, s.named, s.epochs, s.lossy, s.mixed, s.smallNumbers = nil, nil, nil, "", false, 0 // whoever asked for them keeps them
	s.bad, s.Notes, s.Lines, s.Bytes = s.bad[:0], nil, 0, 0
}

// add adds a row; the columns that few sets have begin with the first ID that needs them.
func (s *Set) add(kind idkind.Kind, n idkind.Wide, line, offset int) {
	rows := len(s.High)
	s.High = append(s.High, n.High)
	s.Line = append(s.Line, uint32(line))
	s.Offset = append(s.Offset, uint32(offset))
	s.Kind = append(s.Kind, kind)
	if kind.Wide() || len(s.Low) > 0 {
		s.Low = append(filled(s.Low, rows), n.Low)
	}
	if len(s.Rest) > 0 || kind.Spec().Bits > 128 {
		s.Rest = append(filled(s.Rest, rows), n.Rest)
	}
}

// reserve makes the columns longer by at least so many rows, which the caller writes
// next; truncate then cuts them to their number.
func (s *Set) reserve(rows int) {
	n := rows + max(256, rows/4)
	s.High, s.Line, s.Offset, s.Kind = longer(s.High, n), longer(s.Line, n), longer(s.Offset, n), longer(s.Kind, n)
	n = min(len(s.High), len(s.Line), len(s.Offset), len(s.Kind))
	s.High, s.Line, s.Offset, s.Kind = s.High[:n], s.Line[:n], s.Offset[:n], s.Kind[:n]
}

// longer is the column with at least n rows, and with all that its memory holds.
func longer[T any](column []T, n int) []T {
	if cap(column) < n {
		column = append(make([]T, 0, n), column...)
	}
	return column[:cap(column)]
}

// truncate sets the number of rows, after reserve, and fills the columns that few sets
// have up to it.
func (s *Set) truncate(rows int) {
	s.High, s.Line, s.Offset, s.Kind = s.High[:rows], s.Line[:rows], s.Offset[:rows], s.Kind[:rows]
	if len(s.Low) > 0 {
		s.Low = filled(s.Low, rows)
	}
	if len(s.Rest) > 0 {
		s.Rest = filled(s.Rest, rows)
	}
}

// Inexact is the first floating-point number in a line without an ID that a program may have made of an ID, as
// written; empty if there is none.
func (s *Set) Inexact() string { return s.lossy }

// Letters reports whether some IDs are written with more than decimal digits.
func (s *Set) Letters() bool {
	for _, k := range s.Kind {
		if k != idkind.Decimal {
			return true
		}
	}
	return false
}

// filled is a column with at least so many rows, the further ones 0.
func filled[T any](column []T, rows int) []T {
	return append(column, make([]T, max(0, rows-len(column)))...)
}

// Values appends what field i of the layout holds in each row, in the order of
// rows, and returns the longer slice. It says nothing of rows that are no
// 64-bit IDs.
func (s *Set) Values(dst []uint64, l snowflake.Layout, i int) []uint64 {
	shift, most, begin := l.Shift(i)&63, l.Fields[i].Max(), len(dst)
	dst = longer(dst, begin+len(s.High))[:begin+len(s.High)]
	for k, id := range s.High {
		dst[begin+k] = id >> shift & most
	}
	return dst
}

// AppendText appends the ID of row i as IDs of its kind are written.
func (s *Set) AppendText(dst []byte, i int) []byte { return s.Kind[i].Append(dst, s.Wide(i)) }

// Text is the ID of row i as IDs of its kind are written.
func (s *Set) Text(i int) string { return string(s.AppendText(nil, i)) }

// Wide is all bits of row i.
func (s *Set) Wide(i int) idkind.Wide {
	n := idkind.Wide{High: s.High[i]}
	if len(s.Low) > 0 {
		n.Low = s.Low[i]
	}
	if len(s.Rest) > 0 {
		n.Rest = s.Rest[i]
	}
	return n
}
