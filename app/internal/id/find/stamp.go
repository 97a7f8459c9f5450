package find

import (
	"bytes"
	"cmp"
	"math"
	"strings"
	"time"
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

// dateText is a text in which a date is being read, how far, and the date so far.
type dateText struct {
	text []byte
	at   int
	Date
}

func (t *dateText) skip(words string) bool {
	end := t.at + len(words)
	if end > len(t.text) || string(t.text[t.at:end]) != words {
		return false
	}
	t.at = end
	return true
}

func (t *dateText) next() byte {
	if t.at < len(t.text) {
		return t.text[t.at]
	}
	return 0
}

func (t *dateText) inWord() bool { return classOf(t.next()) == classWord }

// number passes over at most so many digits; 0 if there are none.
func (t *dateText) number(most int) (n int) {
	for end := min(len(t.text), t.at+most); t.at < end && isDigit(t.text[t.at]); t.at++ {
		n = n*10 + int(t.text[t.at]-'0')
	}
	return n
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

// letters are those that come next, if there are at least three, without their ends.
func (t *dateText) letters() []byte {
	end := t.at
	for end < len(t.text) && end < t.at+12 && isLetter(t.text[end]) {
		end++
	}
	if end-t.at < 3 {
		return nil
	}
	return t.text[t.at:end]
}

const (
	months   = "janfebmaraprmayjunjulaugsepoctnovdec"
	weekdays = "montuewedthufrisatsun"
)

// among is the number, from 1, of the three-letter name in names with which a word of
// at least three letters begins; 0 if it is none.
func among(names string, word []byte) int {
	for i := 0; i < len(names) && len(word) > 2; i += 3 {
		if word[0]|0x20 == names[i] && word[1]|0x20 == names[i+1] && word[2]|0x20 == names[i+2] {
			return i/3 + 1
		}
	}
	return 0
}

// month passes over the name of a month and what parts it from its neighbours; it
// is 0 if there is none.
func (t *dateText) month() int {
	t.part()
	name := t.letters()
	t.at += len(name)
	t.skip(".")
	t.part()
	return among(months, name)
}

// part passes over what stands between a day, a month and a year.
func (t *dateText) part() {
	for t.next() == ' ' || t.next() == '-' || t.next() == '/' {
		t.at++
	}
}

// year passes over a year of four digits; 0, and nothing passed, if there is none.
func (t *dateText) year() int {
	at := t.at
	t.part()
	begin := t.at
	n := t.number(4)
	isClock := t.next() == ':' && !(t.at+1 < len(t.text) && isDigit(t.text[t.at+1]))
	if t.at == begin+4 && n >= firstYear && !isClock {
		return n
	}
	t.at = at
	return 0
}

// glue passes over what stands between a day and a time.
func (t *dateText) glue() bool {
	for _, words := range [...]string{", at ", " at ", ", ", " - ", " ", ":"} {
		if t.skip(words) {
			return true
		}
	}
	return false
}

// clock passes over the time of a day, in milliseconds: 04:45, 4:45:19.123 PM,
// 下午4时45分19秒.
func (t *dateText) clock() (ms int64, ok bool) {
	afternoon := t.skip("下午")
	if !afternoon {
		t.skip("上午")
	}
	begin := t.at
	hour, minute, second, fraction := t.number(2), 0, 0, int64(0)
	switch {
	case t.at == begin:
		return 0, false
	case t.skip(":"):
		if minute = t.two(); t.next() == ':' && t.at+2 < len(t.text) {
			t.at++
			second, fraction = t.two(), t.fraction()
		}
	case t.skip("时"), t.skip("時"):
		if minute = t.number(2); t.skip("分") {
			second = t.number(2)
			t.skip("秒")
		}
	default:
		return 0, false
	}
	if afternoon && hour < 12 {
		hour += 12
	}
	ms, ok = clockMS(hour, minute, second)
	return ms + fraction + t.half(hour), ok
}

func (t *dateText) two() int {
	if t.at+2 > len(t.text) {
		return -1
	}
	t.at += 2
	return number(t.text[t.at-2 : t.at])
}

// half passes over AM or PM, and is what that adds to a time.
func (t *dateText) half(hour int) (ms int64) {
	before := t.at
	switch {
	case t.next() != ' ':
	case t.skip(" PM"), t.skip(" pm"):
		if hour < 12 {
			ms = noon
		}
	case t.skip(" AM"), t.skip(" am"):
		if hour == 12 {
			ms = -noon
		}
	}
	if t.at > before && t.inWord() { // 12:05 amount=7
		t.at, ms = before, 0
	}
	return ms
}

// clockMS is a time of a day in milliseconds; ok is false if there is no such time.
func clockMS(hour, minute, second int) (ms int64, ok bool) {
	ok = 0 <= hour && hour < 24 && 0 <= minute && minute < 60 && 0 <= second && second <= 60
	return int64(hour*3600+minute*60+second) * 1000, ok
}

// zoneName passes over the name of a time zone, whose hours are not known.
func (t *dateText) zoneName() {
	end := t.at + 1
	for end < len(t.text) && 'A' <= t.text[end] && t.text[end] <= 'Z' {
		end++
	}
	if n := end - t.at - 1; n >= 3 && n <= 5 {
		t.at = end
	}
}

// fraction passes over the fraction of a second, if one comes next, in milliseconds. Behind a
// comma that has three, six or nine digits: others are another value.
func (t *dateText) fraction() (ms int64) {
	comma := t.next() == ','
	if !comma && t.next() != '.' {
		return 0
	}
	end := digitsEnd(t.text, t.at+1)
	digits := t.text[t.at+1 : end]
	if len(digits) == 0 || comma && len(digits)%3 != 0 {
		return 0
	}
	for i, unit := 0, int64(100); i < len(digits) && unit > 0; i, unit = i+1, unit/10 {
		ms += int64(digits[i]-'0') * unit
	}
	t.at = end
	return ms
}

// zone passes over Z, UTC, UTC+0800, +08:00, +0800 or +08, with a space before it or
// without, in milliseconds east of UTC.
func (t *dateText) zone() (ms int64, ok bool) {
	begin := t.at
	t.skip(" ")
	switch sign := t.next(); {
	case sign == '+' || sign == '-':
		t.at++
		hours, minutes := t.two(), 0
		end := t.at
		t.skip(":")
		if n := t.two(); n >= 0 {
			minutes = n
		} else {
			t.at = end
		}
		if hours >= 0 && hours <= 15 && minutes <= 59 && !isDigit(t.next()) { // or else it is a number with a sign
			if ms, _ = clockMS(hours, minutes, 0); sign == '-' {
				ms = -ms
			}
			return ms, true
		}
	case t.skip("Z"):
		return 0, true
	case t.skip("UTC"), t.skip("GMT"):
		if t.next() != ' ' {
			ms, _ = t.zone()
		}
		return ms, true
	}
	t.at = begin
	return 0, false
}

// firstYear is the first that a date may have; noon is in milliseconds.
const firstYear, noon = 1971, 12 * 3600 * 1000

// dayMS is the beginning of a day, in milliseconds since 1970.
func dayMS(year, month, day int) int64 {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).UnixMilli()
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
	t := dateText{text: word, at: whole}
	ms = int64(seconds)*1000 + t.fraction()
	return ms, t.at == len(word)
}
