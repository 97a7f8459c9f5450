package page

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Render draws the page.
func (p *bitLab) Render() app.UI {
	return shell("/bits", p.ready).Render(
		ui.El("h1").Text(text.T("Bit lab")),
		app.P().Class("lead").Text(text.T("A Snowflake ID is put together and taken apart with a handful of bit operations. Choose one, change a bit or a number, and walk through it step by step.")),
		p.operations(),
		app.Div().Class("card bitlab").Body(
			app.Div().Class("bitlab-head").Body(
				ui.El("h2").Text(p.op.Title),
				ui.El("code").Class("digits").Text(p.op.Code),
				p.widths(),
			),
			ui.Alert(p.linkBad),
			p.operands(),
			p.board(),
		),
		p.more(),
		p.examples(),
		p.practiceView(),
	)
}

// operations is the choice among them: links, so that each has an address.
func (p *bitLab) operations() app.UI {
	var links []app.UI
	for _, o := range bitlab.Operations() {
		a := ui.Link("/bits?"+p.linkTo(o), "op", app.Text(o.Title))
		if o.Name == p.op.Name {
			a = a.Aria("current", "true")
		}
		links = append(links, a)
	}
	return ui.El("nav").Class("ops").Aria("label", text.T("Operations")).Body(links...)
}

// likes are operations that take over one another's operands, so that they can
// be compared.
var likes = [][]string{{"and", "or", "xor", "xor-swap"}, {"shift-left", "shift-right", "shift-right-unsigned"}}

// linkTo is the query that leads to an operation: with the operands that stand
// here, if it is of the same sort, else with an example of its own.
func (p *bitLab) linkTo(o bitlab.Operation) string {
	var k link
	k.add("op", o.Name)
	for _, group := range likes {
		if slices.Contains(group, o.Name) && slices.Contains(group, p.op.Name) {
			for _, name := range operandNames(o) {
				k.add(name, p.inputs[name].typed)
			}
			k.add("width", strconv.Itoa(int(p.width)))
			p.practice.write(&k)
			return k.String()
		}
	}
	switch o.Name {
	case "wrap":
		k.add("a", "4095")
		k.add("n", "12")
		k.add("width", "16")
	case "extract":
		k.add("a", example.String())
		k.add("b", "12")
		k.add("n", "5")
		k.add("width", "64")
	}
	p.practice.write(&k)
	return k.String()
}

func (p *bitLab) widths() app.UI {
	if p.op.Takes == "parts" {
		return app.Div().Class("widths")
	}
	var choices []app.UI
	for _, w := range bitlab.Widths() {
		choices = append(choices, app.Button().Type("button").Class("choice").Disabled(!p.ready).
			Aria("pressed", strconv.FormatBool(w == p.width)).DataSet("width", int(w)).Text(int(w)).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) { p.setWidth(ctx, w) }), "width", int(w)))
	}
	return app.Div().Class("widths").Role("group").Aria("label", text.T("Width in bits")).Body(append(choices, app.Span().Class("range").Text(text.T("bits wide")))...)
}

// board is the walk: its picture, the sentence of this step, the player and
// what came out.
func (p *bitLab) board() app.UI {
	if p.steps == 0 {
		return app.Div().Class("board").Body(app.P().Class("empty").Text(text.T("Nothing is worked out until every number can be read.")))
	}
	step, last := p.walk.Steps[p.at], p.walk.Steps[p.steps-1]
	return app.Div().Class("board").DataSet("stale", p.stale).DataSet("bytes", int(p.walk.Width)/8).Body(
		&ui.Sheet{Width: p.walk.Width, Rows: step.Rows, Final: last.Rows, Moves: step.Moves, Moving: moving(p.walk)},
		app.P().Class("say").Role("status").Text(step.Sentence),
		&ui.Player{Len: p.steps, At: p.at, Ready: p.ready, OnMove: p.move},
		p.outcome(),
	)
}

// moving reports whether a step of the walk moves bits.
func moving(w bitlab.Walk) bool {
	return slices.ContainsFunc(w.Steps, func(s bitlab.Step) bool { return len(s.Moves) > 0 })
}

func (p *bitLab) move(ctx app.Context, at int) {
	p.at = at
	p.write(ctx)
}

// outcome is the result with both readings, and what the width has no room for.
func (p *bitLab) outcome() app.UI {
	var notes []app.UI
	for _, sentence := range p.walk.Overflow {
		notes = append(notes, app.P().Class("overflow").Text(sentence))
	}
	return app.Div().Class("outcome").Aria("live", "off").Body(
		app.Div().Class("results").Body(p.results()...),
		app.Div().Class("overflows").Body(notes...),
	)
}

func (p *bitLab) results() []app.UI {
	w := p.walk
	if p.op.Name == "xor-swap" {
		return []app.UI{p.result("result-a", text.T("a is now"), w.Result()), p.result("result-b", text.T("b is now"), w.Before())}
	}
	return []app.UI{p.result("result", text.T("Result"), w.Result())}
}

// result is one number that came out. A stale one is still to be seen, but no
// longer said to be the result.
func (p *bitLab) result(name, label string, v uint64) app.UI {
	w := p.walk.Width
	signed, digits := strconv.FormatInt(w.Signed(v), 10), w.Digits(v)
	value := app.Span().Class("result-value digits").Text(minus(text.GroupDigits(signed, 3, ",")))
	binary := app.Span().Class("result-binary digits").Text(w.Grouped(v))
	if !p.stale {
		value = value.DataSet("field", name).DataSet("value", signed)
		binary = binary.DataSet("field", strings.Replace(name, "result", "result-binary", 1)).DataSet("value", digits)
	}
	return app.Div().Class("result").Body(
		app.Span().Class("label").Text(label), value,
		app.Span().Class("range").Text(readings(w, v)), binary,
	)
}

// readings says the unsigned reading, where it is another.
func readings(w bitlab.Width, v uint64) string {
	if w.Signed(v) >= 0 {
		return text.T("signed and unsigned, 0x%x", w.Keep(v))
	}
	return text.T("signed; unsigned %s, 0x%x", text.Group(w.Keep(v)), w.Keep(v))
}

// minus writes a number with a minus sign instead of a hyphen.
func minus(digits string) string { return strings.Replace(digits, "-", "−", 1) }

// more is what belongs to this operation alone.
func (p *bitLab) more() app.UI {
	switch p.op.Name {
	case "negate":
		return p.ringView()
	case "shift-left", "shift-right", "shift-right-unsigned":
		return p.languagesView()
	case "compose":
		return p.waysView()
	}
	return ui.El("section").Class("more")
}
