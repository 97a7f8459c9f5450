package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// shiftPresets are shifts on which languages differ.
var shiftPresets = []struct {
	written, a, n string
	width         bitlab.Width
}{
	{"1 << 33", "1", "33", 32},
	{"1 << 31", "1", "31", 32},
	{"(1L << 41) << 22", "2199023255552", "22", 64},
	{"−11 << 2", "-11", "2", 32},
}

func (p *bitLab) languagesView() app.UI {
	sign := bitlab.Left
	switch p.op {
	case "shift-right":
		sign = bitlab.Right
	case "shift-right-unsigned":
		sign = bitlab.RightUnsigned
	}
	a, n := p.width.Signed(p.input.A), p.input.N
	var rows []app.UI
	for _, l := range bitlab.Languages() {
		rows = append(rows, languageRow(l, l.Shift(sign, a, n)))
	}
	var presets []app.UI
	for _, s := range shiftPresets {
		presets = append(presets, ui.Link(p.with("shift-left", map[string]string{"a": s.a, "n": s.n}, s.width).path(), "op", app.Text(s.written)))
	}
	return ui.Elem("section", ui.With{"class", "more languages", "id", "languages", "data-stale", strconv.FormatBool(p.stale)},
		ui.Text("h2", text.T("The same shift in other languages")),
		ui.Words("hint", text.T("The steps above follow Go. Other languages differ once the count reaches the type’s width: try a count above 31 or 63.")),
		ui.Div("expression-row",
			ui.Text("p", text.T("%s %s %d", minus(text.Group(a)), sign, n), "class", "expression digits"),
			p.slider("n", "n-table", text.T("n, from 0 to %d", bitlab.MaxCount)),
		),
		ui.Elem("nav", ui.With{"class", "ops", "aria-label", text.T("Example shifts")}, presets...),
		ui.Div("table-scroll", ui.Elem("table", nil,
			ui.Elem("thead", nil, ui.Elem("tr", nil,
				ui.Text("th", text.T("Language"), "scope", "col"), ui.Text("th", text.T("Result"), "scope", "col"), ui.Text("th", text.T("Rule and source"), "scope", "col"),
			)),
			ui.Elem("tbody", nil, rows...),
		)),
	)
}

func languageRow(l bitlab.Language, s bitlab.Shifted) app.UI {
	exact, note := s.Value, s.Note
	shown := minus(text.GroupDigits(s.Value, 3, ","))
	switch {
	case s.Undefined != "":
		exact, shown, note = "undefined", text.T("undefined"), s.Undefined
	case s.Missing != "":
		exact, shown, note = "none", text.T("none"), s.Missing
	}
	moved := ""
	if s.Undefined == "" && s.Missing == "" {
		moved = text.T("shifted by %d", s.Count)
	}
	return ui.Elem("tr", ui.With{"data-language", l.Name, "data-value", kindOfResult(s)},
		ui.Elem("th", ui.With{"scope", "row"}, app.Text(l.Title+" "), ui.Text("code", l.Type)),
		ui.Elem("td", nil,
			ui.Text("span", shown, "class", "digits", "data-field", "shift-"+l.Name, "data-value", exact),
			quietly(moved), quietly(note),
		),
		ui.Elem("td", ui.With{"class", "range"}, app.Text(l.Rule()+" "), ui.Text("cite", text.T(l.Source))),
	)
}

func kindOfResult(s bitlab.Shifted) string {
	if s.Undefined != "" {
		return "undefined"
	}
	if s.Missing != "" {
		return "none"
	}
	return "defined"
}
