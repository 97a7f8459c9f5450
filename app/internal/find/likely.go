package find

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

// likelyKind is how much a word of each kind looks like an ID among other words, from
// 1 to 100; decimals go by their number of digits. These numbers are estimates. They
// are compared only with each other and with the limits in [Reader.choose] and
// [token.proper]: 50 is what may be an ID where nothing better stands, 60 what a
// longer ID needs to count by itself, 80 a decimal that others may outdo, 100 one that
// nothing else is likely to be. TestWhatLooksLikeAnIDHasItsLimits has texts that lie at
// these limits.
var likelyKind = [...]int{
	Signed: 90, Hex: 90, Binary: 60, BareHex: 50, TID: 60, UUIDv1: 85, UUIDv2: 60, UUIDv3: 60, UUIDv4: 70, UUIDv5: 60, UUIDv6: 85, UUIDv7: 90, UUIDv8: 70, UUID: 40,
	ULID: 90, ObjectID: 80, XID: 70, KSUID: 80,
}

// likelyDecimal is how much a decimal of so many digits looks like an ID:
// those of most systems have 17 to 19.
func likelyDecimal(digits int) int {
	switch {
	case digits >= 17:
		return 100
	case digits >= 15:
		return 80
	case digits == 14:
		return 50
	case digits >= 11:
		return 10
	case digits >= 6:
		return 5
	}
	return 2
}

// likelyPrefixed is how much a number behind 0x or 0b looks like an ID: from 15 decimal
// digits on as much as in decimal, below that hardly, since it may be an address of
// memory; those of a kernel have sixteen ones in front.
func likelyPrefixed(n uint64) int {
	switch {
	case n >= 1e16 && n>>48 < 0xffff:
		return 100
	case n >= 1e14 && n>>48 < 0xffff:
		return 80
	}
	return 5
}

// likely keeps words of letters and digits from being taken for an ID: where one
// holds an instant, that must be plausible. UUIDs are known by their hyphens and their
// number of digits.
func likely(kind Kind, n format.Wide) bool {
	return UUIDv1 <= kind && kind <= UUID || plausible(kind, n)
}

// plausible reports whether the instant in an ID, if it holds one, lies between 2005
// and 2041.
func plausible(kind Kind, n format.Wide) bool {
	const from, to = 1104537600, 2240611200 // in seconds since 1970
	var seconds uint64
	switch clock := kind.Timestamp(); {
	case kind == TID: // its time is in microseconds
		seconds = n.High >> 10 / 1e6
	case clock == nil:
		return true
	default:
		seconds = uint64(clock.Epoch.Unix()) + clock.Ticks(n)/uint64(time.Second/clock.Tick)
	}
	return from <= seconds && seconds < to
}
