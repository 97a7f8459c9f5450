package oldstamp

import "math"

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

// monthOf is the number of the month whose English or German name begins so; 0 or
// below if there is none.
func monthOf(name []byte) int {
	if len(name) > 3 && name[0]|0x20 == 'm' && name[1] == 0xc3 && name[2] == 0xa4 { // März
		return 3
	}
	if month := among("janfebmaraprmayjunjulaugsepoctnovdec", name); month > 0 {
		return month
	}
	return among("------mrz---mai------------okt---dez", name)
}

// weekdayOf is above 0 for the names of days, of which those that are the same in
// English and in German have one number only.
func weekdayOf(name []byte) int { return among("montuewedthufrisatsundiemitdonfresamson", name) }

// among is the number, from 1, of the three-letter name in names with which name
// begins, or −1.
func among(names string, name []byte) int {
	for i := 0; i < len(names); i += 3 {
		if name[0]|0x20 == names[i] && name[1]|0x20 == names[i+1] && name[2]|0x20 == names[i+2] {
			return i/3 + 1
		}
	}
	return -1
}

// parseClock reads hh:mm, hh:mm:ss and a fraction, as milliseconds of a day.
func parseClock(text []byte) (ms int64, size int, ok bool) {
	if len(text) > 1 && text[1] == ':' { // 4:45:19 PM
		padded := append([]byte{'0'}, text[:min(len(text), 24)]...)
		ms, size, ok = parseClock(padded)
		return ms, size - 1, ok
	}
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
	ms, size = addFraction(text, ms+int64(second)*1000, 8)
	return ms, size, true
}

// addFraction adds the fraction of a second that begins at size, if one does. Behind a
// comma that has three, six or nine digits: others are another value.
func addFraction(text []byte, ms int64, size int) (int64, int) {
	if size+1 >= len(text) || text[size] != '.' && text[size] != ',' || !isDigit(text[size+1]) {
		return ms, size
	}
	end, unit, fraction := size+1, int64(100), int64(0)
	for ; end < len(text) && isDigit(text[end]); end++ {
		fraction += int64(text[end]-'0') * unit
		unit /= 10
	}
	if text[size] == ',' && (end-size-1)%3 != 0 {
		return ms, size
	}
	return ms + fraction, end
}

// parseZone reads Z, UTC, UTC+0800, +08:00, +0800 or +08, with a space before it or
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
		size += 3
		if rest = rest[3:]; len(rest) > 0 && rest[0] != ' ' {
			ms, n := parseZone(rest)
			return ms, size + n
		}
		return 0, size
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

// HalfHours is the number of half-hours that a difference in milliseconds is
// nearest to, by which time zones differ, and how much it is more than these.
func HalfHours(ms int64) (count, off int64) {
	const half = 30 * 60000
	count = int64(math.Round(float64(ms) / half))
	return count, ms - count*half
}
