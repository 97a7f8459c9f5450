package index

import (
	"math"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// So many rows are inserted on the page at once. For more, a worker does it.
const onPage = 2000

// engine inserts rows and answers with views.
type engine struct {
	desk   btree.Desk // on this page
	job    ui.Job
	ready  bool // the worker answers
	none   bool // there is no worker
	busy   bool // a question is being answered
	long   bool // it takes so long that its progress is shown
	wanted bool // the state has changed since it was asked
	by     int  // rows from the view shown to the one that was asked for
	goal   int  // rows that were asked for
}

// ask asks for the view of the present state, which is by rows away from the one shown.
func (p *page) ask(by int) {
	p.by, p.wanted = by, false
	if app.IsServer || p.rows <= onPage && !p.job.Hired() || p.ctx == nil {
		rows := p.rows
		if !app.IsServer {
			rows = min(rows, onPage)
		}
		p.goal = p.rows
		p.take(p.desk.Answer(btree.Question(p.Settings, rows, p.asks()), nil))
		return
	}
	switch {
	case p.busy:
		p.wanted = true
		return
	case p.none:
		p.slice()
	case !p.job.Hired():
		p.busy = true
		p.job.Hire(p.ctx, p.hear, func(words string) {
			p.none, p.bad = true, words
			p.slice()
		})
	case p.ready:
		p.job.Say(p.line())
		p.busy = true
	}
	p.long = false
}

// line is the question about the present state.
func (p *page) line() string {
	p.goal = p.rows
	return btree.Question(p.Settings, p.rows, p.asks())
}

// slice answers on the page.
func (p *page) slice() {
	p.busy = true
	line, says := p.line(), ""
	p.job.Slice(p.ctx, func(yield func(share float64) bool) { says = p.desk.Answer(line, yield) }, func() { p.answer(says) })
}

// hear takes what the worker says.
func (p *page) hear(says string) {
	if says == "ready" {
		p.ready = true
		p.job.Say(p.line())
		return
	}
	p.answer(says)
}

// answer takes an answer and asks the next question.
func (p *page) answer(says string) {
	p.busy, p.long = false, false
	if !p.take(says) {
		return
	}
	switch {
	case p.wanted:
		p.ask(p.by)
	case p.playing:
		p.later()
	}
}

// take shows the view of an answer. A run that held, at the question, stops there.
func (p *page) take(says string) bool {
	words, is := strings.CutPrefix(says, btree.Seen+" ")
	v, err := btree.ParseView(words)
	if !is || err != nil {
		p.bad = says
		p.stop()
		return false
	}
	if held := v.Rows < p.goal && p.asks() && v.Trees[0].Outgrown+v.Trees[1].Outgrown > 0; held && !p.wanted {
		p.state.rows = v.Rows
		p.stop()
		if p.ctx != nil {
			defer p.write()
		}
	}
	p.present(v, p.by)
	return true
}

// write keeps the address in step with the state.
func (p *page) write() {
	query, fragment := p.link()
	p.address.Write(p.ctx, query, fragment)
}

// halt forgets what is being computed.
func (p *page) halt() {
	p.job.Halt()
	p.ready, p.busy, p.long, p.wanted = false, false, false, false
}

// stop ends playing. A long computation is given up, and the view that is shown becomes the state.
func (p *page) stop() {
	p.playing = false
	if p.busy && p.long && p.look != nil {
		p.halt()
		p.state.rows = p.look.Rows
	}
}

// pace is how fast rows are inserted.
type pace struct {
	words string
	// goal is the number of rows after some time from a number of rows.
	goal func(from int, d time.Duration) int
	gap  time.Duration // between two views
}

const usualPace = 2

func paces() []pace {
	steady := func(perSecond int) func(int, time.Duration) int {
		return func(from int, d time.Duration) int { return from + int(float64(perSecond)*d.Seconds()) }
	}
	return []pace{
		{text.T("2 rows per second"), steady(2), 500 * time.Millisecond},
		{text.T("1,000 rows per second"), steady(1000), 80 * time.Millisecond},
		{text.T("twice as many each second"), func(from int, d time.Duration) int {
			return int(float64(max(from, 100)) * math.Exp2(d.Seconds()))
		}, 80 * time.Millisecond},
		{text.T("as fast as possible"), func(from int, d time.Duration) int { return btree.MostRows }, 0},
	}
}

// start plays from the present row, or from the beginning after the last.
func (p *page) start(ctx app.Context) {
	if p.asked() && p.asks() {
		if p.answered = true; !nav.Presenting() {
			ui.SkipQuestion(ctx, question)
		}
	}
	if p.rows >= btree.MostRows {
		p.update(ctx, func(s *state) { s.rows = 1 })
	}
	p.playing, p.from, p.since = true, p.rows, time.Now()
	p.step()
}

// setPace changes the speed, from the present row on.
func (p *page) setPace(i int) {
	if i < 0 || i >= len(paces()) {
		return
	}
	p.pace, p.from, p.since = i, p.rows, time.Now()
}

// later continues playing after a while.
func (p *page) later() {
	p.ctx.After(paces()[p.pace].gap, func(app.Context) { p.step() })
}

// atMost is how many rows are inserted before the next view, so that Stop is quick.
const atMost = 25_000

// step plays to the row that is due.
func (p *page) step() {
	if !p.playing || p.busy {
		return
	}
	if p.rows >= btree.MostRows {
		p.stop()
		p.write()
		return
	}
	goal := min(paces()[p.pace].goal(p.from, time.Since(p.since)), btree.MostRows, p.rows+atMost)
	if goal == p.rows {
		p.later()
		return
	}
	by := goal - p.rows
	p.state.rows = goal
	p.ask(by)
	if !p.busy && p.playing { // it was answered at once
		p.later()
	}
}
