package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Shell is what every page has around its content: the header with the
// navigation and a box for a pasted ID, the main element, and the footer.
type Shell struct {
	Current        string // the path of the page shown
	Part           string // "lessons", "practice" or "reference"; empty for none
	Name           string // what the lessons or the reference call it
	Previous, Next Tab    // its neighbours there; without a path, none
	Lesson         string // its place among the lessons; empty for none
	OwnBox         bool   // the page itself has a box for a pasted ID
	// Title and Tools are the row above the content: the heading, beside it its number
	// among the lessons, and at the right what the page puts there. A page without a
	// title has a heading of its own.
	Title string
	Tools []app.UI
	// Present is for a projector: larger, and without navigation. Embed is for
	// a frame in another page: the figure alone. The looks of both hold before
	// the program runs (web/early.js).
	Present, Embed bool
	// Corner is what a presented page has beside its content; otherwise nil.
	Corner app.UI
	// Theatre is for a page whose picture is as large as the window.
	Theatre bool
	// Begins says that the page tells something from its beginning, so that others are sent there first.
	Begins bool
}

func (s Shell) Render(content ...app.UI) app.UI {
	main := ElemOn("main", With{"id", "main", "class", "page", "tabindex", "-1"})
	if app.IsClient {
		main = main.DataSet("ready", "true")
	}
	all := []app.UI{
		Memo(offers{}),
		s.header(),
		main.Body(slices.Concat([]app.UI{s.heading()}, content, []app.UI{s.back()})...),
		&foot{Neighbours: neighbours{s.Previous, s.Next}},
	}
	if s.Corner != nil {
		all = append(all, s.Corner)
	}
	return Elem("div", With{"class", "shell", "data-theatre", strconv.FormatBool(s.Theatre)}, all...)
}

func (s Shell) header() app.UI {
	return Elem("header", With{"class", "header"},
		Button(text.T("Skip to the content"), With{"class", "skip"}, func(app.Context) { focus("main") }, "skip"),
		Memo(brand{}),
		Memo(partLinks{s.Part, s.Current}),
		s.tools(),
		Elem("p", With{"class", "address", "translate", "no"}), // filled in by the loader when the page is printed
	)
}

// tools are at the header's end; until the program runs, the loader tells there
// how that goes, in an element that it finds by its attribute.
func (s Shell) tools() app.UI {
	if app.IsServer {
		return Elem("div", With{"class", "tools"},
			Text("p", text.T("Loading the generator…"), "class", "status", "data-loading", "true"))
	}
	return &tools{Begins: s.Begins, Present: s.Present, OwnBox: s.OwnBox}
}

// back leads from an embedded figure to the whole page.
func (s Shell) back() app.UI {
	if !s.Embed {
		return Elem("p", With{"class", "back"})
	}
	return Elem("p", With{"class", "back figure"},
		Text("a", text.T("Open in Snowflake Lab"), "href", stateLink("embed"), "target", "_blank", "rel", "noopener"),
	)
}

// Looks gives the document the looks of a presented or an embedded page, or takes them: a link or the browser's history
// may lead from one to the other without loading another document, for which web/early.js does the same.
func Looks(present, embed bool) {
	set := app.Window().Get("document").Get("documentElement").Get("dataset")
	for i, name := range []string{"present", "embed"} {
		switch on := [2]bool{present, embed}[i]; {
		case on == set.Get(name).Truthy():
		case on:
			set.Set(name, "true")
		default:
			set.Delete(name)
		}
	}
}

// focus moves the keyboard's focus to the element with the ID.
func focus(id string) {
	if e := app.Window().GetElementByID(id); e.Truthy() {
		e.Call("focus")
	}
}

