package decode

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bulk"
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
func (p *decode) onInput(ctx app.Context, _ app.Event) {
	p.takeBox(ctx, ctx.JSSrc())
}

func (p *decode) takeBox(ctx app.Context, box app.Value) {
	m := matterOf(box)
	if m.Size() <= shortLimit {
		p.edit(ctx, m.Whole(), true)
		return
	}
	p.take(ctx, m)
}

// leaveFile reads the box again, which stayed as it was while a file was read.
func (p *decode) leaveFile(ctx app.Context, _ app.Event) {
	p.address.Begin(ctx)
	p.takeBox(ctx, app.Window().GetElementByID("paste"))
}

// onPaste begins a new history entry, so that Back returns to what was there.
func (p *decode) onPaste(ctx app.Context, _ app.Event) { p.address.Begin(ctx) }

// onDrop takes a dropped file. What else is dropped, the browser puts into the
// box.
func (p *decode) onDrop(ctx app.Context, e app.Event) {
	files := e.Get("dataTransfer").Get("files")
	if !files.Truthy() || files.Length() == 0 {
		return
	}
	e.PreventDefault()
	p.openFile(ctx, files.Index(0))
}

// onDragOver says that files may be dropped here.
func (p *decode) onDragOver(_ app.Context, e app.Event) {
	if types := e.Get("dataTransfer").Get("types"); types.Truthy() && types.Call("includes", "Files").Bool() {
		e.PreventDefault()
	}
}

func (p *decode) onOpen(ctx app.Context, _ app.Event) {
	input := ctx.JSSrc()
	if files := input.Get("files"); files.Length() > 0 {
		file := files.Index(0)
		input.Set("value", "") // or the same file could not be chosen again
		p.openFile(ctx, file)
	}
}

// openFile reads a file. A short text goes into the box, as if it were pasted;
// a longer one does not pass through it: laying out megabytes there would take
// the browser longer than reading them. The box then stays as it is, as it does
// for a file that holds nothing.
func (p *decode) openFile(ctx app.Context, file app.Value) {
	p.address.Begin(ctx)
	m := matterIn(file)
	if m.Size() == 0 {
		p.said = text.T("The file %s is empty.", m.Name)
		return
	}
	if m.Size() > shortLimit || p.brims {
		p.take(ctx, m)
		return
	}
	ui.Go(ctx, func() {
		content, ok := m.Piece(nil)
		typed := string(content)
		p.ctx.Dispatch(func(ctx app.Context) {
			switch {
			case ok && strings.Trim(typed, "\ufeff \t\r\n") == "":
				p.said = text.T("The file %s is empty.", m.Name)
			case !ok || !utf8.ValidString(typed) || strings.ContainsAny(typed, "\x00\ufeff"):
				p.take(ctx, m)
			default:
				p.edit(ctx, typed, true)
				p.fill()
			}
		})
	})
}

// take reads a long text.
func (p *decode) take(ctx app.Context, m *matter) {
	p.stop()
	if p.pinned {
		p.pinned, p.chosen = false, false
	}
	if !m.File() {
		p.typed, p.sample, p.brims = "", "", true
	}
	p.long, p.unread, p.view, p.only = m, true, selection{}, ""
	p.write(ctx)
	p.readAgain()
}

// readAgain reads the long text from its beginning.
func (p *decode) readAgain() {
	p.one, p.many, p.said = subject{}, nil, ""
	if !p.long.File() {
		p.long = matterOf(app.Window().GetElementByID("paste"))
	}
	m := p.long
	m.Rewind()
	p.work(text.T("Reading"), func(j *job) bool { return p.readAll(j, m) && p.understand(j) })
}

// readAll feeds the reader. It reports whether it came to the end.
func (p *decode) readAll(j *job, m *matter) bool {
	r := bulk.NewReader(&p.set)
	r.Only(p.only)
	var buffer []byte
	for {
		piece, ok := m.Piece(buffer)
		if j.stopped {
			return false
		}
		if !ok {
			p.ctx.Dispatch(func(app.Context) { p.said = text.T("This file cannot be read.") })
			return false
		}
		if len(piece) == 0 {
			break
		}
		buffer = piece[:cap(piece)]
		for len(piece) > 0 {
			n := min(len(piece), chunk)
			r.Feed(piece[:n])
			if piece = piece[n:]; !j.give() {
				return false
			}
		}
		j.tell(p, m.Share()*0.6)
	}
	r.Close()
	m.Forget()
	p.unread = false
	return j.give()
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
				p.unveil(ctx)
			}
		})
		if j.pauses.Give(); !j.stopped { // first the page shows that it begins
			do(j)
		}
	})
}

// unveil shows what is known of many IDs in two steps, each of which takes the
// browser little enough time.
func (p *decode) unveil(ctx app.Context) {
	if p.many != nil && p.many.veiled {
		ctx.Defer(func(ctx app.Context) {
			ctx.Dispatch(func(app.Context) {
				if p.many != nil {
					p.many.veiled = false
				}
			})
		})
	}
}

// give lets the browser do what waits, if it is time for that. It reports
// whether the job goes on.
func (j *job) give() bool {
	if j.pauses.Due() {
		j.pauses.Give()
	}
	return !j.stopped
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

// fill puts the page's text into the box, where something else than the box
// changed it.
func (p *decode) fill() {
	if app.IsServer {
		return
	}
	if box := app.Window().GetElementByID("paste"); box.Truthy() {
		if m := matterOf(box); m.Size() > shortLimit || m.Whole() != p.typed {
			box.Set("value", p.typed)
		}
	}
}

// progress is how far a job is, and how to stop it, or to begin anew.
func (p *decode) progress() app.UI {
	j := p.job
	switch {
	case j == nil && p.long != nil && p.many == nil:
		words := text.T("Stopped. The text is as it was.")
		if p.long.File() {
			words = text.T("Stopped before the end of %s.", p.long.Name)
		}
		return ui.Make("div", ui.With{"class", "progress"},
			ui.Say("span", words, "role", "status"),
			ui.SayLive("button", text.T("Read it after all"), "type", "button").OnClick(ui.On(func(app.Context, app.Event) { p.readAgain() }), "again"))
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
