package judge

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
)

// stamps is how far the IDs' instants are from those that their lines state.
type stamps struct {
	rows   []uint32 // whose lines state one
	median int64    // in milliseconds
	local  bool     // some of them name no time zone
	dates  []find.Date
}

// stated is the date that belongs to the ID of a row, which was made at an instant:
// of those in its line the first that agrees best, and where there are none the same
// of those nearby, if one agrees. Both are in milliseconds since 1970.
func (s *stamps) stated(set *find.Set, row int, at int64) (ms int64, ok bool) {
	dates := set.LineDates(row)
	if ok = len(dates) > 0; !ok {
		s.dates = set.AppendDates(s.dates[:0], row)
		dates = s.dates
	}
	best, which := apart, slices.IndexFunc(dates, func(d find.Date) bool { return !d.Day })
	if which < 0 {
		return 0, false
	}
	for i := range dates {
		if dates[i].Day {
			continue
		}
		if f := fitOf(at, &dates[i], true); f > best {
			best, which = f, i
		}
	}
	if ok = ok || best >= soon; ok {
		s.local = s.local || !dates[which].Zoned
		ms = dates[which].Near(at)
	}
	return ms, ok
}

// signBit turns an int64 into a key that sorts as it does.
const signBit = 1 << 63

// compare finds lines that differ from their IDs by whole half-hours.
func (p *stamps) compare(w *run, s *find.Set, f *family, v *view, m *marks) bool {
	*p = stamps{rows: p.rows[:0], dates: p.dates}
	if !s.Dated() || !v.hasTick {
		return true
	}
	w.keys = w.keys[:0] // differences
	if !w.each(f.count, 2048, func(from, to int) {
		for k := from; k < to; k++ {
			row := f.row(k)
			at := v.instantMS(s, row)
			if stated, ok := p.stated(s, row, at); ok {
				p.rows = append(p.rows, uint32(row))
				w.keys = append(w.keys, uint64(at-stated)^signBit)
			}
		}
	}) {
		return false
	}
	if len(p.rows) == 0 {
		return true
	}
	low, high, done := w.median(w.keys)
	p.median = int64(low^signBit) + int64(high-low)/2
	if done && halfHours(p.median) != 0 {
		for _, row := range p.rows {
			m.note(timeZone, int(row))
		}
	}
	return done
}

// halfHours is the whole number of half-hours that a difference in milliseconds
// is within a minute of; 0 if there is none.
func halfHours(ms int64) int64 {
	const near = 60000
	count, off := find.HalfHours(ms)
	if off < -near || off > near {
		return 0
	}
	return count
}
