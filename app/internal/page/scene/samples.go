package scene

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// sceneSamples are the components of this page alone, for the page that shows every
// component.
func Samples(bool) []ui.Sample {
	return []ui.Sample{
		{Name: "lamp, timeline", Of: lampSample()},
		{Name: "code", Of: &code{File: "step.go", From: 44, Lines: []string{"if now < 0 {", "\treturn s, early", "}", "place := s"}, Lit: []int{44, 47}, At: 47}},
		{Name: "lane", Of: laneSample()},
	}
}

func lampSample() app.UI {
	dots := newDots(90, 110)
	for n, tick := range []float64{99, 100, 100, 100} {
		dots.Add(n, tick, n == 3)
	}
	ids, twice := dots.Paths(4)
	return ui.Div("cards",
		ui.Div("lamps", lamp("unique", true), lamp("increasing", true), lamp("fits", true), lamp("unique", false), lamp("increasing", false), lamp("fits", false)),
		axis{From: 90, To: 110, Clock: 97, ClockText: "97 ms", Last: 100, LastText: "100/1", IDs: ids, Twice: twice}.Render(),
	)
}

func laneSample() app.UI {
	l := lane{Name: "styles", Title: "Refuse", Rule: "Refuses until the clock has passed the last millisecond.", Holds: []bool{true, true, false}, Figures: []string{"4096", "1", "0", "1", "0"},
		Axis: &axis{From: 90, To: 110, Clock: 97, ClockText: "97 ms", Last: 100, LastText: "100/1"}}
	l.Title = text.Data(l.Title)
	return l.Render()
}
