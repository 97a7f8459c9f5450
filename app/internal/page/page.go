package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/page/decode"
	"github.com/snowflakelab/snowflakelab/app/internal/page/generate"
	"github.com/snowflakelab/snowflakelab/app/internal/page/index"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layout"
	"github.com/snowflakelab/snowflakelab/app/internal/page/lessons"
	"github.com/snowflakelab/snowflakelab/app/internal/page/live"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nodes"
	"github.com/snowflakelab/snowflakelab/app/internal/page/play"
	"github.com/snowflakelab/snowflakelab/app/internal/page/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/page/race"
	"github.com/snowflakelab/snowflakelab/app/internal/page/scenes"
	"github.com/snowflakelab/snowflakelab/app/internal/page/search"
	"github.com/snowflakelab/snowflakelab/app/internal/page/tables"
	"github.com/snowflakelab/snowflakelab/app/internal/page/teach"
	bitsofid "github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type Page struct {
	nav.Route
	New func() app.Composer
}

// The routes that have a lesson and an instrument.
type (
	bitsRoute     struct{}
	rolloverRoute struct{}
	rollbackRoute struct{}
	nodesRoute    struct{}
	decodeRoute   struct{}
)

// All are the site's pages.
func All() []Page {
	pages := map[string]func() app.Composer{
		"/":              generate.NewFront,
		"/lessons":       lessons.NewList,
		"/practice":      practice.New,
		"/bits-of-an-id": lessons.Either[bitsRoute](&bitsofid.Act, generate.New),
		"/story":         lessons.NewStory,
		"/decode":        lessons.Either[decodeRoute](&support.Act, decode.New()),
		"/layout":        layout.New,
		"/compare":       tables.NewCompare,
		"/search":        search.New,
		"/rollover":      lessons.Either[rolloverRoute](&overflow.Act, scenes.NewRollover),
		"/rollback":      lessons.Either[rollbackRoute](&clock.Act, scenes.NewRollback),
		"/play":          play.New,
		"/systems":       scenes.NewSystems,
		"/race":          race.New,
		"/nodes":         lessons.Either[nodesRoute](&numbers.Act, nodes.New, nodes.NewScenes),
		"/bits":          bits.New,
		"/keys":          index.New,
		"/live":          live.New,
		"/incidents":     lessons.NewIncidents,
		"/claims":        tables.NewClaims,
		"/glossary":      tables.NewGlossary,
		"/teach":         teach.New(tables.LastPlusOne, layout.OneBit),
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
	if tag := text.Tag(); document.Get("lang").String() != tag { // to set it would restyle the page
		document.Set("lang", tag)
	}
	routes, all := map[string]func() app.Composer{}, All()
	for _, p := range all {
		routes[p.Path], routes[p.Path+".html"] = p.New, p.New
	}
	routes["/index.html"] = all[0].New
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

// Preview is the alternative text of the picture for links to the site.
func Preview() string {
	return text.T("The 64 bits of a Snowflake ID in colours: time, datacenter, worker and sequence, and what each says.")
}

// notFound lists the lessons and the Reference.
type notFound struct {
	app.Compo
}

func (p *notFound) OnMount(ctx app.Context) { nav.AnnounceReady(ctx) }

func (p *notFound) OnNav(ctx app.Context) { ctx.Page().SetTitle(nav.Missing().Title) }

func (p *notFound) Render() app.UI {
	var links []app.UI
	for _, g := range nav.Groups() {
		for _, e := range g.Entries {
			links = append(links,
				ui.Elem("li", nil, ui.Link(e.Path, "", app.Text(e.Name)), app.Text(" "),
					ui.Text("span", e.Lead, "class", "hint")))
		}
	}
	frame := nav.Shell("")
	frame.Title = text.T("No such page")
	return frame.Render(
		p.suggestion(),
		ui.Text("p", text.T("There is no page at this address. These are the site’s pages:")),
		ui.Elem("ul", ui.With{"class", "site-pages"}, links...),
	)
}

// suggestion links to the page with the most similar path, if there is one.
func (p *notFound) suggestion() app.UI {
	if app.IsServer {
		return ui.Elem("p", nil)
	}
	near, ok := nearest(strings.TrimPrefix(app.Window().URL().Path, ui.Root()))
	if !ok {
		return ui.Elem("p", nil)
	}
	return ui.Elem("p", ui.With{"class", "suggestion"},
		ui.Phrase("Perhaps you meant: %s", ui.Link(near.Path, "", app.Text(near.Name)))...)
}

// nearest is the page whose path has the smallest edit distance to the given one, if that is at
// most half its length.
func nearest(path string) (nav.Entry, bool) {
	path = strings.ToLower(strings.TrimRight(path, "/"))
	var best nav.Entry
	least := len(path)/2 + 1
	for _, g := range nav.Groups() {
		for _, e := range g.Entries {
			if d := distance(path, e.Path); d < least {
				best, least = e, d
			}
		}
	}
	return best, best.Path != ""
}

// distance is the Levenshtein distance of two short texts, in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
