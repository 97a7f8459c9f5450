package find

// epochOf reads a decimal as an instant counted from 1970. 13 digits are milliseconds,
// unless they stand under a name of IDs. Other lengths are read only under the name of
// a time, and 10 digits, as seconds, also where they stand alone.
func epochOf(n uint64, digits int, hint hint, alone bool) (ms int64, ok bool) {
	switch {
	case digits == 13 && hint <= hintNone:
	case hint > hintChanged && !(alone && digits == 10):
		return 0, false
	case digits == 10:
		n *= 1000
	case digits == 16:
		n /= 1000
	case digits == 19:
		n /= 1000000
	default:
		return 0, false
	}
	return int64(n), n >= 1e12 && n < 2240611200000
}

// secondsOf reads seconds since 1970 with a fraction.
func secondsOf(word []byte, whole int) (ms int64, ok bool) {
	seconds := number(word[:whole])
	if whole != 10 || seconds < 1e9 {
		return 0, false
	}
	t := dateText{text: word, at: whole}
	ms = int64(seconds)*1000 + t.fraction()
	return ms, t.at == len(word)
}
