package nav

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// AnnounceReady tells the loader that the page works, once its first picture is drawn: only then
// may the loader do what would have slowed the start. On later pages it moves the keyboard focus to
// the heading, as loading the page would.
func AnnounceReady(ctx app.Context) {
	ctx.Defer(func(ctx app.Context) {
		app.Window().Call("labTabs")
		if tell := app.Window().Get("labReady"); tell.Truthy() {
			followLinks(ctx)
			tell.Invoke()
			return
		}
		heading := app.Window().Get("document").Call("querySelector", "h1")
		if heading.Truthy() {
			heading.Set("tabIndex", -1)
			heading.Call("focus", map[string]any{"preventScroll": true})
		}
		app.Window().Call("scrollTo", 0, 0)
	})
}
