package bits

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/claims"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// examples are the tutorials' examples by topic, each linked to its operation; where a tutorial is
// wrong, its row is above the correct one.
func (p *bitLab) examples() app.UI {
	var topics []app.UI
	var cards []app.UI
	all := bitlab.Examples()
	for i, e := range all {
		cards = append(cards, p.exampleCard(e))
		if i+1 == len(all) || all[i+1].Topic != e.Topic {
			topics = append(topics, ui.Elem("details", ui.With{"class", "topic"},
				ui.Elem("summary", nil, ui.Text("strong", e.Topic), quietly(tallyOf(all, e.Topic))),
				ui.Div("example-cards", cards...),
			))
			cards = nil
		}
	}
	return ui.Elem("details", ui.With{"class", "examples"},
		ui.Elem("summary", nil, ui.Text("h2", text.T("Calculations from five tutorials"))),
		ui.Words("hint",
			text.T("This lab grew out of five widely read tutorials. Here are their calculations, right and wrong.")),
		ui.Elem("div", nil, topics...),
	)
}

func tallyOf(all []bitlab.Example, topic string) string {
	right, wrong := 0, 0
	for _, e := range all {
		switch {
		case e.Topic != topic:
		case e.Wrong == nil:
			right++
		default:
			wrong++
		}
	}
	if wrong == 0 {
		return text.T("%s", text.Count(right, "%s example", "%s examples"))
	}
	return text.T("%s, %d of them wrong", text.Count(right+wrong, "%s example", "%s examples"), wrong)
}

func (p *bitLab) exampleCard(e bitlab.Example) app.UI {
	verdict, says := "right", text.T("right")
	if e.Wrong != nil {
		verdict, says = "wrong", text.T("wrong")
	}
	body := []app.UI{
		ui.Elem("p", ui.With{"class", "example-head"},
			ui.Text("strong", e.Title),
			quietly(text.List(claims.Titles(strings.Split(e.Documents, ", "))...)),
			ui.Text("span", says, "class", "verdict", "data-verdict", verdict),
		),
		ui.Text("p", e.Says),
	}
	words := text.T("Step through it")
	if c := e.Wrong; c != nil {
		body = append(body, claimLine(*c, c.Claimed, "claimed"), claimLine(*c, c.True, "true"), ui.Text("p", c.Why))
		words = text.T("See it")
		if c.Languages {
			words = text.T("Compare languages")
		}
	}
	links := []app.UI{ui.Link(p.example(e).path(), "", app.Text(words))}
	switch e.Op {
	case "negate":
		links = append(links, ui.Link("/practice?q=negative", "", app.Text(text.T("Practice two’s complement"))))
	case "and":
		links = append(links, ui.Link("/practice?q=mask", "", app.Text(text.T("Practice the mask"))))
	case "compose":
		links = append(links, ui.Link("/practice?q=compose", "", app.Text(text.T("Practice packing an ID"))))
	}
	return ui.Elem("article", ui.With{"class", "example", "data-verdict", verdict},
		append(body, ui.Div("example-links", links...))...)
}

// example is the state that shows a tutorial's example.
func (s state) example(e bitlab.Example) state {
	w, operands := e.Input.Width, partOperands(e.Input.Parts)
	if e.Op != "compose" {
		operands = map[string]string{}
		o, _ := bitlab.Find(e.Op)
		for _, name := range operandNames(o) {
			operands[name] = map[string]string{"a": signed(w, e.Input.A), "b": signed(w, e.Input.B),
				"n": strconv.Itoa(e.Input.N)}[name]
		}
	}
	return s.with(e.Op, operands, w)
}

func signed(w bitlab.Width, bits uint64) string { return strconv.FormatInt(w.Signed(bits), 10) }

// claimLine is a row of digits in bytes from the right; digits that differ from the other row are
// marked.
func claimLine(c bitlab.CheckedStatement, l bitlab.DigitRow, which string) app.UI {
	var groups []app.UI
	var cells []app.UI
	for i, digit := range l.Digits {
		fromRight := len(l.Digits) - 1 - i
		cells = append(cells, ui.Text("span", string(digit), "data-differs", strconv.FormatBool(c.Differs(fromRight))))
		if fromRight%8 == 0 {
			groups = append(groups, ui.Elem("span", ui.With{"class", "bit-group"}, cells...))
			cells = nil
		}
	}
	return ui.Elem("div", ui.With{"class", "claim", "data-claim", which},
		labelled(l.Label),
		ui.Elem("span", ui.With{"class", "bit-row digits"}, groups...),
		digits(l.Reading),
	)
}

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
		presets = append(presets,
			ui.Link(p.with("shift-left", map[string]string{"a": s.a, "n": s.n}, s.width).path(), "op",
				app.Text(s.written)))
	}
	return ui.Elem("section",
		ui.With{"class", "more languages", "id", "languages", "data-stale", strconv.FormatBool(p.stale)},
		ui.Text("h2", text.T("The same shift in other languages")),
		ui.Words("hint",
			text.T("The steps above follow Go. Other languages differ once the count reaches the type’s width: try a count above 31 or 63.")),
		ui.Div("expression-row",
			ui.Text("p", text.T("%s %s %d", text.Minus(text.Group(a)), sign, n), "class", "expression digits"),
			p.slider("n", "n-table", text.T("n, from 0 to %d", bitlab.MaxCount)),
		),
		ui.Elem("nav", ui.With{"class", "ops", "aria-label", text.T("Example shifts")}, presets...),
		ui.Div("table-scroll", ui.Elem("table", nil,
			ui.Elem("thead", nil, ui.Elem("tr", nil,
				ui.Text("th", text.T("Language"), "scope", "col"), ui.Text("th", text.T("Result"), "scope", "col"),
				ui.Text("th", text.T("Rule and source"), "scope", "col"),
			)),
			ui.Elem("tbody", nil, rows...),
		)),
	)
}

func languageRow(l bitlab.ShiftRule, s bitlab.Shifted) app.UI {
	exact, note := s.Value, s.Note
	shown := text.Minus(text.GroupDigits(s.Value, 3, ","))
	switch {
	case s.Missing != "":
		exact, shown, note = "none", text.T("none"), s.Missing
	}
	moved := ""
	if s.Missing == "" {
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
	if s.Missing != "" {
		return "none"
	}
	return "defined"
}
