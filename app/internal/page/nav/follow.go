package nav

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// followLinks handles the site's links instead of go-app, which would leave a page at once, before
// it draws what the click changed, and would keep the page in memory for that drawing. Here the
// page is drawn first. Links to another tab or site are left to the browser.
func followLinks(ctx app.Context) {
	every := ctx.Dispatcher().Context() // outlives every page
	app.Window().Set("onclick", app.FuncOf(func(_ app.Value, args []app.Value) any {
		press := args[0]
		link := press.Get("target").Call("closest", "a[href]")
		if !link.Truthy() || link.Get("target").String() != "" || link.Call("hasAttribute", "download").Bool() {
			return nil
		}
		for _, key := range []string{"ctrlKey", "metaKey", "shiftKey", "altKey"} {
			if press.Get(key).Bool() {
				return nil
			}
		}
		press.Call("preventDefault")
		to := link.Get("href").String()
		every.Defer(func(ctx app.Context) { ctx.Navigate(to) }) // a frame later: the drawing may request another one
		return nil
	}))
}

// Reveal brings the element that a link's fragment names into view, once the page is drawn, and
// unfolds it.
func Reveal(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) {
		e := app.Window().GetElementByID(id)
		if !e.Truthy() {
			return
		}
		if fold := e.Call("closest", "details"); fold.Truthy() {
			fold.Set("open", true)
		}
		e.Call("scrollIntoView", map[string]any{"block": "center"})
	})
}
