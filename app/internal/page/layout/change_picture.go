package layout

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// changePicture shows on one axis of values which IDs the old layout has taken and which ones the new layout will
// take. Its slider is the day of the switch.
type changePicture struct {
	app.Compo
	Of     *layoutlab.Migration
	OnDay  func(day time.Time)
	OnStep func(days int) // from the page's day: the next key may come before the picture has the last one's

	grip   ui.Grip
	held   layoutlab.Migration // when the drag began: its axis stays under the pointer
	from   float64             // the picture's left edge in the window then, in px
	width  float64             // and its width
	offset float64             // between the pointer and the slider then
}

// Heights of the picture's rows, in px. The stylesheet puts their names beside them.
const (
	oldRow, newRow, bothRow, rowHigh = 48, 80, 112, 24
	axisAt, pictureHigh              = 146, 172
)

func (c *changePicture) Render() app.UI {
	a := c.Of.Axis
	if c.grip.Held { // the same places, on the axis that the drag began with
		a = c.Of.On(c.held.Axis.Bits)
	}
	var both string
	switch c.Of.Effect.Verdict {
	case layouts.Overlaps:
		both = text.T("repeated")
	case layouts.Unordered:
		both = text.T("out of order")
	}
	parts := c.rows(a)
	parts = append(parts, axisMarks(a)...)
	parts = append(parts, c.slider(a), c.safeMark(a))
	svg := ui.SVGOn("svg", ui.With{"data-axis", "true", "width", "100%", "height", strconv.Itoa(pictureHigh),
		"role", "group", "aria-label", c.says(), "overflow", "visible"}, parts...)
	return ui.Div("change-picture",
		ui.Elem("div", ui.With{"class", "change-rows", "aria-hidden", "true"}, ui.Text("span", text.T("old IDs")),
			ui.Text("span", text.T("new IDs")), ui.Text("span", both)),
		ui.OnGrip(svg, "change", c.hear))
}

// says describes the picture.
func (c *changePicture) says() string {
	e := &c.Of.Effect
	return text.T("Old IDs are %s to %s, new IDs %s to %s.", e.Old.Smallest.String(), e.Old.Largest.String(),
		e.New.Smallest.String(), e.New.Largest.String())
}

func (c *changePicture) rows(a layoutlab.Axis) []app.UI {
	bar := func(part string, s layoutlab.Stretch, y, height int) app.UI {
		return ui.SVG("rect", ui.With{"data-part", part, "x", ui.Percent(s.From), "width", ui.Percent(s.To - s.From),
			"y", strconv.Itoa(y), "height", strconv.Itoa(height)})
	}
	beyond := ui.SVG("g", nil)
	if a.Beyond {
		beyond = ui.SVG("svg", ui.With{"x", "100%", "y", strconv.Itoa(newRow), "overflow", "visible"},
			ui.SVG("path", ui.With{"data-part", "beyond", "d", "M0 0L9 12L0 24z"}))
	}
	verdict := c.Of.Effect.Verdict.String()
	parts := []app.UI{bar("old", a.Old, oldRow, rowHigh), bar("new", a.New, newRow, rowHigh), beyond}
	if c.Of.Effect.Verdict != layouts.Safe {
		parts = append(parts, bar("across "+verdict, a.Both, oldRow-4, axisAt-oldRow+4),
			bar("both "+verdict, a.Both, bothRow, rowHigh))
	}
	if a.Example >= 0 {
		parts = append(parts, ui.SVG("svg", ui.With{"x", ui.Percent(a.Example), "y", strconv.Itoa(bothRow + rowHigh/2),
			"overflow", "visible"}, ui.SVG("path", ui.With{"data-part", "example", "d", "M-7 -7L7 7M7 -7L-7 7"})))
	}
	return parts
}

