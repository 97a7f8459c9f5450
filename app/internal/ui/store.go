package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Store is where the browser keeps texts by key. Values are kept as JSON, by [app.Context.LocalStorage]. Neither
// throws: what the browser does not store lasts while the page is open, and web/early.js says so.
type Store string

const (
	OfSite Store = "localStorage"
	OfTab  Store = "sessionStorage" // and of the windows that it opens, which begin with a copy
)

// Get is the text of a key, or empty.
func (s Store) Get(key string) string {
	if !app.IsClient {
		return ""
	}
	kept := app.Window().Get(string(s)).Call("getItem", key)
	if !kept.Truthy() {
		return ""
	}
	return kept.String()
}

// Set keeps a text; an empty one is removed.
func (s Store) Set(key, words string) {
	switch {
	case !app.IsClient:
	case words == "":
		app.Window().Get(string(s)).Call("removeItem", key)
	default:
		app.Window().Get(string(s)).Call("setItem", key, words)
	}
}
