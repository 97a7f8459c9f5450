// Package page is the list of the site's pages: a package each, at a route of
// [nav.Routes].
package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/page/claims"
	"github.com/snowflakelab/snowflakelab/app/internal/page/cluster"
	"github.com/snowflakelab/snowflakelab/app/internal/page/compare"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode"
	"github.com/snowflakelab/snowflakelab/app/internal/page/generate"
	"github.com/snowflakelab/snowflakelab/app/internal/page/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/page/index"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layout"
	"github.com/snowflakelab/snowflakelab/app/internal/page/live"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nodes"
	"github.com/snowflakelab/snowflakelab/app/internal/page/play"
	"github.com/snowflakelab/snowflakelab/app/internal/page/race"
	"github.com/snowflakelab/snowflakelab/app/internal/page/rollback"
	"github.com/snowflakelab/snowflakelab/app/internal/page/rollover"
	"github.com/snowflakelab/snowflakelab/app/internal/page/search"
	"github.com/snowflakelab/snowflakelab/app/internal/page/systems"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type Page struct {
	nav.Route
	New func() app.Composer
}

// All are the site's pages in navigation order. A new page is a package, a line here and its route.
func All() []Page {
	pages := map[string]func() app.Composer{
		"/":         generate.New,
		"/decode":   decode.New(),
		"/layout":   layout.New,
		"/compare":  compare.New,
		"/search":   search.New,
		"/rollover": rollover.New,
		"/rollback": rollback.New,
		"/play":     play.New,
		"/systems":  systems.New,
		"/race":     race.New,
		"/nodes":    nodes.New(cluster.New(nodes.Halves)),
		"/bits":     bits.New,
		"/keys":     index.New,
		"/live":     live.New,
		"/claims":   claims.New,
		"/glossary": glossary.New,
	}
	var all []Page
	for _, r := range nav.Routes() {
		all = append(all, Page{r, pages[r.Path]})
	}
	return all
}

// NotFound is shown for every unknown address.
func NotFound() Page {
	return Page{nav.Missing(), func() app.Composer { return &notFound{} }}
}

// Register tells go-app's router of every page; call it before the program starts in the browser. A
// page answers to its file's name too, since static hosts offer both. No page links to an unknown
// address, so an unknown address needs a route only if the program starts at it. Between the parts
// of the start (the program, the page's values, its elements) the browser can draw and respond. The
// first page is made here, since go-app listens to links from then on, and what it calls must not
// wait.
func Register() {
	u, document := app.Window().URL(), app.Window().Get("document").Get("documentElement")
	code, _, _ := strings.Cut(document.Get("lang").String(), "-")
	if u.Query().Get("lang") == "pseudo" { // the only one without a document of its own
		code = "pseudo"
	}
	if err := text.Use(code, app.Window().Get("labTranslations").String()); err != nil {
		panic(err) // the loader has checked it
	}
	document.Set("lang", text.Tag())
	routes := map[string]func() app.Composer{}
	for _, p := range All() {
		routes[p.Path], routes[p.Path+".html"] = p.New, p.New
	}
	routes["/index.html"] = All()[0].New
	for path, page := range routes {
		app.RouteFunc(path, page)
	}
	at := strings.TrimPrefix(u.Path, ui.Root())
	first, known := routes[at]
	if !known {
		first = NotFound().New
	}
	ui.Breathe()
	made := first()
	ui.Breathe()
	app.RouteFunc(at, func() app.Composer {
		if c := made; c != nil {
			made = nil
			return c
		}
		return first()
	})
}

// Markup is the prerendered content as go-app prints it: attributes quoted as Go strings, in no
// fixed order.
func Markup(p Page) string {
	c := p.New()
	server := app.NewServerTester(c)
	defer server.Close()
	return app.HTMLString(c)
}
