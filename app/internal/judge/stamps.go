package judge

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
)

// stamps is how far the IDs' instants lie from those that their lines state.
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

// compareStamps finds lines that differ from their IDs by whole half-hours.
func (j *Job) compareStamps() bool {
	s := &j.stamps
	s.rows, s.median, s.local = s.rows[:0], 0, false
	if !j.set.Dated() || !j.view.hasTick {
		return true
	}
	j.keys = sized(j.keys, j.set.Len())
	if !j.each(j.report.Members, 2048, func(from, to int) {
		for k := from; k < to; k++ {
			row := j.row(k)
			at := j.view.ms(j.ticks[row])
			if stated, ok := s.stated(j.set, row, at); ok {
				s.rows = append(s.rows, uint32(row))
				j.keys[row] = uint64(at-stated) ^ signBit
			}
		}
	}) {
		return false
	}
	n := len(s.rows)
	if n == 0 {
		return true
	}
	j.order.All(n)
	copy(j.order.Rows, s.rows)
	if !j.order.Sort(j.keys, j.yield) {
		return false
	}
	low, high := int64(j.keys[j.order.Rows[(n-1)/2]]^signBit), int64(j.keys[j.order.Rows[n/2]]^signBit)
	if s.median = low + (high-low)/2; halfHours(s.median) != 0 {
		for _, row := range s.rows {
			j.note(timeZone, int(row))
		}
	}
	return true
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
