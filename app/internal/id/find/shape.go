package find

import (
	"bytes"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// anyColumn stands in a selector for tokens without a name, wherever they are.
const anyColumn = math.MaxUint16

// shape is where in a line the IDs stand, as learnt from a sample.
type shape struct {
	known   bool
	list    bool        // most lines are one ID and nothing else
	spelled idkind.Kind // how IDs are written in a list of words; Decimal if in none of those ways
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
	s, c := scanner{supported: r.scan.supported}, cleaner{}
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
	if !best.known && !best.list {
		best.spelled = r.learnSpelling()
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
	if len(s.tokens) == 0 && s.column > 0 && s.depth == 0 && !s.keyed {
		r.scan.headings = append([]columnName(nil), s.columnNames...)
	}
	r.scan.csv = len(r.scan.headings) > 0 || s.columns > 0 && s.depth == 0 && s.fieldQuoted
	r.scan.carried = s.depth > 0 && (line[0] == '[' || line[0] == '{')
}

// Place is a name or a column of the text that holds IDs.
type Place struct {
	// Name is used in links and is unique in the text; Label is shown.
	Name, Label string
	// Count is how many IDs are there, taken or not.
	Count int
	// Cut is how many of them have only zeros after the 15th digit, as a spreadsheet writes.
	Cut int

	small int // how many of them are too small for an ID
}

// placesMost is how many places are distinguished; IDs at further ones are counted for the last.
const placesMost = 24

// Only makes the reader take only the IDs of the place with this name, and those alone on their line. Call it
// before the first Feed.
func (r *Reader) Only(place string) { r.only = place }

// Places are the places of IDs in lines that are more than one ID, in order of appearance.
func (s *Set) Places() []Place { return s.places }

// wants counts a token for its place, and reports whether IDs of that place are
// taken.
func (r *Reader) wants(t *token, line []byte) bool {
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
	if _, _, cut := format.Cut(snowflake.ID(t.n.High)); cut && t.kind == idkind.Decimal {
		r.set.places[i].Cut++
	}
	if isSmall(t.kind, t.n.High) {
		r.set.places[i].small++
	}
	r.set.mixed = r.only == "" && len(r.places) > 1
	return r.only == "" || r.only == r.set.places[i].Name
}

func (r *Reader) place(t *token, at selector, line []byte) Place {
	p := Place{Name: "text", Label: text.T("the text")}
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
			return Place{Name: p.Name + "~" + n, Label: text.T("%s, %s brackets deep", p.Label, n)}
		}
	}
	return p
}

// Mixed reports whether rows stand at several of the places.
func (s *Set) Mixed() bool { return s.mixed }

// A list of words such as pFLuuKMHer may be of IDs in a base above ten. One
// word fits several bases; a list uses all digits of its base sooner or later,
// so the smallest alphabet that holds all its characters is the likely one.

// The kinds that such a list may be of, the smallest alphabet first; of base 64 the last
// digit has but sixteen values.
const firstSpelled, lastSpelled = idkind.ZBase32, idkind.Shortcode

// spelledWords is how many words make a list, because fewer may match by chance; spelledSample is how many are
// examined.
const spelledWords, spelledSample = 5, 200

// learnSpelling returns the kind of which nine in ten lines of the sample are words,
// or Decimal. The words must have one length or two neighbouring ones, as numbers with
// their time in front have, of 8 to 13 digits: 64 bits need 13 in base 32, and shorter
// words are too common. Half of them must have digits or inner capitals, which words
// of a language seldom have. TestListsInABaseAboveTenAreReadInTheSmallestThatHolds
// holds all of these numbers.
func (r *Reader) learnSpelling() idkind.Kind {
	words := 0
	var fits [lastSpelled + 1]spelledList
	for line := range r.heldLines() {
		word, _ := bare(line)
		if len(word) == 0 {
			continue
		}
		if words++; words == spelledSample {
			break
		}
		for k := firstSpelled; k <= lastSpelled; k++ {
			if _, ok := parseSpelled(k, word); ok {
				fits[k].add(word)
			}
		}
	}
	for k, l := range fits {
		if l.words >= spelledWords && l.words*10 >= words*9 && l.coded*2 >= l.words && l.shortest >= 8 && l.longest <= min(13, l.shortest+1) {
			return idkind.Kind(k)
		}
	}
	return idkind.Decimal
}

// spelledList is what the words have in common that fit a form.
type spelledList struct{ words, coded, shortest, longest int }

