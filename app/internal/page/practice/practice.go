// Package practice is the page /practice. It asks one question at a time, from a family and a seed, replays the answer
// beside what happens, and asks again when the idea is due. Read answer.go for what a press does, session.go
// for which question comes next, and opening.go, question.go, check.go and replay.go for what is seen.
package practice

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/page/ideas"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type page struct {
	base
	state
	knowledge
	question *practice.Question // of the state's family and seed; nil on the opening screen
	repeated bool               // the right answer does not count: the idea's last question had the same numbers
	typed    string             // in the field
	bad      string             // what is wrong with it
	answered answered
	given    string           // what the reader's answer says
	first    *practice.Answer // the reader's wrong answer
	played   *practice.Answer // what is replayed beside what happens, if any
	session  practice.Session
	checking checking
	turns    int // questions that were shown; it tells presses on one from presses on the next
}

type base = nav.Page

// knowledge is what this browser knows of the reader.
type knowledge struct {
	records practice.Records
	today   practice.Day
	done    int  // lessons
	keysOff bool // digits do not answer
	brought string
}

// answered is whether the question was answered, and how.
type answered int

const (
	open answered = iota
	right
	wrong
	unknown
)

// verdicts are the answers as attributes have them.
var verdicts = [...]string{open: "", right: "right", wrong: "wrong", unknown: "unknown"}

func New() app.Composer {
	p := &page{}
	p.Start("/practice", p)
	return p
}

// Opened begins what the link says, once the page is there.
func (p *page) Opened(string, string) {
	p.clear()
	p.brought = p.ideas
	p.checking = checking{}
	if p.session.At >= len(p.session.Names) || p.session.Names[p.session.At] != p.family {
		p.session = practice.Session{}
	}
	if p.Ctx != nil {
		p.begin()
	}
}

// Arrived takes what this browser knows.
func (p *page) Arrived() {
	if nav.Presenting() {
		ui.AskClass(p)
	}
	_ = p.Ctx.LocalStorage().Get(keysKey, &p.keysOff)
	p.begin()
}

func (p *page) Left() { ui.LeaveClass(p) }

func (p *page) begin() {
	p.records, p.today, p.done = ideas.Load(p.Ctx), ideas.Today(), len(nav.Done(p.Ctx))
	switch asks := p.records.Check(p.done, len(nav.Lessons())); {
	case p.check && asks != practice.NoCheck:
		p.startCheck(asks)
	case p.lesson != "":
		p.startLesson()
	}
}

// Derive makes the question of the link. A link without a seed asks a new question each time.
func (p *page) Derive() {
	p.question = nil
	f := practice.Named(p.family)
	if f == nil {
		return
	}
	if p.seed == 0 {
		p.seed = drawn()
	}
	p.question = f.Ask(p.seed)
}

// drawn is a seed for a question that nobody has asked for.
func drawn() uint64 { return 1 + random.Mix(uint64(time.Now().UnixNano()))%practice.MostDrawn }

// opening shows all ideas.
func (p *page) opening(app.Context) {
	p.turn(func() { p.state, p.session, p.checking = state{}, practice.Session{}, checking{} })
	ui.FocusOn(p.Ctx, "h1")
}

// turn changes what the page shows. The ideas, the check and the questions have an entry of the history each; one
// question after another has the same.
func (p *page) turn(change func()) {
	p.clear()
	p.LinkBad, p.brought = "", ""
	if p.question == nil || p.check {
		p.Address.Begin(p.Ctx)
	}
	p.Change(change)
	p.Ctx.Defer(func(app.Context) { app.Window().Call("scrollTo", 0, 0) })
}

// merge adds what another device knows.
func (p *page) merge(app.Context) {
	other, _ := practice.ReadRecords(p.brought)
	p.records = ideas.Update(p.Ctx, func(r *practice.Records) { r.Merge(other) })
	p.turn(func() { p.state = state{} })
	ui.FocusOn(p.Ctx, "h1")
}

func (p *page) Render() app.UI {
	frame := nav.Shell("/practice")
	frame.Title, frame.Part = text.T("Practice"), "practice"
	switch {
	case p.checking.over:
		frame.Tools = []app.UI{ui.Text("p", p.checking.when(), "class", "practice-count")}
		return frame.Render(ui.Alert(p.LinkBad), p.result())
	case p.question != nil:
		frame.Tools = []app.UI{ui.Text("p", p.counted(), "class", "practice-count"),
			ui.Button(text.T("All ideas"), ui.With{"class", "quiet"}, p.opening, "all")}
		return frame.Render(ui.Alert(p.LinkBad), p.asking(), p.after())
	}
	frame.Tools = []app.UI{ui.Text("p", text.T("Other numbers, no picture."), "class", "practice-count practice-motto")}
	return frame.Render(ui.Alert(p.LinkBad), p.bringing(), p.strong(), p.list(), p.rules(), p.devices())
}

// counted is the question's place in the session or in the check.
func (p *page) counted() string {
	switch {
	case p.checking.asks != practice.NoCheck:
		return text.T("Question %d of %d", p.checking.Answered()+1, len(practice.Checked))
	case p.inSession() && p.session.Added > 0:
		return text.T("Question %d of %d: %s", p.session.At+1, len(p.session.Names),
			text.Count(p.session.Added, "%s comes again", "%s come again"))
	case p.inSession():
		return text.T("Question %d of %d", p.session.At+1, len(p.session.Names))
	}
	return ""
}
