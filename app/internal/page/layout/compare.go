package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// comparison is the choice of another layout, and both side by side.
func (p *layoutLab) comparison() app.UI {
	return ui.Div("comparison",
		ui.Div("controls",
			p.layoutChoice("with", text.T("Compare with"), &p.other, p.compareWith),
			p.button("", text.T("Pin the present one"), true, func() { p.compareWith(p.draft) }, "pin"),
		),
		p.sideBySide(),
	)
}

func (p *layoutLab) compareWith(d layoutlab.Draft) { p.update(func(s *state) { s.other = d }) }

// sideBySide are the consequences of both layouts, where they differ in front.
func (p *layoutLab) sideBySide() app.UI {
	if bad := p.other.Problem(); bad != nil {
		return ui.Text("p", text.T("The other layout: %s", bad.Words), "class", "alert", "role", "alert")
	}
	rows := []app.UI{}
	pairs := layoutlab.Compare(p.layout, p.other.Layout(), p.options)
	for i := range pairs {
		pair := &pairs[i]
		rows = append(rows, ui.Elem("tr", ui.With{"data-differs", strconv.FormatBool(pair.Differs)},
			ui.Text("th", pair.Label, "scope", "row"),
			side(&pair.A, pair.Better < 0), side(&pair.B, pair.Better > 0)))
	}
	return ui.Elem("table", ui.With{"class", "side-by-side"},
		ui.Elem("thead", nil, ui.Elem("tr", nil, ui.Elem("td", nil),
			ui.Text("th", p.nameOf(p.draft), "scope", "col"), ui.Text("th", p.nameOf(p.other), "scope", "col"))),
		ui.Elem("tbody", nil, rows...),
	)
}

// side is one layout's value; better says that it is to be preferred.
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

// nameOf is what a draft is called.
func (p *layoutLab) nameOf(d layoutlab.Draft) string {
	if s, ok := d.System(); ok {
		return s.Title
	}
	examples := layoutlab.Examples()
	for i := range examples {
		if e := &examples[i]; e.Draft.Equal(d) {
			return e.Title
		}
	}
	for i := range p.kept.all {
		if one := &p.kept.all[i]; layoutlab.From(one.Layout).Equal(d) {
			return one.Name
		}
	}
	return d.Spec()
}
