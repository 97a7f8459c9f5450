package bits

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
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
		ui.Words("hint", text.T("This lab grew out of five widely read tutorials. Here are their calculations, right and wrong. Tutorials 000 to 003 are in Chinese (000: Snowflake among distributed IDs; 001: the snowflake algorithm; 002: order IDs across databases; 003: IDs in game servers). Tutorial 004 is in Japanese, a longer version of 001.")),
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
			quietly(text.T("tutorial %s", text.List(strings.Split(e.Documents, ", ")...))),
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
	return ui.Elem("article", ui.With{"class", "example", "data-verdict", verdict}, append(body, ui.Link(p.example(e).path(), "", app.Text(words)))...)
}

// example is the state that shows a tutorial's example.
func (s state) example(e bitlab.Example) state {
	w, operands := e.Input.Width, partOperands(e.Input.Parts)
	if e.Op != "compose" {
		operands = map[string]string{}
		o, _ := bitlab.Find(e.Op)
		for _, name := range operandNames(o) {
			operands[name] = map[string]string{"a": signed(w, e.Input.A), "b": signed(w, e.Input.B), "n": strconv.Itoa(e.Input.N)}[name]
		}
	}
	return s.with(e.Op, operands, w)
}

func signed(w bitlab.Width, bits uint64) string { return strconv.FormatInt(w.Signed(bits), 10) }

// claimLine is a row of digits in bytes from the right; digits that differ from the other row are
// marked.
func claimLine(c bitlab.Claim, l bitlab.Line, which string) app.UI {
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
