// Package decode is the page that reads what is pasted: one ID in any form, or a
// log with a hundred thousand.
package decode

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/order"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

const (
	// shortLimit is the longest text, in letters, that the program keeps and
	// reads at once; a longer one stays in the browser and is read in slices.
	shortLimit = 32_000
	// fewLimit is the most IDs that are shown whole; more are a table.
	fewLimit = 10
)

// decode reads what is pasted: one ID, which is shown whole with all that it
// may be, a few, or any number.
type decode struct {
	app.Compo
	ready   bool
	ctx     app.Context // the page's own, for what components on it ask for
	address nav.Address

	typed string // the box, exactly as it was typed, while it is short
	// initial is what the box was drawn with. From then on its text is read and
	// written in the browser, since go-app trims what it writes, and what is
	// pasted must stay as it is.
	initial string
	brims   bool   // the box holds a longer text, which stays in the browser
	unread  bool   // what is long has not been read to its end
	inBox   bool   // the last edit was in the box, not in a card
	sample  string // the name of the sample that typed is
	offered bool   // typed is the page's own example, which nobody put there
	wrap    string // whether the box breaks lines, as HTML says it

	attachments

	only    string           // the place in the lines whose IDs are read; empty for all
	layout  snowflake.Layout // what IDs are read as
	chosen  bool             // somebody chose it; else it is the best reading
	pinned  bool             // an edit in a card made it stay
	linkBad string
	// oddLayout is a link that names a layout which cannot be used: the address
	// keeps it until another one is chosen.
	oddLayout url.Values
	zone      zoneChoice
	saved     []nav.Saved

	set     find.Set
	judging judge.Job
	orders  [2]order.Order // of the last judgement, whose memory the next one uses
	judged  int            // counts judgements
	ordered int            // counts orders of the rows
	one     subject
	reading reading // what the one may be
	many    *many   // what several IDs have in common; nil for one
	list    *listing

	job    *job // work on a long text, while it goes on
	said   string
	view   selection
	bounds bounds
	folds  map[string]bool // the parts that somebody opened
}

// New makes the page.
func New() app.Composer { return newPage() }

func newPage() *decode {
	p := &decode{ready: app.IsClient, folds: map[string]bool{}, attachments: attachments{held: map[string]*attachment{}}}
	p.list = &listing{p: p}
	p.read(p.address.Open())
	p.initial = p.typed
	return p
}

// OnMount takes the layouts that this browser keeps and tells the loader.
func (p *decode) OnMount(ctx app.Context) {
	p.ctx = ctx
	if p.saved = nav.LoadLayouts(ctx); len(p.saved) > 0 {
		p.judge()
	}
	ctx.Defer(func(app.Context) { p.fill() })
	nav.AnnounceReady(ctx)
}

// OnNav shows what the address says. IDs that a hand-made link has in its
// query are moved into the fragment, which no server sees.
func (p *decode) OnNav(ctx app.Context) {
	p.ctx = ctx
	ctx.Page().SetTitle(nav.RouteOf("/decode").Title)
	u := ctx.Page().URL()
	if p.address.Unread(u) {
		p.read(u.RawQuery, u.EscapedFragment())
		p.fill()
	}
	if q := u.Query(); q.Has("id") || q.Has("layout") {
		p.write(ctx)
		p.address.Flush(ctx)
	}
	p.address.Arrive()
}

// OnDismount stops what still runs.
func (p *decode) OnDismount() { p.stop() }

// setTyped puts a short text in the place of what is in the box.
func (p *decode) setTyped(typed string) {
	p.typed, p.offered, p.brims, p.sample, p.wrap = typed, false, false, "", "soft"
	if strings.Contains(strings.TrimSpace(typed), "\n") {
		p.wrap = "off" // lines of logs and tables stay lines
	}
	for _, s := range samples() {
		if s.name == "log" && len(typed) > 10_000 && typed == sampleLog() {
			p.sample = s.name
		}
	}
}

// edit takes a changed text. Going over from the box to a card, or back, and an
// edit on a card after a pause begin a new history entry, so that Back undoes a
// run of edits of one kind.
func (p *decode) edit(ctx app.Context, typed string, inBox bool) {
	if p.inBox != inBox || !inBox && p.address.Rested() {
		p.inBox = inBox
		p.address.Begin(ctx)
	}
	p.setTyped(typed)
	p.changed(ctx, inBox)
	if !inBox {
		p.fill()
	}
}

// setLine writes an ID into one line of the box, and leaves the others as they
// were typed. What it is read as stays from then on: another bit must not make
// it another system's.
func (p *decode) setLine(ctx app.Context, number int, id snowflake.ID) {
	if !p.chosen {
		p.chosen, p.pinned = true, true
	}
	lines := strings.SplitAfter(p.typed, "\n")
	end := ""
	if strings.HasSuffix(lines[number-1], "\n") {
		end = "\n"
	}
	lines[number-1] = id.String() + end
	p.edit(ctx, strings.Join(lines, ""), false)
}

func (p *decode) choose(ctx app.Context, l snowflake.Layout) {
	p.layout, p.linkBad, p.oddLayout, p.chosen, p.pinned = l, "", nil, true, false
	p.judge()
	p.write(ctx)
}

func (p *decode) chooseBest(ctx app.Context) {
	p.linkBad, p.oddLayout, p.chosen, p.pinned = "", nil, false, false
	p.judge()
	p.write(ctx)
}
