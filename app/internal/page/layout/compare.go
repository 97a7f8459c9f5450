package layout

import (
	"cmp"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (p *layoutLab) comparison() app.UI {
	return ui.Div("comparison", p.button("", text.T("Compare future changes with this layout"), true, func() { p.compareWith(p.draft) }, "pin"), p.sideBySide())
}

func (p *layoutLab) compareWith(d layoutlab.Draft) {
	p.update(func(s *state) { s.other, s.opened = d, toggled(drawerNames, s.opened, "compare", true) })
}

func (p *layoutLab) sideBySide() app.UI {
	if bad := p.other.Problem(); bad != nil {
		return ui.Text("p", text.T("The other layout: %s", bad.Words), "class", "alert", "role", "alert")
	}
	rows := []app.UI{}
	for i := range p.against {
		pair := &p.against[i]
		rows = append(rows, ui.Elem("tr", ui.With{"data-differs", strconv.FormatBool(pair.Differs())},
			ui.Text("th", cmp.Or(pair.A.Label, pair.B.Label), "scope", "row"),
			side(&pair.B, pair.Better > 0), side(&pair.A, pair.Better < 0)))
	}
	return ui.Elem("table", ui.With{"class", "side-by-side"},
		ui.Elem("thead", nil, ui.Elem("tr", nil, ui.Elem("td", nil),
			ui.Text("th", p.nameOf(p.draft), "scope", "col"), ui.Text("th", p.nameOf(p.other), "scope", "col"))),
		ui.Elem("tbody", nil, rows...),
	)
}

func side(c *layoutlab.Consequence, better bool) app.UI {
	shown := c.Shown
	if c.Name == "" {
		shown = "—"
	}
	cell := []app.UI{app.Text(shown)}
	if better {
		cell = append(cell, ui.Text("span", text.T("better"), "class", "better"))
	}
	return ui.Elem("td", nil, cell...)
}

func (p *layoutLab) nameOf(d layoutlab.Draft) string {
	if c := chosen(p.choices(), d); c.value != "" {
		return c.title
	}
	return d.Spec()
}
