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
	"github.com/snowflakelab/snowflakelab/app/internal/ui/motion"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

type bitLab struct {
	app.Compo
	ctx     app.Context // the page's own: a button's ends with the button
	address nav.Address
	linkBad string // the problem of the link

	state
	facts
	hex      map[string]string // text being typed into hexadecimal boxes, by operand
	playing  bool
	spoken   int // the step whose sentence is shown: it waits until the picture stops
	practice practice
	moving   motion.Panels[look]
}

func New() app.Composer {
	p := &bitLab{}
	p.moving.Over = p.moveOver
	p.open(p.address.Open())
	return p
}

// OnMount takes what this browser remembers.
func (p *bitLab) OnMount(ctx app.Context) {
	p.ctx = ctx
	p.practice.load(ctx)
	p.drawn(p.look())
	nav.AnnounceReady(ctx)
}

func (p *bitLab) OnNav(ctx app.Context) {
	if p.address.Follow(ctx, "/bits", p.open) {
		p.practice.load(ctx)
	}
}

func (p *bitLab) open(query, fragment string) {
	s, problems := parse(query, fragment)
	p.state, p.hex, p.facts, p.linkBad = s, map[string]string{}, derive(s, nil, facts{}), nav.Sentences(problems)
	p.practice.follow(s.seed)
	p.drawn(p.look())
}

// tell is the step whose sentence is shown: while the picture moves it is the previous one, since
// an outcome is told only after the picture shows it.
func (p *bitLab) tell() int {
	if !p.moving.Moving() {
		p.spoken = p.step
	}
	return p.spoken
}

// moveOver draws the sentence that waited for the picture.
func (p *bitLab) moveOver() {
	if p.spoken != p.step {
		p.ctx.Dispatch(func(app.Context) {})
	}
}

func (p *bitLab) OnDismount() { p.moving.Release() }

// update is the only way to change what the address says.
func (p *bitLab) update(ctx app.Context, change func(*state)) {
	p.change(change)
	query, fragment := p.link()
	p.address.Write(ctx, query, fragment)
}

// change updates the state and its facts. A calculation with another number of steps restarts at
// step 0.
func (p *bitLab) change(change func(*state)) {
	steps, was := len(p.walk.Steps), p.look()
	change(&p.state)
	p.facts = derive(p.state, p.hex, p.facts)
	if len(p.walk.Steps) != steps {
		p.step = 0
	}
	p.practice.follow(p.seed)
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

// calculate is [bitLab.update] for operands: the link's problem no longer applies.
func (p *bitLab) calculate(ctx app.Context, change func(*state)) {
	p.linkBad = ""
	p.update(ctx, change)
}

func (p *bitLab) Render() app.UI {
	o := p.operation()
	frame := nav.Shell("/bits?op=" + p.op)
	frame.Theatre = true
	if len(p.walk.Steps) > 0 {
		frame.Figure = ui.Picture{Of: p}
	}
	return frame.Render(
		ui.Elem("section", ui.With{"class", "theatre bitlab figure", "data-stage", "bits", "data-stale", strconv.FormatBool(p.stale), "data-bytes", strconv.Itoa(int(p.walk.Width) / 8)},
			ui.Div("theatre-head", ui.Text("h1", text.T("Bit lab")), p.operations()),
			ui.Elem("div", ui.With{"class", "caption", "data-caption", ""},
				ui.Div("bitlab-head", ui.Text("h2", o.Title), ui.Text("code", o.Code, "class", "digits"), frame.Place()),
				ui.Elem("div", ui.With{"class", "say", "role", "status", "aria-live", ui.Spoken(p.playing)},
					ui.Explained("", p.sentence(), "AND", "OR", "XOR", "carry", "borrow", "mask", "sign", "unsigned", "epoch")),
			),
			ui.Div("picture", p.worksheet()),
			ui.Elem("div", ui.With{"class", "playing", "data-player", ""},
				&ui.Player{Len: len(p.walk.Steps), At: p.step, OnMove: p.move, OnPlay: func(playing bool) { p.playing = playing }, Reads: p.reads}),
			ui.Div("bit-side", p.widths(), p.operandBoxes(), p.outcome(), p.mirror()),
		),
		ui.Alert(p.linkBad),
		ui.Explained("lead", text.T("A few bit operations pack and unpack a Snowflake ID. Choose one, change a bit or a number, and step through it."), "Snowflake ID"),
		p.more(),
		ui.MemoFunc(p.examples, p.seed),
		p.practiceView(),
	)
}

// reads is how long this step's sentence needs, unless the reader chose a fast speed.
func (p *bitLab) reads(brisk bool) time.Duration {
	if brisk || len(p.walk.Steps) == 0 {
		return 0
	}
	return ui.Reading(p.walk.Steps[p.step].Sentence)
}

func (p *bitLab) sentence() string {
	if len(p.walk.Steps) == 0 {
		return ""
	}
	return p.walk.Steps[p.tell()].Sentence
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
		choices = append(choices, p.button("choice", strconv.Itoa(int(w)), func(ctx app.Context) { p.calculate(ctx, func(s *state) { s.width = w }) }, "width", int(w)).
			Aria("pressed", strconv.FormatBool(w == p.width)).DataSet("width", int(w)))
	}
	return ui.Elem("div", ui.With{"class", "widths", "role", "group", "aria-label", text.T("Width in bits")}, append(choices, quietly(text.T("bits wide")))...)
}

func (p *bitLab) move(ctx app.Context, at int) {
	p.update(ctx, func(s *state) { s.step = at })
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
		return []app.UI{p.result("result-a", text.T("a is now"), w.Result()), p.result("result-b", text.T("b is now"), w.Before())}
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
		value, bits, more = minus(text.GroupDigits(signed, 3, ",")), w.Grouped(v), readings(w, v)
	}
	field, fieldBinary := ui.With{"class", "result-value digits"}, ui.With{"class", "result-binary digits"}
	if !p.stale {
		field = append(field, "data-field", name, "data-value", signed)
		fieldBinary = append(fieldBinary, "data-field", strings.Replace(name, "result", "result-binary", 1), "data-value", binary)
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

func minus(digits string) string { return strings.Replace(digits, "-", "−", 1) }

// more is what only this operation shows.
func (p *bitLab) more() app.UI {
	switch p.op {
	case "negate":
		return p.ringView()
	case "shift-left", "shift-right", "shift-right-unsigned":
		return p.languagesView()
	case "compose":
		return ui.MemoFunc(p.waysView, p.input.Parts, p.stale, p.seed)
	}
	return ui.Elem("section", ui.With{"class", "more"})
}
