// Package layout is the page that divides 64 bits into fields and shows the consequences.
package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// layoutLab is the page.
type layoutLab struct {
	app.Compo
	ctx     app.Context // the page's own, for what outlives a button
	address nav.Address
	linkBad string    // problems of the link that led here
	now     time.Time // when the page was opened

	state
	facts
	history layoutlab.History // of the state's draft, which is its Now
	search  *search           // for concessions; nil without one

	typing typing
	json   pasted      // a layout as JSON
	kept   keptLayouts // in this browser

	stopKeys func() // removes the undo keys' listener
}

// typing is the input that is being edited, and its text.
type typing struct{ box, typed string }

func New() app.Composer {
	p := newPage(present())
	p.open(p.address.Open())
	return p
}

func newPage(now time.Time) *layoutLab { return &layoutLab{now: now} }

// present is zero while prerendering, because nobody knows when that page will be read.
func present() time.Time {
	if app.IsServer {
		return time.Time{}
	}
	return time.Now()
}

func (p *layoutLab) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.kept.all = nav.LoadLayouts(ctx)
	p.seek()
	p.listen()
	nav.AnnounceReady(ctx)
}

func (p *layoutLab) OnDismount() {
	p.stopSearch()
	if p.stopKeys != nil {
		p.stopKeys()
	}
}

func (p *layoutLab) OnNav(ctx app.Context) {
	if !p.address.Land(ctx) { // else undo has shown it already
		p.address.Follow(ctx, "/layout", p.open)
	}
}

// open shows a link's state. If the history has its draft, it moves there.
func (p *layoutLab) open(query, fragment string) {
	s, problems := parse(p.now, query, fragment)
	h, by, ok := p.history.Seek(s.draft)
	p.address.Travelled(by, ok)
	p.history, s.draft = h, h.Now
	p.typing, p.json, p.linkBad = typing{}, pasted{}, nav.Sentences(problems)
	p.follow(s)
	p.reveal("meanings", p.hashedBad)
	for _, box := range []string{"from", "total", "burst", "exact", "ticks"} {
		p.reveal("needs", p.wrong[box])
	}
}

// reveal opens the drawer of an input that has an error.
func (p *layoutLab) reveal(drawer, wrong string) {
	if wrong != "" {
		p.opened = toggled(drawerNames, p.opened, drawer, true)
	}
}

// update is the only way in which a reader changes the state. It writes the address with the page's own
// context, because the pressed button may be gone by then.
func (p *layoutLab) update(change func(*state)) {
	s := p.state
	change(&s)
	p.follow(s)
	query, fragment := p.link()
	p.address.Write(p.ctx, query, fragment)
}

// follow derives the facts of a state, and stops background work that no longer applies.
func (p *layoutLab) follow(s state) {
	answer := p.solutions
	p.state, p.facts = s, derive(s, p.comparedWith(s), p.now, p.facts)
	if p.solutions != answer {
		p.seek()
	}
}

// comparedWith is the chosen draft, or else the one before the last change.
func (p *layoutLab) comparedWith(s state) layoutlab.Draft {
	if s.isOpen("compare") {
		return s.other
	}
	return p.history.Before()
}

// change applies an edited draft. Successive changes with the same key are one undo step, also for the
// browser's Back.
func (p *layoutLab) change(d layoutlab.Draft, key string) {
	h := p.history.Do(d, key)
	if h.Follows(p.history) {
		p.address.Begin(p.ctx)
	}
	p.take(h)
}

// edit is a change that comes from neither an input nor a divider.
func (p *layoutLab) edit(d layoutlab.Draft) {
	p.typing = typing{}
	p.change(d, "")
}

func (p *layoutLab) take(h layoutlab.History) {
	p.history = h
	p.update(func(s *state) { s.draft = h.Now })
}

func (p *layoutLab) undo() {
	if p.history.CanUndo() {
		p.travel(p.history.Undo(), -1)
	}
}

func (p *layoutLab) redo() {
	if p.history.CanRedo() {
		p.travel(p.history.Redo(), 1)
	}
}

func (p *layoutLab) travel(h layoutlab.History, by int) {
	p.typing = typing{}
	p.address.Step(p.ctx, by)
	p.take(h)
}

func (p *layoutLab) focus(selectors ...string) { ui.FocusOn(p.ctx, selectors...) }

// endTyping lets the input show its value in canonical form.
func (p *layoutLab) endTyping() {
	p.typing = typing{}
	p.history = p.history.EndSeries()
}
