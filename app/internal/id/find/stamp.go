package find

import (
	"bytes"
	"cmp"
	"strings"
)

// leapYear stands for a year that is left out.
const leapYear = 2000

// parseStamp reads an instant at the beginning of text, as logs and dumps
// write it: 2026-11-21T04:45:19.123Z, 2026-11-21 04:45:19,123 +0800,
// 2026/11/21 04:45:19, 21.11.2026, 04:45:19, 11/21/2026, 4:45:19 AM,
// 20261121T044519Z, 2026年11月21日 04:45:19, and what [dateText.worded] does; without a
// year I1121 04:45:19.123 and 11-21 04:45:19.123; without a time 2026-11-21 and
// 2026年11月21日. Its size is 0 where the text begins with none.
func parseStamp(text []byte) (d Date, size int) {
	if len(text) < 10 || !isDigit(text[0]) && (text[0]-'A' >= 26 || len(text) < 15) {
		return d, 0
	}
	if t := (dateText{text: text}); t.stamp() {
		return t.Date, t.at
	}
	return d, 0
}

// stamp passes over an instant.
func (t *dateText) stamp() bool {
	text, sep := t.text, 1 // the byte that parts the first number from what follows
	if isDigit(text[1]) {
		sep = 2
	}
	switch {
	case !isDigit(text[0]):
		if text[5] == ' ' && strings.IndexByte("IWEFD", text[0]) >= 0 && isDigit(text[1]) { // klog's severity
			return t.withoutYear(text[1:3], text[3:5])
		}
		return t.worded()
	case (text[4] == '-' || text[4] == '/') && text[7] == text[4], string(text[4:7]) == "年":
		return t.yearFirst()
	case len(text) < 15:
		return false
	case text[8] == 'T':
		t.at = 9
		clock, ok := clockMS(t.two(), t.two(), t.two())
		return ok && t.on(number(text[:4]), number(text[4:6]), number(text[6:8]), clock+t.fraction()) && !t.inWord()
	case text[2] == '-' && text[5] == ' ' && isDigit(text[3]):
		return t.withoutYear(text[:2], text[3:5])
	case text[sep] == '.' || text[sep] == '/' && isDigit(text[sep+1]):
		return t.yearLast()
	case strings.IndexByte(" -/", text[sep]) >= 0 && isLetter(text[sep+1]) && isLetter(text[sep+2]):
		return t.worded() && !t.Yearless
	}
	return false
}

// withoutYear reads the time of a day, which begins at the sixth byte.
func (t *dateText) withoutYear(month, day []byte) bool {
	t.at, t.Yearless = 6, true
	return t.timed(leapYear, number(month), number(day))
}

// yearFirst reads 2026-11-21, 2026/11/21 and 2026年11月21日, with a time behind it or, from
// 2005 to 2040, without one.
func (t *dateText) yearFirst() bool {
	year, month, day := t.number(4), 0, 0
	if year < firstYear {
		return false
	}
	chinese := t.skip("年")
	if chinese {
		month = t.number(2)
		t.skip("月")
		if day = t.number(2); !t.skip("日") {
			return false
		}
	} else {
		month, day, t.at = number(t.text[5:7]), number(t.text[8:10]), 10
	}
	end := t.at
	if (t.skip(" ") || chinese || t.skip("T") || t.skip("_")) && t.timed(year, month, day) {
		return true
	}
	t.at = end
	if year < 2005 || year > 2040 || t.inWord() || t.next() == '-' || t.next() == '/' {
		return false // a part of something longer
	}
	t.text, t.Day = t.text[:end], true // it has no time zone
	return t.on(year, month, day, noon)
}

// yearLast reads a day of three numbers and its time: the day first where points part
// them, with slashes the month unless that is none.
func (t *dateText) yearLast() bool {
	day, sep := t.number(2), t.next()
	t.at++
	month := t.number(2)
	if t.next() != sep {
		return false
	}
	t.at++
	if sep == '/' && day <= 12 {
		day, month = month, day
	}
	year := t.number(4)
	return t.glue() && t.timed(year, month, day)
}

// worded reads an instant whose month is a word, known by three letters:
// Sat, 21 Nov 2026 04:45:19 GMT, Sat Nov 21 04:45:19 +0000 2026,
// Sat Nov 21 2026 04:45:19 GMT+0000 (Coordinated Universal Time),
// Nov 21, 2026, 4:45:19 PM, 21/Nov/2026:04:45:19 +0000, and, without a year,
// Nov 21 04:45:19. JavaScript ends a date with the name of its time zone.
func (t *dateText) worded() bool {
	if name := t.letters(); among(weekdays, name) > 0 {
		t.at += len(name)
		t.skip(",")
		t.skip(" ")
		if isDigit(t.next()) {
			if d, size := parseStamp(t.text[t.at:]); size > 0 {
				t.Date, t.at = d, t.at+size
				return true
			}
		}
	}
	month, day := 0, 0
	if isDigit(t.next()) {
		day, month = t.number(2), t.month()
	} else if month = t.month(); month > 0 {
		day = t.number(2)
		t.skip(",")
	}
	year := t.year()
	if month == 0 || !t.glue() || !t.timed(cmp.Or(year, leapYear), month, day) {
		return false
	}
	if end := t.at; year == 0 {
		t.zoneName()
		if year = t.year(); year > 0 {
			t.MS += dayMS(year, month, day) - dayMS(leapYear, month, day)
		} else {
			t.at, t.Yearless = end, true
		}
	}
	if rest := t.text[t.at:]; !t.Yearless && bytes.HasPrefix(rest, []byte(" (")) {
		t.at += bytes.IndexByte(rest, ')') + 1
	}
	return !t.inWord()
}

func (t *dateText) timed(year, month, day int) bool {
	clock, ok := t.clock()
	return ok && t.on(year, month, day, clock)
}

// on notes the instant of a day and its time in milliseconds, behind which a time zone
// may begin. It reports whether there is such a day.
func (t *dateText) on(year, month, day int, clock int64) bool {
	if year < firstYear || month < 1 || month > 12 || day < 1 || day > 31 {
		return false
	}
	zone, zoned := t.zone()
	t.MS, t.Zoned = dayMS(year, month, day)+clock-zone, zoned
	return true
}
