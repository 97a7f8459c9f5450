// Package generate is the page that makes IDs: the newest one taken apart, and
// the history of those before it.
package generate

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// generate makes IDs with the real generator and shows the newest one whole.
type generate struct {
	app.Compo
	ready   bool
	ctx     app.Context // the page's own, for what components on it ask for
	address nav.Address

	layout  snowflake.Layout
	nodes   map[string]string // the node values as typed, by field name
	linkBad string            // what is wrong with the link that led here
	refused string            // why the last press of a button issued nothing

	id      snowflake.ID // the ID shown
	of      snowflake.Layout
	origin  string // "example", "linked", "issued" or "composed"
	note    string
	changed uint64 // the bits that composing changed
	counted bool   // the sequence is known to have begun at 0, since we issued it

	sources map[string]*ui.Source
	burst   *ui.Burst
	history []made
}

// New makes the page.
func New() app.Composer { return newPage() }

func newPage() *generate {
	p := &generate{ready: app.IsClient, sources: map[string]*ui.Source{}}
	p.read(p.address.Open())
	return p
}

// OnMount loads what this browser remembers.
func (p *generate) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.history = loadHistory(ctx)
	nav.AnnounceReady(ctx)
}

// OnNav shows what the address says.
func (p *generate) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(nav.RouteOf("/").Title)
	p.address.Arrive()
	if u := ctx.Page().URL(); p.address.Unread(u) {
		p.read(u.RawQuery, u.EscapedFragment())
	}
}

// OnDismount stops what still runs.
func (p *generate) OnDismount() { p.stop() }

// read sets the page's state from a query and a fragment.
func (p *generate) read(query, fragment string) {
	p.stop()
	q := nav.Parameters(query)
	l, err := nav.LayoutFrom(q)
	p.linkBad, p.refused, p.changed, p.burst = ui.Problem(err), "", 0, nil
	p.layout, p.of = l, l
	p.nodes = map[string]string{}
	known := []string{"layout", "epoch", "tick"}
	for i, f := range l.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		known = append(known, f.Name)
		if p.nodes[f.Name] = defaultNode(l, i); q.Has(f.Name) {
			p.nodes[f.Name] = q.Get(f.Name)
		}
	}
	if p.linkBad == "" {
		p.linkBad = nav.JoinSentences(nav.UnknownParams(q, known...), nav.Overruled(q, l.Name, ""), nav.UnknownFragment(fragment, "id"))
	}
	if typed := nav.Parameters(fragment).Get("id"); typed != "" {
		if id, err := format.Integer(typed); err == nil {
			p.id, p.origin, p.note, p.counted = id, "linked", text.T("From the link"), false
			return
		} else {
			p.linkBad = text.T("The link's ID cannot be read: %s", err.Error())
		}
	}
	p.showExample()
}

// defaultNode is the value of a node field that nobody has chosen yet: the
// example's where it has one, else 1.
func defaultNode(l snowflake.Layout, i int) string {
	if l.Name == "twitter" {
		return strconv.FormatUint(l.Value(nav.Example, i), 10)
	}
	return "1"
}

// showExample shows the famous ID, or its instant in another layout or from
// another node.
func (p *generate) showExample() {
	p.id, p.of, p.origin, p.counted = nav.Example, snowflake.Twitter(), "example", false
	p.note = text.T("An example: a post on Twitter, made on a day in June 2022")
	before := p.id
	p.compose()
	if p.of.Name == "twitter" && p.id == before {
		p.origin, p.note, p.changed = "example", text.T("An example: a post on Twitter, made on a day in June 2022"), 0
	}
}

// values are the node values, and what is wrong with the first that is.
func (p *generate) values() (snowflake.Values, map[string]string) {
	values, bad := snowflake.Values{}, map[string]string{}
	for _, f := range p.layout.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		v, err := format.Value(p.nodes[f.Name], f)
		if err != nil {
			bad[f.Name] = err.Error()
			continue
		}
		values[f.Name] = v
	}
	return values, bad
}

