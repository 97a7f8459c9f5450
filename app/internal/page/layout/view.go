package layout

import (
	"cmp"
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *layoutLab) Render() app.UI {
	frame := nav.Shell("/layout")
	frame.Title, frame.Tools = text.T("Choose your layout"), p.tools()
	if id, ok := p.sample(); ok {
		frame.Figure = ui.Picture{Layout: p.layout, ID: id}
	}
	return frame.Render(
		ui.Alert(p.linkBad),
		p.sheet(),
		p.ask(),
		ui.Div("lab-columns", p.dash(), ui.Div("side", ui.Elem("section", ui.With{"class", "card"}, p.time(), p.about()), p.needsView())),
		p.use(),
		p.drawers(),
	)
}

func (p *layoutLab) drawers() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("drawers")
	}
	return ui.Div("drawers",
		p.drawer("moves", text.T("Effect of moving one bit"), p.moves),
		p.drawer("compare", text.T("Compare"), p.comparison),
		p.drawer("pods", text.T("Node IDs for pods"), p.numbering),
		p.drawer("meanings", text.T("What the figures mean"), p.meanings),
		p.drawer("keep", text.T("Save"), p.keeping),
		p.drawer("export", text.T("Export"), p.exports),
	)
}

func (p *layoutLab) tools() []app.UI {
	total := p.draft.Total()
	return []app.UI{
		ui.Elem("p", ui.With{"class", "total", "data-right", strconv.FormatBool(total == 64)},
			ui.Phrase("%s of 64 bits", ui.Field("bits-needed", strconv.Itoa(total), text.Group(total)))...),
		p.layoutChoice("layout", text.T("Layout"), p.draft, p.choose),
		p.layoutChoice("with", text.T("Compared with"), p.comparedWith(p.state), p.compareWith),
		p.button("", text.T("+ Field"), true, p.add, "add").Attr("data-press", "add"),
		p.pressed(ui.With{"type", "button", "data-press", "undo", "aria-label", text.T("Undo")}, "↶", p.history.CanUndo(), p.undo, "undo"),
		p.pressed(ui.With{"type", "button", "data-press", "redo", "aria-label", text.T("Redo")}, "↷", p.history.CanRedo(), p.redo, "redo"),
		p.exportButton(cmp.Or(p.export, exportNames()[0]), text.T("Export")).Attr("class", "primary"),
	}
}

// button stays focusable when it has no effect, or the keyboard focus would be lost.
func (p *layoutLab) button(class, words string, useful bool, press func(), scope ...any) app.HTMLElem {
	return p.pressed(ui.With{"type", "button", "class", class}, words, useful, press, scope...)
}

// pressed is a button that reacts even while it is marked as disabled, because what enables it may not
// be rendered yet.
func (p *layoutLab) pressed(with ui.With, words string, useful bool, press func(), scope ...any) app.HTMLElem {
	if !useful {
		with = append(with, "aria-disabled", "true")
	}
	return ui.TextOn("button", words, with...).
		On("click", ui.On(func(app.Context, app.Event) { press() }), append(scope, useful)...)
}

func (p *layoutLab) sheet() app.UI {
	bits := &borders{Draft: p.draft, Was: p.comparedWith(p.state), OnMove: p.move}
	id, ok := p.sample()
	if last, timed := p.layout.Last(); !ok && timed { // it has ended, or is to begin
		id, _, ok = p.layout.IDsAt(last)
	}
	if ok {
		bits.Bits = fmt.Sprintf("%064b", uint64(id))
	}
	return ui.Elem("section", ui.With{"class", "card figure layout-sheet"},
		ui.Anatomy(p.draft.Layout(), bits, p.card))
}

func (p *layoutLab) move(d layoutlab.Draft, border int, begins bool) {
	p.typing = typing{}
	if begins {
		p.history = p.history.EndSeries()
	}
	p.change(d, "border "+strconv.Itoa(border))
}

// fault shows the draft's problems; such a draft has no consequences.
func (p *layoutLab) fault() app.UI {
	var all []app.UI
	for i, problem := range p.problems {
		if i == 0 { // one is said aloud; the others belong to their boxes
			all = append(all, ui.Text("p", problem.Words, "class", "alert", "role", "alert", "id", faultName(i), "data-field", "error", "data-value", problem.Words), p.fix())
		} else {
			all = append(all, ui.Text("p", problem.Words, "class", "alert", "id", faultName(i)))
		}
	}
	return ui.Div("fault", all...)
}

// fix offers to correct the sum, or to bring it closer to 64, by changing one field.
func (p *layoutLab) fix() app.UI {
	d := p.draft
	i, bits, ok := d.Fix()
	if p.problems[0].Box != layoutlab.BoxTotal || !ok {
		return ui.Div("mend")
	}
	f := d.Fields[i]
	return ui.Div("mend", p.button("", text.T("Set %s to %s: %d in total", f.Name, text.Count(bits, "%s bit", "%s bits"), d.Total()-f.Bits+bits), true,
		func() {
			p.edit(p.draft.Resize(i, strconv.Itoa(bits)))
			p.focus(`[data-tool="step+-` + strconv.Itoa(i) + `"]`)
		}, "mend", i, bits))
}

func (p *layoutLab) choose(d layoutlab.Draft) {
	p.linkBad = ""
	p.edit(d)
}
