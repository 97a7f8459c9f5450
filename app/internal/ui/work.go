package ui

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Job is long work of a page, which a [Worker] does or the page itself in slices. Starting it again ends what it did
// before.
type Job struct {
	// Bar selects the progress bar. Begun, if set, is called when there is none yet.
	Bar   string
	Begun func()
	// Drawn means that the page shows Share when it is drawn, so it is drawn for that.
	Drawn bool
	Share float64 // of the work that is done, from 0 to 1

	worker *Worker
	slices *Slices
}

// Connect lets a program that was started do it: a worker, or a port to one. What it says is passed to
// hear, first “ready”; failed is called with the reason if it cannot be loaded.
func (j *Job) Connect(ctx app.Context, program app.Value, hear, failed func(words string)) {
	j.Halt()
	j.worker = connect(ctx, program, func(share string) { j.reach(ctx, share) }, hear, func(why string) {
		j.Halt()
		failed(app.Window().Call("labWhy", map[string]any{"message": why}).String())
	})
}

// Hired reports whether a worker does it, and Sliced whether the page does.
func (j *Job) Hired() bool  { return j.worker != nil }
func (j *Job) Sliced() bool { return j.slices != nil }

// Say sends the worker a line.
func (j *Job) Say(line string) { j.worker.Say(line) }

// Slices are work on a goroutine, between whose slices the browser can run. It changes nothing of the page:
// it works on what is its own or never changes, and hands its results over.
type Slices struct {
	*Pauses
	job   *Job
	ctx   app.Context
	shown time.Time
}

// Slice lets the page do it, after a while in which it may be replaced.
func (j *Job) Slice(ctx app.Context, after time.Duration, work func(s *Slices)) {
	j.Halt()
	s := &Slices{NewPauses(), j, ctx, time.Now()}
	j.slices, j.Share = s, 0
	Go(ctx, func() {
		defer s.End()
		defer s.Hand(func(app.Context) { j.slices = nil }) // after a mistake of ours too
		if after > 0 {
			time.Sleep(after)
		}
		if s.Yield() { // first the page shows that it begins
			work(s)
		}
	})
}

// Hand takes a result on the event loop, unless the job was ended or replaced meanwhile.
func (s *Slices) Hand(take func(ctx app.Context)) {
	s.ctx.Dispatch(func(ctx app.Context) {
		if s.job.slices == s {
			take(ctx)
		}
	})
}

// Reach is Yield after a share of the work.
func (s *Slices) Reach(share float64) bool {
	if j := s.job; time.Since(s.shown) > shownEvery {
		s.shown = time.Now()
		if j.Drawn {
			s.Hand(func(app.Context) { j.Share = share })
		} else if !s.Stopped() {
			j.reach(s.ctx, strconv.FormatFloat(share, 'f', 3, 64))
		}
	}
	return s.Yield()
}

const shownEvery = 100 * time.Millisecond

// reach moves the progress bar. To draw the page for that would take as long as the work between.
func (j *Job) reach(ctx app.Context, share string) {
	bar := app.Null()
	if j.Bar != "" {
		bar = app.Window().Get("document").Call("querySelector", j.Bar)
	}
	if bar.Truthy() {
		bar.Set("value", share)
	} else if j.Begun != nil {
		ctx.Dispatch(func(app.Context) { j.Begun() })
	}
}

// Halt ends it, whoever does it.
func (j *Job) Halt() {
	if j.slices != nil {
		j.slices.Stop()
	}
	j.worker.Dismiss()
	j.worker, j.slices = nil, nil
}

// Worker is the site's second program, which runs beside the page in a web worker.
type Worker struct {
	value         app.Value
	heard, failed app.Func
	dismissed     bool
}

// Program starts the site's second program. The error says why the browser has no workers.
func Program() (worker app.Value, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	files := app.Window().Get("document").Call("querySelector", "script[data-live]").Get("dataset")
	base := files.Get("base").String()
	name := base + "wasm_exec.js " + base + files.Get("worker").String()
	return app.Window().Get("Worker").New(base+files.Get("work").String(), map[string]any{"name": name}), nil
}

