package judge

import "github.com/snowflakelab/snowflakelab/app/internal/find"

// family are the rows that are judged: those of the kind that most rows are of.
type family struct {
	kind  find.Kind
	count int
	all   bool // every row of the set is one
	rows  []uint32
}

// timedWeight is how much more a row with a time counts. In a log, IDs without one are mostly names of requests:
// with 2 or 64 TestIDsWithoutATimeDoNotHideThoseThatHaveOne fails.
const timedWeight = 8

// choose chooses the family that most rows are of. A layout that was chosen is one of 64-bit IDs.
func (f *family) choose(w *run, s *find.Set, m *marks, forced bool) bool {
	*f = family{rows: f.rows[:0]}
	var count [find.KSUID + 1]int
	if !w.each(s.Len(), 1<<16, func(from, to int) {
		for row, k := range s.Kind[from:to] {
			if !m.has(from+row, echo) {
				count[k.Family()]++
			}
		}
	}) {
		return false
	}
	f.kind = find.Decimal
	for most, k := 0, find.Kind(0); int(k) < len(count); k++ {
		n := count[k]
		if k.Timed() {
			n *= timedWeight
		}
		if n > most {
			f.kind, most = k, n
		}
	}
	if forced && count[find.Decimal] > 0 {
		f.kind = find.Decimal
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

// row is the number of the family's row k in the set.
func (f *family) row(k int) int {
	if f.all {
		return k
	}
	return int(f.rows[k])
}
