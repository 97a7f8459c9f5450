package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Job is long work of a page: a [Worker] does it or, where there is none, the page itself in slices.
type Job struct {
	// Bar selects the progress bar. Begun, if set, is called when there is none yet.
	Bar   string
	Begun func()

	worker *Worker
	pauses *Pauses
}

// Hire lets a worker do it, as [Hire] says; alone is called if there is none.
func (j *Job) Hire(ctx app.Context, hear func(says string), alone func(words string)) {
	j.Halt()
	worker := Hire(ctx, func(share string) { j.reach(ctx, share) }, func(_ *Worker, says string) { hear(says) }, func(words string) {
		j.Halt()
		alone(words)
	})
	if worker != nil {
		j.worker = worker
	}
}

// Hired reports whether a worker does it.
func (j *Job) Hired() bool { return j.worker != nil }

// Say sends the worker a line.
func (j *Job) Say(line string) { j.worker.Say(line) }

// Slice lets the page do it, and calls done unless it is halted before.
func (j *Job) Slice(ctx app.Context, work func(yield func(share float64) bool), done func()) {
	j.Halt()
	pauses, shown := NewPauses(), time.Now()
	j.pauses = pauses
	Go(ctx, func() {
		defer pauses.End()
		work(func(share float64) bool {
			if time.Since(shown) > shownEvery && j.pauses == pauses {
				shown = time.Now()
				j.reach(ctx, strconv.FormatFloat(share, 'f', 3, 64))
			}
			return pauses.Yield()
		})
		ctx.Dispatch(func(app.Context) {
			if j.pauses == pauses {
				j.pauses = nil
				done()
			}
		})
	})
}

const shownEvery = 100 * time.Millisecond

// reach moves the progress bar. To draw the page for that would take as long as the work between.
func (j *Job) reach(ctx app.Context, share string) {
	bar := app.Window().Get("document").Call("querySelector", j.Bar)
	if bar.Truthy() {
		bar.Set("value", share)
	} else if j.Begun != nil {
		ctx.Dispatch(func(app.Context) { j.Begun() })
	}
}

// Halt ends it, whoever does it.
func (j *Job) Halt() {
	if j.pauses != nil {
		j.pauses.Stop()
	}
	j.worker.Dismiss()
	j.worker, j.pauses = nil, nil
}
