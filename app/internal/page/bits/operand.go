package bits

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func (p *bitLab) operandBoxes() app.UI {
	o := p.operation()
	if o.Takes == "parts" {
		return p.parts()
	}
	var all []app.UI
	for _, name := range operandNames(o) {
		switch {
		case p.isCount(name):
			all = append(all, p.count(name))
		case name == "b" && p.same:
			all = append(all, ui.Div("operand"))
		default:
			all = append(all, p.register(name))
		}
	}
	if p.op == "xor-swap" {
		all = append(all, p.sameChoice())
	}
	return ui.Elem("div", ui.With{"class", "operands", "data-operation", p.op}, all...)
}

// register is an operand's boxes. Its bits are flipped in the calculation itself.
func (p *bitLab) register(name string) app.UI {
	v := p.values[name]
	typed, inHex := p.operands[name], p.inHex(name)
	if inHex {
		typed = p.decimal(name)
	}
	bad := v.problem != ""
	return ui.Elem("div", ui.With{"class", "operand"},
		ui.Div("operand-boxes",
			p.box(name, name, name, text.T("%s, as a number", name), typed, bad && !inHex, p.enter),
			p.box(name, name+"-hex", text.T("hex"), text.T("%s in hexadecimal digits", name), p.hexText(name), bad &&
				inHex, p.enterHex),
		),
		ui.Alert(v.problem),
	)
}

// inHex reports whether an operand is being typed in hexadecimal.
func (p *bitLab) inHex(name string) bool {
	_, typing := p.hex[name]
	return typing
}

// hexText is what the hexadecimal box shows: the text being typed, otherwise the value.
func (p *bitLab) hexText(name string) string {
	v := p.values[name]
	if p.inHex(name) || !v.read {
		return p.hex[name]
	}
	s := strconv.FormatUint(p.width.Keep(v.bits), 16)
	for len(s) < int(p.width)/4 {
		s = "0" + s
	}
	return "0x" + s
}

func (p *bitLab) box(name, edit, label, what, shown string, bad bool,
	enter func(ctx app.Context, name, typed string)) app.UI {
	input := p.textBox(edit, what, shown, bad, func(ctx app.Context, typed string) { enter(ctx, name, typed) },
		"operand", p.op, edit, int(p.width)).
		OnBlur(ui.On(func(app.Context, app.Event) { p.leave(name) }), "leave", p.op, edit)
	return ui.Elem("label", ui.With{"class", "control"}, labelled(label), input)
}

// enter sets an operand from typed text.
func (p *bitLab) enter(ctx app.Context, name, typed string) {
	delete(p.hex, name)
	p.calculate(func() { p.set(name, typed) })
}

// enterHex sets an operand from hexadecimal digits; links write them with 0x.
func (p *bitLab) enterHex(ctx app.Context, name, typed string) {
	p.hex[name] = typed
	if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(typed)), "0x") {
		typed = "0x" + typed
	}
	p.calculate(func() { p.set(name, typed) })
}

// leave normalizes the hexadecimal box when it loses the focus, unless it has a problem. The
// address may keep the text as typed.
func (p *bitLab) leave(name string) {
	if p.inHex(name) && p.values[name].problem == "" {
		delete(p.hex, name)
		p.change(func() { p.set(name, p.decimal(name)) })
	}
}

// count is an operand that counts bits or places: a box and a slider.
func (p *bitLab) count(name string) app.UI {
	problem := p.values[name].problem
	label, what := text.T("n"), text.T("n, a number of places from 0 to %d", bitlab.MaxCount)
	switch {
	case name == "b":
		label, what = text.T("b"), text.T("b, the field’s lowest bit")
	case p.op == "wrap" || p.op == "max-of-bits" || p.op == "extract":
		what = text.T("n, a number of bits from 0 to %d", bitlab.MaxCount)
	}
	return ui.Elem("div", ui.With{"class", "operand count", "data-row", name},
		ui.Div("operand-boxes",
			p.box(name, name, label, what, p.operands[name], problem != "", p.enter),
			p.slider(name, name+"-slider", what),
		),
		ui.Alert(problem),
	)
}

func (p *bitLab) slider(name, edit, what string) app.UI {
	return ui.ElemOn("input",
		ui.With{"type", "range", "data-edit", edit, "min", "0", "max", strconv.Itoa(bitlab.MaxCount), "step", "1",
			"value", strconv.FormatUint(p.values[name].bits, 10), "aria-label", what}).
		OnInput(ui.Entered(func(ctx app.Context, value string) { p.enter(ctx, name, value) }), "slide", p.op, edit)
}

