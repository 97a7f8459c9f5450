package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Grip is the element that a pointer drags, or that arrow keys move: a slider in a picture, with its
// index in data-node.
type Grip struct {
	Held    bool
	Node    int
	Element app.Value
	pointer int
}

// Gripped is what an event does to a grip.
type Gripped int

const (
	Untouched Gripped = iota
	Stepped           // by an arrow key
	Taken
	Dragged
	Dropped
	Released // without a drop: the browser took the pointer
)

// OnGrip lets hear handle the events of the grips within an element.
func OnGrip(within app.HTMLElem, scope string, hear func(ctx app.Context, event string, e app.Event)) app.HTMLElem {
	for _, event := range []string{"pointerdown", "pointermove", "pointerup", "pointercancel", "keydown"} {
		within = within.On(event, On(func(ctx app.Context, e app.Event) { hear(ctx, event, e) }), scope, event)
	}
	return within
}

// Hear is what an event does. An arrow key steps by 1 or −1, ten times as far with Shift. After a drag
// the caller lets go: Held is still true.
func (g *Grip) Hear(event string, e app.Event) (is Gripped, by int) {
	switch {
	case event == "pointerdown" || event == "keydown":
		grip := e.Get("target").Call("closest", "[data-node]")
		if !grip.Truthy() {
			return Untouched, 0
		}
		node, _ := strconv.Atoi(grip.Call("getAttribute", "data-node").String())
		if event == "keydown" {
			if by = arrow(e); by != 0 {
				g.Node, g.Element, is = node, grip, Stepped
			}
			return is, by
		}
		if e.Get("button").Int() != 0 || !Hold(grip, e) {
			return Untouched, 0
		}
		e.PreventDefault() // otherwise text is selected
		grip.Call("focus", map[string]any{"preventScroll": true})
		*g = Grip{true, node, grip, e.Get("pointerId").Int()}
		return Taken, 0
	case !g.Held || e.Get("pointerId").Int() != g.pointer:
		return Untouched, 0
	case event == "pointermove":
		return Dragged, 0
	}
	if event == "pointerup" {
		return Dropped, 0
	}
	return Released, 0
}

// arrow is how far an arrow key moves a slider; 0 for other keys.
func arrow(e app.Event) int {
	by := 1
	if e.Get("shiftKey").Bool() {
		by = 10
	}
	switch e.Get("key").String() {
	case "ArrowRight", "ArrowUp":
	case "ArrowLeft", "ArrowDown":
		by = -by
	default:
		return 0
	}
	e.PreventDefault() // otherwise the player steps
	return by
}
