package claims

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/claims"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// quotations are where the documents make a claim: their titles and headings, and what they say.
func quotations(c claims.Claim) app.UI {
	var rows []app.UI
	for _, p := range c.Places {
		d := claims.Named(p.Document)
		where := []app.UI{app.Text(text.T(d.Title))}
		if p.Heading != "" {
			where = append(where, app.Text(" · "), inOriginal("span", p.Heading, d.Language))
			if d.Language != text.Current() {
				where = append(where, app.Text(" "), app.Text(text.In("what a heading means", "(%s)", p.Means)))
			}
		}
		rows = append(rows, ui.Elem("li", nil, ui.Elem("small", nil, where...), app.Text(" "), inOriginal("q", p.Quote, d.Language)))
	}
	return ui.Elem("ul", ui.With{"class", "claim-places"}, rows...)
}

// inOriginal is text of a document, as it is there.
func inOriginal(element, words, language string) app.UI {
	return ui.Text(element, words, "lang", language, "translate", "no")
}

// tutorials are the documents, with their own titles and, where they are known, their date and address.
func tutorials() app.UI {
	var rows []app.UI
	for _, d := range claims.Tutorials() {
		original := inOriginal("cite", d.Original, d.Language)
		if d.Address != "" {
			original = ui.Elem("a", ui.With{"href", d.Address, "rel", "noopener"}, original)
		}
		row := []app.UI{ui.Text("span", text.T(d.Title)), app.Text(" · "), original}
		if d.Date != "" {
			row = append(row, app.Text(" · "), ui.Text("time", d.Date, "datetime", d.Date))
		}
		rows = append(rows, ui.Elem("li", nil, row...))
	}
	return ui.Elem("section", ui.With{"class", "claims-tutorials"}, ui.Text("h2", text.T("The five tutorials")), ui.Elem("ul", nil, rows...))
}

// slips is the table of the Japanese document's words that no engineer uses, each beside the usual one.
func slips() app.UI {
	terms := map[string]glossary.Term{}
	for _, s := range glossary.Subjects() {
		for _, t := range s.Terms {
			terms[t.ID] = t
		}
	}
	var rows []app.UI
	for _, s := range claims.Slips() {
		right := []app.UI{ui.Link("/glossary#"+s.Term, "", inOriginal("span", s.Right, "ja"))}
		if text.Current() != "ja" {
			right = append(right, ui.Text("small", terms[s.Term].Names(text.Current())[0]))
		}
		rows = append(rows, ui.Elem("tr", nil,
			ui.Elem("th", ui.With{"scope", "row"}, inOriginal("span", s.Printed, "ja")),
			ui.Elem("td", nil, right...),
			ui.Elem("td", nil, inOriginal("span", s.Original, "zh"))))
	}
	head := func(words string) app.UI { return ui.Text("th", words, "scope", "col") }
	return ui.Elem("section", ui.With{"class", "claims-slips"},
		ui.Text("h2", text.T("Words of the Japanese tutorial")),
		ui.Text("p", text.T("The Japanese text is a machine translation from Chinese. Some of its terms are words that no engineer uses.")),
		ui.PhoneFold("", []app.UI{app.Text(text.T("Table of its words"))}, ui.Div("slips-table", ui.Elem("table", nil,
			ui.Elem("thead", nil, ui.Elem("tr", nil, head(text.T("In the tutorial")), head(text.T("Usual term")), head(text.T("In the original")))),
			ui.Elem("tbody", nil, rows...)))))
}
