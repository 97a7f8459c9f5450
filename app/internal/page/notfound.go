package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// notFound lists the site's pages.
type notFound struct {
	app.Compo
}

func (p *notFound) OnMount(ctx app.Context) { nav.AnnounceReady(ctx) }

func (p *notFound) OnNav(ctx app.Context) { ctx.Page().SetTitle(nav.Missing().Title) }

func (p *notFound) Render() app.UI {
	var links []app.UI
	for _, known := range nav.Routes() {
		if known.Tab != "" {
			links = append(links, ui.Elem("li", nil, ui.Link(known.Path, "", app.Text(known.Tab)), app.Text(" — "+known.Description)))
		}
	}
	frame := nav.Shell("")
	frame.Title = text.T("No such page")
	return frame.Render(
		p.suggestion(),
		ui.Text("p", text.T("There is no page at this address. These are the site’s pages:")),
		ui.Elem("ul", nil, links...),
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
	return ui.Elem("p", ui.With{"class", "suggestion"}, ui.Phrase("Did you mean %s?", ui.Link(near.Path, "", app.Text(near.Tab)))...)
}

// nearest is the page whose path has the smallest edit distance to the given one, if that is at
// most half its length.
func nearest(path string) (nav.Route, bool) {
	path = strings.ToLower(strings.TrimRight(path, "/"))
	var best nav.Route
	least := len(path)/2 + 1
	for _, p := range nav.Routes() {
		if d := distance(path, p.Path); p.Tab != "" && p.Path != "/" && d < least {
			best, least = p, d
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
