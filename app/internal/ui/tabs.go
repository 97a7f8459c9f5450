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

// Render draws a link for each page.
func (c tabs) Render() app.UI {
	links := make([]app.UI, len(c.Tabs))
	for i, t := range c.Tabs {
		link := Link(t.Path, "tab", app.Text(t.Name))
		if t.Path == c.Current {
			link = link.Aria("current", "page")
		}
		links[i] = link
	}
	return El("nav").Class("tabs").Aria("label", text.T("Pages")).Body(links...)
}

// chapters lead to the pages before and after this one.
type chapters struct {
	Previous, Next Tab
}

// Render draws two links.
func (c chapters) Render() app.UI {
	step := func(t Tab, class, rel, words string) app.UI {
		if t.Path == "" {
			return app.Span()
		}
		return Link(t.Path, class, El("small").Text(words), app.Text(t.Name)).Rel(rel)
	}
	return El("nav").Class("steps").Aria("label", text.T("Chapters")).Body(
		step(c.Previous, "previous", "prev", text.T("Before this")),
		step(c.Next, "next", "next", text.T("Next")),
	)
}

// brand is the site's sign and name.
type brand struct{}

// Render draws the link home.
func (brand) Render() app.UI {
	return Link("/", "brand", mark(), app.Text("Snowflake Lab")).Attr("translate", "no")
}

// mark is the site's sign: six bits around one, a snowflake.
func mark() app.UI {
	svg := func(tag string) app.HTMLElem { return app.Elem(tag).XMLNS(svgNamespace) }
	arm := func(transform string) app.UI {
		return svg("path").Attr("d", "M0 -3V-11M0 -8L-2.6 -10.6M0 -8L2.6 -10.6").Attr("transform", transform)
	}
	return svg("svg").Attr("viewBox", "-12 -12 24 24").Attr("width", "24").Attr("height", "24").Attr("aria-hidden", "true").Body(
		svg("rect").Attr("x", "-1.6").Attr("y", "-1.6").Attr("width", "3.2").Attr("height", "3.2"),
		arm("rotate(0)"), arm("rotate(60)"), arm("rotate(120)"), arm("rotate(180)"), arm("rotate(240)"), arm("rotate(300)"),
	)
}
