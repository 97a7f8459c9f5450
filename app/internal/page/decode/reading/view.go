package reading

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Page is what a reading asks of the page that it is on.
type Page interface {
	One() *One
	Zone() *ui.Zone
	Inspected() *Inspected
	// Inspect changes what is inspected, and the address with it.
	Inspect(ctx app.Context, change func(r *Inspected))
	// Choose has the ID read by a layout.
	Choose(ctx app.Context, l snowflake.Layout)
	// EditableCard is an ID whole, which can be edited where its line in the box holds nothing else.
	EditableCard(id snowflake.ID, line int, note string) app.UI
	// Fold is a part of the page that is drawn once it is open, Folded one that is only hidden.
	Fold(name, title string, draw func() app.UI) app.UI
	Folded(name, title string, content app.UI) app.UI
}

// View draws the only ID of a text on a page.
type View struct {
	*One
	Page Page
}

// On is the view of the page's ID.
func On(page Page) View { return View{page.One(), page} }

// Whole is the ID whole.
func (v View) Whole() app.UI {
	if v.Err != nil {
		return ui.Nothing()
	}
	card := app.UI(nil)
	if r := v.wide(); r != nil {
		card = v.wideCard(r)
	} else {
		card = v.Page.EditableCard(v.ID, v.Line, v.note())
	}
	return ui.Elem("div", ui.With{"class", "cards figure"}, card)
}

func (v View) wideCard(r *format.Reading) app.UI {
	fields := r.Fields()
	return ui.Elem("section", ui.With{"class", "card figure", "data-row", r.Text, "data-origin", "decoded"},
		ui.Elem("p", ui.With{"class", "note", "role", "status"}, app.Text(text.T("The best reading: %s", r.Title))),
		ui.Elem("div", ui.With{"class", "number"},
			ui.Text("output", r.Text, "class", "id", "data-field", "id", "data-value", r.Text),
			&ui.CopyButton{Text: r.Text, What: text.T("the ID")},
		),
		wideBits(r.Bits, fields),
		wideSections(r, fields, v.Page.Zone()),
		ui.Words("hint", r.Note),
	)
}

// None is in the place of [View.Candidates] where the text is not one ID.
func None() app.UI { return ui.Elem("section", ui.With{"class", "candidates-of"}) }

// Candidates are what the ID may be, and what it is not.
func (v View) Candidates() app.UI {
	found := v.Readings
	if v.Err != nil && strings.TrimSpace(v.Typed) == "" {
		return None()
	}
	rows := make([]app.UI, len(found))
	for i := range found {
		r := &found[i]
		twin := i > 0 && r.Dated && r.At.Equal(found[i-1].At) && r.Score == found[i-1].Score
		rows[i] = v.candidate(r, twin)
	}
	title, candidates := text.T("What it may be"), ui.Elem("ol", ui.With{"class", "candidates"}, rows...)
	if len(rows) > 0 && !v.fits() {
		title, candidates = text.T("No known system fits"), v.Page.Folded("candidates", text.T("The least unlikely: %s", text.Count(len(rows), "reading", "readings")), candidates)
	}
	return ui.Elem("section", ui.With{"class", "candidates-of"},
		ui.Text("h2", title),
		ui.Words("hint", v.verdict()),
		ui.Words("hint", v.Date),
		candidates,
		v.excluded(),
	)
}

// verdict says how sure the ranking is.
func (v View) verdict() string {
	all := v.Readings
	switch {
	case v.Remark != "":
		return v.Remark
	case v.Err != nil:
		return text.T("None of these. Below stands what excludes each.")
	case len(all) == 0:
		return text.T("None of these: no documented system makes such an ID. Below stands what excludes each.")
	case !v.fits():
		return text.T("Every known system is unlikely: the IDs may count from an epoch of their own, or this is no such ID. A score is how likely a reading is, from 0 to 1.")
	}
	same := 0
	for _, r := range all[1:] {
		if r.Score == all[0].Score && r.Dated && r.At.Equal(all[0].At) {
			same++
		}
	}
	said := text.T("One reading is far likelier than the others.")
	switch {
	case len(all) == 1:
		return text.T("It can be only this.")
	case all[0].Decides() != "":
		said = text.T("Two instants are about as likely, and the ID alone does not decide; each reading says what would.")
	case all[0].Score < 0.6:
		said = text.T("None of these is much likelier than all others.")
	case same > 0:
		said = text.T("%s the same instant from the same bits as the best, so the ID does not tell them apart; no other comes close.", text.Count(same, "other reads", "others read"))
	}
	return said + " " + text.T("A score is how likely the reading is, from 0 to 1; what reads the same instant shares one.")
}

