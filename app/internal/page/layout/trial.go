package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// trial is a day that is being played, or was.
type trial struct {
	day      load.Result
	curve    load.Curve
	progress float64
	done     bool
	pauses   *ui.Pauses
	drawn    int // counts what was shown, so that a chart is drawn when it changes
}

// shownEvery is how often a day that plays shows how far it has come.
const shownEvery = 150 * time.Millisecond

// try plays a day, giving way to the browser all the while.
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

// showTrial shows how far a day has come, unless another is played by then.
func (p *layoutLab) showTrial(run *trial, day *load.Trial) {
	result, progress, done := day.Result(), day.Progress(), day.Done()
	p.ctx.Dispatch(func(app.Context) {
		if p.trial == run {
			run.day, run.progress, run.done = result, progress, done || run.pauses.Stopped()
			run.drawn++
		}
	})
}

// stopTrial ends a day that still plays, and takes away what came of one.
func (p *layoutLab) stopTrial() {
	if p.trial != nil && p.trial.pauses != nil {
		p.trial.pauses.Stop()
	}
	p.trial = nil
}
