package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Pair is a row that holds no ID of its own: another row's, which a program rounded, or which is written in another
// base. Such rows belong to no family.
type Pair struct {
	Row, Of uint32
	How     format.Rounding // NotRounded for another base
}

// pairs are the rows without an ID of their own, while they are looked for among rows that are sorted by ID.
type pairs struct {
	all       []Pair // at most RowsLimit
	rows      int    // how many there are
	rounded   int    // different IDs that are others after rounding
	respelled int    // rows in another base
	bases     uint32 // a bit for each kind that a respelled row or its original has
	seen      int    // different IDs so far
	last      distinct
	near      [5]distinct // the last of those that are near each other, while open is set
	open      bool
}

// distinct is one of the different IDs, the first row that has it, and where in the order that is.
type distinct struct {
	id    uint64
	row   uint32
	at    int
	known bool
}

// lookAtIDs looks at the rows at from up to to in the order of IDs. Of those that are alone far and wide nothing is
// remembered but the last.
func (j *Job) lookAtIDs(from, to int) {
	p, rows, ids := &j.pairs, j.order.Rows, j.set.High
	for k := from; k < to; k++ {
		id := ids[rows[k]]
		if id-p.last.id <= farCut && k > 0 {
			j.lookAtNeighbour(k)
			continue
		}
		if p.open {
			j.closeNear(k)
		}
		p.seen++
		p.last = distinct{id, rows[k], k, true}
	}
}

// lookAtNeighbour looks at row k in the order of IDs, whose ID is near that of the row before or the same.
func (j *Job) lookAtNeighbour(k int) {
	p, row := &j.pairs, j.order.Rows[k]
	if !p.open {
		p.open, p.near = true, [5]distinct{4: p.last}
	}
	first := p.near[4]
	if !j.same(int(j.order.Rows[k-1]), int(row)) {
		p.seen++
		p.last = distinct{j.set.High[row], row, k, true}
		j.push(p.last)
		return
	}
	a, b := int(first.row), int(row)
	if j.set.Kind[a] != j.set.Kind[b] {
		p.respelled++
		p.bases |= 1<<j.set.Kind[a] | 1<<j.set.Kind[b]
		j.pair(spellings, Pair{Row: row, Of: first.row})
		return
	}
	j.note(duplicates, a)
	j.note(duplicates, b)
	j.behind[b] |= repeated
}

// closeNear ends the neighbours before row k in the order of IDs.
func (j *Job) closeNear(k int) {
	j.push(distinct{at: k})
	j.push(distinct{at: k})
	j.pairs.open = false
}

// same reports whether two rows hold one ID.
func (j *Job) same(a, b int) bool {
	s := j.set
	return s.High[a] == s.High[b] && s.Wide(a) == s.Wide(b) && s.Kind[a].Family() == s.Kind[b].Family()
}

// pair notes a row without an ID of its own.
func (j *Job) pair(f findingKind, p Pair) {
	j.note(f, int(p.Row))
	j.note(f, int(p.Of))
	if j.behind[p.Row]&echo == 0 {
		j.behind[p.Row] |= echo
		j.pairs.rows++
	}
	if len(j.pairs.all) < RowsLimit {
		j.pairs.all = append(j.pairs.all, p)
	}
}

// push takes the next of the different IDs, and looks at the one that now has two on either side.
func (j *Job) push(d distinct) {
	near := &j.pairs.near
	copy(near[:], near[1:])
	near[4] = d
	if near[2].known {
		j.lookAtNear()
	}
}

// endEqual looks at the last of the different IDs. Two alone are compared as [Report.Compare] does.
func (j *Job) endEqual() {
	p, n := &j.pairs, len(j.order.Rows)
	switch {
	case !p.open:
		return
	case p.seen != 2:
		j.closeNear(n)
		return
	}
	a, b := p.near[3], p.near[4]
	switch how, second := roundingOf(j.set, int(a.row), int(b.row)); {
	case !isCertain(j.set, int(a.row), int(b.row)):
	case second:
		j.roundedRows(b.at, n, a.row, how)
	default:
		j.roundedRows(a.at, b.at, b.row, how)
	}
}

// farRounded is the farthest that JavaScript takes a number of 64 bits; what is taken farther ends in four zeros, and
// is taken at most farCut.
const farRounded, farCut = 2048, 100_000

// fewRows is how many rows are few enough for hardly any of them to look rounded by chance.
const fewRows = 20

// lookAtNear finds out whether the middle one of five neighbours is one of the others after it was rounded. The only one
// that it may be is it. In a long list some IDs that were counted one after the other look so too.
func (j *Job) lookAtNear() {
	near := &j.pairs.near
	d := near[2]
	for i := 1; i <= 3; i += 2 {
		apart := max(near[i].id, d.id) - min(near[i].id, d.id)
		if !near[i].known || apart > farCut || apart > farRounded && d.id%10_000 != 0 || apart < counted && j.set.Len() > fewRows {
			continue
		}
		how, second := roundingOf(j.set, int(near[i].row), int(d.row))
		if second && isCertain(j.set, int(near[i].row), int(d.row)) && j.isOnly(i, how) {
			j.roundedRows(d.at, near[3].at, near[i].row, how)
			return
		}
	}
}

// isOnly reports whether of the neighbours of the middle one none but neighbour i may have become it by the rounding.
func (j *Job) isOnly(i int, how format.Rounding) bool {
	near := &j.pairs.near
	from, to := how.Range(magnitude(j.set, int(near[2].row)))
	for k, other := range near {
		if m := magnitude(j.set, int(other.row)); k != 2 && k != i && other.known && from <= m && m <= to {
			return false
		}
	}
	return true
}

// roundedRows notes that the rows in this part of the order hold an original after it was rounded.
func (j *Job) roundedRows(from, to int, original uint32, how format.Rounding) {
	j.pairs.rounded++
	for _, row := range j.order.Rows[from:to] {
		j.pair(isRounded, Pair{Row: row, Of: original, How: how})
	}
}

// counted is how far apart numbers are, at most, that one generator is likely to have made one after the other.
const counted = 8

// isStriking reports whether hardly any number looks like this that was not rounded: a sequence of 12 bits that
// begins at 0 is a double.
func isStriking(id snowflake.ID, how format.Rounding) bool {
	return how != format.ByDouble || id%4096 != 0
}

// isCertain reports whether two rows hardly leave another reading than that one is the other after it was rounded.
func isCertain(s *find.Set, a, b int) bool {
	how, second := roundingOf(s, a, b)
	x, y := magnitude(s, a), magnitude(s, b)
	if !second {
		x, y = y, x
	}
	return how != format.NotRounded && isStriking(y, how) && (max(x, y)-min(x, y) >= counted || y%10 == 0 && y%4096 != 0)
}

// magnitude is the number of a decimal row without its sign; 0 for other rows.
func magnitude(s *find.Set, row int) snowflake.ID {
	switch s.Kind[row] {
	case find.Decimal:
		return s.ID(row)
	case find.Signed:
		return -s.ID(row)
	}
	return 0
}

// roundingOf says how one of two rows may have become the other one, and whether the second is the rounded one.
func roundingOf(s *find.Set, a, b int) (how format.Rounding, second bool) {
	x, y := magnitude(s, a), magnitude(s, b)
	if x == 0 || y == 0 || s.Kind[a] != s.Kind[b] {
		return format.NotRounded, false
	}
	if how = format.RoundingOf(x, y); how != format.NotRounded {
		return how, true
	}
	return format.RoundingOf(y, x), false
}
