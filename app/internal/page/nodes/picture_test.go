package nodes

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
)

// looks are a run at each step. Large runs are left out.
func looks(s state) (all []*look) {
	run := braid.NewRun(&s.Settings)
	run.Work(nil)
	for at := time.Duration(0); at <= s.Length; at += run.Unit() {
		s.at = at
		all = append(all, newLook(s, &run.Figures, run.Window(at)))
	}
	return all
}

func TestEveryStepHasTheSameMarks(t *testing.T) {
	for _, preset := range presets() {
		s, _ := parse(preset.link, "")
		if s.IDs() > 20_000 {
			continue
		}
		for _, f := range []viewport{{}, {narrow: true}, {narrow: true, slim: true}, {large: true}} {
			all := looks(s)
			for n := 1; n < len(all); n++ {
				for i := range panels {
					var on, is stage.Panel
					draw(&on, i, stage.Between(all[n-1], all[n], 0.5), f)
					draw(&is, i, stage.Still(all[n]), f)
					if len(on.Marks) != len(is.Marks) {
						t.Fatalf("%s, step %d: panel %s has %d marks on the way, want %d", preset.name, n, is.Name,
							len(on.Marks),
							len(is.Marks))
					}
					for k, m := range on.Marks {
						if still := is.Marks[k]; m.Tag != still.Tag || len(m.Attrs) != len(still.Attrs) {
							t.Fatalf("%s, step %d: in %s got %v, want as many attributes as %v", preset.name, n,
								is.Name, m, still)
						}
					}
				}
			}
		}
	}
}

func TestMarksAreInTheirPanel(t *testing.T) {
	for _, preset := range presets() {
		s, _ := parse(preset.link, "")
		if s.IDs() > 20_000 {
			continue
		}
		for _, f := range []viewport{{}, {narrow: true, slim: true}, {large: true}} {
			for _, l := range looks(s) {
				for i := range panels {
					var p stage.Panel
					draw(&p, i, stage.Still(l), f)
					for _, m := range p.Marks {
						if strings.Contains(stillText(m), "NaN") {
							t.Fatalf("%s: %v", preset.name, m)
						}
					}
				}
			}
		}
	}
}

func stillText(m stage.Mark) string {
	words, attrs := m.Written()
	return words + strings.Join(attrs, " ")
}

// The caption follows the reader: the number it names is the number of crosses in the picture.
func TestTheCaptionCountsTheRowsThatArePaintedAsMissed(t *testing.T) {
	for _, preset := range presets() {
		s, _ := parse(preset.link, "")
		if s.Nodes > 16 {
			continue
		}
		for _, l := range looks(s) {
			crosses := 0
			var p stage.Panel
			draw(&p, 1, stage.Still(l), viewport{})
			for _, m := range p.Marks {
				if text := stillText(m); strings.Contains(text, "data-is crosses") {
					crosses = strings.Count(text, "l7")
				}
			}
			if crosses != l.Window.Missed {
				t.Fatalf("%s at %v: %d crosses, and %d rows are missed", preset.name, l.Now, crosses, l.Window.Missed)
			}
		}
	}
}

func TestTheQuestionIsAskedBeforeTheFirstRowIsMissed(t *testing.T) {
	s := example()
	run := braid.NewRun(&s.Settings)
	run.Work(nil)
	if w := run.Window(askedAt); w.Missed != 0 || w.Due < 3 {
		t.Errorf("at the question, %d of %d rows are missed", w.Missed, w.Due)
	}
	of, missed := 0, 0
	for _, r := range run.Window(s.Length).Rows {
		if r.Node == 1 {
			of++
			if r.Missed {
				missed++
			}
		}
	}
	if 2*missed <= of {
		t.Errorf("%d of node 2’s %d rows are missed, want most", missed, of)
	}
}
