package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Tab is an entry of the navigation.
type Tab struct{ Path, Name string }

// Shell is what every page has around its content: the header with the
// navigation, the main element, and the footer. Ready is false until the
// program runs in the browser.
type Shell struct {
	Tabs    []Tab
	Current string
	Ready   bool
}

// Render puts the page's content into the shell.
func (s Shell) Render(content ...app.UI) app.UI {
	tabs := make([]app.UI, len(s.Tabs))
	for i, t := range s.Tabs {
		link := Link(t.Path, "tab", app.Text(t.Name))
		if t.Path == s.Current {
			link = link.Aria("current", "page")
		}
		tabs[i] = link
	}
	ready := app.Main().ID("main").Class("page").Body(content...)
	if s.Ready {
		ready = ready.DataSet("ready", "true")
	}
	return app.Div().Class("shell").Body(
		app.Header().Class("header").Body(
			Link("/", "brand", mark(), app.Text(text.T("Snowflake Lab"))),
			app.Nav().Class("tabs").Aria("label", text.T("Pages")).Body(tabs...),
			s.status(),
		),
		ready,
		&PanicCard{},
		app.Footer().Class("footer").Body(
			app.P().Text(text.T("The generator runs in this page, compiled from Go to WebAssembly. Nothing you enter leaves your browser, and after the first visit the site works offline.")),
		),
	)
}

// status is the line that first says what is loading, then that all is here.
// The loader finds it by its attribute.
func (s Shell) status() app.UI {
	if !s.Ready {
		return app.P().Class("status").DataSet("loading", "").Text(text.T("Loading the generator…"))
	}
	return app.P().Class("status").Text(text.T("Runs in your browser"))
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
