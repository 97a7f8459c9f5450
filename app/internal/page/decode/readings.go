package decode

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// readingLine is a line of “Read it as…”: a kind that can hold the text, and what it would say.
type readingLine struct {
	name, title string
	score       float64 // the probability of its family
	twin        bool    // it reads the same instant from the same bits as the line before
	shown       bool
	when, says  string
	layout      snowflake.Layout // no fields: the kind has a form of its own
}

// inLink reports whether a link can hold the reading as a layout; else it names the reading.
func (r *readingLine) inLink() bool {
	return len(r.layout.Fields) > 0 && r.name != system.OwnEpoch && r.layout.Tick >= time.Microsecond
}

// readings are all that can hold the text, the likeliest first, each family's members together.
func (f *facts) readings() []readingLine {
	if f.many != nil {
		return f.many.readings(f.zone)
	}
	return f.one.readings(f.zone)
}

func (o *singleFacts) readings(zone *ui.Zone) (all []readingLine) {
	for i := range o.Readings {
		r := &o.Readings[i]
		line := readingLine{name: r.Name, title: r.Title, score: r.Score, twin: !o.leads(i), shown: i == o.shownAt,
			when: text.T("no date"), layout: r.Layout}
		if r.Dated {
			line.when = text.List(day(r.At, zone), timeOfDay(r.At, zone))
		}
		var says []string
		for _, f := range r.Fields() {
			if (f.Kind == snowflake.KindNode || f.Kind == snowflake.KindSequence) && len(f.Value) < 20 {
				says = append(says, f.Name+" "+grouped(f.Value))
			}
		}
		line.says = text.List(says...)
		all = append(all, line)
	}
	return all
}

// leads reports whether a reading is the first of its family: of those that read the same instant from the same bits.
func (o *singleFacts) leads(i int) bool {
	r, before := &o.Readings[i], &o.Readings[max(i-1, 0)]
	return i == 0 || !r.Dated || !r.At.Equal(before.At) || r.Score != before.Score
}

func (m *many) readings(zone *ui.Zone) (all []readingLine) {
	if r := m.report; r.Kind.Wide() {
		all = append(all, readingLine{name: r.Kind.String(), title: m.title, score: r.Kind.Spec().Score, shown: true,
			when: spanOf(r.Earliest, r.Latest, zone)})
	}
	headed := false // of the family, whose first may be refused
	for i := range m.report.Guess {
		c := &m.report.Guess[i]
		if headed = headed && c.Twin; c.Refused != "" && !m.readAs(c) {
			continue
		}
		line := readingLine{name: c.Name, title: c.Title, score: c.Score, twin: headed, shown: m.readAs(c),
			when: spanOf(c.From, c.To, zone), layout: c.Layout}
		if c.Nodes > 0 {
			line.says = text.Count(c.Nodes, "%s node", "%s nodes")
		}
		headed, all = true, append(all, line)
	}
	return all
}

// spanOf are the days of two instants, or the one day; “no date” without them.
func spanOf(from, to time.Time, zone *ui.Zone) string {
	switch {
	case from.IsZero():
		return text.T("no date")
	case day(from, zone) == day(to, zone):
		return day(from, zone)
	}
	return text.T("%s to %s", day(from, zone), day(to, zone))
}

// refused are what cannot hold the text.
func (f *facts) refused() (all []format.Refusal) {
	m := f.many
	if m == nil {
		o := format.Options{Now: clock()}
		return format.Refused(f.one.Typed, f.one.Readings, o)
	}
	for i := range m.report.Guess {
		if c := &m.report.Guess[i]; c.Refused != "" && !m.readAs(c) {
			all = append(all, format.Refusal{Name: c.Name, Title: c.Title, Why: c.Refused})
		}
	}
	found := []format.Reading{{Name: m.report.Kind.String()}}
	first := slices.Index(m.set.Kind, m.report.Kind)
	return append(all, format.RefusedKinds(m.set.Text(max(first, 0)), found)...)
}

// readAs reads the text as one of the readings; once more, as the best again.
func (p *decode) readAs(name string) {
	all := p.readings()
	at := slices.IndexFunc(all, func(r readingLine) bool { return r.name == name })
	if at < 0 {
		return
	}
	p.LinkBad, p.pinned = "", false
	p.update(func(s *state) {
		r := &all[at]
		again := r.shown && (s.chosen != nil || s.reading != "")
		if s.choose(nil); again {
			return
		}
		if r.inLink() {
			l := layoutlink.Unnamed(r.layout)
			s.choose(&l)
		} else {
			s.reading = r.name
		}
	})
}

