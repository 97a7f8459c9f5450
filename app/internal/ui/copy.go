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
	return Button(words, With{"class", "copy", "aria-label", words + " " + c.What, "aria-live", "polite"}, c.onClick, "copy", c.Text)
}

func (c *CopyButton) onClick(ctx app.Context) {
	button := ctx.JSSrc()
	report := func(copied bool) {
		ctx.Dispatch(func(ctx app.Context) {
			c.said = text.T("Copied")
			if !copied {
				c.said = text.T("Not allowed")
			}
			ctx.After(1500*time.Millisecond, func(app.Context) { c.said = "" })
		})
	}
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() { // a page that did not come over https
		report(copySelected(button, c.Text))
		return
	}
	Settle(clipboard.Call("writeText", c.Text), func(done app.Value) {
		report(done != nil || copySelected(button, c.Text))
	})
}

// copySelected copies in the older way, which needs no permission: what is selected.
// The box with the words stands behind the button for as long as that takes, since
// behind an open dialog nothing can be selected.
func copySelected(button app.Value, words string) bool {
	document, still := app.Window().Get("document"), map[string]any{"preventScroll": true}
	box := document.Call("createElement", "textarea")
	box.Set("value", words)
	box.Set("readOnly", true) // or a phone brings its keyboard
	button.Call("after", box)
	box.Call("focus", still)
	box.Call("select")
	copied := document.Call("execCommand", "copy").Bool()
	box.Call("remove")
	button.Call("focus", still)
	return copied
}
