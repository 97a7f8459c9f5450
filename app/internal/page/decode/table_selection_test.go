package decode

import "testing"

func TestASelectionIsChosenRowByRow(t *testing.T) {
	var v selection
	for _, c := range []struct {
		row  int
		want [2]int
	}{{3, [2]int{3}}, {5, [2]int{3, 5}}, {7, [2]int{3, 7}}, {3, [2]int{7}}, {9, [2]int{7, 9}}, {9, [2]int{7}}, {7, [2]int{}}} {
		if v.toggleCompared(c.row); v.compared != c.want {
			t.Fatalf("after row %d: got %v, want %v", c.row, v.compared, c.want)
		}
	}
	for i, want := range []string{"id", "-id", ""} {
		if v.sortBy("id"); v.sort != want {
			t.Errorf("after click %d: sorted by %q, want %q", i+1, v.sort, want)
		}
	}
	for _, want := range []int{4, 0} {
		if v.open(4); v.opened != want {
			t.Errorf("row 4: %d is open, want %d", v.opened, want)
		}
	}
}
