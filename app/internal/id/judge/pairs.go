package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Pair is a row without an ID of its own: it holds another row's, rounded by a program or written in another base.
// Such rows belong to no family.
type Pair struct {
	Row, Of uint32
	How     format.Rounding // NotRounded for another base
}

type pairs struct {
	all       []Pair // at most RowsLimit
	rows      int    // how many there are
	rounded   int    // different IDs that are others after rounding
	respelled int    // rows in another base

	different int        // how many different IDs there are
	near      []distinct // those at most farCut from another one, in rising order
}

// distinct is one of the different IDs, the first row that has it, and the part of the order that has it.
type distinct struct {
	id       uint64
	row      uint32
	from, to int
}

// find finds equal IDs, which are neighbours once all are sorted, and rows that hold another's ID. IDs of several
// kinds are compared by all bits that any kind has.
func (p *pairs) find(w *workspace, s *find.Set, m *marks) bool {
	*p = pairs{near: p.near[:0]}
	w.order.All(s.Len())
	if len(s.Rest) > 0 && !w.order.SortBy(func(row uint32) uint64 { return uint64(s.Rest[row]) }, false, w.yield) ||
		len(s.Low) > 0 && !w.order.Sort(s.Low, w.yield) {
		return false
	}
	if !w.order.Sort(s.High, w.yield) {
		return false
	}
	sorted := w.order.Rows
	return p.compare(w, s, sorted, m) && p.findRounded(w, s, sorted, m)
}

// compare compares the neighbours of rows that are sorted by their IDs.
func (p *pairs) compare(w *workspace, s *find.Set, sorted []uint32, m *marks) bool {
	var last distinct
	lastNear := false // to the one before it
	if !w.each(s.Len(), 8192, func(from, to int) {
		for k, row := range sorted[from:to] {
			k += from
			id := s.High[row]
			if k > 0 && id == last.id && isSame(s, int(last.row), int(row)) {
				p.repeat(s, m, last.row, row)
				continue
			}
			near := k > 0 && id-last.id <= farCut
			if near || lastNear {
				last.to = k
				p.near = append(p.near, last)
			}
			p.different++
			last, lastNear = distinct{id: id, row: row, from: k}, near
		}
	}) {
		return false
	}
	if lastNear {
		last.to = s.Len()
		p.near = append(p.near, last)
	}
	return true
}

func isSame(s *find.Set, a, b int) bool {
	return s.High[a] == s.High[b] && s.Wide(a) == s.Wide(b) && s.Kind[a].Family() == s.Kind[b].Family()
}

func (p *pairs) repeat(s *find.Set, m *marks, first, row uint32) {
	if s.Kind[first] != s.Kind[row] {
		p.respelled++
		p.add(m, spellings, Pair{Row: row, Of: first})
		return
	}
	m.note(duplicates, int(first))
	m.note(duplicates, int(row))
	m.behind[row] |= repeated
}

func (p *pairs) add(m *marks, f findingKind, one Pair) {
	m.note(f, int(one.Row))
	m.note(f, int(one.Of))
	if !m.has(int(one.Row), echo) {
		m.behind[one.Row] |= echo
		p.rows++
	}
	if len(p.all) < RowsLimit {
		p.all = append(p.all, one)
	}
}

// farRounded is the farthest that JavaScript takes a number of 64 bits. What is taken farther ends in four zeros, and
// is taken at most farCut.
const farRounded, farCut = 2048, 100_000

// fewRows is how many rows are few enough for hardly any of them to look rounded by chance.
const fewRows = 20

// findRounded finds the IDs that are others after rounding. Two alone are compared as [Report.Compare] does.
func (p *pairs) findRounded(w *workspace, s *find.Set, sorted []uint32, m *marks) bool {
	if p.different == 2 && len(p.near) == 2 {
		original, twin := p.near[0], p.near[1]
		how, second, certain := roundingOf(s, int(original.row), int(twin.row))
		if !second {
			original, twin = twin, original
		}
		if certain {
			p.addRounded(sorted, m, twin, original.row, how)
		}
		return true
	}
	return w.yield.Each(len(p.near), 2048, func(from, to int) {
		for i := from; i < to; i++ {
			p.lookAround(s, sorted, m, i)
		}
	})
}

// lookAround finds out whether an ID is one of its neighbours after rounding. If only one neighbour can have become
// it, it is that one. In a long list, IDs that were counted one after the other look so too.
func (p *pairs) lookAround(s *find.Set, sorted []uint32, m *marks, i int) {
	d := p.near[i]
	for k := max(i-1, 0); k <= min(i+1, len(p.near)-1); k++ {
		other := p.near[k]
		apart := max(other.id, d.id) - min(other.id, d.id)
		if k == i || apart > farCut || apart > farRounded && d.id%10_000 != 0 || apart < counted && s.Len() > fewRows {
			continue
		}
		how, second, certain := roundingOf(s, int(other.row), int(d.row))
		if second && certain && p.isOnly(s, i, k, how) {
			p.addRounded(sorted, m, d, other.row, how)
			return
		}
	}
}

