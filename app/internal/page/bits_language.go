package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// shiftPresets are shifts at which languages part.
var shiftPresets = []struct {
	words, a string
	n, width int
}{
	{"1 << 33", "1", 33, 32},
	{"1 << 31", "1", 31, 32},
	{"(1L << 41) << 22", "2199023255552", 22, 64},
	{"−11 << 2", "-11", 2, 32},
}

// languagesView is the same shift in six languages, by each one's rule.
func (p *bitLab) languagesView() app.UI {
	sign := bitlab.Sign(map[string]bitlab.Sign{
		"shift-left": bitlab.Left, "shift-right": bitlab.Right, "shift-right-unsigned": bitlab.RightUnsigned,
	}[p.op.Name])
	a, n := p.width.Signed(p.inputs["a"].bits), int(p.inputs["n"].bits)
	var rows []app.UI
	for _, l := range bitlab.Languages() {
		rows = append(rows, languageRow(l, l.Shift(sign, a, n)))
	}
	var presets []app.UI
	for _, s := range shiftPresets {
		var k link
		k.add("op", "shift-left")
		k.add("a", s.a)
		k.add("n", strconv.Itoa(s.n))
		k.add("width", strconv.Itoa(s.width))
		presets = append(presets, ui.Link("/bits?"+k.String(), "op", app.Text(s.words)))
	}
	return ui.El("section").Class("more languages").ID("languages").DataSet("stale", p.stale).Body(
		ui.El("h2").Text(text.T("The same shift in other languages")),
		app.P().Class("hint").Text(text.T("The steps above follow Go. Other languages give the same expression another meaning as soon as the count reaches the type’s width. Try a count beyond 31 or 63.")),
		app.P().Class("expression digits").Text(text.T("%s %s %d", minus(text.Group(a)), sign, n)),
		ui.El("nav").Class("ops").Aria("label", text.T("Shifts worth seeing")).Body(presets...),
		app.Div().Class("table-scroll").Body(ui.El("table").Body(
			ui.El("thead").Body(ui.El("tr").Body(
				ui.El("th").Attr("scope", "col").Text(text.T("Language")), ui.El("th").Attr("scope", "col").Text(text.T("Result")), ui.El("th").Attr("scope", "col").Text(text.T("Rule and source")),
			)),
			ui.El("tbody").Body(rows...),
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
	return ui.El("tr").DataSet("language", l.Name).DataSet("value", kindOfResult(s)).Body(
		ui.El("th").Attr("scope", "row").Body(app.Text(l.Title+" "), ui.El("code").Text(l.Type)),
		ui.El("td").Body(
			app.Span().Class("digits").DataSet("field", "shift-"+l.Name).DataSet("value", exact).Text(shown),
			app.Span().Class("range").Text(moved), app.Span().Class("range").Text(note),
		),
		ui.El("td").Class("range").Body(app.Text(l.Rule()+" "), ui.El("cite").Text(l.Source)),
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
