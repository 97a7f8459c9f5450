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
	// IDs are the ticks of issued IDs; Twice marks those that were issued before.
	IDs []AxisID
}

// AxisID is an issued ID on the axis.
type AxisID struct {
	Tick  float64
	Twice bool
}

// stack is the most IDs that are drawn over one tick.
const stack = 6

// Render draws the axis as a picture; what it says also stands in words beside.
func (a Axis) Render() app.UI {
	svg := func(tag string, attributes ...string) app.HTMLElem {
		e := app.Elem(tag).XMLNS(svgNamespace)
		for i := 0; i+1 < len(attributes); i += 2 {
			e = e.Attr(attributes[i], attributes[i+1])
		}
		return e
	}
	span := max(a.To-a.From, 1)
	x := func(tick float64) string {
		return strconv.FormatFloat(4+92*(tick-a.From)/span, 'f', 2, 64) + "%"
	}
	parts := []app.UI{svg("line", "data-part", "ground", "x1", "2%", "x2", "98%", "y1", "62", "y2", "62")}
	if span <= 60 {
		for t := a.From; t <= a.To; t++ {
			parts = append(parts, svg("line", "data-part", "tick", "x1", x(t), "x2", x(t), "y1", "59", "y2", "65"))
		}
	}
	heights := map[float64]int{}
	for _, id := range a.IDs {
		if heights[id.Tick]++; heights[id.Tick] > stack {
			continue
		}
		part := "id"
		if id.Twice {
			part = "twice"
		}
		parts = append(parts, svg("circle", "data-part", part, "cx", x(id.Tick), "cy", strconv.Itoa(62-7*heights[id.Tick]), "r", "3"))
	}
	parts = append(parts,
		svg("line", "data-part", "clock", "x1", x(a.Clock), "x2", x(a.Clock), "y1", "14", "y2", "72"),
		svg("text", "data-part", "clock", "x", x(a.Clock), "y", "11", "text-anchor", anchor(a.Clock, a.From, span)).Body(app.Text(text.T("clock %s", a.ClockText))))
	if a.LastText != "" {
		parts = append(parts,
			svg("line", "data-part", "last", "x1", x(a.Last), "x2", x(a.Last), "y1", "62", "y2", "76"),
			svg("text", "data-part", "last", "x", x(a.Last), "y", "88", "text-anchor", anchor(a.Last, a.From, span)).Body(app.Text(text.T("last ID %s", a.LastText))))
	}
	return svg("svg", "data-axis", "", "width", "100%", "height", "92", "role", "img", "aria-label", a.sentence()).Body(parts...)
}

// anchor keeps words near the picture's sides within it.
func anchor(tick, from, span float64) string {
	switch at := (tick - from) / span; {
	case at < 0.15:
		return "start"
	case at > 0.85:
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
