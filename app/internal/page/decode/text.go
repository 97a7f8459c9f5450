package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// job is a piece of long work on what was pasted. Another one ends it.
type job struct {
	stage   string
	share   float64 // done, from 0 to 1
	told    time.Time
	stopped bool
	pauses  *ui.Pauses
}

// chunk is how many bytes are read between two looks at the clock.
const chunk = 16 << 10

// onInput takes what is in the box now. A long text stays there: only its
// length is looked at.
func (p *decode) onInput(ctx app.Context, _ app.Event) { p.takeBox(ctx, ctx.JSSrc()) }

// takeBox takes what is in the box, into which an attachment may have been put.
func (p *decode) takeBox(ctx app.Context, content app.Value, shown ...string) {
	m := MatterOf(content)
	if m.Size() <= shortLimit {
		p.edit(ctx, true, func(s *state) { s.box = boxOf(m.Whole()); s.remove(shown...) })
		return
	}
	p.take(ctx, func(s *state) {
		p.unpin(s)
		s.box = box{long: s.long + 1}
		s.remove(shown...)
	})
}

// take takes another text, which is read and looked at afresh.
func (p *decode) take(ctx app.Context, change func(*state)) {
	p.undoes, p.lost, p.said = false, false, ""
	p.update(ctx, func(s *state) {
		change(s)
		s.view, s.only = selection{}, ""
	})
}

// readText reads what is in the box, and behind it what is attached: a short
// text at once.
func (p *decode) readText() {
	p.stop()
	p.said = ""
	if !p.boxIsLong() {
		p.wrap = p.box.wrap()
	}
	if p.sliced() {
		p.readSliced()
		return
	}
	p.unread = false
	r := find.NewReader(&p.set)
	r.Only(p.only)
	r.Feed([]byte(p.typed))
	r.Close()
	p.judge()
}

func (p *decode) readSliced() {
	p.one, p.many, p.said, p.unread = subject{}, nil, "", true
	p.work(text.T("Reading"), func(j *job) bool { return p.readAll(j) && p.analyse(j) })
}

// readAll feeds the reader. It reports whether it came to the end.
func (p *decode) readAll(j *job) bool {
	r := find.NewReader(&p.set)
	r.Only(p.only)
	all, done, lines := 0, 0, 0
	for _, a := range p.attached() {
		all += a.size
	}
	switch {
	case p.boxIsLong():
		m := MatterOf(app.Window().GetElementByID("paste"))
		if done = m.Size(); !p.feed(j, r, m, 0, all+done) {
			return false
		}
		lines = r.Next()
	case !p.exampleIdle():
		r.Feed([]byte(p.typed))
		lines = r.Next()
	}
	for _, a := range p.attached() {
		a.line = lines + 1
		if !p.feed(j, r, matterIn(a.blob), done, all) {
			if !j.stopped {
				p.ctx.Dispatch(func(app.Context) { p.said = text.T("%s cannot be read.", a.name) })
			}
			return false
		}
		done += a.size
		lines = r.Next()
	}
	r.Close()
	p.unread = false
	return j.give()
}

// feed feeds the reader one text, with so much of all done before. It reports
// whether it came to the end.
func (p *decode) feed(j *job, r *find.Reader, m *matter, done, all int) bool {
	var buffer []byte
	for {
		piece, ok := m.Piece(buffer)
		if !ok || j.stopped {
			return false
		}
		if len(piece) == 0 {
			return true
		}
		buffer = piece[:cap(piece)]
		for len(piece) > 0 {
			n := min(len(piece), chunk)
			r.Feed(piece[:n])
			if piece = piece[n:]; !j.give() {
				return false
			}
		}
		j.tell(p, 0.6*float64(done+m.At())/float64(max(all, 1)))
	}
}

// work runs a job in slices, and shows how far it is. Do reports whether it came
// to its end.
func (p *decode) work(stage string, do func(j *job) bool) {
	p.stop()
	j := &job{stage: stage, told: time.Now()}
	p.job = j
	ui.Go(p.ctx, func() {
		j.pauses = ui.NewPauses()
		defer j.pauses.End()
		defer p.ctx.Dispatch(func(ctx app.Context) { // after a mistake of ours too
			if p.job == j {
				p.job = nil
				p.reveal(ctx)
			}
		})
		if j.give() { // first the page shows that it begins
			do(j)
		}
	})
}

// reveal shows what is known of many IDs in two steps, each of which takes the
// browser little enough time.
func (p *decode) reveal(ctx app.Context) {
	if p.many != nil && p.many.partial {
		ctx.Defer(func(ctx app.Context) {
			ctx.Dispatch(func(app.Context) {
				if p.many != nil {
					p.many.partial = false
				}
			})
		})
	}
}

// give lets the browser do what waits, if it is time for that. It reports
// whether the job goes on.
func (j *job) give() bool {
	return j.pauses.Yield() && !j.stopped
}

// tell has the page show how far the job is, now and then.
func (j *job) tell(p *decode, share float64) {
	j.share = share
	if time.Since(j.told) > 120*time.Millisecond {
		j.told = time.Now()
		p.ctx.Dispatch(func(app.Context) {})
	}
}

// stop ends the job at hand.
func (p *decode) stop() {
	if p.job != nil {
		p.job.stopped = true
		p.job = nil
	}
}

func (p *decode) onStop(app.Context, app.Event) { p.stop() }

// syncBox puts the page's text into the box, where something else than the box
// changed it.
func (p *decode) syncBox() {
	if app.IsServer {
		return
	}
	if box := app.Window().GetElementByID("paste"); box.Truthy() {
		if m := MatterOf(box); m.Size() > shortLimit || m.Whole() != p.typed {
			box.Set("value", p.typed)
		}
	}
}

// progress is how far a job is, and how to stop it, or to begin anew.
func (p *decode) progress() app.UI {
	j := p.job
	switch {
	case j == nil && p.sliced() && p.many == nil:
		return ui.Make("div", ui.With{"class", "progress"},
			ui.Say("span", text.T("Stopped. The text is as it was."), "role", "status"),
			ui.SayLive("button", text.T("Read it after all"), "type", "button").OnClick(ui.On(func(app.Context, app.Event) { p.readSliced() }), "again"))
	case j == nil:
		return ui.Make("div", ui.With{"class", "progress"})
	}
	percent := text.Group(int(100 * j.share))
	return ui.Make("div", ui.With{"class", "progress"},
		ui.Make("progress", ui.With{"max", "100", "value", percent, "aria-label", j.stage}),
		ui.Say("span", text.T("%s: %s %%", j.stage, percent), "role", "status"),
		ui.SayLive("button", text.T("Cancel"), "type", "button").OnClick(ui.On(p.onStop), "cancel"),
	)
}