// readingsView is “Read it as…”: every kind that can hold the text, and under it those that cannot.
func (p *decode) readingsView() app.UI {
	m := p.many
	if m == nil && p.one.Err != nil && strings.TrimSpace(p.one.Typed) == "" || m != nil && m.report.Several ||
		m != nil && m.report.Members == 0 {
		return ui.Elem("section", ui.With{"class", "candidates-of"})
	}
	all, fits, none := p.readings(), p.one.Fits(), p.one.None()
	if m != nil {
		fits, none = m.fits(), m.report.None()
	}
	rows := make([]app.UI, len(all))
	for i := range all {
		rows[i] = p.readingView(&all[i])
	}
	if len(all) > 0 && fits && none >= 0.01 {
		rows = append(rows, ui.Elem("li", ui.With{"class", "candidate none"},
			ui.Text("span", text.T("None that we know: %s", sure(none)))))
	}
	title, list := text.T("Read it as…"), app.UI(ui.Elem("ol", ui.With{"class", "candidates"}, rows...))
	if len(all) == 0 || !fits {
		title = text.T("No known system fits")
	}
	if len(all) > 0 && !fits {
		list = p.folded("candidates",
			text.T("Closest matches: %s", text.Count(len(all), "%s reading", "%s readings")), list)
	}
	return ui.Elem("section", ui.With{"class", "candidates-of card"},
		ui.Text("h2", title), ui.Words("hint", p.verdict()), list, p.why(all), p.refusedView())
}

// readingView is one of them. Members of a family behind its first are only named: they say the same.
func (p *decode) readingView(r *readingLine) app.UI {
	class, head := "candidate", []app.UI{ui.Text("strong", r.title, "translate", "no")}
	if r.twin {
		class = "candidate twin"
	} else {
		head = append(head, ui.Text("span", sure(r.score), "class", "candidate-score"),
			ui.Text("span", r.when, "class", "candidate-when"),
			ui.Text("span", r.says, "class", "candidate-why", "translate", "no"))
	}
	name := r.name
	return ui.Elem("li",
		ui.With{"class", class, "data-candidate", name, "data-score", strconv.FormatFloat(r.score, 'f', 3, 64)},
		ui.ElemOn("button",
			ui.With{"type", "button", "class", "candidate-head", "aria-pressed", strconv.FormatBool(r.shown)}, head...).
			OnClick(ui.On(func(app.Context, app.Event) { p.readAs(name) }), "candidate", name))
}

func (p *decode) verdict() string {
	v := &p.one
	switch all := v.Readings; {
	case p.many != nil:
		return ""
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

func (p *decode) refusedView() app.UI {
	all := p.refused()
	rows := make([]app.UI, len(all))
	for i, r := range all {
		rows[i] = ui.Elem("li", ui.With{"data-refused", r.Name}, ui.Text("span", r.Title, "translate", "no"),
			ui.Text("span", r.Why, "class", "hint"))
	}
	return p.folded("excluded", text.Count(len(all), "%s kind cannot hold it", "%s kinds cannot hold it"),
		ui.Elem("ul", ui.With{"class", "refused"}, rows...))
}

// why is the evidence for and against what the text is read as, and how it is decoded, step by step.
func (p *decode) why(all []readingLine) app.UI {
	at := slices.IndexFunc(all, func(r readingLine) bool { return r.shown })
	if at < 0 {
		return ui.Div("why")
	}
	return ui.Div("why",
		p.fold("why", text.T("Why %s?", all[at].title), func() app.UI { return p.reasonsView(all[at].name) }),
		p.walkFold())
}

func (p *decode) reasonsView(name string) app.UI {
	var pro, contra []string
	source := ui.Nothing()
	if r := p.one.shown(); p.many == nil && r != nil {
		if pro, contra = r.Reasons(); r.Twins() != "" {
			contra = append(contra,
				text.T("%s read the same time from the same bits: one ID cannot distinguish them.", r.Twins()))
		}
		link := ui.Nothing()
		if r.Source != "" {
			link = ui.Elem("a", ui.With{"class", "source", "href", r.Source, "rel", "noreferrer"},
				app.Text(text.T("Source")))
		}
		source = ui.Div("about", ui.Words("hint", text.Sentences(text.T("Written as %s.", r.Form), r.Note, r.Warning)),
			link)
	} else if p.many != nil {
		for _, c := range p.many.report.Guess {
			if c.Name == name {
				pro, contra = c.Pro, c.Contra
			}
		}
	}
	return ui.Div("reasons", reasons(text.T("Evidence for it"), pro), reasons(text.T("Evidence against it"), contra),
		source, layoutlink.Running(name))
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
