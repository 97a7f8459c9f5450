package nav

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// patience is how long the browser may take to go to another of its entries. It
// tells only of those whose address is another.
const patience = 400 * time.Millisecond

// Step goes by so many of the browser's own entries, back if fewer than none, so
// that undoing and Back are one. What the page writes next is for where that
// leads; it begins an entry there if the browser has none. The page shows its new
// state at once and does not wait for the browser, which lands a moment later.
func (a *Address) Step(ctx app.Context, by int) {
	a.Flush(ctx)
	if a.behind+by < 0 || a.ahead-by < 0 {
		a.Begin(ctx)
		return
	}
	a.arrived = false
	a.Passed(by, true)
	if a.owed += by; !a.going {
		a.goOn(ctx)
	}
}

// goOn sends the browser where it is owed to be.
func (a *Address) goOn(ctx app.Context) {
	by := a.owed
	a.going, a.owed = true, 0
	a.trips++
	trip := a.trips
	app.Window().Get("history").Call("go", by)
	ctx.Async(func() {
		time.Sleep(patience)
		ctx.Dispatcher().Dispatch(app.Dispatch{Mode: app.Next, Source: ctx.Src(), Function: func(ctx app.Context) {
			if a.trips == trip {
				a.Land(ctx)
			}
		}})
	})
}

// Land notes that the browser has come where [Address.Step] sent it; it reports
// whether it had been sent. What has changed meanwhile is written now.
func (a *Address) Land(ctx app.Context) bool {
	if !a.going {
		return false
	}
	a.going = false
	if a.owed != 0 {
		a.goOn(ctx)
	} else {
		a.Flush(ctx)
	}
	return true
}

// Passed notes by how many of the page's entries the browser has gone; known is
// false where it came to one that this page knows nothing of.
func (a *Address) Passed(by int, known bool) {
	if !known {
		a.behind, a.ahead = 0, 0
		return
	}
	a.behind, a.ahead = max(0, a.behind+by), max(0, a.ahead-by)
}
