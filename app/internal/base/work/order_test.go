package work_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

func TestRowsAreSortedByTheirKeysAndTheSortIsStable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2, 1000} {
		for _, width := range []int{1, 5, 12, 64} {
			keys := make([]uint64, n)
			for i := range keys {
				keys[i] = random.Uint64() >> (64 - width)
			}
			for _, descending := range []bool{false, true} {
				var o work.Order
				o.All(n)
				want := slices.Clone(o.Rows)
				slices.SortStableFunc(want, func(a, b uint32) int {
					if descending {
						return cmp.Compare(keys[b], keys[a])
					}
					return cmp.Compare(keys[a], keys[b])
				})
				if !o.SortBy(func(row uint32) uint64 { return keys[row] }, descending, nil) ||
					!slices.Equal(o.Rows, want) {
					t.Errorf("%d rows of %d bits, descending %v: got %v, want %v", n, width, descending, o.Rows, want)
				}
			}
		}
	}
}

func TestOnlyWantedRowsAreKept(t *testing.T) {
	var o work.Order
	o.All(10_000)
	gave := 0
	yield := func() bool { gave++; return true }
	if !o.Keep(func(row uint32) bool { return row%3 == 1 }, yield) || len(o.Rows) != 3333 || o.Rows[1] != 4 ||
		gave != 3 {
		t.Errorf("got %d rows, gave way %d times", len(o.Rows), gave)
	}
	if o.SortBy(func(row uint32) uint64 { return uint64(row) }, true, func() bool { return false }) {
		t.Error("the work did not end when it was asked to")
	}
}
