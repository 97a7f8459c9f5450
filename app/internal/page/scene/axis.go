package scene

import (
	"html"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Axis is a stretch of time with a clock on it, the last issued ID's tick, and
// the IDs issued so far: how far the clock is behind is a distance one sees.
type axis struct {
	From, To  float64 // in ticks
	Clock     float64
	ClockText string
	Last      float64
	LastText  string // empty while nothing has been issued
	// IDs and Twice are paths, as [Dots] gives them.
	IDs, Twice string
}

// Render draws the axis as a picture; what it says also stands in words beside.
// What is many, ticks and IDs, is one path each: a picture of few elements is
// drawn again in no time.
func (a axis) Render() app.UI {
	return ui.SVG("svg", ui.With{"data-axis", "", "width", "100%", "height", "92", "role", "img", "aria-label", a.sentence()},
		ui.SVG("line", ui.With{"data-part", "ground", "x1", "2%", "x2", "98%", "y1", "62", "y2", "62"}),
		ui.SVG("svg", ui.With{"x", "4%", "width", "92%", "height", "92", "viewBox", "0 0 1000 92", "preserveAspectRatio", "none", "overflow", "visible"},
			ui.SVG("path", ui.With{"data-part", "tick", "d", a.ticks()}),
			ui.SVG("path", ui.With{"data-part", "id", "d", a.IDs}),
			ui.SVG("path", ui.With{"data-part", "twice", "d", a.Twice}),
			ui.SVG("path", ui.With{"data-part", "hole", "d", a.Twice}),
		),
		a.line("clock", a.Clock, "14", "72", true),
		a.words("clock", a.Clock, "11", a.clock()),
		a.line("last", a.Last, "62", "76", a.LastText != ""),
		a.words("last", a.Last, "88", a.last()),
	)
}

func (a axis) clock() string { return text.T("clock %s", a.ClockText) }

func (a axis) last() string {
	if a.LastText == "" {
		return ""
	}
	return text.T("last ID %s", a.LastText)
}

// share is where a tick lies between the axis's ends, 0 to 1.
func (a axis) share(tick float64) float64 { return (tick - a.From) / max(a.To-a.From, 1) }

func (a axis) x(tick float64) string {
	return strconv.FormatFloat(4+92*a.share(tick), 'f', 2, 64) + "%"
}

func (a axis) line(part string, tick float64, y1, y2 string, shown bool) app.UI {
	if !shown {
		y2 = y1
	}
	return ui.SVG("line", ui.With{"data-part", part, "x1", a.x(tick), "x2", a.x(tick), "y1", y1, "y2", y2})
}

func (a axis) words(part string, tick float64, y, words string) app.UI {
	return ui.SVG("text", ui.With{"data-part", part, "x", a.x(tick), "y", y, "text-anchor", ui.Anchor(a.share(tick))}, app.Text(words))
}

// ticks are short lines on the ground, while they can be told apart.
func (a axis) ticks() string {
	if a.To-a.From > 60 {
		return ""
	}
	var path []byte
	for t := a.From; t <= a.To; t++ {
		path = strconv.AppendInt(append(path, 'M'), int64(1000*a.share(t)), 10)
		path = append(path, " 59v6"...)
	}
	return string(path)
}

func (a axis) sentence() string {
	if a.LastText == "" {
		return text.T("The clock reads %s; nothing has been issued.", a.ClockText)
	}
	return text.T("The clock reads %s; the last ID is of %s.", a.ClockText, a.LastText)
}

// Sketch draws the axis, 92 high.
func (a axis) Sketch(s *ui.Sketch, x, y, width int) {
	time, sequence := ui.FigureHues["time"][0], ui.FigureHues["sequence"][0]
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
		path(ui.SketchEdge, "1", "butt", a.ticks()) + path(sequence, "6", "round", a.IDs) +
		path(ui.SketchWrong, "8", "round", a.Twice) + path("#fff", "4", "round", a.Twice) + "</svg>" +
		line(time, a.x(a.Clock), a.x(a.Clock), "14", "72", "2") + words(time, a.x(a.Clock), ui.Anchor(a.share(a.Clock)), "11", a.clock())
	if a.LastText != "" {
		body += line(sequence, a.x(a.Last), a.x(a.Last), "62", "76", "3") + words(sequence, a.x(a.Last), ui.Anchor(a.share(a.Last)), "88", a.last())
	}
	s.Tag("svg", x, y, "width='"+strconv.Itoa(width)+"' height='92' overflow='visible'", body)
}
