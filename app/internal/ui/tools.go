package ui

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// themeKey is the storage key of the theme; the loader also reads it, before the page is drawn.
const themeKey = "theme"

// tools are at the end of every page's header: a box for a pasted ID, the theme, sharing, and the
// list of keys. They are one component, since each component takes time when a page starts.
type tools struct {
	app.Compo
	Figure  Picture // the page's picture, for those who share it
	Present bool    // the page is presented

	typed       string // into the box for an ID
	theme       string // "", "light" or "dark"
	keys        bool   // the list of keys was opened
	link, embed string // what is shared; empty until the dialog was opened
	problem     string // of the picture's download
}

// OnMount takes the theme that was chosen before.
func (c *tools) OnMount(ctx app.Context) {
	_ = ctx.LocalStorage().Get(themeKey, &c.theme)
}

func (c *tools) Render() app.UI {
	return Elem("div", With{"class", "tools"}, c.quickDecode(), c.themeSwitch(), c.share(), c.keyHelp())
}

// themeSwitch is one button that cycles through system, light and dark.
func (c *tools) themeSwitch() app.UI {
	words := map[string]string{"": text.T("Colours: system setting"), "light": text.T("Colours: light"), "dark": text.T("Colours: dark")}[c.theme]
	return ElemOn("button", With{"type", "button", "class", "tool theme", "title", words, "aria-label", words},
		Text("span", map[string]string{"": "◐", "light": "○", "dark": "●"}[c.theme], "aria-hidden", "true"),
	).OnClick(On(c.onTheme), "theme")
}

func (c *tools) onTheme(ctx app.Context, _ app.Event) {
	c.theme = map[string]string{"": "light", "light": "dark", "dark": ""}[c.theme]
	root := app.Window().Get("document").Get("documentElement").Get("dataset")
	if c.theme == "" {
		ctx.LocalStorage().Del(themeKey)
		root.Delete("theme")
		return
	}
	_ = ctx.LocalStorage().Set(themeKey, c.theme) // on failure it lasts for this visit
	root.Set("theme", c.theme)
}
