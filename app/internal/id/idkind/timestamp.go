package idkind

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Timestamp is how IDs of a kind hold their time: in ticks since an epoch, in their first bits.
type Timestamp struct {
	Epoch time.Time
	Tick  time.Duration
	Bits  int // 60 of UUIDs of versions 1, 2 and 6, which have them in several places
}

// Instant is when an ID was made.
func (t *Timestamp) Instant(id Wide) time.Time {
	return snowflake.Layout{Epoch: t.Epoch, Tick: t.Tick}.Instant(t.Ticks(id))
}

// Ticks are those from the epoch to the ID. A UUID of version 1, 2 or 6 counts tenths of a
// microsecond since the Gregorian calendar began; version 2 has another number in the
// place of its lowest bits.
func (t *Timestamp) Ticks(id Wide) uint64 {
	if !t.Scattered() {
		return id.High >> (64 - t.Bits)
	}
	low, mid, high := id.High>>32, id.High>>16&0xffff, id.High&0xfff
	switch id.High >> 12 & 15 {
	case 2:
		low = 0
	case 6:
		return low<<28 | mid<<12 | high
	}
	return high<<48 | mid<<32 | low
}

// Scattered reports whether the time's bits are not the first ones in their order.
func (t *Timestamp) Scattered() bool { return t == &gregorian }

var (
	unixSeconds      = Timestamp{time.Unix(0, 0).UTC(), time.Second, 32}
	unixMilliseconds = Timestamp{time.Unix(0, 0).UTC(), time.Millisecond, 48}
	gregorian        = Timestamp{time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC), 100 * time.Nanosecond, 60}
	// since2014 begins at 2014-05-13T16:53:20Z.
	since2014 = Timestamp{time.Unix(1_400_000_000, 0).UTC(), time.Second, 32}
	since2020 = Timestamp{time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Millisecond, 42}
)
