package layout

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// writes reports whether an element is a text input.
func writes(element app.Value) bool {
	tag := element.Get("tagName").String()
	return tag == "TEXTAREA" || tag == "INPUT" && element.Get("type").String() == "text"
}

// listen handles undo and redo keys everywhere except in text inputs, which have their own undo.
func (p *layoutLab) listen() {
	document := app.Window().Get("document")
	hear := app.FuncOf(func(_ app.Value, args []app.Value) any {
		e := args[0]
		command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
		key := e.Get("key").String()
		undo := key == "z" && !e.Get("shiftKey").Bool()
		redo := key == "Z" || key == "z" && !undo || key == "y"
		if !command || !undo && !redo || writes(e.Get("target")) {
			return nil
		}
		e.Call("preventDefault")
		p.ctx.Dispatch(func(app.Context) {
			defer ui.Recover()
			if undo {
				p.undo()
			} else {
				p.redo()
			}
		})
		return nil
	})
	document.Call("addEventListener", "keydown", hear)
	p.stopKeys = func() {
		document.Call("removeEventListener", "keydown", hear)
		hear.Release()
	}
}
