package oldstamp

import "bytes"

// parseWorded reads an instant whose month is a word, of which the English and the
// German ones are known by three letters:
// Sat, 21 Nov 2026 04:45:19 GMT, Sat Nov 21 04:45:19 +0000 2026,
// Sat Nov 21 2026 04:45:19 GMT+0000 (Coordinated Universal Time),
// Nov 21, 2026, 4:45:19 PM, 21. Dezember 2026 um 04:45 Uhr, and, without a year,
// Nov 21 04:45:19.
func parseWorded(text []byte) stamp {
	t := wordedText{text: text}
	t.weekday()
	year, month, day := 0, 0, 0
	if t.at < len(text) && isDigit(text[t.at]) {
		if t.at > 0 {
			if rest := parseStamp(text[t.at:]); rest.size > 0 {
				rest.size += t.at
				return rest
			}
		}
		day = t.number(2)
		t.skip(".")
		if month = t.month(); month > 0 {
			year = t.year()
		}
	} else if month = t.month(); month > 0 {
		day = t.number(2)
		t.skip(",")
		year = t.year()
	}
	if month <= 0 || !t.glue() {
		return stamp{}
	}
	clock, ok := t.clock()
	if !ok {
		return stamp{}
	}
	return t.finish(year, month, day, clock)
}

// finish reads what follows the time of a day: its time zone, and the year where that
// is 0 and comes last.
func (t *wordedText) finish(year, month, day int, clock int64) stamp {
	text, in := t.text, year
	if year == 0 {
		in = leapYear
	}
	at := zoned(text, t.at, in, month, day, clock)
	if at.size == 0 {
		return at
	}
	if t.at = at.size; year == 0 {
		t.zoneName()
		if year = t.year(); year > 0 {
			at.ms += (daysSince1970(year, month, day) - daysSince1970(leapYear, month, day)) * 86400000
			at.size = t.at
		}
	}
	if at.yearless = year == 0; !at.yearless {
		at.size += remark(text[at.size:])
	}
	if at.size < len(text) && classOf(text[at.size]) == classWord {
		return stamp{}
	}
	return at
}

// parseDayWord reads an instant that begins with the number of a day and the name of
// a month, which has its year.
func parseDayWord(text []byte) stamp {
	at := 1
	if isDigit(text[1]) {
		at = 2
	}
	if text[at] == '.' {
		at++
	}
	if c := text[at]; c != ' ' && c != '-' && c != '/' || !isLetter(text[at+1]) || !isLetter(text[at+2]) && text[at+2] < 0x80 {
		return stamp{}
	}
	if all := parseWorded(text); !all.yearless {
		return all
	}
	return stamp{}
}

// wordedText is a text in which a date is being read.
type wordedText struct {
	text []byte
	at   int
}

// letters are the letters that come next, at least three, without their ends.
func (t *wordedText) letters() []byte {
	end := t.at
	for end < len(t.text) && end < t.at+12 && (isLetter(t.text[end]) || t.text[end] >= 0x80) {
		end++
	}
	if end-t.at < 3 {
		return nil
	}
	return t.text[t.at:end]
}

// weekday passes over the name of a day.
func (t *wordedText) weekday() {
	name := t.letters()
	if name == nil || weekdayOf(name) < 0 || monthOf(name) > 0 {
		return
	}
	t.at += len(name)
	t.skip(",")
	t.skip(" ")
}

// month passes over the name of a month and what parts it from its neighbours; it
// is 0 or below if there is none.
func (t *wordedText) month() int {
	t.part()
	name := t.letters()
	if name == nil {
		return 0
	}
	t.at += len(name)
	t.skip(".")
	defer t.part()
	return monthOf(name)
}

// part passes over what stands between a day, a month and a year.
func (t *wordedText) part() {
	for t.at < len(t.text) && (t.text[t.at] == ' ' || t.text[t.at] == '-' || t.text[t.at] == '/') {
		t.at++
	}
}

// number passes over at most so many digits; 0 if there are none.
func (t *wordedText) number(most int) (n int) {
	for end := min(len(t.text), t.at+most); t.at < end && isDigit(t.text[t.at]); t.at++ {
		n = n*10 + int(t.text[t.at]-'0')
	}
	return n
}

// year passes over a year of four digits; 0, and nothing passed, if there is none.
func (t *wordedText) year() int {
	at := t.at
	t.part()
	if n := t.number(4); t.at >= 4 && isDigit(t.text[t.at-4]) && n >= 1971 && (t.at == len(t.text) || t.text[t.at] != ':' || t.at+1 < len(t.text) && isDigit(t.text[t.at+1])) {
		return n
	}
	t.at = at
	return 0
}

// glue passes over what stands between a day and a time.
func (t *wordedText) glue() bool {
	for _, words := range [...]string{", um ", " um ", ", at ", " at ", ", ", " - ", " ", ":"} {
		if t.skip(words) {
			return true
		}
	}
	return false
}

// clock passes over the time of a day, in milliseconds.
func (t *wordedText) clock() (ms int64, ok bool) {
	ms, n, ok := parseClock(t.text[t.at:])
	t.at += n
	return ms + t.half(ms), ok
}

// half is what the half of the day adds to a time; it also passes over “Uhr”.
func (t *wordedText) half(clock int64) int64 {
	const noon = 43200000
	switch {
	case t.skip(" PM"), t.skip(" pm"):
		if clock < noon {
			return noon
		}
	case t.skip(" AM"), t.skip(" am"):
		if clock >= noon {
			return -noon
		}
	default:
		t.skip(" Uhr")
	}
	return 0
}

// zoneName passes over the name of a time zone, whose hours are not known.
func (t *wordedText) zoneName() {
	end := t.at + 1
	for end < len(t.text) && 'A' <= t.text[end] && t.text[end] <= 'Z' {
		end++
	}
	if n := end - t.at - 1; n >= 3 && n <= 5 {
		t.at = end
	}
}

func (t *wordedText) skip(words string) bool {
	ok := bytes.HasPrefix(t.text[t.at:], []byte(words))
	if ok {
		t.at += len(words)
	}
	return ok
}

// remark is the length of a time zone's name in parentheses, with which
// JavaScript ends a date.
func remark(text []byte) int {
	if len(text) < 2 || text[0] != ' ' || text[1] != '(' {
		return 0
	}
	return bytes.IndexByte(text, ')') + 1
}
