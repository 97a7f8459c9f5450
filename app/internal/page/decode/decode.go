// Package decode is the page that reads what is pasted: one ID in any form, or a
// log with a hundred thousand.
package decode

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

const (
	// shortLimit is the longest text, in letters, that the program keeps and
	// reads at once; a longer one stays in the browser and is read in slices.
	shortLimit = 32_000
	// fewLimit is the most IDs that are shown whole; more are a table.
	fewLimit = 10
)

// decode is the page: what is pasted is one ID, which is shown whole with all
// that it may be, a few, or any number.
type decode struct {
	app.Compo
	ctx     app.Context // the page's own, for what components on it ask for
	address nav.Address
	linkBad string // what is wrong with the link that led here

	state
	attachments
	zoneAsk zoneAsk
	saved   []nav.Saved
	// initial is what the box was drawn with. From then on its text is read and
	// written in the browser, since go-app trims what it writes, and what is
	// pasted must stay as it is.
	initial string
	wrap    string // whether the box breaks lines, as HTML says it
	inBox   bool   // the last edit was in the box, not in a card
	pinned  bool   // an edit in a card made the layout stay, nobody chose it

	facts
	zone    *ui.Zone
	unread  bool // what is long has not been read to its end
	judged  int  // counts judgements
	ordered int  // counts orders of the rows
	drawing int  // counts changes of how rows look
	list    *listing

	job  *job // work on a long text, while it goes on
	said string
}

// New returns what makes the page. Pages made by one such function share what no address
// holds, so that Back finds it again after another page was shown.
func New() func() app.Composer {
	kept := newHeld()
	return func() app.Composer { return newPage(kept) }
}

func newPage(kept *held) *decode {
	p := &decode{attachments: attachments{held: kept}}
	p.list = &listing{p: p}
	p.show(p.address.Open())
	p.initial = p.typed
	return p
}

// OnMount takes the layouts that this browser keeps and tells the loader.
func (p *decode) OnMount(ctx app.Context) {
	p.ctx = ctx
	if p.saved = nav.LoadLayouts(ctx); len(p.saved) > 0 || p.unread {
		p.judge()
	}
	ctx.Defer(func(app.Context) { p.syncBox() })
	nav.AnnounceReady(ctx)
}

// OnNav shows what the address says. IDs that a hand-made link has in its
// query are moved into the fragment, which no server sees.
func (p *decode) OnNav(ctx app.Context) {
	p.ctx = ctx
	ctx.Page().SetTitle(nav.RouteOf("/decode").Title)
	u := ctx.Page().URL()
	if p.address.Unread(u) {
		p.show(u.RawQuery, u.EscapedFragment())
		p.syncBox()
	}
	if q := u.Query(); q.Has("id") || q.Has("layout") {
		p.update(ctx, func(*state) {})
		p.address.Flush(ctx)
	}
	p.address.Arrive()
}

// OnDismount stops what still runs.
func (p *decode) OnDismount() { p.stop() }

// show shows what a link says. An unknown time zone is named where another can be
// chosen.
func (p *decode) show(query, fragment string) {
	s, problems := parse(query, fragment)
	p.recall(&s)
	p.zoneAsk, p.pinned = zoneAsk{}, false
	problems = slices.DeleteFunc(problems, func(one nav.Problem) bool {
		ofZone := slices.Equal(one.Names, []string{"zone"})
		if ofZone {
			p.zoneAsk = zoneAsk{asking: s.zoneKey == "", bad: nav.JoinSentences(p.zoneAsk.bad, one.Says)}
		}
		return ofZone
	})
	p.state, p.linkBad = s, nav.Sentences(problems)
	p.zone, _ = ui.FindZone(s.zoneKey)
	p.readText()
}

// update is the one way in which a reader changes what the address says.
func (p *decode) update(ctx app.Context, change func(*state)) {
	before := p.state
	change(&p.state)
	p.follow(before)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// follow derives what depends on the parts of the state that have changed, and all
// that depends on that.
func (p *decode) follow(before state) {
	zoned := p.zoneKey != before.zoneKey
	if zoned {
		p.zone, _ = ui.FindZone(p.zoneKey)
	}
	if zoned || p.view != before.view {
		p.drawing++
	}
	switch {
	case !p.readsAs(&before):
		p.readText()
	case p.chosen != before.chosen, zoned && p.job != nil:
		p.judge()
	case zoned && p.many != nil:
		p.many.judging.Reword(say(p.zone))
		if p.view.from != "" || p.view.to != "" {
			p.refilter() // they mean other instants now
		}
	case p.view.query != before.view.query:
		p.refilter()
	}
}

// edit takes a changed text. Going over from the box to a card, or back, and an
// edit on a card after a pause begin a new history entry, so that Back undoes a
// run of edits of one kind.
func (p *decode) edit(ctx app.Context, inBox bool, change func(*state)) {
	if p.inBox != inBox || !inBox && p.address.Rested() {
		p.inBox = inBox
		p.address.Begin(ctx)
	}
	p.take(ctx, func(s *state) {
		if change(s); inBox {
			p.unpin(s)
		}
	})
	if !inBox {
		p.syncBox()
	}
}

// setLine writes an ID into one line of the box, and leaves the others as they
// were typed. What it is read as stays from then on: another bit must not make
// it another system's.
func (p *decode) setLine(ctx app.Context, number int, id snowflake.ID) {
	layout := p.layout
	p.edit(ctx, false, func(s *state) {
		if s.chosen == nil {
			s.chosen, p.pinned = &layout, true
		}
		s.box = boxOf(s.withLine(number, id.String()))
		if p.set.Small() == 0 { // a number that another bit makes small, or beside which others are, stays
			s.small = read(s).Small() > 0
		}
	})
}

// unpin lets another text be read as what fits it best.
func (p *decode) unpin(s *state) {
	s.small = false
	if p.pinned {
		s.chosen, p.pinned = nil, false
	}
}

// choose has IDs read as a layout; chooseBest, as what fits best.
func (p *decode) choose(ctx app.Context, l snowflake.Layout) { p.chooseOr(ctx, &l) }

func (p *decode) chooseBest(ctx app.Context) { p.chooseOr(ctx, nil) }

func (p *decode) chooseOr(ctx app.Context, l *snowflake.Layout) {
	p.linkBad, p.pinned = "", false
	p.update(ctx, func(s *state) { s.choose(l) })
}
