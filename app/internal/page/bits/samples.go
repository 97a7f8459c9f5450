package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
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
	var rows []app.UI
	for _, width := range []int{32, 8} {
		rows = append(rows, ui.Div("card", &register{Name: "styles-" + strconv.Itoa(width), Width: width, Bits: uint64(nav.Example) >> 22 & (1<<width - 1), Ready: ready, OnFlip: func(app.Context, int) {}}))
	}
	return ui.Elem("div", ui.With{"class", "cards"}, rows...)
}

func walkSample() app.UI {
	negate, _ := bitlab.Find("negate")
	w := negate.Walk(bitlab.Input{Width: 8, A: 12})
	last := w.Steps[len(w.Steps)-1]
	return ui.Div("card bitlab",
		ui.Elem("div", ui.With{"class", "board", "data-bytes", "1"}, &ui.Sheet{Width: w.Width, Rows: last.Rows, Final: last.Rows, Moves: last.Moves}),
		ui.Div("ring-body", ringView(bitlab.Ring{Width: 4, From: 6, By: 3})))
}
