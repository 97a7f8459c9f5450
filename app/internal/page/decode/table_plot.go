package decode

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/style"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// plot is a picture of many values. On the page it has the page's colours; as a
// file it needs no stylesheet, like a [ui.Figure].
type plot struct {
	key, title    string // in links, and on its tab
	name          string // of the file
	says          string // what it shows, in a sentence
	width, height int
	shapes        []svgElement
}

// svgElement is one element of a plot. Its part says what it is, for the
// stylesheet and for the colours of the file; words are those of a text element.
type svgElement struct {
	tag, part, hue string
	with           ui.With
	words          string
}

func (p *plot) draw() app.UI {
	var body []app.UI
	for _, s := range p.shapes {
		e := ui.SVGOn(s.tag, append(ui.With{"data-part", s.part, "data-hue", s.hue}, s.with...))
		if s.words != "" {
			e = e.Text(s.words)
		}
		body = append(body, e)
	}
	return ui.SVG("svg", ui.With{"data-plot", p.name, "viewBox", "0 0 " + strconv.Itoa(p.width) + " " + strconv.Itoa(p.height), "role", "img", "aria-label", p.says}, body...)
}

// svg is the plot as a file.
func (p *plot) svg() string {
	var b strings.Builder
	width, height := strconv.Itoa(p.width), strconv.Itoa(p.height+40)
	b.WriteString("<svg xmlns='http://www.w3.org/2000/svg' width='" + width + "' height='" + height + "' viewBox='0 -40 " + width + " " + height +
		"' font-family='" + style.Words + "' font-size='12' fill='" + style.Colour("soft") + "'><rect y='-40' width='" + width + "' height='" + height + "' fill='" + style.Colour("sheet") + "'/>")
	b.WriteString("<text x='0' y='-20' font-size='13' fill='" + style.Colour("ink") + "'>" + ui.Escaped(p.says) + "</text>")
	for _, s := range p.shapes {
		b.WriteString("<" + s.tag)
		for i := 0; i+1 < len(s.with); i += 2 {
			b.WriteString(" " + s.with[i] + "='" + ui.Escaped(s.with[i+1]) + "'")
		}
		switch s.part {
		case "fill":
			b.WriteString(" fill='" + style.Colour(s.hue) + "'")
		case "ring":
			b.WriteString(" fill='none' stroke='" + style.Colour(s.hue) + "'")
		case "dots":
			b.WriteString(" fill='none' stroke-linecap='round' stroke='" + style.Colour(s.hue) + "'")
		case "axis":
			b.WriteString(" fill='none' stroke='" + style.Colour("edge") + "'")
		}
		b.WriteString(">" + ui.Escaped(s.words) + "</" + s.tag + ">")
	}
	return ui.InScript(b.String() + "</svg>")
}

func (p *plot) add(tag, part, hue, words string, with ...string) {
	p.shapes = append(p.shapes, svgElement{tag: tag, part: part, hue: hue, with: with, words: words})
}

func (p *plot) words(x, y int, anchor, words string) {
	p.add("text", "words", "", words, "x", strconv.Itoa(x), "y", strconv.Itoa(y), "text-anchor", anchor)
}

// plotTop and plotBase are the room above the bars and below them.
const (
	plotTop  = 22
	plotBase = 22
)

// histogram is a row of bars, the largest count above them and words below the first, the middle and the last.
func histogram(name, says string, width int, counts []int, hue string, below [3]string) *plot {
	const high = 120
	p := &plot{name: name, says: says, width: width, height: plotTop + high + plotBase}
	most := 1
	for _, n := range counts {
		most = max(most, n)
	}
	var path []byte
	for i, n := range counts {
		if n == 0 {
			continue
		}
		left, right := i*width*10/len(counts), (i+1)*width*10/len(counts)
		if right-left > 40 {
			right -= 10 // a gap between wide bars
		}
		tall := max(float64(high)*float64(n)/float64(most), 1)
		path = fmt.Appendf(path, "M%.1f %dv-%.1fh%.1fv%.1fz", float64(left)/10, plotTop+high, tall, float64(right-left)/10, tall)
	}
	p.add("path", "fill", hue, "", "d", string(path))
	p.add("path", "axis", "", "", "d", "M0 "+strconv.Itoa(plotTop+high)+"h"+strconv.Itoa(width))
	p.words(0, 12, "start", text.T("at most %s", text.Group(most)))
	base := plotTop + high + 16
	p.words(0, base, "start", below[0])
	p.words(width/2, base, "middle", below[1])
	p.words(width, base, "end", below[2])
	return p
}

