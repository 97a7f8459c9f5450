package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// mostMoving is the most fields in the table; of more, it shows the widest of each kind.
const mostMoving = 8

// moves is a table of what moving one bit between two fields changes. Each cell is a button that does it.
func (p *layoutLab) moves() app.UI {
	fields := p.layout.Fields
	among := layoutlab.Movable(p.layout, mostMoving)
	all := layoutlab.Trades(p.layout, among)
	if len(all) == 0 {
		return ui.Words("hint", text.T("This table needs a time field and another field."))
	}
	hint := ""
	if len(among) < len(fields) {
		hint = text.T("What a bit does depends only on its field’s kind: of %s, the widest of each kind is shown.", text.Count(len(fields), "%s field", "%s fields"))
	}
	hues := ui.Hues(p.layout)
	head := []app.UI{ui.Text("th", text.T("One bit from … to"), "scope", "col")}
	for _, i := range among {
		head = append(head, ui.Text("th", fields[i].Name, "scope", "col", "data-hue", hues[i], "translate", "no"))
	}
	rows := make([]app.UI, len(among))
	for row, from := range among {
		name := fields[from].Name
		cells := []app.UI{ui.Text("th", name, "scope", "row", "data-hue", hues[from], "translate", "no")}
		for _, to := range among {
			if from == to {
				cells = append(cells, ui.Elem("td", ui.With{"class", "moves-same"}))
				continue
			}
			m := &all[0]
			all = all[1:]
			cells = append(cells, ui.Elem("td", nil, p.oneMove(m, name, fields[to].Name)))
		}
		rows[row] = ui.Elem("tr", nil, cells...)
	}
	return ui.Div("moves-body", ui.Words("hint", hint), ui.Elem("div", ui.With{"class", "scroller", "tabindex", "0", "role", "region", "aria-label", text.T("Effect of moving one bit")},
		ui.Elem("table", ui.With{"class", "moves"}, ui.Elem("thead", nil, ui.Elem("tr", nil, head...)), ui.Elem("tbody", nil, rows...))))
}

func (p *layoutLab) oneMove(m *layoutlab.Trade, from, to string) app.UI {
	if m.Bad != "" {
		return ui.Text("span", "—", "class", "hint", "title", m.Bad)
	}
	var lines []app.UI
	label := []string{text.T("Move one bit from %s to %s", from, to)}
	units := [3]text.Message{"%s", "%s nodes", "%s IDs/s"}
	for i, c := range [3]*layoutlab.Change{&m.Years, &m.Nodes, &m.PerSecond} {
		if c.Power == 0 {
			continue
		}
		sign := "▲ "
		if c.Power < 0 {
			sign = "▼ "
		}
		words := text.Tell(units[i], c.After)
		label = append(label, words)
		lines = append(lines, ui.Text("span", sign+words, "data-gain", strconv.FormatBool(c.Power > 0)))
	}
	if len(lines) == 0 {
		words := text.T("no change")
		label = append(label, words)
		lines = append(lines, ui.Text("span", words))
	}
	if m.Note != "" {
		label = append(label, m.Note)
		lines = append(lines, ui.Text("span", "⚠", "title", m.Note))
	}
	name, says := strconv.Itoa(m.From)+"-"+strconv.Itoa(m.To), text.Lists(label...)
	return ui.ElemOn("button", ui.With{"type", "button", "class", "move", "data-move", name, "aria-label", says}, lines...).
		On("click", ui.On(func(app.Context, app.Event) {
			p.edit(layoutlab.From(m.Layout))
			p.focus(`[data-move="`+name+`"]`, ".move", `[data-drawer="moves"] summary`)
		}), "move", m.From, m.To, says)
}
