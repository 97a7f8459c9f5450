package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Render draws the page.
func (p *layoutLab) Render() app.UI {
	return shell("/layout", p.ready).Render(
		ui.Say("h1", text.T("Choose your layout")),
		ui.Words("lead", text.T("Sixty-four bits are all there is. Drag the borders between the fields: what one gains, another loses, and below stands what that buys and what it costs.")),
		ui.Alert(p.linkBad),
		p.head(),
		p.sheet(),
		p.groups(),
	)
}

// head is the choice of a system to begin with, and undoing.
func (p *layoutLab) head() app.UI {
	return ui.Div("layout-head",
		ui.LayoutPicker(p.chosen(), p.ready, p.choose),
		ui.Div("layout-undo",
			p.button("", text.T("Undo"), p.history.CanUndo(), p.undo, "undo"),
			p.button("", text.T("Redo"), p.history.CanRedo(), p.redo, "redo"),
		),
		p.about(),
	)
}

// chosen is what the picker stands at.
func (p *layoutLab) chosen() snowflake.Layout { return snowflake.Layout{Name: p.history.Now.Name} }

// about says what is particular about the system, and what is wrong with it.
func (p *layoutLab) about() app.UI {
	s, ok := p.system()
	if !ok {
		return ui.Div("layout-about")
	}
	return ui.Div("layout-about",
		ui.Make("p", nil, app.Text(s.Note+" "),
			ui.Make("a", ui.With{"href", s.Source, "rel", "noopener"}, app.Text(text.T("Source")))),
		warning(s.Warning),
	)
}

// warning is a sentence that something is wrong without being an error.
func warning(words string) app.UI {
	if words == "" {
		return ui.Say("p", "", "class", "no-alert")
	}
	return ui.Say("p", words, "class", "warning")
}

// button is one that stays a tab stop when it has nothing to do, or the
// keyboard's focus would be lost.
func (p *layoutLab) button(class, words string, useful bool, press func(app.Context), scope ...any) app.UI {
	b := app.Button().Type("button").Class(class).Disabled(!p.ready).Text(words).
		OnClick(ui.On(func(ctx app.Context, _ app.Event) { press(ctx) }), scope...)
	if !useful {
		b = b.Aria("disabled", "true")
	}
	return b
}

// sheet is the drawing of the layout, what it buys, and its boxes.
func (p *layoutLab) sheet() app.UI {
	d := p.history.Now
	says := make([]string, d.Borders())
	for i := range says {
		says[i] = d.Sentence(i+1) + "; " + d.Sentence(i)
	}
	return ui.Make("section", ui.With{"class", "card figure layout-sheet"},
		&ui.Borders{Fields: p.fields(), Says: says, Ready: p.ready, OnMove: p.move},
		p.lastMove(says),
		ui.Div("layout-columns",
			ui.Div("layout-buys", p.fault(), p.headline()),
			ui.Div("layout-boxes", p.rows(), p.time()),
		),
	)
}

// fields are the draft's as far as they can be drawn.
func (p *layoutLab) fields() []snowflake.Field { return p.history.Now.Layout().Fields }

// move moves a border to the right.
func (p *layoutLab) move(ctx app.Context, border, by int, begins bool) {
	p.typing = typing{}
	if begins && p.moved != border {
		p.history = p.history.Settle()
	}
	p.moved = border
	p.change(ctx, p.history.Now.Move(border, -by), "border "+strconv.Itoa(border))
}

// lastMove says what the last moved border has done, or how to move one.
func (p *layoutLab) lastMove(says []string) app.UI {
	words := text.T("Drag a border, or reach it with Tab and move it with the arrow keys.")
	if p.moved != none && p.moved < len(says) {
		words = says[p.moved]
	}
	return ui.Say("p", words, "class", "hint last-move")
}

// fault is what is wrong with the draft, which then has no consequences.
func (p *layoutLab) fault() app.UI {
	if p.problem == nil {
		return ui.Alert("")
	}
	return ui.Say("p", p.problem.Words, "class", "alert", "role", "alert", "data-field", "error", "data-value", p.problem.Words)
}

// choose begins anew with a system's layout.
func (p *layoutLab) choose(ctx app.Context, l snowflake.Layout) {
	p.typing, p.moved, p.linkBad = typing{}, none, ""
	p.change(ctx, draftOf(l), "")
}
