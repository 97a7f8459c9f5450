package tables

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/claims"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// claimsPage lists the claims by topic; a link or the reader chooses those of a document or verdict.
type claimsPage struct {
	base
	claimsState
	all       []claims.Claim
	undecided []claims.Undecided
}

// claimsState is what a link says.
type claimsState struct {
	document string // empty for all
	verdict  claims.Verdict
}

// fewClaims are shown at once on a phone, too; more are folded by topic.
const fewClaims = 12

// NewClaims is the page /claims, which lists what the five documents claim, each with a verdict, a value or
// counterexample, and a link to what shows it.
func NewClaims() app.Composer {
	p := &claimsPage{}
	p.all, p.undecided = claims.All()
	p.Start("/claims", p)
	return p
}

// Opened takes the claim that the fragment names.
func (p *claimsPage) Opened(_, fragment string) {
	switch p.At = ""; {
	case slices.ContainsFunc(p.all, func(c claims.Claim) bool { return c.Name == fragment }):
		p.At = fragment
	case fragment != "" && !strings.Contains(fragment, "="):
		p.LinkBad = text.Sentences(p.LinkBad, text.T("The link names an unknown claim, “%s”.", fragment))
	}
}

func (s *claimsState) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = claimsState{} })
	query.Choice("document", s.document, claims.Documents(), func(i int) { s.document = claims.Documents()[i] })
	verdicts := make([]string, len(claims.Verdicts()))
	for i, v := range claims.Verdicts() {
		verdicts[i] = string(v)
	}
	query.Choice("verdict", string(s.verdict), verdicts, func(i int) { s.verdict = claims.Verdicts()[i] })
}

// lists reports whether the state asks for a claim.
func (s *claimsState) lists(c claims.Claim) bool {
	return (s.document == "" || c.In(s.document)) && (s.verdict == "" || c.Verdict == s.verdict)
}

func (p *claimsPage) Derive() {}

// choose changes what is listed.
func (p *claimsPage) choose(change func()) {
	p.At, p.LinkBad = "", ""
	p.Change(change)
}

func (p *claimsPage) Render() app.UI {
	frame := nav.Shell("/claims")
	frame.Title = frame.Name
	var found []claims.Claim
	for _, c := range p.all {
		if p.lists(c) {
			found = append(found, c)
		}
	}
	return frame.Render(
		ui.Alert(p.LinkBad),
		ui.Words("lead",
			text.T("Five widely read tutorials explain Snowflake IDs. These are their claims, in our words. The lab’s own code computes most verdicts.")),
		LastPlusOne(),
		p.misleading(),
		ui.Div("claims-head",
			ui.Div("claims-ask",
				ui.Text("h2", text.T("All %d claims", len(p.all))),
				ui.Div("claims-filter", p.documents(), p.verdicts()),
				ui.Elem("p", ui.With{"class", "claims-count", "role", "status"},
					ui.Field("claims", strconv.Itoa(len(found)), verdictTally(found)))),
			p.overview()),
		ui.Div("claims", p.topics(found)...),
		p.rest(),
		tutorials(), slips(),
	)
}

// misleading are the claims that do most harm, each with what is right, and a link to its row.
func (p *claimsPage) misleading() app.UI {
	var rows []app.UI
	for _, c := range p.all {
		if c.Misleads {
			rows = append(rows, ui.Elem("li", ui.With{"data-misleads", c.Name},
				ui.Elem("h3", nil,
					ui.Text("span", verdictName(c.Verdict), "class", "mark", "data-mark", string(c.Verdict)),
					app.Text(" "), ui.Link("/claims#"+c.Name, "", app.Text(c.Says))),
				ui.Text("p", c.Why)))
		}
	}
	return ui.Elem("section", ui.With{"class", "claims-worst"},
		ui.Text("h2", text.T("The %d claims that mislead most", len(rows))), ui.Elem("ol", nil, rows...))
}

