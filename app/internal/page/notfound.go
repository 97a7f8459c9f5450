package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// notFound says that an address has no page, and which pages there are.
type notFound struct {
	app.Compo
	ready bool
}

func (p *notFound) OnMount(ctx app.Context) {
	p.ready = true
	announceReady(ctx)
}

func (p *notFound) OnNav(ctx app.Context) { ctx.Page().SetTitle(NotFound().Title) }

func (p *notFound) Render() app.UI {
	var links []app.UI
	for _, known := range All() {
		links = append(links, app.Li().Body(ui.Link(known.Path, "", app.Text(known.Tab)), app.Text(" — "+known.Description)))
	}
	return shell("", p.ready).Render(
		app.H1().Text(text.T("No such page")),
		app.P().Text(text.T("Nothing is at this address. These are the pages:")),
		app.Ul().Body(links...),
	)
}
