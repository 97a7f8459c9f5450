package layout

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/export"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// exportForm is an export format.
type exportForm struct {
	name, title, file, mime string
	write                   func(l snowflake.Layout) string
}

// exportForms are the formats, the default first. The figure shows the given ID.
func exportForms(figured snowflake.ID) []exportForm {
	figure := func(l snowflake.Layout) string { return ui.Figure(l, figured) }
	return []exportForm{
		{"go", "Go", "layout.go", "text/x-go", export.Go},
		{"json", "JSON", "layout.json", "application/json", export.JSON},
		{"sql", "PostgreSQL", "layout.sql", "application/sql", export.SQL},
		{"markdown", "Markdown", "layout.md", "text/markdown", export.Markdown},
		{"svg", "SVG", "layout.svg", "image/svg+xml", figure},
	}
}

func exportNames() []string {
	var names []string
	for _, f := range exportForms(0) {
		names = append(names, f.name)
	}
	return names
}

func (p *layoutLab) exports() app.UI {
	id, _ := p.sample()
	forms := exportForms(id)
	chosen := forms[0]
	for _, f := range forms {
		if f.name == p.export {
			chosen = f
		}
	}
	var tabs []app.UI
	for _, f := range forms {
		tabs = append(tabs, p.pressed(ui.With{"type", "button", "class", "choice", "translate", "no", "aria-pressed", strconv.FormatBool(f.name == chosen.name)},
			f.title, true, func() { p.update(func(s *state) { s.export = f.name }) }, "export", f.name))
	}
	written := chosen.write(p.layout)
	return ui.Div("exports",
		ui.Elem("div", ui.With{"class", "widths", "role", "group", "aria-label", text.T("Format")}, tabs...),
		ui.Elem("figure", ui.With{"class", "code"},
			ui.Elem("figcaption", nil, ui.Text("span", chosen.file, "translate", "no"),
				&ui.CopyButton{Text: written, What: chosen.file},
				p.button("copy", text.T("Save"), true, func() { ui.SaveText(chosen.file, chosen.mime, written) }, "save", chosen.name, written)),
			ui.Elem("pre", ui.With{"class", "export", "data-form", chosen.name, "tabindex", "0", "role", "region", "aria-label", chosen.file, "translate", "no"}, ui.Text("code", written))),
		p.importing(),
	)
}

type pasted struct{ typed, bad string }

func (p *layoutLab) importing() app.UI {
	with := blamed(ui.With{"class", "script", "rows", "3", "data-edit", "json", "spellcheck", "false", "value", p.json.typed}, "json-fault", p.json.bad)
	return ui.Div("import",
		ui.Elem("label", ui.With{"class", "import"},
			ui.Text("span", text.T("Paste a layout as JSON to open it here"), "class", "label"),
			ui.ElemOn("textarea", with).
				On("input", ui.Entered(func(_ app.Context, typed string) { p.readJSON(typed) }), "json")),
		telling("json-fault", p.json.bad),
	)
}

// readJSON keeps the present layout if the JSON is invalid.
func (p *layoutLab) readJSON(typed string) {
	p.json = pasted{typed: typed}
	if typed == "" {
		return
	}
	d, err := export.ReadJSON(typed)
	if err != nil {
		p.json.bad = err.Error()
		return
	}
	p.edit(d)
}
