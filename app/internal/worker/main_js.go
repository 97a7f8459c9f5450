//go:build js

package main

import (
	"syscall/js"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/live"
)

// slice is how long the run goes on before messages are looked at, and longest how
// long it may rest.
const (
	slice   = 8 * time.Millisecond
	longest = 30 * time.Millisecond
	timers  = 5 * time.Millisecond // what a timer is late by, and more
)

// worker answers the page. The page sends settings, as a line of text, to begin or
// to go on with; and a buffer, which comes back with a report in it.
type worker struct {
	run    *live.Run
	room   js.Value // the page's buffer; undefined while the page has it
	report []byte
	next   js.Func
	port   js.Value
}

func main() {
	w := &worker{report: make([]byte, live.Size)}
	w.next = js.FuncOf(func(js.Value, []js.Value) any {
		w.goOn()
		return nil
	})
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", w.next)
	w.port = channel.Get("port2")
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if data := args[0].Get("data"); data.Type() == js.TypeString {
			w.settle(data.String())
		} else {
			w.room = data
		}
		return nil
	}))
	js.Global().Call("postMessage", "ready")
	select {}
}

// settle begins with settings, or goes on with others.
func (w *worker) settle(line string) {
	s, err := live.Parse(line)
	switch {
	case err != nil:
	case w.run != nil:
		err = w.run.Set(s)
	default:
		if w.run, err = live.NewRun(s, nil); err == nil {
			w.port.Call("postMessage", 0)
		}
	}
	if err != nil {
		js.Global().Call("postMessage", err.Error())
	}
}

// goOn runs for a slice, reports, and lets messages in.
func (w *worker) goOn() {
	rest := w.run.Slice(slice, longest)
	if w.room.Truthy() {
		w.run.Report(w.report)
		js.CopyBytesToJS(js.Global().Get("Uint8Array").New(w.room), w.report)
		js.Global().Call("postMessage", w.room, []any{w.room})
		w.room = js.Undefined()
	}
	if rest > 2*timers {
		js.Global().Call("setTimeout", w.next, (rest - timers).Milliseconds())
	} else {
		w.port.Call("postMessage", 0)
	}
}
