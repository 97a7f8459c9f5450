package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Axis is a stretch of time with a clock on it, the last issued ID's tick, and
// the IDs issued so far: how far the clock is behind is a distance one sees.
type Axis struct {
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
func (a Axis) Render() app.UI {
	return Draw("svg", With{"data-axis", "", "width", "100%", "height", "92", "role", "img", "aria-label", a.sentence()},
		Draw("line", With{"data-part", "ground", "x1", "2%", "x2", "98%", "y1", "62", "y2", "62"}),
		Draw("svg", With{"x", "4%", "width", "92%", "height", "92", "viewBox", "0 0 1000 92", "preserveAspectRatio", "none", "overflow", "visible"},
			Draw("path", With{"data-part", "tick", "d", a.ticks()}),
			Draw("path", With{"data-part", "id", "d", a.IDs}),
			Draw("path", With{"data-part", "twice", "d", a.Twice}),
			Draw("path", With{"data-part", "hole", "d", a.Twice}),
		),
		a.line("clock", a.Clock, "14", "72", true),
		a.words("clock", a.Clock, "11", a.clock()),
		a.line("last", a.Last, "62", "76", a.LastText != ""),
		a.words("last", a.Last, "88", a.last()),
	)
}

func (a Axis) clock() string { return text.T("clock %s", a.ClockText) }

func (a Axis) last() string {
	if a.LastText == "" {
		return ""
	}
	return text.T("last ID %s", a.LastText)
}

// share is where a tick lies between the axis's ends, 0 to 1.
func (a Axis) share(tick float64) float64 { return (tick - a.From) / max(a.To-a.From, 1) }

func (a Axis) x(tick float64) string {
	return strconv.FormatFloat(4+92*a.share(tick), 'f', 2, 64) + "%"
}

func (a Axis) line(part string, tick float64, y1, y2 string, shown bool) app.UI {
	if !shown {
		y2 = y1
	}
	return Draw("line", With{"data-part", part, "x1", a.x(tick), "x2", a.x(tick), "y1", y1, "y2", y2})
}

func (a Axis) words(part string, tick float64, y, words string) app.UI {
	return Draw("text", With{"data-part", part, "x", a.x(tick), "y", y, "text-anchor", anchor(a.share(tick))}, app.Text(words))
}

// ticks are short lines on the ground, while they can be told apart.
func (a Axis) ticks() string {
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

// anchor keeps words near the picture's sides within it.
func anchor(share float64) string {
	switch {
	case share < 0.15:
		return "start"
	case share > 0.85:
		return "end"
	}
	return "middle"
}

func (a Axis) sentence() string {
	if a.LastText == "" {
		return text.T("The clock reads %s; nothing has been issued.", a.ClockText)
	}
	return text.T("The clock reads %s; the last ID is of %s.", a.ClockText, a.LastText)
}
