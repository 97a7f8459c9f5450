package find

import (
	"bytes"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// openBracket is an open bracket: the key that it stands under, and how many elements of it have passed.
type openBracket struct {
	key   []byte
	index int
	array bool
}

// open notes a bracket, and shut that the innermost one is closed.
func (s *scanner) open(bracket byte) {
	n := len(s.steps)
	if n < cap(s.steps) {
		s.steps = s.steps[:n+1]
	} else {
		s.steps = append(s.steps, openBracket{})
	}
	one := &s.steps[n]
	if one.key, one.index, one.array = one.key[:0], 0, bracket == '['; s.keyed && s.keyDepth == s.depth {
		one.key = append(one.key, s.keyName...)
	}
}

func (s *scanner) shut() { s.steps = s.steps[:max(0, len(s.steps)-1)] }

// passElement notes a comma.
func (s *scanner) passElement(c byte) {
	if n := len(s.steps); n > 0 && c == ',' {
		s.steps[n-1].index++
	}
}

// keyPath writes where the next value stands within its brackets, and returns where that begins and ends in s.paths:
// $.items[3].id. Both are 0 outside of brackets.
func (s *scanner) keyPath() (from, to int) {
	if len(s.steps) == 0 {
		return 0, 0
	}
	from = len(s.paths)
	if len(s.steps[0].key) == 0 {
		s.paths = append(s.paths, '$')
	}
	for i := range s.steps {
		one := &s.steps[i]
		s.appendKey(from, one.key)
		if one.array {
			s.paths = append(strconv.AppendInt(append(s.paths, '['), int64(one.index), 10), ']')
		}
	}
	if s.keyed && s.keyDepth == s.depth {
		s.appendKey(from, s.keyName)
	}
	if bytes.Equal(s.paths[from:], []byte("$")) { // brackets in prose
		s.paths = s.paths[:from]
	}
	return from, len(s.paths)
}

func (s *scanner) appendKey(from int, key []byte) {
	if len(key) == 0 {
		return
	}
	if len(s.paths) > from {
		s.paths = append(s.paths, '.')
	}
	s.paths = append(s.paths, key...)
}

// noteElement keeps where the ID of the last row stands, which has its line to itself within brackets.
func (r *Reader) noteElement(line []byte) {
	r.scan.paths = r.scan.paths[:0]
	from, to := r.scan.keyPath()
	r.keepPath(r.scan.paths[from:to])
	if end := len(bytes.TrimRight(line, blank)); end > 0 {
		r.scan.passElement(line[end-1])
	}
}

// notePath keeps where the ID of the last row stands: its path within brackets, its name, or its column.
func (r *Reader) notePath(t *token, line []byte) {
	path := r.scan.paths[t.pathFrom:t.pathTo]
	switch {
	case len(path) > 0:
	case t.nameEnd > 0:
		path = t.name(line)
	case int(t.column) < len(r.scan.headings):
		path = []byte(r.scan.headings[t.column].name)
	case r.scan.columns > 0:
		path = []byte(text.T("column %s", strconv.Itoa(int(t.column)+1)))
	}
	r.keepPath(path)
}

func (r *Reader) keepPath(path []byte) {
	s, pattern := r.set, r.pattern[:0]
	begin := len(s.indexes)
	for i := 0; i < len(path); i++ {
		pattern = append(pattern, path[i])
		if end := digitsEnd(path, i+1); path[i] == '[' && end > i+1 && end < len(path) && path[end] == ']' {
			s.indexes = append(s.indexes, uint32(number(path[i+1:end])))
			i = end - 1
		}
	}
	r.pattern = pattern
	number, known := r.patterns[string(pattern)]
	if !known && len(s.patterns) < mostPatterns {
		number = len(s.patterns) + 1
		s.patterns = append(s.patterns, string(pattern))
		r.patterns[string(pattern)] = number
	}
	s.paths = append(filled(s.paths, s.Len()-1), uint64(begin)<<16|uint64(number))
}

// mostPatterns is how many different paths, but for their indexes, a text has at most; IDs at others have none.
const mostPatterns = 1<<16 - 1

// Path says where in its text the ID of a row stands: by keys and indexes in JSON, as $.items[3].id, by the name before
// it, or by its column; empty where it has none of these.
func (s *Set) Path(row int) string {
	if row >= len(s.paths) || s.paths[row]&mostPatterns == 0 {
		return ""
	}
	indexes := s.indexes[s.paths[row]>>16:]
	var path []byte
	for pattern := s.patterns[s.paths[row]&mostPatterns-1]; pattern != ""; pattern = pattern[1:] {
		if path = append(path, pattern[0]); len(pattern) > 1 && pattern[:2] == "[]" {
			path = strconv.AppendUint(path, uint64(indexes[0]), 10)
			indexes = indexes[1:]
		}
	}
	return string(path)
}
