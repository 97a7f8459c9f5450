package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// track is a player's scrubber.
type track struct {
	app.Compo
	Of      *Player // always the same
	Len, At int
	Says    string
}

// OnMount and OnUpdate set the slider's value again: a browser clamps a new value if it gets
// it before the new maximum.
func (c *track) OnMount(ctx app.Context) { c.OnUpdate(ctx) }

func (c *track) OnUpdate(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		if root := c.JSValue(); c.Mounted() && root != nil {
			root.Set("value", strconv.Itoa(c.At))
		}
	})
}

func (c *track) Render() app.UI {
	return ElemOn("input", With{"type", "range", "min", "0", "max", strconv.Itoa(max(c.Len-1, 0)), "step", "1", "value", strconv.Itoa(c.At),
		"aria-label", text.T("Step"), "aria-valuetext", c.Says}).
		OnInput(Entered(func(ctx app.Context, value string) {
			if at, err := strconv.Atoi(value); err == nil {
				c.Of.step(ctx, at)
			}
		}), "scrub")
}

// trackMarks are short lines below the track, the same at every step.
type trackMarks struct {
	Len   int
	Marks []Mark
}

func (c trackMarks) Render() app.UI {
	var ticks []app.UI
	for _, m := range c.Marks {
		x := strconv.FormatFloat(100*float64(m.At)/float64(max(c.Len-1, 1)), 'f', 2, 64) + "%"
		ticks = append(ticks, SVG("line", With{"data-bad", strconv.FormatBool(m.Bad), "x1", x, "x2", x, "y1", "0", "y2", "6"}, SVG("title", nil, app.Text(m.Says))))
	}
	return SVG("svg", With{"data-marks", strconv.Itoa(len(ticks)), "height", "6", "aria-hidden", "true"}, ticks...)
}

// speedChoice is a choice of the steps a second.
type speedChoice struct {
	Of    *Player // always the same
	Speed int
}

func (c speedChoice) Render() app.UI {
	var options []app.UI
	for _, s := range []int{1, 2, 3, 5, 10, 20} {
		options = append(options, Option(strconv.Itoa(s), text.T("%d a second", s), strconv.Itoa(c.Speed)))
	}
	return ElemOn("select", With{"class", "player-speed", "aria-label", text.T("Steps a second")}, options...).
		OnChange(Entered(func(_ app.Context, value string) {
			if s, err := strconv.Atoi(value); err == nil {
				c.Of.speed = s
			}
		}), "speed")
}
