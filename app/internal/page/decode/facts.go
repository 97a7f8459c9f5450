package decode

import (
	"cmp"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts are what is known of the text.
type facts struct {
	environment
	set     *find.Set
	layout  snowflake.Layout // what IDs are read as
	one     singleFacts
	many    *many       // what several IDs have in common; nil for one, and until it is known
	judging *judge.Job  // the job that made many.report; Reword rewrites its sentences for another time zone
	told    *judge.Said // what said returns; nil until it is called
}

// best is the name of the candidate that is shown: “layout” for the reader's own, and empty where there is no ID.
func (f *facts) best() string {
	switch m, r := f.many, f.one.shown(); {
	case m != nil && (m.report.Kind.Wide() || !m.chosen || m.report.Members == 0):
		return m.report.Best()
	case m == nil && r != nil:
		return r.Name
	case m == nil && f.one.Err != nil:
		return ""
	}
	return cmp.Or(f.layout.Name, "layout")
}

// firstID is the lone ID, or the first of several, if it is a 64-bit one.
func (f *facts) firstID() (id snowflake.ID, ok bool) {
	switch o := &f.one; {
	case f.many == nil:
		return o.id, o.Err == nil && o.Typed != "" && o.wide() == nil
	case f.set.Len() > 0 && f.many.oneLayout:
		return f.set.ID(0), true
	}
	return 0, false
}

type singleFacts struct {
	judge.SingleID
	id      snowflake.ID
	shownAt int              // the reading that is shown whole; −1 if there is none
	layout  snowflake.Layout // what the ID is read as
	chosen  bool             // the reader chose it
}

func (o *singleFacts) shown() *format.Reading {
	if o.shownAt < 0 || o.shownAt >= len(o.Readings) {
		return nil
	}
	return &o.Readings[o.shownAt]
}

func (o *singleFacts) wide() *format.Reading {
	if r := o.shown(); r != nil && r.Wide() {
		return r
	}
	return nil
}

type many struct {
	set    *find.Set // facts.set, read as the kind that the reader chose
	report *judge.Report
	layout snowflake.Layout // what they are read as
	title  string           // what the reader calls that
	chosen bool             // the reader chose it

	order     work.Order  // the rows that the query wants, in its order
	orderedBy judge.Query // the page's query that order answers, before withoutFields
	oneLayout bool        // all are 64-bit IDs of one layout; otherwise no ID is shown whole
	letters   bool        // some are written with more than decimal digits
	paths     bool        // some have a path in their line
}

// fewLimit is the most IDs that are shown whole; more are a table.
const fewLimit = 10

// few reports whether each ID is shown whole.
func (m *many) few() bool { return m.set.Len() <= fewLimit && m.oneLayout }

// plain reports whether the rows have the fields of the layout.
func (m *many) plain() bool { return !m.report.Kind.Wide() && !m.report.Several }

// layoutOf is what a row is read as.
func (m *many) layoutOf(row int) snowflake.Layout {
	if m.report.Several {
		return m.report.Columns[m.set.PlaceOf(row)].Report.Layout
	}
	return m.layout
}

// fits reports whether a known system fits, or nothing was read.
func (m *many) fits() bool { return m.report.Members == 0 || m.report.Fits() }

// arrange puts the rows that a query wants into its order.
func (m *many) arrange(q judge.Query, zone *ui.Zone, yield func() bool) (o work.Order, done bool) {
	return m.report.Arrange(m.withoutFields(q), m.layout, m.letters, zone.At, yield)
}

// withoutFields is the query; if the rows do not have the fields of the layout, without the value of a field.
func (m *many) withoutFields(q judge.Query) judge.Query {
	if !m.plain() {
		q.Value = ""
	}
	return q
}
