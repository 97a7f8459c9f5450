package ui

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Shell is what every page has around its content: the header with the
// navigation and a box for a pasted ID, the main element, and the footer.
type Shell struct {
	Groups         []Tab  // the parts of the navigation, each with the path of its first page
	Group          string // the current one; empty for none
	Pages          []Tab  // its pages
	Current        string // the path of the page shown
	Previous, Next Tab    // its neighbours; without a path, none
	Lesson         string // its place among the lessons; empty for none
	// Title and Tools are the row above the content: the heading, beside it the way
	// to the neighbours, and at the right what the page puts there. A page without a
	// title has a heading of its own; its neighbours are at its end.
	Title string
	Tools []app.UI
	// Present is for a projector: larger, and without navigation. Embed is for
	// a frame in another page: the figure alone. The looks of both hold before
	// the program runs (web/early.js).
	Present, Embed bool
	// Theatre is for a page whose picture is as large as the window.
	Theatre bool
	// Figure is the page's picture, for those who share it.
	Figure Picture
}

func (s Shell) Render(content ...app.UI) app.UI {
	main := ElemOn("main", With{"id", "main", "class", "page", "tabindex", "-1"})
	if app.IsClient {
		main = main.DataSet("ready", "true")
	}
	return Elem("div", With{"class", "shell", "data-theatre", strconv.FormatBool(s.Theatre)},
		Memo(offers{}),
		s.header(),
		main.Body(slices.Concat([]app.UI{s.heading()}, content, []app.UI{s.back()})...),
		&foot{Chapters: s.chapters()},
	)
}

func (s Shell) header() app.UI {
	return Elem("header", With{"class", "header"},
		Button(text.T("Skip to the content"), With{"class", "skip"}, func(app.Context) { focus("main") }, "skip"),
		Memo(brand{}),
		Memo(groups{s.Groups, s.Group, len(s.Pages)}),
		Memo(pages{s.Group, s.Pages, s.Current}),
		s.tools(),
		Elem("p", With{"class", "address", "translate", "no"}), // filled in by the loader when the page is printed
	)
}

// tools are at the header's end; until the program runs, the loader tells there
// how that goes, in an element that it finds by its attribute.
func (s Shell) tools() app.UI {
	if app.IsServer {
		return Elem("div", With{"class", "tools"}, Text("p", text.T("Loading the generator…"), "class", "status", "data-loading", ""))
	}
	return &tools{Figure: s.Figure, Present: s.Present}
}

// chapters are what the page's end leads to.
func (s Shell) chapters() chapters {
	if s.Title != "" {
		return chapters{}
	}
	return chapters{s.Previous, s.Next}
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

// Reveal scrolls to the element if it is outside the window.
func Reveal(ctx app.Context, selector string) {
	ctx.Defer(func(app.Context) {
		if found := app.Window().Get("document").Call("querySelector", selector); found.Truthy() {
			found.Call("scrollIntoView", map[string]any{"block": "nearest", "behavior": "smooth"})
		}
	})
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
