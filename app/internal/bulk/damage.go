package bulk

import "strconv"

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
