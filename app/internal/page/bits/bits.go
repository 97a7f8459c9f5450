// Package bits is the page /bits: bit operations, step by step.
package bits

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type bitLab struct {
	base
	state
	facts
	hex     map[string]string // text being typed into hexadecimal boxes, by operand
	playing bool
	moving  ui.Panels[look]
}

type base = nav.Page

func New() app.Composer {
	p := &bitLab{}
	p.moving.Retell = p.Redraw
	p.Start("/bits", p)
	return p
}

// Params reads a link as if nothing had been calculated before.
func (p *bitLab) Params(query, fragment *nav.Params) {
	query.Reading(func() { p.hex, p.facts = map[string]string{}, facts{} })
	p.state.Params(query, fragment)
}

func (p *bitLab) Opened(_, fragment string) {
	if fragment == "practice" {
		p.LinkBad = noExercises()
	}
	p.drawn(p.look())
}

func (p *bitLab) Arrived() { p.drawn(p.look()) }

func (p *bitLab) Left() { p.moving.Release() }

// Derive restarts a calculation at step 0 when it has another number of steps.
func (p *bitLab) Derive() {
	steps := len(p.walk.Steps)
	if p.facts = derive(p.state, p.hex, p.facts); steps > 0 && len(p.walk.Steps) != steps {
		p.step = 0
	}
}

// change changes the state, and moves the picture.
func (p *bitLab) change(change func()) {
	was := p.look()
	p.Change(change)
	switch is := p.look(); {
	case is.sheet != was.sheet || is.ring.width != was.ring.width:
		p.drawn(is)
	case is.ring != was.ring:
		p.moving.Show(is, 1)
	case is != was:
		p.moving.Show(is, is.step-was.step)
		p.follow()
	}
}

// calculate is [bitLab.change] for operands: the link's problem no longer applies.
func (p *bitLab) calculate(change func()) {
	p.LinkBad = ""
	p.change(change)
}

func (p *bitLab) Render() app.UI {
	o := p.operation()
	frame := nav.Shell("/bits")
	frame.Theatre = true
	return frame.Render(
		ui.Elem("section",
			ui.With{"class", "theatre bitlab figure", "data-stage", "bits", "data-stale", strconv.FormatBool(p.stale),
				"data-bytes", strconv.Itoa(int(p.walk.Width) / 8)},
			ui.Div("theatre-head", ui.Text("h1", frame.Name), p.operations()),
			ui.Elem("div", ui.With{"class", "caption", "data-caption", "true"},
				ui.Div("bitlab-head", ui.Text("h2", o.Title), ui.Text("code", o.Code, "class", "digits"),
					frame.Place()),
				ui.Elem("div", ui.With{"class", "say", "role", "status", "aria-live", ui.Spoken(p.playing)},
					ui.Explained("", p.sentence(), "AND", "OR", "XOR", "carry", "borrow", "mask", "sign", "unsigned",
						"epoch")),
			),
			ui.Div("picture", p.worksheet()),
			ui.Elem("div", ui.With{"class", "playing", "data-player", "true"},
				&ui.Player{Len: len(p.walk.Steps), At: p.step, OnMove: p.move,
					OnPlay: func(playing bool) { p.playing = playing }, Stays: p.stays}),
			ui.Div("bit-side", p.widths(), p.operandBoxes(), p.outcome(), p.mirror()),
		),
		ui.Alert(p.LinkBad),
		ui.Explained("lead",
			text.T("A few bit operations pack and unpack a Snowflake ID. Choose one, change a bit or a number, and step through it."), "Snowflake ID"),
		p.more(),
		ui.MemoFunc(p.examples),
	)
}

// stays is how long this step's sentence needs, unless the reader chose a fast speed.
func (p *bitLab) stays(pause time.Duration) time.Duration {
	if ui.Brisk(pause) || len(p.walk.Steps) == 0 {
		return pause
	}
	return max(pause, ui.Reading(p.walk.Steps[p.step].Sentence))
}

