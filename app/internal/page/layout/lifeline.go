package layout

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// lifeline draws a layout's lifetime on a fixed axis, so that a longer lifetime is a longer bar. Positions
// are shares of the axis, clipped to it.
type lifeline struct {
	Begin, End       float64
	Now              float64 // below 0 where nobody knows
	WasBegin, WasEnd float64 // of the layout before, if that is another life; both 0 otherwise
	Ends             string  // the day
	Over, Beyond     bool    // it ended before now, or goes on behind the axis
	Says             string  // the whole picture in words
}

// The axis's years; most layouts in practice end within them.
const firstYear, lastYear = 1970, 2200

func shareOf(at time.Time) float64 {
	const yearSeconds = 31_556_952
	return min(max(float64(at.Unix())/yearSeconds/(lastYear-firstYear), 0), 1)
}

// lifeOf compares with before, unless it is nil.
func lifeOf(l, before *snowflake.Layout, now time.Time) lifeline {
	last, _ := l.Last()
	c := lifeline{Begin: shareOf(l.Epoch), End: shareOf(last), Now: -1, Ends: text.Day(last), Beyond: last.Year() >= lastYear}
	if !now.IsZero() {
		c.Now, c.Over = shareOf(now), last.Before(now)
	}
	if before != nil {
		if end, timed := before.Last(); timed && (!end.Equal(last) || !before.Epoch.Equal(l.Epoch)) {
			c.WasBegin, c.WasEnd = shareOf(before.Epoch), shareOf(end)
		}
	}
	c.Says = text.T("Lifetime from %s to %s", text.Day(l.Epoch), c.Ends)
	return c
}

func (c lifeline) Render() app.UI {
	parts := []app.UI{c.bar("life", c.Begin, c.End, 34, 30), c.bar("passed", c.Begin, min(max(c.Now, c.Begin), c.End), 34, 30)}
	if c.Over {
		parts = append(parts, c.bar("over", c.End, c.Now, 34, 30))
	}
	if c.WasEnd > 0 {
		parts = append(parts, c.bar("was", c.WasBegin, c.WasEnd, 30, 38))
	}
	for year := firstYear; year <= lastYear; year += 10 {
		share, major := float64(year-firstYear)/(lastYear-firstYear), year%50 == 0 || year == firstYear
		parts = append(parts, c.line("axis", share, "68", map[bool]string{true: "75", false: "71"}[major]))
		if major && year != 2000 { // there is no room for it on a phone
			parts = append(parts, c.words("year", share, "90", strconv.Itoa(year)))
		}
	}
	parts = append(parts, ui.SVG("line", ui.With{"data-part", "axis", "x1", "0%", "x2", "100%", "y1", "68", "y2", "68"}),
		c.line("epoch", c.Begin, "20", "64"), c.words("epoch", c.Begin, "28", text.T("epoch")))
	if c.Now >= 0 {
		parts = append(parts, c.line("now", c.Now, "14", "68"), c.words("now", c.Now, "11", text.T("today")))
	}
	if c.Beyond {
		parts = append(parts, ui.SVG("svg", ui.With{"x", "100%", "y", "30", "overflow", "visible"}, ui.SVG("path", ui.With{"data-part", "beyond", "d", "M-10 0L0 19L-10 38z"})))
	}
	return ui.SVG("svg", ui.With{"data-lifeline", "", "width", "100%", "height", "96", "role", "img", "aria-label", c.Says, "overflow", "visible"}, parts...)
}

func percent(share float64) string { return strconv.FormatFloat(100*share, 'f', 2, 64) + "%" }

func (c lifeline) bar(part string, from, to float64, y, height int) app.UI {
	return ui.SVG("rect", ui.With{"data-part", part, "x", percent(from), "width", percent(max(to-from, 0)), "y", strconv.Itoa(y), "height", strconv.Itoa(height)})
}

func (c lifeline) line(part string, at float64, y1, y2 string) app.UI {
	return ui.SVG("line", ui.With{"data-part", part, "x1", percent(at), "x2", percent(at), "y1", y1, "y2", y2})
}

// words keeps labels within the axis, and the epoch's label off today's line.
func (c lifeline) words(part string, at float64, y, words string) app.UI {
	anchor, dx := "middle", "0"
	switch {
	case part == "epoch" && at > 0.15:
		anchor, dx = "end", "-6"
	case at < 0.05 || part == "epoch":
		anchor, dx = "start", map[bool]string{true: "6", false: "0"}[part == "epoch"]
	case at > 0.95:
		anchor = "end"
	}
	return ui.SVG("text", ui.With{"data-part", part, "x", percent(at), "dx", dx, "y", y, "text-anchor", anchor}, app.Text(words))
}
