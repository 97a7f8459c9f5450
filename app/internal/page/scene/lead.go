package scene

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// leads is how far each lane's last ID is ahead of its clock, over the steps so
// far: a small chart for each, all to one scale.
func (p *scene) leads() app.UI {
	lanes := p.run.Script.Lanes
	if len(lanes) < 3 {
		return ui.Elem("div", nil)
	}
	c := p.chart()
	var rows []app.UI
	for i := range lanes {
		f := p.run.Frame(p.at.step).Lane(i)
		rows = append(rows, ui.Memo(leadRow{Name: p.title(i), Points: c.leadLine(i, f), Lead: f.Field("lead-ms")}))
	}
	return ui.Elem("section", ui.With{"class", "leads"},
		ui.Text("h2", text.T("How far the IDs are ahead of the clock")),
		ui.Div("lead-rows", rows...),
		ui.Words("hint", text.T("Each line runs over the steps so far; its top is %.0f ms.", c.most)),
	)
}

// leadRow is one lane's small chart.
type leadRow struct {
	Name, Points, Lead string
}

// Render draws the row.
func (c leadRow) Render() app.UI {
	return ui.Div("lead-row",
		ui.Text("span", c.Name),
		ui.SVG("svg", ui.With{"data-lead", "", "viewBox", "0 0 300 40", "preserveAspectRatio", "none", "aria-hidden", "true"},
			ui.SVG("line", ui.With{"x1", "0", "x2", "300", "y1", "38", "y2", "38"}),
			ui.SVG("polyline", ui.With{"points", c.Points}),
		),
		ui.Text("span", text.T("%s ms", c.Lead), "class", "digits"),
	)
}
