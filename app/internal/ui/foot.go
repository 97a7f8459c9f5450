package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// foot is the end of every page: where to go next, the settings, and notices of errors and new
// versions. It is one component for the same reason as [tools].
type foot struct {
	app.Compo
	Chapters chapters

	ctx      app.Context
	asked    bool   // the confirmation to delete the data is open
	updated  bool   // a new version of the site is ready
	panicked string // what a handler panicked with
}

// OnMount checks whether a new version came before this page was drawn.
func (c *foot) OnMount(ctx app.Context) { c.ctx, c.updated = ctx, ctx.AppUpdateAvailable() }

func (c *foot) OnAppUpdate(app.Context) { c.updated = true }

func (c *foot) Render() app.UI {
	return ElemOn("div", With{"class", "foot", "id", footID},
		c.panicCard(),
		Elem("footer", With{"class", "footer"},
			c.updateNotice(),
			Memo(c.Chapters),
			Text("p", text.Sentences(text.T("Nothing you enter leaves your browser."), offline())),
			Elem("div", With{"class", "settings"}, Link("/glossary", "", app.Text(text.T("Glossary"))), languageSwitch(), c.forget()),
		),
	).On(panicEvent, func(_ app.Context, e app.Event) { c.panicked = e.Get("detail").String() })
}

// offline says whether the site works without a network, which needs a service worker.
func offline() string {
	if app.IsClient && !app.Window().Get("isSecureContext").Bool() {
		return text.T("This page was not loaded over HTTPS, so it does not work offline.")
	}
	return text.T("The site works offline after the first visit.")
}

// panicCard is empty until a handler panics; then it shows the error.
func (c *foot) panicCard() app.UI {
	if c.panicked == "" {
		return Elem("div", With{"class", "panic"})
	}
	return Elem("div", With{"class", "panic"}, PanicCard(c.panicked, func() { c.panicked = "" }))
}

// PanicCard shows a handler's panic, with buttons to reload the page and to dismiss the error.
func PanicCard(panicked string, goOn func()) app.UI {
	return Elem("div", With{"class", "panic-card", "role", "alert"},
		Text("strong", text.T("An error occurred on this page.")),
		Text("p", text.T("What you typed is still here, and you can copy it. This page’s URL contains its state, so reloading brings it back. The error:")),
		Text("pre", panicked, "tabindex", "0"),
		Text("a", stateLink(), "href", stateLink(), "translate", "no"),
		Elem("div", With{"class", "buttons"},
			TextOn("button", text.T("Reload page"), "type", "button").
				OnClick(func(ctx app.Context, _ app.Event) { ctx.Reload() }),
			TextOn("button", text.T("Dismiss error"), "type", "button").
				OnClick(func(app.Context, app.Event) { goOn() }, "on"),
		),
	)
}

// languageSwitch loads the page in the chosen language: another document.
func languageSwitch() app.UI {
	options := make([]app.UI, len(text.Languages))
	for i, l := range text.Languages {
		options[i] = Text("option", l.Name, "value", l.Code, "selected", strconv.FormatBool(l.Code == text.Current()), "translate", "no")
	}
	return Elem("label", With{"class", "language"},
		Text("span", text.T("Language")),
		ElemOn("select", nil, options...).OnChange(Entered(func(_ app.Context, code string) {
			load(app.Window().Get("labLanguage").Call("choose", code).String())
		}), "language"),
	)
}

// forget deletes everything that the site has stored in this browser, after a confirmation. The
// answers are apart from the first button and the focus goes to the one that keeps the data, so
// that pressing twice deletes nothing.
func (c *foot) forget() app.UI {
	if !c.asked {
		return Elem("div", With{"class", "forget"}, Elem("span", nil,
			c.quiet(text.T("Clear saved data on this device"), "ask", func(app.Context) { c.ask(true, "keep") })), Elem("span", nil))
	}
	return Elem("div", With{"class", "forget", "role", "status"}, Elem("span", nil), Elem("span", nil,
		c.quiet(text.T("Clear history, layouts, answers and settings"), "forget", func(ctx app.Context) {
			ctx.LocalStorage().Clear()
			ctx.SessionStorage().Clear()
			Settle(app.Window().Get("labEntries").Call("forget"), func(app.Value) { load(Href("/")) })
		}),
		c.quiet(text.T("Keep saved data"), "keep", func(app.Context) { c.ask(false, "ask") }),
	))
}

// ask opens or closes the confirmation and moves the focus to a button.
func (c *foot) ask(asked bool, button string) {
	c.asked = asked
	FocusOn(c.ctx, `[data-press="`+button+`"]`)
}

func (c *foot) quiet(words, name string, press func(app.Context)) app.UI {
	return Button(words, With{"class", "quiet", "data-press", name}, press, name)
}

// updateNotice is empty until a new version of the site is ready; then it offers to load it. The
// address keeps the page's state.
func (c *foot) updateNotice() app.UI {
	if !c.updated {
		return Elem("div", With{"class", "update"})
	}
	return UpdateNotice()
}

// UpdateNotice says that a new version of the site is ready.
func UpdateNotice() app.UI {
	ready := text.T("A new version of this site is ready. Loading it keeps this page’s state.")
	return Elem("div", With{"class", "update", "role", "status"},
		app.Text(ready+" "),
		Button(text.T("Load new version"), nil, func(app.Context) { app.Window().Call("labUpdate") }, "reload"),
	)
}
