package ui

import (
	"html"
	"strconv"
	"strings"
)

// Sketch is a figure in the making: an SVG that stands alone, 960 wide, on
// white, with its own colours and fonts, so that it looks the same in a document
// as on a slide.
type Sketch struct{ b strings.Builder }

// How words in a sketch look.
const (
	SketchTitle  = "font-size='24' font-weight='600'"
	SketchHead   = "font-size='16' font-weight='600'"
	SketchWords  = "font-size='15'"
	SketchSoft   = "font-size='13' fill='#5c5850'"
	SketchDigits = "font-size='14' font-family='" + figureDigits + "'"
)

// The stylesheet's light colours that have no field's name.
const (
	sketchWrong = "#a8281a"
	sketchEdge  = "#8d877b"
	sketchLine  = "#dcd8cf"
)

// Text writes words on one line, its left end or, by the attributes, its middle
// at x.
func (s *Sketch) Text(x, y int, attributes, words string) {
	s.tag("text", x, y, attributes, html.EscapeString(words))
}

// Words writes words in lines of at most so many characters, 22 apart, and
// returns where the next line stands.
func (s *Sketch) Words(x, y, most int, attributes, words string) int {
	line := ""
	for _, word := range strings.Fields(words) {
		if len(line)+len(word) >= most {
			s.Text(x, y, attributes, line)
			line, y = "", y+22
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	s.Text(x, y, attributes, line)
	return y + 22
}

// Box draws a rectangle: filled in a field's colour, or hollow without one.
func (s *Sketch) Box(x, y, width, height int, hue string) {
	fill := "#fff' stroke='" + sketchLine
	if h, ok := figureHues[hue]; ok {
		fill = h[0] + "' stroke='#fff"
	}
	s.tag("rect", x, y, "width='"+strconv.Itoa(width)+"' height='"+strconv.Itoa(height)+"' fill='"+fill+"'", "")
}

// Label is a box with words in its middle.
func (s *Sketch) Label(x, y, width, height int, hue, words string) {
	s.Box(x, y, width, height, hue)
	ink := "#1d1c1a"
	if h, ok := figureHues[hue]; ok {
		ink = h[1]
	}
	size := strconv.Itoa(min(16, width*5/6))
	s.Text(x+width/2, y+height/2+6, "text-anchor='middle' font-size='"+size+"' font-family='"+figureDigits+"' fill='"+ink+"'", words)
}

func (s *Sketch) tag(name string, x, y int, attributes, body string) {
	for _, part := range []string{"<", name, " x='", strconv.Itoa(x), "' y='", strconv.Itoa(y), "' ", attributes, ">", body, "</", name, ">"} {
		s.b.WriteString(part)
	}
}

// SVG is the sketch, so high.
func (s *Sketch) SVG(height int) string {
	h := strconv.Itoa(height)
	return "<svg xmlns='http://www.w3.org/2000/svg' width='960' height='" + h + "' viewBox='0 0 960 " + h + "' font-family='" + figureWords +
		"' fill='#1d1c1a'><rect width='960' height='" + h + "' fill='#fff'/>" + s.b.String() + "</svg>"
}

// Sketch draws the axis, 92 high.
func (a Axis) Sketch(s *Sketch, x, y, width int) {
	time, sequence := figureHues["time"][0], figureHues["sequence"][0]
	line := func(colour, x1, x2, y1, y2, thick string) string {
		return "<line x1='" + x1 + "' x2='" + x2 + "' y1='" + y1 + "' y2='" + y2 + "' stroke='" + colour + "' stroke-width='" + thick + "'/>"
	}
	path := func(colour, thick, end, d string) string {
		return "<path d='" + d + "' fill='none' stroke='" + colour + "' stroke-width='" + thick + "' stroke-linecap='" + end + "' vector-effect='non-scaling-stroke'/>"
	}
	words := func(colour, at, anchor, y, words string) string {
		return "<text x='" + at + "' y='" + y + "' text-anchor='" + anchor + "' font-size='12' font-weight='600' fill='" + colour + "'>" + html.EscapeString(words) + "</text>"
	}
	body := line("#1d1c1a", "2%", "98%", "62", "62", "1") +
		"<svg x='4%' width='92%' height='92' viewBox='0 0 1000 92' preserveAspectRatio='none' overflow='visible'>" +
		path(sketchEdge, "1", "butt", a.ticks()) + path(sequence, "6", "round", a.IDs) +
		path(sketchWrong, "8", "round", a.Twice) + path("#fff", "4", "round", a.Twice) + "</svg>" +
		line(time, a.x(a.Clock), a.x(a.Clock), "14", "72", "2") + words(time, a.x(a.Clock), anchor(a.share(a.Clock)), "11", a.clock())
	if a.LastText != "" {
		body += line(sequence, a.x(a.Last), a.x(a.Last), "62", "76", "3") + words(sequence, a.x(a.Last), anchor(a.share(a.Last)), "88", a.last())
	}
	s.tag("svg", x, y, "width='"+strconv.Itoa(width)+"' height='92' overflow='visible'", body)
}
