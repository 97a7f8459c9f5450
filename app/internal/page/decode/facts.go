package decode

import (
	"cmp"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

// facts are what is known of the text. Of one ID, and until it is known that there are several, they have One; of
// several the Report.
type facts struct {
	environment
	judge.TextFacts
	set    *find.Set   // read as the kind that the reader chose
	called string      // what the reader calls what IDs are read as
	told   *judge.Said // what said returns; nil until it is called

	// Of several IDs:
	judging   *judge.Job  // that made the report; Reword rewrites its sentences for another time zone
	order     work.Order  // the rows that the query wants, in its order
	orderedBy judge.Query // the page's query that order answers, before withoutFields
	oneLayout bool        // all are 64-bit IDs of one layout; otherwise no ID is shown whole
	letters   bool        // some are written with more than decimal digits
	paths     bool        // some have a path in their line
}

// said is all that is said of the text; it is told once, since that takes a while.
func (f *facts) said() *judge.Said {
	if f.told == nil {
		f.Now, f.Day, f.Clock = clock(), f.zone.Day, f.zone.TimeOfDay
		if f.Bounds = (judge.Bounds{}); f.Report != nil || f.One.Err == nil {
			f.Bounds, _ = f.boundsOf(f.day())
		}
		f.told = f.Say()
	}
	return f.told
}

// best is the name of the candidate that is shown: “layout” for the reader's own, and empty where there is no ID.
func (f *facts) best() string {
	switch r := f.Report; {
	case r != nil && (r.Kind.Wide() || !f.Chosen || r.Members == 0):
		return r.Best()
	case r == nil && f.Shown != nil:
		return f.Shown.Name
	case r == nil && f.One.Err != nil:
		return ""
	}
	return cmp.Or(f.Layout.Name, "layout")
}

// wide is the reading of the one ID, if that has a form of its own; else nil.
func (f *facts) wide() *format.Reading {
	if f.Shown != nil && f.Shown.Wide() {
		return f.Shown
	}
	return nil
}

// fits reports whether a known system fits, the reader chose one, or nothing was read of several IDs.
func (f *facts) fits() bool {
	if r := f.Report; r != nil {
		return f.Chosen || r.Members == 0 || r.Fits()
	}
	return f.Chosen || len(f.One.Readings) > 0 && f.One.Fits()
}

// fewLimit is the most IDs that are shown whole; more are a table.
const fewLimit = 10

// few reports whether each ID is shown whole.
func (f *facts) few() bool { return f.set.Len() <= fewLimit && f.oneLayout }

// plain reports whether the rows have the fields of the layout.
func (f *facts) plain() bool { return !f.Report.Kind.Wide() && !f.Report.Several }

// arrange puts the rows that a query wants into its order.
func (f *facts) arrange(q judge.Query, yield func() bool) (o work.Order, done bool) {
	return f.Report.Arrange(f.withoutFields(q), f.Layout, f.letters, f.zone.At, yield)
}

// withoutFields is the query; if the rows do not have the fields of the layout, without the value of a field.
func (f *facts) withoutFields(q judge.Query) judge.Query {
	if !f.plain() {
		q.Value = ""
	}
	return q
}
