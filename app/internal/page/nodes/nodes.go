// Package nodes is the page on which many nodes generate IDs, each by its own clock, and a reader
// pages through them.
package nodes

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// page is the braid.
type page struct {
	base
	bad string // of what was entered last

	state
	desk    ui.Desk[braid.Question, braid.Answer]
	by      int            // units from the look shown to the one that was asked for
	figures *braid.Figures // of the run, or what is known of it before
	done    bool           // the run is simulated
	halted  bool           // it was stopped
	look    *look
	moving  ui.Panels[*look]
	frame   viewport
	hand    draggedHand

	begins   bool // the link names nothing unusual: the page asks its question
	answered bool // that question
	playing  bool
	resumed  int  // how often the player was asked to continue
	opened   int  // links
	tuning   bool // the run's parameters are open, because the ending led there
}

type base = nav.Page

// New is the half of the page that has many nodes, each with a clock of its own.
func New() app.Composer {
	p := &page{}
	p.desk.Name, p.desk.Here, p.desk.Take, p.desk.Bar = braid.Job, &braid.Answerer{}, p.take, ".nodes-busy progress"
	p.moving.Count, p.moving.Retell = panels, p.Redraw
	p.moving.Draw = func(panel *stage.Panel, index int, at stage.Transition[*look]) { draw(panel, index, at, p.frame) }
	p.Start("/nodes", p)
	return p
}

func (p *page) Arrived() {
	p.measure()
	if !p.done {
		p.show(0)
	}
	p.moving.Forget(p.Ctx, p.look)
}

// measure notes the window's shape.
func (p *page) measure() {
	if app.IsClient {
		p.frame = viewport{narrow: ui.Matches("(width < 64rem)"), slim: ui.Matches("(width < 40rem)")}
		p.frame.large = nav.Presenting() && !p.frame.narrow
	}
}

func (p *page) OnResize(ctx app.Context) {
	was := p.frame
	if p.measure(); p.frame != was {
		p.look.cells = nil
		p.moving.Forget(ctx, p.look)
	}
}

func (p *page) Left() {
	p.desk.Halt()
	p.moving.Release()
}

func (p *page) Opened(query, fragment string) {
	p.bad = ""
	given := nav.Parameters(query)
	for _, name := range ui.DisplayParams {
		given.Del(name)
	}
	_, usual, _ := strings.Cut(nav.Braid, "?")
	p.begins, p.answered = fragment == "" && (len(given) == 0 || given.Encode() == usual), false
	if p.begins {
		p.at = opening
	}
	p.opened++
	p.look = nil
	p.simulate()
	p.show(0)
	p.moving.Forget(p.Ctx, p.look)
}

func (p *page) Derive() { p.spread() }

// change changes the state and moves the picture.
func (p *page) change(change func()) {
	was := p.state
	change()
	p.Derive()
	p.bad = ""
	by := int(p.moment()/p.figures.Unit()) - int(was.moment()/p.figures.Unit())
	if !p.Settings.Same(was.Settings) {
		p.simulate()
		by = 0
	}
	p.show(by)
	p.Write()
	p.Redraw()
}

// atOnce is the most IDs of a run that is simulated at once.
const atOnce = 3_000

// simulate forgets the run: the present settings need another one.
func (p *page) simulate() {
	p.desk.Halt()
	p.halted, p.done = false, false
	s := p.state.Settings
	p.figures = &braid.NewRun(&s).Figures
}

// show computes the look of the present state and moves the picture to it, which is by units away.
func (p *page) show(by int) {
	p.by = by
	q := braid.Question{Settings: p.Settings, Now: p.moment()}
	if p.IDs() <= atOnce {
		a, err := p.desk.Here.Answer(q, nil)
		p.take(q, a, err)
		return
	}
	if !p.done {
		p.present(&braid.Window{Now: q.Now}, 0)
	}
	if p.Ctx != nil && !p.halted {
		p.desk.Ask(p.Ctx, q)
	}
}

