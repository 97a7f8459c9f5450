package bulk

import "math"

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

// takes reports whether a token stands where the IDs stand.
func (s shape) takes(t *token) bool {
	if !s.known || t.family != s.family && t.likely < 60 {
		return false
	}
	switch {
	case s.key != 0:
		return t.key == s.key && t.depth == s.depth
	case t.key != 0 || t.naming < 0:
		return false
	case s.selector.column == anyColumn:
		return t.likely >= 50
	}
	return t.selector.column == s.selector.column && t.depth == s.depth && t.likely >= 10
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
	if v.tokens > 0 && v.value != t.n.high^t.n.low {
		v.changes++
	}
	v.value = t.n.high ^ t.n.low
	v.tokens++
	v.likely += t.likely
}

// score is how much a place looks like the one of the IDs, from 0 to 2.
func (v *vote) score(all *votes) float64 {
	score := float64(v.lines) / float64(max(1, all.lines)) * float64(v.likely) / float64(v.tokens) / 100
	if v.tokens >= 4 {
		score *= 0.4 + 0.6*float64(v.changes)/float64(v.tokens-1)
	}
	switch {
	case v.naming == 3:
		score += 0.3
	case v.naming == 2:
		score *= 1.1
	case v.naming < 0:
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
	begin, inside, whole := 0, false, 0
	for i, h := range r.held {
		if !inside {
			s.begin()
			s.columnar = i == 0
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
		if i == 0 && h.last {
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

// choose takes those tokens of the line, or of a piece of it, that are IDs.
func (r *Reader) choose() {
	s := &r.scan
	if s.binary {
		return
	}
	one := r.shape.selector.column == anyColumn && r.shape.key == 0 && s.words > 0
	for i := range s.tokens {
		t := &s.tokens[i]
		if r.shape.takes(t) && !(one && r.set.Len() > s.first) {
			r.add(t.kind, t.n, t.at)
		}
	}
	if r.set.Len() > s.first {
		return
	}
	for i := range s.tokens {
		if t := &s.tokens[i]; r.strays(t) {
			r.add(t.kind, t.n, t.at)
			if s.words > 0 {
				return
			}
		}
	}
}

// strays reports whether a token is an ID although it does not stand where the
// others do.
func (r *Reader) strays(t *token) bool {
	switch {
	case t.naming < 0:
		return false
	case !r.shape.known:
		return t.likely >= 50
	}
	return t.likely >= 80 && t.key == 0
}
