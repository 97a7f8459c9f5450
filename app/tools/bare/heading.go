// Command bare is the smallest page go-app can start: one heading. Its size is
// what every go-app site pays before it does anything, so `make size` weighs
// ours against it, and `make start` and `make lighthouse` run it beside ours.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// heading is the page. It says when it answers in the way that our pages do, so
// that both can be timed alike.
type heading struct {
	app.Compo
	ready bool
}

func newHeading() app.Composer { return &heading{} }

// OnMount is called once the program runs.
func (h *heading) OnMount(app.Context) { h.ready = true }

// Render draws the one heading.
func (h *heading) Render() app.UI {
	return app.Main().DataSet("ready", h.ready).Body(app.H1().Text("Bare"))
}
