package oldstamp

func isDigit(c byte) bool  { return c-'0' <= 9 }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

const (
	classOther = iota
	classWord
	classMinus
	classQuote
	classOpen
	classClose
	classComma
)

func classOf(c byte) int {
	switch {
	case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_':
		return classWord
	case c == '-':
		return classMinus
	}
	return classOther
}

func Parse(t []byte) (ms int64, size int, yearless, zoned, day bool) {
	s := parseStamp(t)
	return s.ms, s.size, s.yearless, s.zoned, s.day
}
