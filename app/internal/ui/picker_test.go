package ui

import "testing"

func TestAnOffsetIsThatOfTheQuarterInWhichAnInstantIs(t *testing.T) {
	for unix, want := range map[int64]int64{0: 0, 899: 0, 900: 900, -1: -900, -899: -900, -900: -900, -901: -1800} {
		if got := quarterOf(unix); got != want {
			t.Errorf("the quarter of %d begins at %d, want %d", unix, got, want)
		}
	}
}
