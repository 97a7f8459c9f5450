package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// CopyButton copies Text to the clipboard and confirms it for a moment.
type CopyButton struct {
	app.Compo
	Text string
	What string // the name of what is copied, for screen readers

	copied, refused bool
}

func (c *CopyButton) Render() app.UI {
	words, label := text.Message("Copy"), text.Message("Copy: %s")
	if c.refused {
		words, label = "Not allowed", "Not allowed: %s"
	}
	if c.copied {
		words, label = "Copied", "Copied: %s"
	}
	return Button(text.T(words), With{"class", "copy", "aria-label", text.Tell(label, c.What), "aria-live", "polite"}, c.onClick, "copy", c.Text)
}

func (c *CopyButton) onClick(ctx app.Context) {
	button := ctx.JSSrc()
	report := func(copied bool) {
		ctx.Dispatch(func(ctx app.Context) {
			c.copied, c.refused = copied, !copied
			ctx.After(1500*time.Millisecond, func(app.Context) { c.copied, c.refused = false, false })
		})
	}
	clipboard := app.Window().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() { // a page that was not loaded over HTTPS
		report(copySelected(button, c.Text))
		return
	}
	Settle(clipboard.Call("writeText", c.Text), func(done app.Value) {
		report(done != nil || copySelected(button, c.Text))
	})
}

// copySelected copies a selection, which needs no permission. The box with the text is put behind
// the button meanwhile, since nothing can be selected behind an open dialog.
func copySelected(button app.Value, words string) bool {
	document, still := app.Window().Get("document"), map[string]any{"preventScroll": true}
	box := document.Call("createElement", "textarea")
	box.Set("value", words)
	box.Set("readOnly", true) // or a phone opens its keyboard
	button.Call("after", box)
	box.Call("focus", still)
	box.Call("select")
	copied := document.Call("execCommand", "copy").Bool()
	box.Call("remove")
	button.Call("focus", still)
	return copied
}
