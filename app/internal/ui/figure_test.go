package ui

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/ui/figuretest"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestFiguresAreWellFormedAndShowEveryBitAndField(t *testing.T) {
	for _, l := range snowflake.Presets() {
		svg := Figure(l, 1541815603606036480)
		rects := figuretest.Check(t, l.Name, svg)["rect"]
		if want := 1 + 64 + len(l.Fields); rects != want {
			t.Errorf("%s: got %d rectangles, want %d", l.Name, rects, want)
		}
		for _, f := range l.Fields {
			if !strings.Contains(svg, ">"+f.Name+"<") {
				t.Errorf("%s: no field %s", l.Name, f.Name)
			}
		}
	}
}