// take takes the desk's answer.
func (p *page) take(_ braid.Question, a braid.Answer, err error) {
	if err != nil {
		p.bad = err.Error()
		return
	}
	if first := !p.done; first {
		p.done, p.by = true, 0
	}
	p.figures = &a.Figures
	p.present(a.Window, p.by)
}

// present shows a window of the run.
func (p *page) present(w *braid.Window, by int) {
	was := p.look
	p.look = newLook(p.state, p.figures, w)
	p.look.cellsLike(was)
	switch {
	case was == nil:
	case was.Nodes != p.look.Nodes || was.dense() != p.look.dense() || was.Length != p.look.Length:
		p.moving.Forget(p.Ctx, p.look)
	default:
		p.moving.Show(p.look, by)
	}
}

// The question at the opening: its name, where it is asked, and where the page opens.
const (
	question = "nodes-behind"
	askedAt  = 4 * time.Millisecond
	opening  = 2 * time.Millisecond
)

// asks reports whether the question is open: no figure may answer it.
func (p *page) asks() bool { return p.begins && !p.answered }

// held reports whether playing stops here, at the question.
func (p *page) held() bool { return p.asks() && p.moment() >= askedAt }

func (p *page) giveUp() {
	if p.answered = true; !nav.Presenting() {
		ui.SkipQuestion(question)
	}
}

func (p *page) move(ctx app.Context, step int) {
	if p.asks() && time.Duration(step)*p.look.unit > askedAt {
		p.giveUp()
	}
	p.change(func() { p.at = time.Duration(step) * p.look.unit })
}

func (p *page) onPlay(playing bool) { p.playing = playing }

// edit takes a value that was entered, as a link would say it. One that cannot be used is named, and
// the picture stays.
func (p *page) edit(name, typed string) {
	if typed == "" {
		return
	}
	query, _ := p.Link()
	values := nav.Parameters(query)
	if values.Set(name, typed); name == "clock" {
		values.Del("error")
	} else if name == "nodes" {
		values.Set("error", p.amount(p.state.Settings.Size()))
	}
	var s state
	if p.bad = nav.Sentences(nav.Parse(s.Params, values.Encode(), "")); p.bad == "" {
		p.begins = false
		p.change(func() { p.state = s })
	}
	p.Redraw()
}

func count(n int) string { return text.Group(n) }

// preset is a run worth seeing: its name and its link.
type preset struct{ name, link string }

func presets() []preset {
	return []preset{
		{text.T("Three exact clocks"), "nodes=3&rate=400&clock=offset&seed=11&error=0s&seconds=0.04"},
		{text.T("One clock 5 ms behind"), "nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04"},
		{text.T("A reader that stays 6 ms behind"),
			"nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04&lag=6ms"},
		{text.T("A pause, and late commits"),
			"nodes=3&rate=400&clock=pause&seed=11&error=0s,-8ms,0s&commit=2ms&seconds=0.04&lag=4ms"},
		{text.T("A clock set back by 6 ms"), "nodes=3&rate=400&clock=step&seed=11&error=0s,-6ms,0s&seconds=0.04"},
		{text.T("Sixteen clocks drift"), "nodes=16&rate=80&clock=drift&seed=5&error=50ppm&seconds=0.04&lag=3ms"},
		{text.T("1,024 nodes"), "nodes=1024&rate=250&clock=offset&seed=9&error=9ms&seconds=0.04&lag=3ms"},
		{text.T("1,024 nodes, a million IDs"), "nodes=1024&rate=976&clock=offset&seed=9&error=9ms&seconds=1&lag=6ms"},
	}
}

// presetOf is the index of the preset with these settings, except for the place in the run; −1 for
// none.
func presetOf(s state) int {
	key := s.key()
	for i, p := range presets() {
		if p.link == key {
			return i
		}
	}
	return -1
}

// key is the link without the place in the run.
func (s state) key() string {
	s.at = none
	query, _ := nav.Write(s.Params)
	return query
}
