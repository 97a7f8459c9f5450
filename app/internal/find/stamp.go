package find

import (
	"bytes"
	"strings"
)

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
	if len(text) < 10 || len(text) < 15 && !isDigit(text[0]) {
		return stamp{}
	}
	t := dateText{text: text}
	switch {
	case !isDigit(text[0]):
		return parseLetters(text)
	case (text[4] == '-' || text[4] == '/') && text[7] == text[4], text[4] == "年"[0]:
		return t.yearFirst()
	case len(text) < 15:
		return stamp{}
	case text[8] == 'T':
		return parseBasic(text)
	case text[2] == '-' && text[5] == ' ' && isDigit(text[3]):
		return parseYearless(text, number(text[:2]), number(text[3:5]))
	case text[1] == '.' || text[1] == '/' || text[2] == '.' || text[2] == '/':
		if short := t.yearLast(); short.size > 0 {
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
	case text[5] == ' ' && strings.IndexByte("IWEFD", text[0]) >= 0 && isDigit(text[1]):
		return parseYearless(text, number(text[1:3]), number(text[3:5]))
	case among(weekdays, text) == 0 && among(months, text) == 0:
		return stamp{}
	}
	return parseWorded(text)
}

// parseYearless reads the time of a day without a year, which begins at the sixth byte.
func parseYearless(text []byte, month, day int) stamp {
	t := dateText{text, 6}
	at := t.timed(leapYear, month, day)
	at.yearless = at.size > 0
	return at
}

// yearFirst reads 2026-11-21, 2026/11/21 and 2026年11月21日, with a time behind it or, from
// 2005 to 2040, without one.
func (t *dateText) yearFirst() stamp {
	year, month, day := t.number(4), 0, 0
	if sep := t.text[t.at]; sep == '-' || sep == '/' {
		month, day, t.at = number(t.text[5:7]), number(t.text[8:10]), 10
		if t.at+5 <= len(t.text) && strings.IndexByte("T _", t.text[t.at]) >= 0 {
			timed := dateText{t.text, t.at + 1}
			if at := timed.timed(year, month, day); at.size > 0 {
				return at
			}
		}
	} else {
		if !t.skip("年") {
			return stamp{}
		}
		month = t.number(2)
		t.skip("月")
		if day = t.number(2); !t.skip("日") {
			return stamp{}
		}
		timed := *t
		timed.skip(" ")
		if at := timed.timed(year, month, day); at.size > 0 {
			return at
		}
	}
	if year < 2005 || year > 2040 || t.inWord() || t.next() == '-' || t.next() == '/' {
		return stamp{} // a part of something longer
	}
	at := zoned(t.text[:t.at], t.at, year, month, day, 12*3600000)
	at.day = at.size > 0
	return at
}

// yearLast reads a day of three numbers and its time: the day first where points part
// them, with slashes the month unless that is none.
func (t *dateText) yearLast() stamp {
	day, sep := t.number(2), t.text[t.at]
	t.at++
	month := t.number(2)
	if !t.skip(string(sep)) {
		return stamp{}
	}
	if sep == '/' && day <= 12 {
		day, month = month, day
	}
	if year := t.number(4); year >= 1971 && t.glue() {
		return t.timed(year, month, day)
	}
	return stamp{}
}

// parseBasic reads an instant of digits around a T.
func parseBasic(text []byte) stamp {
	clock := number(text[9:15])
	hour, minute, second := clock/10000, clock/100%100, clock%100
	if clock < 0 || hour > 23 || minute > 59 || second > 60 {
		return stamp{}
	}
	ms, at := addFraction(text, clockMS(hour, minute, second), 15)
	all := zoned(text, at, number(text[:4]), number(text[4:6]), number(text[6:8]), ms)
	if t := (dateText{text, all.size}); t.inWord() {
		return stamp{}
	}
	return all
}

// parseDayWord reads an instant that begins with the number of a day and the name of
// a month, which has its year.
func parseDayWord(text []byte) stamp {
	at := 1
	if isDigit(text[1]) {
		at = 2
	}
	if strings.IndexByte(" -/", text[at]) < 0 || !isLetter(text[at+1]) || !isLetter(text[at+2]) {
		return stamp{}
	}
	if all := parseWorded(text); !all.yearless {
		return all
	}
	return stamp{}
}

// parseWorded reads an instant whose month is a word, known by three letters:
// Sat, 21 Nov 2026 04:45:19 GMT, Sat Nov 21 04:45:19 +0000 2026,
// Sat Nov 21 2026 04:45:19 GMT+0000 (Coordinated Universal Time),
// Nov 21, 2026, 4:45:19 PM, 21/Nov/2026:04:45:19 +0000, and, without a year,
// Nov 21 04:45:19.
func parseWorded(text []byte) stamp {
	t := dateText{text: text}
	if name := t.letters(); among(weekdays, name) > 0 && among(months, name) == 0 {
		t.at += len(name)
		t.skip(",")
		t.skip(" ")
	}
	year, month, day := 0, 0, 0
	if t.at < len(text) && isDigit(text[t.at]) {
		if t.at > 0 {
			if rest := parseStamp(text[t.at:]); rest.size > 0 {
				rest.size += t.at
				return rest
			}
		}
		day, month = t.number(2), t.month()
	} else if month = t.month(); month > 0 {
		day = t.number(2)
		t.skip(",")
	}
	if month == 0 {
		return stamp{}
	}
	year = t.year()
	if !t.glue() {
		return stamp{}
	}
	if year > 0 {
		at := t.timed(year, month, day)
		return t.ended(at, at.size > 0)
	}
	at := t.timed(leapYear, month, day)
	if at.yearless = at.size > 0; !at.yearless {
		return at
	}
	t.at = at.size
	t.zoneName()
	if year = t.year(); year > 0 {
		at.ms += (daysSince1970(year, month, day) - daysSince1970(leapYear, month, day)) * 86400000
		at.size, at.yearless = t.at, false
	}
	return t.ended(at, year > 0)
}

// ended adds to an instant the name of a time zone in parentheses, with which JavaScript
// ends a date with its year. It is none where a word goes on.
func (t *dateText) ended(at stamp, withYear bool) stamp {
	if rest := t.text[at.size:]; withYear && bytes.HasPrefix(rest, []byte(" (")) {
		at.size += bytes.IndexByte(rest, ')') + 1
	}
	if t.at = at.size; t.inWord() {
		return stamp{}
	}
	return at
}

func (t *dateText) timed(year, month, day int) stamp {
	clock, ok := t.clock()
	if !ok {
		return stamp{}
	}
	return zoned(t.text, t.at, year, month, day, clock)
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
