package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// examples are the source documents' examples by topic, each leading to its
// operation; where a document errs, its row stands above the true one.
func (p *bitLab) examples() app.UI {
	var topics []app.UI
	var cards []app.UI
	all := bitlab.Examples()
	for i, e := range all {
		cards = append(cards, p.exampleCard(e))
		if i+1 == len(all) || all[i+1].Topic != e.Topic {
			topics = append(topics, ui.Make("details", ui.With{"class", "topic"},
				ui.Make("summary", nil, ui.Say("strong", e.Topic), quietly(tallyOf(all, e.Topic))),
				ui.Div("example-cards", cards...),
			))
			cards = nil
		}
	}
	return ui.Make("section", ui.With{"class", "examples"},
		ui.Say("h2", text.T("The documents’ examples")),
		ui.Words("hint", text.T("Worked examples of the five documents that this lab began with, those that are right and those that are not. Each leads to its steps.")),
		ui.Make("div", nil, topics...),
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
		return text.T("%s", text.Count(right, "example", "examples"))
	}
	return text.T("%s, %d of them wrong", text.Count(right+wrong, "example", "examples"), wrong)
}

func (p *bitLab) exampleCard(e bitlab.Example) app.UI {
	verdict := text.T("right")
	if e.Wrong != nil {
		verdict = text.T("wrong")
	}
	body := []app.UI{
		ui.Make("p", ui.With{"class", "example-head"},
			ui.Say("strong", e.Title),
			quietly(text.T("document %s", e.Documents)),
			ui.Say("span", verdict, "class", "verdict", "data-verdict", verdict),
		),
		ui.Say("p", e.Says),
	}
	words := text.T("Walk through it")
	if c := e.Wrong; c != nil {
		body = append(body, claimLine(*c, c.Claimed, "claimed"), claimLine(*c, c.True, "true"), ui.Say("p", c.Why))
		words = text.T("See it")
		if c.Languages {
			words = text.T("See it in the table of languages")
		}
	}
	return ui.Make("article", ui.With{"class", "example", "data-verdict", verdict}, append(body, ui.Link("/bits?"+p.practice.on(exampleQuery(e)), "", app.Text(words)))...)
}

// exampleQuery is the example's operation as a link has it.
func exampleQuery(e bitlab.Example) string {
	var k nav.Link
	k.Add("op", e.Op)
	o, _ := bitlab.Find(e.Op)
	for _, name := range operandNames(o) {
		switch name {
		case "a":
			k.Add(name, strconv.FormatInt(e.Input.Width.Signed(e.Input.A), 10))
		case "b":
			k.Add(name, strconv.FormatInt(e.Input.Width.Signed(e.Input.B), 10))
		case "n":
			k.Add(name, strconv.Itoa(e.Input.N))
		default:
			k.Add(name, strconv.FormatInt(e.Input.Parts.Get(name), 10))
		}
	}
	if o.Takes != "parts" {
		k.Add("width", strconv.Itoa(int(e.Input.Width)))
	}
	return k.String()
}

// claimLine is a row of digits in bytes from the right, with those marked that
// the other row has otherwise.
func claimLine(c bitlab.Claim, l bitlab.Line, which string) app.UI {
	var groups []app.UI
	var cells []app.UI
	for i, digit := range l.Digits {
		fromRight := len(l.Digits) - 1 - i
		cells = append(cells, ui.Say("span", string(digit), "data-differs", strconv.FormatBool(c.Differs(fromRight))))
		if fromRight%8 == 0 {
			groups = append(groups, ui.Make("span", ui.With{"class", "bit-group"}, cells...))
			cells = nil
		}
	}
	return ui.Make("div", ui.With{"class", "claim", "data-claim", which},
		labelled(l.Label),
		ui.Make("span", ui.With{"class", "bit-row digits"}, groups...),
		digits(l.Reading),
	)
}
