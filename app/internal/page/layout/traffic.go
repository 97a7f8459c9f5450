package layout

import (
	"errors"
	"net/url"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// traffic is a day's load on one node, as it is chosen and typed, and what came
// of it.
type traffic struct {
	load, peak string // a curve's name, and its highest rate as typed
	written    string // the curve as typed; empty while it is the chosen one
	chance     bool   // requests come by chance

	run *trial
	bad string
}

// trial is a day that is being played, or was.
type trial struct {
	day      load.Result
	curve    load.Curve
	progress float64
	done     bool
	pauses   *ui.Pauses
	drawn    int // counts what was shown, so that a chart is drawn when it changes
}

// ownLoad is a curve that somebody has written.
const ownLoad = "own"

func (p *layoutLab) readTraffic(q url.Values) {
	p.stopTrial()
	p.traffic = traffic{load: q.Get("load"), peak: q.Get("peak"), written: q.Get("curve"), chance: q.Get("chance") == "1"}
	if p.traffic.load == "" {
		p.traffic.load = "office"
	}
}

func (p *layoutLab) writeTraffic(k *nav.Link) {
	t := &p.traffic
	k.Add("load", t.load)
	if t.peak != "" {
		k.Add("peak", t.peak)
	}
	if t.load == ownLoad {
		k.Add("curve", t.written)
	}
	if t.chance {
		k.Add("chance", "1")
	}
}

// peakTyped is the highest rate as its box shows it: a fifth more than the
// layout can do, until somebody types another.
func (p *layoutLab) peakTyped() string {
	if p.traffic.peak != "" {
		return p.traffic.peak
	}
	can := min(p.layout.IDsPerSecond(), load.MostRate*5/6)
	rate, unit := max(can, 5)/5*6, uint64(1)
	for rate/unit >= 100 {
		unit *= 10
	}
	return text.Group((rate + unit - 1) / unit * unit)
}

// curve is the load that is chosen, or written.
func (p *layoutLab) curve() (c load.Curve, err error) {
	t := &p.traffic
	if t.load == ownLoad {
		c, err = load.ParseCurve(t.written)
	} else {
		var peak uint64
		if peak, err = format.Amount(p.peakTyped()); err == nil {
			if peak > load.MostRate {
				err = errors.New(text.T("At most %s IDs per second can be asked for.", text.Group(load.MostRate)))
				peak = load.MostRate
			}
			loads := load.Samples(peak)
			c = loads[0].Curve
			for _, l := range loads {
				if l.Name == t.load {
					c = l.Curve
				}
			}
		}
	}
	c.Random, c.Seed = t.chance, 1
	return c, err
}

// load takes a changed load; what came of another is taken away.
func (p *layoutLab) load(ctx app.Context, change func(t *traffic)) {
	p.stopTrial()
	change(&p.traffic)
	p.judgeLoad()
	p.write(ctx)
}

// judgeLoad says what is wrong with the load as it stands there.
func (p *layoutLab) judgeLoad() {
	_, err := p.curve()
	p.traffic.bad = ui.Problem(err)
}

// stopTrial ends a day that still plays, and takes away what came of one.
func (p *layoutLab) stopTrial() {
	if p.traffic.run != nil {
		p.traffic.run.pauses.Stop()
	}
	p.traffic.run, p.traffic.bad = nil, ""
}

// try plays a day, giving way to the browser all the while.
func (p *layoutLab) try(ctx app.Context) {
	p.stopTrial()
	c, err := p.curve()
	var real *load.Trial
	if err == nil {
		real, err = load.NewTrial(p.layout, c)
	}
	if err != nil {
		p.traffic.bad = ui.Problem(err)
		return
	}
	run := &trial{curve: c, pauses: ui.NewPauses()}
	p.traffic.run = run
	ui.Go(ctx, func() {
		defer run.pauses.End()
		shown := time.Now()
		real.Play(func() bool {
			if time.Since(shown) > 150*time.Millisecond {
				p.showTrial(run, real)
				shown = time.Now()
			}
			return run.pauses.Yield()
		})
		p.showTrial(run, real)
	})
}

// showTrial shows how far a day has come.
func (p *layoutLab) showTrial(run *trial, real *load.Trial) {
	day, progress, done := real.Result(), real.Progress(), real.Done()
	p.ctx.Dispatch(func(app.Context) {
		run.day, run.progress, run.done = day, progress, done || run.pauses.Stopped()
		run.drawn++
	})
}
