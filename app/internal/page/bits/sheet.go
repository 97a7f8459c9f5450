package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// look is everything that the page's pictures depend on.
type look struct {
	sheet *worksheet.Sheet
	step  int
	ring  ringWalk
}

func (p *bitLab) look() look { return look{sheet: p.sheet, step: p.step, ring: p.ring} }

// pictures are the pictures of an operation: its calculation and, for negation, the rings.
func pictures(op string, walk bitlab.Walk, sheet *worksheet.Sheet) (
	all []func(p *stage.Panel, at stage.Transition[look])) {
	step := func(l look) int { return l.step }
	if sheet != nil { // otherwise nothing could be read yet
		all = append(all, func(p *stage.Panel, at stage.Transition[look]) { sheet.Draw(p, stage.Along(at, step)) })
	}
	if sheet != nil && mirrors(op, walk.Width) {
		all = append(all, func(p *stage.Panel, at stage.Transition[look]) {
			drawMirror(p, walk, stage.Along(at, step))
		})
	}
	if op == "negate" {
		all = append(all, drawRing)
	}
	return all
}

// drawn replaces the pictures without a transition.
func (p *bitLab) drawn(is look) {
	all := pictures(p.op, p.walk, p.sheet)
	p.moving.Count, p.moving.Draw = len(all), func(panel *stage.Panel, index int, at stage.Transition[look]) {
		all[index](panel, at)
	}
	p.moving.Forget(p.Ctx, is)
}

// worksheet is the calculation, with flippable bits.
func (p *bitLab) worksheet() app.UI {
	if p.sheet == nil {
		return ui.Div("worksheet", ui.Words("empty", text.T("Enter valid numbers to see the calculation.")))
	}
	parts := []app.UI{ui.MemoFunc(func() app.UI { return p.moving.Panel(0) }, p.sheet)}
	rows := p.walk.Steps[len(p.walk.Steps)-1].Rows
	for i, row := range rows {
		switch {
		case row.Part == "ID":
			parts = append(parts,
				&register{Name: "id", ID: true, Width: 64, Bits: row.Bits, Told: p.told(), Place: p.sheet.Place(i),
					OnFlip: func(ctx app.Context, bit int) {
						p.calculate(func() { p.setID(p.walk.Result() ^ 1<<bit) })
					}})
		case p.sheet.Edited(i):
			name := row.Name
			parts = append(parts,
				&register{Name: name, Width: int(p.walk.Width), Bits: p.walk.Width.Keep(p.values[name].bits),
					Told: true, Place: p.sheet.Place(i), OnFlip: func(ctx app.Context, bit int) {
						p.enter(ctx, name, signed(p.width, p.values[name].bits^1<<bit))
					}})
		}
	}
	with := ui.With{"class", "worksheet", "data-bytes", strconv.Itoa(int(p.walk.Width) / 8)}
	if len(parts) == 1 && p.walk.Width > 16 { // it may scroll, and has no tab stop inside
		with = append(with, "tabindex", "0", "role", "group", "aria-label", text.T("The calculation"))
	}
	return ui.Elem("div", with,
		ui.Elem("div", ui.With{"class", "stage-panel", "role", "img", "aria-label", p.sheet.Sentence(p.step)},
			parts[0]), ui.Elem("div", nil, parts[1:]...))
}

// follow scrolls a picture that is wider than the window to the bits that the step computes.
func (p *bitLab) follow() {
	if app.IsServer || p.sheet == nil {
		return
	}
	left, right, wide := p.sheet.Fresh(p.step)
	sheet := app.Window().Get("document").Call("querySelector", ".bitlab .worksheet")
	if !sheet.Truthy() || wide == 0 {
		return
	}
	all, window := sheet.Get("scrollWidth").Float(), sheet.Get("clientWidth").Float()
	hidden := all - window
	at := min(max((left+right)/2/wide*all-window/2, 0), hidden)
	// from the right: its lowest bits come first
	sheet.Call("scrollTo", map[string]any{"left": at - hidden, "behavior": "smooth"})
}

// told reports whether the walk has reached its result and the picture has stopped.
func (p *bitLab) told() bool { return p.moving.Told().step == len(p.walk.Steps)-1 }

func quietly(words string) app.UI { return word("range", words) }

func labelled(words string) app.UI { return word("label", words) }

func digits(words string) app.UI { return word("digits", words) }

func word(class, words string) app.UI { return ui.Text("span", words, "class", class) }

// button is a button whose scope names it and what it closes over.
func (p *bitLab) button(class, words string, press func(app.Context), scope ...any) app.HTMLElem {
	return ui.Button(words, ui.With{"class", class}, press, scope...)
}

func (p *bitLab) textBox(edit, label, shown string, bad bool, change func(ctx app.Context, typed string),
	scope ...any) app.HTMLElem {
	input := ui.ElemOn("input",
		ui.With{"type", "text", "data-edit", edit, "value", shown, "aria-label", label, "autocomplete", "off",
			"spellcheck", "false", "autocapitalize", "off"}).
		OnInput(ui.Entered(change), scope...)
	if bad {
		input = input.Aria("invalid", "true")
	}
	return input
}

// facts are derived from a state.
type facts struct {
	values map[string]value // the operands, read
	input  bitlab.Input
	walk   bitlab.Walk // the last valid one; without steps if there was none
	sheet  *worksheet.Sheet
	stale  bool // an operand cannot be read, so the walk is of an earlier input
}

// value is a parsed operand.
type value struct {
	bits    uint64
	read    bool   // the bits were read, now or before
	problem string // why they cannot be read now
}

// derive parses the operands and computes the walk. hex holds the text of hexadecimal boxes that
// are being typed into. before are the previous facts of the same operation, used for operands that
// cannot be read.
func derive(s state, hex map[string]string, before facts) facts {
	f := facts{values: map[string]value{}, input: bitlab.Input{Width: s.width, Same: s.same}, walk: before.walk,
		sheet: before.sheet}
	for name, typed := range s.operands {
		var bits uint64
		var err error
		if inHex, typing := hex[name]; typing {
			bits, err = boxes.HexOperand(inHex, int(s.width))
		} else {
			bits, err = s.read(name, typed)
		}
		v := value{bits: bits, read: true}
		if err != nil {
			f.stale = true
			v = value{bits: before.values[name].bits, read: before.values[name].read, problem: err.Error()}
		}
		f.values[name] = v
		f.take(name, v.bits)
	}
	if known := len(f.walk.Steps) > 0 && !before.stale && f.input == before.input; !f.stale && !known {
		f.walk = s.operation().Walk(f.input)
		f.sheet = worksheet.New(f.walk)
	}
	return f
}

func (s *state) read(name, typed string) (uint64, error) {
	if s.isCount(name) {
		n, err := boxes.Count(typed, bitlab.MaxCount)
		return uint64(n), err
	}
	return boxes.Operand(typed, int(s.width))
}

// isCount reports whether an operand counts bits or places, so it is not a register.
func (s *state) isCount(name string) bool { return name == "n" || name == "b" && s.op == "extract" }

func (f *facts) take(name string, bits uint64) {
	switch name {
	case "a":
		f.input.A = bits
	case "b":
		f.input.B = bits
	case "n":
		f.input.N = int(bits)
	default:
		f.input.Parts = f.input.Parts.With(name, int64(bits))
	}
}

func (f *facts) decimal(name string) string {
	return strconv.FormatInt(f.input.Width.Signed(f.values[name].bits), 10)
}
