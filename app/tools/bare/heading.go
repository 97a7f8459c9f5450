// Command bare is the smallest go-app page: one heading. Its size is the minimum of every go-app site, so make size
// compares ours with it, and make start and make lighthouse measure both.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// heading is the page. It sets data-ready like our pages, so that both are timed in the same way.
type heading struct {
	app.Compo
	ready bool
}

func newHeading() app.Composer { return &heading{} }

// OnMount is called when the program runs.
func (h *heading) OnMount(app.Context) { h.ready = true }

// Render draws the heading.
func (h *heading) Render() app.UI {
	return app.Main().DataSet("ready", h.ready).Body(app.H1().Text("Bare"))
}
