// Package page holds the site's pages, one file a route.
package page

import (
	"net/url"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Page is a route and what it shows.
type Page struct {
	Route
	New func() app.Composer
}

// All are the site's pages in the order of the navigation. A new page is its
// package, a line here and its route.
func All() []Page {
	pages := map[string]func() app.Composer{
		"/":         func() app.Composer { return newGenerate() },
		"/decode":   func() app.Composer { return newDecode() },
		"/layout":   func() app.Composer { return newLayoutLab() },
		"/rollover": func() app.Composer { return newScene("/rollover") },
		"/rollback": func() app.Composer { return newScene("/rollback") },
		"/race":     func() app.Composer { return newRace() },
		"/bits":     func() app.Composer { return newBits() },
		"/styles":   func() app.Composer { return newStyles(allSamples) },
	}
	var all []Page
	for _, r := range Routes() {
		all = append(all, Page{r, pages[r.Path]})
	}
	return all
}

// allSamples are the components that one page alone uses.
func allSamples(ready bool) []ui.Sample {
	return slices.Concat(generateSamples(ready), decodeSamples(ready), layoutSamples(ready), sceneSamples(ready), bitsSamples(ready))
}

// NotFound is shown for every address that no page has.
func NotFound() Page {
	return Page{missing(), func() app.Composer { return &notFound{ready: app.IsClient} }}
}

// Register tells go-app's router of every page; call it before the program
// starts in the browser. A page answers to its file's name too, since hosts of
// static files offer both. No page leads to an address that none has, so it is
// enough if the one that the program starts at has an answer.
func Register() {
	u := app.Window().URL()
	text.Use(u.Query().Get("lang"))
	app.Window().Get("document").Get("documentElement").Set("lang", text.Tag())
	app.RouteFunc(strings.TrimPrefix(u.Path, app.Getenv("GOAPP_ROOT_PREFIX")), NotFound().New)
	app.RouteFunc("/index.html", All()[0].New)
	for _, p := range All() {
		app.RouteFunc(p.Path, p.New)
		app.RouteFunc(p.Path+".html", p.New)
	}
}

// Markup is the page's content before the program runs, as go-app prints it:
// attributes quoted as Go strings, in no fixed order.
func Markup(p Page) string {
	c := p.New()
	server := app.NewServerTester(c)
	defer server.Close()
	return app.HTMLString(c)
}

// shell is the frame around a page's content. How the page is shown, for a
// projector or in another page's frame, stands in the address. Current is the
// page's path, with the start of its query where that tells chapters apart.
func shell(current string, ready bool) ui.Shell {
	path, _, _ := strings.Cut(current, "?")
	s := ui.Shell{Current: path, Ready: ready}
	for _, p := range Routes() {
		if !p.Hidden {
			s.Tabs = append(s.Tabs, ui.Tab{Path: p.Path, Name: p.Tab})
		}
	}
	s.Previous, s.Next = neighbours(current)
	if app.IsClient {
		q := app.Window().URL().Query()
		s.Present, s.Embed = q.Get("present") == "1", q.Get("embed") == "1"
	}
	return s
}

// presenting reports whether the page is shown to a class.
func presenting() bool {
	return app.IsClient && app.Window().URL().Query().Get("present") == "1"
}

// unknown says which parameters of a link the page does not know, so that a
// mistyped one is not just ignored.
func unknown(given url.Values, known ...string) string {
	var odd, again []string
	for name, values := range given {
		switch {
		case !slices.Contains(known, name) && !slices.Contains(ui.Ways, name):
			odd = append(odd, "“"+name+"”")
		case len(values) > 1 && !slices.Contains(lists, name):
			again = append(again, "“"+name+"”")
		}
	}
	said := []string{"", "", oddView(given)}
	if len(odd) > 0 {
		slices.Sort(odd)
		said[0] = text.T("The link says %s, which this page does not know; the rest of it is shown.", strings.Join(odd, ", "))
	}
	if len(again) > 0 {
		slices.Sort(again)
		said[1] = text.T("The link says %s more than once; the first counts.", strings.Join(again, ", "))
	}
	return together(said...)
}

// lists are the parameters that a link may have several times.
var lists = []string{"id", "fork"}

// strange is [unknown] of what stands behind the #. Without a = that is a place
// on the page.
func strange(fragment string, known ...string) string {
	if !strings.Contains(fragment, "=") {
		return ""
	}
	return unknown(parameters(fragment), known...)
}

// oddView says which ways to show a page a link names that there are not.
func oddView(given url.Values) string {
	var languages, all []string
	for _, l := range text.Languages {
		languages = append(languages, l.Code)
	}
	for _, name := range ui.Ways {
		choices := []string{"1"}
		if name == "lang" {
			choices = languages
		}
		if value := given.Get(name); value != "" && !slices.Contains(choices, value) {
			all = append(all, noChoice(name, value, choices))
		}
	}
	return together(all...)
}

// noChoice says that a link makes a choice that there is not.
func noChoice(name, value string, choices []string) string {
	return text.T("The link says %s=“%s”; there are %s.", name, value, strings.Join(choices, ", "))
}

// together are sentences in a row; empty ones are left out.
func together(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), " ")
}
