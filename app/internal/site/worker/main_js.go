//go:build js

package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"syscall/js"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
)

// slice is how long a run lasts before messages are checked, and longest how long it may rest.
const (
	slice   = 8 * time.Millisecond
	longest = 30 * time.Millisecond
	timers  = 5 * time.Millisecond // more than a timer is late by
)

// desks answer the pages' questions, by the first word of a line.
var desks = map[string]func(question string, progress func(share float64) bool) string{
	braid.Job:   desk(&braid.Answerer{}),
	btree.Job:   desk(&btree.Answerer{}),
	explore.Job: desk(&explore.Answerer{}),
}

// desk answers in JSON.
func desk[Q, A any](of work.Answerer[Q, A]) func(question string, progress func(share float64) bool) string {
	return func(question string, progress func(share float64) bool) string {
		var q Q
		err := json.Unmarshal([]byte(question), &q)
		if err != nil {
			return err.Error()
		}
		a, err := of.Answer(q, progress)
		if err != nil {
			return err.Error()
		}
		answer, err := json.Marshal(a)
		if err != nil {
			return err.Error()
		}
		return work.LineAnswer + string(answer)
	}
}

// worker answers the page. The page /live sends settings as a line of text, to start or to continue with;
// and a buffer, which is returned with a report in it.
type worker struct {
	page   js.Value // the connection to the page: the worker itself, or a port without workers
	run    *live.Generator
	room   js.Value // the page's buffer; undefined while the page has it
	report []byte
	next   js.Func
	pauses js.Value // a port to itself
	ended  bool
	over   chan struct{} // closed when nothing will call the program again
}

func main() {
	w := &worker{page: js.Global().Get("labPage"), report: make([]byte, live.Size), over: make(chan struct{})}
	w.next = js.FuncOf(func(js.Value, []js.Value) any {
		w.goOn()
		return nil
	})
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", w.next)
	w.pauses = channel.Get("port2")
	w.page.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		switch data := args[0].Get("data"); {
		case data.IsNull():
			w.end()
		case data.Type() != js.TypeString:
			w.room = data
		default:
			w.hear(data.String())
		}
		return nil
	}))
	w.page.Call("postMessage", work.LineReady)
	<-w.over
	w.pauses.Call("close") // an open port keeps the whole program in memory
	w.page.Call("close")
}

// hear takes a line: a question, or settings of /live.
func (w *worker) hear(line string) {
	job, question, _ := strings.Cut(line, " ")
	if answer, is := desks[job]; is {
		w.answer(answer, question)
	} else {
		w.settle(line)
	}
}

// answer answers a question. Meanwhile nothing else is heard: to stop it, the page ends the worker.
func (w *worker) answer(answer func(question string, progress func(share float64) bool) string, question string) {
	said := time.Now()
	w.page.Call("postMessage", answer(question, func(share float64) bool {
		if time.Since(said) > slice*10 {
			said = time.Now()
			w.page.Call("postMessage", work.LineProgress+strconv.FormatFloat(share, 'f', 3, 64))
		}
		return true
	}))
}

// end ends the program: at once, or with the pending slice.
func (w *worker) end() {
	if w.ended = true; w.run == nil {
		close(w.over)
	}
}

// settle starts with settings, or continues with others.
func (w *worker) settle(line string) {
	s, err := live.Parse(line)
	switch {
	case err != nil:
	case w.run != nil:
		err = w.run.Set(s)
	default:
		if w.run, err = live.NewRun(s, nil); err == nil {
			w.pauses.Call("postMessage", 0)
		}
	}
	if err != nil {
		w.page.Call("postMessage", err.Error())
	}
}

// goOn runs for a slice, reports, and lets messages in.
func (w *worker) goOn() {
	if w.ended {
		close(w.over)
		return
	}
	rest := w.run.Slice(slice, longest)
	if w.room.Truthy() {
		w.run.Report(w.report)
		js.CopyBytesToJS(js.Global().Get("Uint8Array").New(w.room), w.report)
		w.page.Call("postMessage", w.room, []any{w.room})
		w.room = js.Undefined()
	}
	if rest > 2*timers {
		js.Global().Call("setTimeout", w.next, (rest - timers).Milliseconds())
	} else {
		w.pauses.Call("postMessage", 0)
	}
}
