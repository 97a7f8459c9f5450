package tables

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// glossaryPage lists the terms by subject; the box keeps those that hold what is typed. On a
// narrow screen a subject shows its terms' names until it is opened.
type glossaryPage struct {
	base
	typed string // what the box holds
}

// NewGlossary is the page /glossary, which explains each term of this site in a sentence, and links to where it can be
// seen. In other languages a term also has its English name, as in code.
func NewGlossary() app.Composer {
	p := &glossaryPage{}
	p.Start("/glossary", p)
	return p
}

// Params is what a link says: find is what the box holds.
func (p *glossaryPage) Params(query, _ *nav.Params) {
	query.Reading(func() { p.typed = "" })
	query.Text("find", &p.typed)
}

// Opened takes the term that the fragment names.
func (p *glossaryPage) Opened(_, fragment string) { p.At = fragment }

func (p *glossaryPage) Derive() {}

func (p *glossaryPage) Render() app.UI {
	frame := nav.Shell("/glossary")
	frame.Title = frame.Name
	found := p.found()
	list := make([]app.UI, len(found))
	for i, s := range found {
		list[i] = p.subject(s)
	}
	return frame.Render(
		ui.Alert(p.LinkBad),
		ui.Elem("label", ui.With{"class", "glossary-find"}, ui.Text("span", text.T("Find a term")), p.box()),
		ui.Div("glossary", list...),
		p.none(len(found)),
	)
}

func (p *glossaryPage) box() app.UI {
	with := ui.With{"type", "search", "value", p.typed, "data-edit", "find", "autocomplete", "off",
		"spellcheck", "false"}
	return ui.ElemOn("input", with).On("input", ui.Entered(func(_ app.Context, value string) {
		p.Change(func() { p.typed = value })
	}), "find")
}

// found are the subjects with the terms that hold what is typed, in a name or the meaning.
func (p *glossaryPage) found() (found []glossary.Subject) {
	for _, s := range glossary.Subjects() {
		s.Terms = slices.DeleteFunc(s.Terms, func(t glossary.Term) bool {
			return !t.Mentions(p.typed)
		})
		if len(s.Terms) > 0 {
			found = append(found, s)
		}
	}
	return found
}

func (p *glossaryPage) none(found int) app.UI {
	if found > 0 {
		return ui.Elem("p", nil)
	}
	return ui.Text("p", text.T("No term contains “%s”.", p.typed), "role", "status")
}

// subject is a heading that names its terms, and below it what they mean. It is open
// where the reader searches or the link names one of its terms.
func (p *glossaryPage) subject(s glossary.Subject) app.UI {
	names, list, open := make([]string, len(s.Terms)), make([]app.UI, len(s.Terms)), p.typed != ""
	for i, t := range s.Terms {
		names[i], list[i] = t.Names(text.Current())[0], p.term(t)
		open = open || t.ID == p.At
	}
	return ui.Elem("details", ui.With{"class", "subject", "open", strconv.FormatBool(open)},
		ui.Elem("summary", nil, ui.Text("h2", text.T(s.Name)),
			ui.Text("span", strings.Join(names, "\u00a0· "), "class", "names")),
		ui.Elem("dl", nil, list...))
}

func (p *glossaryPage) term(t glossary.Term) app.UI {
	with := ui.With{"id", t.ID}
	if t.ID == p.At {
		with = append(with, "data-at", "true")
	}
	name := strings.Join(t.Names(text.Current()), " / ")
	all := []app.UI{app.Text(name)}
	if text.Current() != "en" && name != t.Name {
		all = append(all, app.Text(" "), ui.Text("span", t.Name, "lang", "en", "translate", "no"))
	}
	also := ui.Elem("small", nil)
	if aliases := t.Aliases(text.Current()); len(aliases) > 0 {
		also = ui.Text("small", text.T("also called %s", text.List(aliases...)))
	}
	path, _, _ := strings.Cut(t.See, "?")
	return ui.Elem("div", with,
		ui.Elem("dt", nil, append(all, also)...),
		ui.Elem("dd", nil, app.Text(text.T(t.Meaning)), app.Text(text.Next("")),
			ui.Link(t.See, "", app.Text(text.T("See %s", nav.Name(path))))))
}
