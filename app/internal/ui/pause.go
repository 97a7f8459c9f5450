package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Pauses lets long work on a goroutine of [Go] give way to the browser every
// few milliseconds, so that nothing it shows stands still. The browser is given
// way to by a message to oneself, which costs a hundredth of what a timer does.
type Pauses struct {
	port  app.Value
	back  chan struct{}
	heard app.Func
	since time.Time
}

// slice is how long work goes on before it gives way.
const slice = 8 * time.Millisecond

// NewPauses begins a stretch of work; end it with [Pauses.End].
func NewPauses() *Pauses {
	p := &Pauses{back: make(chan struct{}, 1), since: time.Now()}
	p.heard = app.FuncOf(func(app.Value, []app.Value) any {
		p.back <- struct{}{}
		return nil
	})
	channel := app.Window().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", p.heard)
	p.port = channel.Get("port2")
	return p
}

// Due reports whether it is time to give way.
func (p *Pauses) Due() bool { return time.Since(p.since) >= slice }

// Give lets the browser do all that waits.
func (p *Pauses) Give() {
	p.port.Call("postMessage", 0)
	<-p.back
	p.since = time.Now()
}

// End frees what the browser holds for the pauses.
func (p *Pauses) End() {
	p.port.Call("close")
	p.heard.Release()
}
