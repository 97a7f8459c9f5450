package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Pauses lets long work on a goroutine of [Go] give way to the browser every
// few milliseconds, so that nothing it shows stands still, and ends it when it is
// no longer wanted. The browser is given way to by a message to oneself, which
// costs a hundredth of what a timer does.
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

// Yield lets the browser do all that waits, if there is one and it is time for
// that, as it is when the work begins. It reports whether the work is to go on;
// whoever works calls it every millisecond or so.
func (p *Pauses) Yield() bool {
	if !app.IsServer && !p.stopped && time.Since(p.since) >= slice {
		p.port.Call("postMessage", 0)
		<-p.back
		p.since = time.Now()
	}
	return !p.stopped
}

// Stop has the work end where it next yields; Stopped reports whether it was to.
func (p *Pauses) Stop() { p.stopped = true }

func (p *Pauses) Stopped() bool { return p.stopped }

// End frees what the browser holds for the pauses.
func (p *Pauses) End() {
	p.port.Call("close")
	p.heard.Release()
}