func (p *bitLab) sentence() string {
	if len(p.walk.Steps) == 0 {
		return ""
	}
	return p.walk.Steps[p.moving.Told().step].Sentence
}

// operations are links, so that each operation has an address.
func (p *bitLab) operations() app.UI {
	var links []app.UI
	for _, o := range bitlab.Operations() {
		a := ui.Link(p.pathTo(o.Name), "op", app.Text(o.Title))
		if o.Name == p.op {
			a = a.Aria("current", "true")
		}
		links = append(links, a)
	}
	return ui.Elem("nav", ui.With{"class", "ops", "aria-label", text.T("Operations")}, links...)
}

func (p *bitLab) widths() app.UI {
	if p.operation().Takes == "parts" {
		return ui.Div("widths")
	}
	var choices []app.UI
	for _, w := range bitlab.Widths() {
		choices = append(choices,
			p.button("choice", strconv.Itoa(int(w)), func(ctx app.Context) { p.calculate(func() { p.width = w }) },
				"width", int(w)).
				Aria("pressed", strconv.FormatBool(w == p.width)).DataSet("width", int(w)))
	}
	return ui.Elem("div", ui.With{"class", "widths", "role", "group", "aria-label", text.T("Width in bits")},
		append(choices, quietly(text.T("bits wide")))...)
}

func (p *bitLab) move(ctx app.Context, at int) {
	p.change(func() { p.step = at })
}

// outcome is the result with both readings and the overflow notes, once the walk has reached it.
func (p *bitLab) outcome() app.UI {
	var notes []app.UI
	if p.sheet == nil {
		return ui.Div("outcome")
	}
	if p.told() {
		for _, sentence := range p.walk.Overflow {
			notes = append(notes, ui.Words("overflow", sentence))
		}
	}
	return ui.Elem("div", ui.With{"class", "outcome", "aria-live", "off"},
		ui.Div("register-results", p.results()...),
		ui.Div("overflows", notes...),
	)
}

func (p *bitLab) results() []app.UI {
	w := p.walk
	if p.op == "xor-swap" {
		return []app.UI{p.result("result-a", text.T("a is now"), w.Result()),
			p.result("result-b", text.T("b is now"), w.Before())}
	}
	return []app.UI{p.result("result", text.T("Result"), w.Result())}
}

// result is one result. A stale one stays visible but is marked; one that the walk has not reached
// is hidden.
func (p *bitLab) result(name, label string, v uint64) app.UI {
	w := p.walk.Width
	signed, binary := strconv.FormatInt(w.Signed(v), 10), w.Digits(v)
	value, bits, more := "?", text.T("—"), ""
	if p.told() {
		value, bits, more = text.Minus(text.GroupDigits(signed, 3, ",")), w.Grouped(v), readings(w, v)
	}
	field, fieldBinary := ui.With{"class", "result-value digits"}, ui.With{"class", "result-binary digits"}
	if !p.stale {
		field = append(field, "data-field", name, "data-value", signed)
		fieldBinary = append(fieldBinary, "data-field", strings.Replace(name, "result", "result-binary", 1),
			"data-value", binary)
	}
	return ui.Div("result",
		labelled(label), ui.Elem("span", field, app.Text(value)),
		quietly(more), ui.Elem("span", fieldBinary, app.Text(bits)),
	)
}

func readings(w bitlab.Width, v uint64) string {
	if w.Signed(v) >= 0 {
		return text.T("signed and unsigned, 0x%x", w.Keep(v))
	}
	return text.T("signed; unsigned %s, 0x%x", text.Group(w.Keep(v)), w.Keep(v))
}

// more is what only this operation shows.
func (p *bitLab) more() app.UI {
	switch p.op {
	case "negate":
		return p.ringView()
	case "shift-left", "shift-right", "shift-right-unsigned":
		return p.languagesView()
	case "compose":
		return ui.MemoFunc(p.waysView, p.input.Parts, p.stale)
	}
	return ui.Elem("section", ui.With{"class", "more"})
}
