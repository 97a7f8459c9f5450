package bulk

// stamps is how far the IDs' instants lie from those that their lines state.
type stamps struct {
	rows   []uint32
	median int64 // in milliseconds
}

func (j *Job) beginStamps() int {
	j.stamps.rows = j.stamps.rows[:0]
	if len(j.set.stamp) == 0 || !j.view.hasTick {
		return 0
	}
	j.keys = sized(j.keys, j.set.Len())
	return j.report.Members
}

// sign turns an int64 into a key that sorts as it does.
const sign = 1 << 63

func (j *Job) eachStamp(from, to int) {
	for k := from; k < to; k++ {
		row := j.row(k)
		if j.set.stamp[row] == noStamp {
			continue
		}
		j.stamps.rows = append(j.stamps.rows, uint32(row))
		j.keys[row] = uint64(j.view.ms(j.ticks[row])-j.set.stamp[row]) ^ sign
	}
}

func (j *Job) sortStamps() int {
	if len(j.stamps.rows) == 0 {
		return 0
	}
	j.order.all(len(j.stamps.rows), j.stamps.rows)
	j.order.by(j.keys)
	return 1
}

// judgeStamps finds a difference of whole half-hours, once the differences are
// sorted.
func (j *Job) judgeStamps() int {
	n := len(j.stamps.rows)
	if n == 0 {
		return 0
	}
	low, high := int64(j.keys[j.order.rows[(n-1)/2]]^sign), int64(j.keys[j.order.rows[n/2]]^sign)
	j.stamps.median = low + (high-low)/2
	if halfHours(j.stamps.median) != 0 {
		for _, row := range j.stamps.rows {
			j.mark(timeZone, int(row))
		}
	}
	return 0
}

// halfHours is the whole number of half-hours that a difference in milliseconds
// is within 60 s of; 0 if there is none.
func halfHours(ms int64) int64 {
	const half, near = 30 * 60000, 60000
	n := floorDiv(ms+half/2, half)
	if off := ms - n*half; off < -near || off > near {
		return 0
	}
	return n
}
