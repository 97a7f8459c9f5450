package find

import (
	"bytes"
	"math"
)

// parseStamp reads an instant at the beginning of text, as logs and dumps
// write it: 2026-11-21T04:45:19.123Z, 2026-11-21 04:45:19,123 +0800,
// 2026/11/21 04:45:19, 21/Nov/2026:04:45:19 +0000, 21.11.2026, 04:45:19,
// 11/21/2026, 4:45:19 AM, 20261121T044519Z, 2026年11月21日 04:45:19, and what
// [parseWorded] does; without a year I1121 04:45:19.123 and 11-21 04:45:19.123. It
// returns milliseconds since 1970, in 2000 if there is no year, and the length; what
// has no time zone is taken for UTC.
func parseStamp(text []byte) (ms int64, size int, yearless, ok bool) {
	if len(text) < 15 {
		return 0, 0, false, false
	}
	if !isDigit(text[0]) {
		if text[0]-'A' >= 26 {
			return 0, 0, false, false
		}
		if text[5] == ' ' && bytes.IndexByte([]byte("IWEFD"), text[0]) >= 0 { // klog
			ms, size, ok = parseTime(text, 6, 2000, number(text[1:3]), number(text[3:5]))
			return ms, size, true, ok
		}
		if among("montuewedthufrisatsun", text) < 0 && monthOf(text[:3]) < 0 && text[1] < 0x80 && among("maidezokt", text) < 0 {
			return 0, 0, false, false
		}
		return parseWorded(text)
	}
	var year, month, day int
	switch {
	case (text[4] == '-' || text[4] == '/') && text[7] == text[4]:
		year, month, day, ok = number(text[:4]), number(text[5:7]), number(text[8:10]), text[10] == 'T' || text[10] == ' ' || text[10] == '_'
		size = 11
	case text[8] == 'T':
		ms, size, ok = parseBasic(text)
		return ms, size, false, ok
	case text[2] == '-' && text[5] == ' ' && isDigit(text[3]):
		ms, size, ok = parseTime(text, 6, 2000, number(text[:2]), number(text[3:5]))
		return ms, size, true, ok
	case bytes.HasPrefix(text[4:], []byte("年")):
		ms, size, ok = parseChinese(text)
		return ms, size, false, ok
	case text[1] == '.' || text[1] == '/' || text[2] == '.' || text[2] == '/' && isDigit(text[3]):
		if ms, size, ok = parseShort(text); ok {
			return ms, size, false, true
		}
		return parseDayWord(text)
	default:
		return parseDayWord(text)
	}
	if ok {
		ms, size, ok = parseTime(text, size, year, month, day)
	}
	return ms, size, false, ok
}

// parseDayWord reads an instant that begins with the number of a day and the name of
// a month.
func parseDayWord(text []byte) (ms int64, size int, yearless, ok bool) {
	at := 1
	if isDigit(text[1]) {
		at = 2
	}
	if text[at] == '.' {
		at++
	}
	if c := text[at]; c != ' ' && c != '-' && c != '/' || !isLetter(text[at+1]) || !isLetter(text[at+2]) && text[at+2] < 0x80 {
		return 0, 0, false, false
	}
	ms, size, yearless, ok = parseWorded(text)
	return ms, size, yearless, ok && !yearless
}

// parseShort reads a day of three numbers, the year last: in German order with points,
// with slashes in American order unless that is none.
func parseShort(text []byte) (ms int64, size int, ok bool) {
	t := wordedText{text: text}
	day, sep := t.number(2), text[t.at]
	t.at++
	month := t.number(2)
	if t.at+5 >= len(text) || text[t.at] != sep {
		return 0, 0, false
	}
	t.at++
	year := t.number(4)
	if sep == '/' && day <= 12 {
		day, month = month, day
	}
	if year < 1971 || !isDay(year, month, day) || !t.glue() {
		return 0, 0, false
	}
	clock, n, ok := parseClock(text[t.at:])
	if t.at += n; !ok {
		return 0, 0, false
	}
	clock += t.half(clock)
	zone, n := parseZone(text[t.at:])
	return daysSince1970(year, month, day)*86400000 + clock - zone, t.at + n, true
}

// parseChinese reads 2026年11月21日 04:45:19, also with 时, 分 and 秒 in the time, and
// with 上午 or 下午 before it.
func parseChinese(text []byte) (ms int64, size int, ok bool) {
	t := wordedText{text: text}
	year := t.number(4)
	t.skip("年")
	month := t.number(2)
	if !t.skip("月") {
		return 0, 0, false
	}
	day := t.number(2)
	if !t.skip("日") || !isDay(year, month, day) {
		return 0, 0, false
	}
	t.skip(" ")
	afternoon := t.skip("下午")
	if !afternoon {
		t.skip("上午")
	}
	hour := t.number(2)
	if !t.skip("时") && !t.skip("時") && !t.skip(":") {
		return 0, 0, false
	}
	minute, second := t.number(2), 0
	if t.skip("分") || t.skip(":") {
		second = t.number(2)
		t.skip("秒")
	}
	if afternoon && hour < 12 {
		hour += 12
	}
	ms, t.at = addFraction(text, int64(hour*3600+minute*60+second)*1000, t.at)
	zone, n := parseZone(text[t.at:])
	return daysSince1970(year, month, day)*86400000 + ms - zone, t.at + n, hour < 24 && minute < 60 && second <= 60
}

// parseTime reads the time of a day that has been read, which begins at at.
func parseTime(text []byte, at, year, month, day int) (ms int64, size int, ok bool) {
	clock, n, ok := parseClock(text[at:])
	if !ok || !isDay(year, month, day) {
		return 0, 0, false
	}
	zone, size := parseZone(text[at+n:])
	return daysSince1970(year, month, day)*86400000 + clock - zone, at + n + size, true
}

func isDay(year, month, day int) bool {
	return year >= 1971 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

// parseBasic reads an instant of digits around a T.
func parseBasic(text []byte) (ms int64, size int, ok bool) {
	year, month, day, clock := number(text[:4]), number(text[4:6]), number(text[6:8]), number(text[9:15])
	hour, minute, second := clock/10000, clock/100%100, clock%100
	if clock < 0 || hour > 23 || minute > 59 || second > 60 || !isDay(year, month, day) {
		return 0, 0, false
	}
	ms, size = addFraction(text, int64(hour*3600+minute*60+second)*1000, 15)
	zone, n := parseZone(text[size:])
	size += n
	return daysSince1970(year, month, day)*86400000 + ms - zone, size, size == len(text) || classOf(text[size]) != classWord
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

func monthOf(name []byte) int { return among("janfebmaraprmayjunjulaugsepoctnovdec", name) }

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
