package bulk

// parseStamp reads an instant at the beginning of text, as logs and dumps
// write it: 2026-11-21T04:45:19.123Z, 2026-11-21 04:45:19,123 +0800,
// 2026/11/21 04:45:19 or 21/Nov/2026:04:45:19 +0000. It returns milliseconds
// since 1970 and the length; what has no time zone is taken for UTC.
func parseStamp(text []byte) (ms int64, size int, ok bool) {
	if len(text) < 16 || !isDigit(text[0]) || !isDigit(text[1]) {
		return 0, 0, false
	}
	var year, month, day int
	switch {
	case (text[4] == '-' || text[4] == '/') && text[7] == text[4]:
		year, month, day, ok = number(text[:4]), number(text[5:7]), number(text[8:10]), text[10] == 'T' || text[10] == ' '
		size = 11
	case text[2] == '/' && text[6] == '/' && text[11] == ':' || text[2] == '-' && text[6] == '-' && text[11] == ' ':
		year, month, day, ok = number(text[7:11]), monthOf(text[3:6]), number(text[:2]), true
		size = 12
	}
	if !ok || year < 1971 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, 0, false
	}
	clock, n, ok := parseClock(text[size:])
	if !ok {
		return 0, 0, false
	}
	size += n
	zone, n := parseZone(text[size:])
	return daysSince1970(year, month, day)*86400000 + clock - zone, size + n, true
}

// number is the value of digits, or −1.
func number(digits []byte) int {
	n := 0
	for _, c := range digits {
		if !isDigit(c) {
			return -1
		}
		n = n*10 + int(c-'0')
	}
	return n
}

func monthOf(name []byte) int {
	const months = "janfebmaraprmayjunjulaugsepoctnovdec"
	for i := 0; i < len(months); i += 3 {
		if name[0]|0x20 == months[i] && name[1]|0x20 == months[i+1] && name[2]|0x20 == months[i+2] {
			return i/3 + 1
		}
	}
	return -1
}

// parseClock reads hh:mm, hh:mm:ss and a fraction, as milliseconds of a day.
func parseClock(text []byte) (ms int64, size int, ok bool) {
	if len(text) < 5 || text[2] != ':' {
		return 0, 0, false
	}
	hour, minute := number(text[:2]), number(text[3:5])
	if hour < 0 || hour > 23 || minute < 0 || minute > 59 {
		return 0, 0, false
	}
	ms, size = int64(hour*60+minute)*60000, 5
	if len(text) < 8 || text[5] != ':' {
		return ms, size, true
	}
	second := number(text[6:8])
	if second < 0 || second > 60 {
		return 0, 0, false
	}
	ms, size = ms+int64(second)*1000, 8
	if size+1 < len(text) && (text[size] == '.' || text[size] == ',') && isDigit(text[size+1]) {
		size++
		for unit := int64(100); size < len(text) && isDigit(text[size]); size++ {
			ms += int64(text[size]-'0') * unit
			unit /= 10
		}
	}
	return ms, size, true
}

// parseZone reads Z, UTC, +08:00, +0800 or +08, with a space before it or
// without, as milliseconds east of UTC.
func parseZone(text []byte) (ms int64, size int) {
	if len(text) > 0 && text[0] == ' ' {
		size = 1
	}
	rest := text[size:]
	switch {
	case len(rest) >= 1 && rest[0] == 'Z':
		return 0, size + 1
	case len(rest) >= 3 && (string(rest[:3]) == "UTC" || string(rest[:3]) == "GMT"):
		return 0, size + 3
	case len(rest) < 3 || rest[0] != '+' && rest[0] != '-':
		return 0, 0
	}
	hours, minutes, n := number(rest[1:3]), 0, 3
	if len(rest) >= 6 && rest[3] == ':' && number(rest[4:6]) >= 0 {
		minutes, n = number(rest[4:6]), 6
	} else if len(rest) >= 5 && number(rest[3:5]) >= 0 {
		minutes, n = number(rest[3:5]), 5
	}
	if hours < 0 || hours > 15 || minutes > 59 || n < len(rest) && isDigit(rest[n]) {
		return 0, 0 // a number with a sign, and no zone
	}
	ms = int64(hours*60+minutes) * 60000
	if rest[0] == '-' {
		ms = -ms
	}
	return ms, size + n
}

// daysSince1970 counts days of the Gregorian calendar, in which March is the
// first month, so that leap days come last.
func daysSince1970(year, month, day int) int64 {
	if month <= 2 {
		year, month = year-1, month+12
	}
	return int64(365*year + year/4 - year/100 + year/400 + (153*(month-3)+2)/5 + day - 1 - 719468)
}

// epochOf reads a decimal as an instant counted from 1970: 13 digits are
// milliseconds; other lengths count only under a name that says so.
func epochOf(n uint64, digits int, naming int8) (ms int64, ok bool) {
	switch {
	case digits == 13 && naming <= 0:
	case naming >= 0:
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
	ms, unit := int64(seconds)*1000, int64(100)
	for _, c := range word[whole+1:] {
		if !isDigit(c) {
			return 0, false
		}
		ms += int64(c-'0') * unit
		unit /= 10
	}
	return ms, true
}
