package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// choose takes those tokens of the line, or of a piece of it, that are IDs. These
// are the rules for lines that hold more than one ID alone:
//
//  1. A token is an ID, however small, if it stands at the name, or in the column,
//     at which most lines have their ID.
//  2. Elsewhere a token is one if it looks like an ID by itself, as a number of 17
//     digits does; see [token.proper].
//  3. If a line has no such token, and IDs are not known to stand at a name or in a
//     column, tokens that come near to an ID are taken: only the first one, if the
//     line has other words.
//
// A token under the name of a time, a size or the like is an ID by the first rule
// alone. An ID that stands under two names, such as id and id_str, is one row.
func (r *Reader) choose(line []byte) {
	s := &r.scan
	if s.binary {
		return
	}
	long := s.long()
	first := true
	for i := range s.tokens {
		t := &s.tokens[i]
		if !r.shape.holds(t, long) && !t.proper(long) || s.repeats(t) {
			continue
		}
		if s.passed = true; !r.mergeTwin(line, t, first) && r.wants(t, line) {
			r.addSigned(t, line)
			r.above.note(t, line, r.where.line)
			s.taken, s.takenKey, first = t.n, t.key, false
		}
	}
	if s.passed || r.shape.known && (r.shape.key != 0 || r.shape.selector.column != anyColumn) {
		return
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.hint >= hintNone && t.likely >= 50 && (t.key == 0 || !r.shape.known) {
			if s.passed = true; r.wants(t, line) {
				r.addSigned(t, line)
			}
			if s.words > 0 {
				return
			}
		}
	}
}

// proper reports whether a token looks like an ID wherever it stands: a number of 17
// digits or more; one of 15 or 16, if its line has no longer one and it is not the
// present time in microseconds; or a longer ID with a plausible date.
func (t *token) proper(long bool) bool {
	const from, to = 1e15, 2240611200e6 // microseconds since 1970, from 2001 to 2041
	switch {
	case t.hint < hintNone:
		return false
	case t.hint >= hintEndsInID:
		return t.likely >= 50
	case t.family != idkind.Decimal || t.kind == idkind.TID:
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

// name is a token's name in the line; empty if it is elsewhere.
func (t *token) name(line []byte) []byte { return line[t.nameAt:t.nameEnd] }

// textTwins reports whether one name holds the other's value as text: id and id_str, userId and userIdStr.
func textTwins(a, b []byte) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	rest, ok := bytes.CutPrefix(b, a)
	return ok && len(a) > 0 && (string(rest) == "_str" || string(rest) == "Str")
}

// repeats reports whether a token is the ID that was taken last, under another name. That in another base is not, since
// the base may name its system.
func (s *scanner) repeats(t *token) bool {
	return t.kind <= idkind.BareHex && t.n == s.taken && t.key != 0 && t.key != s.takenKey && s.taken != idkind.Wide{}
}
