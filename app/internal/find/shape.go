package find

import (
	"bytes"
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
)

// anyColumn stands in a selector for tokens without a name, wherever they are.
const anyColumn = math.MaxUint16

// shape is where in a line the IDs stand, as learnt from a sample.
type shape struct {
	known   bool
	list    bool // most lines are one ID and nothing else
	spelled Kind // how IDs are written in a list of words; Decimal if in none of those ways
	selector
}

// column reports whether lines are known to have several columns or names.
func (s shape) column() bool {
	return s.known && (s.key != 0 || s.selector.column != anyColumn && s.selector.column != 0)
}

// holds reports whether a token stands at the name, or in the column, that the
// IDs have in most lines. In a line with a long number, a column that has no
// name holds no short ones.
func (s *shape) holds(t *token, long bool) bool {
	if !s.known || t.family != s.family && t.likely < 60 {
		return false
	}
	if s.key != 0 {
		return t.key == s.key && t.depth == s.depth
	}
	return t.key == 0 && t.hint >= hintNone && t.selector.column == s.selector.column && t.depth == s.depth && t.likely >= 10 && !long
}

// vote is how well one place does in the sample.
type vote struct {
	selector
	lines, tokens, changes int
	likely                 int // the sum over its tokens
	line                   int // the last in which it had a token
	value                  uint64
}

// votes are the places of the sample.
type votes struct {
	all   []vote
	lines int // that are not blank
	any   int // tokens without a name
}

// maxVotes bounds the places that are compared: where there are more, as in a
// line of a thousand IDs, the columns are not what matters.
const maxVotes = 48

// cast counts a token for a place.
func (v *votes) cast(place selector, t *token) {
	for i := range v.all {
		if v.all[i].selector == place {
			v.all[i].count(t, v.lines)
			return
		}
	}
	if len(v.all) < maxVotes {
		v.all = append(v.all, vote{selector: place, line: -1})
		v.all[len(v.all)-1].count(t, v.lines)
	}
}

func (v *vote) count(t *token, line int) {
	if v.line != line {
		v.line = line
		v.lines++
	}
	if v.tokens > 0 && v.value != t.n.High^t.n.Low {
		v.changes++
	}
	v.value = t.n.High ^ t.n.Low
	v.tokens++
	v.likely += t.likely
}

// score is how much a place looks like the one of the IDs, from 0 to 2: in how many
// lines there is something that looks like an ID, which all change from line to
// line, under a name of IDs. The factors only order the places of one text.
func (v *vote) score(all *votes) float64 {
	score := float64(v.lines) / float64(max(1, all.lines)) * float64(v.likely) / float64(v.tokens) / 100
	if v.tokens >= 4 {
		score *= 0.4 + 0.6*float64(v.changes)/float64(v.tokens-1)
	}
	switch {
	case v.hint == hintID:
		score += 0.3
	case v.hint == hintEndsInID:
		score *= 1.1
	case v.hint < hintNone:
		score *= 0.1
	case v.key == 0 && v.column != anyColumn && v.tokens*5 >= all.any:
		score *= 1.05
	case v.key == 0 && v.column != anyColumn:
		score *= 0.5
	}
	return score
}

// learnShape looks at the sample for the place in a line at which the IDs stand.
func (r *Reader) learnShape() shape {
	var v votes
	s, c := scanner{}, cleaner{}
	begin, inside, whole, first := 0, false, 0, 0
	for i, h := range r.held {
		if !inside {
			s.begin()
			s.columnar = i == first
		}
		line := c.clean(r.sample[begin:h.end])
		begin, inside = h.end, !h.last
		s.scan(line)
		s.spotClocks()
		if _, _, _, ok := wholeID(line); ok && h.last {
			whole++
		} else {
			r.castVotes(&v, &s)
		}
		if i == first && h.last && isRule(line) {
			first++ // a rule, or nothing, above the names
		} else if i == first && h.last {
			r.headLine = r.where.line + i
			r.learnFirst(&s, line)
			s.carried, s.headings = r.scan.carried, r.scan.headings
		}
		if h.last && len(line) > 0 {
			v.lines++
		}
	}
	v.lines += min(1, len(r.held)-v.lines) // a long line may not end in the sample
	best, most := shape{list: r.whole+whole > v.lines/2}, 0.1
	for i := range v.all {
		if score := v.all[i].score(&v); score > most {
			best, most = shape{known: true, list: best.list, selector: v.all[i].selector}, score
		}
	}
	if !best.known && !best.list {
		best.spelled = r.learnSpelling()
	}
	return best
}

// castVotes counts the tokens of a line.
func (r *Reader) castVotes(v *votes, s *scanner) {
	for i := range s.tokens {
		t := &s.tokens[i]
		place := t.selector
		if t.key != 0 {
			place.column = 0
			v.cast(place, t)
			continue
		}
		v.any++
		if s.columns > 0 {
			v.cast(place, t)
		}
		place.column, place.depth = anyColumn, 0
		v.cast(place, t)
	}
}

// learnFirst learns from the first line of the sample whether it names columns,
// and whether it opens brackets that later lines close.
func (r *Reader) learnFirst(s *scanner, line []byte) {
	if len(s.tokens) == 0 && s.column > 0 && s.depth == 0 && !s.keyed {
		r.scan.headings = append([]heading(nil), s.names...)
	}
	r.scan.carried = s.depth > 0 && (line[0] == '[' || line[0] == '{')
}

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
		if s.passed = true; before != nil && r.spare(line, before, t) {
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

// spare reports whether a token and the one before it tell one ID, as id and
// id_str do, of which a program may have rounded the number. The row is the
// whole one's.
func (r *Reader) spare(line []byte, before, t *token) bool {
	if t.kind != Decimal || before.kind != Decimal || !textTwins(before.name(line), t.name(line)) {
		return false
	}
	if float64(t.n.High) != float64(before.n.High) {
		return false
	}
	r.spares++
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
