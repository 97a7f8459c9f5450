package decode

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// headline is the headline of one ID or of several.
type headline struct {
	fits                     bool // a known system fits; else from says that none does
	from, when, where, which headlineColumn
	made                     time.Time // zero if the IDs do not say when they were made
}

// headlineColumn is a column of the headline.
type headlineColumn struct {
	label string
	value string // in the largest letters
	exact string // more exactly, or its unit
	says  string // what that means
	lost  bool   // digits may have been lost that say it
	// named says that value is a name, literal that exact is digits, units and names: they are not translated.
	named, literal bool
}

// sure is a score in whole percent. No reading is certain, whatever its score was rounded to.
func sure(score float64) string { return text.Percent(min(max(score, 0.001), 0.999), 0) }

// issuer is what is known of the system that IDs are read as, besides its share.
type issuer struct {
	title             string
	chosen            bool // by the reader
	guess, form, fits bool // others are about as likely; the form of the IDs says it; a known system fits
}

// part is the headline's first column. all are the systems by probability, of which one may be shown.
func (s *issuer) part(label string, all []judge.ReadingLine) headlineColumn {
	p := headlineColumn{label: label, value: s.title, named: true}
	score, twins := -1.0, 0 // none is shown
	if at := slices.IndexFunc(all, func(one judge.ReadingLine) bool { return one.Shown }); at >= 0 {
		score = all[at].Score
		for ; at > 0 && all[at].Twin; at-- {
		}
		for twins+at+1 < len(all) && all[twins+at+1].Twin {
			twins++
		}
	}
	if !s.fits {
		exact := text.T("read as %s, %s", s.title, sure(score))
		return headlineColumn{label: label, value: text.T("No known system fits"), exact: exact}
	}
	if s.guess && !s.chosen {
		p.value, p.named = text.T("%s?", s.title), false
	}
	switch {
	case score >= undecided:
		p.exact = text.T("%s sure", sure(score))
	case score >= 0:
		p.exact = sure(score)
	}
	switch {
	case s.chosen:
		p.says = text.T("as you chose")
	case s.form:
		p.says = text.T("by its form")
	case twins > 0:
		p.says = text.T("%s its layout", text.Count(twins, "%s other system shares", "%s other systems share"))
	}
	return p
}

// undecided is the score below which the best reading is no more than a guess.
const undecided = 0.6

// when is an instant on a zone's clocks: the day in the largest letters.
func when(at time.Time, zone *ui.Zone) headlineColumn {
	return headlineColumn{label: text.T("When"), value: zone.Day(at), exact: zone.Clock(at), literal: true}
}

// undated is the column for IDs without a time.
func undated() headlineColumn {
	return headlineColumn{label: text.T("When"), value: text.T("no date"), exact: text.T("not in the ID")}
}

// view draws the headline: its four columns, and what is below them.
func (a *headline) view(below ...app.UI) app.UI {
	var made []app.UI
	if !a.made.IsZero() {
		made = []app.UI{&ui.Ago{At: a.made}}
	}
	column := func(name, hue string, p headlineColumn, says ...app.UI) app.UI {
		return ui.Elem("div",
			ui.With{"class", "column", "data-column", name, "data-hue", hue, "data-lost", strconv.FormatBool(p.lost)},
			ui.Text("dt", p.label), ui.Text("dd", p.value, literal("value", p.named)...),
			ui.Text("dd", p.exact, literal("exact", p.literal)...),
			ui.Elem("dd", ui.With{"class", "says"}, append(says, app.Text(p.says))...))
	}
	columns := ui.Elem("dl",
		ui.With{"class", "columns", "data-fits", strconv.FormatBool(a.fits), "aria-live", "polite"},
		column("from", "", a.from), column("when", "time", a.when, made...),
		column("where", "datacenter", a.where), column("which", "sequence", a.which))
	return ui.Elem("section", ui.With{"class", "answer figure"}, append([]app.UI{columns}, below...)...)
}

// literal are the attributes of a column's line, which is not translated if it is a literal.
func literal(class string, is bool) []string {
	if is {
		return []string{"class", class, "translate", "no"}
	}
	return []string{"class", class}
}

// yours reports whether this site has issued the ID, with the layout with which it is read.
func (o *singleFacts) yours() bool {
	l, made := ui.Made[o.id]
	return made && o.Typed != "" && o.wide() == nil && system.Same(l, o.layout)
}

// headline is the headline of the ID.
func (o *singleFacts) headline(zone *ui.Zone, all []judge.ReadingLine) headline {
	a := headline{fits: o.chosen || o.Fits() && len(o.Readings) > 0, when: undated()}
	if o.yours() {
		a.from = headlineColumn{label: text.In("an issuer", "From"), value: text.T("Yours"), exact: text.T("made here")}
	} else {
		a.from = o.from(all)
	}
	if a.made = o.made(); !a.made.IsZero() {
		a.when = when(a.made, zone)
	}
	fields, lost := o.fields(), o.Lost(o.id)
	a.where, a.which = where(fields, lost), o.which(fields, lost)
	if len(lost) > 0 && lost[0].Kind == snowflake.KindTime && lost[0].Instants[0].Equal(lost[0].Instants[1]) {
		a.when.says = text.T(", not affected by the damage")
	}
	return a
}

