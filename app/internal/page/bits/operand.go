package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// operands are the boxes of what the operation takes.
func (p *bitLab) operands() app.UI {
	if p.op.Takes == "parts" {
		return p.parts()
	}
	var all []app.UI
	for _, name := range operandNames(p.op) {
		switch {
		case p.isCount(name):
			all = append(all, p.count(name))
		case name == "b" && p.same:
			all = append(all, ui.Div("operand"))
		default:
			all = append(all, p.register(name))
		}
	}
	if p.op.Name == "xor-swap" {
		all = append(all, p.sameChoice())
	}
	return ui.Make("div", ui.With{"class", "operands", "data-operation", p.op.Name}, all...)
}

// register is an operand with its bits, its boxes and both readings.
func (p *bitLab) register(name string) app.UI {
	o, w := p.inputs[name], p.width
	return ui.Make("div", ui.With{"class", "operand", "data-row", name, "data-problem", strconv.FormatBool(o.problem != "")},
		ui.Div("operand-boxes",
			p.box(name, name, text.T("%s, as a number", name), o.typed, !o.hex && o.problem != "", func(typed string) operand { return operand{typed: typed} }),
			p.box(name+"-hex", text.T("hex"), text.T("%s in hexadecimal digits", name), p.hexText(o), o.hex && o.problem != "", func(typed string) operand {
				return operand{typed: strconv.FormatInt(w.Signed(o.bits), 10), hex: true, inHex: typed}
			}),
			p.readingsOf(o),
		),
		ui.Alert(o.problem),
		&register{Name: name, Width: int(w), Bits: w.Keep(o.bits), Ready: p.ready, OnFlip: func(ctx app.Context, bit int) {
			p.setBits(ctx, name, p.width.Keep(p.inputs[name].bits)^1<<bit)
		}},
	)
}

// hexText is what the box of the hexadecimal form shows: what is being typed
// there, or else the value's exact form.
func (p *bitLab) hexText(o *operand) string {
	if o.hex || !o.read {
		return o.inHex
	}
	s := strconv.FormatUint(p.width.Keep(o.bits), 16)
	for len(s) < int(p.width)/4 {
		s = "0" + s
	}
	return "0x" + s
}

func (p *bitLab) readingsOf(o *operand) app.UI {
	v := p.width.Keep(o.bits)
	signed, unsigned := strconv.FormatInt(p.width.Signed(v), 10), strconv.FormatUint(v, 10)
	return ui.Make("dl", ui.With{"class", "readings-of"},
		ui.Make("div", nil, ui.Say("dt", text.T("signed")), ui.Say("dd", minus(text.GroupDigits(signed, 3, ",")), "class", "digits", "data-field", "signed", "data-value", signed)),
		ui.Make("div", nil, ui.Say("dt", text.T("unsigned")), ui.Say("dd", text.GroupDigits(unsigned, 3, ","), "class", "digits", "data-field", "unsigned", "data-value", unsigned)),
	)
}

// box is one text box of an operand; read makes the operand of what is typed.
func (p *bitLab) box(edit, label, what, shown string, bad bool, read func(string) operand) app.UI {
	name := edit
	if n := len(edit) - len("-hex"); n > 0 && edit[n:] == "-hex" {
		name = edit[:n]
	}
	input := p.textBox(edit, what, shown, bad, func(ctx app.Context, typed string) { p.set(ctx, name, read(typed)) }, "operand", p.op.Name, edit, int(p.width)).
		OnBlur(ui.On(func(app.Context, app.Event) { p.settle(name) }), "settle", p.op.Name, edit)
	return ui.Make("label", ui.With{"class", "control"}, labelled(label), input)
}

// settle writes the hexadecimal form exactly once its reader has left the box,
// unless it has a problem.
func (p *bitLab) settle(name string) {
	if o := p.inputs[name]; o != nil && o.hex && o.problem == "" {
		o.typed, o.hex, o.inHex = strconv.FormatInt(p.width.Signed(o.bits), 10), false, ""
	}
}

