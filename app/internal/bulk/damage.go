package bulk

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
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

// mend puts in place of a sample that JavaScript has rounded the roundest of
// the originals: what is lost must neither speak for a system nor against one.
func (b *ballot) mend() {
	hits := 0
	for _, row := range b.sample {
		if kind := b.set.kind[row]; kind == Decimal && damaged(b.set.high[row]) {
			hits++
		}
	}
	if b.rounded = hits >= 5 && hits*10 >= len(b.sample)*9; !b.rounded {
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
