package ui

import (
	"fmt"
	"net/url"
	"strings"
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// panicEvent is the DOM event that tells [foot] of a handler's panic. A go-app action would keep
// every page that listens to it in memory for up to a minute after it was left.
const panicEvent, footID = "labpanic", "foot"

// On makes an event handler that cannot end the program: a panic in it becomes a card with the
// error, and the page continues. Every handler must use it.
//
// go-app distinguishes handlers by their code's address, which is the same for everything that
// On returns, and by the scope argument after them. Give each a scope that names the handler
// and what it closes over: OnClick(ui.On(h), "flip", 12).
func On(h app.EventHandler) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		defer Recover()
		h(ctx, e)
	}
}

// Entered is [On] for a control that a value was entered into or chosen in.
func Entered(take func(ctx app.Context, value string)) app.EventHandler {
	return On(func(ctx app.Context, _ app.Event) { take(ctx, ctx.JSSrc().Get("value").String()) })
}

// onEnter is [On] for the Enter key.
func onEnter(do func(ctx app.Context)) app.EventHandler {
	return On(func(ctx app.Context, e app.Event) {
		if e.Get("key").String() == "Enter" {
			do(ctx)
		}
	})
}

// Go runs fn on a new goroutine with the same safety as [On].
func Go(ctx app.Context, fn func()) {
	ctx.Async(func() {
		defer Recover()
		fn()
	})
}

// Recover turns a panic into the card; defer it where [On] and [Go] cannot be used.
func Recover() {
	if r := recover(); r != nil {
		app.Logf("panic: %v", r)
		event := app.Window().Get("CustomEvent").New(panicEvent, map[string]any{"detail": fmt.Sprint(r)})
		app.Window().GetElementByID(footID).Call("dispatchEvent", event)
	}
}

// Root is the prefix of every page's path on this host.
func Root() string {
	if app.IsServer { // which serves several
		return root()
	}
	return ownRoot()
}

func root() string { return strings.TrimSuffix(app.Getenv("GOAPP_ROOT_PREFIX"), "/") }

// A page asks the browser for these with every link, which takes a tenth of drawing it.
var (
	ownRoot  = sync.OnceValue(root)
	location = sync.OnceValue(func() app.Value { return app.Window().Get("location") })
)

// Href is the address of one of the site's pages, given as a path from the site's root with query
// and fragment. It keeps the display parameters.
func Href(path string) string { return Root() + asShown(path) }

// DisplayParams are the parameters that say how a page is displayed, not what it shows: they are
// kept from page to page.
var DisplayParams = []string{"present", "embed", "lang"}

// asShown adds the display parameters to a link.
func asShown(path string) string {
	if app.IsServer || location().Get("search").String() == "" {
		return path
	}
	path, fragment, _ := strings.Cut(path, "#")
	q, sign := app.Window().URL().Query(), "?"
	if strings.Contains(path, sign) {
		sign = "&"
	}
	for _, name := range DisplayParams {
		if q.Has(name) {
			path, sign = path+sign+name+"="+url.QueryEscape(q.Get(name)), "&"
		}
	}
	if fragment != "" {
		path += "#" + fragment
	}
	return path
}

// Link is a link to one of the site's pages.
func Link(path, class string, body ...app.UI) app.HTMLElem {
	return ElemOn("a", With{"href", Href(path), "class", class}, body...)
}

// Div is a div with a class.
func Div(class string, body ...app.UI) app.UI { return Elem("div", With{"class", class}, body...) }

// Words is a paragraph with a class.
func Words(class, words string) app.UI { return Text("p", words, "class", class) }

// Field is a computed value: its exact text for outside checks, and its displayed text.
func Field(name, exact, shown string) app.UI {
	return Text("span", shown, "data-field", name, "data-value", exact)
}
