package nav

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// travelTimeout is how long the browser may take to go to another history entry. It reports its arrival
// only if the address there differs.
const travelTimeout = 400 * time.Millisecond

// Step moves by a number of history entries, back if negative, so that Undo and Back do the same.
// Later writes belong to the entry reached, or to a new one if there is none. The page shows its
// new state at once; the browser arrives a moment later.
func (a *Address) Step(ctx app.Context, by int) {
	a.Flush(ctx)
	if a.behind+by < 0 || a.ahead-by < 0 {
		a.Begin(ctx)
		return
	}
	a.arrived = false
	a.Travelled(by, true)
	if a.owed += by; !a.going {
		a.goOn(ctx)
	}
}

// goOn sends the browser the entries it still has to go.
func (a *Address) goOn(ctx app.Context) {
	by := a.owed
	a.going, a.owed = true, 0
	a.trips++
	trip := a.trips
	app.Window().Get("history").Call("go", by)
	ctx.Async(func() {
		time.Sleep(travelTimeout)
		ctx.Dispatcher().Dispatch(app.Dispatch{Mode: app.Next, Source: ctx.Src(), Function: func(ctx app.Context) {
			if a.trips == trip {
				a.Land(ctx)
			}
		}})
	})
}

// Land notes that the browser has arrived where [Address.Step] sent it, and writes what has changed
// meanwhile. It reports whether the browser had been sent.
func (a *Address) Land(ctx app.Context) bool {
	if !a.going {
		return false
	}
	a.going, a.here = false, ctx.Page().URL().String()
	if a.owed != 0 {
		a.goOn(ctx)
	} else {
		a.Flush(ctx)
	}
	return true
}

// Travelled notes that the browser moved by that many of the page's entries; known is false if it
// arrived at an entry that this page did not make.
func (a *Address) Travelled(by int, known bool) {
	if !known {
		a.behind, a.ahead = 0, 0
		return
	}
	a.behind, a.ahead = max(0, a.behind+by), max(0, a.ahead-by)
}
