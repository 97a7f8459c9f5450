package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
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
	bases     uint32 // a bit for each kind that a respelled row or its original has

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
func (p *pairs) find(w *run, s *find.Set, m *marks) bool {
	*p = pairs{near: p.near[:0]}
	w.order.All(s.Len())
	if len(s.Rest) > 0 && !w.order.SortBy(func(row uint32) uint64 { return uint64(s.Rest[row]) }, false, w.yield) ||
		len(s.Low) > 0 && !w.order.Sort(s.Low, w.yield) {
		return false
	}
	return w.order.Sort(s.High, w.yield) && p.compare(w, s, m) && p.findRounded(w, s, m)
}

// compare compares the neighbours in the order of IDs.
func (p *pairs) compare(w *run, s *find.Set, m *marks) bool {
	var last distinct
	lastNear := false // to the one before it
	if !w.each(s.Len(), 8192, func(from, to int) {
		for k, row := range w.order.Rows[from:to] {
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
	if a, b := s.Kind[first], s.Kind[row]; a != b {
		p.respelled++
		p.bases |= 1<<a | 1<<b
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
func (p *pairs) findRounded(w *run, s *find.Set, m *marks) bool {
	if p.different == 2 && len(p.near) == 2 {
		original, twin := p.near[0], p.near[1]
		how, second, certain := roundingOf(s, int(original.row), int(twin.row))
		if !second {
			original, twin = twin, original
		}
		if certain {
			p.addRounded(w, m, twin, original.row, how)
		}
		return true
	}
	return w.yield.Each(len(p.near), 2048, func(from, to int) {
		for i := from; i < to; i++ {
			p.lookAround(w, s, m, i)
		}
	})
}

// lookAround finds out whether an ID is one of its neighbours after rounding. If only one neighbour can have become
// it, it is that one. In a long list, IDs that were counted one after the other look so too.
func (p *pairs) lookAround(w *run, s *find.Set, m *marks, i int) {
	d := p.near[i]
	for k := max(i-1, 0); k <= min(i+1, len(p.near)-1); k++ {
		other := p.near[k]
		apart := max(other.id, d.id) - min(other.id, d.id)
		if k == i || apart > farCut || apart > farRounded && d.id%10_000 != 0 || apart < counted && s.Len() > fewRows {
			continue
		}
		how, second, certain := roundingOf(s, int(other.row), int(d.row))
		if second && certain && p.isOnly(s, i, k, how) {
			p.addRounded(w, m, d, other.row, how)
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

func (p *pairs) addRounded(w *run, m *marks, d distinct, original uint32, how format.Rounding) {
	p.rounded++
	for _, row := range w.order.Rows[d.from:d.to] {
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

// spelledSystem is the system in whose base an ID of the text is written, beside another base; empty where the bases
// are those of many.
func (p *pairs) spelledSystem() (system string) {
	for k := range idkind.Count {
		if own := k.Spec().System; own != "" && p.bases>>k&1 != 0 {
			system = own
		}
	}
	return system
}
