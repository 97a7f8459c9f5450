package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// trial is a simulated day, running or finished.
type trial struct {
	day      load.Result
	curve    load.Curve
	progress float64
	done     bool
	pauses   *ui.Pauses
	drawn    int // counts what was shown, so that a chart is drawn when it changes
}

// shownEvery is the interval between two updates of the page.
const shownEvery = 150 * time.Millisecond

// try simulates a day and yields to the browser.
func (p *layoutLab) try() {
	p.stopTrial()
	day, err := load.NewTrial(p.layout, p.curve)
	if err != nil || p.loadBad != "" {
		return // the page says why
	}
	run := &trial{curve: p.curve, pauses: ui.NewPauses()}
	p.trial = run
	ui.Go(p.ctx, func() {
		defer run.pauses.End()
		shown := time.Now()
		day.Play(func() bool {
			if time.Since(shown) > shownEvery {
				p.showTrial(run, day)
				shown = time.Now()
			}
			return run.pauses.Yield()
		})
		p.showTrial(run, day)
	})
}

// showTrial does nothing if another trial has started meanwhile.
func (p *layoutLab) showTrial(run *trial, day *load.Trial) {
	result, progress, done := day.Result(), day.Progress(), day.Done()
	p.ctx.Dispatch(func(app.Context) {
		if p.trial == run {
			run.day, run.progress, run.done = result, progress, done || run.pauses.Stopped()
			run.drawn++
		}
	})
}

func (p *layoutLab) stopTrial() {
	if p.trial != nil && p.trial.pauses != nil {
		p.trial.pauses.Stop()
	}
	p.trial = nil
}
