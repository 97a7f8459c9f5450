package stage_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

func TestADrawerFillsCellByCellAndSaysWhatItHolds(t *testing.T) {
	for _, c := range []struct {
		bits   int
		from   int64
		filled int
		want   string
	}{
		{12, 0, 0, ""},
		{12, 0, 4096, "M0 0H192v192H0z"},
		{12, 0, 904, "M0 0H192v42H0zM0 42H24v3H0z"},
		{12, 62, 4, "M186 0H192v3H186zM0 3H6v3H0z"},
		{12, 10, 4086, "M30 0H192v3H30zM0 3H192v189H0z"},
		{2, 1, 3, "M96 0H192v96H96zM0 96H192v96H0z"},
		{1, 0, 1, "M0 0H96v192H0z"},
		{16, 0, 17, "M0 0H3.19v3H0z"}, // a cell stands for sixteen
	} {
		cells := stage.Drawer(c.bits, 506392260172, c.from, c.filled).Marks[1]
		if d := cells.Attrs[slices.IndexFunc(cells.Attrs,
			func(a stage.Attr) bool { return a.Name == "d" })].Value(); d != c.want {
			t.Errorf("%d bits, %d from %d on: got %s, want %s", c.bits, c.filled, c.from, d, c.want)
		}
	}
	says := ""
	for _, a := range stage.Drawer(3, 7, 0, 5).Marks[0].Attrs {
		says += " " + a.Name + " " + a.Value()
	}
	if want := "data-drawer 7 data-tick 7 data-filled 5 data-of 8"; !strings.Contains(says, want) {
		t.Errorf("got a drawer with %s, want %s", says, want)
	}
}