// FocusOn moves the keyboard's focus to the first element that one of the selectors
// finds, once the page is drawn: the button that was pressed may be gone then, or
// mean something else. The context must be of a page or component that stays. An
// element that takes no focus by itself, such as a heading, is made to take it.
func FocusOn(ctx app.Context, selectors ...string) {
	ctx.Defer(func(app.Context) {
		for _, selector := range selectors {
			found := app.Window().Get("document").Call("querySelector", selector)
			if !found.Truthy() {
				continue
			}
			if found.Get("tabIndex").Int() < 0 {
				found.Set("tabIndex", -1)
			}
			found.Call("focus")
			return
		}
	})
}

// HidePopovers closes what the reader has opened by a button, as a press elsewhere does.
func HidePopovers() {
	if app.IsServer {
		return
	}
	for {
		open := app.Window().Get("document").Call("querySelector", ":popover-open")
		if !open.Truthy() {
			return
		}
		open.Call("hidePopover")
	}
}

// Reveal scrolls to the element if it is outside the window.
func Reveal(ctx app.Context, selector string) {
	ctx.Defer(func(app.Context) {
		if found := app.Window().Get("document").Call("querySelector", selector); found.Truthy() {
			found.Call("scrollIntoView", map[string]any{"block": "nearest", "behavior": "smooth"})
		}
	})
}

// Address is that of the page in its present state, as it is shared.
func Address() string { return stateLink("embed", "present", "plan") }

// PageAddress is that of the page as it opens. A fragment that names a part of it stays; one with parameters is a
// state.
func PageAddress() string {
	if app.IsServer {
		return ""
	}
	u := *app.Window().URL()
	u.RawQuery = ""
	if strings.Contains(u.Fragment, "=") {
		u.Fragment = ""
	}
	return u.String()
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

// offers are lines that offer the page in another language, each in that language. They are above
// every page and hidden; before the first paint web/early.js names the one that is shown, if any,
// and later it follows their links and dismisses them.
type offers struct{}

// Key is the same on every page.
func (offers) Key() string { return "offers" }

func (offers) Render() app.UI {
	var lines []app.UI
	for i, l := range text.Addressed() {
		if strings.HasPrefix(text.Tag(), l.Tag) {
			continue // also for the pseudo-language, which is English
		}
		words := [...][2]string{{"Read this page in English", "Dismiss"}, {"用中文阅读本页", "关闭"}, {"このページを日本語で読む", "閉じる"}}[i]
		lines = append(lines, Elem("p", With{"lang", l.Tag, "translate", "no"},
			Text("a", words[0], "href", "?lang="+l.Code, "target", "_self", "data-offers", l.Code),
			Text("button", "×", "type", "button", "class", "quiet", "aria-label", words[1]),
		))
	}
	return Elem("aside", With{"class", "offers", "aria-label", text.T("Language")}, lines...)
}

// Tab is a link and its name.
type Tab struct{ Path, Name string }

// Onward leads to the page as the next one.
func (t Tab) Onward(class string) app.HTMLElem {
	return Link(t.Path, class, app.Text(text.T("Next: %s", t.Name)))
}

// partLinks lead to the lessons, to Practice and to the reference.
type partLinks struct{ Part, Current string }

// Key tells apart which part is current.
func (p partLinks) Key() string { return "parts " + p.Part + p.Current }

func (p partLinks) Render() app.UI {
	var all []app.UI
	for _, t := range []struct{ part, path, name string }{{"lessons", "/lessons", text.T("Lessons")},
		{"practice", "/practice", text.T("Practice")}, {"reference", "/lessons#reference", text.T("Reference")}} {
		with := With{"href", Href(t.path), "class", "header-link", "data-part", t.part}
		switch {
		case t.part != p.Part:
		case p.Current == t.path:
			with = append(with, "aria-current", "page")
		default:
			with = append(with, "aria-current", "true")
		}
		all = append(all, Text("a", t.name, with...))
	}
	return Elem("nav", With{"class", "header-links", "aria-label", text.T("Sections")}, all...)
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
		arm("rotate(0)"), arm("rotate(60)"), arm("rotate(120)"), arm("rotate(180)"), arm("rotate(240)"),
		arm("rotate(300)"),
	)
}

