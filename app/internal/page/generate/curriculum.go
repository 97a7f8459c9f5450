package generate

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type curriculumView struct{}

// Key does not depend on where the list is shown.
func (curriculumView) Key() string { return "curriculum" }

func (curriculumView) Render() app.UI {
	var items []app.UI
	for i, c := range nav.Curriculum() {
		items = append(items, ui.Elem("li", nil,
			ui.Elem("a", ui.With{"href", ui.Href(c.Path), "class", "chapter"},
				thumbnail(c.Bits),
				ui.Text("strong", text.T("%d. %s", i+1, c.Title)),
				ui.Text("span", text.Count(c.Minutes, "%s minute", "%s minutes"), "class", "minutes"),
				ui.Text("span", c.Lead, "class", "lead"),
			),
		))
	}
	return ui.Elem("details", ui.With{"class", "also curriculum"},
		ui.Text("summary", text.T("All lessons")), ui.Elem("ol", nil, items...))
}
