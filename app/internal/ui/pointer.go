package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Hold gives an element all that an event's pointer does from here on, and reports
// whether it could: a finger may be gone by the time that the page hears of it.
func Hold(element app.Value, e app.Event) (held bool) {
	defer func() { held = recover() == nil }()
	element.Call("setPointerCapture", e.Get("pointerId"))
	return true
}