// anchored are the attributes of words at a place: they stay within the picture.
func anchored(part string, at float64, y int) ui.With {
	anchor := "middle"
	switch {
	case at < 1./3:
		anchor = "start"
	case at > 2./3:
		anchor = "end"
	}
	return ui.With{"data-part", part, "x", ui.Percent(at), "y", strconv.Itoa(y), "text-anchor", anchor}
}

func axisMarks(a layoutlab.Axis) []app.UI {
	y, low := strconv.Itoa(axisAt), strconv.Itoa(axisAt+5)
	parts := []app.UI{ui.SVG("line", ui.With{"data-part", "axis", "x1", "0%", "x2", "100%", "y1", y, "y2", y})}
	for _, m := range a.Marks() {
		x := ui.Percent(m.At)
		parts = append(parts, ui.SVG("line", ui.With{"data-part", "axis", "x1", x, "x2", x, "y1", y, "y2", low}),
			ui.SVG("text", anchored("mark", m.At, axisAt+20), app.Text(m.Shown)))
	}
	return parts
}

// safeMark is where the first new ID is if the switch is on the safe day.
func (c *changePicture) safeMark(a layoutlab.Axis) app.UI {
	if a.Safe < 0 || c.Of.Effect.Verdict == layouts.Safe {
		return ui.SVG("g", nil)
	}
	x := ui.Percent(a.Safe)
	return ui.SVG("g", nil,
		ui.SVG("line", ui.With{"data-part", "safe", "x1", x, "x2", x, "y1", "40", "y2", strconv.Itoa(axisAt)}),
		ui.SVG("text", anchored("safe", a.Safe, 35), app.Text(text.T("safe from %s", text.Day(c.Of.SafeDay)))))
}

// slider is the switch, at the first new ID.
func (c *changePicture) slider(a layoutlab.Axis) app.UI {
	o := c.Of
	number := func(t time.Time) string { return strconv.FormatInt(t.Unix()/86400, 10) }
	day := text.Day(o.Change.At)
	return ui.SVG("g", ui.With{"role", "slider", "tabindex", "0", "data-node", "0",
		"aria-label", text.T("Day of the switch"), "aria-valuemin", number(o.FirstDay), "aria-valuemax",
		number(o.LastDay), "aria-valuenow", number(o.Change.At), "aria-valuetext", day,
		"data-held", strconv.FormatBool(c.grip.Held)},
		ui.SVG("text", anchored("switch", a.New.From, 15), app.Text(text.T("switch on %s", day))),
		ui.SVG("svg", ui.With{"x", ui.Percent(a.New.From), "overflow", "visible"},
			ui.SVG("rect", ui.With{"data-part", "reach", "x", "-22", "width", "44", "y", "20", "height",
				strconv.Itoa(axisAt - 20)}),
			ui.SVG("path", ui.With{"data-part", "hand", "d", "M0 20V" + strconv.Itoa(axisAt)}),
			ui.SVG("rect", ui.With{"data-part", "knob", "x", "-7", "y", strconv.Itoa(newRow - 2), "width", "14",
				"height", "28", "rx", "6"})))
}

// hear moves the switch: by keys a day, or ten with Shift, and by a drag to where the pointer is.
func (c *changePicture) hear(_ app.Context, event string, e app.Event) {
	switch is, by := c.grip.Hear(event, e); is {
	case ui.Stepped:
		c.OnStep(by)
	case ui.Taken:
		box := c.grip.Element.Call("closest", "[data-axis]").Call("getBoundingClientRect")
		c.held, c.from, c.width = *c.Of, box.Get("left").Float(), box.Get("width").Float()
		c.offset = e.Get("clientX").Float() - c.from - c.held.Axis.New.From*c.width
	case ui.Dragged, ui.Dropped, ui.Released:
		c.grip.Held = is == ui.Dragged
		if c.width > 0 && is != ui.Released {
			place := (e.Get("clientX").Float() - c.from - c.offset) / c.width
			if day := c.held.DayAt(c.held.Axis, place); !day.Equal(c.Of.Change.At) || is == ui.Dropped {
				c.OnDay(day)
			}
		}
	}
}
