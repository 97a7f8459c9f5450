package find

import (
	"math"
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// anyColumn stands in a selector for tokens without a name, wherever they are.
const anyColumn = math.MaxUint16

// shape is where in a line the IDs stand, as learnt from a sample.
type shape struct {
	known bool
	list  bool // most lines are one ID and nothing else
	selector
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
	return t.key == 0 && t.hint >= hintNone && t.selector.column == s.selector.column && t.depth == s.depth &&
		t.likely >= 10 && !long
}

// vote is the score of one place in the sample.
type vote struct {
	selector
	lines, tokens, changes int
	likely                 int // the sum over its tokens
	line                   int // the last in which it had a token
	value                  uint64
}

type votes struct {
	all   []vote
	lines int // that are not blank
	any   int // tokens without a name
}

// maxVotes is how many places are compared. A text with more, such as a line of a thousand IDs, has no columns.
const maxVotes = 48

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

// score is how much a place looks like that of the IDs, from 0 to 1.3. It is larger
// the more lines have something there, the more that looks like IDs, and the more
// often it changes from line to line. The factors for names and columns only order
// the places of one text: a place under a name such as id is preferred by far, one
// under a name that ends in id among equals, and one under the name of a time or a
// size is hardly ever taken. TestWhatLooksLikeAnIDHasItsLimits holds them.
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

func (r *Reader) learnShape() shape {
	var v votes
	s, c := scanner{supported: r.scan.supported, traced: r.scan.traced}, cleaner{}
	i, inside, whole, first := -1, false, 0, 0
	for held, last := range r.heldLines() {
		if i++; !inside {
			s.begin()
			s.columnar = i == first
		}
		line := c.clean(held)
		inside = !last
		s.scan(line)
		if _, _, _, ok := r.wholeID(line); ok && last && s.continued == 0 {
			whole++
		} else {
			r.castVotes(&v, &s)
		}
		if i == first && last && isRule(line) {
			first++ // a rule, or nothing, above the names
		} else if i == first && last {
			r.headLine = r.where.line + i
			r.learnFirst(&s, line)
			s.carried, s.headings, s.csv = r.scan.carried, r.scan.headings, r.scan.csv
		}
		if last && len(line) > 0 {
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
	return best
}

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

// learnFirst learns from the first line of the sample whether it names columns, quotes some, and opens brackets
// that later lines close.
func (r *Reader) learnFirst(s *scanner, line []byte) {
	if len(s.tokens) == 0 && s.column > 0 && s.depth == 0 && !s.keyed && s.words <= 3*(s.column+1) { // else it is prose
		r.scan.headings = append([]columnName(nil), s.columnNames...)
	}
	r.scan.csv = len(r.scan.headings) > 0 || s.columns > 0 && s.depth == 0 && s.fieldQuoted
	r.scan.carried = s.depth > 0 && (line[0] == '[' || line[0] == '{')
}

// FieldPosition is a name or a column of the text that holds IDs.
type FieldPosition struct {
	// Name is used in links and is unique in the text; Label is shown.
	Name, Label string
	// Count is how many IDs are there.
	Count int
}

// placesMost is how many places are distinguished; IDs at further ones are counted for the last.
const placesMost = 24

// Places are the places of IDs in lines that are more than one ID, in order of appearance. A column has those of its
// set.
func (s *Set) Places() []FieldPosition { return s.places }

// PlaceOf is the index of a row's place. An ID alone in its line counts as one of the first.
func (s *Set) PlaceOf(row int) int {
	if row >= len(s.Place) {
		return 0
	}
	return max(int(s.Place[row]), 1) - 1
}

// Column is a set of the rows at one of the places, and which rows of s these are.
func (s *Set) Column(place int) (column *Set, rows []uint32) {
	column = s.pick(func(row int) (idkind.Kind, idkind.Wide, bool) {
		wanted := s.PlaceOf(row) == place
		if wanted {
			rows = append(rows, uint32(row))
		}
		return s.Kind[row], s.Wide(row), wanted
	})
	column.Place = nil
	return column, rows
}

// As is a set in which the IDs that can be read as a kind are of it, unless some of s are.
func (s *Set) As(kind idkind.Kind) *Set {
	if !kind.Wide() || slices.Contains(s.Kind, kind) {
		return s
	}
	return s.pick(func(row int) (idkind.Kind, idkind.Wide, bool) {
		if id, ok := kind.Spec().Parse(s.AppendText(nil, row)); ok {
			return kind, id, true
		} else if kind.IsUUID() && s.Kind[row].IsUUID() {
			return kind, s.Wide(row), true
		}
		return s.Kind[row], s.Wide(row), true
	})
}

// pick is a set of the rows that choose wants, each with the kind and the number that it returns.
func (s *Set) pick(choose func(row int) (idkind.Kind, idkind.Wide, bool)) *Set {
	c := *s
	c.High, c.Low, c.Rest, c.Line, c.Offset, c.Kind = nil, nil, nil, nil, nil, nil
	c.Place, c.signs, c.paths = nil, nil, nil
	for row := range s.High {
		if kind, n, wanted := choose(row); wanted {
			c.Place, c.signs, c.paths = copied(c.Place, c.Len(), s.Place, row), copied(c.signs, c.Len(), s.signs, row),
				copied(c.paths, c.Len(), s.paths, row)
			c.add(kind, n, int(s.Line[row]), int(s.Offset[row]))
		}
	}
	return &c
}

// copied is the column with a row of another one, which may be shorter, as its row to.
func copied[T any](column []T, to int, of []T, row int) []T {
	if row < len(of) {
		column = append(filled(column, to), of[row])
	}
	return column
}

// Divide makes some rows of a place another place; both get what tells them apart behind their names.
func (s *Set) Divide(place int, rows []uint32, names, labels [2]string) {
	s.places = slices.Clone(s.places)
	first := &s.places[place]
	second := *first
	second.Name, second.Label, second.Count = first.Name+"~"+names[1], text.List(first.Label, labels[1]), len(rows)
	first.Name, first.Label, first.Count = first.Name+"~"+names[0], text.List(first.Label, labels[0]),
		first.Count-len(rows)
	s.places, s.Place = append(s.places, second), filled(s.Place, len(s.High))
	for _, row := range rows {
		s.Place[row] = uint8(len(s.places))
	}
}

// order tells from the UUIDs of each place together whether their first bits are a time: two random ones are seldom of
// the same weeks, and one in seven alone looks like one of recent years.
func (s *Set) order() {
	var groups [placesMost + 1]idkind.Crowd
	each := func(do func(g *idkind.Crowd, row int)) {
		for row, k := range s.Kind {
			if k == idkind.UUIDv4 || k == idkind.OrderedUUID {
				do(&groups[min(s.PlaceOf(row), placesMost)], row)
			}
		}
	}
	each(func(g *idkind.Crowd, row int) { g.Add(idkind.OrderedUUID, s.Wide(row)) })
	each(func(g *idkind.Crowd, row int) {
		if g.Shows(idkind.OrderedUUID) {
			s.Kind[row] = idkind.OrderedUUID
		} else if g.Seldom() {
			s.Kind[row] = idkind.UUIDv4
		}
	})
}

// placeOf counts a token for its place, and returns the place's number.
func (r *Reader) placeOf(t *token, line []byte) uint8 {
	at := t.selector
	at.family, at.hint = 0, hintNone
	switch {
	case at.key != 0:
		at.column = 0
	case !r.shape.known || r.shape.key != 0 || r.shape.selector.column == anyColumn:
		at.column, at.depth = anyColumn, 0
	}
	i := 0
	for i < len(r.places) && r.places[i] != at {
		i++
	}
	switch {
	case i < len(r.places):
	case i == placesMost:
		i--
	default:
		r.places = append(r.places, at)
		r.set.places = append(r.set.places, r.place(t, at, line))
	}
	r.set.places[i].Count++
	return uint8(i + 1)
}

func (r *Reader) place(t *token, at selector, line []byte) FieldPosition {
	p := FieldPosition{Name: "text", Label: text.T("the text")}
	switch {
	case at.key != 0 && t.nameEnd > 0:
		p.Name = string(line[t.nameAt:t.nameEnd])
		p.Label = p.Name
	case at.key != 0 && int(t.column) < len(r.scan.headings):
		p.Name = r.scan.headings[t.column].name
		p.Label = p.Name
	case at.key != 0:
		p.Name, p.Label = "name-"+strconv.Itoa(len(r.places)), text.T("a name")
	case at.column != anyColumn:
		n := strconv.Itoa(int(at.column) + 1)
		p.Name, p.Label = "column-"+n, text.T("column %s", n)
	}
	for _, other := range r.set.places {
		if other.Name == p.Name {
			n := strconv.Itoa(int(at.depth))
			return FieldPosition{Name: p.Name + "~" + n, Label: text.T("%s, %s brackets deep", p.Label, n)}
		}
	}
	return p
}

// Mixed reports whether lines have IDs at several of the places; a single line is a list.
func (s *Set) Mixed() bool {
	return len(s.Place) > 0 && len(s.places) > 1 &&
		slices.ContainsFunc(s.places, func(p FieldPosition) bool { return p.Count > 1 })
}

// smallest is the least number that may be an ID beside longer ones: no known system makes a smaller one once it has
// run for an hour, which a test of package judge holds. doubtful is the least number beside which those are doubted.
// Between the two lie the IDs of young systems, and Unix milliseconds.
const smallest, doubtful = 1e10, 1e14

// Small reports whether a number is too small for an ID of any known system.
func Small(id uint64) bool { return id < smallest }

// isSmall reports whether a 64-bit ID, read as a number with its sign, is too small for one.
func isSmall(k idkind.Kind, id uint64) bool {
	switch {
	case k == idkind.Signed:
		return -id < smallest
	case k > idkind.Binary:
		return false
	}
	return id < smallest
}

// Small is how many numbers [Set.CountSmall] or [Set.SkipSmall] found.
func (s *Set) Small() int { return s.smallNumbers }

// CountSmall counts the numbers that are too small for an ID, where the set holds others that are long enough: counts,
// ranges, other systems' numbers. Small numbers alone are 0.
func (s *Set) CountSmall() {
	n := 0
	for i, id := range s.High {
		if id+smallest < 2*smallest && isSmall(s.Kind[i], id) { // also those a little below 0
			n++
		}
	}
	if n > 0 && !s.holdsLong() {
		n = 0
	}
	s.smallNumbers = n
}

// holdsLong reports whether some ID is long enough for small numbers to be doubted.
func (s *Set) holdsLong() bool {
	return slices.ContainsFunc(s.High, func(id uint64) bool { return id >= doubtful && -id >= doubtful }) ||
		slices.ContainsFunc(s.Kind, func(k idkind.Kind) bool { return k > idkind.Binary })
}

// SkipSmall removes the rows that CountSmall counts.
func (s *Set) SkipSmall() {
	if s.CountSmall(); s.smallNumbers == 0 {
		return
	}
	*s = *s.pick(func(row int) (idkind.Kind, idkind.Wide, bool) {
		return s.Kind[row], s.Wide(row), !isSmall(s.Kind[row], s.High[row])
	})
	s.countPlaces()
}

// countPlaces counts the rows of each place again, and removes the places without any.
func (s *Set) countPlaces() {
	var count [placesMost + 1]int
	for _, place := range s.Place {
		count[place]++
	}
	var number [placesMost + 1]uint8 // of those that stay
	kept := s.places[:0]
	for i, p := range s.places {
		if p.Count = count[i+1]; p.Count > 0 {
			kept = append(kept, p)
			number[i+1] = uint8(len(kept))
		}
	}
	s.places = kept
	for row, place := range s.Place {
		s.Place[row] = number[place]
	}
}