// heading is the row above a page's content.
func (s Shell) heading() app.UI {
	if s.Title == "" {
		return Nothing()
	}
	return Div("heading", Text("h1", s.Title), s.Place(), Div("heading-tools", s.Tools...))
}

// Place is the page's number among the lessons, for a page that has a heading of its own.
func (s Shell) Place() app.UI { return Memo(lessonNav{s.Previous, s.Next, s.Lesson}) }

// lessonNav is the page's number among the lessons, between arrows to its neighbours.
type lessonNav struct {
	Previous, Next Tab
	Words          string
}

// Key tells apart where the links lead.
func (c lessonNav) Key() string { return "lesson " + c.Words + c.Previous.Path + c.Next.Path }

func (c lessonNav) Render() app.UI {
	if c.Words == "" {
		return Elem("nav", With{"class", "lesson", "hidden", "true"})
	}
	arrow := func(t Tab, rel, sign, words string) app.UI {
		if t.Path == "" {
			return Elem("span", nil)
		}
		return Text("a", sign, "href", Href(t.Path), "rel", rel, "title", t.Name,
			"aria-label", text.Tell("%s: %s", words, t.Name))
	}
	return Elem("nav", With{"class", "lesson", "aria-label", text.T("Lessons")},
		arrow(c.Previous, "prev", "‹", text.In("a lesson", "Previous")), Text("span", c.Words),
		arrow(c.Next, "next", "›", text.In("a lesson", "Next")))
}

// neighbours are links at the page's end, to what is before and after it in its group.
type neighbours struct{ Previous, Next Tab }

// Key tells apart where the links lead.
func (c neighbours) Key() string { return "neighbours " + c.Previous.Path + " " + c.Next.Path }

func (c neighbours) Render() app.UI {
	step := func(t Tab, class, rel, words string) app.UI {
		if t.Path == "" {
			return Elem("span", nil)
		}
		return Elem("a", With{"href", Href(t.Path), "class", class, "rel", rel}, Text("small", words), app.Text(t.Name))
	}
	return Elem("nav", With{"class", "steps", "aria-label", text.T("Previous and next page")},
		step(c.Previous, "previous", "prev", text.In("a lesson", "Previous")),
		step(c.Next, "next", "next", text.In("a lesson", "Next")),
	)
}

// foot is the end of every page: where to go next, the settings, and notices of errors and new
// versions. It is one component for the same reason as [tools].
type foot struct {
	app.Compo
	Neighbours neighbours

	ctx      app.Context
	asked    bool   // the confirmation to delete the data is open
	updated  bool   // a new version of the site is ready
	panicked string // what a handler panicked with
}

// OnMount checks whether a new version came before this page was drawn.
func (c *foot) OnMount(ctx app.Context) { c.ctx, c.updated = ctx, ctx.AppUpdateAvailable() }

func (c *foot) OnAppUpdate(app.Context) { c.updated = true }

func (c *foot) Render() app.UI {
	return ElemOn("div", With{"class", "foot", "id", footID},
		c.panicCard(),
		Elem("footer", With{"class", "footer"},
			c.updateNotice(),
			Memo(c.Neighbours),
			Text("p", text.Sentences(text.T("Nothing you enter leaves your browser."), offline())),
			Elem("div", With{"class", "settings"}, Link("/glossary", "", app.Text(text.T("Glossary"))),
				languageSwitch(), c.forget()),
		),
	).On(panicEvent, func(_ app.Context, e app.Event) { c.panicked = e.Get("detail").String() })
}

// offline says whether the site works without a network, which needs a service worker.
func offline() string {
	if app.IsClient && !app.Window().Get("isSecureContext").Bool() {
		return text.T("This page was not loaded over HTTPS, so it does not work offline.")
	}
	return text.T("The site works offline after the first visit.")
}

