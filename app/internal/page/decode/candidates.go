package decode

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

type oneView struct {
	*singleFacts
	page *decode
}

func (p *decode) oneView() oneView { return oneView{&p.one, p} }

func (v oneView) whole() app.UI {
	card := ui.Nothing()
	if r := v.wide(); r != nil && v.Err == nil {
		card = v.wideCard(r)
	} else if v.Err == nil {
		card = v.page.card(v.layout, v.id, v.Line, 1<<v.lostBits()-1, "")
	}
	return ui.Elem("div", ui.With{"class", "whole figure"}, card)
}

func (v oneView) wideCard(r *format.Reading) app.UI {
	fields := r.Fields()
	return ui.Elem("section", ui.With{"class", "card figure", "data-row", r.Text, "data-origin", "decoded"},
		ui.Nothing(),
		ui.Elem("div", ui.With{"class", "number"},
			ui.Text("output", r.Text, "class", "id", "data-field", "id", "data-value", r.Text),
			&ui.CopyButton{Text: r.Text, What: text.T("ID")},
		),
		ui.Div("anatomy wide", wideBits(r.Bits, fields), wideSections(r, fields, v.page.zone)),
		ui.Div("readings", ui.Words("hint", r.Note)),
	)
}

const rare = 0.01

// candidates are what the ID may be.
func (v oneView) candidates() app.UI {
	found := v.Readings
	if v.Err != nil && strings.TrimSpace(v.Typed) == "" {
		return ui.Elem("section", ui.With{"class", "candidates-of"})
	}
	rows := make([]app.UI, len(found))
	likely := 0
	for i := range found {
		rows[i] = v.candidate(i)
		if v.Fits() && found[i].Score >= rare {
			likely++
		}
	}
	shown, rest := slices.Clone(rows[:likely]), slices.Clone(rows[likely:]) // go-app appends to what it is given
	title := text.T("Candidates and their dates")
	if len(rows) == 0 || !v.Fits() {
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
		ui.Elem("ol", ui.With{"class", "candidates"}, shown...),
		folded,
	)
}

