package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// mostMoving is the most fields whose moves are all shown.
const mostMoving = 8

// moves is a table of what one bit does where it is taken from one field and
// given to another. Each cell does it.
func (p *layoutLab) moves() app.UI {
	fields := p.layout.Fields
	all := layoutlab.Moves(p.layout)
	if len(all) == 0 || len(fields) > mostMoving {
		return ui.Words("hint", text.T("The table is for layouts with a time and up to eight fields."))
	}
	hues := ui.Hues(p.layout)
	head := []app.UI{ui.Say("th", text.T("One bit from … to"), "scope", "col")}
	for i, f := range fields {
		head = append(head, ui.Say("th", f.Name, "scope", "col", "data-hue", hues[i], "translate", "no"))
	}
	rows := make([]app.UI, len(fields))
	for from, f := range fields {
		cells := []app.UI{ui.Say("th", f.Name, "scope", "row", "data-hue", hues[from], "translate", "no")}
		for to := range fields {
			if from == to {
				cells = append(cells, ui.Make("td", ui.With{"class", "moves-same"}))
				continue
			}
			m := &all[0]
			all = all[1:]
			cells = append(cells, ui.Make("td", nil, p.oneMove(m, f.Name, fields[to].Name)))
		}
		rows[from] = ui.Make("tr", nil, cells...)
	}
	return ui.Make("div", ui.With{"class", "scroller", "tabindex", "0", "role", "region", "aria-label", text.T("What one bit does")},
		ui.Make("table", ui.With{"class", "moves"}, ui.Make("thead", nil, ui.Make("tr", nil, head...)), ui.Make("tbody", nil, rows...)))
}

// oneMove is a cell: what the move changes, and a button that makes it.
func (p *layoutLab) oneMove(m *layoutlab.Move, from, to string) app.UI {
	if m.Bad != "" {
		return ui.Say("span", "—", "class", "hint", "title", m.Bad)
	}
	var lines []app.UI
	label := text.T("Move one bit from %s to %s", from, to)
	units := [3]string{"", " " + text.T("nodes"), " " + text.T("IDs/s")}
	for i, c := range [3]*layoutlab.Change{&m.Years, &m.Nodes, &m.PerSecond} {
		if c.Power == 0 {
			continue
		}
		sign := "▲ "
		if c.Power < 0 {
			sign = "▼ "
		}
		words := c.After + units[i]
		label += "; " + words
		lines = append(lines, ui.Say("span", sign+words, "data-gain", strconv.FormatBool(c.Power > 0)))
	}
	if len(lines) == 0 {
		words := text.T("as before")
		label += "; " + words
		lines = append(lines, ui.Say("span", words))
	}
	if m.Note != "" {
		label += ". " + m.Note
		lines = append(lines, ui.Say("span", "⚠", "title", m.Note))
	}
	return ui.MakeLive("button", ui.With{"type", "button", "class", "move", "aria-label", label}, lines...).
		On("click", ui.On(func(ctx app.Context, _ app.Event) { p.edit(ctx, layoutlab.From(m.Layout), "") }), "move", m.From, m.To, label)
}
