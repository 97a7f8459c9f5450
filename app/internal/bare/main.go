//go:build js

// Command bare is the smallest page go-app can start: one heading. Its size is
// what every go-app site pays before it does anything, so `make size` weighs
// ours against it.
package main

import "github.com/maxence-charriere/go-app/v9/pkg/app"

type heading struct{ app.Compo }

// Render draws the one heading.
func (h *heading) Render() app.UI {
	return app.H1().Text("Bare")
}

func main() {
	app.RouteFunc("/", func() app.Composer { return &heading{} })
	app.RunWhenOnBrowser()
}
