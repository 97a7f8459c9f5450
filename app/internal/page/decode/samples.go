package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Samples are the components that this page alone has, for the page that shows
// every component.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "longer IDs", Of: wideSample()},
		{Name: "finding, plot", Of: plotSample()},
	}
}

func wideSample() app.UI {
	found := format.Identify("01ARYZ6S41TSV4RRFFQ69G5FAV", format.Options{Now: readingClock()})
	r := &found.Readings[0]
	return ui.Elem("section", ui.With{"class", "card"}, wideBits(r.Bits, r.Fields()), wideSections(r, r.Fields(), nil))
}

func plotSample() app.UI {
	return ui.Elem("div", ui.With{"class", "cards"},
		ui.Elem("section", ui.With{"class", "finding", "data-finding", "clock-back"},
			ui.Text("p", text.T("%s is smaller than one above.", text.Count(1, "ID", "IDs")), "class", "finding-says"), ui.Text("p", text.T("Evidence, not proof."), "class", "hint")),
		ui.Elem("div", ui.With{"class", "plots"},
			plotView(text.T("Over time"), 0, histogram("styles-time", text.T("IDs by the second."), 560, []int{3, 1, 0, 4, 5, 9, 2, 6}, "time", [3]string{"0", "4", "8"})),
			plotView(text.T("By node"), 0, tally("styles-node", text.T("The IDs of %s.", text.Count(2, "node", "nodes")), 560, []namedCount{{Name: "worker 7", Count: 31}, {Name: "worker 8", Count: 12}}, "worker")),
		),
	)
}
