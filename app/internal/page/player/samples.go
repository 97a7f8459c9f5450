package player

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Samples are the components that only these pages have, for the page that shows every
// component.
func Samples() []ui.Sample {
	return []ui.Sample{
		{Name: "lamp", Of: lampSample()},
		{Name: "code", Of: &code{File: "step.go", From: 44, Lines: []string{"if now < 0 {", "\treturn s, early", "}", "slot := s"}, Lit: []int{44, 47}, At: 47}},
		{Name: "lane", Of: laneSample()},
	}
}

func lampSample() app.UI {
	return ui.Div("lamps", lamp("unique", true), lamp("increasing", true), lamp("fits", true), lamp("unique", false), lamp("increasing", false), lamp("fits", false))
}

func laneSample() app.UI {
	of := Plain{}.Traits()
	return lane{Name: "styles", Title: text.T("Refuse"), Rule: text.T("Rejects requests until the clock catches up with the last issued timestamp."), Holds: []bool{true, true, false}, Figures: []string{"4096", "1", "0", "1", "0"}, of: &of}.Render()
}
