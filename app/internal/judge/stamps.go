package judge

import "github.com/snowflakelab/snowflakelab/app/internal/find"

// stamps is how far the IDs' instants lie from those that their lines state.
type stamps struct {
	rows   []uint32 // whose lines state one
	median int64    // in milliseconds
}

// signBit turns an int64 into a key that sorts as it does.
const signBit = 1 << 63

// compareStamps finds lines that differ from their IDs by whole half-hours.
func (j *Job) compareStamps() bool {
	s := &j.stamps
	s.rows, s.median = s.rows[:0], 0
	if len(j.set.StampMS) == 0 || !j.view.hasTick {
		return true
	}
	j.keys = sized(j.keys, j.set.Len())
	if !j.each(j.report.Members, 8192, func(from, to int) {
		for k := from; k < to; k++ {
			row := j.row(k)
			if j.set.StampMS[row] == find.NoStamp {
				continue
			}
			s.rows = append(s.rows, uint32(row))
			j.keys[row] = uint64(j.view.ms(j.ticks[row])-j.set.StampMS[row]) ^ signBit
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
