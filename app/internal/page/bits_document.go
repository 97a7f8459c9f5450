package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
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
			topics = append(topics, ui.El("details").Class("topic").Body(
				ui.El("summary").Body(ui.El("strong").Text(e.Topic), app.Span().Class("range").Text(tallyOf(all, e.Topic))),
				app.Div().Class("example-cards").Body(cards...),
			))
			cards = nil
		}
	}
	return ui.El("section").Class("examples").Body(
		ui.El("h2").Text(text.T("The documents’ examples")),
		app.P().Class("hint").Text(text.T("Worked examples of the five documents that this lab began with, those that are right and those that are not. Each leads to its steps.")),
		app.Div().Body(topics...),
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
		app.P().Class("example-head").Body(
			ui.El("strong").Text(e.Title),
			app.Span().Class("range").Text(text.T("document %s", e.Documents)),
			app.Span().Class("verdict").DataSet("verdict", verdict).Text(verdict),
		),
		app.P().Text(e.Says),
	}
	words := text.T("Walk through it")
	if c := e.Wrong; c != nil {
		body = append(body, claimLine(*c, c.Claimed, "claimed"), claimLine(*c, c.True, "true"), app.P().Text(c.Why))
		words = text.T("See it")
		if c.Languages {
			words = text.T("See it in the table of languages")
		}
	}
	return ui.El("article").Class("example").DataSet("verdict", verdict).Body(append(body, ui.Link("/bits?"+exampleQuery(e), "", app.Text(words)))...)
}

// exampleQuery is the example's operation as a link has it.
func exampleQuery(e bitlab.Example) string {
	var k link
	k.add("op", e.Op)
	o, _ := bitlab.Find(e.Op)
	for _, name := range operandNames(o) {
		switch name {
		case "a":
			k.add(name, strconv.FormatInt(e.Input.Width.Signed(e.Input.A), 10))
		case "b":
			k.add(name, strconv.FormatInt(e.Input.Width.Signed(e.Input.B), 10))
		case "n":
			k.add(name, strconv.Itoa(e.Input.N))
		default:
			k.add(name, strconv.FormatInt(e.Input.Parts.Get(name), 10))
		}
	}
	if o.Takes != "parts" {
		k.add("width", strconv.Itoa(int(e.Input.Width)))
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
		cells = append(cells, app.Span().DataSet("differs", c.Differs(fromRight)).Text(string(digit)))
		if fromRight%8 == 0 {
			groups = append(groups, app.Span().Class("bit-group").Body(cells...))
			cells = nil
		}
	}
	return app.Div().Class("claim").DataSet("claim", which).Body(
		app.Span().Class("label").Text(l.Label),
		app.Span().Class("bit-row digits").Body(groups...),
		app.Span().Class("digits").Text(l.Reading),
	)
}
