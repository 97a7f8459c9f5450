package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func (p *layoutLab) Render() app.UI {
	frame := nav.Shell("/layout")
	if id, ok := p.sample(); ok {
		frame.Figure = ui.Picture{Layout: p.layout, ID: id}
	}
	return frame.Render(
		ui.Text("h1", text.T("Choose your layout")),
		ui.Words("lead", text.T("Sixty-four bits are all there is. Drag the borders between the fields: what one gains, another loses, and below stands what that buys and what it costs.")),
		ui.Alert(p.linkBad),
		p.head(),
		p.sheet(),
		p.groups(),
		p.use(),
		p.drawers(),
	)
}

// drawers are what one asks for after a first look.
func (p *layoutLab) drawers() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("drawers")
	}
	return ui.Div("drawers",
		p.drawer("moves", text.T("What one bit does"), text.T("taken from one field and given to another"), p.moves),
		p.drawer("compare", text.T("Compare with…"), text.T("another layout, side by side"), p.comparison),
		p.drawer("needs", text.T("From needs to a layout"), text.T("say what it must do, and see what does it"), p.needsView),
		p.drawer("traffic", text.T("Try a day’s traffic"), text.T("and see when IDs begin to wait"), p.trafficView),
		p.drawer("export", text.T("Take it with you"), text.T("as Go, YAML, JSON, PostgreSQL, Markdown or SVG"), p.exports),
	)
}

// head is the choice of a system to begin with, and undoing.
func (p *layoutLab) head() app.UI {
	return ui.Div("layout-head",
		p.layoutChoice("layout", text.T("Layout"), &p.draft, p.choose),
		ui.Div("layout-undo",
			p.button("", text.T("Undo"), p.history.CanUndo(), p.undo, "undo"),
			p.button("", text.T("Redo"), p.history.CanRedo(), p.redo, "redo"),
		),
	)
}

// button is a button that stays a tab stop where it is of no use, or the
// keyboard's focus would be lost.
func (p *layoutLab) button(class, words string, useful bool, press func(), scope ...any) app.HTMLElem {
	return p.pressed(ui.With{"type", "button", "class", class}, words, useful, press, scope...)
}

// pressed is a [layoutLab.button] with other attributes. It can be pressed where it
// looks useless, since what makes it useful may not have been drawn yet.
func (p *layoutLab) pressed(with ui.With, words string, useful bool, press func(), scope ...any) app.HTMLElem {
	if !useful {
		with = append(with, "aria-disabled", "true")
	}
	return ui.TextOn("button", words, with...).
		On("click", ui.On(func(app.Context, app.Event) { press() }), append(scope, useful)...)
}

// sheet is the drawing of the layout, what it buys, and its boxes.
func (p *layoutLab) sheet() app.UI {
	says := make([]string, p.draft.Borders())
	for i := range says {
		says[i] = p.draft.Sentence(i+1) + "; " + p.draft.Sentence(i)
	}
	return ui.Elem("section", ui.With{"class", "card figure layout-sheet"},
		&borders{Fields: p.fields(), Says: says, OnMove: p.move},
		p.lastMove(says),
		ui.Div("layout-columns",
			ui.Div("layout-buys", p.fault(), p.headline()),
			ui.Div("layout-boxes", p.rows(), p.time(), p.about()), // at the end: it comes and goes while a border is dragged
		),
	)
}

// fields are the draft's as far as they can be drawn.
func (p *layoutLab) fields() []snowflake.Field { return p.draft.Layout().Fields }

// move moves a border to the right.
func (p *layoutLab) move(_ app.Context, border, by int, begins bool) {
	p.typing = typing{}
	if begins {
		p.history = p.history.EndSeries()
	}
	p.moved = border
	p.change(p.draft.Move(border, -by), "border "+strconv.Itoa(border))
}

// lastMove says what the last moved border has done, or how to move one.
func (p *layoutLab) lastMove(says []string) app.UI {
	words := text.T("Drag a border, or reach it with Tab and move it with the arrow keys.")
	if p.moved >= 0 && p.moved < len(says) {
		words = says[p.moved]
	}
	return ui.Text("p", words, "class", "hint last-move")
}

// fault is what is wrong with the draft, which then has no consequences.
func (p *layoutLab) fault() app.UI {
	var all []app.UI
	for i, problem := range p.problems {
		if i == 0 { // one is said aloud; the others belong to their boxes
			all = append(all, ui.Text("p", problem.Words, "class", "alert", "role", "alert", "id", faultName(i), "data-field", "error", "data-value", problem.Words), p.mend())
		} else {
			all = append(all, ui.Text("p", problem.Words, "class", "alert", "id", faultName(i)))
		}
	}
	return ui.Div("fault", all...)
}

// mend offers to make the sum right, or less wrong, where one field can give or
// take what is too much or too little.
func (p *layoutLab) mend() app.UI {
	d := p.draft
	i, bits, ok := d.Mend()
	if p.problems[0].Box != layoutlab.BoxTotal || !ok {
		return ui.Div("mend")
	}
	f := d.Fields[i]
	return ui.Div("mend", p.button("", text.T("Give %s %s: then they are %d", f.Name, text.Count(bits, "bit", "bits"), d.Total()-f.Bits+bits), true,
		func() {
			p.edit(p.draft.Resize(i, strconv.Itoa(bits)))
			p.focus(`[data-tool="step+-` + strconv.Itoa(i) + `"]`)
		}, "mend", i, bits))
}

// choose begins anew with another layout.
func (p *layoutLab) choose(d layoutlab.Draft) {
	p.linkBad = ""
	p.edit(d)
}
