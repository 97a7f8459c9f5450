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
		return Make("div", With{"class", "panic"})
	}
	return Make("div", With{"class", "panic"},
		Make("div", With{"class", "panic-card", "role", "alert"},
			Say("strong", text.T("Something in this page broke.")),
			Say("p", text.T("What you typed is still here and can be copied. The address of this page holds its state, so that loading it again brings you back. This is what went wrong:")),
			Say("pre", c.message, "tabindex", "0"),
			Say("button", text.T("Load again"), "type", "button").
				OnClick(func(ctx app.Context, _ app.Event) { ctx.Reload() }),
		),
	)
}
