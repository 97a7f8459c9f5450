package stage_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

func drawn(draw func(s *stage.Drawing)) *stage.Drawing {
	s := stage.NewDrawing("test", 100, 100)
	draw(s)
	return s
}

func TestAFilmMovesWhatHasOneName(t *testing.T) {
	at := func(x float64) *stage.Drawing {
		return drawn(func(s *stage.Drawing) {
			s.Named("a", func() { s.Rect("place", x, 0, 10, 10, 1) })
			if x > 0 {
				s.Named("b", func() { s.Comes(0, 8); s.Path("way", stage.D("M", x, 1, "H", x+2), 1) })
			}
		})
	}
	film := stage.NewFilm(at(0), at(50))
	for share, want := range map[float64]string{0: "x 0;opacity 0;", 0.5: "x 25;opacity 0.5;", 1: "x 50;opacity 1;"} {
		var p stage.Panel
		film.Draw(&p, 0, 1, share)
		got := ""
		for i, name := range []string{"x", "opacity"} {
			_, attrs := p.Marks[i].Written()
			for k := 0; k < len(attrs); k += 2 {
				if attrs[k] == name {
					got += name + " " + attrs[k+1] + ";"
				}
			}
		}
		if got != want {
			t.Errorf("at %v: got %s, want %s", share, got, want)
		}
	}
}

// A person stayed where another mark had been moved to: the element still had its transform.
func TestTheFirstPictureOfAFilmRemovesWhatElementsHaveOfOtherMarks(t *testing.T) {
	var p stage.Panel
	stage.NewFilm(drawn(func(s *stage.Drawing) { s.Rect("place", 0, 0, 1, 1, 1) })).Draw(&p, 0, 0, 1)
	var changes strings.Builder
	p.Changes(&changes, 0, nil)
	if !strings.Contains(changes.String(), "0\ttransform\t\n") {
		t.Errorf("it writes %q", changes.String())
	}
}
