package decode

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/order"
	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts follow from the state and the text.
type facts struct {
	set     *find.Set
	layout  snowflake.Layout // what IDs are read as
	one     one
	many    *many      // what several IDs have in common; nil for one, and until it is known
	judging *judge.Job // whose report it is, which words it again
}

// environment is the input of the facts besides the state: what this browser stores and knows.
type environment struct {
	saved []nav.Saved
	zone  *ui.Zone
}

// unknown are the facts of IDs that are not judged yet.
func unknown(s *state, set *find.Set) facts {
	f := facts{set: set, layout: snowflake.Twitter(), one: one{shownAt: -1}}
	if s.chosen != nil {
		f.layout = *s.chosen
	}
	return f
}

// derive identifies one ID, or judges several. done is false if yield stopped it; without a yield it runs to its
// end.
func derive(s state, set *find.Set, of environment, judging *judge.Job, yield func() bool) (f facts, done bool) {
	f = unknown(&s, set)
	if !s.sliced() {
		if one, alone := readOne(s.typed, set, s.chosen, of.saved); alone {
			f.one, f.layout = one, one.layout
			return f, true
		}
	}
	o := judge.Options{Now: judgingClock(), Saved: layoutsOf(of.saved), Say: say(of.zone)}
	if s.chosen != nil {
		o.Layout = *s.chosen
	}
	report, done := judging.Run(set, o, yield)
	if !done {
		return f, false
	}
	if s.chosen == nil && !report.Kind.Wide() && set.Len() > 0 {
		f.layout = nav.Unnamed(report.Layout)
	}
	f.judging, f.many = judging, &many{set: set, report: report, layout: f.layout, title: title(f.layout, report, s.chosen != nil, of.saved), chosen: s.chosen != nil,
		letters: set.Letters(), partial: yield != nil, wide: report.Kind.Wide() || report.Members+report.Echoes < set.Len()}
	f.many.order, done = f.many.arrange(order.Order{}, s.rows.query, of.zone, yield)
	return f, done
}

// title is the name of the layout that several IDs are read with.
func title(l snowflake.Layout, r *judge.Report, chosen bool, saved []nav.Saved) string {
	for _, s := range saved {
		if nav.SameLayout(s.Layout, l) {
			return s.Name
		}
	}
	for _, c := range r.Guess {
		if !chosen && c.Name == r.Best() {
			return c.Title
		}
	}
	return ui.LayoutName(l)
}

func layoutsOf(saved []nav.Saved) []snowflake.Layout {
	var all []snowflake.Layout
	for _, s := range saved {
		l := s.Layout
		l.Name = s.Name
		all = append(all, l)
	}
	return all
}

// best is the name of the candidate that is shown; see [one.best].
func (f *facts) best() string {
	switch m := f.many; {
	case m == nil:
		return f.one.best()
	case m.report.Kind.Wide() || !m.chosen || m.report.Members == 0:
		return m.report.Best()
	case f.layout.Name == "":
		return "layout"
	}
	return f.layout.Name
}

// firstID is the ID whose figure is shared.
func (f *facts) firstID() (snowflake.ID, bool) {
	switch {
	case f.many == nil:
		return f.one.figure()
	case f.set.Len() > 0 && !f.many.wide:
		return f.set.ID(0), true
	}
	return 0, false
}

// judgingClock is [clock] for several IDs: what is prerendered says nothing of the future.
func judgingClock() time.Time {
	if app.IsServer {
		return time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return time.Now()
}
