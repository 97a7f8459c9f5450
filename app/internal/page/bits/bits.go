// Package bits is the page that takes one bit operation at a time to pieces.
package bits

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// bitLab is the page: one operation, its operands, and its steps.
type bitLab struct {
	app.Compo
	ready   bool
	ctx     app.Context
	address nav.Address

	op      bitlab.Operation
	width   bitlab.Width
	inputs  map[string]*operand // by name, as links have it
	same    bool
	linkBad string

	walk    bitlab.Walk // the last that could be worked out
	steps   int         // how many the walk has; 0 if there never was one
	at      int
	playing bool
	stale   bool // an operand cannot be read, so that the walk is an older one's

	ring     ring
	practice practice
}

// New makes the page.
func New() app.Composer { return newPage() }

func newPage() *bitLab {
	p := &bitLab{ready: app.IsClient}
	p.read(p.address.Open())
	return p
}

// OnMount takes what this browser remembers.
func (p *bitLab) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.practice.load(ctx)
	nav.AnnounceReady(ctx)
}

// OnNav shows what the address says.
func (p *bitLab) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(nav.RouteOf("/bits").Title)
	p.address.Arrive()
	if u := ctx.Page().URL(); p.address.Unread(u) {
		p.read(u.RawQuery, u.EscapedFragment())
		p.practice.load(ctx)
	}
}

// read sets the page's state from a query.
func (p *bitLab) read(query, fragment string) {
	q := nav.Parameters(query)
	p.linkBad, p.same, p.steps, p.at = nav.JoinSentences(nav.UnknownParams(q, linkWords...), nav.UnknownFragment(fragment)), q.Get("same") == "1", 0, 0
	p.op, p.width = bitlab.Operations()[0], 8
	if name := q.Get("op"); name != "" {
		if o, ok := bitlab.Find(name); ok {
			p.op = o
		} else {
			p.linkBad = text.T("The link names an unknown operation, “%s”. There are %s.", name, operationNames())
		}
	}
	p.readWidth(q)
	p.inputs = map[string]*operand{}
	given := defaults(p.op.Name)
	for name := range given {
		if q.Has(name) {
			given[name] = q[name]
		}
		p.inputs[name] = &operand{typed: given.Get(name)}
	}
	p.work()
	if step := q.Get("step"); step != "" {
		p.readStep(step)
	}
	p.ring.read(q)
	p.practice.read(q)
}

// linkWords are the parameters of the page's links.
var linkWords = []string{"op", "a", "b", "n", "width", "same", "step", "time", "datacenter", "worker", "sequence", "ring", "from", "by", "seed"}

func (p *bitLab) readWidth(q url.Values) {
	if p.op.Takes == "parts" {
		// Every link may have the width that is usual.
		if w := q.Get("width"); w != "" && w != "8" && w != "64" {
			p.linkBad = nav.NoChoice("width", w, []string{"64"})
		}
		p.width = 64
		return
	}
	switch w := q.Get("width"); w {
	case "":
	case "8", "16", "32", "64":
		n, _ := strconv.Atoi(w)
		p.width = bitlab.Width(n)
	default:
		p.linkBad = text.T("The link’s width is “%s”; there are 8, 16, 32 and 64.", w)
	}
}

func (p *bitLab) readStep(step string) {
	at, err := strconv.Atoi(step)
	if err != nil || at < 0 || at >= max(p.steps, 1) {
		p.linkBad = text.T("The link’s step is “%s”; there are 0 to %d.", step, max(p.steps, 1)-1)
	}
	p.at = min(max(at, 0), max(p.steps, 1)-1)
}

func operationNames() string {
	var names []string
	for _, o := range bitlab.Operations() {
		names = append(names, o.Name)
	}
	return strings.Join(names, ", ")
}

// write puts the page's state into the address.
func (p *bitLab) write(ctx app.Context) { p.address.Write(ctx, p.query(), "") }

// query is the page's state as links have it.
func (p *bitLab) query() string {
	var k nav.Link
	k.Add("op", p.op.Name)
	for _, name := range operandNames(p.op) {
		o := p.inputs[name]
		if !o.hex {
			k.Add(name, o.typed)
		} else if strings.HasPrefix(strings.ToLower(strings.TrimSpace(o.inHex)), "0x") {
			k.Add(name, o.inHex)
		} else {
			k.Add(name, "0x"+o.inHex)
		}
	}
	if p.op.Takes != "parts" {
		k.Add("width", strconv.Itoa(int(p.width)))
	}
	if p.same {
		k.Add("same", "1")
	}
	if p.at > 0 {
		k.Add("step", strconv.Itoa(p.at))
	}
	p.ring.write(&k)
	p.practice.write(&k)
	return k.String()
}
