package ui

import (
	"sync"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Breathe lets the browser draw and answer before a long work goes on; where the
// browser waits for an event's function, that would wait for ever. To sleep for a moment
// would not do, if other goroutines keep Go busy meanwhile.
func Breathe() {
	if app.IsServer {
		return
	}
	turn := make(chan struct{})
	next := app.FuncOf(func(app.Value, []app.Value) any {
		close(turn)
		return nil
	})
	app.Window().Call("setTimeout", next)
	<-turn
	next.Release()
}

// begun is done once the program's first page has all its elements.
var begun sync.Once
