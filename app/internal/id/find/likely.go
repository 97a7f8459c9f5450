package find

import "github.com/snowflakelab/snowflakelab/app/internal/id/idkind"

// likelyDecimal is how much a decimal with this many digits looks like an ID: those of most systems have 17 to 19.
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

// likelyPrefixed is how much a number after 0x or 0b looks like an ID: from 15 decimal digits on as much as a
// decimal. A smaller one may be a memory address; kernel addresses start with sixteen ones.
func likelyPrefixed(n uint64) int {
	switch {
	case n >= 1e16 && n>>48 < 0xffff:
		return 100
	case n >= 1e14 && n>>48 < 0xffff:
		return 80
	}
	return 5
}

// likely prevents words of letters and digits from being taken for IDs: if one contains a time, it must be
// plausible. UUIDs are recognized by their hyphens and number of digits.
func likely(kind idkind.Kind, n idkind.Wide) bool { return kind.IsUUID() || kind.Plausible(n) }