// connect listens to a program. A share of work that is done is passed to progress, and the page is not
// drawn for it: that would take as long as the work between.
func connect(ctx app.Context, program app.Value, progress, hear, failed func(words string)) *Worker {
	w, ready := &Worker{value: program}, false
	on := func(event string, do func(e app.Value)) (f app.Func) {
		f = app.FuncOf(func(_ app.Value, args []app.Value) any {
			defer Recover()
			do(args[0])
			return nil
		})
		program.Set(event, f)
		return f
	}
	w.heard = on("onmessage", func(e app.Value) {
		data := e.Get("data")
		if data.Type() != app.TypeString { // web/live.js reads it
			return
		}
		says := data.String()
		if share, is := strings.CutPrefix(says, work.LineProgress); is {
			progress(share)
			return
		}
		ctx.Dispatch(func(app.Context) {
			switch ready = ready || says == work.LineReady; {
			case w.dismissed:
			case ready:
				hear(says)
			default: // it says why it does not run
				failed(says)
			}
		})
	})
	w.failed = on("onerror", func(e app.Value) {
		e.Call("preventDefault")
		ctx.Dispatch(func(app.Context) {
			if !w.dismissed {
				failed(text.T("it did not load"))
			}
		})
	})
	return w
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

// Pauses lets long work on a goroutine of [Go] yield to the browser every few milliseconds, so that
// the page does not freeze, and stops work that is no longer needed. It yields by sending itself a
// message over a MessageChannel: a timer would take at least 4 ms each time, since browsers clamp
// nested timers.
type Pauses struct {
	port    app.Value
	back    chan struct{}
	heard   app.Func
	since   time.Time // the last yield; zero until the first
	stopped atomic.Bool
}

// slice is how long work runs before it yields.
const slice = 8 * time.Millisecond

// NewPauses starts a stretch of work; finish it with [Pauses.End].
func NewPauses() *Pauses {
	p := &Pauses{back: make(chan struct{}, 1)}
	p.heard = app.FuncOf(func(app.Value, []app.Value) any {
		p.back <- struct{}{}
		return nil
	})
	channel := app.Window().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", p.heard)
	p.port = channel.Get("port2")
	return p
}

// Yield lets the browser run if the last yield was long enough ago, and at the start. It reports
// whether the work should continue. Call it about every millisecond.
func (p *Pauses) Yield() bool {
	if !app.IsServer && !p.Stopped() && time.Since(p.since) >= slice {
		p.port.Call("postMessage", 0)
		<-p.back
		p.since = time.Now()
	}
	return !p.Stopped()
}

// Stop makes the next Yield end the work; Stopped reports whether it was called.
func (p *Pauses) Stop() { p.stopped.Store(true) }

func (p *Pauses) Stopped() bool { return p.stopped.Load() }

// End frees the browser resources of the pauses.
func (p *Pauses) End() {
	p.port.Call("close")
	p.heard.Release()
}

// Breathe lets the browser draw and respond once before something long continues. Do not call it in
// an event handler, since the browser waits for that.
func Breathe() {
	p := NewPauses()
	p.Yield()
	p.End()
}

// Apart does something on the event loop after the browser could respond, so that it does not block the page
// together with what was done before.
func Apart(ctx app.Context, do func(ctx app.Context)) {
	Go(ctx, func() {
		Breathe()
		ctx.Dispatch(do)
	})
}

// Settle waits for a promise and passes on its value, or nil if it failed.
func Settle(promise app.Value, done func(app.Value)) {
	var kept, broken app.Func
	release := func() { kept.Release(); broken.Release() }
	kept = app.FuncOf(func(_ app.Value, args []app.Value) any { release(); done(args[0]); return nil })
	broken = app.FuncOf(func(app.Value, []app.Value) any { release(); done(nil); return nil })
	promise.Call("then", kept, broken)
}
