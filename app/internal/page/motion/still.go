package motion

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Still draws a panel into a figure, at a place and of a size. A file has no
// stylesheet: its marks look as that has them by day.
func Still(s *ui.Sketch, p *stage.Panel, x, y, width, height int) {
	with := "width='" + strconv.Itoa(width) + "' height='" + strconv.Itoa(height) + "'"
	if p.Width > 0 { // else it is cut at its edges
		with += " overflow='visible' viewBox='0 " + strconv.Itoa(p.Top) + " " + strconv.Itoa(p.Width) + " " + strconv.Itoa(p.Height) + "'"
	}
	var marks strings.Builder
	for _, m := range p.Marks {
		words, attrs := m.Written()
		written, seen := "", true
		for i := 0; i < len(attrs); i += 2 {
			switch name, value := attrs[i], attrs[i+1]; {
			case name == "opacity" && value == "0" || name == "data-is" && (strings.HasSuffix(value, " odd") || strings.HasSuffix(value, " near")): // for where there is more room, or less
				seen = false
			case name == "data-is":
				written += " " + looks(m.Tag, value)
			case drawn(name):
				written += " " + name + "='" + ui.Escaped(pixels(value)) + "'"
			}
		}
		if seen {
			marks.WriteString("<" + m.Tag + written + ">" + ui.Escaped(words) + "</" + m.Tag + ">")
		}
	}
	s.Tag("svg", x, y, with, marks.String())
}

// drawn says that an attribute is for the eye, and no matter of the page.
func drawn(name string) bool {
	switch name {
	case "fill", "role", "tabindex", "translate":
		return false
	}
	return !strings.HasPrefix(name, "data-") && !strings.HasPrefix(name, "aria-")
}

// pixels is an attribute's value with the page's letters as pixels.
func pixels(value string) string {
	letters, ok := strings.CutSuffix(value, "rem")
	n, err := strconv.ParseFloat(letters, 64)
	if !ok || err != nil {
		return value
	}
	return strconv.FormatFloat(16*n, 'f', -1, 64)
}

// The stylesheet's light colours that only stages have.
const (
	white, ink, soft = "#fff", "#1d1c1a", "#5c5850"
	line, edge       = "#dcd8cf", ui.SketchEdge
	wrong, accent    = ui.SketchWrong, "#0b5fa5"
	marked, water    = "#fff1b8", "#cfe3f1"
	paper            = "#fcfbf8"
)

// hue is a field's colour, or that of what is none.
func hue(name string) (of, on string) {
	switch name {
	case "plain":
		return soft, white
	case "lost":
		return wrong, white
	case "fresh":
		name = "datacenter"
	}
	h, ok := ui.FigureHues[name]
	if !ok {
		h = ui.FigureHues["unused"]
	}
	return h[0], h[1]
}

// pale is a share of a colour, and white.
func pale(colour string, share float64) string {
	c, _ := strconv.ParseUint(colour[1:], 16, 32)
	part := func(low int) string {
		return strconv.Itoa(int(stage.Lerp(255, float64(c>>low&255), share)))
	}
	return "rgb(" + part(16) + "," + part(8) + "," + part(0) + ")"
}

func fill(colour string) string { return "fill='" + colour + "'" }

// stroke is a line in a colour, so wide, with further attributes.
func stroke(colour string, width float64, more string) string {
	return "fill='none'" + edged(colour, width, more)
}

func edged(colour string, width float64, more string) string {
	return " stroke='" + colour + "' stroke-width='" + stage.Num(width) + "' " + more
}

const (
	round  = "stroke-linecap='round' stroke-linejoin='round'"
	behind = "paint-order='stroke' stroke-linejoin='round'"
)