// overview is a mark for each claim, a row for each topic; those that are not listed are faint. It
// is for the eye and the mouse: the list has the same links.
func (p *claimsPage) overview() app.UI {
	var rows []app.UI
	for i := 0; i < len(p.all); {
		topic, marks := p.all[i].Topic, []app.UI(nil)
		for ; i < len(p.all) && p.all[i].Topic == topic; i++ {
			c := p.all[i]
			marks = append(marks,
				ui.ElemOn("a", ui.With{"href", ui.Href("/claims#" + c.Name), "class", "mark",
					"data-mark", string(c.Verdict),
					"data-listed", strconv.FormatBool(p.lists(c)), "title", c.Says, "tabindex", "-1"}))
		}
		rows = append(rows, ui.Elem("div", nil, append([]app.UI{ui.Text("span", topic)}, marks...)...))
	}
	return ui.Elem("div", ui.With{"class", "claims-map", "aria-hidden", "true"}, rows...)
}

// LastPlusOne asks about one claim before the list shows its verdict.
func LastPlusOne() *ui.Prediction {
	return &ui.Prediction{
		ID:    "claim-last-plus-one",
		Class: nav.Presenting(),
		Question: text.T(
			"A tutorial advises: while the clock is behind, use the last timestamp + 1. Does that solve clock rollback?"),
		Answers: []ui.Answer{
			{Words: text.T("It depends"), Right: true,
				Why: text.T("One process that never restarts repeats no ID. Above 1,000 requests per second its timestamps run further and further ahead of the clock.")},
			{Words: text.T("True"),
				Why: text.T("a restart loses how far the generator ran ahead, and it repeats those IDs.")},
			{Words: text.T("False"),
				Why: text.T("within one process each ID takes a millisecond of its own, so all are different.")},
		},
	}
}

func (p *claimsPage) documents() app.UI {
	options := []app.UI{ui.Option("", text.T("All five"), p.document)}
	for _, d := range claims.Tutorials() {
		options = append(options, ui.Option(d.Name, text.T(d.Title), p.document))
	}
	return ui.Elem("label", ui.With{"class", "control"}, ui.Text("span", text.T("Document"), "class", "label"),
		ui.ElemOn("select", ui.With{"data-edit", "document"}, options...).
			OnChange(ui.Entered(func(_ app.Context, d string) { p.choose(func() { p.document = d }) }), "document"))
}

func verdictName(v claims.Verdict) string {
	switch v {
	case claims.True:
		return text.T("True")
	case claims.False:
		return text.T("False")
	case claims.Depends:
		return text.T("Depends")
	}
	return text.T("All")
}

func (p *claimsPage) verdicts() app.UI {
	var buttons []app.UI
	for _, v := range append([]claims.Verdict{""}, claims.Verdicts()...) {
		buttons = append(buttons,
			ui.Button(verdictName(v),
				ui.With{"class", "mark", "data-mark", string(v), "aria-pressed", strconv.FormatBool(v == p.verdict)},
				func(app.Context) { p.choose(func() { p.verdict = v }) }, "verdict", string(v)))
	}
	return ui.Elem("div", ui.With{"class", "buttons", "role", "group", "aria-label", text.T("Verdict")}, buttons...)
}

func countOf(of []claims.Claim, v claims.Verdict) (n int) {
	for _, c := range of {
		if c.Verdict == v {
			n++
		}
	}
	return n
}

// verdictTally counts the listed claims.
func verdictTally(found []claims.Claim) string {
	if len(found) == 0 {
		return text.T("No claim of this document has this verdict.")
	}
	var parts []string
	for _, v := range claims.Verdicts() {
		switch n := countOf(found, v); {
		case n == 0:
		case v == claims.True:
			parts = append(parts, text.T("%d true", n))
		case v == claims.False:
			parts = append(parts, text.T("%d false", n))
		default:
			parts = append(parts, text.Count(n, "%s depends", "%s depend"))
		}
	}
	return text.T("%s: %s", text.Count(len(found), "%s claim", "%s claims"), text.List(parts...))
}

