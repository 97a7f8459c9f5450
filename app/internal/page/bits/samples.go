package bits

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/worksheet"
)

// Samples are the components that this page alone has, for the page that shows
// every component.
func Samples(ready bool) []ui.Sample {
	return []ui.Sample{
		{Name: "register", Of: registerSample(ready)},
		{Name: "sheet, ring", Of: walkSample()},
	}
}

func registerSample(ready bool) app.UI {
	negate, _ := bitlab.Find("negate")
	sheet := worksheet.New(negate.Walk(bitlab.Input{Width: 8, A: 12}))
	return ui.Elem("div", ui.With{"class", "card board"}, &register{Name: "styles", Width: 8, Bits: 12, Told: true, Place: sheet.Place(0), Ready: ready, OnFlip: func(app.Context, int) {}})
}

func walkSample() app.UI {
	negate, _ := bitlab.Find("negate")
	w := negate.Walk(bitlab.Input{Width: 8, A: 12})
	last := w.Steps[len(w.Steps)-1]
	p := &bitLab{state: state{op: "negate", ring: ringStart}}
	p.drawn(p.look())
	return ui.Div("card",
		&ui.Sheet{Width: w.Width, Rows: last.Rows, Final: last.Rows, Moves: last.Moves},
		ui.Div("ring-body", ui.Elem("div", ui.With{"class", "ring-picture", "data-ring", "4"}, p.moving.Panel(0))))
}
