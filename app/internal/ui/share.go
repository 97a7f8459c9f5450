package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Share opens a panel with the link to the page's exact state, the code that
// embeds it, and its figure as a file.
type Share struct {
	app.Compo
	Figure Picture

	link, embed string
	problem     string
}

// Render is the button and the closed panel.
func (c *Share) Render() app.UI {
	return app.Div().Body(
		app.Button().Type("button").Class("tool").Text(text.T("Share")).OnClick(On(c.onOpen), "share"),
		dialog("share", text.T("Share what you see"),
			c.row("share-link", text.T("Link to this exact state"), c.link),
			c.row("share-embed", text.T("Code to embed it in another page"), c.embed),
			c.files(),
		),
	)
}

func (c *Share) onOpen(_ app.Context, _ app.Event) {
	c.link = stateLink("embed", "present")
	c.embed = `<iframe src="` + html.EscapeString(withParameter(c.link, "embed", "1")) + `" width="100%" height="520" title="Snowflake Lab"></iframe>`
	c.problem = ""
	showDialog("share")
}

func (c *Share) row(id, label, value string) app.UI {
	return app.Div().Class("share-row").Body(
		app.Label().For(id).Text(label),
		app.Input().ID(id).Type("text").ReadOnly(true).Value(value).
			OnFocus(On(func(ctx app.Context, _ app.Event) { ctx.JSSrc().Call("select") }), "select", id),
		&CopyButton{Text: value, What: label},
	)
}

func (c *Share) files() app.UI {
	if c.Figure.Layout.Fields == nil {
		return app.Div().Class("share-row")
	}
	return app.Div().Class("share-row").Body(
		app.Span().Text(text.T("The figure as a file")),
		app.Button().Type("button").Text("SVG").Attr("translate", "no").OnClick(On(func(app.Context, app.Event) { SaveText("snowflake.svg", "image/svg+xml", c.Figure.svg()) }), "svg"),
		app.Button().Type("button").Text("PNG").Attr("translate", "no").OnClick(On(c.onPNG), "png"),
		Alert(c.problem),
	)
}

func (c *Share) onPNG(ctx app.Context, _ app.Event) {
	savePNG("snowflake.png", c.Figure.svg(), func() {
		ctx.Dispatch(func(app.Context) { c.problem = text.T("This browser does not let the picture be drawn; take the SVG.") })
	})
}
