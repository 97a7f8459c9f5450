package bits

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Samples are the components that only this page uses, for /styles.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "worksheet, ring", Of: pictureSample()},
		{Name: "sheet", Of: walkSample()},
	}
}

func pictureSample() app.UI {
	p := &bitLab{}
	p.open("op=negate&a=12&step=5", "")
	return ui.Elem("div", ui.With{"class", "cards"},
		ui.Div("card", p.worksheet()),
		ui.Div("card", ui.Elem("div", ui.With{"class", "ring-picture", "data-ring", "4"}, p.moving.Panel(1))))
}

func walkSample() app.UI {
	negate, _ := bitlab.Find("negate")
	w := negate.Walk(bitlab.Input{Width: 8, A: 12})
	last := w.Steps[len(w.Steps)-1]
	return ui.Div("card", &ui.Sheet{Width: w.Width, Rows: last.Rows, Final: last.Rows, Moves: last.Moves})
}
