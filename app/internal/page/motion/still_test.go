package motion

import (
	"os"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestAPanelInAFileHasItsLooksAndNothingOfThePage(t *testing.T) {
	var p stage.Panel
	p.Begin("board", 440, 500)
	p.Rect("paper", 1, 2, 3, 4, 1, "rx", "5")
	p.Rect("stamp", 5, 6, 7, 8, 0)
	p.Words("wrong mono bold", 9, 10, 20, "a < b", 0.5, "data-caller", "1", "translate", "no")
	var s ui.Sketch
	Still(&s, &p, 11, 12, 220, 250)
	got := s.SVG(300)
	for _, want := range []string{"viewBox='0 0 440 500'", "fill='#fffdf4'", "rx='5'", "fill='" + wrong + "'", mono, "opacity='0.5'", ">a &lt; b</text>"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
	for _, none := range []string{"data-", "translate", "y='6'"} {
		if strings.Contains(got, none) {
			t.Errorf("got %s, want no %s", got, none)
		}
	}
}

func TestWhatHasALookInAFileHasOneOnThePage(t *testing.T) {
	css, err := os.ReadFile("../../../../web/lab.css")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(shapes) {
		is, _, ok := strings.Cut(row, ": ")
		if !ok {
			continue
		}
		if look, _ := shape(is); strings.Contains(look, "''") || strings.Contains(look, "0,0,0") {
			t.Errorf("%s has the look %s", is, look)
		}
		first, _, _ := strings.Cut(is, " ")
		if page := string(css); !strings.Contains(page, `[data-is="`+is) && !strings.Contains(page, `[data-is~="`+first+`"]`) {
			t.Errorf("the stylesheet has no rule for %q", is)
		}
	}
}
