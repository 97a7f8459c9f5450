package find

import (
	"sort"
	"time"
)

// Date is an instant that the text states, and its position.
type Date struct {
	// MS is in milliseconds since 1970; a date without a time zone is read as UTC.
	MS int64
	// Line counts from 1; Offset is the bytes before the date in the text as UTF-8.
	Line, Offset uint32
	// Yearless marks a date without a year; MS is then in the year 2000.
	Yearless bool
	// Day marks a date without a time; MS is its noon in UTC.
	Day bool
	// Zoned marks a date that names its time zone, or needs none, as Unix time does.
	Zoned bool

	rank rank
}

// rank is what a date's name says it is the date of: creation is compared first; a change, an end or a birth last.
type rank uint8

const (
	rankMade rank = iota
	rankSaid
	rankOther
)

// Near is the date in milliseconds since 1970: one without a year, in the year that
// brings it nearest to at.
func (d *Date) Near(at int64) int64 {
	if !d.Yearless {
		return d.MS
	}
	t, year := time.UnixMilli(d.MS).UTC(), time.UnixMilli(at).UTC().Year()
	nearest := int64(0)
	for y := year - 1; y <= year+1; y++ {
		ms := t.AddDate(y-2000, 0, 0).UnixMilli()
		if y == year-1 || max(ms-at, at-ms) < max(nearest-at, at-nearest) {
			nearest = ms
		}
	}
	return nearest
}

// A record is an ID and the text around it, with its dates. It has no borders: a date agrees with a wrong reading
// of an ID so seldom that all nearby dates can be compared. It extends over a limited number of dates, lines and
// bytes before and after the ID.
const (
	recordDates = 8
	recordLines = 40
	recordBytes = 1 << 14
)

// Said reports whether the date may be the creation date: its name does not say change, end or birth.
func (d *Date) Said() bool { return d.rank < rankOther }

// Made reports whether the name says that the date is when the ID was issued.
func (d *Date) Made() bool { return d.rank == rankMade }

// AppendDates appends the dates in the record of row i, in the order in which they are compared: by rank, then
// those of its own line, then the nearest.
func (s *Set) AppendDates(dst []Date, i int) []Date {
	if len(s.dates) == 0 {
		return dst
	}
	line, offset, begin := s.Line[i], s.Offset[i], len(dst)
	first, end := s.record(i)
	for _, d := range s.dates[first:end] {
		if distance(d.Line, line) > recordLines || distance(d.Offset, offset) > recordBytes {
			continue
		}
		dst = append(dst, d)
		for p := len(dst) - 1; p > begin && dst[p].before(&dst[p-1], line, offset); p-- {
			dst[p], dst[p-1] = dst[p-1], dst[p]
		}
	}
	return dst
}

// LineDates are the dates of the record of row i that stand in its line, in the order
// of the text.
func (s *Set) LineDates(i int) []Date {
	begin, end := s.record(i)
	for begin < end && s.dates[begin].Line != s.Line[i] {
		begin++
	}
	for begin < end && s.dates[end-1].Line != s.Line[i] {
		end--
	}
	return s.dates[begin:end]
}

// record is the range of the dates that may be in the record of row i.
func (s *Set) record(i int) (begin, end int) {
	at := sort.Search(len(s.dates), func(k int) bool { return s.dates[k].Offset >= s.Offset[i] })
	return max(0, at-recordDates), min(len(s.dates), at+recordDates)
}

// before reports whether a date is asked before another one for an ID in the line
// and at the offset.
func (d *Date) before(other *Date, line, offset uint32) bool {
	if d.rank != other.rank {
		return d.rank < other.rank
	}
	if near, far := d.Line == line, other.Line == line; near != far {
		return near
	}
	return distance(d.Offset, offset) < distance(other.Offset, offset)
}

func distance(a, b uint32) uint32 { return max(a, b) - min(a, b) }

// Dated reports whether the text states instants.
func (s *Set) Dated() bool { return len(s.dates) > 0 }

// noteDates keeps the dates of a line, or of a piece of one. Of many dates without an ID between them, only the
// outer ones can be near an ID.
func (r *Reader) noteDates() {
	s := r.set
	for _, d := range r.scan.dates {
		d.Line, d.Offset = uint32(r.where.line+1), uint32(r.offsetOf(int(d.Offset)))
		s.dates = append(s.dates, d)
	}
	if n := s.Len(); n != r.datedRows {
		r.datedRows, r.idle = n, len(s.dates)
	} else if idle := s.dates[r.idle:]; len(idle) > 2*recordDates {
		s.dates = s.dates[:r.idle+recordDates+copy(idle[recordDates:], idle[len(idle)-recordDates:])]
	}
}

// unix notes milliseconds since 1970.
func (s *scanner) unix(at int, ms int64) { s.date(at, Date{MS: ms, Zoned: true}) }

// date notes an instant that begins at a place of the line.
func (s *scanner) date(at int, d Date) {
	if !s.stamped && !d.Yearless && !d.Day {
		s.stamp, s.stamped = d.MS, true
	}
	switch d.rank = rankSaid; s.hinted() {
	case hintMade:
		d.rank = rankMade
	case hintChanged:
		d.rank = rankOther
	}
	d.Offset = uint32(at)
	s.dates = append(s.dates, d)
}
