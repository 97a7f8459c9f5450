package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// themeKey is where the chosen theme is kept; the loader reads it too, before
// the page is drawn.
const themeKey = "theme"

// ThemeSwitch goes round the system's colours, light and dark.
type ThemeSwitch struct {
	app.Compo
	theme string // "", "light" or "dark"
}

// OnMount takes the theme that was chosen before.
func (c *ThemeSwitch) OnMount(ctx app.Context) {
	_ = ctx.LocalStorage().Get(themeKey, &c.theme)
}

// Render is one button that says what it shows now.
func (c *ThemeSwitch) Render() app.UI {
	words := map[string]string{"": text.T("Colours: as the system"), "light": text.T("Colours: light"), "dark": text.T("Colours: dark")}[c.theme]
	return Make("button", With{"type", "button", "class", "tool theme", "title", words, "aria-label", words},
		Say("span", map[string]string{"": "◐", "light": "○", "dark": "●"}[c.theme], "aria-hidden", "true"),
	).OnClick(On(c.onClick), "theme")
}

func (c *ThemeSwitch) onClick(ctx app.Context, _ app.Event) {
	c.theme = map[string]string{"": "light", "light": "dark", "dark": ""}[c.theme]
	root := app.Window().Get("document").Get("documentElement").Get("dataset")
	if c.theme == "" {
		ctx.LocalStorage().Del(themeKey)
		root.Delete("theme")
		return
	}
	_ = ctx.LocalStorage().Set(themeKey, c.theme) // else it is light or dark for this visit
	root.Set("theme", c.theme)
}

// LanguageSwitch chooses among the languages; the page loads anew with it.
type LanguageSwitch struct{ app.Compo }

// Render is a choice of languages in their own names.
func (c *LanguageSwitch) Render() app.UI {
	options := make([]app.UI, len(text.Languages))
	for i, l := range text.Languages {
		options[i] = Say("option", l.Name, "value", l.Code, "selected", strconv.FormatBool(l.Code == text.Current()), "translate", "no")
	}
	return Make("label", With{"class", "language"},
		Say("span", text.T("Language")),
		Make("select", nil, options...).OnChange(On(func(ctx app.Context, _ app.Event) {
			u := *app.Window().URL()
			q := u.Query()
			q.Set("lang", ctx.JSSrc().Get("value").String())
			u.RawQuery = q.Encode()
			app.Window().Get("location").Call("assign", u.String())
		}), "language"),
	)
}

// Forget clears everything that the site has stored in this browser.
type Forget struct {
	app.Compo
	asked bool
}

// Render asks before it clears.
func (c *Forget) Render() app.UI {
	if !c.asked {
		return Make("div", With{"class", "forget"},
			Say("button", text.T("Forget everything stored here"), "type", "button", "class", "quiet").
				OnClick(On(func(app.Context, app.Event) { c.asked = true }), "ask"),
		)
	}
	return Make("div", With{"class", "forget", "role", "status"},
		Say("button", text.T("Forget history, answers and settings"), "type", "button", "class", "quiet").
			OnClick(On(func(ctx app.Context, _ app.Event) {
				ctx.LocalStorage().Clear()
				ctx.SessionStorage().Clear()
				app.Window().Get("location").Call("assign", Href("/"))
			}), "forget"),
		Say("button", text.T("Keep them"), "type", "button", "class", "quiet").
			OnClick(On(func(app.Context, app.Event) { c.asked = false }), "keep"),
	)
}

// UpdateNotice is empty until a new version of the site is ready; then it
// offers to load it. The address keeps the page's state.
type UpdateNotice struct {
	app.Compo
	ready bool
}

// OnMount sees whether a new version came before this page was drawn.
func (c *UpdateNotice) OnMount(ctx app.Context) { c.ready = ctx.AppUpdateAvailable() }

// OnAppUpdate hears of a new version.
func (c *UpdateNotice) OnAppUpdate(app.Context) { c.ready = true }

// Render is the notice, or an empty element that keeps its place.
func (c *UpdateNotice) Render() app.UI {
	if !c.ready {
		return Make("div", With{"class", "update"})
	}
	return Make("div", With{"class", "update", "role", "status"},
		app.Text(text.T("A new version of this site is ready. What you see is kept.")+" "),
		Say("button", text.T("Load it"), "type", "button").
			OnClick(On(func(ctx app.Context, _ app.Event) { ctx.Reload() }), "reload"),
	)
}