// topics are the listed claims, by topic. On a phone a topic is closed until it is opened, unless
// the list is short or the link names one of its claims.
func (p *claimsPage) topics(found []claims.Claim) (topics []app.UI) {
	for i := 0; i < len(found); {
		name, from, open := found[i].Topic, i, len(found) <= fewClaims
		var rows []app.UI
		for ; i < len(found) && found[i].Topic == name; i++ {
			rows = append(rows, p.row(found[i]))
			open = open || found[i].Name == p.At
		}
		topics = append(topics, ui.Elem("details", ui.With{"class", "subject", "open", strconv.FormatBool(open)},
			ui.Elem("summary", nil, ui.Text("h2", name),
				ui.Text("span", verdictTally(found[from:i]), "class", "names")),
			ui.Div("claim-rows", rows...)))
	}
	return topics
}

func (p *claimsPage) row(c claims.Claim) app.UI {
	with := ui.With{"class", "checked", "id", c.Name, "data-claim", c.Name, "data-verdict", string(c.Verdict)}
	if c.Name == p.At {
		with = append(with, "data-at", "true")
	}
	when := ui.Nothing()
	if c.When != "" {
		when = ui.Words("condition", c.When)
	}
	return ui.Elem("article", with,
		ui.Text("span", verdictName(c.Verdict), "class", "mark", "data-mark", string(c.Verdict)),
		ui.Div("says", ui.Elem("h3", nil, ui.Link("/claims#"+c.Name, "", app.Text(c.Says))), when, quotations(c)),
		ui.Div("shows",
			ui.Elem("p", nil,
				ui.Elem("span", ui.With{"class", "digits", "data-field", "value", "data-value", c.Exact},
					app.Text(c.Value)), app.Text(" "), claimOrigin(c)),
			ui.Elem("p", ui.With{"class", "because"}, app.Text(c.Why), app.Text(text.Next("")), seeClaim(c))),
	)
}

// claimOrigin says where the value is from.
func claimOrigin(c claims.Claim) app.UI {
	if c.Source == "" {
		return ui.Text("small", text.T("computed"))
	}
	return ui.Elem("small", nil,
		ui.Text("a", text.T("cited"), "href", c.Source, "rel", "noopener", "title", c.Source, "translate", "no"))
}

func seeClaim(c claims.Claim) app.UI {
	if c.See == "" {
		return ui.Elem("span", nil)
	}
	path, _, _ := strings.Cut(c.See, "?")
	path, _, _ = strings.Cut(path, "#")
	return ui.Link(c.See, "", app.Text(text.T("See %s", nav.Name(path))))
}

// rest lists the claims that nobody can decide here.
func (p *claimsPage) rest() app.UI {
	rows := make([]app.UI, len(p.undecided))
	for i, u := range p.undecided {
		rows[i] = ui.Elem("li", nil, app.Text(u.Says), app.Text(" "),
			ui.Text("small", text.List(claims.Titles(u.Documents)...)))
	}
	return ui.Elem("details", ui.With{"class", "undecided"},
		ui.Elem("summary", nil, ui.Text("h2", text.T("Not decided: %d more", len(rows)))), ui.Elem("ul", nil, rows...))
}

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
		rows = append(rows,
			ui.Elem("li", nil, ui.Elem("small", nil, where...), app.Text(" "), inOriginal("q", p.Quote, d.Language)))
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
		row := []app.UI{original}
		if title := text.T(d.Title); title != d.Original {
			row = []app.UI{ui.Text("span", title), original}
		}
		if d.Date != "" {
			row = append(row, ui.Text("time", d.Date, "datetime", d.Date))
		}
		rows = append(rows, ui.Elem("li", nil, row...))
	}
	return ui.Elem("section", ui.With{"class", "claims-tutorials"}, ui.Text("h2", text.T("The five tutorials")),
		ui.Elem("ul", nil, rows...))
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
		ui.Text("p", text.T(
			"The Japanese text is a machine translation from Chinese. Some of its terms are words that no engineer uses.")),
		ui.PhoneFold("", []app.UI{app.Text(text.T("Table of its words"))}, ui.Div("slips-table", ui.Elem("table", nil,
			ui.Elem("thead", nil,
				ui.Elem("tr", nil, head(text.T("In the tutorial")), head(text.T("Usual term")),
					head(text.T("In the original")))),
			ui.Elem("tbody", nil, rows...)))))
}