// compose shows the current instant and sequence with the chosen layout and
// node values. It leaves the ID as it is while a value cannot be read.
func (p *generate) compose() {
	values, bad := p.values()
	if len(bad) > 0 {
		return
	}
	m, err := recompose(p.id, p.of, p.layout, values)
	if err != nil {
		p.refused = ui.Problem(err)
		return
	}
	p.changed = uint64(p.id ^ m.id)
	p.id, p.of, p.origin = m.id, p.layout, "composed"
	p.note = m.note(p.changed)
}

// choose takes another layout, and keeps the node values that both have.
func (p *generate) choose(ctx app.Context, l snowflake.Layout) {
	p.stop()
	nodes := map[string]string{}
	for i, f := range l.Fields {
		if f.Kind != snowflake.KindNode {
			continue
		}
		nodes[f.Name] = defaultNode(l, i)
		if _, err := format.Value(p.nodes[f.Name], f); err == nil {
			nodes[f.Name] = p.nodes[f.Name]
		}
	}
	p.layout, p.nodes, p.linkBad, p.refused, p.burst = l, nodes, "", "", nil
	p.compose()
	p.write(ctx)
}

// setNode takes a typed node value.
func (p *generate) setNode(ctx app.Context, name, typed string) {
	p.stop()
	p.nodes[name] = typed
	p.refused, p.burst = "", nil
	p.compose()
	p.write(ctx)
}

// write puts the page's state into the address.
func (p *generate) write(ctx app.Context) {
	var query, fragment nav.Link
	query.AddLayout(p.layout)
	for _, f := range p.layout.Fields {
		if f.Kind == snowflake.KindNode {
			query.Add(f.Name, p.nodes[f.Name])
		}
	}
	fragment.Add("id", p.id.String())
	p.address.Write(ctx, query.String(), fragment.String())
}

// ended says since when the layout's lifetime is over, or nothing.
func (p *generate) ended(now time.Time) string {
	last, ok := p.layout.Last()
	if !ok || !now.After(last.Add(p.layout.Tick)) {
		return ""
	}
	field := p.layout.Fields[p.layout.Index(snowflake.KindTime)]
	return text.T("%s ended on %s: its %s bits of time are used up, so that no ID can be issued.",
		ui.LayoutName(p.layout), text.ShortUTC(last), text.Group(field.Bits))
}

// burstView shows how a burst's IDs fell into ticks, as it happened.
func (p *generate) burstView() app.UI {
	b := p.burst
	if b == nil || !b.Done || b.Want == 1 || len(b.Record.Ticks) == 0 {
		return ui.Make("section", ui.With{"class", "burst"}, p.question())
	}
	return ui.Make("section", ui.With{"class", "burst"},
		p.question(),
		ui.Say("h2", text.T("How they fell into ticks")),
		ui.Say("p", b.Summary(), "class", "hint"),
		b.Table(),
	)
}

// question asks what a burst does. Its answer is the real burst, here and now.
func (p *generate) question() app.UI {
	i := p.layout.Index(snowflake.KindSequence)
	if i < 0 || p.layout.Name != "twitter" {
		return ui.Make("div", nil)
	}
	return &ui.Prediction{
		ID:       "burst",
		Class:    nav.Presenting(),
		Past:     p.burst != nil && p.burst.Done && uint64(p.burst.Want) > p.burst.Capacity(),
		Question: text.T("A millisecond has room for %s IDs of one node. You ask for 5,000 at once.", text.Group(p.layout.Fields[i].Max()+1)),
		Answers: []ui.Answer{
			{Words: text.T("The rest wait for the next millisecond"), Right: true,
				Why: text.T("The sequence is full at 4,095, so the generator waits until its clock shows a new tick and begins again at 0. Below is what your browser just did.")},
			{Words: text.T("The sequence goes on to 4,096 and beyond"),
				Why: text.T("a counter has no end on paper; but 12 bits do, and a carry would change the worker’s number.")},
			{Words: text.T("The rest are refused with an error"),
				Why: text.T("some generators do that, and ours has a call for it, Next; this button uses Fill, which waits.")},
		},
		OnAnswer: func(_ app.Context, answered bool) {
			if answered {
				p.issue(p.ctx, 5000)
			} else {
				p.stop()
				p.burst = nil
			}
		},
	}
}
