package oldstamp

import "bytes"

// parseDay reads a day of digits without a time: 2026-11-21, 2026/11/21 and 2026年11月21日,
// between 2005 and 2041.
func parseDay(text []byte) stamp {
	if len(text) < 10 || !isDigit(text[0]) || !isDigit(text[3]) {
		return stamp{}
	}
	t := wordedText{text: text}
	year := t.number(4)
	month, day := 0, 0
	switch {
	case (text[4] == '-' || text[4] == '/') && text[7] == text[4]:
		month, day, t.at = number(text[5:7]), number(text[8:10]), 10
	case bytes.HasPrefix(text[4:], []byte("年")):
		t.skip("年")
		month = t.number(2)
		t.skip("月")
		if day = t.number(2); !t.skip("日") {
			return stamp{}
		}
	}
	if t.at < len(text) && (classOf(text[t.at]) == classWord || classOf(text[t.at]) == classMinus || text[t.at] == '/') || year < 2005 || year > 2040 {
		return stamp{} // a part of something longer
	}
	at := zoned(text[:t.at], t.at, year, month, day, 12*3600000)
	at.day = at.size > 0
	return at
}