// panicCard is empty until a handler panics; then it shows the error.
func (c *foot) panicCard() app.UI {
	if c.panicked == "" {
		return Elem("div", With{"class", "panic"})
	}
	return Elem("div", With{"class", "panic"}, PanicCard(c.panicked, func() { c.panicked = "" }))
}

// PanicCard shows a handler's panic, with buttons to reload the page and to dismiss the error.
func PanicCard(panicked string, goOn func()) app.UI {
	return Elem("div", With{"class", "panic-card", "role", "alert"},
		Text("strong", text.T("An error occurred on this page.")),
		Text("p", text.T(
			"What you typed is still here, and you can copy it. This page’s URL contains its state, so reloading brings it back. The error:")),
		Text("pre", panicked, "tabindex", "0"),
		Text("a", stateLink(), "href", stateLink(), "translate", "no"),
		Elem("div", With{"class", "buttons"},
			TextOn("button", text.T("Reload page"), "type", "button").
				OnClick(func(ctx app.Context, _ app.Event) { ctx.Reload() }),
			TextOn("button", text.T("Dismiss error"), "type", "button").
				OnClick(func(app.Context, app.Event) { goOn() }, "on"),
		),
	)
}

// languageSwitch loads the page in the chosen language: another document. A language that only a link asks for is
// offered where it was asked for.
func languageSwitch() app.UI {
	var options []app.UI
	for i, l := range text.Languages {
		if i < len(text.Addressed()) || l.Code == text.Current() {
			options = append(options, Text("option", l.Name,
				"value", l.Code, "selected", strconv.FormatBool(l.Code == text.Current()), "translate", "no"))
		}
	}
	return Elem("label", With{"class", "language"},
		Text("span", text.T("Language")),
		ElemOn("select", nil, options...).OnChange(Entered(func(_ app.Context, code string) {
			load(app.Window().Get("labLanguage").Call("choose", code).String())
		}), "language"),
	)
}

// forget deletes everything that the site has stored in this browser, after a confirmation. The
// answers are apart from the first button and the focus goes to the one that keeps the data, so
// that pressing twice deletes nothing.
func (c *foot) forget() app.UI {
	if !c.asked {
		return Elem("div", With{"class", "forget"}, Elem("span", nil,
			c.quiet(text.T("Clear saved data on this device"), "ask", func(app.Context) { c.ask(true, "keep") })),
			Elem("span", nil))
	}
	return Elem("div", With{"class", "forget", "role", "status"}, Elem("span", nil), Elem("span", nil,
		c.quiet(text.T("Clear history, layouts, answers and settings"), "forget", func(ctx app.Context) {
			ctx.LocalStorage().Clear()
			ctx.SessionStorage().Clear()
			Settle(app.Window().Get("labEntries").Call("forget"), func(app.Value) { load(Href("/")) })
		}),
		c.quiet(text.T("Keep saved data"), "keep", func(app.Context) { c.ask(false, "ask") }),
	))
}

// ask opens or closes the confirmation and moves the focus to a button.
func (c *foot) ask(asked bool, button string) {
	c.asked = asked
	FocusOn(c.ctx, `[data-press="`+button+`"]`)
}

func (c *foot) quiet(words, name string, press func(app.Context)) app.UI {
	return Button(words, With{"class", "quiet", "data-press", name}, press, name)
}

// updateNotice is empty until a new version of the site is ready; then it offers to load it. The
// address keeps the page's state.
func (c *foot) updateNotice() app.UI {
	if !c.updated {
		return Elem("div", With{"class", "update"})
	}
	return UpdateNotice()
}

// UpdateNotice says that a new version of the site is ready.
func UpdateNotice() app.UI {
	ready := text.T("A new version of this site is ready. Loading it keeps this page’s state.")
	return Elem("div", With{"class", "update", "role", "status"},
		app.Text(ready+" "),
		Button(text.T("Load new version"), nil, func(app.Context) { app.Window().Call("labUpdate") }, "reload"),
	)
}
