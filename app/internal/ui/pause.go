package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Pauses lets long work on a goroutine of [Go] give way to the browser every few
// milliseconds, so that the page does not freeze, and stops work that is no longer
// wanted. It gives way by sending itself a message over a MessageChannel: a timer
// would take at least 4 ms each time, since browsers clamp nested timers.
type Pauses struct {
	port    app.Value
	back    chan struct{}
	heard   app.Func
	since   time.Time // zero until the browser was given way to
	stopped bool
}

// slice is how long work goes on before it gives way.
const slice = 8 * time.Millisecond

// NewPauses begins a stretch of work; end it with [Pauses.End].
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

// Yield lets the browser do what is waiting, if the last time was long enough ago,
// as it is when the work begins. It reports whether the work is to go on. The work
// calls it every millisecond or so.
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

// End frees what the browser holds for the pauses.
func (p *Pauses) End() {
	p.port.Call("close")
	p.heard.Release()
}

// Breathe lets the browser draw and answer once before something long goes on: not in
// what an event calls, since the browser waits for that.
func Breathe() {
	p := NewPauses()
	p.Yield()
	p.End()
}
