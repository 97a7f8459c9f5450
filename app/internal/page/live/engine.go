package live

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/live"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// engine is what runs: in a worker, or on the page itself where there is none.
type engine struct {
	running  bool
	failed   string        // why there is no worker
	back     time.Duration // by how much the clock was turned back
	ticks    int64         // the last that may hold an ID of an earlier run
	tickOf   string        // the layout that it is of
	script   app.Value     // web/live.js, once it is there; nil before
	listener app.Func
	release  app.Value
}

// attach loads the script that draws, and shows the example.
func (p *page) attach() {
	p.listener = app.FuncOf(func(_ app.Value, args []app.Value) any {
		defer ui.Recover()
		p.tell(args[0].String(), args[1], args[2].Int())
		return nil
	})
	ui.Settle(app.Window().Call("labLive"), func(script app.Value) {
		p.ctx.Dispatch(func(app.Context) {
			switch {
			case p.listener == nil: // the page was left
				return
			case script == nil:
				p.linkBad = nav.JoinSentences(p.linkBad, text.T("What draws this did not arrive. Check the connection and reload the page."))
				return
			}
			p.script = script
			p.release = script.Call("attach", p.listener)
			p.look()
			script.Call("add", bytesOf(bytesOfIDs(p.example)))
		})
	})
}

// detach lets go of all.
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

// tell is what the script tells the page.
func (p *page) tell(what string, more app.Value, at int) {
	p.ctx.Dispatch(func(app.Context) {
		switch {
		case what == "report" && p.running:
			p.hear(more)
			p.reach(at)
		case what == "failed" && p.running:
			p.stop()
			p.failed = more.String()
		case what == "stop":
			p.stop()
		case what == "pick":
			p.pick(at)
		}
	})
}

// hear takes in the head of a report.
func (p *page) hear(bytes app.Value) {
	in := make([]byte, 8*live.Head)
	app.CopyBytesToGo(in, bytes)
	r := live.ReadReport(in)
	p.figures.take(r)
	if r.Tick > 0 {
		p.ticks, p.tickOf = r.Tick, p.clockOf()
	}
	if r.Over {
		p.stop()
		p.facts = derive(p.state)
	}
}

// reach notes how long before the newest row the oldest in sight was issued.
func (p *page) reach(oldest int) {
	p.span = 0
	from, shape, _, ok := p.rowAt(oldest)
	to, now, _, _ := p.rowAt(0)
	if l := p.shape; ok && oldest > 0 && shape == now && l.Index(snowflake.KindTime) >= 0 {
		p.span = l.Time(to).Sub(l.Time(from))
	}
}

// clockOf names the clock by which ticks are counted.
func (p *page) clockOf() string { return p.shape.Epoch.String() + p.shape.Tick.String() }

// after is the last tick that may hold an ID of an earlier run of this page, −1 for
// none.
func (p *page) after() int64 {
	if p.tickOf != p.clockOf() {
		return -1
	}
	return p.ticks
}

// start begins a run: by the script's begin in a worker, by beginHere on the page.
func (p *page) start(how string) {
	if p.script == nil || p.cannot != "" {
		return
	}
	p.running, p.failed, p.picked, p.figures, p.back = true, "", nil, figures{}, 0
	p.script.Call("mark", -1)
	p.script.Call(how, p.settings().String())
}

// stop ends the run.
func (p *page) stop() {
	if !p.running {
		return
	}
	p.running = false
	p.script.Call("end")
}

// adjust lets a run go on with what the page says now.
func (p *page) adjust() {
	if !p.running {
		return
	}
	p.figures.fresh()
	p.script.Call("change", p.settings().String())
}

// look tells the script how things look.
func (p *page) look() {
	if p.script == nil {
		return
	}
	number := p.script.Call("show", shape(p.shape), p.rate, p.mod, max(1, p.wall)).Int()
	p.shapes = append(p.shapes[:number:number], p.shape)
}

// rowAt is a row that the script has, counted from the newest.
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

// bytesOf are bytes for the script.
func bytesOf(in []byte) app.Value {
	out := app.Window().Get("Uint8Array").New(len(in))
	app.CopyBytesToJS(out, in)
	return out
}

// trouble says why the run is not in a worker.
func (p *page) trouble() string {
	if p.failed == "" {
		return ""
	}
	return text.T("The worker in which this runs could not begin (%s). It can run on the page itself, in slices: slower, and the page is less lively.", p.failed)
}
