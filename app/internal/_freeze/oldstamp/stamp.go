package oldstamp

import "bytes"

// stamp is an instant that a text begins with.
type stamp struct {
	ms       int64 // since 1970; what has no time zone is taken for UTC
	size     int   // of the text; 0 where it begins with none
	yearless bool  // the year is left out, and taken for leapYear
	zoned    bool  // it names its time zone
	day      bool  // it is a day without a time; ms is noon
}

const leapYear = 2000

// parseStamp reads an instant at the beginning of text, as logs and dumps
// write it: 2026-11-21T04:45:19.123Z, 2026-11-21 04:45:19,123 +0800,
// 2026/11/21 04:45:19, 21.11.2026, 04:45:19, 11/21/2026, 4:45:19 AM,
// 20261121T044519Z, 2026年11月21日 04:45:19, and what [parseWorded] does; without a
// year I1121 04:45:19.123 and 11-21 04:45:19.123; without a time 2026-11-21 and
// 2026年11月21日.
func parseStamp(text []byte) stamp {
	if len(text) < 15 {
		return parseDay(text)
	}
	if !isDigit(text[0]) {
		return parseLetters(text)
	}
	switch {
	case (text[4] == '-' || text[4] == '/') && text[7] == text[4]:
		if text[10] == 'T' || text[10] == ' ' || text[10] == '_' {
			if at := parseTime(text, 11, number(text[:4]), number(text[5:7]), number(text[8:10])); at.size > 0 {
				return at
			}
		}
		return parseDay(text)
	case text[8] == 'T':
		return parseBasic(text)
	case text[2] == '-' && text[5] == ' ' && isDigit(text[3]):
		return parseYearless(text, number(text[:2]), number(text[3:5]))
	case bytes.HasPrefix(text[4:], []byte("年")):
		if at := parseChinese(text); at.size > 0 {
			return at
		}
		return parseDay(text)
	case text[1] == '.' || text[1] == '/' || text[2] == '.' || text[2] == '/':
		if short := parseShort(text); short.size > 0 {
			return short
		}
	}
	return parseDayWord(text)
}

// parseLetters reads an instant that begins with a letter: klog's severity, the name of
// a day or that of a month.
func parseLetters(text []byte) stamp {
	switch {
	case text[0]-'A' >= 26:
		return stamp{}
	case text[5] == ' ' && bytes.IndexByte([]byte("IWEFD"), text[0]) >= 0 && isDigit(text[1]):
		return parseYearless(text, number(text[1:3]), number(text[3:5]))
	case weekdayOf(text) < 0 && monthOf(text) <= 0 && text[1] < 0x80:
		return stamp{}
	}
	return parseWorded(text)
}

// parseYearless reads the time of a day without a year, which begins at the sixth byte.
func parseYearless(text []byte, month, day int) stamp {
	at := parseTime(text, 6, leapYear, month, day)
	at.yearless = at.size > 0
	return at
}

// parseTime reads the time of a day that has been read, which begins at at.
func parseTime(text []byte, at, year, month, day int) stamp {
	clock, n, ok := parseClock(text[at:])
	if !ok {
		return stamp{}
	}
	return zoned(text, at+n, year, month, day, clock)
}

// zoned is the instant of a day and its time in milliseconds, behind which a time zone
// may begin at at; it is none if there is no such day.
func zoned(text []byte, at, year, month, day int, clock int64) stamp {
	if year < 1971 || month < 1 || month > 12 || day < 1 || day > 31 {
		return stamp{}
	}
	zone, n := parseZone(text[at:])
	return stamp{ms: daysSince1970(year, month, day)*86400000 + clock - zone, size: at + n, zoned: n > 0}
}

// parseBasic reads an instant of digits around a T.
func parseBasic(text []byte) stamp {
	clock := number(text[9:15])
	hour, minute, second := clock/10000, clock/100%100, clock%100
	if clock < 0 || hour > 23 || minute > 59 || second > 60 {
		return stamp{}
	}
	ms, at := addFraction(text, int64(hour*3600+minute*60+second)*1000, 15)
	all := zoned(text, at, number(text[:4]), number(text[4:6]), number(text[6:8]), ms)
	if all.size < len(text) && classOf(text[all.size]) == classWord {
		return stamp{}
	}
	return all
}

// parseShort reads a day of three numbers, the year last: in German order with points,
// with slashes in American order unless that is none.
func parseShort(text []byte) stamp {
	t := wordedText{text: text}
	day, sep := t.number(2), text[t.at:t.at+1]
	t.at++
	month := t.number(2)
	if !t.skip(string(sep)) {
		return stamp{}
	}
	year := t.number(4)
	if sep[0] == '/' && day <= 12 {
		day, month = month, day
	}
	if year < 1971 || !t.glue() {
		return stamp{}
	}
	clock, ok := t.clock()
	if !ok {
		return stamp{}
	}
	return zoned(text, t.at, year, month, day, clock)
}

// parseChinese reads 2026年11月21日 04:45:19, also with 时, 分 and 秒 in the time, and
// with 上午 or 下午 before it.
func parseChinese(text []byte) stamp {
	t := wordedText{text: text}
	year := t.number(4)
	t.skip("年")
	month := t.number(2)
	t.skip("月")
	day := t.number(2)
	if !t.skip("日") {
		return stamp{}
	}
	t.skip(" ")
	afternoon := t.skip("下午")
	if !afternoon {
		t.skip("上午")
	}
	hour := t.number(2)
	if !t.skip("时") && !t.skip("時") && !t.skip(":") {
		return stamp{}
	}
	minute, second := t.number(2), 0
	if t.skip("分") || t.skip(":") {
		second = t.number(2)
		t.skip("秒")
	}
	if afternoon && hour < 12 {
		hour += 12
	}
	if hour > 23 || minute > 59 || second > 60 {
		return stamp{}
	}
	ms, at := addFraction(text, int64(hour*3600+minute*60+second)*1000, t.at)
	return zoned(text, at, year, month, day, ms)
}
