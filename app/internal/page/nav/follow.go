package nav

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// followLinks follows the site's links instead of go-app. That would leave a page at
// once, before it draws what the press has changed on it, and would keep the page in
// memory for that drawing as long as the program runs. Here the page is drawn first.
// Links that open in another tab or site are left to the browser.
func followLinks(ctx app.Context) {
	every := ctx.Dispatcher().Context() // stays while pages come and go
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
		every.Defer(func(ctx app.Context) { ctx.Navigate(to) }) // a frame later: what is drawn may ask to be drawn once more
		return nil
	}))
}
