package layout

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// life is the layout's lifetime on one axis.
func (p *layoutLab) life() app.UI {
	events := layoutlab.Axis(p.layout, p.now)
	if len(events) == 0 {
		return ui.Div("lifeline")
	}
	line := lifeline{From: layoutlab.Day(events[0].At), To: layoutlab.Day(events[len(events)-1].At), Now: -1, End: 1}
	line.Says = text.T("The lifetime from %s to %s", line.From, line.To)
	for _, e := range events {
		line.Says += "; " + layoutlab.Day(e.At) + " " + e.Label
		switch e.Name {
		case "epoch":
			if line.Begin = e.Share; e.Share == 0 {
				continue // where the axis begins
			}
		case "today":
			line.Now = e.Share
			continue
		case "expires":
			line.End = e.Share
		}
		line.Marks = append(line.Marks, lifeMark{
			At: e.Share, Letter: string(rune('a' + len(line.Marks))), When: layoutlab.Day(e.At), Words: e.Label, Bad: e.Warning,
		})
	}
	return ui.Memo(line)
}