// sameChoice makes both names of a swap one variable.
func (p *bitLab) sameChoice() app.UI {
	return ui.Elem("label", ui.With{"class", "same"},
		ui.ElemOn("input", ui.With{"type", "checkbox", "data-edit", "same", "checked", strconv.FormatBool(p.same)}).
			OnChange(ui.On(func(ctx app.Context, e app.Event) {
				same := ui.Control(ctx, e).Get("checked").Bool()
				p.calculate(func() { p.same = same })
			}), "same"),
		app.Text(text.T("a and b are the same variable")),
	)
}

func (p *bitLab) parts() app.UI {
	l := snowflake.Twitter()
	var all []app.UI
	for _, name := range bitlab.PartNames() {
		f, problem := l.Fields[fieldNamed(l, name)], p.values[name].problem
		all = append(all, ui.Elem("div", ui.With{"class", "operand part", "data-hue", name},
			p.box(name, name, name, text.T("%s, %d bits", name, f.Bits), p.operands[name], problem != "", p.enter),
			ui.Words("range", text.T("%d bits: 0 to %s", f.Bits, text.Group(f.Max()))),
			ui.Alert(problem),
		))
	}
	return ui.Div("operands part-boxes", all...)
}

func fieldNamed(l snowflake.Layout, name string) int {
	for i, f := range l.Fields {
		if f.Name == name {
			return i
		}
	}
	return 0
}

// register is a row of the calculation whose bits can be flipped by click, Space, or the digits 0
// and 1: one tab stop with arrow keys. It is a transparent layer above the picture.
type register struct {
	app.Compo
	Name   string
	Width  int
	Bits   uint64
	Place  worksheet.RowPosition
	Told   bool // its bits may be read out
	ID     bool // it is an ID, whose parts show its values
	OnFlip func(ctx app.Context, bit int)

	keys ui.BitKeys
}

func (c *register) Render() app.UI {
	bytes := make([]app.UI, c.Width/8, c.Width/8+1)
	for i := range bytes {
		cells := make([]app.UI, 8)
		for j := range cells {
			cells[j] = c.cell(c.Width - 1 - 8*i - j)
		}
		bytes[i] = box(c.Place.Byte(i), c.Place.Top, 8*c.Place.Cell, c.Place.Tall, ui.Div("press-byte", cells...))
	}
	if !c.ID {
		bytes = append(bytes, c.readings())
	}
	group := ui.ElemOn("div",
		ui.With{"class", "register", "data-row", c.Name, "role", "group",
			"aria-label", text.T("The %d bits of %s. Arrow keys move, Space flips, 0 and 1 set.", c.Width, c.Name)}).
		Body(ui.SVG("svg",
			ui.With{"viewBox", "0 0 " + strconv.Itoa(c.Place.Width) + " " + strconv.Itoa(c.Place.Height),
				"preserveAspectRatio", "xMidYMin"}, bytes...))
	return c.keys.On(group, c.Width, &c.Bits, func(ctx app.Context, bit int) { c.OnFlip(ctx, bit) })
}

// box places HTML in an SVG picture.
func box(x, y, width, height float64, part app.UI) app.UI {
	return ui.SVG("foreignObject",
		ui.With{"x", stage.Num(x), "y", stage.Num(y), "width", stage.Num(width), "height", stage.Num(height)}, part)
}

// readings are the signed and, where it differs, the unsigned value, at the end of the row.
func (c *register) readings() app.UI {
	w := bitlab.Width(c.Width)
	signed, unsigned := signed(w, c.Bits), strconv.FormatUint(w.Keep(c.Bits), 10)
	also := ""
	if signed != unsigned {
		also = text.T("unsigned %s", text.GroupDigits(unsigned, 3, ","))
	}
	return box(0.25*float64(c.Place.Width), c.Place.Top-32, 0.75*float64(c.Place.Width), 30, ui.Div("press-value",
		ui.Text("span", also, "data-field", "unsigned", "data-value", unsigned),
		ui.Text("b", text.Minus(text.GroupDigits(signed, 3, ",")), "data-field", "signed", "data-value", signed),
	))
}

func (c *register) cell(bit int) app.UI {
	tab := -1
	if bit == c.keys.Stop(0, c.Width) {
		tab = 0
	}
	value := strconv.FormatUint(c.Bits>>bit&1, 10)
	label := text.T("bit %d: %s", bit, value)
	if !c.Told {
		label = text.T("bit %d", bit)
	}
	with := ui.With{"type", "button", "class", "press", "tabindex", strconv.Itoa(tab), "data-bit", strconv.Itoa(bit),
		"data-value", value, "aria-label", label}
	if c.ID {
		l := snowflake.Twitter()
		with = append(with, "data-kind", l.Fields[layouts.FieldAt(l, bit)].Kind.String())
	}
	return ui.Elem("button", with)
}
