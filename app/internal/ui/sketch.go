package ui

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Sketch is a figure in the making: an SVG that stands alone, 960 wide, on
// white, with its own colours and fonts, so that it looks the same in a document
// as on a slide.
type Sketch struct{ b strings.Builder }

// How words in a sketch look.
const (
	SketchTitle  = "font-size='24' font-weight='600'"
	SketchWords  = "font-size='15'"
	SketchDigits = "font-size='14' font-family='" + style.Digits + "'"
)

// Text writes words on one line, its left end or, by the attributes, its middle
// at x.
func (s *Sketch) Text(x, y int, attributes, words string) {
	s.Tag("text", x, y, attributes, Escaped(words))
}

// Words writes words in lines of at most so many columns, 22 apart, and
// returns where the next line stands.
func (s *Sketch) Words(x, y, most int, attributes, words string) int {
	for _, line := range text.Lines(words, most) {
		s.Text(x, y, attributes, line)
		y += 22
	}
	return y
}

// Box draws a rectangle: filled in a field's colour, or hollow without one.
func (s *Sketch) Box(x, y, width, height int, hue string) {
	fill, stroke := style.Colour("sheet"), style.Colour("line")
	if of := style.Colour(hue); of != "" {
		fill, stroke = of, fill
	}
	s.Tag("rect", x, y, "width='"+strconv.Itoa(width)+"' height='"+strconv.Itoa(height)+"' fill='"+fill+"' stroke='"+stroke+"'", "")
}

// Label is a box with words in its middle.
func (s *Sketch) Label(x, y, width, height int, hue, words string) {
	s.Box(x, y, width, height, hue)
	ink := style.Colour("ink")
	if hue != "" {
		ink = style.Colour("on-" + hue)
	}
	size := strconv.Itoa(min(16, width*5/6))
	s.Text(x+width/2, y+height/2+6, "text-anchor='middle' font-size='"+size+"' font-family='"+style.Digits+"' fill='"+ink+"'", words)
}

func (s *Sketch) Tag(name string, x, y int, attributes, body string) {
	for _, part := range []string{"<", name, " x='", strconv.Itoa(x), "' y='", strconv.Itoa(y), "' ", attributes, ">", body, "</", name, ">"} {
		s.b.WriteString(part)
	}
}

// SVG is the sketch as a file of the given height.
func (s *Sketch) SVG(height int) string {
	h := strconv.Itoa(height)
	return InScript("<svg xmlns='http://www.w3.org/2000/svg' width='960' height='" + h + "' viewBox='0 0 960 " + h + "' font-family='" + style.Words +
		"' fill='" + style.Colour("ink") + "'><rect width='960' height='" + h + "' fill='" + style.Colour("sheet") + "'/>" + s.b.String() + "</svg>")
}

// InScript is a figure that names its language, and fonts with that language's characters.
func InScript(svg string) string {
	fonts := ""
	switch text.Current() {
	case "zh":
		fonts = ", PingFang SC, Microsoft YaHei, Noto Sans CJK SC"
	case "ja":
		fonts = ", Hiragino Sans, Noto Sans CJK JP, Meiryo"
	default:
		return svg
	}
	svg = strings.Replace(svg, "<svg ", "<svg xml:lang='"+text.Tag()+"' ", 1)
	svg = strings.ReplaceAll(svg, ", sans-serif'", fonts+", sans-serif'")
	return strings.ReplaceAll(svg, ", monospace'", ", monospace"+fonts+"'")
}

// Escaped is words as they stand in markup. (Package html does it with a replacer of any
// words by any others, which is many times as long.)
func Escaped(words string) string {
	for _, pair := range [...][2]string{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&#34;"}, {"'", "&#39;"}} {
		words = strings.ReplaceAll(words, pair[0], pair[1])
	}
	return words
}
