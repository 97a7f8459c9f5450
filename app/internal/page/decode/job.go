package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// job is a piece of long work on what was pasted; starting another one stops it.
// Its goroutine changes nothing of the page: it works on what is its own or never
// changes, and hands its result over.
type job struct {
	page   *decode
	stage  string
	share  float64   // done, from 0 to 1
	told   time.Time // when the goroutine last had the page show how far it is
	pauses *ui.Pauses
}

// work runs a job in slices, and shows how far it is.
func (p *decode) work(stage string, share float64, do func(j *job)) {
	p.stop()
	j := &job{page: p, stage: stage, share: share, told: time.Now(), pauses: ui.NewPauses()}
	p.job = j
	ui.Go(p.ctx, func() {
		defer j.pauses.End()
		defer j.hand(func(app.Context) { p.job = nil }) // after a mistake of ours too
		if j.pauses.Yield() {                           // first the page shows that it begins
			do(j)
		}
	})
}

// hand lets the page take the result on the event loop, unless the job was stopped
// meanwhile.
func (j *job) hand(take func(ctx app.Context)) {
	j.page.ctx.Dispatch(func(ctx app.Context) {
		if j.page.job == j {
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
func (p *decode) stop() {
	if p.job != nil {
		p.job.pauses.Stop()
		p.job = nil
	}
}

// progress is how far a job is, and how to stop it, or to begin anew.
func (p *decode) progress() app.UI {
	j := p.job
	switch {
	case j == nil && p.sliced() && p.many == nil:
		return ui.Elem("div", ui.With{"class", "progress"},
			ui.Text("span", text.T("Stopped. The text is as it was."), "role", "status"),
			ui.TextOn("button", text.T("Read it after all"), "type", "button").OnClick(ui.On(func(app.Context, app.Event) { p.readSliced() }), "again"))
	case j == nil:
		return ui.Elem("div", ui.With{"class", "progress"})
	}
	percent := text.Group(int(100 * j.share))
	return ui.Elem("div", ui.With{"class", "progress"},
		ui.Elem("progress", ui.With{"max", "100", "value", percent, "aria-label", j.stage}),
		ui.Text("span", text.T("%s: %s %%", j.stage, percent), "role", "status"),
		ui.TextOn("button", text.T("Cancel"), "type", "button").OnClick(ui.On(func(app.Context, app.Event) { p.stop() }), "cancel"),
	)
}
