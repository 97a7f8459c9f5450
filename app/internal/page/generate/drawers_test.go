package generate

import "testing"

func TestADrawerFillsCellByCell(t *testing.T) {
	for _, c := range []struct {
		bits     int
		from, to uint64
		want     string
	}{
		{12, 0, 0, ""},
		{12, 0, 4096, "M0 0H192V192H0z"},
		{12, 0, 904, "M0 0H192V42H0zM0 42H24V45H0z"},
		{12, 0, 10, "M0 0H30V3H0z"},
		{12, 62, 66, "M186 0H192V3H186zM0 3H6V6H0z"},
		{12, 10, 4096, "M30 0H192V3H30zM0 3H192V192H0z"},
		{2, 1, 4, "M96 0H192V96H96zM0 96H192V192H0z"},
		{1, 0, 1, "M0 0H96V192H0z"},
		{16, 0, 17, "M0 0H6V3H0z"}, // a cell stands for sixteen
	} {
		if got := newCells(c.bits).taken(c.from, c.to); got != c.want {
			t.Errorf("%d bits, %d to %d: got %s, want %s", c.bits, c.from, c.to, got, c.want)
		}
	}
	if got := newCells(3).lines(); got != "M48 0v192M96 0v192M144 0v192M0 96h192" {
		t.Errorf("eight cells: got lines %s", got)
	}
}
