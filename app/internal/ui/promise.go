package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Settle waits for a promise and passes on its value, or nil if it failed.
func Settle(promise app.Value, done func(app.Value)) {
	var kept, broken app.Func
	release := func() { kept.Release(); broken.Release() }
	kept = app.FuncOf(func(_ app.Value, args []app.Value) any { release(); done(args[0]); return nil })
	broken = app.FuncOf(func(app.Value, []app.Value) any { release(); done(nil); return nil })
	promise.Call("then", kept, broken)
}