// tally is a bar for each thing, one below the other, with its name and count.
func tally(name, says string, width int, things []judge.NodeCount, hue string) *plot {
	const row = 22
	left, right := 0, width-70
	for _, t := range things {
		left = max(left, min(8+len(t.Name)*7, width/2))
	}
	p := &plot{name: name, says: says, width: width, height: row * max(len(things), 1)}
	most := 1
	for _, t := range things {
		most = max(most, t.Count)
	}
	var path []byte
	for i, t := range things {
		long := max((right-left)*t.Count/most, 1)
		path = fmt.Appendf(path, "M%d %dh%dv14h-%dz", left, i*row+4, long, long)
		// A name is the same in every language.
		p.add("text", "words", "", t.Name, "x", strconv.Itoa(left-8), "y", strconv.Itoa(i*row+15), "text-anchor", "end", "translate", "no")
		p.words(left+long+6, i*row+15, "start", text.Group(t.Count))
	}
	p.add("path", "fill", hue, "", "d", string(path))
	return p
}

// heat is a cell for each of 64 bits, the highest first: filled by how often it
// is 1, crossed where it never changes. Hues are those of the bits.
func heat(name, says string, width int, ones [64]float64, constant [64]bool, hues [64]string) *plot {
	across := 16
	if width < 500 {
		across = 8
	} else if width > 800 {
		across = 32
	}
	const high = 26
	wide := width / across
	p := &plot{name: name, says: says, width: width, height: 64 / across * (high + 20)}
	for i := range 64 {
		bit := 63 - i
		x, y := i%across*wide, i/across*(high+20)
		place := []string{"x", strconv.Itoa(x + 1), "y", strconv.Itoa(y + 1), "width", strconv.Itoa(wide - 3), "height", strconv.Itoa(high - 2)}
		p.add("rect", "fill", hues[bit], "", append(place, "fill-opacity", strconv.FormatFloat(ones[bit], 'f', 2, 64))...)
		p.add("rect", "ring", hues[bit], "", place...)
		if constant[bit] {
			p.add("path", "ring", hues[bit], "", "d", "M"+strconv.Itoa(x+1)+" "+strconv.Itoa(y+1)+"l"+strconv.Itoa(wide-3)+" "+strconv.Itoa(high-2))
		}
		p.words(x+wide/2, y+high+11, "middle", strconv.Itoa(bit))
	}
	return p
}

// view is the plot below tabs that lead to others, and buttons that save it. The version changes when the plot does.
func (p *plot) view(version int, tabs []app.UI) app.UI {
	save := func(words string, press func(app.Context)) app.UI {
		return ui.Button(words, ui.With{"class", "copy", "translate", "no", "aria-label", text.T("Save as %s: %s", words, p.title)}, press, words, p.name, version)
	}
	return ui.Elem("figure", ui.With{"class", "plot"},
		ui.Elem("figcaption", ui.With{"class", "plot-head"},
			ui.Div("plot-tabs", tabs...),
			save("SVG", func(app.Context) { ui.SaveText(p.name+".svg", "image/svg+xml", p.svg()) }),
			save("PNG", func(app.Context) { ui.SavePNG(p.name+".png", p.svg(), func() {}) }),
		),
		ui.Text("p", p.says, "class", "hint"),
		p.draw(),
	)
}
