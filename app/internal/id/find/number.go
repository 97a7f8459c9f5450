package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// raised reports whether digits with an exponent come next, as behind the comma of
// 1,54182E+18. In 7,21e58ba8-5c7e-4524-ae8f-079faf987b3b a UUID does.
func raised(rest []byte) bool {
	i := digitsEnd(rest, 0)
	if i+1 >= len(rest) || rest[i]|0x20 != 'e' || rest[i+1] != '+' && !isDigit(rest[i+1]) {
		return false
	}
	end := digitsEnd(rest, i+2)
	return end == len(rest) || classOf(rest[end]) != classWord && classOf(rest[end]) != classMinus
}

func digitsEnd(text []byte, at int) int {
	for at < len(text) && isDigit(text[at]) {
		at++
	}
	return at
}

// fraction passes over a number with a point, or with a comma and an exponent, an
// address or a version.
func (s *scanner) fraction(line []byte, i, end int) int {
	if size := s.marked(line, i); size > 0 {
		return i + size
	}
	points, point := 0, line[end]
	s.numbers++
	for end < len(line) && (classOf(line[end]) == classWord || line[end] == point && (point == '.' || points == 0)) {
		if line[end] == point {
			points++
		}
		end++
	}
	word := line[i:end]
	whole := bytes.IndexByte(word, point)
	if points == 1 {
		exponent := bytes.IndexAny(word, "eE") > 0
		if exponent {
			end = exponentEnd(line, end)
			word = line[i:end]
		}
		if s.inexact == "" && (exponent || whole >= 15) { // others are too small
			if _, _, lost := format.Floating(string(word)); lost {
				s.inexact, s.inexactColumn = string(word), s.column
				s.rounded = s.rounded || whole == 1
			}
		}
		s.pointed = s.pointed || whole >= 15
		if ms, ok := secondsOf(word, whole); ok && s.hinted() <= hintNone {
			s.unix(i, ms)
		}
	}
	s.dropName()
	return end
}

// exponentEnd is where a number ends whose exponent's sign ends its word.
func exponentEnd(line []byte, end int) int {
	if end+1 >= len(line) || line[end-1]|0x20 != 'e' || line[end] != '+' && line[end] != '-' || !isDigit(line[end+1]) {
		return end
	}
	return digitsEnd(line, end+1)
}

func (s *scanner) decimal(line, word []byte, at int) {
	alone := len(word) == 10 && !s.stamped && s.alone(line, at, at+10)
	s.numbers++
	s.longest = max(s.longest, len(word))
	if kind, n, ok := parseInteger(word); ok {
		if s.epoch(n.High, line) {
			s.dropName()
			return
		}
		if ms, ok := epochOf(n.High, len(word), s.hinted(), alone); ok && kind == idkind.Decimal && !isArgument(line, at) {
			s.unix(at, ms)
		}
		s.part(at, n.High)
		s.digits(kind, n, line, word, at)
		return
	}
	if kind, n, ok := idkind.Read(word); ok && likely(kind, n) {
		s.take(kind, n, kind.Spec().Likely, at)
	}
	s.dropName()
}

// digits takes a decimal. If it looks more like something else, it is an ID only where most lines have theirs.
func (s *scanner) digits(kind idkind.Kind, n idkind.Wide, line, word []byte, at int) {
	h, ms := otherwise(word)
	if h == hintTime {
		s.unix(at, ms)
	}
	s.take(kind, n, likelyDecimal(len(bytes.TrimLeft(word, "0"))), at)
	t := &s.tokens[len(s.tokens)-1]
	if h != hintNone {
		t.hint = h
	} else if t.hint == hintTime && t.likely == 100 && isArgument(line, at) {
		t.hint = hintNone
	}
}

// isArgument reports whether a number is handed to a function in quotes, as in
// timestamp = timeOf("1593572310593806338"): the name is that of what the function makes of
// it, and an instant in nanoseconds would be no text.
func isArgument(line []byte, at int) bool {
	return at > 2 && line[at-2] == '(' && (line[at-1] == '"' || line[at-1] == '\'') && classOf(line[at-3]) == classWord
}

// alone reports whether a number without a name starts its line or is alone in a cell.
func (s *scanner) alone(line []byte, at, end int) bool {
	const around = " \r\"'`"
	before, after := bytes.TrimRight(line[:at], around), bytes.TrimLeft(line[end:], around)
	parted := len(after) == 0 || classOf(after[0]) == classComma || classOf(after[0]) == classClose
	switch {
	case s.heading().key != 0:
		return false
	case s.words+s.numbers == 0:
		return parted || len(after) < len(line)-end
	}
	last := classOther
	if len(before) > 0 {
		last = classOf(before[len(before)-1])
	}
	return parted && (last == classComma || last == classOpen)
}
