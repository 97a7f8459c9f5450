package decode

import (
	"runtime/debug"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// job is a piece of long work on what was put in; starting another one stops it. Its goroutine changes nothing of the
// page: it works on what is its own or never changes, and hands its result over.
type job struct {
	input  *input
	stage  string
	share  float64   // done, from 0 to 1
	told   time.Time // when the goroutine last had the page show how far it is
	pauses *ui.Pauses
}

// work runs a job in slices, and shows how far it is.
func (in *input) work(stage string, share float64, do func(j *job)) {
	in.stop()
	j := &job{input: in, stage: stage, share: share, told: time.Now(), pauses: ui.NewPauses()}
	in.job = j
	debug.SetGCPercent(100) // start.js sets more, which would take several times the memory of many IDs
	ui.Go(in.page.ctx, func() {
		defer j.pauses.End()
		defer j.hand(func(app.Context) { in.job = nil }) // after a mistake of ours too
		if j.pauses.Yield() {                            // first the page shows that it begins
			do(j)
		}
	})
}

// hand lets the page take the result on the event loop, unless the job was stopped
// meanwhile.
func (j *job) hand(take func(ctx app.Context)) {
	j.input.page.ctx.Dispatch(func(ctx app.Context) {
		if j.input.job == j {
			take(ctx)
		}
	})
}

// showShare lets the page show how far the job is, a few times a second.
func (j *job) showShare(share float64) {
	if time.Since(j.told) > 120*time.Millisecond {
		j.told = time.Now()
		j.hand(func(app.Context) { j.share = share })
	}
}

// stop ends the job at hand.
func (in *input) stop() {
	if in.job != nil {
		in.job.pauses.Stop()
		in.job = nil
	}
}

// yield lets the browser through, and reports whether the job is to go on.
func (j *job) yield() bool { return j.pauses.Yield() }

// busy reports whether a job is at work.
func (in *input) busy() bool { return in.job != nil }

// progress is how far a job is, and how to stop it; or, if reading was stopped, to begin again.
func (in *input) progress(stopped bool) app.UI {
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
		ui.Elem("progress", ui.With{"max", "100", "value", percent, "aria-label", j.stage}),
		ui.Text("span", text.T("%s: %s %%", j.stage, percent), "role", "status"),
		ui.Button(text.T("Cancel"), nil, func(app.Context) { in.stop() }, "cancel"),
	)
}
