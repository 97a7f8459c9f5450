package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

// choose takes those tokens of the line, or of a piece of it, that are IDs. The
// rule, for lines that are more than one ID:
//
//  1. What stands at the name, or in the column, where most lines have an ID is
//     one, however small.
//  2. Elsewhere every token counts that is an ID by itself, such as a number of
//     17 digits or more; see [token.proper].
//  3. In a line that has neither, what comes near to an ID does, if the others
//     are not known to stand at a name or in a column; among words only the
//     first.
//
// Under a name that says a time, a size or the like nothing is an ID but by the
// first rule, and an ID that is told once more under another name, as in id and
// id_str, is one row.
func (r *Reader) choose(line []byte) {
	s := &r.scan
	if s.binary {
		return
	}
	long := s.long()
	var before *token
	for i := range s.tokens {
		t := &s.tokens[i]
		if !r.shape.holds(t, long) && !t.proper(long) || s.repeats(t) {
			continue
		}
		if s.passed = true; before != nil && r.mergeTwin(line, before, t) {
			continue
		}
		if r.wants(t, line) {
			r.add(t.kind, t.n, t.at)
			s.taken, s.takenKey, before = t.n, t.key, t
		}
	}
	if s.passed || r.shape.known && (r.shape.key != 0 || r.shape.selector.column != anyColumn) {
		return
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.hint >= hintNone && t.likely >= 50 && (t.key == 0 || !r.shape.known) {
			if s.passed = true; r.wants(t, line) {
				r.add(t.kind, t.n, t.at)
			}
			if s.words > 0 {
				return
			}
		}
	}
}

// proper reports whether a token is an ID by itself, wherever it stands: a number
// of 17 digits or more, or of 15 and 16 if its line has no longer one and it is
// no count of microseconds, or a longer ID with a date that may be.
func (t *token) proper(long bool) bool {
	const from, to = 1e15, 2240611200e6 // microseconds since 1970, from 2001 to 2041
	switch {
	case t.hint < hintNone:
		return false
	case t.hint >= hintEndsInID:
		return t.likely >= 50
	case t.family != Decimal || t.kind == TID:
		return t.likely >= 60
	case t.likely == 100:
		return true
	}
	return t.likely >= 80 && !long && (t.n.High < from || t.n.High >= to)
}

// long reports whether the line has a number as long as most systems' IDs.
func (s *scanner) long() bool {
	for i := range s.tokens {
		if s.tokens[i].likely == 100 && s.tokens[i].hint >= hintNone {
			return true
		}
	}
	return false
}

// mergeTwin reports whether a token and the one before it tell one ID, as id and
// id_str do, of which a program may have rounded the number. The row is the
// whole one's.
func (r *Reader) mergeTwin(line []byte, before, t *token) bool {
	if t.kind != Decimal || before.kind != Decimal || !textTwins(before.name(line), t.name(line)) {
		return false
	}
	if float64(t.n.High) != float64(before.n.High) {
		return false
	}
	r.twins++
	if last := r.set.Len() - 1; len(t.name(line)) > len(before.name(line)) {
		r.set.High[last], r.set.Offset[last] = t.n.High, uint32(r.offsetOf(t.at))
	}
	return true
}

// name is that of a token, as the line has it; empty if it stands elsewhere.
func (t *token) name(line []byte) []byte { return line[t.nameAt:t.nameEnd] }

// textTwins reports whether one of two names says the other's value as text: id and
// id_str, userId and userIdStr.
func textTwins(a, b []byte) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	rest, ok := bytes.CutPrefix(b, a)
	return ok && len(a) > 0 && (string(rest) == "_str" || string(rest) == "Str")
}

// repeats reports whether a token tells the ID before it once more, under another
// name.
func (s *scanner) repeats(t *token) bool {
	return t.n == s.taken && t.key != 0 && t.key != s.takenKey && s.taken != format.Wide{}
}
