package judge

import (
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

// family are the rows that are judged: those of the kind that most rows are of.
type family struct {
	kind  idkind.Kind
	count int
	all   bool // every row of the set is one
	rows  []uint32
}

// timedWeight is how much more a row with a time counts. In a log, IDs without one are mostly request IDs: with 2
// or 64 TestIDsWithoutATimeDoNotHideThoseThatHaveOne fails.
const timedWeight = 8

// choose chooses the family that most rows are of. A layout that was chosen is one of 64-bit IDs.
func (f *family) choose(w *run, s *find.Set, m *marks, forced bool) bool {
	*f = family{rows: f.rows[:0]}
	var count [idkind.Count]int
	if !w.each(s.Len(), 1<<16, func(from, to int) {
		for row, k := range s.Kind[from:to] {
			if !m.has(from+row, echo) {
				count[k.Family()]++
			}
		}
	}) {
		return false
	}
	f.kind = idkind.Decimal
	for most, k := 0, idkind.Kind(0); int(k) < len(count); k++ {
		n := count[k]
		if k.Timed() {
			n *= timedWeight
		}
		if n > most {
			f.kind, most = k, n
		}
	}
	if forced && count[idkind.Decimal] > 0 {
		f.kind = idkind.Decimal
	}
	f.count = count[f.kind]
	if f.all = f.count == s.Len(); f.all {
		return true
	}
	return w.each(s.Len(), 1<<16, func(from, to int) {
		for row, k := range s.Kind[from:to] {
			if k.Family() == f.kind && !m.has(from+row, echo) {
				f.rows = append(f.rows, uint32(from+row))
			}
		}
	})
}

func (f *family) row(k int) int {
	if f.all {
		return k
	}
	return int(f.rows[k])
}
