package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Pauses lets long work on a goroutine of [Go] yield to the browser every few milliseconds, so that
// the page does not freeze, and stops work that is no longer needed. It yields by sending itself a
// message over a MessageChannel: a timer would take at least 4 ms each time, since browsers clamp
// nested timers.
type Pauses struct {
	port    app.Value
	back    chan struct{}
	heard   app.Func
	since   time.Time // the last yield; zero until the first
	stopped bool
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
	if !app.IsServer && !p.stopped && time.Since(p.since) >= slice {
		p.port.Call("postMessage", 0)
		<-p.back
		p.since = time.Now()
	}
	return !p.stopped
}

// Stop makes the next Yield end the work; Stopped reports whether it was called.
func (p *Pauses) Stop() { p.stopped = true }

func (p *Pauses) Stopped() bool { return p.stopped }

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
