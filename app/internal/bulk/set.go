// Package bulk reads IDs by the hundred thousand: it finds them in text of any
// kind, guesses from all of them together which system made them, and looks for
// what they give away. It works in steps that take a few milliseconds, so that
// a page stays alive meanwhile, and it reads no clock: what is now is told.
package bulk

import (
	"math"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Set is the IDs of one text, in its order, and the lines that held none. Rows
// are columns of plain values, some 20 bytes each, so that a hundred thousand
// cost little. The zero Set is empty.
type Set struct {
	high   []uint64 // an ID of 64 bits, or the first 64 of a longer one
	low    []uint64 // the next 64 bits of longer ones; empty where all have 64
	rest   []uint32 // the last 32 bits of KSUIDs; empty where there are none
	line   []uint32
	offset []uint32
	kind   []Kind
	stamp  []int64 // milliseconds since 1970, or noStamp; empty where no line has one

	places []Place
	mixed  bool // rows stand at several of the places

	bad   []badLine
	words []string // words tell what was wrong with the first bad lines.

	// Lines is how many lines the text has, blank ones included.
	Lines int
	// Bytes is the length of the text as UTF-8.
	Bytes int
	// Notes are sentences about the text as a whole, such as that it was
	// UTF-16.
	Notes []string
}

const noStamp = math.MinInt64

// Row is one ID and where it stood.
type Row struct {
	Line   int // Line counts from 1.
	Offset int // Offset is the bytes before the ID in the text as UTF-8.
	Kind   Kind
	// ID is an ID of 64 bits, or the first 64 bits of a longer one.
	ID snowflake.ID
}

// Len is the number of rows.
func (s *Set) Len() int { return len(s.high) }

// Row is row i, from 0.
func (s *Set) Row(i int) Row {
	return Row{Line: int(s.line[i]), Offset: int(s.offset[i]), Kind: s.kind[i], ID: snowflake.ID(s.high[i])}
}

// ID is the ID of row i, or its first 64 bits if it is longer.
func (s *Set) ID(i int) snowflake.ID { return snowflake.ID(s.high[i]) }

// Stamp is the instant that the line of row i states beside the ID; one
// without a time zone is taken for UTC.
func (s *Set) Stamp(i int) (at time.Time, ok bool) {
	if len(s.stamp) == 0 || s.stamp[i] == noStamp {
		return time.Time{}, false
	}
	return time.UnixMilli(s.stamp[i]).UTC(), true
}

// reset empties the set and keeps its memory for the next text.
func (s *Set) reset() {
	s.high, s.low, s.rest, s.line, s.offset, s.kind, s.stamp =
		s.high[:0], s.low[:0], s.rest[:0], s.line[:0], s.offset[:0], s.kind[:0], s.stamp[:0]
	clear(s.words)
	s.places, s.mixed = nil, false // whoever asked for them keeps them
	s.bad, s.words, s.Notes, s.Lines, s.Bytes = s.bad[:0], s.words[:0], nil, 0, 0
}

// add appends an ID of 64 bits.
func (s *Set) add(kind Kind, id uint64, line, offset int) {
	s.high = append(s.high, id)
	s.line = append(s.line, uint32(line))
	s.offset = append(s.offset, uint32(offset))
	s.kind = append(s.kind, kind)
	if len(s.low) > 0 {
		s.low = append(s.low, 0)
	}
	if len(s.rest) > 0 {
		s.rest = append(s.rest, 0)
	}
	if len(s.stamp) > 0 {
		s.stamp = append(s.stamp, noStamp)
	}
}

// reserve makes every column longer by rows that are written next.
func (s *Set) reserve(rows int) {
	n := rows + max(256, rows/4)
	s.high, s.line, s.offset, s.kind = longer(s.high, n), longer(s.line, n), longer(s.offset, n), longer(s.kind, n)
	n = min(len(s.high), len(s.line), len(s.offset), len(s.kind))
	s.high, s.line, s.offset, s.kind = s.high[:n], s.line[:n], s.offset[:n], s.kind[:n]
}

// longer is the column with at least n rows, and all for which there is memory.
func longer[T any](column []T, n int) []T {
	if cap(column) < n {
		column = append(make([]T, 0, n), column...)
	}
	return column[:cap(column)]
}

// settle ends what reserve began: there are so many rows now.
func (s *Set) settle(rows int) {
	s.high, s.line, s.offset, s.kind = s.high[:rows], s.line[:rows], s.offset[:rows], s.kind[:rows]
	if len(s.low) > 0 {
		s.low = filled(s.low, rows, 0)
	}
	if len(s.rest) > 0 {
		s.rest = filled(s.rest, rows, 0)
	}
	if len(s.stamp) > 0 {
		s.stamp = filled(s.stamp, rows, noStamp)
	}
}

// addWide appends a longer ID.
func (s *Set) addWide(kind Kind, n wide, line, offset int) {
	s.add(kind, n.high, line, offset)
	s.low = filled(s.low, len(s.high), 0)
	s.low[len(s.low)-1] = n.low
	if kind == KSUID {
		s.rest = filled(s.rest, len(s.high), 0)
		s.rest[len(s.rest)-1] = n.rest
	}
}

// Letters reports whether some IDs are written with more than decimal digits.
func (s *Set) Letters() bool {
	for _, k := range s.kind {
		if k != Decimal {
			return true
		}
	}
	return false
}

// stampFrom gives all rows from first on the instant of their line.
func (s *Set) stampFrom(first int, ms int64) {
	if first == len(s.high) {
		return
	}
	s.stamp = filled(s.stamp, len(s.high), noStamp)
	for i := first; i < len(s.stamp); i++ {
		s.stamp[i] = ms
	}
}

// filled is the column made as long as the others.
func filled[T any](column []T, length int, value T) []T {
	for len(column) < length {
		column = append(column, value)
	}
	return column
}

// Values appends what field i of the layout holds in each row, in the order of
// rows, and returns the longer slice. It says nothing of rows that are no
// 64-bit IDs.
func (s *Set) Values(dst []uint64, l snowflake.Layout, i int) []uint64 {
	shift, most, begin := l.Shift(i)&63, l.Fields[i].Max(), len(dst)
	dst = longer(dst, begin+len(s.high))[:begin+len(s.high)]
	for k, id := range s.high {
		dst[begin+k] = id >> shift & most
	}
	return dst
}