func (l *spelledList) add(word []byte) {
	if l.words == 0 {
		l.shortest = len(word)
	}
	l.words++
	l.shortest, l.longest = min(l.shortest, len(word)), max(l.longest, len(word))
	if coded(word) {
		l.coded++
	}
}

// coded reports whether a word has digits, or capitals behind small letters.
func coded(word []byte) bool {
	for i, c := range word {
		if isDigit(c) || i > 0 && 'A' <= c && c <= 'Z' && word[i-1] >= 'a' {
			return true
		}
	}
	return false
}

func parseSpelled(k idkind.Kind, word []byte) (id uint64, ok bool) {
	if k == idkind.Base64 {
		n, ok := format.ReadBytes64(string(word)) // of both alphabets, with padding or without
		return uint64(n), ok
	}
	n, err := k.Form().Parse(string(word))
	return uint64(n), err == nil
}

func (r *Reader) spelled(line []byte) bool {
	k := r.shape.spelled
	if k == idkind.Decimal {
		return false
	}
	word, at := bare(line)
	id, ok := parseSpelled(k, word)
	if ok {
		r.add(k, idkind.Wide{High: id}, at)
		r.whole++
	}
	return ok
}

// alias is a word that encodes a number of the text in another base, such as Instagram's shortcode next to the
// number. A word that long does not match by chance.
type alias struct {
	word string
	kind idkind.Kind
	id   uint64
}

// At most aliasesMost aliases are searched, for the first aliasIDs numbers.
const aliasesMost, aliasIDs = 64, 256

func (r *Reader) learnAliases() (all []alias) {
	ids := map[uint64]bool{}
	for _, id := range r.set.High[:min(aliasIDs, len(r.set.High))] {
		ids[id] = id >= doubtful
	}
	r.eachWord(isDigit, 15, 20, func(word []byte) {
		if id, ok := idkind.ParseNumber(word, 10); ok && len(ids) < 2*aliasIDs {
			ids[id] = id >= doubtful
		}
	})
	if len(ids) == 0 {
		return nil
	}
	add := func(word []byte, kind idkind.Kind, id uint64) bool {
		if !ids[id] || len(all) == aliasesMost {
			return false
		}
		all = append(all, alias{string(word), kind, id})
		return true
	}
	r.eachWord(isWordOrHyphen, 8, 16, func(word []byte) {
		if !coded(word) {
			return
		}
		for k := firstSpelled; k <= lastSpelled; k++ {
			if id, ok := parseSpelled(k, word); ok && add(word, k, id) {
				return
			}
		}
		if n, ok := idkind.ParseDigits(word, idkind.HexDigits, 4, true); ok {
			add(word, idkind.BareHex, n.Low)
		}
	})
	r.eachWord(isBase64, 11, 12, func(word []byte) {
		if id, ok := format.ReadBytes64(string(word)); ok {
			add(word, idkind.Base64, uint64(id))
		}
	})
	return all
}

func isWordOrHyphen(c byte) bool { return classOf(c) == classWord || c == '-' }

// isBase64 knows the characters of RFC 4648's first alphabet, with padding.
func isBase64(c byte) bool {
	return isDigit(c) || isLetter(c) || c == '+' || c == '/' || c == '='
}

// eachWord calls do for the words of the sample, of from shortest to longest characters.
func (r *Reader) eachWord(in func(c byte) bool, shortest, longest int, do func(word []byte)) {
	for line := range r.heldLines() {
		for word := range bytes.FieldsFuncSeq(line, func(c rune) bool { return c >= utf8.RuneSelf || !in(byte(c)) }) {
			if shortest <= len(word) && len(word) <= longest {
				do(word)
			}
		}
	}
}

// alias takes the alias that begins at a place of the line, and returns how many bytes it has; 0 if there is none.
func (s *scanner) alias(line []byte, at int) int {
	if at > 0 && isWordOrHyphen(line[at-1]) {
		return 0
	}
	for _, a := range s.aliases {
		end := at + len(a.word)
		if end > len(line) || string(line[at:end]) != a.word || end < len(line) && isWordOrHyphen(line[end]) {
			continue
		}
		s.take(a.kind, idkind.Wide{High: a.id}, 100, at)
		s.tokens[len(s.tokens)-1].hint = hintNone // what it is does not depend on its name
		s.numbers++
		return len(a.word)
	}
	return 0
}
