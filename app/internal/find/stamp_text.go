package find

import (
	"bytes"
	"math"
)

// dateText is a text in which a date is being read, and how far.
type dateText struct {
	text []byte
	at   int
}

func (t *dateText) skip(words string) bool {
	ok := bytes.HasPrefix(t.text[t.at:], []byte(words))
	if ok {
		t.at += len(words)
	}
	return ok
}

// next is the character that comes next; 0 at the end.
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
	if t.at == begin+4 && n >= 1971 && !isClock {
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
	afternoon := false
	if t.next() >= 0x80 {
		if afternoon = t.skip("下午"); !afternoon {
			t.skip("上午")
		}
	}
	begin := t.at
	hour, minute, second := t.number(2), 0, 0
	switch {
	case t.at == begin:
		return 0, false
	case t.next() == ':':
		t.at++
		if minute = t.two(); t.next() == ':' && t.at+2 < len(t.text) {
			t.at++
			second = t.two()
			ms, t.at = addFraction(t.text, 0, t.at)
		}
	case t.skip("时"), t.skip("時"):
		if minute = t.number(2); t.skip("分") {
			second = t.number(2)
			t.skip("秒")
		}
	default:
		return 0, false
	}
	if hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60 {
		return 0, false
	}
	if afternoon && hour < 12 {
		hour += 12
	}
	return ms + clockMS(hour, minute, second) + t.half(hour), true
}

// two passes over two digits; it is −1 if there are none.
func (t *dateText) two() int {
	if t.at+2 > len(t.text) {
		return -1
	}
	t.at += 2
	return number(t.text[t.at-2 : t.at])
}

// half passes over AM or PM, and is what that adds to a time.
func (t *dateText) half(hour int) (ms int64) {
	const noon = 43200000
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

func clockMS(hour, minute, second int) int64 { return int64(hour*3600+minute*60+second) * 1000 }

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
	ms = clockMS(hours, minutes, 0)
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
