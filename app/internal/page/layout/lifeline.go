package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// lifeline is a layout's lifetime on one axis: what of it has passed, and when
// something happens. Places are shares of the axis, from 0 to 1.
type lifeline struct {
	From, To string // what the axis's ends are
	// Begin is where the lifetime begins and End where it ends.
	Begin, End float64
	Now        float64 // below 0 where nobody knows
	Says       string  // the whole picture in words
	Marks      []lifeMark
}

// lifeMark is something that happens once. Letter is what it is called in the
// list below the axis.
type lifeMark struct {
	At          float64
	Letter      string
	When, Words string
	Bad         bool
}

// Render draws the axis, and below it what its letters stand for.
func (c lifeline) Render() app.UI {
	parts := []app.UI{
		c.bar("life", c.Begin, c.End),
		c.bar("over", c.End, 1),
		c.bar("passed", c.Begin, min(max(c.Now, 0), c.End)),
	}
	if c.Now >= 0 {
		parts = append(parts, c.line("now", c.Now, "10", "46"), c.words("now", c.Now, "8", text.T("today")))
	}
	var list []app.UI
	letters := c.letters()
	for i, m := range c.Marks {
		bad := strconv.FormatBool(m.Bad)
		parts = append(parts,
			ui.SVG("line", ui.With{"data-part", "mark", "data-bad", bad, "x1", percent(m.At), "x2", percent(m.At), "y1", "24", "y2", "52"}),
			ui.SVG("text", ui.With{"data-part", "letter", "data-bad", bad, "x", percent(letters[i]), "y", "65", "text-anchor", "middle"}, app.Text(m.Letter)))
		list = append(list, ui.Elem("li", ui.With{"data-bad", bad}, ui.Text("b", m.Letter), ui.Text("span", m.When, "class", "when"), ui.Text("span", m.Words)))
	}
	parts = append(parts,
		c.words("end", 0, "84", c.From), c.words("end", 1, "84", c.To))
	return ui.Elem("div", ui.With{"class", "lifeline"},
		ui.SVG("svg", ui.With{"width", "100%", "height", "90", "role", "img", "aria-label", c.Says, "overflow", "visible"}, parts...),
		ui.Elem("ol", ui.With{"class", "life-marks"}, list...),
	)
}

// letters says where the marks' letters stand: below their marks, or beside one
// another where marks stand closer than letters are wide.
func (c lifeline) letters() []float64 {
	const wide = 0.035 // of a letter on a phone
	at := make([]float64, len(c.Marks))
	for i, m := range c.Marks {
		if at[i] = m.At; i > 0 {
			at[i] = max(m.At, at[i-1]+wide)
		}
	}
	for i, most := len(at)-1, 1.0; i >= 0; i-- {
		at[i] = min(at[i], most)
		most = at[i] - wide
	}
	return at
}

// percent is a place on the axis, which leaves room for letters at its sides.
func percent(share float64) string {
	return strconv.FormatFloat(1+98*min(max(share, 0), 1), 'f', 2, 64) + "%"
}

func (c lifeline) bar(part string, from, to float64) app.UI {
	return ui.SVG("rect", ui.With{"data-part", part, "x", percent(from), "y", "24", "height", "18",
		"width", strconv.FormatFloat(98*max(to-from, 0), 'f', 2, 64) + "%"})
}

func (c lifeline) line(part string, at float64, y1, y2 string) app.UI {
	return ui.SVG("line", ui.With{"data-part", part, "x1", percent(at), "x2", percent(at), "y1", y1, "y2", y2})
}

func (c lifeline) words(part string, at float64, y, words string) app.UI {
	return ui.SVG("text", ui.With{"data-part", part, "x", percent(at), "y", y, "text-anchor", anchor(at)}, app.Text(words))
}

// anchor is where words are anchored at a share of a picture's width, so that near
// its sides they stay within it.
func anchor(share float64) string {
	switch {
	case share < 0.15:
		return "start"
	case share > 0.85:
		return "end"
	}
	return "middle"
}
