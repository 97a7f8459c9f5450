package decode

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestRowsAreOrderedByTheirKeysAndElseStayAsTheyWere(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 1000} {
		for _, width := range []int{1, 5, 12, 64} {
			keys := make([]uint64, n)
			for i := range keys {
				keys[i] = random.Uint64() >> (64 - width)
			}
			for _, descending := range []bool{false, true} {
				var o order
				o.all(n)
				want := slices.Clone(o.rows)
				slices.SortStableFunc(want, func(a, b uint32) int {
					if descending {
						return cmp.Compare(keys[b], keys[a])
					}
					return cmp.Compare(keys[a], keys[b])
				})
				if !o.sort(func(row uint32) uint64 { return keys[row] }, descending) || !slices.Equal(o.rows, want) {
					t.Errorf("%d rows of %d bits, descending %v: got %v, want %v", n, width, descending, o.rows, want)
				}
			}
		}
	}
}

func TestOnlyWantedRowsAreKept(t *testing.T) {
	var o order
	o.all(10_000)
	gave := 0
	o.give = func() bool { gave++; return true }
	if !o.keep(func(row uint32) bool { return row%3 == 1 }) || len(o.rows) != 3333 || o.rows[1] != 4 || gave != 2 {
		t.Errorf("got %d rows, gave way %d times", len(o.rows), gave)
	}
	o.give = func() bool { return false }
	if o.sort(func(row uint32) uint64 { return uint64(row) }, true) {
		t.Error("the work did not end when it was asked to")
	}
}
