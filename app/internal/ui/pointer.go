package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Hold captures an event's pointer for an element, and reports whether it could: a finger may be
// lifted before the page handles the event.
func Hold(element app.Value, e app.Event) (held bool) {
	defer func() { held = recover() == nil }()
	element.Call("setPointerCapture", e.Get("pointerId"))
	return true
}