// isOnly reports whether no neighbour of ID i but k can have become it by the rounding.
func (p *pairs) isOnly(s *find.Set, i, k int, how format.Rounding) bool {
	from, to := how.Range(magnitude(s, int(p.near[i].row)))
	for at := max(i-2, 0); at <= min(i+2, len(p.near)-1); at++ {
		if n := magnitude(s, int(p.near[at].row)); at != i && at != k && from <= n && n <= to {
			return false
		}
	}
	return true
}

func (p *pairs) addRounded(sorted []uint32, m *marks, d distinct, original uint32, how format.Rounding) {
	p.rounded++
	for _, row := range sorted[d.from:d.to] {
		p.add(m, isRounded, Pair{Row: row, Of: original, How: how})
	}
}

// counted is how far apart numbers are, at most, that one generator is likely to have made one after the other.
const counted = 8

// magnitude is the number of a decimal row without its sign; 0 for other rows.
func magnitude(s *find.Set, row int) snowflake.ID {
	switch s.Kind[row] {
	case idkind.Decimal:
		return s.ID(row)
	case idkind.Signed:
		return -s.ID(row)
	}
	return 0
}

// roundingOf says how one of two rows may have become the other one, whether the second is the rounded one, and
// whether they hardly leave another reading: by its look, but a sequence of 12 bits that begins at 0 is a double, too,
// and by how far apart they are.
func roundingOf(s *find.Set, a, b int) (how format.Rounding, second, certain bool) {
	x, y := magnitude(s, a), magnitude(s, b)
	if x == 0 || y == 0 || s.Kind[a] != s.Kind[b] {
		return format.NotRounded, false, false
	}
	if how = format.RoundingOf(x, y); how != format.NotRounded {
		second = true
	} else if how = format.RoundingOf(y, x); how == format.NotRounded {
		return how, false, false
	} else {
		x, y = y, x
	}
	striking := how != format.ByDouble || y%4096 != 0
	return how, second, striking && (max(x, y)-min(x, y) >= counted || y%10 == 0 && y%4096 != 0)
}

// named is the ID of a row, for a sentence.
func named(s *find.Set, row uint32) string {
	return text.T("%s (line %s)", text.GroupDigits(s.Text(int(row)), 3, ","), text.Group(int(s.Line[row])))
}

// tellRounded says which ID is another after it was rounded.
func (j *Job) tellRounded() (sentence, more string) {
	p := j.firstPair(true)
	sentence = text.Tell(wordsOf[p.How], named(j.set, p.Row), named(j.set, p.Of))
	if n := j.pairs.rounded; n > 1 {
		sentence = text.T("%s of the IDs are rounded copies of others in this text. The first: %s", text.Group(n),
			sentence)
	}
	if p.How.Digits() > 0 {
		return sentence, text.T("Its last digits are lost, so this page ignores it everywhere else.")
	}
	return sentence,
		text.T("JavaScript numbers keep 53 bits, so JSON.parse rounds a longer ID unless it is text. This page ignores the rounded number everywhere else.")
}

// tellSpellings says which ID is there in two bases.
func (j *Job) tellSpellings() (sentence, more string) {
	p := j.firstPair(false)
	sentence = text.T("Lines %s and %s hold the same ID: as %s and as %s.", j.lineOf(int(p.Of)), j.lineOf(int(p.Row)),
		base(j.set.Kind[p.Of]), base(j.set.Kind[p.Row]))
	if j.set.Line[p.Of] == j.set.Line[p.Row] {
		sentence = text.T("Line %s holds one ID twice: as %s and as %s.", j.lineOf(int(p.Of)), base(j.set.Kind[p.Of]),
			base(j.set.Kind[p.Row]))
	}
	if n := j.pairs.respelled; n > 1 {
		sentence = text.T("%s of the IDs are written in two forms. The first: %s", text.Group(n), sentence)
	}
	return sentence, text.T("This is not a duplicate: it counts as one ID.")
}

func (j *Job) firstPair(rounded bool) (first Pair) {
	found := false
	for _, p := range j.pairs.all {
		if (p.How != format.NotRounded) == rounded && (!found || p.Row < first.Row) {
			first, found = p, true
		}
	}
	return first
}

// wordsOf are the sentences that say that an ID is another one after it was rounded.
var wordsOf = [...]text.Message{
	format.ByJavaScript: "%s is %s after JavaScript rounded it.",
	format.ByDouble:     "%s is %s after a program stored it as a floating-point number.",
	format.To15Digits:   "%s is %s after it was cut to 15 digits, as spreadsheets do.",
	format.To16Digits:   "%s is %s after it was rounded to 16 digits.",
	format.To17Digits:   "%s is %s after it was rounded to 17 digits.",
}

// base is how IDs of a kind are written, for a sentence.
func base(k idkind.Kind) string { return text.T(k.Spec().As) }

// EchoOf says of which row's ID a row is an echo, and how it became that; empty for a row with an ID of its own.
func (r *Report) EchoOf(row int) string {
	for _, p := range r.Pairs {
		if int(p.Row) != row {
			continue
		}
		if p.How == format.NotRounded {
			return text.T("Line %s holds the ID of line %s as %s.", text.Group(int(r.set.Line[p.Row])),
				text.Group(int(r.set.Line[p.Of])), base(r.set.Kind[row]))
		}
		return text.Tell(wordsOf[p.How], named(r.set, p.Row), named(r.set, p.Of))
	}
	return ""
}
