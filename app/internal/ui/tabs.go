package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Tab is an entry of the navigation.
type Tab struct{ Path, Name string }

// tabs lead to the pages.
type tabs struct {
	Tabs    []Tab
	Current string
}

// Key tells apart which page is shown; the pages are the same for all.
func (c tabs) Key() string { return "tabs " + c.Current }

func (c tabs) Render() app.UI {
	links := make([]app.UI, len(c.Tabs))
	for i, t := range c.Tabs {
		with := With{"href", Href(t.Path), "class", "tab"}
		if t.Path == c.Current {
			with = append(with, "aria-current", "page")
		}
		links[i] = Text("a", t.Name, with...)
	}
	return Elem("nav", With{"class", "tabs", "aria-label", text.T("Pages")}, links...)
}

// brand is the site's sign and name.
type brand struct{}

// Key is the same on every page.
func (brand) Key() string { return "brand" }

func (brand) Render() app.UI {
	return Elem("a", With{"href", Href("/"), "class", "brand", "translate", "no"}, logo(), app.Text("Snowflake Lab"))
}

// logo is the site's sign: six bits around one, a snowflake.
func logo() app.UI {
	arm := func(transform string) app.UI {
		return SVG("path", With{"d", "M0 -3V-11M0 -8L-2.6 -10.6M0 -8L2.6 -10.6", "transform", transform})
	}
	return SVG("svg", With{"viewBox", "-12 -12 24 24", "width", "24", "height", "24", "aria-hidden", "true"},
		SVG("rect", With{"x", "-1.6", "y", "-1.6", "width", "3.2", "height", "3.2"}),
		arm("rotate(0)"), arm("rotate(60)"), arm("rotate(120)"), arm("rotate(180)"), arm("rotate(240)"), arm("rotate(300)"),
	)
}
