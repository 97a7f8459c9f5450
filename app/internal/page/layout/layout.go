// Package layout is the page on which 64 bits are divided among fields, with what
// that buys and costs.
package layout

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// layoutLab is where a layout is drawn and its consequences are read.
type layoutLab struct {
	app.Compo
	ready   bool
	ctx     app.Context // the page's own, for what components on it ask for
	address nav.Address

	history  layoutlab.History
	problems []layoutlab.Problem // of the draft; none if it is a layout
	layout   snowflake.Layout    // the draft's, if it is one
	// consequences are what follows from it.
	consequences []layoutlab.Consequence
	now          time.Time // when the page was opened
	hashed       string    // how many nodes take their number from a hash
	typing       typing
	moved        int // the border that was moved last, or -1
	linkBad      string

	open          map[string]bool // the drawers that are open, by name
	hashedBad     string
	needs         needs
	traffic       traffic
	other         layoutlab.Draft // what the layout is compared with
	export        string          // the form in which the layout is shown to be taken along
	json, jsonBad string          // a layout that was pasted as JSON

	kept     []nav.Saved // the layouts that this browser keeps
	keptName string      // the name that the next one is kept under, as typed
	keptBad  string

	stopKeys func() // ends what listens to the keys of undoing
}

// typing is what stands in the box that is being written in, as it was typed.
type typing struct{ box, typed string }

// usualHashed is how many nodes take their number from a hash, until somebody
// types another.
const usualHashed = "20"

// New makes the page.
func New() app.Composer { return newPage() }

func newPage() *layoutLab {
	p := &layoutLab{ready: app.IsClient, now: present()}
	p.read(p.address.Open())
	return p
}

// OnMount listens to the keys that undo.
func (p *layoutLab) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.kept = nav.LoadLayouts(ctx)
	p.seekLeast()
	p.listen()
	nav.AnnounceReady(ctx)
}

// OnDismount stops listening, and what still plays.
func (p *layoutLab) OnDismount() {
	p.stopTrial()
	if p.stopKeys != nil {
		p.stopKeys()
	}
}

// OnNav shows what the address says.
func (p *layoutLab) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(nav.RouteOf("/layout").Title)
	if p.address.Land(ctx) {
		return // undoing has shown it already
	}
	p.address.Arrive()
	if u := ctx.Page().URL(); p.address.Unread(u) {
		p.read(u.RawQuery, u.EscapedFragment())
		p.seekLeast()
	}
}

// take makes a history the page's.
func (p *layoutLab) take(h layoutlab.History) {
	p.history = h
	p.stopTrial()
	if p.problems = h.Now.Problems(); len(p.problems) == 0 {
		p.layout = h.Now.Layout()
		p.judgeLoad()
		p.follow()
	}
}

// change takes an edited draft. Changes in a row with one key are undone
// together, by the browser's Back as by Undo.
func (p *layoutLab) change(ctx app.Context, d layoutlab.Draft, key string) {
	h := p.history.Do(d, key)
	if h.Follows(p.history) {
		p.address.Begin(p.ctx)
	}
	p.take(h)
	p.write(ctx)
}

// undo goes back by one change, redo forth again.
func (p *layoutLab) undo(ctx app.Context) {
	if p.history.CanUndo() {
		p.travel(ctx, p.history.Undo(), -1)
	}
}

func (p *layoutLab) redo(ctx app.Context) {
	if p.history.CanRedo() {
		p.travel(ctx, p.history.Redo(), 1)
	}
}

func (p *layoutLab) travel(ctx app.Context, h layoutlab.History, by int) {
	p.typing, p.moved = typing{}, -1
	p.address.Step(p.ctx, by)
	p.take(h)
	p.write(ctx)
}

// focus gives the keyboard's focus to the first that one of the selectors finds.
func (p *layoutLab) focus(selectors ...string) { ui.FocusOn(p.ctx, selectors...) }

// settle ends what is typed into a box: it then shows the value in its own form.
func (p *layoutLab) settle() {
	p.typing = typing{}
	p.history = p.history.Settle()
}

// write puts the page's state into the address. It does so for the page, since
// the button that was pressed may be gone before the address can be written.
func (p *layoutLab) write(app.Context) { p.address.Write(p.ctx, p.query(), "") }
