package live

import (
	"runtime"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// engine is the page's connection to a run, which is in a worker, or in the page if no worker starts.
type engine struct {
	running   bool
	job       ui.Job
	inPage    bool          // the page runs it
	failed    string        // why there is no worker
	missing   string        // why the script is not there
	back      time.Duration // by how much the clock was set back
	lastTick  int64         // the last that may hold an ID of an earlier run
	lastClock string        // the layout that it is of
	script    app.Value     // web/live.js, once it is there; nil before
	loading   bool          // it is asked for
	listener  app.Func
	release   app.Value
}

func (p *page) attach() {
	p.listener = app.FuncOf(func(_ app.Value, args []app.Value) any {
		defer ui.Recover()
		p.tell(args[0].String(), args[1], args[2].Int())
		return nil
	})
	p.load()
}

// load does nothing while the script is being loaded.
func (p *page) load() {
	if p.loading {
		return
	}
	p.loading, p.missing = true, ""
	ui.Settle(app.Window().Call("labLoad", "live"), func(script app.Value) {
		p.Ctx.Dispatch(func(app.Context) { p.loaded(script) })
	})
}

// loaded receives the script, or nil if it did not load. It starts the run if Start was pressed meanwhile.
func (p *page) loaded(script app.Value) {
	p.loading = false
	switch {
	case p.listener == nil: // the page was left
		return
	case script == nil:
		p.running = false
		p.missing = text.T(
			"The script that draws this page did not load. Check your connection, then press Start again or reload the page.")
		return
	}
	p.script = script
	p.release = script.Call("attach", p.listener)
	p.look()
	script.Call("add", bytesOf(bytesOfIDs(p.example)))
	if p.running {
		p.begin()
	}
}

func (p *page) detach() {
	p.stop()
	if p.release != nil {
		p.release.Invoke()
	}
	if p.listener != nil {
		p.listener.Release()
	}
	p.listener, p.script = nil, nil
}

// tell receives the script's messages.
func (p *page) tell(what string, more app.Value, at int) {
	p.Ctx.Dispatch(func(app.Context) {
		switch {
		case what == "report" && p.running:
			p.hear(more)
			p.reach(at)
		case what == "stop":
			p.stop()
		case what == "pick":
			p.pick(at)
		}
	})
}

func (p *page) hear(bytes app.Value) {
	in := make([]byte, 8*live.Head)
	app.CopyBytesToGo(in, bytes)
	r := live.ReadReport(in)
	p.figures.take(r)
	if r.Tick > 0 {
		p.lastTick, p.lastClock = r.Tick, p.clockOf()
	}
	if r.Over {
		p.stop()
		p.facts = derive(p.state)
	}
}

// reach computes the time between the oldest visible row and the newest.
func (p *page) reach(oldest int) {
	p.span = 0
	from, shape, _, ok := p.rowAt(oldest)
	to, now, _, _ := p.rowAt(0)
	if l := p.shape; ok && oldest > 0 && shape == now && l.Index(snowflake.KindTime) >= 0 {
		p.span = l.Time(to).Sub(l.Time(from))
	}
}

// clockOf identifies how ticks are counted: by epoch and tick.
func (p *page) clockOf() string { return p.shape.Epoch.String() + p.shape.Tick.String() }

// after is the last tick that may hold IDs of this page's earlier runs, or −1.
func (p *page) after() int64 {
	if p.lastClock != p.clockOf() {
		return -1
	}
	return p.lastTick
}

// start begins a run, in a worker or on the page. It waits for the script.
func (p *page) start(here bool) {
	if p.cannot != "" {
		return
	}
	p.opening.Stop()
	p.running, p.inPage, p.failed, p.picked, p.figures, p.back = true, here, "", nil, figures{}, 0
	if p.script == nil {
		p.load()
		return
	}
	p.begin()
}

// begin runs Go's first garbage collection before the run: it is slower than later ones, because the
// browser compiles its code then, and would delay a frame.
func (p *page) begin() {
	runtime.GC()
	p.script.Call("mark", -1)
	p.script.Call("begin")
	fail := func(why string) {
		p.stop()
		p.failed = why
	}
	var program app.Value
	var err error
	if p.inPage {
		program = p.script.Call("here")
	} else if program, err = ui.Program(); err != nil {
		fail(err.Error())
		return
	}
	p.job.Connect(p.Ctx, program, func(says string) {
		if says != work.LineReady {
			fail(says)
			return
		}
		p.job.Say(p.settings().String())
		p.script.Call("lend", program)
	}, fail)
}

func (p *page) stop() {
	if p.running && p.script != nil {
		p.script.Call("end")
	}
	p.job.Halt()
	p.opening.Stop()
	p.running, p.begins = false, false
	if p.taken != nil {
		p.taken()
		p.taken = nil
	}
}

// adjust applies changed settings to the run.
func (p *page) adjust() {
	if p.running && p.job.Hired() {
		p.figures.fresh()
		p.job.Say(p.settings().String())
	}
}

// look sends the layout and scales to the script.
func (p *page) look() {
	if p.script == nil {
		return
	}
	number := p.script.Call("show", shape(p.shape), p.rate, p.mod, max(1, p.wall)).Int()
	p.shapes = append(p.shapes[:number:number], p.shape)
}

// rowAt returns a row of the script, 0 being the newest.
func (p *page) rowAt(at int) (id snowflake.ID, shape, of int, ok bool) {
	if p.script == nil {
		return 0, 0, 0, false
	}
	row := p.script.Call("row", at)
	if !row.Truthy() {
		return 0, 0, 0, false
	}
	high, low := row.Index(0).Float(), row.Index(1).Float()
	return snowflake.ID(high)<<32 | snowflake.ID(low), row.Index(2).Int(), row.Index(3).Int(), true
}

func bytesOf(in []byte) app.Value {
	out := app.Window().Get("Uint8Array").New(len(in))
	app.CopyBytesToJS(out, in)
	return out
}

func (p *page) trouble() string {
	if p.failed == "" {
		return ""
	}
	return text.T("The worker could not start (%s). The generator can run in the page itself: slower, and the page responds later.", p.failed)
}
