package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// LessMotion reports whether the reader prefers less motion.
func LessMotion() bool {
	return app.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}

// Calm reports whether nothing should move: the reader prefers less motion, or the page is hidden.
func Calm() bool {
	return LessMotion() || app.Window().Get("document").Get("hidden").Bool()
}

// MayAutoplay reports whether a page may start playing unasked. An embedded or projected page waits
// for its presenter.
func MayAutoplay() bool {
	root := app.Window().Get("document").Get("documentElement")
	return app.IsClient && !Calm() && !root.Call("matches", `[data-present="true"], [data-embed="true"]`).Bool()
}

// Opening is how long a page stays still before it autoplays: longer than the program's startup.
const Opening = 1500 * time.Millisecond

var inputs = []string{"pointerdown", "keydown", "wheel"}

// UntilInput calls taken at the reader's first input outside of elements that match the selector:
// those handle it themselves. The page calls release when it no longer waits for input.
func UntilInput(ctx app.Context, except string, taken func()) (release func()) {
	var heard app.Func
	listen := func(how string) {
		for _, name := range inputs {
			app.Window().Call(how, name, heard, true)
		}
	}
	release = func() {
		if heard != nil {
			listen("removeEventListener")
			heard.Release()
			heard = nil
		}
	}
	heard = app.FuncOf(func(_ app.Value, args []app.Value) any {
		defer Recover()
		target := args[0].Get("target")
		if target.Get("closest").Truthy() && target.Call("closest", except).Truthy() {
			return nil
		}
		ctx.Dispatch(func(app.Context) {
			if heard != nil {
				release()
				taken()
			}
		})
		return nil
	})
	listen("addEventListener")
	return release
}
