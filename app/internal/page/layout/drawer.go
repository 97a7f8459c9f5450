package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// drawer is a section that is rendered only while it is open.
func (p *layoutLab) drawer(name, title string, content func() app.UI) app.UI {
	body := ui.Div("drawer-body")
	if p.isOpen(name) && (len(p.problems) == 0 || name == "needs") {
		body = ui.Div("drawer-body", content())
	}
	return ui.ElemOn("details", ui.With{"class", "drawer", "data-drawer", name, "open", strconv.FormatBool(p.isOpen(name))},
		ui.Text("summary", title),
		body,
	).On("toggle", ui.On(func(ctx app.Context, _ app.Event) {
		if open := ctx.JSSrc().Get("open").Bool(); open != p.isOpen(name) {
			p.update(func(s *state) { s.opened = toggled(drawerNames, s.opened, name, open) })
		}
	}), "drawer", name)
}