// made is when the ID was issued; zero if it does not say.
func (o *singleFacts) made() time.Time {
	if r := o.wide(); r != nil {
		return r.At
	}
	return o.layout.Time(o.id)
}

func (o *singleFacts) from(all []judge.ReadingLine) headlineColumn {
	s := issuer{title: ui.LayoutName(o.layout), chosen: o.chosen, fits: o.chosen}
	if r := o.shown(); r != nil {
		s = issuer{title: r.Title, chosen: o.chosen, fits: o.chosen ||
			o.Fits(), form: r.Wide(), guess: r.Score < undecided}
	}
	return s.part(text.In("an issuer", "From"), all)
}

func (o *singleFacts) fields() []format.Field {
	if r := o.wide(); r != nil {
		return r.Fields()
	}
	fields := make([]format.Field, len(o.layout.Fields))
	for i, f := range o.layout.Fields {
		fields[i] = format.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits,
			Value: snowflake.ID(layouts.Part(o.layout, o.id, i)).String()}
	}
	return fields
}

func where(fields []format.Field, lost []format.Range) headlineColumn {
	p := headlineColumn{label: text.T("Where"), value: "–", exact: text.T("not in the ID")}
	var values, names []string
	width := 0
	for _, f := range fields {
		if f.Kind == snowflake.KindNode {
			shown, known := judge.Value(f, lost)
			p.lost = p.lost || !known
			values, names, width = append(values, shown), append(names, f.Name), width+f.Bits
		}
	}
	if len(values) > 0 {
		p.value, p.exact, p.literal = strings.Join(values, " / "), strings.Join(names, " / "), true
	}
	if 0 < width && width < 24 {
		p.says = text.T("one of %s nodes", text.Group(1<<width))
	}
	return p
}

// which is the sequence, or how many random bits there are in its place.
func (o *singleFacts) which(fields []format.Field, lost []format.Range) headlineColumn {
	p := headlineColumn{label: text.T("Which"), value: "–", exact: text.T("not in the ID")}
	random := 0
	for _, f := range fields {
		if f.Kind != snowflake.KindSequence {
			continue
		}
		if random += f.Bits; strings.HasPrefix(f.Value, "0x") {
			continue
		}
		shown, known := judge.Value(f, lost)
		switch {
		case !known:
			return headlineColumn{label: p.label, value: text.T("lost?"), exact: shown, lost: true}
		case o.wide() != nil:
			p.value, p.exact = shown, f.Name
		case f.Name == "increment" || f.Name == "tail" || o.layout.Index(snowflake.KindTime) < 0:
			p.value, p.exact, p.says = shown, f.Name, text.T("of %s", text.Group(uint64(1)<<f.Bits))
		default:
			v := layouts.Part(o.layout, o.id, o.layout.Index(snowflake.KindSequence))
			p.value, p.exact = text.Ordinal(v+1), text.T("in its %s", ui.TickName(o.layout.Tick))
			p.says = text.T("if counted from 0")
		}
	}
	if o.wide() != nil && random > 32 {
		p.value, p.exact = text.T("%d bits", random), text.T("random or a counter")
	}
	return p
}

// headline is the headline of several IDs.
func (m *many) headline(zone *ui.Zone, all []judge.ReadingLine) headline {
	r := m.report
	a := headline{fits: m.chosen || m.fits(), when: undated(), made: r.Latest, where: m.where(), which: m.howFast()}
	a.from = m.from(all)
	if r.Earliest.IsZero() {
		return a
	}
	a.when = when(r.Earliest, zone)
	first, last := zone.Day(r.Earliest), zone.Day(r.Latest)
	switch {
	case first != last:
		a.when.exact, a.when.literal = text.T("to %s", last), false
	case !r.Earliest.Equal(r.Latest):
		a.when.exact, a.when.literal = text.T("%s to %s", zone.TimeOfDay(r.Earliest), zone.Clock(r.Latest)), false
	}
	return a
}

func (m *many) from(all []judge.ReadingLine) headlineColumn {
	s := issuer{title: m.title, chosen: m.chosen, fits: m.chosen ||
		m.fits(), form: m.report.Kind.Wide(), guess: m.report.Rival() != nil}
	return s.part(text.T("%s from", text.Count(m.set.Len(), "%s ID", "%s IDs")), all)
}

func (m *many) where() headlineColumn {
	p := headlineColumn{label: text.T("Where"), value: "–", exact: text.T("not in the IDs")}
	n := m.report.Pictures.NodesTotal
	if n == 0 {
		return p
	}
	p.value, p.exact = text.Count(n, "%s node", "%s nodes"), ""
	const few = 4
	if n > few {
		return p
	}
	for _, f := range m.report.NodeFields(m.layout) {
		words := f.Name + text.List(f.Values...)
		if len(f.Values) > 1 || n == 1 && p.exact == "" {
			p.exact = words
		} else {
			p.says = words
		}
	}
	return p
}

func (m *many) howFast() headlineColumn {
	p := headlineColumn{label: text.T("How fast"), value: "–", exact: text.T("not in the IDs")}
	if !m.report.Latest.IsZero() {
		p.exact = text.T("all at one instant")
	}
	if rate := m.report.Rate; rate != "" {
		p.value, p.exact, p.says = text.T("%s/s", rate),
			text.T("at most %s", text.Count(m.report.FullSecond, "%s ID", "%s IDs")), text.T("in one second")
	}
	return p
}
