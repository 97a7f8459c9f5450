package find

import (
	"math"
	"time"
)

// stampPatterns are how logs and dumps write instants. Y is a year of four digits, M and D are a month and a day of
// two, S is a day of six digits behind the letter of a log's level, if it has one, B is the name of a month, W the name
// of a weekday, C is a time with its fraction and its zone, and a space is any number of spaces and commas. A pattern
// without C is of a day.
var stampPatterns = [...]string{
	"Y-M-DTC", "Y-M-D C", "Y/M/D C", "Y-M-D_C", "Y年M月D日C", "Y年M月D日 C", "D.M.Y C", "M/D/Y C",
	"W B D C Y", "W B D Y C", "W D B Y C", "B D Y C", "D B Y C", "D/B/Y:C",
	"S C", "Y-M-D", "Y/M/D", "Y年M月D日",
}

// parseStamp reads an instant at the beginning of text. Its size is 0 where the text begins with none.
func parseStamp(text []byte) (d Date, size int) {
	if len(text) < 10 || !isDigit(text[0]) && text[0]-'A' >= 26 {
		return d, 0
	}
	for _, pattern := range stampPatterns {
		if t := (dateText{text: text}); t.match(pattern) {
			return t.Date, t.at
		}
	}
	return d, 0
}

// dateText is a text in which a date is being read, how far, and the date so far.
type dateText struct {
	text []byte
	at   int
	Date
}

func (t *dateText) match(pattern string) bool {
	year, month, day, clock := 0, 0, 0, int64(noon)
	t.Day = true
	for i := range len(pattern) {
		ok := true
		switch c := pattern[i]; c {
		case 'Y':
			year, ok = t.number(4, 4)
		case 'M':
			month, ok = t.number(1, 2)
		case 'D':
			day, ok = t.number(1, 2)
		case 'S': // I170819 of CockroachDB's logs, 170819 of MySQL's
			_ = t.skip("I") || t.skip("W") || t.skip("E") || t.skip("F")
			day, ok = t.number(6, 6)
			year, month, day = 2000+day/10000, day/100%100, day%100
		case 'B':
			month = among(months, t.letters())
			ok = month > 0
		case 'W':
			ok = among(weekdays, t.letters()) > 0
		case 'C':
			t.Day = false
			clock, ok = t.clock()
		case ' ':
			begin := t.at
			for t.skip(" ") || t.skip(",") {
			}
			ok = t.at > begin
		default:
			ok = t.skip(pattern[i : i+1])
		}
		if !ok {
			return false
		}
	}
	next := t.next()
	if t.Day && (year < 2005 || year > 2040 || next == '-' || next == '/') || classOf(next) == classWord {
		return false // a part of something longer
	}
	t.MS += dayMS(year, month, day) + clock
	return year >= firstYear && month >= 1 && month <= 12 && day >= 1 && day <= 31
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

// number passes over so many digits.
func (t *dateText) number(least, most int) (n int, ok bool) {
	begin := t.at
	for end := min(len(t.text), begin+most); t.at < end && isDigit(t.text[t.at]); t.at++ {
		n = n*10 + int(t.text[t.at]-'0')
	}
	return n, t.at-begin >= least
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

// letters passes over those that come next.
func (t *dateText) letters() []byte {
	begin := t.at
	for t.at < len(t.text) && isLetter(t.text[t.at]) {
		t.at++
	}
	return t.text[begin:t.at]
}

const (
	months   = "janfebmaraprmayjunjulaugsepoctnovdec"
	weekdays = "montuewedthufrisatsun"
)

// among is the number, from 1, of the three-letter name in names with which a word begins; 0 if it is none.
func among(names string, word []byte) int {
	for i := 0; i < len(names) && len(word) > 2; i += 3 {
		if hasPrefix(word, names[i:i+3]) {
			return i/3 + 1
		}
	}
	return 0
}

// clock passes over the time of a day and its zone, in milliseconds as UTC: 04:45, 4:45:19.123+08:00.
func (t *dateText) clock() (ms int64, ok bool) {
	hour, ok := t.number(1, 2)
	if !ok || !t.skip(":") {
		return 0, false
	}
	minute, ok := t.number(2, 2)
	second := 0
	if ok && t.skip(":") {
		second, ok = t.number(2, 2)
		ms = t.fraction()
	}
	end := t.at
	switch afternoon := t.skip(" PM") || t.skip(" pm"); {
	case !afternoon && !t.skip(" AM") && !t.skip(" am"):
	case classOf(t.next()) == classWord: // 12:05 amount=7
		t.at = end
	default:
		if hour %= 12; afternoon {
			hour += 12
		}
	}
	if ok = ok && hour < 24 && minute < 60 && second <= 60; !ok {
		return 0, false
	}
	zone, zoned := t.zone()
	t.Zoned = zoned
	return int64(hour*3600+minute*60+second)*1000 + ms - zone, true
}

// fraction passes over the fraction of a second, if one comes next, in milliseconds. Behind a comma that has three, six
// or nine digits: others are another value.
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

// zone passes over Z, UTC, UTC+0800, +08:00, +0800 or +08, with a space before it or without, in milliseconds east of
// UTC.
func (t *dateText) zone() (ms int64, ok bool) {
	begin := t.at
	t.skip(" ")
	if t.skip("Z") {
		return 0, true
	}
	named := t.skip("UTC") || t.skip("GMT")
	end, sign := t.at, t.next()
	if sign == '+' || sign == '-' {
		t.at++
		hours, ok := t.number(2, 2)
		behind := t.at
		t.skip(":")
		minutes, more := t.number(2, 2)
		if !more {
			t.at, minutes = behind, 0
		}
		if ok && hours <= 15 && minutes <= 59 && !isDigit(t.next()) { // or else it is a number with a sign
			if ms = int64(hours*60+minutes) * 60000; sign == '-' {
				ms = -ms
			}
			return ms, true
		}
	}
	if t.at = end; !named {
		t.at = begin
	}
	return 0, named
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
// unless they stand under a name of IDs. Other lengths are read only under the name of a time.
func epochOf(n uint64, digits int, hint hint) (ms int64, ok bool) {
	switch {
	case digits == 13 && hint <= hintNone:
	case hint != hintTime:
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
