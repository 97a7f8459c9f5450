package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Worker is the site's second program, which runs beside the page in a web worker.
type Worker struct {
	value         app.Value
	heard, failed app.Func
	dismissed     bool
}

// Hire starts the program. What it says is passed to hear, first “ready”; failed is called with a sentence
// for the reader if it cannot be loaded, and with none before Hire returns nil if the browser has no
// workers. A share of work that is done is passed to progress, and the page is not drawn for it: that would
// take as long as the work between.
func Hire(ctx app.Context, progress func(share string), hear func(w *Worker, says string), failed func(words string)) (w *Worker) {
	defer func() {
		if recover() != nil {
			w = nil
			failed("")
		}
	}()
	files := app.Window().Get("document").Call("querySelector", "script[data-live]").Get("dataset")
	base := files.Get("base").String()
	name := base + "wasm_exec.js " + base + files.Get("worker").String()
	w = &Worker{value: app.Window().Get("Worker").New(base+files.Get("work").String(), map[string]any{"name": name})}
	hired, ready := w, false
	on := func(event string, do func(e app.Value)) (f app.Func) {
		f = app.FuncOf(func(_ app.Value, args []app.Value) any {
			defer Recover()
			do(args[0])
			return nil
		})
		hired.value.Set(event, f)
		return f
	}
	w.heard = on("onmessage", func(e app.Value) {
		says := e.Get("data").String()
		if share, is := strings.CutPrefix(says, "progress "); is {
			progress(share)
			return
		}
		ctx.Dispatch(func(app.Context) {
			switch ready = ready || says == "ready"; {
			case hired.dismissed:
			case ready:
				hear(hired, says)
			default: // it says why it does not run
				failed(unloaded(says))
			}
		})
	})
	w.failed = on("onerror", func(e app.Value) {
		e.Call("preventDefault")
		ctx.Dispatch(func(app.Context) {
			if !hired.dismissed {
				failed(unloaded(text.T("it did not load")))
			}
		})
	})
	return w
}

// unloaded says what it means for the reader that the program was not loaded.
func unloaded(why string) string {
	why = app.Window().Call("labWhy", map[string]any{"message": why}).String()
	return text.T("A file of this page is missing: %s. The page works without it, but more slowly; reload it to try again.", why)
}

// Say sends the program a line.
func (w *Worker) Say(line string) { w.value.Call("postMessage", line) }

// Dismiss ends the program, whatever it is doing. A nil worker is dismissed already.
func (w *Worker) Dismiss() {
	if w == nil || w.dismissed {
		return
	}
	w.dismissed = true
	w.value.Call("terminate")
	w.value.Set("onmessage", nil) // what it had said before may still arrive
	w.value.Set("onerror", nil)
	w.heard.Release()
	w.failed.Release()
}
