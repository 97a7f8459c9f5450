package find

import "bytes"

// parseNamed reads an instant that begins with the name of a day or a month:
// Sat, 21 Nov 2026 04:45:19 GMT, Sat Nov 21 04:45:19 +0000 2026,
// Sat Nov 21 2026 04:45:19 GMT+0000 (Coordinated Universal Time) or
// Nov 21, 2026 04:45:19.
func parseNamed(text []byte) (ms int64, size int, ok bool) {
	at := 0
	if len(text) < 20 {
		return 0, 0, false
	}
	if monthOf(text[:3]) < 0 {
		if at = 4; text[3] == ',' {
			at = 5
		}
		if among("montuewedthufrisatsun", text) < 0 {
			return 0, 0, false
		}
	}
	if isDigit(text[at]) {
		ms, size, ok = parseStamp(text[at:])
		return ms, at + size, ok
	}
	month := monthOf(text[at : at+3])
	if at += 4; text[at] == ' ' {
		at++
	}
	day := 0
	for end := at + 2; at < end && isDigit(text[at]); at++ {
		day = day*10 + int(text[at]-'0')
	}
	if text[at] == ',' {
		at++
	}
	if text[at] != ' ' {
		return 0, 0, false
	}
	at++
	if year := number(text[at : at+4]); year > 0 && text[at+4] == ' ' {
		ms, size, ok = parseTime(text, at+5, year, month, day)
		return ms, size + remark(text[size:]), ok
	}
	// The year comes last.
	_, n, _ := parseClock(text[at:])
	_, zone := parseZone(text[at+n:])
	end := at + n + zone
	if len(text) < end+5 || text[end] != ' ' {
		return 0, 0, false
	}
	ms, size, ok = parseTime(text[:end], at, number(text[end+1:end+5]), month, day)
	return ms, end + 5, ok && size == end && (len(text) == end+5 || classOf(text[end+5]) != classWord)
}

// remark is the length of a time zone's name in parentheses, with which
// JavaScript ends a date.
func remark(text []byte) int {
	if len(text) < 2 || text[0] != ' ' || text[1] != '(' {
		return 0
	}
	return bytes.IndexByte(text, ')') + 1
}
