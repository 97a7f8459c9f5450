// Package layout is the page on which 64 bits are divided among fields, with what
// that buys and costs.
package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// layoutLab is where a layout is drawn and its consequences are read.
type layoutLab struct {
	app.Compo
	ctx     app.Context // the page's own, for what outlives a button
	address nav.Address
	linkBad string    // problems of the link that led here
	now     time.Time // when the page was opened

	state
	facts
	history layoutlab.History // of the state's draft, which is its Now
	search  *search           // for what to give up; nil without one
	trial   *trial            // the day that is played; nil without one

	typing typing
	json   pasted      // a layout as JSON
	kept   keptLayouts // in this browser

	stopKeys func() // ends what listens to the keys of undoing
}

// typing is what stands in the box that is being written in, as it was typed.
type typing struct{ box, typed string }

func New() app.Composer {
	p := newPage(present())
	p.open(p.address.Open())
	return p
}

// newPage is the page at an instant, before it has read a link.
func newPage(now time.Time) *layoutLab { return &layoutLab{now: now} }

// present is when the page was opened; where it is prerendered nobody knows
// when it will be read.
func present() time.Time {
	if app.IsServer {
		return time.Time{}
	}
	return time.Now()
}

// OnMount takes what this browser keeps, and listens to the keys that undo.
func (p *layoutLab) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.kept.all = nav.LoadLayouts(ctx)
	p.seek()
	p.listen()
	nav.AnnounceReady(ctx)
}

// OnDismount stops listening, and all that still works.
func (p *layoutLab) OnDismount() {
	p.stopSearch()
	p.stopTrial()
	if p.stopKeys != nil {
		p.stopKeys()
	}
}

func (p *layoutLab) OnNav(ctx app.Context) {
	if !p.address.Land(ctx) { // else undoing has shown it already
		p.address.Follow(ctx, "/layout", p.open)
	}
}

// open shows what a link says. Where its draft is one of the history, that is
// where the history is then.
func (p *layoutLab) open(query, fragment string) {
	s, problems := parse(p.now, query, fragment)
	h, by, ok := p.history.Seek(s.draft)
	p.address.Travelled(by, ok)
	p.history, s.draft = h, h.Now
	p.typing, p.json, p.linkBad = typing{}, pasted{}, nav.Sentences(problems)
	p.stopTrial()
	p.follow(s)
	p.reveal("meanings", p.hashedBad)
	for _, box := range []string{"from", "total", "burst", "exact", "ticks"} {
		p.reveal("needs", p.wrong[box])
	}
}

// reveal opens the drawer with a box about which something is wrong.
func (p *layoutLab) reveal(drawer, wrong string) {
	if wrong != "" {
		p.opened = toggled(drawerNames, p.opened, drawer, true)
	}
}

// update is the one way in which a reader changes what the address says. The
// address is written for the page, since the button that was pressed may be gone
// by then.
func (p *layoutLab) update(change func(*state)) {
	s := p.state
	change(&s)
	p.follow(s)
	query, fragment := p.link()
	p.address.Write(p.ctx, query, fragment)
}

// follow takes a state, and what follows from it. What is worked out in the
// background ends where it is about something else now.
func (p *layoutLab) follow(s state) {
	was, answer := p.state, p.solutions
	p.state, p.facts = s, derive(s, p.comparedWith(s), p.now, p.facts)
	if s.traffic != was.traffic || !s.draft.Equal(was.draft) {
		p.stopTrial()
	}
	if p.solutions != answer {
		p.seek()
	}
}

// comparedWith is the draft that a state's is compared with: the chosen one, else the one
// before the last change.
func (p *layoutLab) comparedWith(s state) layoutlab.Draft {
	if s.isOpen("compare") {
		return s.other
	}
	return p.history.Before()
}

// change takes an edited draft. Changes in a row with one key are undone
// together, by the browser's Back as by Undo.
func (p *layoutLab) change(d layoutlab.Draft, key string) {
	h := p.history.Do(d, key)
	if h.Follows(p.history) {
		p.address.Begin(p.ctx)
	}
	p.take(h)
}

// edit is a change that is none of a box or a border.
func (p *layoutLab) edit(d layoutlab.Draft) {
	p.typing = typing{}
	p.change(d, "")
}

// take makes a history the page's.
func (p *layoutLab) take(h layoutlab.History) {
	p.history = h
	p.update(func(s *state) { s.draft = h.Now })
}

// undo goes back by one change, redo forth again.
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

// focus gives the keyboard's focus to the first that one of the selectors finds.
func (p *layoutLab) focus(selectors ...string) { ui.FocusOn(p.ctx, selectors...) }

// endTyping ends what is typed into a box: it then shows the value in its own
// form.
func (p *layoutLab) endTyping() {
	p.typing = typing{}
	p.history = p.history.EndSeries()
}
