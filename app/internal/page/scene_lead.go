package page

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// leads is how far each lane's last ID is ahead of its clock, over the steps so
// far: a small chart for each, all to one scale.
func (p *scene) leads() app.UI {
	lanes := p.run.Script.Lanes
	if len(lanes) < 3 {
		return app.Div()
	}
	frames := min(p.run.Len(), fineLimit)
	most := 1.0
	for n := range frames {
		for i := range lanes {
			most = max(most, p.run.Frame(n).Lane(i).Lead().Seconds()*1000)
		}
	}
	var rows []app.UI
	for i, l := range lanes {
		var points strings.Builder
		for n := 0; n <= min(p.at.frame, frames-1); n++ {
			lead := p.run.Frame(n).Lane(i).Lead().Seconds() * 1000
			fmt.Fprintf(&points, "%.1f,%.1f ", 300*float64(n)/float64(max(frames-1, 1)), 38-36*lead/most)
		}
		rows = append(rows, ui.Div("lead-row",
			app.Span().Attr("translate", "no").Text(l.Name),
			svgElement("svg", "data-lead", "", "viewBox", "0 0 300 40", "preserveAspectRatio", "none", "aria-hidden", "true").Body(
				svgElement("line", "x1", "0", "x2", "300", "y1", "38", "y2", "38"),
				svgElement("polyline", "points", points.String()),
			),
			app.Span().Class("digits").Text(text.T("%s ms", p.run.Frame(p.at.frame).Lane(i).Field("lead-ms"))),
		))
	}
	return ui.El("section").Class("leads").Body(
		ui.El("h2").Text(text.T("How far the IDs are ahead of the clock")),
		ui.Div("lead-rows", rows...),
		ui.Words("hint", text.T("Each line runs over the steps so far; its top is %.0f ms.", most)),
	)
}

func svgElement(tag string, attributes ...string) app.HTMLElem {
	e := app.Elem(tag).XMLNS("http://www.w3.org/2000/svg")
	for i := 0; i+1 < len(attributes); i += 2 {
		e = e.Attr(attributes[i], attributes[i+1])
	}
	return e
}
