package decode

import (
	"runtime/debug"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Job is a piece of long work on what was put in; starting another one stops it. Its goroutine changes nothing of the
// page: it works on what is its own or never changes, and hands its result over.
type Job struct {
	input  *Input
	Stage  string
	share  float64   // done, from 0 to 1
	told   time.Time // when the goroutine last had the page show how far it is
	pauses *ui.Pauses
}

// Work runs a job in slices, and shows how far it is.
func (in *Input) Work(stage string, share float64, do func(j *Job)) {
	in.Stop()
	j := &Job{input: in, Stage: stage, share: share, told: time.Now(), pauses: ui.NewPauses()}
	in.job = j
	debug.SetGCPercent(100) // start.js sets more, which would take several times the memory of many IDs
	ui.Go(in.page.ctx, func() {
		defer j.pauses.End()
		defer j.Hand(func(app.Context) { in.job = nil }) // after a mistake of ours too
		if j.pauses.Yield() {                            // first the page shows that it begins
			do(j)
		}
	})
}

// Hand lets the page take the result on the event loop, unless the job was stopped
// meanwhile.
func (j *Job) Hand(take func(ctx app.Context)) {
	j.input.page.ctx.Dispatch(func(ctx app.Context) {
		if j.input.job == j {
			take(ctx)
		}
	})
}

// ShowShare lets the page show how far the job is, a few times a second.
func (j *Job) ShowShare(share float64) {
	if time.Since(j.told) > 120*time.Millisecond {
		j.told = time.Now()
		j.Hand(func(app.Context) { j.share = share })
	}
}

// Stop ends the job at hand.
func (in *Input) Stop() {
	if in.job != nil {
		in.job.pauses.Stop()
		in.job = nil
	}
}

// Yield lets the browser through, and reports whether the job is to go on.
func (j *Job) Yield() bool { return j.pauses.Yield() }

// Busy reports whether a job is at work.
func (in *Input) Busy() bool { return in.job != nil }

// Progress is how far a job is, and how to stop it; or, if reading was stopped, to begin again.
func (in *Input) Progress(stopped bool) app.UI {
	j := in.job
	switch {
	case j == nil && stopped:
		return ui.Elem("div", ui.With{"class", "progress"},
			ui.Text("span", text.T("Stopped. The text is unchanged."), "role", "status"),
			ui.Button(text.T("Read it anyway"), nil, func(app.Context) { in.page.readText() }, "again"))
	case j == nil:
		return ui.Elem("div", ui.With{"class", "progress"})
	}
	percent := text.Group(int(100 * j.share))
	return ui.Elem("div", ui.With{"class", "progress"},
		ui.Elem("progress", ui.With{"max", "100", "value", percent, "aria-label", j.Stage}),
		ui.Text("span", text.T("%s: %s %%", j.Stage, percent), "role", "status"),
		ui.Button(text.T("Cancel"), nil, func(app.Context) { in.Stop() }, "cancel"),
	)
}
