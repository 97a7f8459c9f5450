package bits

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// operand is what stands in one box, and what it was last read as.
type operand struct {
	typed   string
	hex     bool   // it is typed into the box of its hexadecimal form,
	inHex   string // like this
	bits    uint64
	read    bool // there were bits to be read, now or before
	problem string
}

// operandNames are what an operation takes, in the order of the page.
func operandNames(o bitlab.Operation) []string {
	if o.Takes == "parts" {
		return bitlab.PartNames()
	}
	return strings.Fields(o.Takes)
}

// defaults are the operands that an operation begins with, as a link has them.
func defaults(op string) url.Values {
	switch op {
	case "negate":
		return nav.Parameters("a=12")
	case "and", "or":
		return nav.Parameters("a=0b10110110&b=15")
	case "xor":
		return nav.Parameters("a=4&b=15")
	case "xor-swap":
		return nav.Parameters("a=11&b=-11")
	case "shift-left":
		return nav.Parameters("a=11&n=2")
	case "shift-right", "shift-right-unsigned":
		return nav.Parameters("a=-11&n=2")
	case "max-of-bits":
		return nav.Parameters("n=5")
	case "wrap":
		return nav.Parameters("a=15&n=4")
	case "extract":
		return nav.Parameters("a=0b10110110&b=2&n=3")
	}
	return nav.Parameters(partsQuery(bitlab.PartsOf(uint64(nav.Example))))
}

// partsQuery are the parts of an ID as a link has them.
func partsQuery(parts bitlab.Parts) string {
	var k nav.Link
	for _, name := range bitlab.PartNames() {
		k.Add(name, strconv.FormatInt(parts.Get(name), 10))
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
		o.bits, o.read, o.problem = v, true, ""
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
	case o.hex:
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
	o.bits, o.read = p.inputs[name].bits, p.inputs[name].read
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
