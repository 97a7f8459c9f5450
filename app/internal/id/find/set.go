package find

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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
	// Place is which of [Set.Places] a row is of, from 1; 0, or not there, for an ID alone in its line.
	Place []uint8

	dates  []Date           // in the order of the text
	lossy  string           // the first number of a line without an ID whose last digits are lost
	signs  []uint8          // by row, as far as there are any; see signAt
	kinds  uint64           // a bit for each kind that the text names
	padded bool             // see [Set.Padded]
	hints  system.TextHints // of the start of the text
	// Printed is a layout that the text prints; see [system.TextHints].
	Printed snowflake.Layout
	places  []FieldPosition
	// paths have a value for each row, as far as there are any: the number of its pattern, from 1, in the lowest 16
	// bits, and above it where its indexes begin. See [Set.Path].
	paths    []uint64
	patterns []string // as $.items[].id
	indexes  []uint32

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

// FoundID is an ID and its position.
type FoundID struct {
	Line   int // Line counts from 1.
	Offset int // Offset is the bytes before the ID in the text as UTF-8.
	Kind   idkind.Kind
	// ID is an ID of 64 bits, or the first 64 bits of a longer one.
	ID snowflake.ID
}

// Len is the number of rows.
func (s *Set) Len() int { return len(s.High) }

// Row is row i, from 0.
func (s *Set) Row(i int) FoundID {
	return FoundID{Line: int(s.Line[i]), Offset: int(s.Offset[i]), Kind: s.Kind[i], ID: snowflake.ID(s.High[i])}
}

// ID is the ID of row i, or its first 64 bits if it is longer.
func (s *Set) ID(i int) snowflake.ID { return snowflake.ID(s.High[i]) }

// reset empties the set and keeps its memory for the next text.
func (s *Set) reset() {
	s.High, s.Low, s.Rest, s.Line, s.Offset, s.Kind, s.Place, s.dates, s.signs =
		s.High[:0], s.Low[:0], s.Rest[:0], s.Line[:0], s.Offset[:0], s.Kind[:0], s.Place[:0], s.dates[:0], s.signs[:0]
	clear(s.bad)
	s.places, s.hints, s.lossy, s.smallNumbers = nil, system.TextHints{}, "", 0 // whoever asked for them keeps them
	s.paths, s.patterns, s.indexes = s.paths[:0], nil, s.indexes[:0]
	s.padded, s.kinds, s.Printed = false, 0, snowflake.Layout{}
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

// reserve makes the columns longer than so many rows, for the caller to write further ones; truncate then cuts them to
// their number.
func (s *Set) reserve(rows int) {
	n := rows + 1
	s.High, s.Line, s.Offset, s.Kind = longer(s.High, n), longer(s.Line, n), longer(s.Offset, n), longer(s.Kind, n)
	n = min(len(s.High), len(s.Line), len(s.Offset), len(s.Kind))
	s.High, s.Line, s.Offset, s.Kind = s.High[:n], s.Line[:n], s.Offset[:n], s.Kind[:n]
}

// longer is the column with at least n rows, and with all that its memory holds. It grows as append does, so that a
// list of many rows is copied a few times and not for each piece of the text.
func longer[T any](column []T, n int) []T {
	column = slices.Grow(column, max(0, n-len(column)))
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

// mostLost is how many IDs a number whose last digits are lost may stand for if it is read as an ID: its time is kept.
// One that may stand for up to mostVague is read only in a text without other IDs.
const mostLost, mostVague = 100_000, 1e14

// Inexact is the first floating-point number in a line without another ID that a program may have made of an ID, as
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
	shift, most, begin := layouts.Shift(l, i)&63, l.Fields[i].Max(), len(dst)
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
