package index

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
)

// looks are those of each preset at several numbers of rows.
func looks(t *testing.T) (all []*look) {
	t.Helper()
	for _, one := range presets() {
		r, err := btree.NewRun(one.Settings)
		if err != nil {
			t.Fatal(one.name, err)
		}
		for _, rows := range []int{0, 1, 100, 1400, 12_000, 60_000} {
			r.To(rows, nil)
			all = append(all, newLook(one.state, r.View()))
		}
	}
	return all
}

func TestAPanelHasTheSameMarksInAllLooks(t *testing.T) {
	for _, f := range []viewport{{}, {narrow: true}, {large: true}} {
		for index := range panels {
			var first stage.Panel
			for i, l := range looks(t) {
				var p stage.Panel
				draw(&p, index, stage.Still(l), f)
				if i == 0 {
					first = p
					continue
				}
				for n := range p.Marks {
					if len(p.Marks) != len(first.Marks) || len(p.Marks[n].Attrs) != len(first.Marks[n].Attrs) {
						t.Fatalf("panel %d: mark %d of look %d differs from the first look's", index, n, i)
					}
				}
			}
		}
	}
}

func TestACaptionSaysWhatIsCounted(t *testing.T) {
	for _, l := range looks(t) {
		bold, rest, _ := l.caption()
		if bold == "" || rest == "" || len(rest) > 160 {
			t.Errorf("%v, %d rows: %s %s", l.titles, l.Rows, bold, rest)
		}
		t.Logf("%v %d: %s %s", l.titles, l.Rows, bold, rest)
	}
}
