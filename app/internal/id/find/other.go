package find

// otherwise detects decimals that look like an ID and are something else: an instant without separators, returned
// with its milliseconds since 1970, or a Chinese identity number. It returns the hint that a name would give, or
// hintNone.
func otherwise(word []byte) (h hint, ms int64) {
	switch len(word) {
	case 14, 17:
		if ms, ok := compactDate(word); ok {
			return hintTime, ms
		}
	case 18:
		if isIdentity(word) {
			return hintSize, 0
		}
	}
	return hintNone, 0
}

// compactDate reads 20261121044519, and 20261121044519123 with milliseconds, as in names of files and orders.
// About ten in a million IDs of 17 digits look like this.
func compactDate(word []byte) (ms int64, ok bool) {
	year, month, day, clock := number(word[:4]), number(word[4:6]), number(word[6:8]), number(word[8:14])
	hour, minute, second := clock/10000, clock/100%100, clock%100
	if year < 1990 || year > 2040 || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59 {
		return 0, false
	}
	clockAt, _ := clockMS(hour, minute, second)
	ms = dayMS(year, month, day) + clockAt
	if len(word) == 17 {
		ms += int64(number(word[14:]))
	}
	return ms, true
}

// isIdentity reports whether 18 digits are a Chinese identity number (GB 11643): a region, a birthday, and a check
// digit by ISO 7064. About thirty in a million IDs of 18 digits look like this.
func isIdentity(word []byte) bool {
	year, month, day := number(word[6:10]), number(word[10:12]), number(word[12:14])
	if word[0] < '1' || word[0] == '7' || year < 1900 || year > 2030 || month < 1 || month > 12 || day < 1 || day > 31 {
		return false
	}
	sum := 0
	for i, c := range word[:17] {
		sum += int(c-'0') * (1 << (17 - i) % 11)
	}
	return (12-sum%11)%11 == int(word[17]-'0')
}
