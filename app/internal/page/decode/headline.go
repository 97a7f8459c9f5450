package decode

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
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

// headline is the headline of the IDs.
func (f *facts) headline() headline {
	a := headline{fits: f.fits(), when: undated(), from: f.from(f.said().Readings)}
	if f.Report != nil {
		a.where, a.which, a.made = f.wheres(), f.howFast(), f.Report.Latest
		f.spans(&a.when)
		return a
	}
	if a.made = f.made(); !a.made.IsZero() {
		a.when = when(a.made, f.zone)
	}
	fields, lost := format.LayoutFields(f.Layout, f.ID), f.One.Lost(f.ID)
	if r := f.wide(); r != nil {
		fields = r.Fields()
	}
	a.where, a.which = where(fields, lost), f.which(fields, lost)
	if len(lost) > 0 && lost[0].Kind == snowflake.KindTime && lost[0].Instants[0].Equal(lost[0].Instants[1]) {
		a.when.says = text.T(", not affected by the damage")
	}
	return a
}

// from is the headline's first column. all are the systems by probability, of which one may be shown.
func (f *facts) from(all []judge.ReadingLine) headlineColumn {
	p := headlineColumn{label: text.In("an issuer", "From"), value: f.called, named: true}
	var guess, form bool // others are about as likely; the form of the IDs says it
	switch r := f.Report; {
	case r != nil:
		p.label = text.T("%s from", text.Count(f.set.Len(), "%s ID", "%s IDs"))
		guess, form = r.Rival() != nil, r.Kind.Wide()
	case f.Yours:
		return headlineColumn{label: p.label, value: text.T("Yours"), exact: text.T("made here")}
	case f.Shown != nil:
		guess, form = f.Shown.Score < undecided, f.Shown.Wide()
	}
	score, twins := -1.0, 0 // none is shown
	if at := slices.IndexFunc(all, func(one judge.ReadingLine) bool { return one.Shown }); at >= 0 {
		score = all[at].Score
		for ; at > 0 && all[at].Twin; at-- {
		}
		for twins+at+1 < len(all) && all[twins+at+1].Twin {
			twins++
		}
	}
	if !f.fits() {
		exact := text.T("read as %s, %s", f.called, sure(score))
		return headlineColumn{label: p.label, value: text.T("No known system fits"), exact: exact}
	}
	if guess && !f.Chosen {
		p.value, p.named = text.T("%s?", f.called), false
	}
	switch {
	case score >= undecided:
		p.exact = text.T("%s sure", sure(score))
	case score >= 0:
		p.exact = sure(score)
	}
	switch {
	case f.Chosen:
		p.says = text.T("as you chose")
	case form:
		p.says = text.T("by its form")
	case twins > 0:
		p.says = text.T("%s its layout", text.Count(twins, "%s other system shares", "%s other systems share"))
	}
	return p
}

// made is when the one ID was issued; zero if it does not say.
func (f *facts) made() time.Time {
	if r := f.wide(); r != nil {
		return r.At
	}
	return f.Layout.Time(f.ID)
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
func (f *facts) which(fields []format.Field, lost []format.Range) headlineColumn {
	p := headlineColumn{label: text.T("Which"), value: "–", exact: text.T("not in the ID")}
	random := 0
	for _, one := range fields {
		if one.Kind != snowflake.KindSequence {
			continue
		}
		if random += one.Bits; strings.HasPrefix(one.Value, "0x") {
			continue
		}
		shown, known := judge.Value(one, lost)
		switch {
		case !known:
			return headlineColumn{label: p.label, value: text.T("lost?"), exact: shown, lost: true}
		case f.wide() != nil:
			p.value, p.exact = shown, one.Name
		case one.Name == "increment" || one.Name == "tail" || f.Layout.Index(snowflake.KindTime) < 0:
			p.value, p.exact, p.says = shown, one.Name, text.T("of %s", text.Group(uint64(1)<<one.Bits))
		default:
			v := layouts.Part(f.Layout, f.ID, f.Layout.Index(snowflake.KindSequence))
			p.value, p.exact = text.Ordinal(v+1), text.T("in its %s", ui.TickName(f.Layout.Tick))
			p.says = text.T("if counted from 0")
		}
	}
	if f.wide() != nil && random > 32 {
		p.value, p.exact = text.T("%d bits", random), text.T("random or a counter")
	}
	return p
}

// spans writes the days of several IDs, or of one day its times, if they say when they were made.
func (f *facts) spans(p *headlineColumn) {
	r, zone := f.Report, f.zone
	if r.Earliest.IsZero() {
		return
	}
	*p = when(r.Earliest, zone)
	first, last := zone.Day(r.Earliest), zone.Day(r.Latest)
	switch {
	case first != last:
		p.exact, p.literal = text.T("to %s", last), false
	case !r.Earliest.Equal(r.Latest):
		p.exact, p.literal = text.T("%s to %s", zone.TimeOfDay(r.Earliest), zone.Clock(r.Latest)), false
	}
}

// wheres is the column for the nodes of several IDs.
func (f *facts) wheres() headlineColumn {
	p := headlineColumn{label: text.T("Where"), value: "–", exact: text.T("not in the IDs")}
	n := f.Report.Pictures.NodesTotal
	if n == 0 {
		return p
	}
	p.value, p.exact = text.Count(n, "%s node", "%s nodes"), ""
	const few = 4
	if n > few {
		return p
	}
	for _, field := range f.Report.NodeFields(f.Layout) {
		words := field.Name + text.List(field.Values...)
		if len(field.Values) > 1 || n == 1 && p.exact == "" {
			p.exact = words
		} else {
			p.says = words
		}
	}
	return p
}

func (f *facts) howFast() headlineColumn {
	p := headlineColumn{label: text.T("How fast"), value: "–", exact: text.T("not in the IDs")}
	if !f.Report.Latest.IsZero() {
		p.exact = text.T("all at one instant")
	}
	if rate := f.Report.Rate; rate != "" {
		p.value, p.exact, p.says = text.T("%s/s", rate),
			text.T("at most %s", text.Count(f.Report.FullSecond, "%s ID", "%s IDs")), text.T("in one second")
	}
	return p
}
