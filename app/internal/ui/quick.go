package ui

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// quickDecode is the small box in every page's header.
func (c *tools) quickDecode() app.UI {
	return DecodeBox("quick-decode", text.T("Decode an ID…"), &c.typed)
}

// DecodeBox is a box for an ID, whose text is kept in typed. When an ID is pasted, or Enter is
// pressed, the decoder opens.
func DecodeBox(class, hint string, typed *string) app.UI {
	return ElemOn("input", With{"type", "text", "class", class, "value", *typed, "autocomplete", "off", "spellcheck", "false", "aria-label", text.T("Decode an ID: paste it here, or type it and press Enter"), "placeholder", hint}).
		OnInput(On(func(ctx app.Context, e app.Event) {
			*typed = ctx.JSSrc().Get("value").String()
			if kind := e.Get("inputType"); kind.Truthy() && kind.String() == "insertFromPaste" {
				Decode(ctx, typed)
			}
		}), "typed").
		OnKeyDown(onEnter(func(ctx app.Context) { Decode(ctx, typed) }), "enter")
}

// Decode opens the text in the decoder and empties the box.
func Decode(ctx app.Context, typed *string) {
	id := strings.TrimSpace(*typed)
	if id == "" {
		return
	}
	*typed = ""
	ctx.Navigate(Href("/decode#id=" + url.QueryEscape(id)))
}
