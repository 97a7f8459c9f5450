package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// LayoutName is the name of the system that a layout belongs to; a layout listed in a link has
// none.
func LayoutName(l snowflake.Layout) string {
	if s, ok := system.Find(l.Name); ok {
		return s.Title
	}
	if l.Name == "" {
		return text.T("Layout of this link")
	}
	return l.Name
}

// LayoutPicker chooses among the systems' layouts and the current one, if it is none of them.
func LayoutPicker(current snowflake.Layout, choose func(ctx app.Context, l snowflake.Layout)) app.UI {
	return layoutSelect(layoutOptions(current.Name, current.Name == ""), choose, nil)
}

// ReadingPicker is [LayoutPicker] preceded by auto-detect, which is selected if best is true.
func ReadingPicker(current snowflake.Layout, best bool, choose func(ctx app.Context, l snowflake.Layout), chooseBest func(ctx app.Context)) app.UI {
	selected := current.Name
	if best {
		selected = bestReading
	}
	options := append([]app.UI{Option(bestReading, text.T("Auto-detect"), selected)}, layoutOptions(selected, current.Name == "" && !best)...)
	return layoutSelect(options, choose, chooseBest)
}

// bestReading is the value of auto-detect; no system has this name.
const bestReading = "best"

func layoutSelect(options []app.UI, choose func(ctx app.Context, l snowflake.Layout), chooseBest func(ctx app.Context)) app.UI {
	return Elem("label", With{"class", "control"},
		Text("span", text.T("Layout"), "class", "label"),
		ElemOn("select", With{"data-edit", "layout"}, options...).
			OnChange(Entered(func(ctx app.Context, name string) {
				if name == bestReading {
					chooseBest(ctx)
				} else if l, ok := system.Layout(name); ok {
					choose(ctx, l)
				}
			}), "layout"),
	)
}

// layoutOptions are the systems, the most common first; written appends the link's layout.
func layoutOptions(selected string, written bool) []app.UI {
	var common, more []app.UI
	for _, s := range system.All() {
		if s.Common {
			common = append(common, Option(s.Name, s.Title, selected))
		} else {
			more = append(more, Option(s.Name, s.Title, selected))
		}
	}
	all := []app.UI{
		Elem("optgroup", With{"label", text.T("Common systems")}, common...),
		Elem("optgroup", With{"label", text.T("More systems")}, more...),
	}
	if written {
		all = append(all, Option("", text.T("Layout of this link"), selected))
	}
	return all
}

// Option is an option of a select element.
func Option(value, words, selected string) app.UI {
	return Text("option", words, "value", value, "selected", strconv.FormatBool(value == selected))
}
