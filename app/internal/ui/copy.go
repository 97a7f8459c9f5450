package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// CopyButton puts Text on the clipboard and says for a moment that it did.
type CopyButton struct {
	app.Compo
	Text string
	What string // what is copied, for those who do not see where the button stands

	said string
}

// Render is the button; its words change while it reports.
func (c *CopyButton) Render() app.UI {
	words := text.T("Copy")
	if c.said != "" {
		words = c.said
	}
	return TextOn("button", words, "type", "button", "class", "copy", "aria-label", words+" "+c.What, "aria-live", "polite").
		OnClick(On(c.onClick), "copy", c.Text)
}

func (c *CopyButton) onClick(ctx app.Context, _ app.Event) {
	report := func(said string) {
		ctx.Dispatch(func(ctx app.Context) {
			c.said = said
			ctx.After(1500*time.Millisecond, func(app.Context) { c.said = "" })
		})
	}
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() { // a page that did not come over https
		report(text.T("Not allowed"))
		return
	}
	Settle(clipboard.Call("writeText", c.Text), func(done app.Value) {
		if done == nil {
			report(text.T("Not allowed"))
			return
		}
		report(text.T("Copied"))
	})
}
