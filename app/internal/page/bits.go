package page

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

func bitsPage() Page {
	return Page{
		Path:        "/bits",
		Tab:         text.T("Bits"),
		Title:       text.T("Two’s complement, XOR, masks and shifts, step by step · Snowflake Lab"),
		Description: text.T("The bit operations behind a Snowflake ID, one step at a time: flip a bit and see why. Two’s complement, XOR, AND, OR, shifts in six languages, masks, and putting an ID together."),
		New:         func() app.Composer { return newBits() },
	}
}

// bitLab is the page: one operation, its operands, and its steps.
type bitLab struct {
	app.Compo
	ready   bool
	address address

	op      bitlab.Operation
	width   bitlab.Width
	inputs  map[string]*operand // by name, as links have it
	same    bool
	linkBad string

	walk  bitlab.Walk // the last that could be worked out
	steps int         // how many the walk has; 0 if there never was one
	at    int
	stale bool // an operand cannot be read, so that the walk is an older one's

	ring     ring
	practice practice
}

// operand is what stands in one box, and what it was last read as.
type operand struct {
	typed   string
	inHex   string // what is being typed into the box of its hexadecimal form
	bits    uint64
	problem string
}

func newBits() *bitLab {
	p := &bitLab{}
	p.read("")
	return p
}

// OnMount marks the page as alive.
func (p *bitLab) OnMount(ctx app.Context) {
	p.ready = true
	p.practice.load(ctx)
	announceReady(ctx)
}

// OnNav shows what the address says.
func (p *bitLab) OnNav(ctx app.Context) {
	ctx.Page().SetTitle(bitsPage().Title)
	p.address.arrive()
	p.read(ctx.Page().URL().RawQuery)
	p.practice.load(ctx)
}

// read sets the page's state from a query.
func (p *bitLab) read(query string) {
	q := parameters(query)
	p.linkBad, p.same, p.steps, p.at = unknown(q, linkWords...), q.Get("same") == "1", 0, 0
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
		return
	}
	p.at = at
}

func operationNames() string {
	var names []string
	for _, o := range bitlab.Operations() {
		names = append(names, o.Name)
	}
	return strings.Join(names, ", ")
}

// defaults are the operands that an operation begins with, as a link has them.
func defaults(op string) url.Values {
	switch op {
	case "negate":
		return parameters("a=12")
	case "and", "or":
		return parameters("a=0b10110110&b=15")
	case "xor":
		return parameters("a=4&b=15")
	case "xor-swap":
		return parameters("a=11&b=-11")
	case "shift-left":
		return parameters("a=11&n=2")
	case "shift-right", "shift-right-unsigned":
		return parameters("a=-11&n=2")
	case "max-of-bits":
		return parameters("n=5")
	case "wrap":
		return parameters("a=15&n=4")
	case "extract":
		return parameters("a=0b10110110&b=2&n=3")
	}
	return parameters(partsQuery(bitlab.PartsOf(uint64(example))))
}

// partsQuery are the parts of an ID as a link has them.
func partsQuery(parts bitlab.Parts) string {
	var k link
	for _, name := range bitlab.PartNames() {
		k.add(name, strconv.FormatInt(parts.Get(name), 10))
	}
	return k.String()
}

// isCount reports whether an operand counts bits or places, so that it is no
// register.
func (p *bitLab) isCount(name string) bool {
	return name == "n" || name == "b" && p.op.Name == "extract"
}

// work reads the operands and works the operation out; while one of them cannot
// be read, the last walk stays.
func (p *bitLab) work() {
	p.stale = false
	for name, o := range p.inputs {
		v, err := p.value(name, o)
		if err != nil {
			o.problem, p.stale = err.Error(), true
			continue
		}
		o.bits, o.problem = v, ""
	}
	if p.stale {
		return
	}
	p.walk = p.op.Walk(p.input())
	p.steps = len(p.walk.Steps)
	p.at = min(p.at, p.steps-1)
}

// value reads an operand from the box it is typed into.
func (p *bitLab) value(name string, o *operand) (uint64, error) {
	switch {
	case p.isCount(name):
		n, err := format.Count(o.typed, bitlab.MaxCount)
		return uint64(n), err
	case o.inHex != "":
		return format.HexOperand(o.inHex, int(p.width))
	}
	return format.Operand(o.typed, int(p.width))
}

func (p *bitLab) input() bitlab.Input {
	in := bitlab.Input{Width: p.width, Same: p.same}
	for name, o := range p.inputs {
		switch name {
		case "a":
			in.A = o.bits
		case "b":
			in.B = o.bits
		case "n":
			in.N = int(o.bits)
		default:
			in.Parts = in.Parts.With(name, int64(o.bits))
		}
	}
	return in
}

// set takes an operand's typed form.
func (p *bitLab) set(ctx app.Context, name string, o operand) {
	if p.inputs[name] == nil { // another operation has come meanwhile
		return
	}
	o.bits = p.inputs[name].bits
	p.inputs[name] = &o
	p.changed(ctx)
}

// setBits takes an operand's value from its bits.
func (p *bitLab) setBits(ctx app.Context, name string, v uint64) {
	p.set(ctx, name, operand{typed: strconv.FormatInt(p.width.Signed(v), 10)})
}

// changed works the operation out anew, from its beginning if it has other
// steps now.
func (p *bitLab) changed(ctx app.Context) {
	before := p.steps
	p.work()
	if p.steps != before {
		p.at = 0
	}
	p.linkBad = ""
	p.write(ctx)
}

func (p *bitLab) setWidth(ctx app.Context, w bitlab.Width) {
	p.width = w
	p.changed(ctx)
}

// write puts the page's state into the address.
func (p *bitLab) write(ctx app.Context) { p.address.write(ctx, p.query(), "") }

// query is the page's state as links have it.
func (p *bitLab) query() string {
	var k link
	k.add("op", p.op.Name)
	for _, name := range operandNames(p.op) {
		o := p.inputs[name]
		if value := o.typed; o.inHex == "" {
			k.add(name, value)
		} else if strings.HasPrefix(strings.ToLower(strings.TrimSpace(o.inHex)), "0x") {
			k.add(name, o.inHex)
		} else {
			k.add(name, "0x"+o.inHex)
		}
	}
	if p.op.Takes != "parts" {
		k.add("width", strconv.Itoa(int(p.width)))
	}
	if p.same {
		k.add("same", "1")
	}
	if p.at > 0 {
		k.add("step", strconv.Itoa(p.at))
	}
	p.ring.write(&k)
	p.practice.write(&k)
	return k.String()
}

// operandNames are what an operation takes, in the order of the page.
func operandNames(o bitlab.Operation) []string {
	if o.Takes == "parts" {
		return bitlab.PartNames()
	}
	return strings.Fields(o.Takes)
}
