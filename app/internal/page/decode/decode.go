// Package decode is the page that decodes what is pasted: one ID in any form, or a log with a hundred thousand.
//
// What a paste does, from the box to the headline, in eight files:
//
//	box.go                 takes what is typed, pasted or dropped; a long text stays in the browser
//	decode.go              puts it into the page's state, and draws the page once the facts are known
//	read.go                has it read and judged, a long text in slices
//	id/find/reader.go      finds the IDs in its lines
//	id/judge/one.go        judges a lone one, for which
//	id/format/identify.go  lists what it may be;
//	id/judge/job.go        judges several together
//	headline.go            says the result in one line
//
// Below the headline, findings.go has what matters most for the text: id/judge/answers.go chooses it, and each finding
// leads to its proof. readings.go lists all that can hold the text, and why the others cannot; whole.go shows one ID,
// and table.go, rows.go and pictures.go many; bounds.go leads from a day back to IDs.
//
// Beside that path, id/find/line.go decides which words of a line are IDs, attached.go keeps files and long texts,
// link.go is the state in the address, facts.go is what the others ask, damage.go shows what may have happened, logs.go
// makes logs to try, and view.go shows what is around them.
package decode

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// decode is the page. Its parts, the box and the table, call its methods.
type decode struct {
	base
	state
	input  *inputBox
	table  *table
	zones  ui.ZonePicker
	inBox  bool // the last edit was in the box, not in a card
	pinned bool // an edit in a card made the layout stay, nobody chose it

	*facts
	found  *find.Set // what was read
	unread bool      // what is long has not been read to its end
}

type base = nav.Page

// New returns what makes the page. Pages made by one such function share what no address
// holds, so that Back finds it again after another page was shown.
func New() func() app.Composer {
	kept := newHeld()
	return func() app.Composer { return newPage(kept) }
}

func newPage(kept *storedTexts) *decode {
	p := &decode{facts: new(facts)}
	p.input, p.table = &inputBox{page: p, storedTexts: kept}, &table{page: p}
	p.Start("/decode", p)
	p.input.initial = p.typed
	return p
}

func (p *decode) Arrived() {
	if p.saved = layoutlink.Load(p.Ctx); len(p.saved) > 0 || p.unread {
		p.judge()
	}
	p.Ctx.Defer(func(app.Context) {
		if !p.input.waits {
			p.input.sync()
		}
	})
}

// OnNav shows what the address says. IDs that a hand-made link has in its
// query are moved into the fragment, which no server sees.
func (p *decode) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(nav.RouteOf("/decode").Title)
	u := ctx.Page().URL()
	if p.Address.Unread(u) {
		p.Open(u.RawQuery, u.EscapedFragment())
		p.input.sync()
	}
	if q := u.Query(); q.Has("id") || q.Has("layout") {
		p.update(func(*state) {})
		p.Address.Flush(ctx)
	}
	p.Address.Arrive()
}

func (p *decode) Left() {
	p.input.job.Halt()
	p.table.sorting.Halt()
}

// Open shows what a link says.
func (p *decode) Open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.input.recall(&s.paste)
	p.zones, p.pinned = ui.ZonePicker{}, false
	p.state, p.LinkBad = s, nav.Sentences(problems)
	p.zone, _ = ui.FindZone(s.zoneKey)
	p.readText()
}

// begin begins a new entry of the history; what the box holds next has an address of its own.
func (p *decode) begin() {
	p.Address.Begin(p.Ctx)
	p.input.fresh = true
}

// takeText takes another text, be it what is in the box now; narrow reads another part of the same text.
func (p *decode) takeText(change func(*state)) {
	p.edit(true, func(s *state) {
		if s.small = false; p.pinned {
			s.chosen, p.pinned = nil, false
		}
		change(s)
	})
}

func (p *decode) narrow(change func(*state)) {
	p.begin()
	p.update(func(s *state) {
		s.rows = selection{}
		change(s)
	})
}

