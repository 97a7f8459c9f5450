package motion

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Still draws a panel into a figure. A file has no stylesheet: its marks use the light theme.
func Still(s *ui.Sketch, p *stage.Panel, x, y, width, height int) {
	with := stage.D("width='", width, "' height='", height, "'")
	if p.Width > 0 { // otherwise it is clipped
		with += " overflow='visible'" + attribute("viewBox", p.Box())
	}
	var marks strings.Builder
	looks := style.Of(p.Name)
	for _, m := range p.Marks {
		words, attrs := m.Written()
		written, seen := "", true
		for i := 0; i < len(attrs); i += 2 {
			switch name, value := attrs[i], attrs[i+1]; {
			case name == "opacity" && value == "0":
				seen = false
			case name == "data-is" && (strings.HasSuffix(value, " odd") || strings.HasSuffix(value, " near")):
				seen = false // it is for other screen sizes
			case name == "data-is" && value == "hatch": // a file has no pattern
				written += attribute("fill", style.Colour("time")) + attribute("fill-opacity", "0.12")
			case name == "data-is":
				for _, look := range looks.Mark(m.Tag, value) {
					written += attribute(look[0], look[1])
				}
			case drawn(name):
				written += attribute(name, ui.Escaped(pixels(value)))
			}
		}
		if seen {
			marks.WriteString("<" + m.Tag + written + ">" + ui.Escaped(words) + "</" + m.Tag + ">")
		}
	}
	s.Tag("svg", x, y, with, marks.String())
}

func attribute(name, value string) string { return " " + name + "='" + value + "'" }

// drawn reports whether an attribute affects the drawing.
func drawn(name string) bool {
	switch name {
	case "fill", "role", "tabindex", "translate":
		return false
	}
	return !strings.HasPrefix(name, "data-") && !strings.HasPrefix(name, "aria-")
}

// pixels converts a value from rem to pixels.
func pixels(value string) string {
	letters, ok := strings.CutSuffix(value, "rem")
	n, err := strconv.ParseFloat(letters, 64)
	if !ok || err != nil {
		return value
	}
	return strconv.FormatFloat(16*n, 'f', -1, 64)
}
