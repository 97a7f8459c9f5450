package ui

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// quickDecode is the small box in every page's header: an ID pasted here, or
// typed and sent with Enter, opens in the decoder.
func (c *tools) quickDecode() app.UI {
	return ElemOn("input", With{"type", "text", "class", "quick-decode", "value", c.typed, "autocomplete", "off", "spellcheck", "false", "aria-label", text.T("Decode an ID: paste it here, or type it and press Enter"), "placeholder", text.T("Decode an ID…")}).
		OnInput(On(func(ctx app.Context, e app.Event) {
			c.typed = ctx.JSSrc().Get("value").String()
			if kind := e.Get("inputType"); kind.Truthy() && kind.String() == "insertFromPaste" {
				c.decode(ctx)
			}
		}), "typed").
		OnKeyDown(onEnter(c.decode), "enter")
}

func (c *tools) decode(ctx app.Context) {
	typed := strings.TrimSpace(c.typed)
	if typed == "" {
		return
	}
	c.typed = ""
	ctx.Navigate(Href("/decode#id=" + url.QueryEscape(typed)))
}