// edit takes changed text. Switching between the box and a card, or editing a card after a pause, starts a history
// entry, so that Back undoes a run of edits of one kind.
func (p *decode) edit(inBox bool, change func(*state)) {
	if p.inBox != inBox || !inBox && p.Address.Rested() {
		p.inBox = inBox
		p.begin()
	}
	p.input.lost, p.input.said = false, ""
	nav.Finish(p.Ctx, "/decode")
	p.update(func(s *state) {
		change(s)
		s.rows, s.only = selection{}, ""
	})
	if !inBox {
		p.input.sync()
	}
}

// setLine writes an ID into one line of the box and keeps the others as typed. Its layout is pinned: flipping a
// bit must not move the ID to another system.
func (p *decode) setLine(number int, id snowflake.ID) {
	layout := p.Layout
	p.edit(false, func(s *state) {
		if s.chosen == nil {
			s.choose(&layout)
			p.pinned = true
		}
		s.boxText = boxOf(s.withLine(number, id.String()))
		if p.set.Small() == 0 { // a number that another bit makes small, or beside which others are, stays
			s.small = s.paste.read().Small() > 0
		}
	})
}

// choose has IDs read as a layout, or with nil as what fits best.
func (p *decode) choose(l *snowflake.Layout) {
	p.LinkBad, p.pinned = "", false
	p.update(func(s *state) { s.choose(l) })
}

// update is the only way in which a user action changes the state and the address.
func (p *decode) update(change func(*state)) {
	before := p.state
	change(&p.state)
	if !p.linkable() && !p.isLong() && p.boxText != before.boxText {
		p.input.name(before.boxText)
	}
	p.follow(before)
	p.Write()
}

// Derive does nothing: follow does, which compares with the state before.
func (p *decode) Derive() {}

func (p *decode) follow(before state) {
	zoned := p.zoneKey != before.zoneKey
	if zoned {
		p.zone, _ = ui.FindZone(p.zoneKey)
		p.told = nil
	}
	switch {
	case !p.paste.same(&before.paste):
		p.readText()
	case p.chosen != before.chosen, p.reading != before.reading, zoned && p.input.job.Sliced():
		p.judge()
	case zoned && p.Report != nil:
		p.judging.Reword(p.zone.Say)
		if p.rows.From != "" || p.rows.To != "" {
			p.table.arrange() // they mean other instants now
		}
	case p.rows.Query != before.rows.Query:
		p.table.arrange()
	}
}

// Render draws the page: the box beside the answer, and below them what that follows from.
func (p *decode) Render() app.UI {
	frame := nav.Shell("/decode")
	frame.Title = frame.Name
	frame.Tools = []app.UI{p.input.samples(),
		ui.ReadingPicker(p.Layout, p.chosenLayout() == nil, func(_ app.Context, l snowflake.Layout) { p.choose(&l) },
			func(app.Context) { p.choose(nil) }),
		p.zones.View(p.zone, func(key string) { p.update(func(s *state) { s.zoneKey = key }) })}
	problems, remarks := p.problems()
	return frame.Render(
		ui.Div("look", p.input.panel(len(problems) > 0, p.LinkBad), p.answer(problems, remarks)),
		p.input.progress(p.sliced() && p.Report == nil),
		p.alone(),
		p.several(),
		p.bookmarklet(),
		&ui.Recall{Level: "back-1", Says: text.T("A log shows such a clock rollback from outside.")},
	)
}

func (p *decode) problems() (problems, remarks []app.UI) {
	switch {
	case p.Report != nil:
		return lineProblems(p.set)
	case p.One.Err == nil || p.input.job.Sliced() || p.sliced():
		return nil, nil
	}
	return []app.UI{ui.Alert(p.One.Err.Error())}, nil
}

// answer is the headline, and what there is to be said of the text.
func (p *decode) answer(problems, remarks []app.UI) app.UI {
	below := []app.UI{
		ui.Elem("div", ui.With{"id", "paste-problem"}, append(problems, remarks...)...),
		p.tally(),
		p.input.smallNumbers(p.set),
	}
	none := p.sliced() || p.One != nil && p.One.Err != nil // while it is read, or without an ID
	if r := p.Report; r != nil {
		none, below = r.Members == 0 || r.Several, append(below, p.columnsView())
	}
	if none {
		return ui.Elem("section", ui.With{"class", "answer"}, append(below, p.findingsView())...)
	}
	a := p.headline()
	return a.view(append([]app.UI{p.findingsView()}, below...)...)
}
