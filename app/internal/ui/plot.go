package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Plot is a drawing of many values, with a sentence above it.
type Plot struct {
	Name          string
	Says          string // what it shows, in a sentence
	Width, Height int

	shapes []app.UI
}

// Add adds a shape, whose look the stylesheet knows by its part and hue, with words if it is a text.
func (p *Plot) Add(tag, part, hue, words string, with ...string) {
	e := SVGOn(tag, append(With{"data-part", part, "data-hue", hue}, with...))
	if words != "" {
		e = e.Text(words)
	}
	p.shapes = append(p.shapes, e)
}

// Words adds words; the anchor is start, middle or end.
func (p *Plot) Words(x, y int, anchor, words string) {
	p.Add("text", "words", "", words, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "text-anchor", anchor)
}

// View draws it below its sentence.
func (p *Plot) View() []app.UI {
	return []app.UI{
		Text("p", p.Says, "class", "hint"),
		SVG("svg", With{"data-plot", p.Name,
			"viewBox", "0 0 " + strconv.Itoa(p.Width) + " " + strconv.Itoa(p.Height), "role", "img",
			"aria-label", p.Says}, p.shapes...),
	}
}