func (v oneView) verdict() string {
	all := v.Readings
	switch {
	case v.Remark != "":
		return v.Remark
	case v.Err != nil || len(all) == 0:
		return text.T("No documented system issues such IDs.")
	case !v.Fits():
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
	dated := text.T("no date")
	if r.Dated {
		dated = text.List(day(r.At, v.page.zone), timeOfDay(r.At, v.page.zone))
	}
	head := []app.UI{ui.Text("strong", r.Title, "translate", "no")}
	if twin {
		class = "candidate twin"
	} else {
		head = append(head, ui.Text("span", sure(r.Score), "class", "candidate-score"),
			ui.Text("span", dated, "class", "candidate-when"), ui.Text("span", said, "class", "candidate-why"))
	}
	body := ui.Elem("div", ui.With{"class", "candidate-body", "hidden", "true"})
	if open {
		body = v.candidateBody(r)
	}
	return ui.Elem("li",
		ui.With{"class", class, "data-candidate", name, "data-score", strconv.FormatFloat(r.Score, 'f', 3, 64)},
		ui.ElemOn("button",
			ui.With{"type", "button", "class", "candidate-head", "aria-expanded", strconv.FormatBool(open)}, head...).
			OnClick(ui.On(func(ctx app.Context, _ app.Event) {
				v.page.update(func(s *state) { s.inspected.toggle(name) })
			}), "candidate", name),
		body,
	)
}

func (v oneView) candidateBody(r *format.Reading) app.UI {
	fields := r.Fields()
	pro, contra := r.Reasons()
	if twins := r.Twins(); twins != "" {
		contra = append(contra,
			text.T("%s read the same time from the same bits: one ID cannot distinguish them.", twins))
	}
	name, walked := r.Name, v.page.inspected.opened == r.Name && v.page.inspected.walked
	buttons := []app.UI{
		ui.Button(text.T("How do you know?"), ui.With{"aria-expanded", strconv.FormatBool(walked)},
			func(ctx app.Context) {
				v.page.update(func(s *state) { s.inspected = inspected{opened: name, walked: !s.inspected.walked} })
			}, "know", name),
	}
	if !r.Wide() && !layoutlink.Same(r.Layout, v.layout) {
		buttons = append(buttons, ui.Button(text.T("Read it as %s", r.Title), nil,
			func(app.Context) { v.page.readAs(name) }, "read-as", name))
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

// readAs reads the present IDs as one of the systems that may have made them.
func (p *decode) readAs(name string) {
	take := func(of string, l snowflake.Layout) {
		if l = layoutlink.Unnamed(l); of == name && len(l.Fields) > 0 {
			p.choose(&l)
		}
	}
	if p.many != nil {
		for _, c := range p.many.report.Guess {
			take(c.Name, c.Layout)
		}
		return
	}
	for _, r := range p.one.Readings {
		take(r.Name, r.Layout)
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
	parts = append(parts, layoutlink.Running(r.Name))
	if r.Source != "" {
		parts = append(parts,
			ui.Elem("p", nil,
				ui.Elem("a", ui.With{"class", "source", "href", r.Source, "rel", "noreferrer"},
					app.Text(text.T("Source")))))
	}
	return ui.Div("about", parts...)
}

// walk explains the decoding step by step, drawn like the bit lab.
func (v oneView) walk(r *format.Reading, fields []format.Field) app.UI {
	pieces := bitlab.PiecesOf(r)
	hues := ui.Hues(fieldsLayout(fields))
	for i := range pieces {
		for k, f := range fields {
			if f.Name == pieces[i].Name {
				pieces[i].Part = hues[k]
			}
		}
	}
	name := "ID"
	if len(r.Bits) > 8 {
		name = text.T("first 64")
	}
	w := bitlab.TakeApart(name, r.Word(), pieces)
	at := min(max(v.page.inspected.step, 0), len(w.Steps)-1)
	step, last := w.Steps[at], w.Steps[len(w.Steps)-1]
	return ui.Elem("div", ui.With{"class", "know board", "data-bytes", "8"},
		&ui.WrittenCalculation{Width: 64, Rows: step.Rows, Final: last.Rows, Moves: step.Moves, Moving: true},
		ui.Text("p", step.Sentence, "class", "say", "role", "status"),
		&ui.Player{Len: len(w.Steps), At: at, OnMove: func(ctx app.Context, at int) {
			v.page.update(func(s *state) { s.inspected.step = at })
		}},
	)
}

func wideBits(id []byte, fields []format.Field) app.UI {
	l := fieldsLayout(fields)
	bytes := make([]app.UI, len(id))
	for i, b := range id {
		bytes[i] = ui.Memo(ui.ByteOf{Layout: l, Top: 8*(len(id)-i) - 1, Stop: -1, Value: b})
	}
	var values []string
	for _, f := range fields {
		values = append(values, f.Name+" "+f.Value)
	}
	sentence := text.T("The %d bits by section: %s.", 8*len(id), text.List(values...))
	return ui.Elem("div", ui.With{"class", "bits", "role", "img", "aria-label", sentence}, bytes...)
}

// fieldsLayout makes a layout of fields, for drawings that take a layout. Together
// they may have more than 64 bits.
func fieldsLayout(fields []format.Field) snowflake.Layout {
	var l snowflake.Layout
	for _, f := range fields {
		l.Fields = append(l.Fields, snowflake.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits})
	}
	return l
}

func wideSections(r *format.Reading, fields []format.Field, zone *ui.Zone) app.UI {
	hues := ui.Hues(fieldsLayout(fields))
	parts := make([]app.UI, len(fields))
	for i, f := range fields {
		low := 8*len(r.Bits) - f.From - f.Bits
		where := text.T("bits %d–%d", low+f.Bits-1, low)
		if f.Bits == 1 {
			where = text.T("bit %d", low)
		}
		shown := f.Value
		if _, err := strconv.ParseUint(shown, 10, 64); err == nil {
			shown = text.GroupDigits(shown, 3, ",")
		}
		parts[i] = ui.Elem("div", ui.With{"class", "section", "data-hue", hues[i], "data-kind", f.Kind.String()},
			ui.Elem("div", ui.With{"class", "name"}, ui.Text("strong", f.Name),
				ui.Text("span", where, "class", "range")),
			ui.Text("div", shown, "class", "value", "data-field", f.Name, "data-value", f.Value),
			wideMeaning(r, f, zone),
		)
	}
	return ui.Elem("div", ui.With{"class", "sections"}, parts...)
}

// wideMeaning is a field's meaning; an instant with how long ago it was.
func wideMeaning(r *format.Reading, f format.Field, zone *ui.Zone) app.UI {
	if !r.Dated || f.Meaning != text.UTC(r.At) {
		return ui.Text("p", f.Meaning, "class", "meaning")
	}
	return ui.Elem("div", ui.With{"class", "meaning"},
		ui.Text("div", f.Meaning, "class", "instant", "data-field", "utc", "data-value", f.Meaning),
		ui.Elem("p", nil, &ui.Ago{At: r.At}),
		ui.Text("p", zone.Elsewhere(r.At)),
		ui.Text("p", text.T("%s ms since 1970", text.GroupDigits(text.UnixMS(r.At), 3, ",")), "data-field", "unix-ms",
			"data-value", text.UnixMS(r.At)),
	)
}
