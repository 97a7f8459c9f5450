package ui

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestFiguresAreWellFormedAndShowEveryBitAndField(t *testing.T) {
	for _, l := range layouts.Presets() {
		svg := Figure(l, 1541815603606036480)
		if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		rects := strings.Count(svg, "<rect ")
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

func TestFiguresNameFontsOfTheirScript(t *testing.T) {
	t.Cleanup(func() { text.Use("en", "") })
	for code, font := range map[string]string{"zh": "Noto Sans CJK SC", "ja": "Noto Sans CJK JP"} {
		text.Use(code, "")
		svg := Figure(snowflake.Twitter(), 1)
		if lists := strings.Count(svg, "font-family='"); lists < 2 || strings.Count(svg, font) != lists {
			t.Errorf("%s: not each of %d lists of fonts has %s: %s", code, lists, font, svg)
		}
		if !strings.Contains(svg, " xml:lang='"+text.Tag()+"'") {
			t.Errorf("%s: the figure does not name its language", code)
		}
	}
}
