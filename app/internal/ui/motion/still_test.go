package motion

import (
	"os"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func TestAPanelInAFileHasItsLooksAndNothingOfThePage(t *testing.T) {
	var p stage.Panel
	p.Begin("board", 440, 500)
	p.Rect("paper", 1, 2, 3, 4, 1, "rx", "5")
	p.Rect("stamp", 5, 6, 7, 8, 0)
	p.Words("wrong mono bold", 9, 10, 20, "a < b", 0.5, "data-caller", "1", "translate", "no")
	p.Rect("hatch", 1, 2, 3, 9, 1, "fill", "url(#used)")
	p.Words("soft mono odd", 1, 2, 3, "beside", 1)
	var s ui.Sketch
	Still(&s, &p, 11, 12, 220, 250)
	got := s.SVG(300)
	for _, want := range []string{"viewBox='0 0 440 500'", "fill='#fffdf4'", "rx='5'", "fill='" + style.Colour("wrong") + "'", "font-family='" + style.Digits + "'", "opacity='0.5'", ">a &lt; b</text>", "fill-opacity='0.12'"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
	for _, none := range []string{"data-", "translate", "y='6'", "url(", "beside"} {
		if strings.Contains(got, none) {
			t.Errorf("got %s, want no %s", got, none)
		}
	}
}

// recoloured runs a function while a colour is another by day.
func recoloured(t *testing.T, name, is string, see func()) {
	t.Helper()
	was := style.Colours
	style.Colours = strings.Replace(was, "--"+name+": light-dark("+style.Colour(name), "--"+name+": light-dark("+is, 1)
	defer func() { style.Colours = was }()
	if style.Colours == was {
		t.Fatalf("there is no colour %s", name)
	}
	see()
}

func TestAChangedColourChangesThePageAndSharedFigures(t *testing.T) {
	page, err := os.ReadFile("../../../../web/lab.css")
	if err != nil {
		t.Fatal(err)
	}
	const another = "#0a1b2c"
	for name, mark := range map[string]string{
		"wrong": "turned person", "accent": "arrow", "edge": "ground", "line": "rule", "paper": "house", "sheet": "well", "ink": "front person",
		"mark": "now", "wrong-sheet": "veil", "time": "knob", "datacenter": "flying", "worker": "token-worker one", "sequence": "dot", "other": "die", "unused": "strip-unused solid",
	} {
		recoloured(t, name, another, func() {
			var s ui.Sketch
			var p stage.Panel
			p.Begin("counter", 100, 100)
			p.Path(mark, "M0 0", 1)
			if Still(&s, &p, 0, 0, 100, 100); !strings.Contains(s.SVG(100), "fill='"+another+"'") && !strings.Contains(s.SVG(100), "stroke='"+another+"'") {
				t.Errorf("%s is another, and a file's %q is %s", name, mark, s.SVG(100))
			}
			if css := style.Sheet(string(page)); !strings.Contains(css, "--"+name+": light-dark("+another+",") || !strings.Contains(css, `[data-is="veil"]`) {
				t.Errorf("%s is another, and not in the stylesheet", name)
			}
		})
	}
}

func TestAChangedStyleChangesThePageAndSharedFigures(t *testing.T) {
	page, err := os.ReadFile("../../../../web/lab.css")
	if err != nil {
		t.Fatal(err)
	}
	was := style.Pictures
	style.Pictures = strings.Replace(was, `[data-is="cross"] { stroke: var(--wrong);`, `[data-is="cross"] { stroke: #0a1b2c;`, 1)
	defer func() { style.Pictures = was }()
	var s ui.Sketch
	var p stage.Panel
	p.Begin("counter", 100, 100)
	p.Path("cross", "M0 0", 1)
	Still(&s, &p, 0, 0, 100, 100)
	for what, got := range map[string]string{"file": s.SVG(100), "stylesheet": style.Sheet(string(page))} {
		if !strings.Contains(got, "#0a1b2c") {
			t.Errorf("the %s has the cross as it was", what)
		}
	}
}
