package nodes

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
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
	job    ui.Job
	busy   bool           // it simulates
	figs   *braid.Figures // nil until the run is done
	halted bool           // it was stopped

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
	p.run, p.figs, p.figures, p.busy = run, &run.Figures, &run.Figures, false
}

// slice simulates on the page.
func (p *page) slice(run *braid.Run) {
	p.busy = true
	p.job.Slice(p.ctx, func(yield func(share float64) bool) {
		run.Work(func() bool { return yield(run.Progress()) })
	}, func() {
		p.finish(run)
		p.show(0)
	})
}

// hire simulates in a worker.
func (p *page) hire(run *braid.Run) {
	line := run.Settings.String()
	p.busy = true
	p.job.Hire(p.ctx, func(says string) { p.hear(says, line, run) }, func(words string) {
		p.bad = words
		p.slice(run)
	})
}

// hear takes what the worker says.
func (p *page) hear(says, line string, run *braid.Run) {
	what, rest, _ := strings.Cut(says, " ")
	switch what {
	case "ready":
		p.job.Say(line)
	case braid.Measured:
		if f, err := braid.ParseFigures(rest); err == nil {
			p.figs, p.figures, p.busy = f, f, false
			p.show(0)
		}
	case braid.Looked:
		p.asked = false
		if window, err := braid.ParseWindow(rest); err == nil {
			p.present(window, 1)
		}
		if p.wanted != "" {
			p.ask(p.wanted)
		}
	default: // it failed
		p.slice(run)
	}
}

// ask asks the worker for a window, after its present answer.
func (p *page) ask(question string) {
	if p.wanted = question; p.asked {
		return
	}
	p.asked, p.wanted = true, ""
	p.job.Say(question)
}

// halt ends the simulation and forgets the run.
func (p *page) halt() {
	p.job.Halt()
	p.run, p.busy, p.asked, p.wanted = nil, false, false, ""
}
