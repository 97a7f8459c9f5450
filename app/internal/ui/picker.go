package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// systemNames are the proper names of systems whose layout has another.
var systemNames = map[string]string{"baidu": "Baidu UidGenerator", "leaf": "Leaf (Meituan)"}

// LayoutName is a layout's proper name; one that is written out in a link has
// none.
func LayoutName(l snowflake.Layout) string {
	switch name, ok := systemNames[l.Name]; {
	case ok:
		return name
	case l.Name == "":
		return text.T("Layout of this link")
	}
	return strings.ToUpper(l.Name[:1]) + l.Name[1:]
}

// LayoutPicker is the choice among the presets and, if it is none of them, the
// current layout.
func LayoutPicker(current snowflake.Layout, ready bool, choose func(ctx app.Context, l snowflake.Layout)) app.UI {
	choices := snowflake.Presets()
	if current.Name == "" {
		choices = append(choices, current)
	}
	options := make([]app.UI, len(choices))
	for i, l := range choices {
		options[i] = app.Option().Value(l.Name).Selected(l.Name == current.Name).Text(LayoutName(l))
	}
	return app.Label().Class("control").Body(
		app.Span().Class("label").Text(text.T("Layout")),
		app.Select().DataSet("edit", "layout").Disabled(!ready).Body(options...).
			OnChange(On(func(ctx app.Context, _ app.Event) {
				if l, ok := snowflake.Preset(ctx.JSSrc().Get("value").String()); ok {
					choose(ctx, l)
				}
			}), "layout"),
	)
}
