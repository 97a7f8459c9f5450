package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func decodePage() Page {
	return Page{
		Path:        "/decode",
		Tab:         text.T("Decode"),
		Title:       text.T("Decode a Snowflake ID · Snowflake Lab"),
		Description: text.T("Paste a Snowflake ID and see when and where it was made: each of its 64 bits, by section. Nothing you paste leaves your browser."),
		New:         func() app.Composer { return newDecode() },
	}
}

const (
	// cardLimit is the most IDs that are shown whole.
	cardLimit = 50
	// lineLimit is the most lines of a paste that are read.
	lineLimit = 5000
	// linkLimit is the longest text, in bytes, that the address carries.
	linkLimit = 16_000
)

// decode reads pasted IDs, one a line, and shows each whole.
type decode struct {
	app.Compo
	ready   bool
	address address

	typed   string // the box, exactly as it was typed
	layout  snowflake.Layout
	linkBad string
	lines   []line // what typed says, line by line
	inBox   bool   // the last edit was in the box, not in a card
	unread  int    // lines beyond lineLimit
}

// line is one line of the box that is not blank.
type line struct {
	number int // in the box, from 1
	id     snowflake.ID
	err    error
}

func newDecode() *decode {
	p := &decode{ready: app.IsClient}
	p.read(arrival())
	return p
}

// OnMount tells the loader.
func (p *decode) OnMount(ctx app.Context) { announceReady(ctx) }

// OnNav shows what the address says. IDs that a hand-made link has in its
// query are moved into the fragment, which no server sees.
func (p *decode) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(decodePage().Title)
	u := ctx.Page().URL()
	p.read(u.RawQuery, u.EscapedFragment())
	if q := u.Query(); q.Has("id") || q.Has("layout") {
		p.write(ctx)
		p.address.flush(ctx)
	}
	p.address.arrive()
}

// read sets the page's state from a query and a fragment; what the fragment
// says counts.
func (p *decode) read(query, fragment string) {
	q := parameters(query)
	for name, values := range parameters(fragment) {
		q[name] = values
	}
	l, err := layoutFrom(q)
	p.layout, p.linkBad = l, ui.Problem(err)
	if err == nil {
		p.linkBad = unknown(q, "id", "layout", "epoch", "tick")
	}
	if ids, ok := q["id"]; ok {
		p.setTyped(strings.Join(ids, "\n"))
		return
	}
	p.setTyped(example.String())
}

// setTyped takes the box's text and reads every line of it.
func (p *decode) setTyped(typed string) {
	p.typed, p.lines, p.unread = typed, nil, 0
	number := 0
	for one := range strings.Lines(typed) {
		if number++; number > lineLimit {
			p.unread++
			continue
		}
		if strings.TrimSpace(one) == "" {
			continue
		}
		id, err := format.Integer(one)
		p.lines = append(p.lines, line{number: number, id: id, err: err})
	}
	if len(p.lines) == 0 {
		_, err := format.Integer("")
		p.lines = []line{{number: 1, err: err}}
	}
}

// setLine writes an ID into one line of the box, and leaves the others as they
// were typed.
func (p *decode) setLine(ctx app.Context, number int, id snowflake.ID) {
	lines := strings.SplitAfter(p.typed, "\n")
	end := ""
	if strings.HasSuffix(lines[number-1], "\n") {
		end = "\n"
	}
	lines[number-1] = id.String() + end
	p.edit(ctx, strings.Join(lines, ""), false)
}

func (p *decode) onInput(ctx app.Context, _ app.Event) {
	p.edit(ctx, ctx.JSSrc().Get("value").String(), true)
}

// edit takes a changed text. Going over from the box to a card, or back, begins
// a new history entry, so that Back undoes a run of edits of one kind.
func (p *decode) edit(ctx app.Context, typed string, inBox bool) {
	if p.inBox != inBox {
		p.inBox = inBox
		p.address.begin(ctx)
	}
	p.setTyped(typed)
	p.write(ctx)
}

// onPaste begins a new history entry, so that Back returns to what was there.
func (p *decode) onPaste(ctx app.Context, _ app.Event) { p.address.begin(ctx) }

func (p *decode) choose(ctx app.Context, l snowflake.Layout) {
	p.layout, p.linkBad = l, ""
	p.write(ctx)
}

// fragment is the page's state as the address carries it.
func (p *decode) fragment() string {
	var k link
	typed := p.typed
	if len(typed) > linkLimit {
		typed = typed[:0]
	}
	for one := range strings.SplitSeq(typed, "\n") {
		k.add("id", one)
	}
	k.addLayout(p.layout)
	return k.String()
}

func (p *decode) write(ctx app.Context) { p.address.write(ctx, "", p.fragment()) }

// counts are how many lines held an ID, and how many did not.
func (p *decode) counts() (good, bad int) {
	for _, l := range p.lines {
		if l.err != nil {
			bad++
		}
	}
	return len(p.lines) - bad, bad
}
