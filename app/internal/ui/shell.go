package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Tab is an entry of the navigation.
type Tab struct{ Path, Name string }

// Shell is what every page has around its content: the header with the
// navigation and a box for a pasted ID, the main element, and the footer.
type Shell struct {
	Tabs           []Tab
	Current        string // the path of the page shown
	Previous, Next Tab    // its neighbours; without a path, none
	// Ready is false until the program runs in the browser.
	Ready bool
	// Present is for a projector: larger, and without navigation. Embed is for
	// a frame in another page: the figure alone.
	Present, Embed bool
	// Figure is the page's picture as SVG, for those who share it; empty if it
	// has none.
	Figure string
}

// Render puts the page's content into the shell.
func (s Shell) Render(content ...app.UI) app.UI {
	main := El("main").ID("main").Class("page").TabIndex(-1)
	if s.Ready {
		main = main.DataSet("ready", "true")
	}
	return app.Div().Class("shell").DataSet("present", s.Present).DataSet("embed", s.Embed).Body(
		s.header(),
		main.Body(append(content, s.back())...),
		&PanicCard{},
		s.footer(),
	)
}

func (s Shell) header() app.UI {
	tabs := make([]app.UI, len(s.Tabs))
	for i, t := range s.Tabs {
		link := Link(t.Path, "tab", app.Text(t.Name))
		if t.Path == s.Current {
			link = link.Aria("current", "page")
		}
		tabs[i] = link
	}
	return El("header").Class("header").Body(
		app.Button().Type("button").Class("skip").Text(text.T("Skip to the content")).
			OnClick(On(func(app.Context, app.Event) { focus("main") }), "skip"),
		Link("/", "brand", mark(), app.Text("Snowflake Lab")).Attr("translate", "no"),
		El("nav").Class("tabs").Aria("label", text.T("Pages")).Body(tabs...),
		app.Div().Class("tools").Body(s.tools()...),
		app.P().Class("address").Attr("translate", "no"), // filled in by the loader when the page is printed
	)
}

// tools are at the header's end; until the program runs, the loader tells there
// how that goes, in an element that it finds by its attribute.
func (s Shell) tools() []app.UI {
	if !s.Ready {
		return []app.UI{app.P().Class("status").DataSet("loading", "").Text(text.T("Loading the generator…"))}
	}
	return []app.UI{&QuickDecode{}, &ThemeSwitch{}, &Share{Figure: s.Figure}, &KeyHelp{}}
}

func (s Shell) footer() app.UI {
	step := func(t Tab, class, rel, words string) app.UI {
		if t.Path == "" {
			return app.Span()
		}
		return Link(t.Path, class, El("small").Text(words), app.Text(t.Name)).Rel(rel)
	}
	return El("footer").Class("footer").Body(
		&UpdateNotice{},
		El("nav").Class("steps").Aria("label", text.T("Chapters")).Body(
			step(s.Previous, "previous", "prev", text.T("Before this")),
			step(s.Next, "next", "next", text.T("Next")),
		),
		app.P().Text(text.T("The generator runs in this page, compiled from Go to WebAssembly. Nothing you enter leaves your browser, and after the first visit the site works offline.")),
		app.Div().Class("settings").Body(&LanguageSwitch{}, &Forget{}),
	)
}

// back leads from an embedded figure to the whole page.
func (s Shell) back() app.UI {
	if !s.Embed {
		return app.P().Class("back")
	}
	return app.P().Class("back figure").Body(
		app.A().Href(stateLink("embed")).Target("_blank").Rel("noopener").Text(text.T("Open in Snowflake Lab")).
			OnClick(On(func(_ app.Context, e app.Event) {
				e.Call("stopPropagation") // go-app would open it inside the frame
			}), "back"),
	)
}

// focus moves the keyboard's focus to the element with the ID.
func focus(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("focus")
	}
}

// stateLink is the address of the page in its present state, without the given
// query parameters.
func stateLink(without ...string) string {
	if app.IsServer {
		return ""
	}
	u := *app.Window().URL()
	q := u.Query()
	for _, name := range without {
		q.Del(name)
	}
	if len(u.Query()) != len(q) {
		u.RawQuery = q.Encode()
	}
	return u.String()
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
