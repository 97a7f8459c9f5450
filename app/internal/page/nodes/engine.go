package nodes

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Runs with at most so many IDs are simulated at once, or in slices on the page; larger ones in a
// worker.
const (
	atOnce = 3_000
	onPage = 20_000
)

// engine simulates runs.
type engine struct {
	run    *braid.Run // on this page; nil if a worker has it
	worker *worker
	figs   *braid.Figures // nil until the run is done
	job    *job           // what is simulated at the moment; nil for nothing
	halted bool           // it was stopped
}

// job is a run being simulated.
type job struct {
	pauses *ui.Pauses // nil if a worker does it
}

// worker is the site's second program.
type worker struct {
	*ui.Worker
	wanted string // the latest question, while another one is being answered
	asked  bool
}

// simulate starts the run of the present settings.
func (p *page) simulate() {
	p.halt()
	p.halted, p.figs = false, nil
	s := p.state.Settings
	run := braid.NewRun(&s)
	p.figures = &run.Figures
	switch {
	case s.IDs() <= atOnce:
		run.Work(nil)
		p.finish(run)
	case p.ctx == nil: // [page.OnMount] starts it
	case s.IDs() <= onPage || app.IsServer:
		p.slice(run)
	default:
		p.hire(run)
	}
}

// finish takes a run that is done.
func (p *page) finish(run *braid.Run) {
	p.run, p.figs, p.figures, p.job = run, &run.Figures, &run.Figures, nil
}

// slice simulates on the page.
func (p *page) slice(run *braid.Run) {
	j := &job{pauses: ui.NewPauses()}
	p.job = j
	ui.Go(p.ctx, func() {
		defer j.pauses.End()
		shown := time.Now()
		done := run.Work(func() bool {
			if time.Since(shown) > shownEvery && p.job == j {
				shown = time.Now()
				reach(stage.Num(run.Progress()))
			}
			return j.pauses.Yield()
		})
		p.ctx.Dispatch(func(app.Context) {
			if p.job == j && done {
				p.finish(run)
				p.show(0)
			}
		})
	})
}

const shownEvery = 100 * time.Millisecond

// reach moves the progress bar. To draw the page for that would take as long as the work between.
func reach(progress string) {
	bar := app.Window().Get("document").Call("querySelector", ".nodes-busy progress")
	if bar.Truthy() {
		bar.Set("value", progress)
	}
}

// hire simulates in a worker or, where there is none, on the page.
func (p *page) hire(run *braid.Run) {
	line := run.Settings.String()
	w := &worker{}
	p.worker, p.job = w, &job{}
	w.Worker = ui.Hire(p.ctx, reach, func(_ *ui.Worker, says string) { p.hear(w, says, line, run) }, func() {
		p.dismiss()
		p.slice(run)
	})
}

// hear takes what the worker says.
func (p *page) hear(w *worker, says, line string, run *braid.Run) {
	what, rest, _ := strings.Cut(says, " ")
	switch what {
	case "ready":
		w.Say(line)
	case braid.Measured:
		if f, err := braid.ParseFigures(rest); err == nil {
			p.figs, p.figures, p.job = f, f, nil
			p.show(0)
		}
	case braid.Looked:
		w.asked = false
		if window, err := braid.ParseWindow(rest); err == nil {
			p.present(window, 1)
		}
		if w.wanted != "" {
			p.ask(w.wanted)
		}
	default: // it failed
		p.dismiss()
		p.slice(run)
	}
}

// ask asks the worker for a window, after its present answer.
func (p *page) ask(question string) {
	w := p.worker
	if w.wanted = question; w.asked {
		return
	}
	w.asked, w.wanted = true, ""
	w.Say(question)
}

// halt ends the simulation and forgets the run.
func (p *page) halt() {
	if p.job != nil && p.job.pauses != nil {
		p.job.pauses.Stop()
	}
	p.dismiss()
	p.run, p.job = nil, nil
}

func (p *page) dismiss() {
	if p.worker != nil {
		p.worker.Dismiss()
	}
	p.worker = nil
}
