package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// PanicCard is empty until a handler panics; then it says what happened and
// offers to load the same address again.
type PanicCard struct {
	app.Compo
	message string
}

// OnMount listens for panics.
func (c *PanicCard) OnMount(ctx app.Context) {
	ctx.Handle(panicAction, func(_ app.Context, a app.Action) {
		c.message, _ = a.Value.(string)
	})
}

// Render is the card, or an empty element that keeps its place.
func (c *PanicCard) Render() app.UI {
	if c.message == "" {
		return app.Div().Class("panic")
	}
	return app.Div().Class("panic").Body(
		app.Div().Class("panic-card").Role("alert").Body(
			El("strong").Text(text.T("Something in this page broke.")),
			app.P().Text(text.T("What you typed is still here and can be copied. The address of this page holds its state, so that loading it again brings you back. This is what went wrong:")),
			El("pre").TabIndex(0).Text(c.message),
			app.Button().Type("button").Text(text.T("Load again")).
				OnClick(func(ctx app.Context, _ app.Event) { ctx.Reload() }),
		),
	)
}
