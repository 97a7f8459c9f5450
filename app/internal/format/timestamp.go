package format

import (
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Timestamp is how IDs of a longer kind say when they were made: in ticks since an
// epoch.
type Timestamp struct {
	Epoch time.Time
	Tick  time.Duration
	Ticks func(id Wide) uint64 // Ticks are those from the epoch to the ID.
}

// Instant is when an ID was made.
func (t *Timestamp) Instant(id Wide) time.Time {
	return snowflake.Layout{Epoch: t.Epoch, Tick: t.Tick}.Instant(t.Ticks(id))
}

// The timestamps of IDs that begin with seconds or milliseconds since 1970, and of
// UUIDs of versions 1, 2 and 6.
var (
	UnixSeconds      = Timestamp{Epoch: time.Unix(0, 0).UTC(), Tick: time.Second, Ticks: first32}
	UnixMilliseconds = Timestamp{Epoch: time.Unix(0, 0).UTC(), Tick: time.Millisecond, Ticks: first48}
	Gregorian        = Timestamp{Epoch: time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC), Tick: 100 * time.Nanosecond, Ticks: gregorian}
)

func first32(id Wide) uint64 { return id.High >> 32 }
func first48(id Wide) uint64 { return id.High >> 16 }

// gregorian is the time of a UUID of version 1, 2 or 6: tenths of a microsecond
// since the Gregorian calendar began. Version 2 has another number in the place of
// its lowest bits.
func gregorian(id Wide) uint64 {
	low, mid, high := id.High>>32, id.High>>16&0xffff, id.High&0xfff
	switch id.High >> 12 & 15 {
	case 2:
		low = 0
	case 6:
		return low<<28 | mid<<12 | high
	}
	return high<<48 | mid<<32 | low
}
