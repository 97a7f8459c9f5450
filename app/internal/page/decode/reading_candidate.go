package decode

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// noCandidates is in the place of [oneView.candidates] where the text is not one ID.
func noCandidates() app.UI { return ui.Elem("section", ui.With{"class", "candidates-of"}) }

const rare = 0.01

// candidates are what the ID may be, and what it is not.
func (v oneView) candidates() app.UI {
	found := v.Readings
	if v.Err != nil && strings.TrimSpace(v.Typed) == "" {
		return noCandidates()
	}
	rows := make([]app.UI, len(found))
	likely := 0
	for i := range found {
		rows[i] = v.candidate(i)
		if v.fits() && found[i].Score >= rare {
			likely++
		}
	}
	shown, rest := slices.Clone(rows[:likely]), slices.Clone(rows[likely:]) // go-app appends to what it is given
	title := text.T("Candidates and their dates")
	if len(rows) == 0 || !v.fits() {
		title = text.T("No known system fits")
	}
	folded := ui.Nothing()
	if likely < len(rows) {
		words := text.T("%s under 1 %%", text.Count(len(rows)-likely, "%s more", "%s more"))
		if likely == 0 {
			words = text.T("Closest matches: %s", text.Count(len(rows), "%s reading", "%s readings"))
		}
		folded = v.page.folded("candidates", words, ui.Elem("ol", ui.With{"class", "candidates"}, rest...))
	}
	return ui.Elem("section", ui.With{"class", "candidates-of card"},
		ui.Text("h2", title),
		ui.Words("hint", text.Sentences(v.verdict(), v.Date)),
		v.axis(likely),
		ui.Elem("ol", ui.With{"class", "candidates"}, shown...),
		folded,
		v.excluded(),
	)
}

// verdict says what the bar of systems does not.
func (v oneView) verdict() string {
	all := v.Readings
	switch {
	case v.Remark != "":
		return v.Remark
	case v.Err != nil || len(all) == 0:
		return text.T("No documented system issues such IDs. The list says what rules out each.")
	case !v.fits():
		return text.T("The ID may use a custom epoch, or it is not such an ID at all.")
	case all[0].Decides() != "":
		return text.T("To decide, add a second ID from the same source, or a date next to this one.")
	}
	return ""
}

// candidate is one reading: a line, and all about it when it is open. Of a family, systems behind the first are named
// behind it: they read the same instant, and have its score.
func (v oneView) candidate(i int) app.UI {
	r, twin := &v.Readings[i], !v.leads(i)
	name, open := r.Name, v.page.inspected.opened == r.Name
	pro, contra := r.Reasons()
	class, said := "candidate", ""
	contra = slices.DeleteFunc(contra, func(sentence string) bool { return sentence == r.Decides() })
	if len(contra) > 0 {
		said = contra[0]
	} else if len(pro) > 0 {
		said = pro[len(pro)-1]
	}
	head := []app.UI{ui.Text("strong", r.Title, "translate", "no")}
	if twin {
		class = "candidate twin"
	} else {
		head = append(head, ui.Text("span", percent(r.Score), "class", "candidate-score"), v.dated(r), ui.Text("span", said, "class", "candidate-why"))
	}
	body := ui.Elem("div", ui.With{"class", "candidate-body", "hidden", "true"})
	if open {
		body = v.candidateBody(r)
	}
	return ui.Elem("li", ui.With{"class", class, "data-candidate", name, "data-score", strconv.FormatFloat(r.Score, 'f', 3, 64)},
		ui.ElemOn("button", ui.With{"type", "button", "class", "candidate-head", "aria-expanded", strconv.FormatBool(open)}, head...).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) {
				v.page.update(ctx, func(s *state) { s.inspected.toggle(name) })
			}), "candidate", name),
		body,
	)
}

func (v oneView) candidateBody(r *format.Reading) app.UI {
	fields := r.Fields()
	pro, contra := r.Reasons()
	if twins := r.Twins(); twins != "" {
		contra = append(contra, text.T("%s read the same time from the same bits: one ID cannot distinguish them.", twins))
	}
	name, walked := r.Name, v.page.inspected.opened == r.Name && v.page.inspected.walked
	buttons := []app.UI{
		ui.Button(text.T("How do you know?"), ui.With{"aria-expanded", strconv.FormatBool(walked)}, func(ctx app.Context) {
			v.page.update(ctx, func(s *state) { s.inspected = inspected{opened: name, walked: !s.inspected.walked} })
		}, "know", name),
	}
	if !r.Wide() && !nav.SameLayout(r.Layout, v.layout) {
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
		wideSections(r, fields, v.page.zone),
		ui.Div("reasons", reasons(text.T("Evidence for it"), pro), reasons(text.T("Evidence against it"), contra)),
		ui.Elem("div", ui.With{"class", "buttons"}, buttons...),
		walk,
		about(r),
	)
}

// readAs shows the ID as a candidate of the page's present ID has it.
func (v oneView) readAs(ctx app.Context, name string) {
	for _, r := range v.page.one.Readings {
		if r.Name == name && !r.Wide() {
			v.page.chooseLayout(ctx, r.Layout)
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
	parts := []app.UI{ui.Words("hint", text.Sentences(r.Note, r.Warning))}
	parts = append(parts, nav.Running(r.Name))
	if r.Source != "" {
		parts = append(parts, ui.Elem("p", nil, ui.Elem("a", ui.With{"class", "source", "href", r.Source, "rel", "noreferrer"}, app.Text(text.T("Source")))))
	}
	return ui.Div("about", parts...)
}

// excluded lists the kinds that were ruled out, with reasons: on demand, unless there is nothing else to show.
func (v oneView) excluded() app.UI {
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
	return ui.Div("excluded", v.page.fold("excluded", text.T("Ruled out, and why: %s", text.Count(len(all), "%s kind", "%s kinds")), draw))
}