// candidate is one reading: a line, and all about it when it is open. The line of a
// twin, which reads the same instant as the one above it and has one score with it, says
// what tells them apart.
func (v View) candidate(r *format.Reading, twin bool) app.UI {
	open := v.Page.Inspected().Opened == r.Name
	pro, contra := r.Reasons()
	class, said := "candidate", ""
	if twin {
		class = "candidate twin"
		contra = slices.DeleteFunc(contra, func(sentence string) bool { return sentence == r.Decides() })
	}
	if len(contra) > 0 {
		said = contra[0]
	} else if len(pro) > 0 {
		said = pro[len(pro)-1]
	}
	when := text.T("no date")
	if r.Dated {
		when = v.Page.Zone().Say(r.At)
	}
	body := ui.Elem("div", ui.With{"class", "candidate-body", "hidden", "true"})
	if open {
		body = v.candidateBody(r)
	}
	name, score := r.Name, strconv.FormatFloat(r.Score, 'f', 2, 64)
	return ui.Elem("li", ui.With{"class", class, "data-candidate", name, "data-score", strconv.FormatFloat(r.Score, 'f', 3, 64)},
		ui.ElemOn("button", ui.With{"type", "button", "class", "candidate-head", "aria-expanded", strconv.FormatBool(open)},
			ui.Text("strong", r.Title, "translate", "no"),
			ui.Text("span", when, "class", "candidate-when"),
			ui.Elem("span", ui.With{"class", "candidate-score"}, ui.Text("span", text.T("score %s", score), "class", "digits"), ui.Bar(r.Score, "plain")),
			ui.Text("span", said, "class", "candidate-why"),
		).OnClick(ui.On(func(ctx app.Context, _ app.Event) {
			v.Page.Inspect(ctx, func(r *Inspected) { r.toggle(name) })
		}), "candidate", name),
		body,
	)
}

func (v View) candidateBody(r *format.Reading) app.UI {
	fields := r.Fields()
	pro, contra := r.Reasons()
	if twins := r.Twins(); twins != "" {
		contra = append(contra, text.T("The same instant stands in the same bits of %s: one ID does not tell them apart.", twins))
	}
	name, walked := r.Name, v.Page.Inspected().Opened == r.Name && v.Page.Inspected().Walked
	buttons := []app.UI{
		ui.Button(text.T("How do you know?"), ui.With{"aria-expanded", strconv.FormatBool(walked)}, func(ctx app.Context) {
			v.Page.Inspect(ctx, func(r *Inspected) { *r = Inspected{Opened: name, Walked: !r.Walked} })
		}, "know", name),
	}
	if !r.Wide() && !nav.SameLayout(r.Layout, v.Layout) {
		buttons = append(buttons, ui.Button(text.T("Read it as %s", r.Title), nil,
			func(ctx app.Context) { v.readAs(ctx, name) }, "read-as", name))
	}
	walk := ui.Div("know")
	if walked {
		walk = v.walk(r, fields)
	}
	return ui.Elem("div", ui.With{"class", "candidate-body", "data-row", r.Text},
		ui.Words("hint", text.T("Written as %s.", r.Form)),
		wideBits(r.Bits, fields),
		wideSections(r, fields, v.Page.Zone()),
		ui.Div("reasons", reasons(text.T("What speaks for it"), pro), reasons(text.T("What speaks against it"), contra)),
		ui.Elem("div", ui.With{"class", "buttons"}, buttons...),
		walk,
		about(r),
	)
}

// readAs shows the ID as a candidate of the page's present ID has it.
func (v View) readAs(ctx app.Context, name string) {
	for _, r := range v.Page.One().Readings {
		if r.Name == name && !r.Wide() {
			v.Page.Choose(ctx, r.Layout)
			return
		}
	}
}

func reasons(title string, all []string) app.UI {
	if len(all) == 0 {
		return ui.Div("reasons-of")
	}
	items := make([]app.UI, len(all))
	for i, sentence := range all {
		items[i] = ui.Text("li", sentence)
	}
	return ui.Div("reasons-of", ui.Text("h3", title), ui.Elem("ul", nil, items...))
}

func about(r *format.Reading) app.UI {
	words := r.Note
	if r.Warning != "" {
		words += " " + r.Warning
	}
	parts := []app.UI{ui.Words("hint", words)}
	parts = append(parts, nav.Running(r.Name))
	if r.Source != "" {
		parts = append(parts, ui.Elem("p", nil, ui.Elem("a", ui.With{"class", "source", "href", r.Source, "rel", "noreferrer"}, app.Text(text.T("Where it is published")))))
	}
	return ui.Div("about", parts...)
}

// excluded are the kinds that the text is not, each with what excludes it: on
// demand, but where there is nothing else to be said.
func (v View) excluded() app.UI {
	all := v.Excluded
	draw := func() app.UI {
		rows := make([]app.UI, len(all))
		for i, e := range all {
			rows[i] = ui.Elem("li", ui.With{"data-excluded", e.Name}, ui.Text("strong", e.Title, "translate", "no"), app.Text(" "+e.Why()))
		}
		return ui.Elem("ul", nil, rows...)
	}
	if len(v.Readings) == 0 {
		return ui.Div("excluded", draw())
	}
	return ui.Div("excluded", v.Page.Fold("excluded", text.T("What it is not, and why: %s", text.Count(len(all), "kind", "kinds")), draw))
}