// count is an operand that counts bits or places: a box and a slider.
func (p *bitLab) count(name string) app.UI {
	o := p.inputs[name]
	label, what := text.T("n"), text.T("n, a number of places from 0 to %d", bitlab.MaxCount)
	switch {
	case name == "b":
		label, what = text.T("b"), text.T("b, the field’s lowest bit")
	case p.op.Name == "wrap" || p.op.Name == "max-of-bits" || p.op.Name == "extract":
		what = text.T("n, a number of bits from 0 to %d", bitlab.MaxCount)
	}
	return ui.Make("div", ui.With{"class", "operand count", "data-row", name},
		ui.Div("operand-boxes",
			p.box(name, label, what, o.typed, o.problem != "", func(typed string) operand { return operand{typed: typed} }),
			p.slider(name, name+"-slider", what),
		),
		ui.Alert(o.problem),
	)
}

// slider sets a count by dragging.
func (p *bitLab) slider(name, edit, what string) app.UI {
	return ui.MakeLive("input", ui.With{"type", "range", "data-edit", edit, "min", "0", "max", strconv.Itoa(bitlab.MaxCount), "step", "1",
		"value", strconv.FormatUint(p.inputs[name].bits, 10), "aria-label", what, "disabled", strconv.FormatBool(!p.ready)}).
		OnInput(ui.On(func(ctx app.Context, _ app.Event) {
			p.set(ctx, name, operand{typed: ctx.JSSrc().Get("value").String()})
		}), "slide", p.op.Name, edit)
}

// sameChoice lets both names of a swap mean one variable.
func (p *bitLab) sameChoice() app.UI {
	return ui.Make("label", ui.With{"class", "same"},
		ui.MakeLive("input", ui.With{"type", "checkbox", "data-edit", "same", "checked", strconv.FormatBool(p.same), "disabled", strconv.FormatBool(!p.ready)}).
			OnChange(ui.On(func(ctx app.Context, _ app.Event) {
				p.same = ctx.JSSrc().Get("checked").Bool()
				p.changed(ctx)
			}), "same"),
		app.Text(text.T("a and b are the same variable")),
	)
}

// parts are the four numbers of an ID, and the ID's own bits.
func (p *bitLab) parts() app.UI {
	l := snowflake.Twitter()
	var all []app.UI
	for _, name := range bitlab.PartNames() {
		o, f := p.inputs[name], l.Fields[fieldNamed(l, name)]
		all = append(all, ui.Make("div", ui.With{"class", "operand part", "data-hue", name},
			p.box(name, name, text.T("%s, %d bits", name, f.Bits), o.typed, o.problem != "", func(typed string) operand { return operand{typed: typed} }),
			ui.Words("range", text.T("%d bits: 0 to %s", f.Bits, text.Group(f.Max()))),
			ui.Alert(o.problem),
		))
	}
	id := uint64(0)
	if p.steps > 0 {
		id = p.walk.Result()
	}
	return ui.Div("operands part-fields",
		ui.Div("part-boxes", all...),
		ui.Make("div", ui.With{"data-row", "id"}, &ui.Bits{Layout: l, ID: snowflake.ID(id), OnFlip: p.flipPart()}),
	)
}

// flipPart changes the part that the flipped bit belongs to.
func (p *bitLab) flipPart() func(app.Context, int) {
	if !p.ready || p.steps == 0 {
		return nil
	}
	return func(ctx app.Context, bit int) {
		id := p.walk.Result() ^ 1<<bit
		for _, name := range bitlab.PartNames() {
			p.inputs[name] = &operand{typed: strconv.FormatInt(bitlab.PartsOf(id).Get(name), 10)}
		}
		if id>>63 == 1 { // a sign that is set comes from one bit more of time
			p.inputs["time"].typed = strconv.FormatUint(id>>22, 10)
		}
		p.changed(ctx)
	}
}

func fieldNamed(l snowflake.Layout, name string) int {
	for i, f := range l.Fields {
		if f.Name == name {
			return i
		}
	}
	return 0
}
