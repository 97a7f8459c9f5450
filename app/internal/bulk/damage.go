package bulk

import (
	"math/bits"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// damaged reports whether a 64-bit ID may be what a JavaScript number made of
// another: it is above 2^53 and reads as JavaScript writes the nearest double.
func damaged(id uint64) bool {
	if id <= 1<<53 {
		return false
	}
	switch { // a double has at most 17 digits that are not zeros at the end
	case id >= 1e19 && id%1000 != 0, id >= 1e18 && id%100 != 0, id >= 1e17 && id%10 != 0:
		return false
	}
	var digits [24]byte
	written := strconv.AppendFloat(digits[:0], float64(id), 'f', -1, 64)
	back, ok := parseDecimal(written)
	return ok && back == id
}

// lostBits are the bits of an ID that went with the digits behind the 15th; 0 if
// these are not all 0.
func lostBits(id uint64) uint64 {
	from, to, _ := format.Cut(snowflake.ID(id))
	return 1<<bits.Len64(uint64(to-from)) - 1
}

// mend puts in place of a sample that JavaScript has rounded, or a spreadsheet
// cut, the roundest of the originals: what is lost must neither speak for a
// system nor against one.
func (b *ballot) mend() {
	hits, cuts := 0, 0
	b.lost = 0
	for _, row := range b.sample {
		if b.set.kind[row] != Decimal || !damaged(b.set.high[row]) {
			continue
		}
		hits++
		if lost := lostBits(b.set.high[row]); lost > 0 {
			cuts++
			b.lost = max(b.lost, lost)
		}
	}
	if cuts < 2 || cuts*10 < len(b.sample)*9 {
		b.lost = 0
	}
	if b.rounded = b.lost > 0 || hits >= 5 && hits*10 >= len(b.sample)*9; !b.rounded {
		return
	}
	mended := &Set{}
	for k, row := range b.sample {
		mended.high = append(mended.high, uint64(format.Roundest(snowflake.ID(b.set.high[row]))))
		mended.kind = append(mended.kind, b.set.kind[row])
		if len(b.set.stamp) > 0 {
			mended.stamp = append(mended.stamp, b.set.stamp[row])
		}
		b.sample[k] = k
	}
	b.set = mended
}

// lacks reports whether a field in these bits is lost: nearly all IDs were cut
// behind their 15th digit, as spreadsheets do, and that took some of them.
func (j *Job) lacks(field uint64) bool {
	p := &j.pass
	return p.cut >= 5 && p.cut*10 >= p.above*9 && field&p.lost != 0
}

// lacksSequence and lacksNode are lacks for what the layout in use has.
func (j *Job) lacksSequence() bool { return j.lacks(j.view.sequenceMask << j.view.sequenceShift) }
func (j *Job) lacksNode() bool     { return j.lacks(j.view.nodeMask) }

// caution is what is to be said with a finding that lost digits may have made.
func (j *Job) caution(f finding) string {
	doubtful := false
	switch f {
	case duplicates:
		doubtful = j.lacks(^uint64(0))
	case clockBack:
		doubtful = j.lacksNode()
	case sharedNode, sequenceZero, sequenceLow, busiest:
		doubtful = j.lacksNode() || j.lacksSequence()
	}
	if !doubtful {
		return ""
	}
	return " " + text.T("But these IDs were cut behind their 15th digit, and that alone may have made this.")
}
